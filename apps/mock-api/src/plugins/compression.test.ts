import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerCompression } from './compression.ts';

/** The most that a body may have; those that are too large have a thousand times as much. */
const MOST = 64 * 1024;
const LARGE = Buffer.alloc(1000 * MOST, ' ');

const QUICKLY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };
const PACKED_BY = {
  gzip: (body: Uint8Array) => zlib.gzipSync(body),
  deflate: (body: Uint8Array) => zlib.deflateSync(body),
  br: (body: Uint8Array) => zlib.brotliCompressSync(body, QUICKLY),
} as const;
const ENCODINGS = ['gzip', 'deflate', 'br'] as const;

let server: FastifyInstance;
let url: string;
/** What unpacks the bodies of requests. */
let unpacking: Transform[];
beforeEach(async () => {
  unpacking = [];
  const noted = <Made extends Transform>(made: Made): Made => {
    unpacking.push(made);
    return made;
  };
  const { createGunzip, createInflate, createBrotliDecompress } = zlib;
  vi.spyOn(zlib, 'createGunzip').mockImplementation((options) => noted(createGunzip(options)));
  vi.spyOn(zlib, 'createInflate').mockImplementation((options) => noted(createInflate(options)));
  vi.spyOn(zlib, 'createBrotliDecompress').mockImplementation((options) => noted(createBrotliDecompress(options)));
  server = fastify({ bodyLimit: MOST });
  await registerCompression(server);
  server.post('/read', async ({ body }) => ({ body }));
  await server.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', (_request, bytes, done) => done(null, bytes));
    own.post('/unread', async (_request, reply) => reply.code(413).send());
  });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function post(path: string, encoding: (typeof ENCODINGS)[number], body: Uint8Array): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
  return fetch(`${url}${path}`, { method: 'POST', headers, body: Uint8Array.from(PACKED_BY[encoding](body)) });
}

describe.each(ENCODINGS)('a body that is compressed with %s', (encoding) => {
  it('is unpacked', async () => {
    const answer = await post('/read', encoding, Buffer.from('"Pump"'));
    expect(await answer.json()).toEqual({ body: 'Pump' });
  });

  it.each(['/read', '/unread'])('is unpacked no further once it was refused as too large: %s', async (path) => {
    expect((await post(path, encoding, LARGE)).status).toBe(413);
    await vi.waitFor(() => expect(unpacking.map(({ destroyed }) => destroyed)).toEqual([true]), { timeout: 20_000 });
    expect(unpacking.map(({ readableEnded }) => readableEnded)).toEqual([false]);
  });
});
