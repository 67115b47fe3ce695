import { onlySites, type Reach } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { baseFields } from './base-schema.ts';
import { createSchema, defineModel } from './model.ts';
import { scoped } from './scoped.ts';
import { siteFields, type TenantRecord, TenantScopeError, tenantFields, tenantOptions } from './tenant.ts';

const database = await openForFile(testDatabase());

interface Site extends TenantRecord {
  name: string;
  floors: number;
}
const schema = createSchema<Site>(
  { ...baseFields, ...tenantFields, name: { type: String, required: true }, floors: { type: Number, min: 0 } },
  { ...tenantOptions, collection: 'sites' },
);
const SiteModel = defineModel('ScopedSite', schema)(database.connection);

// Always the same, because the names of tests contain them.
const org = 'a'.repeat(24);
const other = 'b'.repeat(24);
const ours = scoped(SiteModel, org);
const theirs = scoped(SiteModel, other);
beforeEach(async () => {
  await database.empty();
  for (const [name, floors] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    await ours.create({ name, floors });
  await theirs.create({ name: 'a', floors: 9 });
});
const names = (sites: Site[]) => sites.map(({ name }) => name);

describe('scoped', () => {
  it.each([[''], ['abc'], ['g'.repeat(24)], [`${org}0`]])('refuses %j as an organization', (id) => {
    expect(() => scoped(SiteModel, id)).toThrow(TenantScopeError);
  });

  it('lists, sorts, pages and projects plain objects', async () => {
    expect(names(await ours.list({}, { sort: { name: -1 } }))).toEqual(['c', 'b', 'a']);
    expect(names(await ours.list({}, { sort: { name: -1 }, skip: 1, limit: 1 }))).toEqual(['b']);
    expect(await ours.list({ name: 'a' }, { fields: { name: 1, _id: 0 } })).toEqual([{ name: 'a' }]);
    expect(names(await ours.list({ $or: [{ floors: { $gt: 2 } }, { name: 'a' }] }))).toEqual(['a', 'c']);
    expect(await ours.count({ floors: { $gte: 2 } })).toBe(2);
    expect(await ours.count({}, { limit: 2 })).toBe(2);
    const second = await ours.findOne({ name: 'b' }, { fields: { _id: 1 } });
    expect(await ours.firstKey({ name: 'b' }, { _id: 1 })).toEqual(second);
  });

  it('streams a few hundred records at a time, however many there are', async () => {
    await ours.createMany(Array.from({ length: 1500 }, (_, floors) => ({ name: 'd', floors })));
    const read: number[] = [];
    for await (const { floors } of ours.stream({ name: 'd' }, { sort: { _id: 1 } })) {
      // What has been fetched by now is all that can still be read.
      if (read.push(floors) === 600) await ours.deleteMany({ name: 'd' });
    }
    expect(read).toEqual(Array.from({ length: 1000 }, (_, floors) => floors));
  });

  it('counts as it does alone, and reads something else in the same query', async () => {
    const pipeline = [{ $match: { org: ours.org, floors: 3 } }, { $project: { _id: 0, name: 1 } }];
    const beside = [{ $lookup: { from: 'sites', pipeline, as: 'high' } }];
    const first = (await ours.list({ name: 'a' }))[0]?._id.toHexString() ?? '';
    await ours.removeOne({ name: 'b' });
    expect(await ours.countWith({}, {}, beside)).toEqual({ _id: null, count: 2, high: [{ name: 'c' }] });
    expect(await ours.countWith({}, { limit: 1 }, beside)).toMatchObject({ count: 1 });
    // The hex digits of an id are matched as in every other query.
    expect(await ours.countWith({ _id: first }, {}, beside)).toMatchObject({ count: 1 });
    expect(await ours.countWith({ name: 'x' }, {}, beside)).toBeUndefined();
    const everywhere = [{ $lookup: { from: 'sites', pipeline: [{ $match: { floors: 9 } }], as: 'high' } }];
    await expect(ours.countWith({}, {}, everywhere)).rejects.toThrow(TenantScopeError);
  });

  it('cannot be escaped through any filter', async () => {
    const escapes = [
      { org: other },
      { org: { $ne: null } },
      { $or: [{ org: other }, { org }] },
      { $and: [{ org: other }] },
      { $nor: [{ org }] },
    ];
    for (const filter of escapes) {
      for (const site of await ours.list(filter)) expect(site.org.toHexString()).toBe(org);
      const found = await ours.findOne(filter);
      expect(found?.org.toHexString() ?? org).toBe(org);
    }
    const [foreign] = await theirs.list();
    const _id = foreign?._id ?? '';
    expect(await ours.findOne({ _id })).toBeNull();
    expect(await ours.count({ _id })).toBe(0);
    for (const filter of [{ _id }, { org: other, floors: 9 }, { $or: [{ org: other }], floors: 9 }]) {
      expect(await ours.countWith(filter, {}, [])).toBeUndefined();
    }
    expect(await ours.updateOne({ _id, org: other }, { name: 'x' })).toBeNull();
    expect(await ours.versionedUpdate(_id, 1, { name: 'x' })).toBeNull();
    expect(await ours.removeOne({ _id })).toBeNull();
    expect(await ours.deleteOne({ _id, org: other })).toBe(false);
    expect(await ours.aggregate([{ $match: { _id } }])).toEqual([]);
    expect(await theirs.list()).toEqual([foreign]);
  });

  it('creates in its own organization, whatever the record says', async () => {
    const record = { name: 'd', floors: 4, org: new Types.ObjectId(other) };
    const made = await ours.create(record);
    expect(made).toEqual(await ours.findOne({ name: 'd' }));
    expect(made.org.toHexString()).toBe(org);
    expect(await theirs.count()).toBe(1);
  });

  it('creates several at once as it creates one, and checks them all before the first is written', async () => {
    const records = [
      { name: 'd', floors: 4, org: new Types.ObjectId(other) },
      { name: 'e', floors: 5 },
    ];
    const made = await ours.createMany(records);
    expect(made).toEqual(await ours.list({ floors: { $gt: 3 } }, { sort: { name: 1 } }));
    expect(made).toMatchObject([
      { name: 'd', org: new Types.ObjectId(org), version: 1, createdAt: expect.any(Date) },
      { name: 'e', org: new Types.ObjectId(org), version: 1, createdAt: expect.any(Date) },
    ]);
    const wrong = [
      { name: 'f', floors: 6 },
      { name: 'g', floors: -1 },
    ];
    await expect(ours.createMany(wrong)).rejects.toMatchObject({ name: 'ValidationError' });
    expect([await ours.count(), await theirs.count()]).toEqual([5, 1]);
    expect(await ours.createMany([])).toEqual([]);
  });

  it("sets each record's own fields, in no other organization and not on what was removed", async () => {
    await ours.removeOne({ name: 'c' });
    const stored = await ours.list({}, { sort: { name: 1 }, withDeleted: true });
    const foreign = await theirs.list();
    const changes = [...stored, ...foreign].map(({ _id }, index) => ({ _id, set: { floors: index + 10 } }));
    expect(await ours.setEach(changes)).toBe(2);
    expect(await ours.list({}, { sort: { name: 1 }, withDeleted: true })).toMatchObject([
      { name: 'a', floors: 10, version: 2 },
      { name: 'b', floors: 11, version: 2 },
      { name: 'c', floors: 3, version: 2 },
    ]);
    expect(await theirs.list()).toEqual(foreign);
    expect(await ours.setEach([])).toBe(0);
  });

  it('checks what it writes', async () => {
    await expect(ours.create({ name: 'd', floors: -1 })).rejects.toMatchObject({ name: 'ValidationError' });
    await expect(ours.updateOne({ name: 'a' }, { floors: -1 })).rejects.toMatchObject({ name: 'ValidationError' });
    expect(await ours.list({ $or: [{ floors: -1 }, { name: 'd' }] })).toEqual([]);
  });

  it('updates one and returns it as it is afterwards', async () => {
    const updated = await ours.updateOne({ name: 'a' }, { $set: { floors: 7 } });
    expect(updated).toMatchObject({ name: 'a', floors: 7, version: 2 });
    expect(updated).toEqual(await ours.findOne({ name: 'a' }));
    expect(await theirs.findOne({ name: 'a' })).toMatchObject({ floors: 9, version: 1 });
  });

  it('updates a given version once, and never a stale one', async () => {
    const site = await ours.findOne({ name: 'a' });
    const id = site?._id.toHexString() ?? '';
    const attempts = await Promise.all([1, 2, 3].map((floors) => ours.versionedUpdate(id, 1, { floors: floors + 10 })));
    expect(attempts.filter((attempt) => attempt !== null)).toHaveLength(1);
    expect(await ours.versionedUpdate(id, 1, { floors: 99 })).toBeNull();
    expect(await ours.versionedUpdate(id, 2, { floors: 99 })).toMatchObject({ floors: 99, version: 3 });
  });

  it('hides what was removed from every reader that does not ask for it', async () => {
    expect(await ours.removeOne({ name: 'a' })).toMatchObject({ deletedAt: expect.any(Date), version: 2 });
    expect(names(await ours.list())).toEqual(['b', 'c']);
    expect(await ours.findOne({ name: 'a' })).toBeNull();
    expect(await ours.count()).toBe(2);
    expect(await ours.aggregate([])).toHaveLength(2);
    expect(await ours.updateOne({ name: 'a' }, { floors: 5 })).toBeNull();
    expect(await ours.removeOne({ name: 'a' })).toBeNull();
    expect(names(await ours.list({}, { withDeleted: true }))).toEqual(['a', 'b', 'c']);
    expect(await ours.findOne({ name: 'a' }, { withDeleted: true })).toMatchObject({ floors: 1 });
    expect(await ours.count({}, { withDeleted: true })).toBe(3);
  });

  it('removes several at once, but none of another organization or already removed', async () => {
    const foreign = await theirs.list();
    const before = await ours.removeOne({ name: 'c' });
    const at = new Date('2026-11-22T12:00:00Z');
    expect(await ours.removeMany({ name: { $in: ['a', 'c'] } }, at)).toBe(1);
    expect(names(await ours.list())).toEqual(['b']);
    expect(await ours.findOne({ name: 'a' }, { withDeleted: true })).toMatchObject({ deletedAt: at, version: 2 });
    expect(await ours.findOne({ name: 'c' }, { withDeleted: true })).toEqual(before);
    for (const filter of [{ $or: [{ org: other }] }, { _id: foreign[0]?._id ?? '' }]) {
      expect(await ours.removeMany(filter, at)).toBe(0);
    }
    expect(await ours.removeMany({ org: other }, at)).toBe(1);
    expect([await ours.count(), await theirs.list()]).toEqual([0, foreign]);
  });

  it('deletes one for good', async () => {
    expect(await ours.deleteOne({ name: 'a' })).toBe(true);
    expect(await ours.deleteOne({ name: 'a' })).toBe(false);
    expect(await ours.count({}, { withDeleted: true })).toBe(2);
    expect(await theirs.count()).toBe(1);
  });

  it('deletes several for good, whatever matches in other organizations', async () => {
    expect(await ours.deleteMany({ name: { $in: ['a', 'b'] } })).toBe(2);
    expect(await ours.deleteMany({ name: { $in: ['a', 'b'] } })).toBe(0);
    expect(await ours.count({}, { withDeleted: true })).toBe(1);
    expect(await ours.deleteMany({})).toBe(1);
    expect(await theirs.count()).toBe(1);
  });
});

describe('scoped, for records that belong to sites', () => {
  interface Work extends TenantRecord {
    site: Types.ObjectId;
    name: string;
    lock?: number;
  }
  const workSchema = createSchema<Work>(
    { ...baseFields, ...tenantFields, ...siteFields, name: { type: String, required: true }, lock: { type: Number } },
    { ...tenantOptions, collection: 'works' },
  );
  const WorkModel = defineModel('ScopedWork', workSchema)(database.connection);
  const [here, there] = [new Types.ObjectId(), new Types.ObjectId()];
  const somebody = { user: new Types.ObjectId().toString(), member: new Types.ObjectId().toString(), permissions: [] };
  const reaching = (reach: Reach, organization = org) => ({ org: organization, actor: { ...somebody, reach } });
  const everywhere = scoped(WorkModel, reaching('all'));
  const within = scoped(WorkModel, reaching(onlySites([here.toString()])));
  const nowhere = scoped(WorkModel, reaching(onlySites([])));
  let beyond: Work;
  beforeEach(async () => {
    await everywhere.create({ site: here, name: 'here' });
    beyond = await everywhere.create({ site: there, name: 'there' });
    await scoped(WorkModel, reaching('all', other)).create({ site: here, name: 'theirs' });
  });
  const namesOf = (works: Work[]) => works.map(({ name }) => name);

  it('needs somebody whose reach limits it', () => {
    // @ts-expect-error an organization alone does not say whose
    expect(() => scoped(WorkModel, org)).toThrow('whose reach?');
  });

  it('reads what is within reach, whatever a filter says', async () => {
    expect(namesOf(await everywhere.list({}, { sort: { name: 1 } }))).toEqual(['here', 'there']);
    for (const filter of [{}, { site: { $in: [here, there] } }, { $or: [{ site: here }, { site: there }] }]) {
      expect(namesOf(await within.list(filter))).toEqual(['here']);
      expect([await within.count(filter), await nowhere.count(filter)]).toEqual([1, 0]);
      expect(await within.countWith(filter, {}, [])).toMatchObject({ count: 1 });
      expect(await nowhere.countWith(filter, {}, [])).toBeUndefined();
      expect(namesOf(await nowhere.list(filter))).toEqual([]);
    }
    expect(await within.list({ site: there })).toEqual([]);
    expect(await within.findOne({ _id: beyond._id })).toBeNull();
    expect(namesOf(await within.aggregate<Work>([{ $sort: { name: 1 } }]))).toEqual(['here']);
  });

  it('writes only what is within reach, and moves nothing beyond it', async () => {
    const before = await everywhere.list({}, { sort: { name: 1 } });
    const set = { $set: { name: 'changed' } };
    expect(await within.updateOne({ _id: beyond._id }, set)).toBeNull();
    expect(await within.versionedUpdate(beyond._id, 1, set)).toBeNull();
    expect(await within.removeOne({ _id: beyond._id })).toBeNull();
    expect(await within.removeMany({ _id: beyond._id }, new Date())).toBe(0);
    expect(await nowhere.removeMany({}, new Date())).toBe(0);
    expect(await within.deleteOne({ _id: beyond._id })).toBe(false);
    expect(await nowhere.deleteMany({})).toBe(0);
    await expect(within.create({ site: there, name: 'new' })).rejects.toThrow(TenantScopeError);
    const several = [here, there].map((site) => ({ site, name: 'new' }));
    await expect(within.createMany(several)).rejects.toThrow(TenantScopeError);
    expect(await within.setEach([{ _id: beyond._id, set: { name: 'changed' } }])).toBe(0);
    const moved = [{ _id: beyond._id, set: { site: there } }];
    await expect(within.setEach(moved)).rejects.toThrow(TenantScopeError);
    await expect(within.updateOne({ name: 'here' }, { $set: { site: there } })).rejects.toThrow(TenantScopeError);
    await expect(within.updateOne({ name: 'here' }, { site: there })).rejects.toThrow(TenantScopeError);
    await expect(within.versionedUpdate(beyond._id, 1, { $set: { site: there } })).rejects.toThrow(TenantScopeError);
    expect(await everywhere.list({}, { sort: { name: 1 } })).toEqual(before);
    expect(await within.create({ site: here, name: 'new' })).toMatchObject({ name: 'new', site: here });
  });

  it('holds what is within reach and not deleted, without a new version', async () => {
    const [before] = await everywhere.list({ name: 'here' });
    const id = String(before?._id);
    expect(await within.hold(id)).toEqual({ ...before, lock: 1 });
    expect(await within.hold(id)).toEqual({ ...before, lock: 2 });
    const untouched = await everywhere.findOne({ _id: beyond._id });
    expect(await within.hold(beyond._id)).toBeNull();
    expect(await scoped(WorkModel, reaching('all', other)).hold(beyond._id)).toBeNull();
    expect(await everywhere.findOne({ _id: beyond._id })).toEqual(untouched);
    await everywhere.removeOne({ _id: id });
    expect(await within.hold(id)).toBeNull();
  });

  it('sets values along with a hold, within reach, and moves nothing beyond it', async () => {
    const [before] = await everywhere.list({ name: 'here' });
    const id = String(before?._id);
    expect(await within.hold(id, { name: 'watched' })).toEqual({ ...before, name: 'watched', lock: 1 });
    const untouched = await everywhere.findOne({ _id: beyond._id });
    expect(await within.hold(beyond._id, { name: 'watched' })).toBeNull();
    expect(await scoped(WorkModel, reaching('all', other)).hold(beyond._id, { name: 'watched' })).toBeNull();
    await expect(within.hold(id, { site: there })).rejects.toThrow(TenantScopeError);
    expect(await everywhere.findOne({ _id: beyond._id })).toEqual(untouched);
    expect(await everywhere.findOne({ _id: id })).toMatchObject({ name: 'watched', site: here, lock: 1 });
  });

  it('holds several at once in the same way', async () => {
    const [before] = await everywhere.list({ name: 'here' });
    const [_id, untouched] = [before?._id ?? beyond._id, await everywhere.findOne({ _id: beyond._id })];
    await within.holdEach([_id, beyond._id].map((each) => ({ _id: each, aside: { name: `held ${each}` } })));
    expect(await everywhere.findOne({ _id })).toEqual({ ...before, name: `held ${_id}`, lock: 1 });
    expect(await everywhere.findOne({ _id: beyond._id })).toEqual(untouched);
    await expect(within.holdEach([{ _id, aside: { site: there } }])).rejects.toThrow(TenantScopeError);
    await within.holdEach([]);
    expect(await everywhere.findOne({ _id })).toMatchObject({ site: here, lock: 1 });
  });

  it('holds nothing without a lock field', async () => {
    const before = await ours.list({ name: 'a' });
    await expect(ours.hold(String(before[0]?._id))).rejects.toThrow(TenantScopeError);
    const each = before.map(({ _id }) => ({ _id, aside: { name: 'held' } }));
    await expect(ours.holdEach(each)).rejects.toThrow(TenantScopeError);
    expect(await ours.list({ name: 'a' })).toEqual(before);
  });
});
