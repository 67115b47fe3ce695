import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryServer } from 'mongodb-memory-server-core';
import mongoose, { type Connection, type Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { findMongod } from '#local-mongod/mongod-binary.ts';
import { testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { connectDatabase, ensureIndexes } from './connect.ts';
import { DatabaseStartError } from './errors.ts';
import { type Collation, createSchema, defineModel, type RecordSchema } from './model.ts';

const database = await openForFile(testDatabase());

describe('connectDatabase', () => {
  it('opens its own connection with majority reads and writes', async () => {
    const { connection } = database;
    expect(connection).not.toBe(mongoose.connection);
    expect(connection.name).toBe(database.dbName);
    expect(connection.getClient().options).toMatchObject({
      writeConcern: { w: 'majority' },
      readConcern: { level: 'majority' },
      serverSelectionTimeoutMS: 5000,
    });
  });

  it.each([
    ['10 s', '', 10_000],
    ['as long as the URL says', '&wtimeoutMS=30000', 30_000],
  ])('waits for the majority %s', async (_, option, wtimeoutMS) => {
    const url = database.url.replace(/&wtimeoutMS=\d+/, '') + option;
    const connection = await connectDatabase({ url });
    expect(connection.getClient().options.writeConcern).toMatchObject({ w: 'majority', wtimeoutMS });
    await connection.close();
  });

  it('uses the database named in the URL, or else siteward', async () => {
    const named = await connectDatabase({ url: database.url.replace('/?', '/from-url?') });
    expect(named.name).toBe('from-url');
    await named.close();
    const unnamed = await connectDatabase({ url: database.url });
    expect(unnamed.name).toBe('siteward');
    await unnamed.close();
  });

  it.each([
    ['nobody listens', 'mongodb://alice:s3cret@127.0.0.1:1/?serverSelectionTimeoutMS=100', 'MongoDB at 127.0.0.1:1'],
    ['the URL is not one of MongoDB', 'http://alice:s3cret@127.0.0.1:1/', 'MongoDB at 127.0.0.1:1'],
    ['the password contains an @', 'mongodb://alice:s3@s3cret@127.0.0.1:1/', 'MongoDB at 127.0.0.1:1'],
    ['the URL is empty', '', 'MongoDB at the given address'],
  ])('fails in one line, without credentials, when %s', async (_, url, beginning) => {
    const failure = await connectDatabase({ url }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseStartError);
    const message = failure instanceof Error ? failure.message : '';
    expect(message).toContain(`${beginning} cannot be reached: `);
    expect(message.split('\n')).toHaveLength(1);
    expect(message).not.toMatch(/s3cret|alice/);
  });

  it('refuses a server without transactions', async () => {
    const { path, version } = await findMongod({ log: () => undefined });
    const dbPath = await mkdtemp(join(tmpdir(), 'standalone-test-'));
    const standalone = await MongoMemoryServer.create({
      instance: { dbPath, storageEngine: 'wiredTiger' },
      binary: { systemBinary: path, version },
    });
    await expect(connectDatabase({ url: standalone.getUri() })).rejects.toThrow('neither a replica set nor a sharded');
    await standalone.stop({ doCleanup: false });
    await rm(dbPath, { recursive: true });
  });

  it('throws on a filter or a write that names an unknown field', async () => {
    type ThingDoc = { _id: Types.ObjectId; name: string };
    const things = createSchema<ThingDoc>({ name: String }, { collection: 'things' });
    const Thing = defineModel('StrictThing', things)(database.connection);
    // The compiler would notice it too if it saw the literal.
    const misspelt: Record<`${string}.${string}`, string> = JSON.parse('{ "nmae": "x" }');
    await expect(Thing.find(misspelt)).rejects.toThrow('nmae');
    await expect((async () => Thing.create(misspelt))()).rejects.toThrow('nmae');
    expect(await Thing.countDocuments()).toBe(0);
  });
});

describe('ensureIndexes', () => {
  let connections: Connection[] = [];
  beforeEach(() => () => Promise.all(connections.map((connection) => connection.close())));

  type IndexedDoc = { _id: Types.ObjectId; email: string; org: string };
  async function process(schema: RecordSchema<IndexedDoc>): Promise<Connection> {
    const connection = await connectDatabase(database);
    connections.push(connection);
    defineModel('Indexed', schema)(connection);
    return connection;
  }
  const schema = (unique: boolean, options: { collation?: Collation } = {}) => {
    const made = createSchema<IndexedDoc>({ email: String, org: String }, { collection: 'indexeds' });
    made.index({ email: 1 }, { unique, name: 'by_email' });
    made.index({ org: 1, email: 1 }, options);
    return made;
  };
  const indexes = async () => (await database.connection.collection('indexeds').indexes()).map(({ name }) => name);

  it('makes them from several processes at the same time, and again without harm', async () => {
    connections = [];
    const processes = await Promise.all(Array.from({ length: 4 }, () => process(schema(true))));
    await Promise.all(processes.map(ensureIndexes));
    await Promise.all(processes.map(ensureIndexes));
    expect(await indexes()).toEqual(['_id_', 'by_email', 'org_1_email_1']);
    const Indexed = processes[0]?.models['Indexed'];
    await Indexed?.create({ email: 'a' });
    await expect(Indexed?.create({ email: 'a' })).rejects.toThrow('E11000');
  });

  it('replaces one whose options changed, from several processes at the same time', async () => {
    connections = [];
    await ensureIndexes(await process(schema(true)));
    const collation = { locale: 'en', strength: 2, numericOrdering: true } as const;
    const processes = await Promise.all(Array.from({ length: 3 }, () => process(schema(false, { collation }))));
    await Promise.all(processes.map(ensureIndexes));
    const made = await database.connection.collection('indexeds').indexes();
    expect(made.find(({ name }) => name === 'by_email')?.['unique']).toBeUndefined();
    expect(made.find(({ name }) => name === 'org_1_email_1')?.['collation']).toMatchObject(collation);
    expect(made).toHaveLength(3);
  });
});
