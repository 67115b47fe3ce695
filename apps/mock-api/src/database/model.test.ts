import { Schema, Types } from 'mongoose';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { type BaseRecord, baseFields, baseOptions } from './base-schema.ts';
import { createSchema, defineModel, differsFrom, type Model } from './model.ts';

const database = await openForFile(testDatabase());

type NoteDoc = BaseRecord & { text: string; owner: Types.ObjectId | null; tags: string[]; place: { floor: number } };
const fields = {
  ...baseFields,
  text: { type: String, required: true },
  owner: { type: Schema.Types.ObjectId, default: null },
  tags: [{ type: String }],
  place: { floor: { type: Number, default: 0 } },
} as const;
const options = { ...baseOptions, collection: 'notes' };
const Note = defineModel('Note', createSchema<NoteDoc>(fields, options))(database.connection);

describe('a model', () => {
  it('accepts an id as its hex digits, stores what the schema says, and reads plain objects', async () => {
    const owner = new Types.ObjectId();
    const { _id } = await Note.create({ text: 'a', owner: owner.toHexString(), tags: ['x'] });
    const found = await Note.findOne({ owner: owner.toHexString(), tags: 'x' }).lean();
    expectTypeOf(found).toEqualTypeOf<NoteDoc | null>();
    expect(found).toEqual({
      _id,
      text: 'a',
      owner,
      tags: ['x'],
      place: { floor: 0 },
      version: 1,
      deletedAt: null,
      createdAt: found?.createdAt,
      updatedAt: found?.updatedAt,
    });
  });
});

describe('a write of a field that is not in the schema', () => {
  // Data from elsewhere may have a field that the compiler does not know about.
  const more: object = { colour: 'red' };
  it('is refused, and writes nothing', async () => {
    await expect(Note.create({ text: 'with colour', ...more })).rejects.toThrow('colour');
    expect(await Note.countDocuments({ text: 'with colour' })).toBe(0);
    const { _id } = await Note.create({ text: 'plain' });
    await expect(Note.updateOne({ _id }, { text: 'changed', ...more })).rejects.toThrow('colour');
    expect(await Note.findById(_id).lean()).toMatchObject({ text: 'plain' });
  });
});

// `tsc` reports every `@ts-expect-error` that has no error beneath it.
describe('the types of a model', () => {
  it('require a definition that fits the record', () => {
    const { text: _, ...lacking } = fields;
    const schemas = [
      // @ts-expect-error a field is missing
      () => createSchema<NoteDoc>(lacking, options),
      // @ts-expect-error a field is of another type
      () => createSchema<NoteDoc>({ ...fields, text: { type: Number } }, options),
      // @ts-expect-error a field of a field is missing
      () => createSchema<NoteDoc>({ ...fields, place: {} }, options),
      // @ts-expect-error a list of something else
      () => createSchema<NoteDoc>({ ...fields, tags: [{ type: Number }] }, options),
    ];
    expectTypeOf(schemas).toBeArray();
  });

  it('require filters and updates to use known fields', () => {
    const calls = (model: Model<NoteDoc>) => [
      // @ts-expect-error no such field
      () => model.find({ title: 'a' }),
      // @ts-expect-error another type
      () => model.find({ text: 1 }),
      // @ts-expect-error another type
      () => model.find({ version: { $gt: 'a' } }),
      // @ts-expect-error never null
      () => model.find({ text: null }),
      // @ts-expect-error no such field
      () => model.updateOne({}, { $set: { title: 'a' } }),
      // @ts-expect-error another type
      () => model.updateOne({}, { $set: { text: 1 } }),
      // @ts-expect-error no such field
      () => model.create({ title: 'a' }),
      // @ts-expect-error the driver casts nothing
      () => model.collection.updateOne({ owner: 'a' }, { $set: { text: '' } }),
    ];
    expectTypeOf(calls).toBeFunction();
  });
});

describe('a change', () => {
  const id = '0123456789abcdef01234567';
  const at = '2026-12-01T10:00:00.000Z';
  it.each<[what: string, record: object, change: object, isDifferent: boolean]>([
    ['of nothing', { text: 'a' }, {}, false],
    ['to the same text', { text: 'a', tags: [] }, { text: 'a' }, false],
    ['to another text', { text: 'a' }, { text: 'b' }, true],
    [
      'to the same id and time, as texts',
      { owner: new Types.ObjectId(id), at: new Date(at) },
      { owner: id, at },
      false,
    ],
    ['to another id', { owner: new Types.ObjectId(id) }, { owner: id.replace('0', '1') }, true],
    ['to null of what is missing', {}, { owner: null }, false],
    ['of what is missing', {}, { text: '' }, true],
    ['to the same values in another order of keys', { place: { x: 1, y: 2 } }, { place: { y: 2, x: 1 } }, false],
    ['to the same list in another order', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, true],
  ])('%s is known to change a record, or not to', (_, record, change, isDifferent) => {
    expect(differsFrom(record, change)).toBe(isDifferent);
  });
});
