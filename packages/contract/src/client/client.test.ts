import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '../contract.ts';
import { createClient, createFetcher, isProblem, NoAnswer } from './client.ts';
import { clientRoutes } from './routes.ts';

type Sent = {
  path: string;
  method: string;
  authorization: string | null;
  language: string | null;
  contentType: string | null;
  disposition: string | null;
  key: string | null;
  body: string;
};

/** A server that answers with the given statuses one after the other, and remembers what it was sent. */
function fakeServer(...answers: [status: number, body?: unknown][]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const fakeFetch: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://siteward.test'), init);
    const { pathname, search } = new URL(request.url);
    sent.push({
      path: pathname + search,
      method: request.method,
      authorization: request.headers.get('authorization'),
      language: request.headers.get('accept-language'),
      contentType: request.headers.get('content-type'),
      disposition: request.headers.get('content-disposition'),
      key: request.headers.get('idempotency-key'),
      body: await request.text(),
    });
    const [status, body] = answers[sent.length - 1] ?? [599];
    return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
  };
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  return { sent, waits, fetch: fakeFetch, wait };
}

describe('createFetcher', () => {
  it('sends the language that is current at that moment', async () => {
    const server = fakeServer([200, {}], [200, {}], [200, {}]);
    const languages = ['de', undefined];
    const fetcher = createFetcher({ ...server, getSid: () => undefined, getLanguage: () => languages.shift() });
    for (let call = 0; call < 2; call += 1) await fetcher({ path: '/api/x', method: 'GET' });
    await createFetcher({ ...server, getSid: () => undefined })({ path: '/api/x', method: 'GET' });
    expect(server.sent.map(({ language }) => language)).toEqual(['de', null, null]);
  });

  it('does not send a password to an address that a server redirects to', async () => {
    const asked: string[] = [];
    const listen = async (answer: (response: ServerResponse) => void) => {
      const server = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        answer(response);
      }).listen(0, '127.0.0.1');
      onTestFinished(() => void server.close());
      await once(server, 'listening');
      const address = server.address();
      return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    };
    const elsewhere = await listen((response) => response.end());
    const url = await listen((response) => response.writeHead(307, { location: `${elsewhere}/taken` }).end());
    const client = createClient(clientRoutes(contract), { baseUrl: url, getSid: () => undefined });
    await expect(client.auth.signIn({ body: { email: 'a@north.example', password: 'secret' } })).rejects.toThrow(
      TypeError,
    );
    expect(asked).toEqual(['POST /api/auth']);
  });

  it('sends the sid in Authorization, and nothing without one', async () => {
    const server = fakeServer([200, {}], [200, {}]);
    let sid: string | undefined = 'a-sid';
    const fetcher = createFetcher({ ...server, getSid: () => sid });
    await fetcher({ path: '/api/x', method: 'GET' });
    sid = undefined;
    await fetcher({ path: '/api/x', method: 'GET' });
    expect(server.sent.map((request) => request.authorization)).toEqual(['a-sid', null]);
  });

  it('retries a 401 once after 500 ms, with the sid current by then', async () => {
    const server = fakeServer([401, {}], [200, { ok: true }]);
    const sids = ['old', 'new'];
    const answer = await createFetcher({ ...server, getSid: () => sids.shift() })({ path: '/api/x', method: 'GET' });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(server.waits).toEqual([500]);
    expect(server.sent.map((request) => request.authorization)).toEqual(['old', 'new']);
  });

  it('returns a second 401 to the caller, without a third attempt', async () => {
    const server = fakeServer([401, { code: 'UNAUTHENTICATED' }], [401, { code: 'UNAUTHENTICATED' }], [200, {}]);
    const answer = await createFetcher({ ...server, getSid: () => 'sid' })({ path: '/api/x', method: 'GET' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(server.sent).toHaveLength(2);
  });

  it('sends a POST with a key of its own, the same on its retry, and no other request with one', async () => {
    const server = fakeServer([401, {}], [401, {}], [200, {}], [401, {}], [200, {}], [200, {}]);
    const fetcher = createFetcher({ ...server, getSid: () => 'sid' });
    await fetcher({ path: '/api/auth', method: 'POST' });
    await fetcher({ path: '/api/auth', method: 'POST' });
    for (const method of ['GET', 'DELETE']) await fetcher({ path: '/api/x', method });
    const [first, again, second, ...others] = server.sent.map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(others).toEqual([null, null, null]);
  });

  it('uses the key of a caller who gives one', async () => {
    const server = fakeServer([401, {}], [200, {}]);
    const headers = { 'idempotency-key': 'my-own' };
    await createFetcher({ ...server, getSid: () => 'sid' })({ path: '/api/x', method: 'POST', headers });
    expect(server.sent.map(({ key }) => key)).toEqual(['my-own', 'my-own']);
  });

  it.each([200, 204, 400, 403, 404, 409, 429, 500, 503])('does not retry %i', async (status) => {
    const server = fakeServer([status]);
    const answer = await createFetcher({ ...server, getSid: () => 'sid' })({ path: '/api/x', method: 'GET' });
    expect(answer.status).toBe(status);
    expect([server.sent.length, server.waits]).toEqual([1, []]);
  });
});

