import {
  extentOf,
  isWithinExtent,
  type MemberIds,
  onlySites,
  PERMISSIONS,
  type Permission,
  permissionsHeld,
} from '@siteward/domain';
import fc from 'fast-check';
import { Schema, Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { baseFields } from './base-schema.ts';
import { createSchema, defineModel } from './model.ts';
import { type Scoped, scoped } from './scoped.ts';
import { siteFields, type TenantRecord, TenantScopeError, tenantFields, tenantOptions } from './tenant.ts';

const database = await openForFile(testDatabase());

interface Work extends TenantRecord {
  site: Types.ObjectId;
  name: string;
  createdBy: Types.ObjectId | null;
  assignees: Types.ObjectId[];
}
const fields = {
  ...baseFields,
  ...tenantFields,
  ...siteFields,
  name: { type: String, required: true },
  createdBy: { type: Schema.Types.ObjectId, default: null },
  assignees: [{ type: Schema.Types.ObjectId }],
} as const;
const own = { area: 'work-orders', by: ['createdBy', 'assignees'] } as const;
const options = { ...tenantOptions, collection: 'works', own };
const WorkModel = defineModel('OwnWork', createSchema<Work, 'work-orders'>(fields, options))(database.connection);

const newId = () => new Types.ObjectId();
const [org, other] = [newId(), newId()];
const [here, there] = [newId(), newId()];
const [user, member, colleague] = [newId(), newId(), newId()];
const me: MemberIds = { user: user.toString(), member: member.toString() };
const everyone = { ...me, reach: 'all', permissions: PERMISSIONS } as const;
const all = scoped(WorkModel, { org, actor: everyone });
/** The actor with what these permissions imply, and a reach of one site. */
const holding = (permissions: readonly Permission[]) => {
  return { org, actor: { ...me, reach: onlySites([here.toString()]), permissions: permissionsHeld(permissions) } };
};
const namesOf = (works: Work[]) => works.map(({ name }) => name).sort();
const everything = () => all.list({}, { sort: { _id: 1 }, withDeleted: true });

const MINE = ['assigned to me', 'created by me'];
const HERE = [...MINE, 'of a colleague', 'of nobody'];
beforeEach(async () => {
  await database.empty();
  const record = { site: here, createdBy: colleague, assignees: [] };
  await all.createMany([
    { ...record, name: 'created by me', createdBy: user },
    { ...record, name: 'assigned to me', assignees: [colleague, member] },
    { ...record, name: 'of a colleague', assignees: [colleague] },
    { ...record, name: 'of nobody', createdBy: null },
    { ...record, name: 'mine, beyond reach', site: there, createdBy: user },
  ]);
  await scoped(WorkModel, { org: other, actor: everyone }).create({ ...record, name: 'elsewhere', createdBy: user });
});

// What is held, what it lets somebody see, and what it lets them change.
const TABLE: [held: Permission[], seen: string[], changed: string[]][] = [
  [[], [], []],
  [['work-orders:export', 'feedbacks:view-any', 'tickets:view-own'], [], []],
  [['work-orders:create', 'work-orders:cancel'], MINE, []],
  [['work-orders:view-own'], MINE, []],
  [['work-orders:view-any'], HERE, []],
  [['work-orders:view-own', 'work-orders:update-own'], MINE, MINE],
  [['work-orders:view-any', 'work-orders:update-own'], HERE, MINE],
  [['work-orders:view-any', 'work-orders:update-any'], HERE, HERE],
  // Anyone who may change something may see it.
  [['work-orders:update-own'], MINE, MINE],
  [['work-orders:view-own', 'work-orders:update-any'], HERE, HERE],
];

const READS: Record<string, (works: Scoped<Work>) => Promise<string[]>> = {
  list: async (works) => namesOf(await works.list()),
  'list, by the fields themselves': async (works) =>
    namesOf(await works.list({ createdBy: { $in: [user, colleague, null] } as object })),
  'list, with $or': async (works) => namesOf(await works.list({ $or: [{ site: here }, { createdBy: colleague }] })),
  'list, with $and': async (works) => namesOf(await works.list({ $and: [{ name: { $ne: '' } }] })),
  'list, with what was removed': async (works) => namesOf(await works.list({}, { withDeleted: true })),
  stream: async (works) => {
    const found: Work[] = [];
    for await (const work of works.stream({}, {})) found.push(work);
    return namesOf(found);
  },
  findOne: async (works) => {
    const found = (await everything()).map(({ _id }) => works.findOne({ _id }));
    return namesOf((await Promise.all(found)).filter((work) => work !== null));
  },
  count: async (works) => {
    const counted = (await everything()).map(async (work) =>
      (await works.count({ _id: work._id })) > 0 ? [work] : [],
    );
    return namesOf((await Promise.all(counted)).flat());
  },
  countWith: async (works) => {
    const counted = (await everything()).map(async (work) =>
      (await works.countWith({ _id: work._id }, {}, [])) ? [work] : [],
    );
    return namesOf((await Promise.all(counted)).flat());
  },
  aggregate: async (works) => namesOf(await works.aggregate<Work>([{ $match: { name: { $ne: '' } } }])),
};

const name = 'changed';
const WRITES: Record<string, (works: Scoped<Work>, work: Work) => Promise<unknown>> = {
  updateOne: async (works, { _id }) => works.updateOne({ _id }, { name }),
  'updateOne, with $or': async (works, { _id }) => works.updateOne({ $or: [{ _id }] }, { $set: { name } }),
  versionedUpdate: async (works, { _id, version }) => works.versionedUpdate(_id, version, { $set: { name } }),
  removeOne: async (works, { _id }) => works.removeOne({ _id }),
  removeMany: async (works, { _id }) => works.removeMany({ _id }, new Date()),
  deleteOne: async (works, { _id }) => works.deleteOne({ _id }),
  setEach: async (works, { _id }) => works.setEach([{ _id, set: { name } }]),
};

describe.each(TABLE)('scoped, for records that can be own, with %j', (held, seen, changed) => {
  it('reads what may be viewed, whichever way', async () => {
    for (const [way, read] of Object.entries(READS)) {
      expect(await read(scoped(WorkModel, holding(held))), way).toEqual(seen);
      expect(await read(scoped(WorkModel, holding(held), 'work-orders:update')), way).toEqual(changed);
    }
  });

  it.each(Object.entries(WRITES))('changes with %s what may be updated, and nothing else', async (_, write) => {
    const before = await everything();
    const mine = before.filter((work) => changed.includes(work.name)).map(({ _id }) => _id.toString());
    for (const work of before) {
      const answer = await write(scoped(WorkModel, holding(held)), work);
      expect(Boolean(answer), work.name).toBe(mine.includes(work._id.toString()));
    }
    const after = new Map((await everything()).map((work) => [work._id.toString(), work]));
    const touched = before.filter((work) => after.get(work._id.toString())?.version !== work.version);
    expect(touched.map(({ _id }) => _id.toString())).toEqual(mine);
    const untouched = before.filter((work) => !touched.includes(work));
    expect(untouched.map(({ _id }) => after.get(_id.toString()))).toEqual(untouched);
  });

  it('changes what may be viewed when a separate permission allows the step', async () => {
    const works = scoped(WorkModel, holding(held), 'work-orders:view');
    const changes = (await everything()).map(({ _id }) => ({ _id, set: { name } }));
    expect(await works.setEach(changes)).toBe(seen.length);
    expect(await all.count({ name })).toBe(seen.length);
  });

  it('creates regardless of whose it is', async () => {
    const works = scoped(WorkModel, holding(held));
    const record = { site: here, name, createdBy: colleague, assignees: [] };
    expect(await works.create(record)).toMatchObject({ name, createdBy: colleague });
    expect(await works.createMany([record, record])).toHaveLength(2);
    expect(await all.count({ name })).toBe(3);
  });
});

describe('scoped, for records that can be own', () => {
  it('needs somebody they can belong to', () => {
    // @ts-expect-error an organization alone does not say whose
    expect(() => scoped(WorkModel, org)).toThrow(TenantScopeError);
    const schema = createSchema<Omit<Work, 'site'>, 'work-orders'>(
      { ...baseFields, ...tenantFields, name: fields.name, createdBy: fields.createdBy, assignees: fields.assignees },
      { ...tenantOptions, collection: 'works', own },
    );
    const AnywhereModel = defineModel('OwnWorkAnywhere', schema)(database.connection);
    // @ts-expect-error nor does it when there is no site
    expect(() => scoped(AnywhereModel, org)).toThrow('whose own?');
  });

  it('is declared with an area that has such permissions, and with fields that hold ids', () => {
    const declared = [
      () => createSchema<Work, 'work-orders'>(fields, options),
      // @ts-expect-error the records of members are nobody's own
      () => createSchema<Work, 'members'>(fields, { ...options, own: { area: 'members', by: ['createdBy'] } }),
      // @ts-expect-error a name is not an id
      () => createSchema<Work, 'work-orders'>(fields, { ...options, own: { area: 'work-orders', by: ['name'] } }),
      // @ts-expect-error without a field it would be nobody's
      () => createSchema<Work, 'work-orders'>(fields, { ...options, own: { area: 'work-orders', by: [] } }),
      // @ts-expect-error what is declared must be in the type, so that nobody reads it without an actor
      () => createSchema<Work>(fields, options),
      // @ts-expect-error what is in the type must be declared
      () => createSchema<Work, 'work-orders'>(fields, { ...tenantOptions, collection: 'works' }),
      // @ts-expect-error feedbacks have permissions of their own
      () => scoped(WorkModel, holding([]), 'feedbacks:view'),
    ];
    expect(declared).toHaveLength(7);
  });

  it('may be changed as far as it may be viewed when its area has no right to update', async () => {
    const schema = createSchema<Work, 'feedbacks'>(fields, {
      ...tenantOptions,
      collection: 'works',
      own: { area: 'feedbacks', by: ['createdBy'] },
    });
    const FeedbackModel = defineModel('OwnFeedback', schema)(database.connection);
    const changes = (await everything()).map(({ _id }) => ({ _id, set: { name } }));
    const changed = (held: Permission[]) => scoped(FeedbackModel, holding(held)).setEach(changes);
    expect(await changed(['tickets:manage', 'work-orders:update-any'])).toBe(0);
    expect(await changed(['feedbacks:view-own'])).toBe(1);
    expect(await changed(['feedbacks:view-any'])).toBe(HERE.length);
  });

  it('leaves the filter unchanged for the next caller', async () => {
    const filter = { $and: [{ name: { $ne: '' } }] };
    expect(await scoped(WorkModel, holding([])).list(filter)).toEqual([]);
    expect(filter).toEqual({ $and: [{ name: { $ne: '' } }] });
    expect(namesOf(await scoped(WorkModel, holding(['work-orders:view-any'])).list(filter))).toEqual(HERE);
  });

  it('returns each record exactly when the rule in domain allows it', async () => {
    const ids = [user, member, colleague, newId()];
    const named = fc.subarray(ids);
    const work = fc.record({ createdBy: fc.constantFrom(...ids, null), assignees: named });
    const permissions = fc.subarray(PERMISSIONS.filter((permission) => permission.startsWith('work-orders:')));
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 8 }), permissions, async (records, held) => {
        await database.empty();
        const made = await all.createMany(records.map((record) => ({ ...record, site: here, name: 'any' })));
        const scope = holding(held);
        for (const right of ['work-orders:view', 'work-orders:update'] as const) {
          const extent = extentOf(scope.actor.permissions, right);
          const expected = made.filter(({ createdBy, assignees }) => {
            const owners = [...(createdBy ? [createdBy] : []), ...assignees].map(String);
            return isWithinExtent(extent, owners, me);
          });
          expect(await scoped(WorkModel, scope, right).list({}, { sort: { _id: 1 } })).toEqual(expected);
          if (right === 'work-orders:view') {
            expect(await scoped(WorkModel, scope).list({}, { sort: { _id: 1 } })).toEqual(expected);
          } else {
            const changes = made.map(({ _id }) => ({ _id, set: { name } }));
            expect(await scoped(WorkModel, scope).setEach(changes)).toBe(expected.length);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
