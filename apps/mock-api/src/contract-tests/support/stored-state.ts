import { mongo } from 'mongoose';
import type { TestApi } from '#testing/harness.ts';
import { type Id, timeOf, writesSince } from '#testing/write-log.ts';

/** The records of a database at one moment: tells what has changed since, and puts it back. */
export type StoredState = {
  /** The names of the collections that differ now. Rate limits, and what was answered first, do not count. */
  changed: () => Promise<string[]>;
  restore: () => Promise<void>;
};

/** A record with its bytes, which are the same for the same record. */
type Stored = { document: { _id: Id }; bytes: string };
type Records = Map<string, Stored>;
/** Ids of records, by collection. */
type Written = Map<string, Map<string, Id>>;

/** What a collection has otherwise than it had: the ids of what is wrong in it, and the records to put there instead. */
type Difference = { collection: string; wrong: Id[]; missing: { _id: Id }[] };

/** What says nothing of what a call did. */
const IGNORED = ['rate_limits', 'first_answers'];

/**
 * Remembers everything that is stored now. What was written since is read from the log of the replica set, so that looking
 * for a change takes no longer with more records, and notices what other processes write too.
 *
 * @param againMs - how much of the log is read once more with each look; all tests write to it, and a file of them may take minutes
 */
export async function rememberState(
  { deps: { connection } }: { deps: Pick<TestApi['deps'], 'connection'> },
  againMs = 500,
): Promise<StoredState> {
  const db = connection.getClient().db(connection.name);
  let since = await timeOf(db);
  /** When `next` was the time of the last write: from then on is read once that is long ago. */
  let [next, nextAt] = [since, performance.now()];
  /** What was written before `since` and is otherwise than it was remembered. */
  let otherwise: Written = new Map();
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const kept = new Map<string, Records>();
  for (const name of names.filter((name) => !IGNORED.includes(name))) {
    kept.set(name, recordsOf(await db.collection<{ _id: Id }>(name).find().toArray()));
  }

  const differences = async (): Promise<Difference[]> => {
    const now = performance.now();
    const newest = now - nextAt < againMs ? undefined : await timeOf(db);
    const written = await writtenSince(db, since, otherwise);
    const found = [...written].map(async ([collection, ids]) => {
      const before: Records = kept.get(collection) ?? new Map();
      const stored = recordsOf(
        await db
          .collection<{ _id: Id }>(collection)
          .find({ _id: { $in: [...ids.values()] } })
          .toArray(),
      );
      const differs = (id: string) => stored.get(id)?.bytes !== before.get(id)?.bytes;
      const inWrong = new Map([...ids].filter(([id]) => differs(id)));
      const of = (records: Records) => [...inWrong.keys()].flatMap((id) => records.get(id)?.document ?? []);
      return { collection, wrong: of(stored).map(({ _id }) => _id), missing: of(before), inWrong };
    });
    const all = await Promise.all(found);
    if (newest) {
      otherwise = new Map(all.map(({ collection, inWrong }) => [collection, inWrong]));
      [since, next, nextAt] = [next, newest, now];
    }
    return all.filter(({ wrong, missing }) => wrong.length + missing.length > 0);
  };
  const restore = async () => {
    const wrong = await differences();
    await Promise.all(wrong.map((difference) => putBack(db, difference)));
    if (wrong.length === 0) return;
    since = await timeOf(db);
    [next, nextAt, otherwise] = [since, performance.now(), new Map()];
  };
  return { changed: async () => (await differences()).map(({ collection }) => collection), restore };
}

function recordsOf(documents: { _id: Id }[]): Records {
  const stored = (document: { _id: Id }) => Buffer.from(mongo.BSON.serialize(document)).toString('base64');
  return new Map(documents.map((document) => [String(document._id), { document, bytes: stored(document) }]));
}

/** Writes what has changed, and no more: a call changes few of the records. */
async function putBack(db: mongo.Db, { collection, wrong, missing }: Difference): Promise<void> {
  const records = db.collection<{ _id: Id }>(collection);
  if (wrong.length > 0) await records.deleteMany({ _id: { $in: wrong } });
  if (missing.length > 0) await records.insertMany(missing);
}

/** The ids that anybody has written to since then, or had before, by collection. */
async function writtenSince(db: mongo.Db, since: mongo.Timestamp, before: Written): Promise<Written> {
  const written: Written = new Map([...before].map(([collection, ids]) => [collection, new Map(ids)]));
  for (const { collection, id } of await writesSince(db, since)) {
    if (IGNORED.includes(collection)) continue;
    const ids = written.get(collection) ?? new Map<string, Id>();
    written.set(collection, ids.set(String(id), id));
  }
  return written;
}
