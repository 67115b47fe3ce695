import type { mongo } from 'mongoose';
import type { TestApi } from '#testing/harness.ts';

/** The records of a database at one moment: tells what has changed since, and puts it back. */
export type StoredState = {
  /** The names of the collections that differ now. Rate limits, and what was answered first, do not count. */
  changed: () => Promise<string[]>;
  restore: () => Promise<void>;
};

/** Remembers everything that is stored now. In: the API whose database it is. */
export async function rememberState({ deps: { connection } }: Pick<TestApi, 'deps'>): Promise<StoredState> {
  const db = connection.getClient().db(connection.name);
  const before = await hashes(db);
  const records = new Map<string, mongo.Document[]>();
  for (const name of Object.keys(before)) records.set(name, await db.collection(name).find().toArray());

  const changed = async () => {
    const now = await hashes(db);
    const names = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...names].filter((name) => before[name] !== now[name] && (before[name] || !isEmptyHash(now[name])));
  };
  const restore = async () => {
    for (const name of await changed()) {
      await db.collection(name).deleteMany({});
      const kept = records.get(name) ?? [];
      if (kept.length > 0) await db.collection(name).insertMany(kept);
    }
  };
  return { changed, restore };
}

const EMPTY_MD5 = 'd41d8cd98f00b204e9800998ecf8427e';

/** A collection that was made in between and holds nothing is no change. */
function isEmptyHash(hash: string | undefined): boolean {
  return hash === undefined || hash === EMPTY_MD5;
}

/** A digest of each collection, made by the database in one round trip. */
async function hashes(db: mongo.Db): Promise<Record<string, string>> {
  const { collections } = await db.command({ dbHash: 1 });
  const { rate_limits: _, first_answers: __, ...rest } = collections as Record<string, string>;
  return rest;
}
