import type { mongo } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { questionsBy, rememberState } from './stored-state.ts';

const HARBOUR = { _id: 'a', name: 'Harbour' };
const MILL = { _id: 'b', name: 'Mill' };
type Site = typeof HARBOUR;

const database = await openForFile(testDatabase());
let db: mongo.Db;
let sites: mongo.Collection<Site>;
beforeAll(async () => {
  db = database.connection.getClient().db(database.dbName);
  sites = db.collection<Site>('sites');
});
beforeEach(async () => {
  await database.empty();
  await sites.insertMany([HARBOUR, MILL]);
});

const remember = (againMs: number) => rememberState({ deps: { connection: database.connection } }, againMs);
const stored = () => sites.find().sort({ _id: 1 }).toArray();

// So long that it never moves on from what was read, and so short that it moves on with each look.
describe.each([60_000, 0])('state that reads %i ms of the log again', (againMs) => {
  it('is changed for as long as a record differs, however often one looks', async () => {
    const { changed } = await remember(againMs);
    expect(await changed()).toEqual([]);
    await sites.updateOne({ _id: 'a' }, { $set: { name: 'Port' } });
    for (let look = 0; look < 4; look += 1) expect(await changed()).toEqual(['sites']);
    await db.collection('roles').insertOne({ name: 'Owner' });
    for (let look = 0; look < 4; look += 1) expect((await changed()).sort()).toEqual(['roles', 'sites']);
    await sites.updateOne({ _id: 'a' }, { $set: { name: 'Harbour' } });
    for (let look = 0; look < 4; look += 1) expect(await changed()).toEqual(['roles']);
    await db.collection('roles').deleteMany({});
    for (let look = 0; look < 4; look += 1) expect(await changed()).toEqual([]);
    await sites.deleteOne({ _id: 'b' });
    expect(await changed()).toEqual(['sites']);
  });

  it('is put back as it was, even when it was looked at in between, and again after that', async () => {
    const { changed, restore } = await remember(againMs);
    for (const looks of [0, 1, 4]) {
      await sites.updateOne({ _id: 'a' }, { $set: { name: 'Port' } });
      await sites.deleteOne({ _id: 'b' });
      for (let look = 0; look < looks; look += 1) expect(await changed()).toEqual(['sites']);
      await sites.insertOne({ _id: 'c', name: 'Quay' });
      await restore();
      expect(await stored()).toEqual([HARBOUR, MILL]);
      expect(await changed()).toEqual([]);
    }
  });

  it('is put back when one record has what was unique to another, and is not queried again while nobody asks anything', async () => {
    await sites.createIndex({ name: 1 }, { unique: true });
    const { changed, restore } = await remember(againMs);
    await sites.deleteOne({ _id: 'a' });
    await sites.updateOne({ _id: 'b' }, { $set: { name: 'Harbour' } });
    await sites.insertOne({ _id: 'c', name: 'Mill' });
    await db.collection('roles').insertOne({ name: 'Owner' });
    expect((await changed()).sort()).toEqual(['roles', 'sites']);
    await restore();
    const asked = questionsBy(database.connection.getClient());
    const before = asked();
    await restore();
    expect(asked()).toBe(before);
    expect([await stored(), await db.collection('roles').countDocuments()]).toEqual([[HARBOUR, MILL], 0]);
    await sites.updateOne({ _id: 'a' }, { $set: { name: 'Port' } });
    await restore();
    expect(await stored()).toEqual([HARBOUR, MILL]);
    await sites.dropIndex('name_1');
  });

  it('is put back even when a write was still under way at the time', async () => {
    const { changed, restore } = await remember(againMs);
    expect(await changed()).toEqual([]);
    const writing = sites.updateOne({ _id: 'a' }, { $set: { name: 'Port' } });
    await Promise.all([restore(), writing]);
    await restore();
    expect(await stored()).toEqual([HARBOUR, MILL]);
  });

  it('is not changed by what says nothing about a call', async () => {
    const { changed } = await remember(againMs);
    await db.collection('rate_limits').insertOne({ count: 1 });
    await db.collection('first_answers').insertOne({ key: 'k' });
    await sites.updateOne({ _id: 'a' }, { $set: { name: 'Harbour' } });
    for (let look = 0; look < 3; look += 1) expect(await changed()).toEqual([]);
  });
});
