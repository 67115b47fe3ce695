import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '#testing/api-process.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { clientOf, newOrganization, urlOfDatabase } from './support/two-processes.ts';

let api: TestApi;
let running: ApiProcess;
const OLDER = new Types.ObjectId();
beforeAll(async () => {
  api = await createTestApi();
  api.advance(Date.now() - api.now().getTime());
  // A record from before its counts were stored.
  await api.deps.models.BulkChange.collection.insertOne({ _id: OLDER, items: [] } as never);
  running = await startApiProcess({ NODE_ENV: 'test', LOG_LEVEL: 'error', MONGODB_URL: urlOfDatabase(api) });
}, 70_000);
afterAll(async () => {
  await running.stop();
  await api.close();
});

const portOf = ({ url }: ApiProcess) => Number(new URL(url).port);

/** Begins a request and waits until the server has accepted it and is waiting for its body. */
async function beginRequest(path: string, sid: string, body: string): Promise<Socket> {
  const socket = connect(portOf(running), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${sid}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`);
  const [answer]: Buffer[] = await once(socket, 'data');
  expect(String(answer)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return socket;
}

/** Sends the rest of a request, and returns the whole answer once the server has hung up. */
async function finishRequest(socket: Socket, body: string): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(body);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

async function isRefused(): Promise<boolean> {
  const socket = connect(portOf(running), '127.0.0.1');
  const refused = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
  });
  socket.destroy();
  return refused;
}

describe('a start', () => {
  it('brings an older database up to date before anything is answered', async () => {
    const found = await api.deps.models.BulkChange.collection.findOne({ _id: OLDER });
    expect(found).toMatchObject({ counts: { changed: 0, undone: 0, overtaken: 0 } });
  });
});

describe('a graceful stop', () => {
  it('finishes what was accepted, accepts nothing new and exits cleanly', async () => {
    const { org, owner } = await newOrganization(api);
    const body = JSON.stringify({ org, name: 'Late' });
    // A connection that is only waiting must not keep the process alive.
    expect(await clientOf(running.url).system.health()).toMatchObject({ status: 200 });
    const socket = await beginRequest('/api/sites', owner.sid, body);

    running.signal('SIGTERM');
    while (!(await isRefused())) await delay(10);
    const answer = await finishRequest(socket, body);

    expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(await api.deps.models.Site.countDocuments({ org, name: 'Late' })).toBe(1);
    expect(await running.ended).toBe(0);
  }, 20_000);
});
