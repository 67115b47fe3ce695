import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer, type Patience } from '#http-server.ts';
import { problemFault, problemIn } from './support/answers.ts';
import { anotherInstance, environmentWith } from './support/instances.ts';
import { parseAnswer, sendBytes } from './support/listening.ts';
import { createWorld, type World } from './support/world.ts';

const IMPATIENT: Patience = { headersMs: 400, requestMs: 800, silenceMs: 2000, keepAliveMs: 100, lookEveryMs: 20 };

let world: World;
let port: number;
let server: FastifyInstance;
beforeAll(async () => {
  world = await createWorld();
  ({ port, server } = await listenWith({ RATE_LIMITS: 'on' }));
});
afterEach(async () => {
  await world.deps.models.RateLimit.deleteMany({});
  await world.restore();
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function listenWith(variables: Record<string, string>, patience = IMPATIENT) {
  const built = await anotherInstance(world, variables, patience);
  const url = await built.server.listen({ host: '127.0.0.1', port: 0 });
  return { port: Number(new URL(url).port), server: built.server };
}

const owner = () => world.alpha.people.Owner.sid;
const BODY = JSON.stringify({ name: 'New', email: 'new@alpha.example', busInst: 'business', nature: 'occupier' });
/** The head of a call that would create an organization, with as much of its body as given. */
const create = (sid: string, body: string) =>
  `POST /api/organizations HTTP/1.1\r\nHost: x\r\nAuthorization: ${sid}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${BODY.length}\r\n\r\n${body}`;

const FILE = 'Email,Role\nslow@alpha.example,Technician\n';
const importing = (body: string) =>
  `POST /api/invitations/import?org=${world.alpha.id}&dryRun=false HTTP/1.1\r\nHost: x\r\nAuthorization: ${owner()}\r\n` +
  `Content-Type: text/csv\r\nContent-Length: ${FILE.length}\r\n\r\n${body}`;

describe('a connection that', () => {
  it.each([
    ['says nothing', () => ''],
    ['stops within the first line', () => 'GET /api/hea'],
    ['stops within the headers', () => 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['stops within the body', () => create(owner(), BODY.slice(0, 10))],
    ['stops before a file', () => importing('')],
    ['stops within a file', () => importing(FILE.slice(0, -1))],
  ])('%s is answered with 408 and ends, and has no effect', async (_, bytes) => {
    const answer = await sendBytes(port, bytes());
    expect(problemFault(answer, ['REQUEST_TIMEOUT'])).toBeUndefined();
    expect(problemIn(answer)).toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT' });
    expect(await world.changed()).toEqual([]);
  });

  it('sends a long file slowly gets the time that its length takes', async () => {
    const { open } = world.alpha.workOrders;
    const [size, pieces] = [75_000, 15];
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /api/work-orders/id/${open}/attachments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${owner()}\r\n` +
        `Content-Type: application/pdf\r\nContent-Length: ${size}\r\n\r\n`,
    );
    const begun = performance.now();
    for (let piece = 0; piece < pieces; piece += 1) {
      socket.write('%PDF-1.7\n'.padEnd(size / pieces, 'x'));
      await delay(80);
    }
    await closed;
    expect(performance.now() - begun).toBeGreaterThan(IMPATIENT.requestMs);
    expect(parseAnswer(Buffer.concat(chunks).toString()).status).toBe(201);
  });

  it('is not used again ends', async () => {
    const answer = await sendBytes(port, 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}']);
  });

  it('has no session is refused before its body has arrived', async () => {
    const answer = await sendBytes(port, create('unknown', ''));
    expect(answer.status).toBe(401);
    expect(problemIn(answer)).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('has used up its limit is refused before its body has arrived', async () => {
    const emailOf = (index: number) => `{"email":"n${index}@alpha.example"}`;
    const signUp = (body: string) =>
      'POST /api/auth/sign-up HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${emailOf(1).length}\r\n\r\n${body}`;
    for (const index of [1, 2, 3, 4, 5]) {
      expect((await sendBytes(port, signUp(emailOf(index)))).status).toBe(202);
    }
    expect((await sendBytes(port, signUp(''))).status).toBe(429);

    const list = { method: 'GET', url: '/api/sessions', headers: { authorization: owner() } } as const;
    await Promise.all(Array.from({ length: 300 }, () => server.inject(list)));
    expect((await sendBytes(port, create(owner(), ''))).status).toBe(429);
  });
});

it('a client that does not take its answer keeps no connection, and one that takes it slowly gets all of it', async () => {
  // Nothing ends by silence alone.
  const patient = await listenWith({}, { ...IMPATIENT, silenceMs: 60_000, keepAliveMs: 60_000 });
  const { open } = world.alpha.workOrders;
  const attachments = `/api/work-orders/id/${open}/attachments`;
  // More than systems keep for both ends of a connection.
  const size = 16_000_000;
  const added = await patient.server.inject({
    method: 'POST',
    url: attachments,
    headers: { authorization: owner(), 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\n'.padEnd(size, 'x')),
  });
  const { _id: file } = added.json<{ _id: string }>();
  const ask = () => {
    const socket = connect(patient.port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${attachments}/${file}/content HTTP/1.1\r\nHost: x\r\nAuthorization: ${owner()}\r\n\r\n`);
    return socket;
  };
  const accepted = promisify(patient.server.server.getConnections.bind(patient.server.server));
  const idle = ask();
  await once(
    idle.once('readable', () => idle.read(1)),
    'readable',
  );
  await expect.poll(accepted, { timeout: 20_000 }).toBe(0);
  idle.destroy();

  const slow = ask();
  let taken = 0;
  slow.on('data', (bytes: Buffer) => {
    taken += bytes.length;
    // Four megabytes a second at most, with a pause after each piece.
    slow.pause();
    setTimeout(() => slow.resume(), bytes.length / 4000);
  });
  await expect.poll(() => taken, { timeout: 30_000 }).toBeGreaterThan(size);
  slow.destroy();
  await patient.server.close();
}, 60_000);

it('a client that asks for much at once and leaves ends all of it, even what waited behind the first answer', async () => {
  const patient = await listenWith({}, { ...IMPATIENT, silenceMs: 60_000, keepAliveMs: 60_000 });
  const { open } = world.alpha.workOrders;
  const attachments = `/api/work-orders/id/${open}/attachments`;
  const added = await patient.server.inject({
    method: 'POST',
    url: attachments,
    headers: { authorization: owner(), 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\n'.padEnd(5_000_000, 'x')),
  });
  const { _id: file } = added.json<{ _id: string }>();
  const { connection } = world.deps;
  // Of this database: tests of other files use the same server at the same time.
  const cursors = async () => {
    const open = { ns: { $regex: `^${connection.name}\\.` }, 'cursor.cursorId': { $exists: true } };
    const stages = [
      { $currentOp: { allUsers: true, idleCursors: true } },
      { $match: open },
      { $group: { _id: '$cursor.cursorId' } },
    ];
    const admin = connection.getClient().db('admin');
    return (await admin.aggregate(stages, { readConcern: { level: 'local' } }).toArray()).length;
  };
  const before = await cursors();
  const listening = `/api/live?org=${world.alpha.id}`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${owner()}\r\n\r\n`;
  const greedy = connect(patient.port, '127.0.0.1').on('error', () => undefined);
  greedy.write([...Array(20).fill(listening), ...Array(5).fill(`${attachments}/${file}/content`)].map(get).join(''));
  // Each of the files that wait is read as far as its first pieces, and one more cursor listens for changes.
  await expect.poll(cursors).toBe(before + 6);
  greedy.destroy();
  await expect.poll(cursors).toBe(before + 1);
  const again = Array.from({ length: 20 }, () => {
    const socket = connect(patient.port, '127.0.0.1').on('error', () => undefined);
    socket.write(get(listening));
    return socket;
  });
  const heads = await Promise.all(again.map(async (socket) => String((await once(socket, 'data'))[0]).slice(0, 12)));
  expect(heads).toEqual(again.map(() => 'HTTP/1.1 200'));
  for (const socket of again) socket.destroy();
  await patient.server.close();
}, 30_000);

it.each([
  [33, 'is answered'],
  [34, 'is cut off'],
])('a client that sends %i requests ahead of their answers %s', async (count, _) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count));
  await once(socket, 'close');
  const answers =
    Buffer.concat(chunks)
      .toString()
      .match(/HTTP\/1\.1 200/g) ?? [];
  expect(answers.length).toBe(count > 33 ? 0 : count);
});

it('there are no more connections than the server is configured for', async () => {
  const small = await listenWith({ MAX_CONNECTIONS: '2' });
  const held = [connect(small.port, '127.0.0.1'), connect(small.port, '127.0.0.1')];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  const third = connect(small.port, '127.0.0.1').resume();
  await once(third, 'close');
  expect(third.bytesRead).toBe(0);
  await Promise.all(held.map((socket) => once(socket.resume(), 'close')));
  const health = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  expect((await sendBytes(small.port, health)).status).toBe(200);
  await small.server.close();
});

it('a client that is refused and never hangs up keeps no connection', async () => {
  const small = await listenWith({ MAX_CONNECTIONS: '3' }, { ...IMPATIENT, silenceMs: 60_000, keepAliveMs: 60_000 });
  const accepted = promisify(small.server.server.getConnections.bind(small.server.server));
  const bytes = ['', 'GET /api/hea', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: '];
  const held = bytes.map((part) => {
    const socket = connect({ port: small.port, host: '127.0.0.1', allowHalfOpen: true });
    // A client that is cut off gets an error.
    socket.on('error', () => undefined).write(part);
    return socket;
  });
  await Promise.all(held.map((socket) => once(socket, 'data')));
  await expect.poll(accepted).toBe(0);
  for (const socket of held) socket.destroy();
  await small.server.close();
}, 30_000);

/** Asks on a connection that stays open, unless the server ends it. */
async function askOn(socket: Socket, path: string): Promise<[status: number, ended: boolean]> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${owner()}\r\n\r\n`);
  const [bytes]: unknown[] = await once(socket, 'data');
  const [head = ''] = String(bytes).split('\r\n\r\n');
  const ends = /^connection: close$/im.test(head);
  if (ends && !socket.closed) await once(socket, 'close');
  return [parseAnswer(head).status, ends];
}

it.each([
  ['health', '/api/health', 200],
  ['a list', '/api/sessions', 200],
  ['something that does not exist', '/api/nothing', 404],
  ['an address with a broken encoding', '/api/%zz', 400],
])('a client that asks for %s again and again leaves connections to others', async (_, path, status) => {
  // However long the others take, a connection may wait for its turn here.
  const patient = { headersMs: 60_000, requestMs: 60_000, silenceMs: 60_000, keepAliveMs: 60_000 };
  const small = await listenWith({ MAX_CONNECTIONS: '8' }, { ...IMPATIENT, ...patient });
  const connectAll = (count: number) => Array.from({ length: count }, () => connect(small.port, '127.0.0.1'));
  const accepted = promisify(small.server.server.getConnections.bind(small.server.server));
  const held = connectAll(8);
  await expect.poll(accepted).toBe(8);
  const answers = [];
  for (const socket of held) answers.push(await askOn(socket, path));
  expect(answers).toEqual(held.map((_socket, index) => [status, index < 2]));
  for (const newcomer of connectAll(2)) expect(await askOn(newcomer, '/api/sessions')).toEqual([200, true]);
  for (const socket of held.slice(2)) expect(await askOn(socket, path)).toEqual([status, false]);
  for (const socket of held) socket.destroy();
  await small.server.close();
});

it('allows half a minute for a request, longer for a large file, and 5000 connections unless configured otherwise', async () => {
  const { server: http } = await createHttpServer(environmentWith({}));
  const { requestTimeout, headersTimeout, timeout, keepAliveTimeout, maxConnections } = http;
  expect({ requestTimeout, headersTimeout, timeout, keepAliveTimeout, maxConnections }).toEqual({
    requestTimeout: 430_000,
    headersTimeout: 15_000,
    timeout: 60_000,
    keepAliveTimeout: 65_000,
    maxConnections: 5000,
  });
});

describe('an address in another encoding', () => {
  const headersOf = async (url: string) => {
    const { headers, statusCode } = await world.server.inject(url);
    const { date: _, 'x-request-id': __, 'content-length': ___, ...rest } = headers;
    return { statusCode, ...rest };
  };

  it.each([
    ['/%61pi/health', '/api/health'],
    ['/%61%70%69/health', '/api/health'],
    ['/ap%69/sessions', '/api/sessions'],
    ['/api%2Fhealth', '/api/nothing'],
    ['/%61pi/nothing', '/api/nothing'],
    ['/%61pi', '/api/nothing'],
    ['/api', '/api/nothing'],
    ['/api?x=1', '/api/nothing'],
    ['/%61pi/auth/verify/%zz', '/api/auth/verify/%zz'],
  ])('%s gets the headers of %s', async (url, plain) => {
    const expected = await headersOf(plain);
    expect(expected).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(await headersOf(url)).toEqual(expected);
  });
});
