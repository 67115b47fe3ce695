import { RETRY_401 } from '@siteward/domain';
import type { ClientOf } from '../base.ts';
import type { Contract } from '../contract.ts';
import type { Problem } from '../errors.ts';
import type { ClientRoute, ClientRoutes } from './routes.ts';

export type ClientOptions = {
  /** The sid to send in `Authorization`; read again before each attempt. Undefined: no header. */
  getSid: () => string | undefined;
  /** The caller's language, such as `de`, which mails are then written in; by default whatever `fetch` sends. */
  getLanguage?: () => string | undefined;
  /** Where the API is; by default `/` (spec section 7). */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** How to wait before the retry; replaced in tests. */
  wait?: (ms: number) => Promise<void>;
};

type FetcherRequest = {
  path: string;
  method: string;
  headers?: Record<string, string>;
  /** Sent as JSON, except for a `Blob`, which is sent as it is. Undefined: no body. */
  body?: unknown;
  fetchOptions?: { signal?: AbortSignal | null } | undefined;
};
/** How long an answer may take, and how much longer for each byte sent, assuming a line of 160 kbit/s. */
const DEADLINE_MS = 30_000;
const MS_PER_BYTE = 0.05;

/** How many milliseconds the answer to a request may take: longer for a larger body. */
export function answerWithinMs(body: Blob | string | null): number {
  const size = body instanceof Blob ? body.size : (body?.length ?? 0);
  return DEADLINE_MS + size * MS_PER_BYTE;
}

/**
 * Thrown if no answer came in time, or if it broke off, in which case `cause` says why. The request may have been carried out
 * nevertheless.
 */
export class NoAnswer extends TypeError {}

type FetcherAnswer = { status: number; body: unknown; headers: Headers };

/**
 * Sends one request the way every client of Siteward does (spec section 7): the sid in `Authorization`, and one retry after 500
 * ms if the answer is 401. A POST carries an `Idempotency-Key`, the same on its retry, so that the server carries it out once and
 * counts it once.
 *
 * An answer has to be complete within a time limit; a stream or a file only has to begin within it.
 *
 * @returns A function that sends a request and returns the status, the parsed body (undefined without one) and the headers. It
 *   throws `NoAnswer`, or what `fetch` throws: no connection, an abort, or a redirect, which is not followed.
 */
