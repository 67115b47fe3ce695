import { type mongo, Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { indexesOf } from '#database/connect.ts';
import { ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { rememberState, type StoredState } from './support/stored-state.ts';
import { createWorld, type World } from './support/world.ts';

/** So many records of each kind stand beside those that calls are about: fewer than an organization may have of any. */
const BESIDE = 60;
/** A question may look at so many records more than it finds. */
const MORE = 30;

/** Of which an organization has so few that all of them may be looked at, in each call. */
const FEW: Readonly<Record<string, string>> = {
  canned_replies: 'a hundred at most',
  maintenance_plans: 'five hundred at most',
  roles: 'a hundred at most',
  service_providers: 'firms that an organization works with',
};
/** Calls that may look at all of something else, with what that is. */
const SELDOM: Readonly<Record<string, readonly string[]>> = {
  // All that are pending, which are no more than there are seats.
  'roles.remove': ['invitations'],
  // Whoever has this site alone.
  'sites.remove': ['invitations', 'members'],
  // All views of one list, of which each member has fifty at most.
  'savedViews.create': ['saved_views'],
  // The same organization for each of its members.
  'bulkChanges.create': ['organizations'],
  'bulkChanges.undo': ['organizations'],
  // Of a file, sites are found by their names, without regard to case.
  'invitations.import': ['sites'],
  'workOrders.import': ['sites'],
} satisfies Partial<Record<RouteName, readonly string[]>>;

let world: World;
let crowded: StoredState;
beforeAll(async () => {
  world = await createWorld();
  await addOthers();
  crowded = await rememberState(world);
  await database().command({ profile: 2 });
}, 200_000);
afterEach(() => crowded.restore());
afterAll(async () => {
  await database().command({ profile: 0 });
  await world.close();
});

const database = () => world.deps.connection.getClient().db(world.deps.connection.name);

/** Adds records to Alpha that are like those that it has, and about nothing and nobody that these are about. */
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
    // Of what there is one alone, no other is added.
    await collection.insertMany(others, { ordered: false }).catch((error: mongo.MongoServerError) => {
      if (error.code !== 11_000) throw error;
    });
  }
}

/** The same with other ids wherever it names a record, and other names and addresses. */
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

/** What only one record may have, of another one. */
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
/** What was asked; undefined where it only goes on with what was asked before, as whoever listens to changes does. */
const filterOf = ({ command }: Question): unknown =>
  command['filter'] ?? command['q'] ?? command['query'] ?? command['pipeline'];
const inShort = (question: Question) =>
  `${collectionOf(question)}: ${question.docsExamined} by ${question.planSummary} for ${JSON.stringify(filterOf(question))}`;

describe.each(ROUTES)('$name', (named) => {
  it('looks at what it is about, and at little beside', async () => {
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

it('indexes of some of the records alone are such as questions can go by', () => {
  // That a field has a type follows from nothing that is asked for, so that the database goes by no such index: `$gt` says the same.
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
