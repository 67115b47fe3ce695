import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { DatabaseStartError } from '#database/errors.ts';

/** The name of the local one-node set. */
export const REPLICA_SET = 'rs0';

const ALREADY_INITIALIZED = 23;
const ELECTION_MS = 30_000;
const POLL_MS = 10;
/** A set of one never lacks a majority: a write waits only while the machine pauses, and must not fail for that. */
const WRITE_MS = 60_000;

type Admin = ReturnType<mongoose.mongo.Db['admin']>;

// Files that were last served on another port still name that address as their member; only a forced reconfiguration tells them
// the new one.
async function configure(admin: Admin, host: string, durable: boolean): Promise<void> {
  const members = [{ _id: 0, host }];
  try {
    await admin.command({
      replSetInitiate: { _id: REPLICA_SET, writeConcernMajorityJournalDefault: durable, members },
    });
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== ALREADY_INITIALIZED) throw error;
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members[0]?.host === host) return;
    await admin.command({
      replSetReconfig: { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] },
      force: true,
    });
  }
}

/** `mongod` closes connections when its role in the set changes; the command is simply repeated on the next connection. */
function unlessHungUp(error: unknown): void {
  if (!(error instanceof mongoose.mongo.MongoNetworkError)) throw error;
}

/**
 * Makes a fresh or reopened `mongod --replSet` the writable primary of a set of one.
 *
 * @param port - where it listens
 * @param durable - whether a majority write is acknowledged only when journalled
 * @returns The URL of the set.
 * @throws `DatabaseStartError` when it does not become primary.
 */
export async function becomePrimary(port: number, durable: boolean): Promise<string> {
  const host = `127.0.0.1:${port}`;
  const client = await mongoose.mongo.MongoClient.connect(`mongodb://${host}/`, {
    directConnection: true,
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    const admin = client.db('admin').admin();
    let isConfigured = false;
    const isPrimary = async () => {
      if (!isConfigured) await configure(admin, host, durable);
      isConfigured = true;
      return (await admin.command({ hello: 1 }))['isWritablePrimary'] === true;
    };
    const deadline = Date.now() + ELECTION_MS;
    while (!(await isPrimary().catch(unlessHungUp))) {
      if (Date.now() > deadline) throw new DatabaseStartError(`mongod at ${host} did not become primary.`);
      await sleep(POLL_MS);
    }
    return `mongodb://${host}/?replicaSet=${REPLICA_SET}&wtimeoutMS=${WRITE_MS}`;
  } finally {
    await client.close();
  }
}
