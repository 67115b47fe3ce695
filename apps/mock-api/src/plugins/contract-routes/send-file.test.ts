import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#app-error.ts';
import { held } from '#testing/held.ts';
import { DeclaredFile } from './output.ts';
import { sendFile } from './send-file.ts';

/** A server with a single address, which answers this file. */
function server(
  content: AsyncIterable<string>,
  name = 'list.csv',
  { lasts = false, look = async () => {} }: { lasts?: boolean; look?: () => Promise<void> } = {},
): FastifyInstance {
  const app: FastifyInstance = fastify();
  const file = { content, name, lasts };
  const still = () => look().then(() => undefined);
  app.get('/file', (_request, reply) => sendFile(reply, new DeclaredFile('text/csv', file), still));
  opened.push(app);
  return app;
}

let opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened) await app.close();
  opened = [];
});

describe('a file', () => {
  it('has its media type and its name, in plain letters too', async () => {
    const { headers, payload } = await server(each(['a', 'b']), 'Büro (1).csv').inject('/file');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="B_ro__1_.csv"; filename*=UTF-8''B%C3%BCro%20%281%29.csv`,
    });
    expect(payload).toBe('ab');
  });

  it('is refused as a whole when its first piece fails', async () => {
    const { statusCode, headers } = await server(failing(0)).inject('/file');
    expect([statusCode, headers['content-disposition']]).toEqual([500, undefined]);
  });

  it('ends the connection when a later piece fails, so that no part passes for the whole', async () => {
    const url = await server(failing(1)).listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${url}/file`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(TypeError);
  });

  it.each([
    ['ends before the next piece if its reader may no longer have it', false, 1],
    ['continues to its end if the whole of it was the reader’s when they asked', true, 0],
  ])('%s', async (_, lasts, asked) => {
    const look = vi.fn(async () => {
      throw new AppError('UNAUTHENTICATED', 'It is over.');
    });
    const url = await server(each(['one', 'two', 'three']), 'list.csv', { lasts, look }).listen({
      host: '127.0.0.1',
      port: 0,
    });
    const text = (await fetch(`${url}/file`)).text();
    await (lasts ? expect(text).resolves.toBe('onetwothree') : expect(text).rejects.toThrow(TypeError));
    expect(look).toHaveBeenCalledTimes(asked);
  });

  it('is no longer produced once its reader has left', async () => {
    const made = { ended: false };
    const url = new URL(await server(endless(made)).listen({ host: '127.0.0.1', port: 0 }));
    const reader = connect(Number(url.port), '127.0.0.1');
    reader.write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
    const [first] = await once(reader, 'data');
    expect(String(first)).toMatch(/^HTTP\/1.1 200 /);
    expect(made.ended).toBe(false);
    reader.destroy();
    await vi.waitFor(() => expect(made.ended).toBe(true), { timeout: 20_000 });
  });

  it('is not produced any further for a reader who has left before its first piece was ready', async () => {
    const made = { begun: false, ended: false };
    const [left, letGo] = held();
    async function* late() {
      made.begun = true;
      await left;
      yield* endless(made);
    }
    const app = server(late());
    app.addHook('onRequest', async ({ raw }) => void raw.once('close', letGo));
    const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const reader = connect(Number(url.port), '127.0.0.1');
    reader.write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
    await vi.waitFor(() => expect(made.begun).toBe(true), { timeout: 20_000 });
    reader.destroy();
    await vi.waitFor(() => expect(made.ended).toBe(true), { timeout: 20_000 });
  });
});

it('a file is not produced any further for somebody who only requests its headers', async () => {
  const made = { ended: false };
  const url = await server(endless(made)).listen({ host: '127.0.0.1', port: 0 });
  const { status, headers } = await fetch(`${url}/file`, { method: 'HEAD' });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(made.ended).toBe(true);
});

async function* each(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

async function* failing(after: number): AsyncGenerator<string> {
  for (let piece = 0; piece < after; piece += 1) yield 'piece';
  throw new Error('no more');
}

async function* endless(made: { ended: boolean }): AsyncGenerator<string> {
  try {
    for (;;) yield 'x'.repeat(64 * 1024);
  } finally {
    made.ended = true;
  }
}
