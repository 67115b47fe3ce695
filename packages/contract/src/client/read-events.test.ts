import { describe, expect, it, vi } from 'vitest';
import { createFetcher } from './client.ts';

describe('an answer that is a stream of events', () => {
  /** Two events in one piece, and whether anybody is still waiting for more. */
  const listen = async () => {
    const cancel = vi.fn();
    const piece = new TextEncoder().encode('data: {"area":"sites"}\n\ndata: {"area":"roles"}\n\n');
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(piece), cancel });
    return { events: await eventsOf(stream), cancel };
  };
  const eventsOf = async (stream: ReadableStream<Uint8Array>) => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    const fetcher = createFetcher({ getSid: () => 'sid', fetch: async () => new Response(stream, { headers }) });
    const { body } = await fetcher({ path: '/api/live', method: 'GET' });
    return body as AsyncIterable<unknown>;
  };

  it('yields each event once and whole, wherever its pieces are cut', async () => {
    const sent = ['Büro', '👷', 'कमला'].map((name) => ({ name }));
    const bytes = new TextEncoder().encode(sent.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      );
      const stream = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(piece);
        },
      });
      const heard: unknown[] = [];
      for await (const event of await eventsOf(stream)) heard.push(event);
      expect(heard).toEqual(sent);
    }
  });

  it.each([
    ['leaves', async () => {}],
    ['fails', () => Promise.reject(new Error('meanwhile'))],
  ])('ends as soon as whoever listens %s', async (_, act) => {
    const { events, cancel } = await listen();
    const heard: unknown[] = [];
    const listening = (async () => {
      for await (const event of events) {
        heard.push(event);
        await act();
        break;
      }
    })();
    await listening.catch(() => {});
    expect(heard).toEqual([{ area: 'sites' }]);
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});
