import { mongo } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { testDatabase } from './database.ts';
import { timeOf, whatLasts, writesSince } from './write-log.ts';

const database = await openForFile(testDatabase());
let db: mongo.Db;
beforeAll(async () => {
  db = database.connection.getClient().db(database.dbName);
});

const first = new mongo.ObjectId();
const second = new mongo.ObjectId();

/** The writes of a piece of work: the record, what was done to it, and its fields. */
async function told(work: () => Promise<unknown>) {
  const since = await timeOf(db);
  await work();
  return (await writesSince(db, since)).map(({ collection, id, did, fields }) => [collection, id, did, ...fields]);
}

it('reports each record that is written, with the fields that changed', async () => {
  const sites = db.collection('sites');
  const record = { _id: first, name: 'Harbour', lock: 1, place: { city: 'Kiel', zip: '24103' }, tags: ['a', 'b'] };
  expect(await told(() => sites.insertMany([record, { _id: second, lock: 1 }]))).toEqual([
    ['sites', first, 'insert', '_id', 'name', 'lock', 'place', 'tags'],
    ['sites', second, 'insert', '_id', 'lock'],
  ]);
  const set = { $set: { 'place.city': 'Bonn', 'tags.1': 'c', note: '' }, $inc: { lock: 1 }, $unset: { name: '' } };
  const [[collection, id, did, ...fields] = []] = await told(() => sites.updateOne({ _id: first }, set));
  expect([collection, id, did]).toEqual(['sites', first, 'update']);
  expect(fields.map(String).sort()).toEqual(['lock', 'name', 'note', 'place', 'tags']);
  expect(await told(() => sites.updateMany({}, { $inc: { lock: 1 } }))).toEqual([
    ['sites', first, 'update', 'lock'],
    ['sites', second, 'update', 'lock'],
  ]);
  expect(await told(() => sites.replaceOne({ _id: second }, { name: 'New' }))).toEqual([
    ['sites', second, 'update', '_id', 'name'],
  ]);
  expect(await told(() => sites.deleteOne({ _id: second }))).toEqual([['sites', second, 'delete', '_id']]);
});

it('reports nothing for a write that leaves a record as it was, for another database, or for reading', async () => {
  const sites = db.collection('sites');
  await sites.updateOne({ _id: first }, { $set: { name: 'Harbour' } }, { upsert: true });
  const elsewhere = database.connection.getClient().db(`${database.dbName}-2`);
  const nothing = async () => {
    await sites.updateOne({ _id: first }, { $set: { name: 'Harbour' } });
    await sites.find().toArray();
    await elsewhere.collection('sites').insertOne({ name: 'Harbour' });
    await elsewhere.dropDatabase();
  };
  expect(await told(nothing)).toEqual([]);
});

it('reports a transaction once it is committed, and not if it was aborted', async () => {
  const sites = db.collection('sites');
  const write = (end: (session: mongo.ClientSession) => Promise<unknown>) => async () => {
    await database.connection.getClient().withSession(async (session) => {
      session.startTransaction();
      await sites.insertOne({ _id: second, name: 'Mill' }, { session });
      await sites.updateOne({ _id: second }, { $set: { name: 'Quay' } }, { session });
      await end(session);
    });
  };
  expect(await told(write((session) => session.abortTransaction()))).toEqual([]);
  expect(await told(write((session) => session.commitTransaction()))).toEqual([
    ['sites', second, 'insert', '_id', 'name'],
    ['sites', second, 'update', 'name'],
  ]);
});

it('leaves out what came and went again, but not what was there before or is there again', () => {
  const write = (id: string, did: 'insert' | 'update' | 'delete', collection = 'files') => ({
    collection,
    id,
    did,
    fields: [],
  });
  const passing = [write('a', 'insert'), write('a', 'update'), write('a', 'delete')];
  const lasting = [
    ...[write('b', 'update'), write('b', 'delete'), write('c', 'insert'), write('c', 'update')],
    ...[write('a', 'insert', 'sites'), write('d', 'insert'), write('d', 'delete'), write('d', 'insert')],
  ];
  expect(whatLasts([...passing, ...lasting])).toEqual(lasting);
});