export function createFetcher(options: ClientOptions): (request: FetcherRequest) => Promise<FetcherAnswer> {
  const send = async (request: FetcherRequest, key: Record<string, string>): Promise<FetcherAnswer> => {
    const sid = options.getSid();
    const language = options.getLanguage?.();
    const { type, body } = written(request.body);
    const headers = {
      accept: 'application/json, */*',
      ...key,
      ...request.headers,
      ...type,
      ...(sid && { authorization: sid }),
      ...(language && { 'accept-language': language }),
    };
    const { path, method, fetchOptions } = request;
    const overdue = new AbortController();
    const { signal } = overdue;
    const given = fetchOptions?.signal;
    const giveUp = () => overdue.abort(given?.reason);
    if (given?.aborted) giveUp();
    given?.addEventListener('abort', giveUp, { once: true });
    // The caller's signal may be for many calls, and must not collect a listener from each.
    const letGo = () => given?.removeEventListener('abort', giveUp);
    let goesOn = false;
    const timer = setTimeout(() => overdue.abort(new NoAnswer()), answerWithinMs(body));
    try {
      // The sid and the password are only for the server that was named, not for one that it redirects to.
      const response = await (options.fetch ?? fetch)(path, { method, headers, body, signal, redirect: 'error' });
      const name = fileNameIn(response);
      if (name) clearTimeout(timer);
      const answered = await parseBody(response, name, letGo).catch(brokenOff);
      goesOn = isStream(response);
      return { status: response.status, body: answered, headers: response.headers };
    } finally {
      clearTimeout(timer);
      // An abort also has to end a stream, which goes on after this.
      if (!goesOn) letGo();
    }
  };
  return async (request) => {
    const key: Record<string, string> = request.method === 'POST' ? { 'idempotency-key': randomKey() } : {};
    let answer = await send(request, key);
    for (let retry = 0; retry < RETRY_401.retries && answer.status === 401; retry += 1) {
      await (options.wait ?? pause)(RETRY_401.delayMs);
      answer = await send(request, key);
    }
    return answer;
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A body in the form in which it is sent, and the headers that describe it. */
function written(body: unknown): { type: Record<string, string>; body: Blob | string | null } {
  if (body instanceof Blob) return { type: fileHeaders(body), body };
  if (body === undefined) return { type: {}, body: null };
  return { type: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The headers of a body that is a file: its type, and its name if it has one (RFC 6266). */
function fileHeaders(file: Blob): Record<string, string> {
  const name = file instanceof File ? file.name : '';
  return {
    'content-type': file.type || 'application/octet-stream',
    ...(name && { 'content-disposition': `attachment; ${fileNameParameter(name)}` }),
  };
}

/** The name of a file in `Content-Disposition`, whatever characters it has (RFC 6266): `filename*=UTF-8''B%C3%BCro.csv`. */
export function fileNameParameter(name: string): string {
  const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
  return `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
}

/** A new idempotency key: 128 random bits. It does not use `randomUUID`, which browsers offer only on secure pages. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** If an answer had begun to arrive, the server has received the request. */
function brokenOff(cause: unknown): never {
  throw cause instanceof TypeError && !(cause instanceof NoAnswer)
    ? new NoAnswer('The answer broke off.', { cause })
    : cause;
}

/**
 * @param name - of the file that it is, if it is one
 * @param ended - called at the end of a stream
 */
async function parseBody(response: Response, name: string | undefined, ended: () => void): Promise<unknown> {
  if (name) return new File([await response.blob()], name, { type: typeOf(response) });
  if (isStream(response)) {
    const { readEvents } = await import('./read-events.ts');
    return readEvents(response.body, ended);
  }
  const text = await response.text();
  if (text === '') return undefined;
  return /[/+]json/.test(typeOf(response)) ? JSON.parse(text) : text;
}

function isStream(response: Response): response is Response & { body: ReadableStream<Uint8Array> } {
  return response.body !== null && typeOf(response).startsWith('text/event-stream');
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type') ?? '';
}

/** The name in `attachment; filename*=UTF-8''members.csv`; undefined for an answer that is not a file. */
function fileNameIn({ headers }: Response): string | undefined {
  const encoded = /^attachment;.*filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

/** Whether the body of an answer of 400 or above says what is wrong, as every refusal of the API does. */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'title' in body;
}

export type ApiClient = ClientOf<Contract>;

type CallArguments = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  extraHeaders?: Record<string, string>;
  fetchOptions?: { signal?: AbortSignal | null };
};

/**
 * A call by its route alone, which knows nothing of its types.
 *
 * @param send - how a request is sent (`createFetcher`)
 */
export function callOf({ path, method }: ClientRoute, send: ReturnType<typeof createFetcher>) {
  return ({ params, query, body, extraHeaders, fetchOptions }: CallArguments = {}): Promise<FetcherAnswer> =>
    send({
      path: fillPath(path, params) + queryString(query),
      method,
      headers: { ...extraHeaders },
      body,
      fetchOptions,
    });
}

/**
 * The contract's client: `client.members.list({ query })` returns `{ status, body, headers }`, typed by status. It contains
 * neither schemas nor zod, so that it fits into a browser's first load.
 *
 * @param routes - `clientRoutes(contract)`, or its build-time copy
 * @param options - how to reach the API
 */
export function createClient(routes: ClientRoutes, options: ClientOptions): ApiClient {
  const fetcher = createFetcher(options);
  const base = (options.baseUrl ?? '/').replace(/\/$/, '');
  const send: typeof fetcher = (request) => fetcher({ ...request, path: base + request.path });
  const client = mapValues(routes, (area) => mapValues(area, (route) => callOf(route, send)));
  // The table is derived from the contract that has this type; TypeScript cannot follow that through plain data.
  return client as unknown as ApiClient;
}

function mapValues<In, Out>(record: Record<string, In>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** `/api/roles/id/:id` with `{ id }` filled in; each value is encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value == null ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
