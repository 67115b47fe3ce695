import { randomBytes } from 'node:crypto';
import { crc32, createDeflate } from 'node:zlib';
import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { createModels } from '@siteward/mock-api/internals/modules/models.ts';
import { newSite } from '@siteward/mock-api/internals/modules/sites/new-site.ts';
import { Types } from 'mongoose';
import { startDatabase } from './database.ts';
import { ORG, PATH } from './members.ts';
import { memoryOf, startTarget, stopTargets, type Target } from './rounds.ts';

/** How much the API's memory may grow after the first files, however many follow: less than is being transferred at a time. */
const GOAL_MB = 64;
const BYTES = 20_000_000;
const AT_ONCE = 4;
const ROUNDS = 6;

/** Creates a work order in the bench's organization, over HTTP. */
async function createOrder({ url, headers }: Target, site: string): Promise<string> {
  const answer = await fetch(new URL('/api/work-orders', url), {
    method: 'POST',
    body: JSON.stringify({ org: ORG, site, title: 'Large files' }),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const { _id } = (await answer.json()) as { _id: string };
  if (answer.status !== 201) throw new Error(`no work order: ${answer.status}`);
  return _id;
}

/** A file to send. */
type Sent = { type: string; name: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * The picture with the largest unpacked size for its bytes: nearly 120 megapixels of 16-bit RGBA, all the same, and interlaced,
 * which prevents any reader from decoding only a part of it.
 */
async function interlacedPicture(): Promise<Sent> {
  const edge = 10_900;
  // The seven passes of a PNG: where each begins, across and down, and its steps.
  const passes = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) => [...pass].map(Number));
  const sizes = passes.map(([x = 0, y = 0, across = 1, down = 1]) => {
    const row = 1 + 8 * Math.ceil((edge - x) / across);
    return row * Math.ceil((edge - y) / down);
  });
  const zeros = Buffer.alloc(1_000_000);
  const deflate = createDeflate({ level: 1 });
  const packed = deflate.toArray();
  for (let left = sizes.reduce((sum, size) => sum + size, 0); left > 0; left -= zeros.length) {
    const hasRoom = deflate.write(zeros.subarray(0, left));
    if (!hasRoom) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const parts = [part('IHDR', header), part('IDAT', Buffer.concat(await packed)), part('IEND', Buffer.alloc(0))];
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
  return { type: 'image/png', name: 'interlaced.png', bytes: new Uint8Array(bytes) };
}

function part(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Adds a file and reads it back, which must give the same bytes. */
async function roundTrip({ url, headers }: Target, order: string, { type, name, bytes }: Sent): Promise<void> {
  const files = new URL(`/api/work-orders/id/${order}/attachments`, url);
  const added = await fetch(files, {
    method: 'POST',
    body: bytes,
    headers: {
      ...headers,
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    },
  });
  const { _id } = (await added.json()) as { _id: string };
  if (added.status !== 201) throw new Error(`not added: ${added.status}`);
  const content = await fetch(`${files}/${_id}/content`, { headers });
  if (!Buffer.from(await content.arrayBuffer()).equals(bytes)) throw new Error('another file came back');
  const removed = await fetch(`${files}/${_id}`, { method: 'DELETE', headers });
  if (removed.status !== 204) throw new Error(`not removed: ${removed.status}`);
}

/** Sends files in rounds, and reports by how much the API's memory grew while they went through it. */
async function measure(target: Target, order: string, sent: Sent): Promise<void> {
  const size = sent.bytes.length / 1_000_000;
  const all = () => Promise.all(Array.from({ length: AT_ONCE }, () => roundTrip(target, order, sent)));
  let most = memoryOf(target);
  const rest = most;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(target));
  }, 20);
  // The code loaded for the first files stays in memory, and so does the space allocated for them.
  await all();
  const before = memoryOf(target);
  process.stdout.write(
    `\n${sent.name}, ${size.toFixed(1)} MB, ${AT_ONCE} at once, there and back: memory of the API\n`,
  );
  process.stdout.write(
    `first ones: ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB, from ${rest.toFixed(0)} MB\n`,
  );
  most = before;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await all();
    const seconds = (performance.now() - started) / 1000;
    const rate = (2 * AT_ONCE * size) / seconds;
    process.stdout.write(
      `round ${round + 1}: ${memoryOf(target).toFixed(0)} MB, at most ${most.toFixed(0)} MB until now; ${rate.toFixed(0)} MB/s\n`,
    );
  }
  clearInterval(watch);
  const grown = most - before;
  process.stdout.write(
    `grew by ${grown.toFixed(0)} MB from ${before.toFixed(0)} MB (goal ${GOAL_MB}: ${grown <= GOAL_MB ? 'reached' : 'missed'}); ` +
      `${(AT_ONCE * size).toFixed(0)} MB were on their way at a time\n`,
  );
}

const mongod = await startDatabase();
try {
  const connection = await connectDatabase({ url: mongod.url });
  const place = { address: '', timezone: 'UTC', locale: 'en-GB', currency: 'EUR', customer: null };
  const record = { ...newSite({ name: 'Bench', code: 'bench', ...place }), org: new Types.ObjectId(ORG) };
  const site = await createModels(connection).Site.create(record);
  await connection.close();
  const target = await startTarget('application', {
    file: 'application',
    path: PATH,
    env: { MONGODB_URL: mongod.url },
  });
  const order = await createOrder(target, site._id.toString());
  const bytes = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(BYTES - 9)]));
  for (const sent of [{ type: 'application/pdf', name: 'large.pdf', bytes }, await interlacedPicture()]) {
    await measure(target, order, sent);
  }
} finally {
  stopTargets();
  await mongod.stop();
}
