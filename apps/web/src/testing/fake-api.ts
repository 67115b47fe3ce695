import { vi } from 'vitest';

/** A request as the API would see it. */
type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | null | undefined;
};
type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Handler = (call: Call) => Answer | Promise<Answer>;

/**
 * Stands in for the API: `fakeApi({ 'GET /api/roles': () => ({ status: 200, body }) })`. The path in a key may end in `*`;
 * later keys win over earlier ones. A call without a handler is answered with 404.
 *
 * @returns The calls so far, and `answer` to add or replace handlers.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: Call[] = [];
  const known = new Map(Object.entries(handlers));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    // The application may check at any time, on its own, whether the server answers at all.
    if (url.pathname === '/api/health' && !known.has('GET /api/health')) return respond({ status: 200, body: {} });
    // No live changes arrive unless a test sends some.
    if (url.pathname === '/api/live' && !known.has('GET /api/live')) return new Promise(() => {});
    const { method = 'GET', body } = init;
    const call: Call = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
      headers: new Headers(init.headers),
      signal: init.signal,
    };
    calls.push(call);
    const handler = [...known].findLast(([key]) => matches(key, `${method} ${url.pathname}`))?.[1];
    return respond(handler ? await handler(call) : problem('NOT_FOUND', 404));
  });
  return {
    calls,
    /** The calls made with an HTTP method. */
    sent: (method: string) => calls.filter((call) => call.method === method),
    answer: (key: string, handler: Handler) => known.set(key, handler),
  };
}

const matches = (key: string, asked: string) =>
  key.endsWith('*') ? asked.startsWith(key.slice(0, -1)) : key === asked;

function respond({ status, body, headers }: Answer): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
}

/**
 * A problem document.
 *
 * @param more - anything to add
 */
export function problem(code: string, status: number, more: object = {}): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code, detail: code, requestId: 'r1', ...more } };
}

/** A list's answer with one page of these items. */
export function pageOf<Item>(items: readonly Item[]): Answer {
  return { status: 200, body: { items, page: 1, pages: 1, limit: 100, total: items.length, capped: false } };
}
