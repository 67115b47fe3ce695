import { beforeEach, describe, expect, it } from 'vitest';
import { mongooseModel, testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { type BaseRecord, baseFields, baseOptions, markOf } from './base-schema.ts';
import { createSchema, defineModel } from './model.ts';

const database = await openForFile(testDatabase());
beforeEach(database.empty);

type NoteDoc = BaseRecord & { name: string };
const schema = createSchema<NoteDoc>({ ...baseFields, name: String }, { ...baseOptions, collection: 'notes' });
defineModel('Note', schema)(database.connection);
const Note = mongooseModel(database.connection, 'Note');
const whole = { name: 'b', version: 1, createdAt: new Date(), updatedAt: new Date() };
const only = () => Note.findOne().orFail().lean();

describe('a record', () => {
  it('begins with version 1, its dates, and not deleted', async () => {
    const { _id } = await Note.create({ name: 'a' });
    const stored = await only();
    expect(Object.keys(stored).sort()).toEqual(['_id', 'createdAt', 'deletedAt', 'name', 'updatedAt', 'version']);
    expect(stored).toMatchObject({ _id, name: 'a', version: 1, deletedAt: null });
    expect(stored.createdAt).toEqual(stored.updatedAt);
  });

  it.each(
    Object.entries<() => unknown>({
      updateOne: () => Note.updateOne({}, { name: 'b' }),
      updateMany: () => Note.updateMany({}, { $set: { name: 'b' } }),
      findOneAndUpdate: () => Note.findOneAndUpdate({}, { name: 'b' }),
      'bulk updateOne': () => Note.bulkWrite([{ updateOne: { filter: { name: 'a' }, update: { name: 'b' } } }]),
      'bulk updateMany': () => Note.bulkWrite([{ updateMany: { filter: {}, update: { $set: { name: 'b' } } } }]),
      save: async () => Object.assign(await Note.findOne().orFail(), { name: 'b' }).save(),
    }),
  )('grows by one version with %s', async (_, write) => {
    await Note.create({ name: 'a' });
    await write();
    expect(await only()).toMatchObject({ name: 'b', version: 2 });
    await write();
    expect((await only()).version).toBe(_ === 'save' || _ === 'bulk updateOne' ? 2 : 3);
  });

  it('keeps other increments, and begins with version 1 when an update creates it', async () => {
    await Note.updateOne({ name: 'new' }, { $setOnInsert: { deletedAt: null } }, { upsert: true });
    expect(await only()).toMatchObject({ name: 'new', version: 1, deletedAt: null });
  });

  it('is not saved over a change made in the meantime', async () => {
    await Note.create({ name: 'a' });
    const stale = await Note.findOne().orFail();
    await Note.updateOne({}, { name: 'theirs' });
    stale.name = 'mine';
    await expect(stale.save()).rejects.toMatchObject({ name: 'DocumentNotFoundError' });
    expect(await only()).toMatchObject({ name: 'theirs', version: 2 });
  });

  it.each(
    Object.entries<() => unknown>({
      replaceOne: () => Note.replaceOne({}, { name: 'b' }),
      findOneAndReplace: () => Note.findOneAndReplace({}, { name: 'b' }),
      'bulk replaceOne': () => Note.bulkWrite([{ replaceOne: { filter: {}, replacement: whole } }]),
      'an update pipeline': () => Note.updateOne({}, [{ $set: { name: 'b' } }], { updatePipeline: true }),
      'a bulk update pipeline': () =>
        Note.bulkWrite([{ updateOne: { filter: {}, update: [{ $set: { name: 'b' } }] } }]),
    }),
  )('is never replaced: %s', async (_, write) => {
    await Note.create({ name: 'a' });
    await expect(write()).rejects.toThrow(/never replaced|not a pipeline/);
    expect(await only()).toMatchObject({ name: 'a', version: 1 });
  });

  it('is listed until it is deleted, and again when that is undone', () => {
    const changes = [{ name: 'b' }, { deletedAt: new Date() }, { deletedAt: null }];
    expect(changes.map(markOf)).toEqual([{}, { listed: false }, { listed: true }]);
  });
});
