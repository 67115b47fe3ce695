import { onlySites, PERMISSIONS, type Permission, permissionsHeld, type Reach } from '@siteward/domain';
import { Schema, Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { baseFields, markListed } from './base-schema.ts';
import { createSchema, defineModel, type Model } from './model.ts';
import { type Scoped, scoped } from './scoped.ts';
import { siteFields, type TenantRecord, TenantScopeError, tenantFields, tenantOptions } from './tenant.ts';

const database = await openForFile(testDatabase());

interface Work extends TenantRecord {
  site: Types.ObjectId;
  name: string;
  createdBy: Types.ObjectId | null;
  assignees: Types.ObjectId[];
  lock?: number;
}
const fields = {
  ...baseFields,
  ...tenantFields,
  ...siteFields,
  name: { type: String, required: true },
  createdBy: { type: Schema.Types.ObjectId, default: null },
  assignees: [{ type: Schema.Types.ObjectId }],
  lock: { type: Number },
} as const;
const own = { area: 'work-orders', by: ['createdBy', 'assignees'], changedBy: ['createdBy'] } as const;
const options = { ...tenantOptions, collection: 'works', own };
const plain = createSchema<Work, 'work-orders'>(fields, options);
const marked = createSchema<Work, 'work-orders'>(fields, options);
markListed(marked);
const MODELS: [string, Model<Work, 'work-orders'>][] = [
  ['that are told apart from deleted ones by `deletedAt`', defineModel('EachWork', plain)(database.connection)],
  ['that are told apart from deleted ones by `listed`', defineModel('EachMarkedWork', marked)(database.connection)],
];

type Operation = Exclude<keyof Scoped<Work>, 'org'>;
type Told = number | boolean | object | null | undefined;
const added = ({ site, org }: Work) => ({ site, org, name: 'new', createdBy: null, assignees: [] });
const changed = { name: 'changed' };

/** Each operation, on one record, or next to it when it creates one; the compiler demands an entry for every new operation. */
const OPERATIONS: Record<Operation, (works: Scoped<Work>, record: Work) => Promise<Told>> = {
  list: (works, { _id }) => works.list({ _id }),
  stream: async (works, { _id }) => {
    const found: Work[] = [];
    for await (const each of works.stream({ _id }, {})) found.push(each);
    return found;
  },
  findOne: (works, { _id }) => works.findOne({ _id }),
  firstKey: (works, { _id }) => works.firstKey({ _id }, { _id: 1 }),
  count: (works, { _id }) => works.count({ _id }),
  countWith: async (works, { _id }) => (await works.countWith({ _id }, {}, []))?.count,
  aggregate: (works, { _id }) => works.aggregate([{ $match: { _id } }]),
  hold: (works, { _id }) => works.hold(_id, { name: 'held' }),
  holdEach: (works, { _id }) => works.holdEach([{ _id, aside: { name: 'held' } }]).then(() => null),
  create: (works, record) => works.create(added(record)),
  createMany: (works, record) => works.createMany([added(record)]),
  insertChecked: (works, record) => works.insertChecked([added(record)]),
  setEach: (works, { _id }) => works.setEach([{ _id, set: changed }]),
  updateOne: (works, { _id }) => works.updateOne({ _id }, changed),
  versionedUpdate: (works, { _id, version }) => works.versionedUpdate(_id, version, changed),
  removeOne: (works, { _id }) => works.removeOne({ _id }),
  removeMany: (works, { _id }) => works.removeMany({ _id }, new Date()),
  deleteOne: (works, { _id }) => works.deleteOne({ _id }),
  deleteMany: (works, { _id }) => works.deleteMany({ _id }),
};
const READING = ['list', 'stream', 'findOne', 'firstKey', 'count', 'countWith', 'aggregate'];
const HOLDING = ['hold', 'holdEach'];
const MAKING = ['create', 'createMany', 'insertChecked'];
const CHANGING = ['setEach', 'updateOne', 'versionedUpdate', 'removeOne', 'removeMany'];
const DELETING = ['deleteOne', 'deleteMany'];
const ALL = [...READING, ...HOLDING, ...MAKING, ...CHANGING, ...DELETING];

const newId = () => new Types.ObjectId();
const [org, other] = [newId(), newId()];
const [here, there] = [newId(), newId()];
const [me, colleague, assignee] = [newId(), newId(), newId()];
/** Somebody in an organization, with these permissions and this reach. */
const somebody = (user: Types.ObjectId, permissions: readonly Permission[], reach: Reach = 'all', whose = org) => ({
  org: whose,
  actor: { user: user.toString(), member: newId().toString(), reach, permissions: permissionsHeld(permissions) },
});
const EVERYONE = somebody(me, PERMISSIONS);
const OWN: Permission[] = ['work-orders:view-own', 'work-orders:update-own'];

describe.each(MODELS)('of records %s', (_, model) => {
  const everything = () => model.collection.find({ org }).sort({ _id: 1 }).toArray();
  beforeEach(() => database.empty());

  /**
   * The operations through which somebody learns about a record, or changes anything in its organization; each is run on a record
   * of its own.
   */
  async function effective(who: typeof EVERYONE, isDeleted = false): Promise<string[]> {
    const all = scoped(model, EVERYONE);
    const theirs = { site: there, name: 'theirs', createdBy: colleague, assignees: [assignee] };
    const made = await all.createMany(Object.keys(OPERATIONS).map(() => theirs));
    if (isDeleted) await all.removeMany({}, new Date());
    const version = isDeleted ? 2 : 1;
    const effects: string[] = [];
    let before = await everything();
    for (const [index, [name, operation]] of Object.entries(OPERATIONS).entries()) {
      const record = made[index];
      if (!record) throw new Error('There is one for each');
      const told = await operation(scoped(model, who), { ...record, version }).catch((error: unknown) => {
        if (error instanceof TenantScopeError) return undefined;
        throw error;
      });
      const isTold = typeof told === 'object' ? JSON.stringify(told).includes(String(record._id)) : Boolean(told);
      const after = await everything();
      if (isTold || JSON.stringify(after) !== JSON.stringify(before)) effects.push(name);
      before = after;
    }
    return effects;
  }

  it('each operation has an effect for someone who is allowed it', async () => {
    expect(await effective(EVERYONE)).toEqual(ALL);
    expect(await effective(somebody(colleague, OWN))).toEqual(ALL);
  });

  it('none has an effect for another organization, or beyond the reach', async () => {
    expect(await effective(somebody(me, PERMISSIONS, 'all', other))).toEqual([]);
    expect(await effective(somebody(me, PERMISSIONS, onlySites([here.toString()])))).toEqual([]);
  });

  it('on records of others only the creating ones have an effect; on those that may only be seen, the reading and holding ones too', async () => {
    expect(await effective(somebody(me, OWN))).toEqual(MAKING);
    expect(await effective(somebody(assignee, OWN))).toEqual([...READING, ...HOLDING, ...MAKING]);
  });

  it('what was deleted can only be deleted for good', async () => {
    expect(await effective(EVERYONE, true)).toEqual([...MAKING, ...DELETING]);
  });
});
