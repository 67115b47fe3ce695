import { once } from 'node:events';
import { connect } from 'node:net';
import { readEvents } from '@siteward/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#app-error.ts';
import { registerProblems } from '#plugins/problems.ts';
import { held } from '#testing/held.ts';
import { DeclaredEvents } from './output.ts';
import { EventStreams } from './send-events.ts';

type Options = {
  events: (ended: AbortSignal) => AsyncIterable<unknown>;
  look?: () => Promise<void>;
  check?: (event: unknown) => unknown;
  /** What the answer waits for before it begins. */
  before?: () => Promise<unknown>;
  /** What happens once it has begun to stop. */
  stopping?: () => void;
  most?: number;
  beatMs?: number;
};

type Whose = { person: string; address: string; org: string };

let opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened) {
    // A client that gave up an answer may have opened another connection for nothing, and closing would wait for that.
    app.server.closeAllConnections();
    await app.close();
  }
  opened = [];
});

/**
 * Serves these events at `/events`, by default with a beat every few milliseconds, and returns the address that it listens at.
 */
async function serve({
  events,
  look = async () => {},
  check = (event) => event,
  before,
  stopping,
  ...options
}: Options) {
  const app: FastifyInstance = fastify({ forceCloseConnections: 'idle' });
  opened.push(app);
  registerProblems(app);
  const streams = new EventStreams(app, { most: 100, beatMs: 5, ...options });
  app.addHook('preClose', async () => stopping?.());
  app.get<{ Querystring: Partial<Whose> }>('/events', async ({ query }, reply) => {
    await before?.();
    const whose = { person: 'ada', address: '192.0.2.1', org: 'north', ...query };
    return streams.send(reply, new DeclaredEvents(events, check), {
      ...whose,
      key: 'ada',
      look: () => look().then(() => undefined),
    });
  });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

async function bodyOf(url: string): Promise<ReadableStream<Uint8Array>> {
  const { status, headers, body } = await fetch(`${url}/events`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  if (!body) throw new Error('no body');
  return body;
}

async function heard(url: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const event of readEvents(await bodyOf(url))) all.push(event);
  return all;
}

async function* each(...all: unknown[]): AsyncGenerator<unknown> {
  yield* all;
}

/** No event at all, until it is aborted. */
async function* silence(ended: AbortSignal): AsyncGenerator<never> {
  await new Promise((resolve) => ended.addEventListener('abort', resolve));
}

describe('events', () => {
  it('come one after the other, whatever they contain, and the answer ends with them', async () => {
    const all = [{ text: 'data: \n\n:x' }, { text: 'Büro “1” \u2028' }, 3];
    const { url } = await serve({ events: () => each(...all) });
    expect(await heard(url)).toEqual(all);
  });

  it('are sent as the contract declares them; one that contradicts it ends the answer', async () => {
    const check = (event: unknown) => {
      if (event === 'wrong') throw new Error('not declared');
      return { checked: event };
    };
    const { url } = await serve({ events: () => each('one', 'wrong', 'two'), check });
    expect(await heard(url)).toEqual([{ checked: 'one' }]);
  });

  it('end before the first one that the listener may no longer have', async () => {
    let asked = 0;
    const look = async () => {
      asked += 1;
      if (asked > 1) throw new AppError('UNAUTHENTICATED', 'It is over.');
    };
    const { url } = await serve({ events: () => each(1, 2, 3), look });
    expect((await heard(url)).length).toBeLessThan(2);
  });

  it('end even without one, once the listener may no longer listen', async () => {
    const look = async () => {
      throw new AppError('UNAUTHENTICATED', 'It is over.');
    };
    const { url } = await serve({ events: silence, look });
    expect(await heard(url)).toEqual([]);
  });

  it('keep a silent connection open, and end when the server stops', async () => {
    const { app, url } = await serve({ events: silence });
    const reader = (await bodyOf(url)).getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (text.length < 9) text += decoder.decode((await reader.read()).value);
    expect(text).toMatch(/^(:\n\n)+$/);
    await app.close();
    let last = await reader.read();
    while (!last.done) last = await reader.read();
    expect(last.done).toBe(true);
  });

  it('are no longer waited for when their listener has left', async () => {
    const signals: AbortSignal[] = [];
    const { url } = await serve({
      events: (ended) => {
        signals.push(ended);
        return silence(ended);
      },
    });
    const listener = connect(Number(new URL(url).port), '127.0.0.1');
    listener.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(listener, 'data');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    listener.destroy();
    await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]), { timeout: 20_000 });
  });

  it('do not begin for a listener who has left meanwhile: nothing is asked for, and nothing counts as listening', async () => {
    const asked = vi.fn(silence);
    const [arrived, arrive] = held();
    const [left, leave] = held();
    const before = () => {
      arrive();
      return left;
    };
    const { app, url } = await serve({ events: asked, most: 1, before });
    app.server.on('connection', (socket) => socket.once('close', () => leave()));
    const listener = connect(Number(new URL(url).port), '127.0.0.1');
    listener.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived;
    listener.destroy();
    await left;
    // The only place is free.
    expect(await statusOf(url)).toBe(200);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('that tell a listener nothing still ask whether the listener may listen', async () => {
    let asked = 0;
    const look = async () => {
      asked += 1;
      if (asked > 2) throw new AppError('FORBIDDEN', 'It is over.');
    };
    const never = 2 ** 31 - 1;
    const { url } = await serve({ events: () => each(null, 1, null, 2), look, beatMs: never });
    expect(await heard(url)).toEqual([1]);
  });

  it('ask once for all who hear of the same thing at the same moment', async () => {
    const look = vi.fn(async () => {});
    const [told, tell] = held();
    async function* events(): AsyncGenerator<string> {
      await told;
      yield 'now';
    }
    const { url } = await serve({ events, look, beatMs: 2 ** 31 - 1 });
    const listening = [heard(url), heard(url), heard(url)];
    await vi.waitFor(async () => expect(await statusOf(url)).toBe(200), { timeout: 20_000 });
    tell();
    expect(await Promise.all(listening)).toEqual([['now'], ['now'], ['now']]);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('are refused once the server is stopping, even to those who asked before', async () => {
    const [begun, begin] = held();
    const [arrived, arrive] = held();
    const before = () => {
      arrive();
      return begun;
    };
    const { app, url } = await serve({ events: silence, before, stopping: () => begin() });
    const answer = fetch(`${url}/events`);
    await arrived;
    const closed = app.close();
    expect((await answer).status).toBe(503);
    await closed;
  });

  it('are refused if a server has as many listeners as it takes', async () => {
    const { url } = await serve({ events: silence, most: 2 });
    const bodies = await Promise.all([bodyOf(url), bodyOf(url)]);
    const refused = await fetch(`${url}/events`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE', reason: 'changes-away' });
    await bodies[0]?.cancel();
    await vi.waitFor(async () => expect(await statusOf(url)).toBe(200), { timeout: 20_000 });
  });

  it.each<[string, number, Partial<Whose>, Partial<Whose>]>([
    ['an address has a quarter of a large server', 200, { address: '192.0.2.1' }, { address: '192.0.2.2' }],
    ['an organization has a quarter of a large server', 200, { org: 'north' }, { org: 'south' }],
    ['an address has forty of a small one', 100, { address: '192.0.2.1' }, { address: '192.0.2.2' }],
  ])('are refused where %s, and to nobody elsewhere', async (_, most, same, elsewhere) => {
    const { url } = await serve({ events: silence, most });
    const asOneOf = (index: number, whose: Partial<Whose>) => {
      const one = { person: `${index}`, address: `198.51.100.${index}`, org: `org-${index}` };
      return `${url}/events?${new URLSearchParams({ ...one, ...whose })}`;
    };
    const share = Math.max(40, most / 4);
    const listening = Array.from({ length: share }, (_, index) => fetch(asOneOf(index, same)));
    expect((await Promise.all(listening)).map(({ status }) => status)).toEqual(
      Array.from({ length: share }, () => 200),
    );
    const refused = await fetch(asOneOf(201, same));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE', reason: 'changes-away' });
    expect((await fetch(asOneOf(202, elsewhere))).status).toBe(200);
  });

  it('are refused to somebody who is listening 20 times, until one of these has ended', async () => {
    const { url } = await serve({ events: silence });
    const bodies = await Promise.all(Array.from({ length: 20 }, () => bodyOf(url)));
    const refused = await fetch(`${url}/events`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', reason: 'too-many-windows' });
    await bodies[0]?.cancel();
    await vi.waitFor(async () => expect(await statusOf(url)).toBe(200), { timeout: 20_000 });
  });
});

async function statusOf(url: string): Promise<number> {
  const { status, body } = await fetch(`${url}/events`);
  await body?.cancel();
  return status;
}
