import { mongo } from 'mongoose';
import type { TestApi } from '#testing/harness.ts';

/** The records of a database at one moment: tells what has changed since, and puts it back. */
export type StoredState = {
  /** The names of the collections that differ now. Rate limits, and what was answered first, do not count. */
  changed: () => Promise<string[]>;
  restore: () => Promise<void>;
};

/** Remembers everything that is stored now. */
export async function rememberState({ deps: { connection } }: Pick<TestApi, 'deps'>): Promise<StoredState> {
  const db = connection.getClient().db(connection.name);
  const before = await hashes(db);
  const records = new Map<string, Map<string, Stored>>();
  for (const name of Object.keys(before)) records.set(name, await recordsIn(db, name));

  const changed = async () => {
    const now = await hashes(db);
    const names = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...names].filter((name) => before[name] !== now[name] && (before[name] || !isEmptyHash(now[name])));
  };
  const restore = async () => {
    const names = await changed();
    await Promise.all(names.map((name) => restoreRecords(db, name, records.get(name) ?? new Map())));
  };
  return { changed, restore };
}

/** A record with its bytes, which are the same for the same record. */
type Stored = { document: mongo.Document; bytes: string };

async function recordsIn(db: mongo.Db, collection: string): Promise<Map<string, Stored>> {
  const documents = await db.collection(collection).find().toArray();
  const stored = (document: mongo.Document) => Buffer.from(mongo.BSON.serialize(document)).toString('base64');
  return new Map(documents.map((document) => [String(document._id), { document, bytes: stored(document) }]));
}

/** Writes what has changed, and no more: a call changes few of the records. */
async function restoreRecords(db: mongo.Db, collection: string, kept: Map<string, Stored>): Promise<void> {
  const now = await recordsIn(db, collection);
  const wrong = [...now].filter(([id, { bytes }]) => kept.get(id)?.bytes !== bytes);
  const missing = [...kept].filter(([id, { bytes }]) => now.get(id)?.bytes !== bytes);
  const ids = wrong.map(([, { document }]) => document['_id']);
  if (ids.length > 0) await db.collection(collection).deleteMany({ _id: { $in: ids } });
  if (missing.length > 0) await db.collection(collection).insertMany(missing.map(([, { document }]) => document));
}

const EMPTY_MD5 = 'd41d8cd98f00b204e9800998ecf8427e';

/** A collection that was made in between and holds nothing counts as no change. */
function isEmptyHash(hash: string | undefined): boolean {
  return hash === undefined || hash === EMPTY_MD5;
}

/** A digest of each collection, made by the database in one round trip. */
async function hashes(db: mongo.Db): Promise<Record<string, string>> {
  const { collections } = await db.command({ dbHash: 1 });
  const { rate_limits: _, first_answers: __, ...rest } = collections as Record<string, string>;
  return rest;
}
