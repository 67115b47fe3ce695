import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { access, answers, c, createFetcher, type ReceivedFile, upload, uploadRulesOf } from '@siteward/contract';
import type { FastifyInstance } from 'fastify';
import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import { createHttpServer } from '#http-server.ts';
import { registerContract } from '#plugins/contract-routes/contract-routes.ts';
import { createGate } from '#plugins/contract-routes/gate.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { problemFault, problemIn } from './support/answers.ts';
import { environmentWith } from './support/instances.ts';
import { type Http, listen, sendBytes } from './support/listening.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send, TextFile, urlOf } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
let http: Http;
beforeAll(async () => {
  http = await listen(world);
});
afterEach(() => world.restore());

const UPLOADS = ROUTES.flatMap((named) => {
  const rules = uploadRulesOf(named.route);
  return rules ? [{ ...named, named, rules }] : [];
});
const owner = () => world.alpha.people.Owner;
const TYPES = [
  ...['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'application/octet-stream', '*/*', 'x'],
  ...[', ,', 'text/*', 'image/svg+xml', ''],
];

describe.each(UPLOADS)('the file of $name', ({ name, named, rules }) => {
  const url = () => urlOf(named, sampleOf(name, world.alpha, owner()));
  const isByLink = named.route.metadata.access.kind === 'link';
  /** What anybody may send is read before it is known who signed it. */
  const isPublic = named.route.metadata.access.kind === 'public';
  /** `sid`: the sender's. For a link it is the token that says who sends it, and it is unknown when the sid is. */
  const head = (headers: string, sid = owner().sid, connection = 'close') =>
    `POST ${isByLink && sid === 'unknown' ? url().replace(/(public\/[\w-]+\/)[^/]+/, '$1unknown') : url()} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nAuthorization: ${sid}\r\n${headers}\r\n`;
  const STRANGER: [status: number, code: string] = isByLink ? [410, 'GONE'] : [401, 'UNAUTHENTICATED'];
  const [type = ''] = rules.types;
  const content = () => {
    const { body } = sampleOf(name, world.alpha, owner());
    if (!(body instanceof TextFile)) throw new Error(`the sample of ${name} has no file`);
    return body.content;
  };

  async function expectRefused(bytes: string, status: number, code: string): Promise<void> {
    const answer = await sendBytes(http.port, bytes);
    expect(problemFault(answer), answer.text).toBeUndefined();
    expect(problemIn(answer)).toMatchObject({ status, code });
    expect(await world.changed()).toEqual([]);
  }

  it.each(TYPES.filter((type) => !rules.types.includes(type)))('must not be of the type %j', async (other) => {
    const headers = other === '' ? '' : `Content-Type: ${other}\r\n`;
    await expectRefused(`${head(`${headers}Content-Length: 2\r\n`)}{}`, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['iso-8859-1', 'utf-16le', 'utf-8; charset=windows-1252', '"windows-1252"', "''"])(
    'must not be text in an encoding other than UTF-8: %s',
    async (charset) => {
      const headers = `Content-Type: ${type}; charset=${charset}\r\nContent-Length: 2\r\n`;
      await expectRefused(`${head(headers)}{}`, 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8; header=present'])('may say that it is UTF-8: %s', async (charset) => {
    const { text } = await sendBytes(
      http.port,
      `${head(`Content-Type: ${type}; Charset=${charset}\r\nContent-Length: 2\r\n`)}{}`,
    );
    expect(JSON.parse(text)).toMatchObject({ code: 'VALIDATION' });
  });

  it.each([
    ['gzip', 'this is not gzip'],
    ['gzip', gzipSync('Email,Role').subarray(0, -9).toString('latin1')],
    ['br', 'x'.repeat(50)],
  ])('is refused with the reason when it is not compressed as it says: %s', async (encoding, bytes) => {
    const headers = `Content-Type: ${type}\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${bytes.length}\r\n`;
    const answer = await sendBytes(http.port, `${head(headers)}${bytes}`);
    expect(problemIn(answer)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      detail: 'The body cannot be unpacked as its Content-Encoding says. Nothing was changed; send it again.',
    });
    expect(await world.changed()).toEqual([]);
  });

  it('has to be there', async () => {
    await expectRefused(head('Content-Length: 0\r\n'), 400, 'VALIDATION');
  });

  it('is refused by the length that it declares, before any of it has arrived', async () => {
    const tooLong = `Content-Type: ${type}\r\nContent-Length: ${rules.maxBytes + 1}\r\n`;
    await expectRefused(head(tooLong), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('is refused at the first byte too many when it declares no length', async () => {
    const bytes = content().padEnd(rules.maxBytes + 1, 'x');
    const chunked = `${head(`Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n`)}${bytes.length.toString(16)}\r\n${bytes}\r\n`;
    await expectRefused(chunked, 413, 'PAYLOAD_TOO_LARGE');
    const most = await send(
      world.server,
      named,
      { ...sampleOf(name, world.alpha, owner()), body: new TextFile(bytes.slice(0, -1), 'most', type) },
      owner().sid,
    );
    expect(problemIn(most).code).not.toBe('PAYLOAD_TOO_LARGE');
  });

  it('does not keep the connection open for an end that never comes', async () => {
    const chunked = `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n`;
    const tooLong = content().padEnd(rules.maxBytes + 1, 'x');
    const bytes = `${head(chunked, owner().sid, 'keep-alive')}${tooLong.length.toString(16)}\r\n${tooLong}\r\n`;
    // Each is read until the server hangs up.
    await expectRefused(bytes, 413, 'PAYLOAD_TOO_LARGE');
    if (!isPublic) await expectRefused(head(chunked, 'unknown', 'keep-alive'), ...STRANGER);
  });

  if (!isPublic) {
    it('is not waited for when somebody may not send it', async () => {
      const unsent = `Content-Type: ${type}\r\nContent-Length: 100\r\n`;
      await expectRefused(head(unsent, 'unknown'), ...STRANGER);
      if (isByLink) return;
      await expectRefused(head(unsent, world.alpha.people.Viewer.sid), 403, 'FORBIDDEN');
      await expectRefused(head(unsent, world.alpha.people.Outsider.sid), 404, 'NOT_FOUND');
    });
  }

  it('leaves nothing behind when it breaks off', async () => {
    const framed = `${content().length.toString(16)}\r\n${content()}\r\n`;
    // What has arrived would be a whole file; only the last, empty chunk says that no more is coming.
    const bytes = `${head(`Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n`)}${framed}`;
    const answer = await sendBytes(http.port, `${bytes}nonsense\r\n`);
    expect(problemIn(answer).code).toBe('VALIDATION');
    expect(await world.changed()).toEqual([]);
    expect((await sendBytes(http.port, `${bytes}0\r\n\r\n`)).status).toBeLessThan(300);
  });
});

const receipt = z.object({
  size: z.int(),
  sha256: z.string(),
  type: z.string(),
  name: z.string(),
  signed: z.boolean(),
});
const router = c.router({
  files: {
    put: {
      method: 'POST',
      path: '/api/files',
      query: z.strictObject({ how: z.string() }),
      body: upload({ types: ['image/*', 'text/csv'], maxBytes: 300_000 }),
      ...answers({ 201: receipt }, access.session),
    },
    hook: {
      method: 'POST',
      path: '/api/hook',
      body: upload({ types: ['application/json'], maxBytes: 100_000, headers: ['x-signature'] }),
      ...answers({ 200: receipt }, access.public, { errors: ['FORBIDDEN'] }),
    },
  },
});
const SECRET = 'whsec';

describe('a contract with files', () => {
  const seen = { prepared: 0, ran: 0, pieces: 0 };
  let server: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    server = await createHttpServer(environmentWith({}));
    registerContract(
      server,
      router,
      { files: HANDLERS },
      { deps: world.deps, gate: createGate(world.deps), counter: undefined },
    );
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => Object.assign(seen, { prepared: 0, ran: 0, pieces: 0 }));
  afterAll(() => server.close());

  async function read({ content, type, name }: ReceivedFile, signature?: string) {
    const [hash, hmac] = [createHash('sha256'), createHmac('sha256', SECRET)];
    let size = 0;
    for await (const piece of content) {
      seen.pieces += 1;
      size += piece.length;
      hash.update(piece);
      hmac.update(piece);
    }
    return { size, sha256: hash.digest('hex'), type, name, signed: hmac.digest('hex') === signature };
  }

  const HANDLERS: Handlers<typeof router>['files'] = {
    put: {
      prepare: async ({ body, query }) => {
        seen.prepared += 1;
        const got = ['unread', 'late'].includes(query.how)
          ? { size: 0, sha256: '', type: '', name: '', signed: false }
          : await read(body);
        if (query.how === 'twice') await read(body);
        return async ({ body: again, scope }) => {
          seen.ran += 1;
          if (query.how === 'late') await read(again);
          if (query.how === 'conflict' && seen.ran === 1) {
            const conflict = new mongo.MongoServerError({ message: 'write conflict' });
            conflict.addErrorLabel('TransientTransactionError');
            throw conflict;
          }
          await scope.models.User.updateOne({ _id: scope.session.user }, { name: got.sha256.slice(0, 20) });
          return { status: 201, body: got };
        };
      },
    },
    hook: {
      prepare: async ({ body }) => {
        seen.prepared += 1;
        if (body.headers['x-signature'] === 'none') throw new AppError('FORBIDDEN', 'It is not signed at all.');
        const got = await read(body, body.headers['x-signature']);
        if (!got.signed) throw new AppError('FORBIDDEN', 'The signature is not right.');
        return async () => {
          seen.ran += 1;
          return { status: 200, body: got };
        };
      },
    },
  };

  const PICTURE = Buffer.from(Array.from({ length: 256_000 }, (_, index) => (index * 7919) % 256));
  const picture = () => new File([PICTURE], 'Grüße "1" (é).png', { type: 'image/png' });
  const sha256 = createHash('sha256').update(PICTURE).digest('hex');
  const put = (how: string, body: Blob = picture(), key?: string) => {
    const fetcher = createFetcher({ getSid: () => owner().sid });
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    return fetcher({ path: `${url}/api/files?how=${how}`, method: 'POST', headers, body });
  };

  it('hands over every byte, with the type and the name', async () => {
    expect(await put('whole')).toMatchObject({
      status: 201,
      body: { size: 256_000, sha256, type: 'image/png', name: 'Grüße "1" (é).png' },
    });
    const { body } = await put(
      'whole',
      new File(['x'], '../../etc/pass\\wd\u0007', { type: 'TEXT/CSV; charset=utf-8' }),
    );
    expect(body).toMatchObject({ type: 'text/csv', name: 'wd' });
    expect((await put('whole', new Blob(['x'], { type: 'text/csv' }))).body).toMatchObject({ name: '' });
  });

  it.each([
    ['attachment; filename*=UTF-8\'\'%zz; filename="plain.csv"', 'plain.csv'],
    ['attachment; filename=plain.csv', 'plain.csv'],
    ['attachment', ''],
    [`attachment; filename="${'x'.repeat(3000)}"`, 'x'.repeat(255)],
  ])('reads the name in %j', async (disposition, name) => {
    const headers = { authorization: owner().sid, 'content-type': 'text/csv', 'content-disposition': disposition };
    const answer = await fetch(`${url}/api/files?how=whole`, { method: 'POST', headers, body: 'x' });
    expect(await answer.json()).toMatchObject({ name });
  });

  it('reads it once, however often the transaction runs', async () => {
    expect(await put('conflict')).toMatchObject({ status: 201, body: { sha256 } });
    expect(seen).toMatchObject({ prepared: 1, ran: 2 });
  });

  it('is handed over in large pieces, however small they arrive', async () => {
    const headers = `Host: x\r\nConnection: close\r\nAuthorization: ${owner().sid}\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked`;
    const bytes = `POST /api/files?how=whole HTTP/1.1\r\n${headers}\r\n\r\n${'1\r\nx\r\n'.repeat(150_000)}0\r\n\r\n`;
    const answer = await sendBytes(Number(new URL(url).port), bytes);
    expect(answer.text).toContain(createHash('sha256').update('x'.repeat(150_000)).digest('hex'));
    expect(seen.pieces).toBe(3);
  });

  it.each(['late', 'twice'])('does not let a handler read it %s', async (how) => {
    expect(await put(how)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(await world.changed()).toEqual([]);
  });

  it('answers the same key and bytes once, and refuses others, even when the handler reads none of them', async () => {
    for (const how of ['whole', 'unread']) {
      const first = await put(how, picture(), `key-${how}`);
      expect(first.status).toBe(201);
      const ran = seen.ran;
      expect((await put(how, picture(), `key-${how}`)).body).toEqual(first.body);
      const other = Buffer.from(PICTURE);
      other[other.length - 1] = 1;
      const changed = await put(how, new File([other], picture().name, { type: 'image/png' }), `key-${how}`);
      expect(changed).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
      const renamed = await put(how, new File([PICTURE], 'other.png', { type: 'image/png' }), `key-${how}`);
      expect(renamed).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
      expect(seen.ran).toBe(ran);
    }
  });

  const EVENT = '{ "type":"paid",  "amount": 1.50, "who": "Zoë" }\n';
  const signature = createHmac('sha256', SECRET).update(EVENT).digest('hex');
  const hook = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/hook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature, ...headers },
      body,
    });

  it('accepts a signed webhook exactly as it was sent, to the last blank', async () => {
    const answer = await hook(EVENT);
    expect([answer.status, await answer.json()]).toMatchObject([200, { signed: true, name: '' }]);
    expect((await hook(JSON.stringify(JSON.parse(EVENT)))).status).toBe(403);
    expect((await hook(EVENT, { 'x-signature': '' })).status).toBe(403);
    expect((await hook(EVENT, { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('answers a webhook with a key once, for the same bytes', async () => {
    const key = { 'idempotency-key': 'event-1' };
    const first = await hook(EVENT, key);
    const again = await hook(EVENT, key);
    expect([first.status, await first.text()]).toEqual([again.status, await again.text()]);
    expect(seen).toMatchObject({ prepared: 1, ran: 1 });
    expect((await hook(`${EVENT} `, key)).status).toBe(422);
    expect((await hook('x'.repeat(100_001), key)).status).toBe(413);
  });

  it('from somebody who is not signed in is compared while it streams, and refused before it has arrived', async () => {
    const key = { 'idempotency-key': 'event-2' };
    const [first, same] = await Promise.all([hook(EVENT, key), hook(EVENT, key)]);
    expect([first.status, same.status, seen.ran]).toEqual([200, 200, 1]);
    expect((await hook('x', { 'idempotency-key': 'event-3' })).status).toBe(403);
    // A refused call is not stored, so the same key works for a correct one.
    expect((await hook(EVENT, { 'idempotency-key': 'event-3' })).status).toBe(200);
    const unsent = `Host: x\r\nConnection: close\r\nContent-Type: application/json\r\nX-Signature: none\r\nIdempotency-Key: event-4\r\nContent-Length: 99000`;
    const answer = await sendBytes(Number(new URL(url).port), `POST /api/hook HTTP/1.1\r\n${unsent}\r\n\r\nx`);
    expect(answer.status).toBe(403);
  });

  it('has no call that would read a file within its transaction', async () => {
    const other = await createHttpServer(environmentWith({}));
    const context = { deps: world.deps, gate: createGate(world.deps), counter: undefined };
    const wrong = { ...HANDLERS, put: async () => Promise.reject(new Error('never')) };
    expect(() => registerContract(other, router, { files: wrong }, context)).toThrow('files.put takes a file');
    await other.close();
  });
});
