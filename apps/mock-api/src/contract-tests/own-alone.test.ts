import { PERMISSIONS, SYSTEM_ROLES } from '@siteward/domain';
import { type mongo, Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexesOf } from '#database/connect.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createRole } from './support/house/tenant.ts';
import { createProfiledWorld, inShort, sortsOf } from './support/profiled-world.ts';
import { type AnyCall, ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { mayCall } from './support/who-may.ts';

/**
 * Whoever sees only their own records gets the same answer by any index, so only what the database reads for it shows whether it is
 * their own: by the index of everybody's, a large organization would be slow for just those who see the least of it.
 */
const { world, readsOf, plainQuery } = await openForFile(createProfiledWorld());

/** This many records of others are at the same sites. */
const BESIDE = 200;
/** A read may examine this many keys more than it finds. */
const MORE = 60;

/** The collections whose records can be somebody's own, with the fields that name whose they are. */
const OWNED = Object.values(world.deps.models).flatMap(({ modelName, schema }) => {
  const model = world.deps.connection.models[modelName];
  const by = schema.get('own')?.by;
  return model && by ? [{ model, by }] : [];
});

/** Everything that a Viewer may see but, where that is a choice, only their own. */
const VIEWED = SYSTEM_ROLES.flatMap(({ name, permissions }) => (name === 'Viewer' ? permissions : []));
const OWN_ALONE = PERMISSIONS.filter((each) => VIEWED.some((held) => held.replace(/-any$/, '-own') === each));

beforeAll(async () => {
  const org = new Types.ObjectId(world.alpha.id);
  for (const { model, by } of OWNED) {
    const like = await model.collection.find({ org }).toArray();
    const unique = indexesOf(model).flatMap(({ key, unique }) => (unique ? Object.keys(key) : []));
    const others = Array.from({ length: BESIDE }, (_, index) => {
      const record: mongo.Document = like[index % like.length] ?? {};
      const changed = [...by, ...unique.filter((field) => field !== 'org' && record[field] !== undefined)];
      return {
        ...record,
        ...Object.fromEntries(changed.map((field) => [field, elses(record[field], index)])),
        _id: new Types.ObjectId(),
      };
    });
    await model.collection.insertMany(others);
  }
  const role = await createRole(world, world.alpha, 'Of their own', OWN_ALONE);
  await world.deps.models.Member.updateOne({ org, user: world.alpha.people.Viewer.id }, { $set: { role } });
}, 60_000);

/** What somebody else has in a field in place of this value. */
function elses(value: unknown, index: number): unknown {
  if (Array.isArray(value)) return [new Types.ObjectId()];
  if (typeof value === 'number') return value + 1000 * (index + 1);
  return typeof value === 'string' ? `${value}-${index}` : new Types.ObjectId();
}

/** These take a permission that somebody who sees only their own does not have. */
const FOR_OTHERS: readonly string[] = ['supportTickets.people', 'workOrders.people'] satisfies RouteName[];
const READS = ROUTES.filter(
  ({ name, route }) => route.method === 'GET' && 200 in route.responses && mayCall('Viewer', name),
).filter(({ name }) => !FOR_OTHERS.includes(name));

async function widelyRead(name: string, call: AnyCall) {
  const reads = await readsOf(name, call, world.alpha.people.Viewer);
  return reads
    .filter(({ ns }) => OWNED.some(({ model }) => ns.endsWith(`.${model.collection.name}`)))
    .filter(({ keysExamined, docsExamined, nreturned }) => Math.max(keysExamined, docsExamined) > nreturned + MORE)
    .map(inShort);
}

describe.each(READS)('$name, for somebody who sees only their own', ({ name, route }) => {
  it('examines hardly anything of others', async () => {
    expect(await widelyRead(name, sampleOf(name, world.alpha, world.alpha.people.Viewer))).toEqual([]);
  });

  // What belongs to one record or person is found by that.
  it.each(route.path.includes(':') ? [] : sortsOf(route))('examines hardly anything of others by %s', async (sort) => {
    expect(await widelyRead(name, plainQuery(name, { sort }))).toEqual([]);
  });
});