describe('an answer that does not come', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A server that never answers, or never finishes its answer, and the keys that it was sent. */
  function silentServer(begun?: HeadersInit) {
    const keys: (string | null)[] = [];
    const silent: typeof fetch = (_, { headers, signal } = {}) => {
      keys.push(new Headers(headers).get('idempotency-key'));
      const never = (reject: (reason: unknown) => void) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      };
      if (begun === undefined) return new Promise((_resolve, reject) => never(reject));
      const body = new ReadableStream({ start: (controller) => never((reason) => controller.error(reason)) });
      return Promise.resolve(new Response(body, { headers: begun }));
    };
    return { keys, fetcher: createFetcher({ getSid: () => 'sid', fetch: silent }) };
  }
  const outcomeOf = (call: Promise<unknown>) => {
    const outcome: { error?: unknown; value?: unknown } = {};
    call.then(
      (value) => {
        outcome.value = value;
      },
      (error: unknown) => {
        outcome.error = error;
      },
    );
    return outcome;
  };

  it.each([
    ['never begins', undefined],
    ['never ends', { 'content-type': 'application/json' }],
  ])('is waited for half a minute: it %s', async (_, begun) => {
    const outcome = outcomeOf(silentServer(begun).fetcher({ path: '/api/x', method: 'GET' }));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(outcome).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.error).toBeInstanceOf(NoAnswer);
    // Code that handles a lost connection handles this too.
    expect(outcome.error).toBeInstanceOf(TypeError);
  });

  it('is waited for longer if much is sent', async () => {
    const body = new Blob(['x'.repeat(1_000_000)]);
    const outcome = outcomeOf(silentServer().fetcher({ path: '/api/x', method: 'POST', body }));
    await vi.advanceTimersByTimeAsync(79_999);
    expect(outcome).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.error).toBeInstanceOf(NoAnswer);
  });

  it.each([
    ['a stream', { 'content-type': 'text/event-stream' }],
    ['a file', { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''a.csv" }],
  ])('may take as long as it likes once it has begun: %s', async (_, begun) => {
    const outcome = outcomeOf(silentServer(begun).fetcher({ path: '/api/x', method: 'GET' }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(outcome.error).toBeUndefined();
  });

  it('is not the outcome if the caller gave up', async () => {
    const caller = new AbortController();
    const fetchOptions = { signal: caller.signal };
    const outcome = outcomeOf(silentServer().fetcher({ path: '/api/x', method: 'GET', fetchOptions }));
    caller.abort(new DOMException('left', 'AbortError'));
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.error).toMatchObject({ name: 'AbortError' });
    const left = outcomeOf(silentServer().fetcher({ path: '/api/x', method: 'GET', fetchOptions }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(left.error).toMatchObject({ name: 'AbortError' });
  });

  it('leaves a repeat with the same key to the caller, so that it is done once', async () => {
    const { fetcher, keys } = silentServer();
    const request = { path: '/api/x', method: 'POST', headers: { 'idempotency-key': 'my-own' } };
    for (let sent = 0; sent < 2; sent += 1) {
      outcomeOf(fetcher(request));
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(keys).toEqual(['my-own', 'my-own']);
  });

  it('is asked for again half a second after a 401, if nobody says how to wait', async () => {
    const { sent, fetch } = fakeServer([401, {}], [200, {}]);
    const outcome = outcomeOf(createFetcher({ fetch, getSid: () => 'sid' })({ path: '/api/x', method: 'GET' }));
    await vi.advanceTimersByTimeAsync(499);
    expect([sent.length, outcome]).toEqual([1, {}]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent.length, outcome]).toMatchObject([2, { value: { status: 200 } }]);
  });

  it('leaves no timer behind once the answer has come', async () => {
    await createFetcher({ ...fakeServer([200, {}]), getSid: () => 'sid' })({ path: '/api/x', method: 'GET' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an answer that breaks off', () => {
  /** A server that sends the beginning of an answer and then does this. */
  const breaking = (fault: Error, headers: HeadersInit = { 'content-type': 'application/json' }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"items":[')),
      pull: (controller) => controller.error(fault),
    });
    const fetcher = createFetcher({ getSid: () => 'sid', fetch: async () => new Response(body, { headers }) });
    return fetcher({ path: '/api/x', method: 'GET' });
  };
  const terminated = new TypeError('terminated');

  it.each([
    ['JSON', { 'content-type': 'application/json' }],
    ['a file', { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''a.csv" }],
  ])('counts as none, and says why: %s', async (_, headers) => {
    const error = await breaking(terminated, headers).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({ cause: terminated });
  });

  it.each([new NoAnswer(), new DOMException('left', 'AbortError')])(
    'throws the reason why it was aborted: %s',
    (fault) => expect(breaking(fault)).rejects.toBe(fault),
  );

  it('is distinguished from no connection', async () => {
    const fetch = () => Promise.reject(terminated);
    const request = { path: '/api/x', method: 'GET' };
    await expect(createFetcher({ getSid: () => 'sid', fetch })(request)).rejects.toBe(terminated);
  });
});

describe('answers that are files', () => {
  const answering = (disposition: string | null, type: string) =>
    createFetcher({
      getSid: () => 'sid',
      fetch: async () => {
        const headers = { 'content-type': type, ...(disposition && { 'content-disposition': disposition }) };
        return new Response('Name\r\n', { status: 200, headers });
      },
    })({ path: '/api/x', method: 'GET' });

  it('are files, named as the server names them', async () => {
    const { body } = await answering(
      `attachment; filename="B_ro.csv"; filename*=UTF-8''B%C3%BCro%20%281%29.csv; size=6`,
      'text/csv; charset=utf-8',
    );
    if (!(body instanceof File)) throw new Error('no file');
    expect([body.name, body.type, await body.text()]).toEqual(['Büro (1).csv', 'text/csv; charset=utf-8', 'Name\r\n']);
  });

  it('are texts without a name', async () => {
    expect((await answering(null, 'text/plain')).body).toBe('Name\r\n');
  });
});

describe('a body that is a file', () => {
  const query = { org: 'f'.repeat(24), dryRun: 'true' } as const;
  const sendTo = (body: Blob) => {
    const server = fakeServer([200, {}]);
    const client = createClient(clientRoutes(contract), { ...server, getSid: () => 'sid' });
    return client.invitations.import({ query, body }).then(() => server.sent[0]);
  };

  it('is sent as it is, with its type and name', async () => {
    expect(await sendTo(new File(['Email,Rôle\r\n'], "Büro's (1).csv", { type: 'text/csv' }))).toMatchObject({
      path: `/api/invitations/import?org=${query.org}&dryRun=true`,
      contentType: 'text/csv',
      disposition: "attachment; filename*=UTF-8''B%C3%BCro%27s%20%281%29.csv",
      body: 'Email,Rôle\r\n',
    });
  });

  it('is never written as JSON, only to be thrown away', async () => {
    const toJSON = () => {
      throw new Error('written');
    };
    const file = Object.assign(new File(['a;b'], 'a.csv', { type: 'text/csv' }), { toJSON });
    expect(await sendTo(file)).toMatchObject({ contentType: 'text/csv', body: 'a;b' });
  });

  it('has no name if it is not a file, and is declared as binary if its type is not known', async () => {
    expect(await sendTo(new Blob(['x']))).toMatchObject({
      contentType: 'application/octet-stream',
      disposition: null,
      body: 'x',
    });
  });

  it('is sent again with the retry, whatever type the caller names', async () => {
    const server = fakeServer([401, {}], [200, {}]);
    const file = new File(['a;b'], 'a.csv', { type: 'text/csv' });
    const headers = { 'content-type': 'application/json' };
    const fetcher = createFetcher({ ...server, getSid: () => 'sid' });
    await fetcher({ path: '/api/x', method: 'POST', headers, body: file });
    expect(server.sent).toMatchObject([
      { contentType: 'text/csv', body: 'a;b' },
      { contentType: 'text/csv', body: 'a;b' },
    ]);
  });
});

describe('createClient', () => {
  it.each([
    ['https://siteward.example/', 'https://siteward.example/api/organizations'],
    ['https://siteward.example', 'https://siteward.example/api/organizations'],
    ['https://siteward.example/behind/', 'https://siteward.example/behind/api/organizations'],
    [undefined, '/api/organizations'],
  ])('asks the API that is at %s, with the headers of the caller', async (baseUrl, address) => {
    const asked: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (url, { headers } = {}) => {
      asked.push([url, new Headers(headers).get('if-match')]);
      return new Response(null, { status: 204 });
    };
    const client = createClient(clientRoutes(contract), {
      ...(baseUrl && { baseUrl }),
      fetch,
      getSid: () => undefined,
    });
    await client.organizations.list({ query: { search: undefined }, extraHeaders: { 'if-match': '3' } });
    expect(asked).toEqual([[address, '3']]);
  });

  it('fills path and query, each value encoded, and leaves out what is undefined', async () => {
    const server = fakeServer([200, {}], [200, {}]);
    const client = createClient(clientRoutes(contract), { ...server, getSid: () => undefined });
    await client.organizations.getByName({ params: { name: 'A/B & Söhne?' } });
    await client.members.list({ query: { org: 'f'.repeat(24), page: 2, search: 'a&b=c', type: undefined } });
    expect(server.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/organizations/name/A%2FB%20%26%20S%C3%B6hne%3F',
      `GET /api/members?org=${'f'.repeat(24)}&page=2&search=a%26b%3Dc`,
    ]);
  });

  it('sends a body as JSON, and no content type without one', async () => {
    const server = fakeServer([200, {}], [204]);
    const client = createClient(clientRoutes(contract), { ...server, getSid: () => undefined });
    await client.auth.signIn({ body: { email: 'a@b.example', password: 'x' } });
    const answer = await client.auth.signOut({ params: { sid: 's' } });
    expect(server.sent).toMatchObject([
      { contentType: 'application/json', body: '{"email":"a@b.example","password":"x"}' },
      { contentType: null, body: '' },
    ]);
    expect(answer.body).toBeUndefined();
  });
});

it('only a body that says what is wrong is a problem, whatever else it says', () => {
  const problem = { code: 'GONE', title: 'Gone', detail: 'No longer valid.' };
  const { code: _code, ...withoutCode } = problem;
  const { title: _title, ...withoutTitle } = problem;
  const { detail: _detail, ...withoutDetail } = problem;
  const others = [null, undefined, '', '<html>502</html>', 502, [], {}, withoutCode, withoutTitle, withoutDetail];
  expect([problem, { ...problem, status: 410 }, ...others].filter(isProblem)).toEqual([
    problem,
    { ...problem, status: 410 },
  ]);
});
