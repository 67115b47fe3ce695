import { type mongo, Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { indexesOf } from '#database/connect.ts';
import { ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { rememberState, type StoredState } from './support/stored-state.ts';
import { createWorld, type World } from './support/world.ts';

/** This many records of each kind exist besides those that calls are about: fewer than an organization may have of any. */
const BESIDE = 60;
/** A query may examine this many records more than it finds. */
const MORE = 30;

/** Collections of which an organization has so few records that any call may examine them all. */
const FEW: Readonly<Record<string, string>> = {
  canned_replies: 'a hundred at most',
  maintenance_plans: 'five hundred at most',
  roles: 'a hundred at most',
  service_providers: 'firms that an organization works with',
};
/** Calls that may examine all of something else, and what that is. */
const SELDOM: Readonly<Record<string, readonly string[]>> = {
  // All that are pending, of which there are no more than seats.
  'roles.remove': ['invitations'],
  // Those who have only this site.
  'sites.remove': ['invitations', 'members'],
  // All views of one list, of which each member has at most fifty.
  'savedViews.create': ['saved_views'],
  // The same organization, once for each of its members.
  'bulkChanges.create': ['organizations'],
  'bulkChanges.undo': ['organizations'],
  // A file names its sites, which are found regardless of case.
  'invitations.import': ['sites'],
  'workOrders.import': ['sites'],
} satisfies Partial<Record<RouteName, readonly string[]>>;

let world: World;
let crowded: StoredState;
beforeAll(async () => {
  world = await createWorld();
  await addOthers();
  // Once for each organization, its files are added up, which examines them all.
  await world.deps.models.FileBytes.create({ _id: `organization ${world.alpha.id}`, bytes: 0 });
  crowded = await rememberState(world);
  await database().command({ profile: 2 });
}, 200_000);
afterEach(() => crowded.restore());
afterAll(async () => {
  await database().command({ profile: 0 });
  await world.close();
});

const database = () => world.deps.connection.getClient().db(world.deps.connection.name);

/** Adds records to Alpha that are like its own, but about nothing and nobody that those are about. */
async function addOthers(): Promise<void> {
  const org = new Types.ObjectId(world.alpha.id);
  for (const model of Object.values(world.deps.connection.models)) {
    const collection = database().collection(model.collection.name);
    const like = await collection.find({ org }).limit(BESIDE).toArray();
    if (like.length === 0) continue;
    const unique = indexesOf(model).flatMap(({ key, unique }) => (unique ? Object.keys(key) : []));
    const others = Array.from({ length: BESIDE }, (_, index) => {
      const other = strange(like[index % like.length] ?? {}, index, new Map([[String(org), org]]));
      return { ...other, ...Object.fromEntries(unique.map((field) => [field, differing(other[field], index)])) };
    });
    // If there can be only one, no other is added.
    await collection.insertMany(others, { ordered: false }).catch((error: mongo.MongoServerError) => {
      if (error.code !== 11_000) throw error;
    });
  }
}

/** The same record with other ids wherever it names a record, and with other names and addresses. */
function strange(record: mongo.Document, index: number, ids: Map<string, Types.ObjectId>): mongo.Document {
  const of = (part: unknown): unknown => {
    if (part instanceof Types.ObjectId) {
      const id = ids.get(String(part)) ?? new Types.ObjectId();
      ids.set(String(part), id);
      return id;
    }
    if (typeof part === 'string' && /[ @]/.test(part)) return `${part} ${index}`;
    if (Array.isArray(part)) return part.map(of);
    const isPlain = typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype;
    return isPlain ? Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, of(inner)])) : part;
  };
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, of(value)]));
}

/** A different value for a field that must be unique. */
function differing(value: unknown, index: number): unknown {
  if (typeof value === 'number') return value + 1000 * (index + 1);
  return typeof value === 'string' ? `${value}-${index}` : value;
}

type Question = {
  ns: string;
  op: string;
  command: mongo.Document;
  planSummary?: string;
  docsExamined?: number;
  nreturned?: number;
  nMatched?: number;
  ndeleted?: number;
};

const collectionOf = ({ ns }: Question) => ns.slice(ns.indexOf('.') + 1);
/** What was asked; undefined when a query only continues an earlier one, as listening for changes does. */
const filterOf = ({ command }: Question): unknown =>
  command['filter'] ?? command['q'] ?? command['query'] ?? command['pipeline'];
const inShort = (question: Question) =>
  `${collectionOf(question)}: ${question.docsExamined} by ${question.planSummary} for ${JSON.stringify(filterOf(question))}`;

describe.each(ROUTES)('$name', (named) => {
  it('examines what it is about, and little else', async () => {
    const { Owner } = world.alpha.people;
    const since = new Date();
    const { status, text } = await send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
    expect(status, text).toBeLessThan(300);
    const asked = { ts: { $gte: since }, ns: { $not: /system\.profile$/ }, docsExamined: { $gt: MORE } };
    const questions = await database().collection<Question>('system.profile').find(asked).toArray();
    const wide = questions.filter((question) => {
      const { docsExamined = 0, nreturned = 0, nMatched = 0, ndeleted = 0 } = question;
      const collection = collectionOf(question);
      const isExpected = collection in FEW || SELDOM[named.name]?.includes(collection) === true;
      return filterOf(question) !== undefined && !isExpected && docsExamined > nreturned + nMatched + ndeleted + MORE;
    });
    expect(wide.map(inShort)).toEqual([]);
  });
});

it('partial indexes are ones that queries can use', () => {
  // No query implies that a field has a certain type, so the database uses no index with such a condition; `$gt` says the same.
  const useless = Object.values(world.deps.connection.models).flatMap((model) =>
    indexesOf(model)
      .filter(
        ({ unique, partialFilterExpression = {} }) =>
          !unique && JSON.stringify(partialFilterExpression).includes('$type'),
      )
      .map(({ key }) => `${model.modelName} ${JSON.stringify(key)}`),
  );
  expect(useless).toEqual([]);
});
