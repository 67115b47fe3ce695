import fc from 'fast-check';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { mongooseModel, testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { baseFields } from './base-schema.ts';
import { createSchema, defineModel } from './model.ts';
import {
  assertKeepsOrganization,
  assertOrganization,
  assertScopedPipeline,
  isOrganizationId,
  type TenantRecord,
  TenantScopeError,
  tenantFields,
  tenantOptions,
} from './tenant.ts';

const database = await openForFile(testDatabase());

const schema = createSchema<TenantRecord & { name: string }>(
  { ...baseFields, ...tenantFields, name: String },
  { ...tenantOptions, collection: 'sites' },
);
defineModel('TenantSite', schema)(database.connection);
const Site = mongooseModel(database.connection, 'TenantSite');

// Always the same, because the names of tests contain them.
const org = new Types.ObjectId('a'.repeat(24));
const other = new Types.ObjectId('b'.repeat(24));
const across: object = { acrossOrganizations: 'a test looks at everything' };
const everything = () => Site.find().setOptions(across).sort({ name: 1 }).lean();
let before: Awaited<ReturnType<typeof everything>> = [];

beforeEach(async () => {
  await database.empty();
  await Site.create({ org, name: 'ours' });
  await Site.create({ org: other, name: 'theirs' });
  before = await everything();
});

const first = async () => Site.findOne({ org }).orFail();
const name = { name: 'changed' };
const RENAME: object = { $rename: { name: 'org' } };

describe('an operation that names no organization', () => {
  it.each(
    Object.entries<() => unknown>({
      find: () => Site.find(),
      'find by name': () => Site.find({ name: 'ours' }),
      'find with several': () => Site.find({ org: { $in: [org, other] } }),
      'find inside $or': () => Site.find({ $or: [{ org }] }),
      'a cursor': () => Site.find().cursor().next(),
      findOne: () => Site.findOne({ name: 'ours' }),
      findById: async () => Site.findById(before[0]?._id),
      exists: () => Site.exists({ name: 'ours' }),
      countDocuments: () => Site.countDocuments(),
      estimatedDocumentCount: () => Site.estimatedDocumentCount(),
      distinct: () => Site.distinct('name'),
      $where: () => Site.$where('true'),
      aggregate: () => Site.aggregate([{ $match: { name: 'ours' } }]),
      'an aggregate cursor': () => Site.aggregate([]).cursor().next(),
      updateOne: () => Site.updateOne({ name: 'ours' }, name),
      updateMany: () => Site.updateMany({}, name),
      findOneAndUpdate: () => Site.findOneAndUpdate({}, name),
      findByIdAndUpdate: () => Site.findByIdAndUpdate(before[0]?._id, name),
      'an upsert': () => Site.updateOne({ name: 'new' }, name, { upsert: true }),
      replaceOne: () => Site.replaceOne({}, name),
      findOneAndReplace: () => Site.findOneAndReplace({}, name),
      deleteOne: () => Site.deleteOne({ name: 'ours' }),
      deleteMany: () => Site.deleteMany(),
      findOneAndDelete: () => Site.findOneAndDelete({}),
      findByIdAndDelete: () => Site.findByIdAndDelete(before[0]?._id),
      'bulk insertOne': () => Site.bulkWrite([{ insertOne: { document: { name: 'new' } } }]),
      'bulk updateOne': () => Site.bulkWrite([{ updateOne: { filter: {}, update: name } }]),
      'bulk updateMany': () => Site.bulkWrite([{ updateMany: { filter: {}, update: name } }]),
      'bulk deleteOne': () => Site.bulkWrite([{ deleteOne: { filter: {} } }]),
      'bulk deleteMany': () => Site.bulkWrite([{ deleteMany: { filter: {} } }]),
      'bulk, the second one': () => Site.bulkWrite([{ deleteOne: { filter: { org } } }, { deleteOne: { filter: {} } }]),
      insertMany: () => Site.insertMany([{ org, name: 'new' }, { name: 'new' }]),
      'a reason that is blank': () => Site.find().setOptions({ acrossOrganizations: ' ' }),
    }),
  )('throws and changes nothing: %s', async (_, act) => {
    await expect(Promise.resolve().then(act)).rejects.toThrow(TenantScopeError);
    expect(await everything()).toEqual(before);
  });

  it('throws before it is stored: save', async () => {
    await expect(Site.create({ name: 'new' })).rejects.toThrow(/`org`/);
    const partial = await Site.findOne({ org }).select({ name: 1 }).orFail();
    await expect(Object.assign(partial, name).save()).rejects.toThrow(TenantScopeError);
    expect(await everything()).toEqual(before);
  });
});

describe('an update that would move a record to another organization', () => {
  it.each(
    Object.entries<() => unknown>({
      $set: () => Site.updateOne({ org }, { $set: { org: other } }),
      overwriteImmutable: () => Site.updateOne({ org }, { org: other }, { overwriteImmutable: true }),
      $unset: () => Site.updateMany({ org }, { $unset: { org: 1 } }),
      $rename: () => Site.findOneAndUpdate({ org }, RENAME),
      'across organizations': () => Site.updateMany({}, { $set: { org } }).setOptions(across),
      'a pipeline': () => Site.updateOne({ org }, [{ $set: { org: other } }], { updatePipeline: true }),
      'in bulk': () => Site.bulkWrite([{ updateOne: { filter: { org }, update: { org: other } } }]),
      save: async () => Object.assign(await first(), { org: other }).save(),
    }),
  )('is refused and changes nothing: %s', async (_, act) => {
    await expect(Promise.resolve().then(act)).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });
});

describe('an operation that names one organization', () => {
  it('sees and changes that one only', async () => {
    expect(await Site.find({ org: org.toHexString() }).lean()).toEqual(before.slice(0, 1));
    expect(await Site.aggregate([{ $match: { org } }])).toEqual(before.slice(0, 1));
    await Site.updateMany({ org }, name);
    await Site.bulkSave([(await first()).set({ name: 'saved in bulk' })]);
    await Object.assign(await first(), { name: 'saved' }).save();
    await Site.bulkWrite([{ insertOne: { document: { org, name: 'second' } } }]);
    await Site.insertMany([{ org, name: 'third' }]);
    const names = (await everything()).map((site) => [site.name, site.org.equals(org)]);
    expect(names).toEqual([
      ['saved', true],
      ['second', true],
      ['theirs', false],
      ['third', true],
    ]);
    await Site.deleteMany({ org });
    expect(await everything()).toEqual(before.slice(1));
  });

  it('may cross over with a reason', async () => {
    expect(await Site.countDocuments().setOptions(across)).toBe(2);
    expect(await Site.aggregate([{ $sort: { name: 1 } }]).option(across)).toEqual(before);
    await Site.bulkWrite([{ updateMany: { filter: {}, update: name } }], across);
    expect((await everything()).map((site) => site.name)).toEqual(['changed', 'changed']);
    await Site.updateMany({}, { name: 'changed again' }).setOptions(across);
    expect((await everything()).map((site) => site.name)).toEqual(['changed again', 'changed again']);
    expect(await Site.estimatedDocumentCount(across)).toBe(2);
  });
});

const hex = org.toHexString();
const start = { $match: { org } };

describe('isOrganizationId', () => {
  it.each([
    [org, true],
    [hex, true],
    [hex.toUpperCase(), true],
    ['x'.repeat(24), false],
    [hex.slice(1), false],
    ['twelve bytes', false],
    [{ $ne: null }, false],
    [{ $in: [org] }, false],
    [[org], false],
    [/./, false],
    [null, false],
    [undefined, false],
    [7, false],
  ])('of %o is %s', (value, expected) => {
    expect(isOrganizationId(value)).toBe(expected);
  });
});

describe('assertOrganization', () => {
  it('refuses anything without the id of one organization at its top level', () => {
    const withoutId = fc.oneof(fc.anything(), fc.record({ org: fc.anything() }), fc.record({ $and: fc.anything() }));
    fc.assert(
      fc.property(withoutId, (filter) => {
        expect(() => assertOrganization('X', filter)).toThrow(TenantScopeError);
      }),
    );
  });

  it('accepts an id next to anything else', () => {
    fc.assert(
      fc.property(fc.object(), (filter) => {
        expect(() => assertOrganization('X', { ...filter, org })).not.toThrow();
      }),
    );
  });
});

describe('assertKeepsOrganization', () => {
  it.each([
    [{ org: other }],
    [{ $set: { org: other } }],
    [{ $unset: { org: 1 } }],
    [{ $rename: { org: 'x' } }],
    [{ $rename: { site: 'org' } }],
    [{ $min: { org: other } }],
    [[{ $set: { org: other } }]],
    [[]],
  ])('refuses %j', (update) => {
    expect(() => assertKeepsOrganization('X', update)).toThrow(TenantScopeError);
  });

  it.each([[{ name: 'org' }], [{ $set: { name: 'org' }, $inc: { version: 1 } }], [{ $setOnInsert: { org } }], [null]])(
    'accepts %j',
    (update) => {
      expect(() => assertKeepsOrganization('X', update)).not.toThrow();
    },
  );
});

describe('assertScopedPipeline', () => {
  const lookup = (pipeline?: unknown) => ({ $lookup: { from: 'sites', as: 'sites', pipeline } });
  const organization = (pipeline: unknown) => ({ $lookup: { from: 'organizations', as: 'organizations', pipeline } });
  const itself = (_id: unknown) => ({ $match: { _id } });

  it.each([
    ['nothing', []],
    ['no pipeline', undefined],
    ['no first $match', [{ $sort: { org: 1 } }, start]],
    ['another condition', [{ $match: { name: 'x' } }]],
    ['an operator', [{ $match: { org: { $in: [org] } } }]],
    ['a string, which would find nothing', [{ $match: { org: hex } }]],
    ['a union', [start, { $unionWith: 'sites' }]],
    ['a graph lookup', [start, { $graphLookup: { from: 'sites' } }]],
    ['an $out', [start, { $out: 'sites' }]],
    ['a $merge', [start, { $merge: 'sites' }]],
    ['a lookup without a pipeline', [start, lookup()]],
    ['a lookup without `org`', [start, lookup([{ $match: { name: 'x' } }])]],
    ["a lookup of another's `org`", [start, lookup([{ $match: { org: other } }])]],
    ['a lookup in a lookup', [start, lookup([start, lookup([])])]],
    ['a lookup in a facet', [start, { $facet: { a: [lookup()] } }]],
    ['a lookup by `_id` elsewhere', [start, lookup([itself(org)])]],
    ['a lookup of another organization', [start, organization([itself(other)])]],
    ['a lookup of any organization', [start, organization([{ $match: { name: 'x' } }])]],
    ['a lookup of organizations by a field that they do not have', [start, organization([start])]],
    ['a lookup beyond the organization', [start, organization([itself(org), lookup()])]],
  ])('refuses %s', (_, stages) => {
    expect(() => assertScopedPipeline('X', stages)).toThrow(TenantScopeError);
  });

  it.each([
    ['a plain one', [start, { $group: { _id: '$site' } }]],
    ['a lookup of its own', [start, lookup([start, { $limit: 1 }])]],
    ['a lookup of the organization itself', [start, organization([itself(org), lookup([start])])]],
    ['facets', [start, { $facet: { a: [{ $limit: 1 }], b: [lookup([start])] } }]],
  ])('accepts %s', (_, stages) => {
    expect(() => assertScopedPipeline('X', stages)).not.toThrow();
  });
});
