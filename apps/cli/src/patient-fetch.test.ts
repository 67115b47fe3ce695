import { createFetcher } from '@siteward/contract';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConnectionLost, mayHaveBeenDone, PATIENCE_MS, type PatientOptions, patientFetch } from './patient-fetch.ts';

/** What the network, or something in front of the server, does to one attempt; `ok` gets through. */
type Fate = 'ok' | 'refused' | 'reset-before' | 'reset-after' | 'cut' | 'bad-gateway' | 'unavailable' | 'limited';

afterEach(() => {
  vi.useRealTimers();
});

const failed = (code: string) =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });

/** A body that breaks off in the middle. */
function cutBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"n":')),
    pull: (controller) => controller.error(failed('UND_ERR_SOCKET')),
  });
}

/**
 * A server that counts how often it did what it was asked: a POST once per key, a PATCH once per version. Each attempt meets the given
 * fate, and a clock advances during waits.
 */
function world(...fates: Fate[]) {
  const sent: { method: string; key: string | null }[] = [];
  const waits: number[] = [];
  const told: string[] = [];
  const answers = new Map<string, string>();
  let version = 1;
  let done = 0;
  const doIt = (method: string, key: string | null, body: unknown): Response => {
    const first = key === null ? undefined : answers.get(key);
    if (first !== undefined) return new Response(first, { status: 201 });
    if (method === 'PATCH') {
      if (body !== JSON.stringify({ version })) return new Response('{"code":"VERSION_CONFLICT"}', { status: 409 });
      version += 1;
    }
    done += 1;
    const answer = `{"n":${done}}`;
    if (key !== null) answers.set(key, answer);
    return new Response(answer, { status: 201 });
  };
  const send: typeof fetch = async (_, { method = 'GET', headers, body } = {}) => {
    const key = new Headers(headers).get('idempotency-key');
    const fate = fates[sent.length] ?? 'ok';
    sent.push({ method, key });
    if (fate === 'refused') throw failed('ECONNREFUSED');
    if (fate === 'reset-before') throw failed('ECONNRESET');
    if (fate === 'limited') return new Response('{}', { status: 429, headers: { 'retry-after': '7' } });
    if (fate === 'unavailable') return new Response('{}', { status: 503 });
    const answer = doIt(method, key, body);
    if (fate === 'reset-after') throw failed('UND_ERR_SOCKET');
    if (fate === 'cut') return new Response(cutBody(), { status: 201 });
    return fate === 'bad-gateway' ? new Response('<html>', { status: 502 }) : answer;
  };
  let now = 0;
  const wait = async (ms: number) => {
    waits.push(ms);
    now += ms;
  };
  const options: PatientOptions = {
    fetch: send,
    wait,
    now: () => now,
    random: () => 1,
    tell: (line) => told.push(line),
  };
  const call = (method: string, body?: unknown) =>
    createFetcher({ getSid: () => 'sid', fetch: patientFetch(options) })({
      path: 'http://siteward.test:3001/api/x',
      method,
      body,
    });
  return { sent, waits, told, call, done: () => done, options };
}

