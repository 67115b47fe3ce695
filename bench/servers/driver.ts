import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { mongo } from 'mongoose';
import { ORG, SID } from '../members.ts';
import { announce } from './announce.ts';

/**
 * The floor with a database: `node:http` and the driver itself. With `QUERIES=list`, only the two queries of the list, without
 * checking who is calling; with `QUERIES=all`, also those for session, membership, role and organization, which any honest server
 * needs.
 */
const client = await mongo.MongoClient.connect(process.env.MONGODB_URL ?? '', { maxPoolSize: 50 });
const database = client.db('siteward');
const org = new mongo.ObjectId(ORG);
const filter = { org, status: 'active', deletedAt: null };
// The order of names, whose index the application uses too.
const collation = { locale: 'en', strength: 2, numericOrdering: true };
const sidHash = createHash('sha256').update(SID).digest('base64url');

async function whoAsks(): Promise<void> {
  const session = await database.collection('sessions').findOne({ sidHash });
  const member = await database.collection('members').findOne({ org, user: session?.user, status: 'active' });
  await database.collection('roles').findOne({ org, _id: member?.role });
}

const server = createServer(async (_request, response) => {
  if (process.env.QUERIES === 'all') await whoAsks();
  const [items, total] = await Promise.all([
    database
      .collection('members')
      .find(filter)
      .collation(collation)
      .sort({ nameKey: 1, _id: 1 })
      .skip(20)
      .limit(10)
      .toArray(),
    database.collection('members').countDocuments(filter, { collation }),
  ]);
  if (process.env.QUERIES === 'all') {
    await Promise.all([
      database.collection('organizations').findOne({ _id: org }, { projection: { name: 1 } }),
      database
        .collection('roles')
        .find({ org }, { projection: { name: 1 } })
        .toArray(),
    ]);
  }
  const body = JSON.stringify({ items, page: 3, pages: Math.ceil(total / 10), limit: 10, total });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => announce(server.address()));
