import { mongo } from 'mongoose';
import type { TestApi } from '#testing/harness.ts';
import { type Id, timeOf, writesSince } from '#testing/write-log.ts';

/** The records of a database at one moment: reports what has changed since, and puts it back. */
export type StoredState = {
  /** The names of the collections that differ now. Rate limits and first answers do not count. */
  changed: () => Promise<string[]>;
  /** The records that differ now. */
  differing: () => Promise<Differing[]>;
  restore: () => Promise<void>;
};

/** A record as it was and as it is; one of them is undefined if it was created or deleted since. */
export type Differing = { collection: string; before: StoredRecord | undefined; after: StoredRecord | undefined };
export type StoredRecord = { _id: Id } & Record<string, unknown>;

/** A record with its bytes, which are equal for equal records. */
type Stored = { document: StoredRecord; bytes: string };
type Records = Map<string, Stored>;
/** Ids of records, by collection. */
type Written = Map<string, Map<string, Id>>;

/** How a collection differs: the ids of what is wrong in it, and the records to put there instead. */
type Difference = { collection: string; wrong: Id[]; missing: StoredRecord[]; records: Differing[] };

/** Collections that say nothing about what a call did. */
const IGNORED = ['rate_limits', 'first_answers'];

/**
 * Remembers everything that is stored now. What was written since is read from the replica set's log, so that looking for changes
 * takes no longer with more records, and also notices what other processes write.
 *
 * @param againMs - how much of the log is read again with each look; all tests write to it, and a test file may take minutes
 */
export async function rememberState(
  { deps: { connection } }: { deps: Pick<TestApi['deps'], 'connection'> },
  againMs = 500,
): Promise<StoredState> {
  const client = connection.getClient();
  const db = client.db(connection.name);
  const asked = questionsBy(client);
  let since = await timeOf(db);
  /** A later time to read the log from, and when it was noted: it replaces `since` once that is long enough ago. */
  let [next, nextAt] = [since, performance.now()];
  /** The time of the last write as of the latest look; the next look reads everything up to it. */
  let looked = since;
  /** Records written before `since` that differ from what was remembered. */
  let otherwise: Written = new Map();
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const kept = new Map<string, Records>();
  for (const name of names.filter((name) => !IGNORED.includes(name))) {
    kept.set(name, recordsOf(await db.collection<StoredRecord>(name).find().toArray()));
  }

  const differences = async (session: mongo.ClientSession): Promise<Difference[]> => {
    const now = performance.now();
    const newest = now - nextAt < againMs ? undefined : looked;
    const written = await writtenSince(db, since, otherwise, session);
    looked = session.operationTime ?? looked;
    const present = await readNow(db, written);
    const all = [...written].map(([collection, ids]) => {
      const before: Records = kept.get(collection) ?? new Map();
      const stored: Records = present.get(collection) ?? new Map();
      const differs = (id: string) => stored.get(id)?.bytes !== before.get(id)?.bytes;
      const inWrong = new Map([...ids].filter(([id]) => differs(id)));
      const of = (records: Records) => [...inWrong.keys()].flatMap((id) => records.get(id)?.document ?? []);
      const records = [...inWrong.keys()].map((id) => {
        return { collection, before: before.get(id)?.document, after: stored.get(id)?.document };
      });
      return { collection, wrong: of(stored).map(({ _id }) => _id), missing: of(before), records, inWrong };
    });
    if (newest) {
      otherwise = new Map(all.map(({ collection, inWrong }) => [collection, inWrong]));
      [since, next, nextAt] = [next, newest, now];
    }
    return all.filter(({ wrong, missing }) => wrong.length + missing.length > 0);
  };
  /** How much had been asked when nothing differed. */
  let askedAsItWas: number | undefined = asked();
  const changed = async () => {
    const found = await client.withSession(differences);
    askedAsItWas = found.length === 0 ? asked() : undefined;
    return found.map(({ collection }) => collection);
  };
  const differing = async () => (await client.withSession(differences)).flatMap(({ records }) => records);
  const restore = async () => {
    // A client that has asked nothing since then has changed nothing; what another process writes is seen by the next look.
    if (askedAsItWas === asked()) return;
    const wrong = await client.withSession(differences);
    if (wrong.length > 0) {
      // Not in one session, where concurrent writes would count as retries of a single one.
      await Promise.all(wrong.map((difference) => putBack(db, difference)));
      since = await timeOf(db);
      [next, nextAt, looked, otherwise] = [since, performance.now(), since, new Map()];
    }
    askedAsItWas = asked();
  };
  return { changed, differing, restore };
}

function recordsOf(documents: StoredRecord[]): Records {
  const stored = (document: StoredRecord) => Buffer.from(mongo.BSON.serialize(document)).toString('base64');
  return new Map(documents.map((document) => [String(document._id), { document, bytes: stored(document) }]));
}

/** How often each client has asked something and was answered. */
const counts = new WeakMap<mongo.MongoClient, { count: number }>();

/**
 * Counts a client's queries and their answers; each query uses a connection for as long as it takes. A change stream waits for an
 * answer all the time, which does not matter.
 */
export function questionsBy(client: mongo.MongoClient): () => number {
  const counted = counts.get(client) ?? { count: 0 };
  const add = () => {
    counted.count += 1;
  };
  if (!counts.has(client)) client.on('connectionCheckedOut', add).on('connectionCheckedIn', add);
  counts.set(client, counted);
  return () => counted.count;
}

/** What is stored under these ids, by collection, in one query. */
async function readNow(db: mongo.Db, written: Written): Promise<Map<string, Records>> {
  const [first, ...others] = [...written].map(([name, ids]) => {
    const told = { collection: { $literal: name }, document: '$$ROOT' };
    return { name, pipeline: [{ $match: { _id: { $in: [...ids.values()] } } }, { $replaceWith: told }] };
  });
  if (!first) return new Map();
  const rest = others.map(({ name, pipeline }) => ({ $unionWith: { coll: name, pipeline } }));
  const found = await db
    .collection(first.name)
    .aggregate<{ collection: string; document: StoredRecord }>([...first.pipeline, ...rest])
    .toArray();
  return new Map(
    [...written.keys()].map((name) => {
      return [name, recordsOf(found.filter(({ collection }) => collection === name).map(({ document }) => document))];
    }),
  );
}

/** Writes only what has changed: a call changes few of the records. */
async function putBack(db: mongo.Db, { collection, wrong, missing }: Difference): Promise<void> {
  const records = db.collection<StoredRecord>(collection);
  const [record, ...others] = missing;
  // When there are several, one may have what is unique to another, so all of them have to be removed first.
  if (record && others.length === 0 && wrong.length === 1 && String(wrong[0]) === String(record._id)) {
    await records.replaceOne({ _id: record._id }, record);
    return;
  }
  if (wrong.length > 0) await records.deleteMany({ _id: { $in: wrong } });
  if (missing.length > 0) await records.insertMany(missing);
}

/** The ids that anybody has written to since then, and those in `before`, by collection. */
async function writtenSince(
  db: mongo.Db,
  since: mongo.Timestamp,
  before: Written,
  session: mongo.ClientSession,
): Promise<Written> {
  const written: Written = new Map([...before].map(([collection, ids]) => [collection, new Map(ids)]));
  for (const { collection, id } of await writesSince(db, since, session)) {
    if (IGNORED.includes(collection)) continue;
    const ids = written.get(collection) ?? new Map<string, Id>();
    written.set(collection, ids.set(String(id), id));
  }
  return written;
}