describe('a fetch for bad networks', () => {
  it.each<Fate>(['refused', 'reset-before', 'reset-after', 'cut', 'bad-gateway', 'unavailable', 'limited'])(
    'does a POST once, with one key, whatever happened to it: %s',
    async (fate) => {
      const { call, sent, done } = world(fate);
      expect(await call('POST', {})).toMatchObject({ status: 201, body: '{"n":1}' });
      expect([sent.length, new Set(sent.map(({ key }) => key)).size, done()]).toEqual([2, 1, 1]);
    },
  );

  it('pauses longer each time, and says what it is waiting for', async () => {
    const { call, waits, told } = world('refused', 'reset-after', 'unavailable', 'cut');
    await call('GET');
    expect(waits).toEqual([500, 1000, 2000, 4000]);
    expect(told).toEqual([
      'siteward.test:3001 cannot be reached (ECONNREFUSED). Trying again in 500 ms.',
      'The connection to siteward.test:3001 was lost. Trying again in 1 s.',
      'siteward.test:3001 is not available right now (503). Trying again in 2 s.',
      'The connection to siteward.test:3001 was lost. Trying again in 4 s.',
    ]);
  });

  it('comes back at a different moment from others that lost the same server', async () => {
    const { options, waits } = world('refused', 'refused');
    const shares = [0, 0.5];
    await patientFetch({ ...options, random: () => shares.shift() ?? 0 })('http://siteward.test/');
    expect(waits).toEqual([250, 750]);
  });

  it('waits as long as it is told', async () => {
    const { call, waits, told } = world('limited');
    await call('PATCH', {});
    expect(waits).toEqual([7000]);
    expect(told).toEqual(['siteward.test:3001 has received too many requests. Trying again in 7 s.']);
  });

  it('waits until the time that it is told', async () => {
    const { options, waits } = world();
    const at = new Date(9000).toUTCString();
    const answers = [new Response(null, { status: 503, headers: { 'retry-after': at } }), new Response('ok')];
    const send: typeof fetch = async () => answers.shift() ?? Response.error();
    expect(await (await patientFetch({ ...options, fetch: send })('http://siteward.test/')).text()).toBe('ok');
    expect(waits).toEqual([9000]);
  });

  it.each(['0', new Date(0).toUTCString()])('still pauses if that means no wait: %s', async (after) => {
    const { options, waits } = world();
    const answers = [503, 503, 429].map((status) => new Response(null, { status, headers: { 'retry-after': after } }));
    const send: typeof fetch = async () => answers.shift() ?? new Response('ok');
    await patientFetch({ ...options, fetch: send, now: () => 1000 })('http://siteward.test/');
    expect(waits).toEqual([500, 1000, 2000]);
  });

  it('passes on an answer that asks for more patience than there is', async () => {
    const { options, waits } = world();
    const send: typeof fetch = async () => new Response('later', { status: 429, headers: { 'retry-after': '3000' } });
    const answer = await patientFetch({ ...options, fetch: send })('http://siteward.test/');
    expect([answer.status, await answer.text(), waits]).toEqual([429, 'later', []]);
  });

  it('soon says that no server is listening if none has been so far', async () => {
    const { call, waits, sent } = world(...new Array<Fate>(50).fill('refused'));
    await expect(call('POST', {})).rejects.toMatchObject({
      name: 'ConnectionLost',
      message: 'No server is listening at siteward.test:3001.',
      mayBeDone: false,
    });
    expect([waits, sent.length]).toEqual([[500, 1000, 2000], 4]);
  });

  it('waits for a server that answered an earlier call', async () => {
    const { options, waits } = world('ok', ...new Array<Fate>(6).fill('refused'));
    const patient = patientFetch(options);
    expect((await patient('http://siteward.test/')).status).toBe(201);
    expect((await patient('http://siteward.test/')).status).toBe(201);
    expect(waits).toHaveLength(6);
  });

  it.each([new TypeError('Failed to parse URL'), new RangeError('Too much')])(
    'does not repeat what is not the fault of the network: %s',
    async (fault) => {
      const { options, waits } = world();
      const send: typeof fetch = () => Promise.reject(fault);
      await expect(patientFetch({ ...options, fetch: send })('http://siteward.test/')).rejects.toBe(fault);
      expect(waits).toEqual([]);
    },
  );

  it('does not wait if fetch refuses to send the request', async () => {
    const { options, waits } = world();
    const refusal = new TypeError('fetch failed', { cause: new Error('bad port') });
    const send: typeof fetch = () => Promise.reject(refusal);
    await expect(patientFetch({ ...options, fetch: send })('http://siteward.test:9/')).rejects.toMatchObject({
      name: 'ConnectionLost',
      message: 'siteward.test:9 cannot be called (bad port).',
    });
    expect(waits).toEqual([]);
  });

  it('gives up in the end, and says that nothing was changed if nothing got there', async () => {
    const { call, waits, done } = world('limited', ...new Array<Fate>(50).fill('refused'));
    await expect(call('POST', {})).rejects.toMatchObject({
      message: 'siteward.test:3001 cannot be reached (ECONNREFUSED).',
      mayBeDone: false,
    });
    expect(done()).toBe(0);
    const waited = waits.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeLessThanOrEqual(PATIENCE_MS);
    expect(waited).toBeGreaterThan(PATIENCE_MS - 15_001);
  });

  it.each(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'])(
    'does not wait for what time does not fix: %s',
    async (code) => {
      const { options, waits } = world();
      const send: typeof fetch = async () => {
        throw failed(code);
      };
      await expect(patientFetch({ ...options, fetch: send })('https://siteward.test/')).rejects.toThrow(ConnectionLost);
      expect(waits).toEqual([]);
    },
  );

  it.each([200, 400, 401, 403, 404, 409, 413, 500])('passes %i on immediately', async (status) => {
    const { options, waits } = world();
    const send: typeof fetch = async () => new Response('{}', { status });
    const answer = await patientFetch({ ...options, fetch: send })('http://siteward.test/');
    expect([answer.status, mayHaveBeenDone(answer), waits]).toEqual([status, false, []]);
  });

  it('repeats a PATCH with a version, and marks its refusal as possibly its own doing', async () => {
    const { call, sent, done } = world('reset-after');
    const answer = await call('PATCH', { version: 1 });
    expect([answer.status, mayHaveBeenDone(answer), sent.length, done()]).toEqual([409, true, 2, 1]);
  });

  it('repeats a PATCH with a version, which is done if the first was not', async () => {
    const { call, done } = world('reset-before');
    const answer = await call('PATCH', { version: 1 });
    expect([answer.status, mayHaveBeenDone(answer), done()]).toEqual([201, true, 1]);
  });

  it.each<[string, Fate]>([
    ['PATCH', 'reset-after'],
    ['PATCH', 'reset-before'],
  ])('does not repeat a lost %s without a version: %s', async (method, fate) => {
    const { call, sent } = world(fate);
    const lost = await call(method, { name: 'x' }).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(ConnectionLost);
    expect(lost).toMatchObject({ mayBeDone: true });
    expect(sent).toHaveLength(1);
  });

  it('leaves nothing in doubt if something was only read', async () => {
    const lost = world(...new Array<Fate>(50).fill('reset-after')).call('GET');
    await expect(lost).rejects.toMatchObject({ mayBeDone: false });
  });

  it('does not repeat a lost POST without a key', async () => {
    const { options, sent } = world('reset-after');
    const lost = patientFetch(options)('http://siteward.test/', { method: 'POST' });
    await expect(lost).rejects.toMatchObject({ mayBeDone: true });
    expect(sent).toHaveLength(1);
  });

  it('ends when its caller gives up, even while it waits', async () => {
    const { options, sent } = world('refused');
    const caller = new AbortController();
    const wait: PatientOptions['wait'] = async (_, signal) => {
      caller.abort(new Error('enough'));
      signal.throwIfAborted();
    };
    const patient = patientFetch({ ...options, wait });
    await expect(patient('http://siteward.test/', { signal: caller.signal })).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
    await expect(patient('http://siteward.test/', { signal: caller.signal })).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });

  it('waits for each attempt as long as the client does for one, and longer while data keeps coming', async () => {
    vi.useFakeTimers();
    const { options, waits, told } = world();
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    let sent = 0;
    const send: typeof fetch = (_, { signal } = {}) => {
      sent += 1;
      if (sent > 1) {
        const body = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) });
        return Promise.resolve(new Response(body));
      }
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    };
    const fetcher = createFetcher({ getSid: () => 'sid', fetch: patientFetch({ ...options, fetch: send }) });
    const answer = fetcher({ path: 'http://siteward.test/api/x', method: 'GET' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([sent, waits, told]).toEqual([
      2,
      [500],
      ['The connection to siteward.test was lost. Trying again in 500 ms.'],
    ]);
    for (const piece of ['slow', 'ly']) {
      await vi.advanceTimersByTimeAsync(29_000);
      bodies[0]?.enqueue(new TextEncoder().encode(piece));
    }
    await vi.advanceTimersByTimeAsync(29_000);
    bodies[0]?.close();
    expect((await answer).body).toBe('slowly');
    expect([sent, vi.getTimerCount()]).toEqual([2, 0]);
  });

  it('does what it was asked at most once, and knows when it cannot tell', async () => {
    const fate = fc.constantFrom<Fate>(
      ...(['ok', 'refused', 'reset-before', 'reset-after', 'cut', 'bad-gateway', 'unavailable', 'limited'] as const),
    );
    const request = fc.constantFrom(
      { method: 'POST', body: { title: 'Lamp' } },
      { method: 'PATCH', body: { version: 1 } },
      { method: 'PATCH', body: { title: 'Lamp' } },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 25 }), request, async (fates, { method, body }) => {
        const { call, done, waits, told } = world(...fates);
        const outcome = await call(method, body).catch((error: unknown) => error);
        expect(done()).toBeLessThanOrEqual(1);
        expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(PATIENCE_MS);
        expect(told).toHaveLength(waits.length);
        if (outcome instanceof ConnectionLost) expect(outcome.mayBeDone || done() === 0).toBe(true);
        else if (typeof outcome === 'object' && outcome !== null && 'status' in outcome && outcome.status === 201)
          expect(done()).toBe(1);
      }),
    );
  });
});
