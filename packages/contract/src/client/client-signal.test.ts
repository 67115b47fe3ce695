import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFetcher } from './client.ts';

describe('a signal for many calls', () => {
  const { signal } = new AbortController();
  const call = (answer: () => Promise<Response>) =>
    createFetcher({ getSid: () => 'sid', fetch: answer })({ path: '/api/x', method: 'GET', fetchOptions: { signal } });
  const listeners = () => getEventListeners(signal, 'abort').length;

  it.each([
    ['has come', async () => Response.json({})],
    ['did not come', () => Promise.reject(new TypeError('fetch failed'))],
    ['broke off', async () => new Response('{', { headers: { 'content-type': 'application/json' } })],
  ])('is let go once the answer %s', async (_, answer) => {
    await call(answer).catch(() => undefined);
    expect(listeners()).toBe(0);
  });

  it.each([
    ['has ended', async (events: AsyncGenerator) => void (await events.next())],
    ['was left', async (events: AsyncGenerator) => void (await events.return(undefined))],
  ])('can end a stream, and is let go once that %s', async (_, end) => {
    const headers = { 'content-type': 'text/event-stream' };
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      pull: (controller) => controller.close(),
    });
    const answer = await call(async () => new Response(body, { headers }));
    const events = answer.body as AsyncGenerator;
    await events.next();
    expect(listeners()).toBe(1);
    await end(events);
    expect(listeners()).toBe(0);
  });
});
