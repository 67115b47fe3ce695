import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import { eventOf, fileNameParameter, fillPath, type NamedRoute } from '@siteward/contract';
import type { AnyCall } from './calls.ts';

export type Headers = Record<string, string>;
/** A request in the form in which it is sent. `path`: with its query. */
export type Sent = { method: string; path: string; headers: Headers; body?: Buffer };
/** An answer as it came. `status` 0: there was none, and `text` says why. */
export type Answer = { status: number; headers: Headers; contentType: string; text: string };

const PATIENCE_MS = 30_000;
/**
 * How long one answer may take in all, however slowly it trickles in, and how large it may be: the largest file of the contract
 * has 20 MB.
 */
const BOUNDS = { wholeMs: 2 * 60_000, bytes: 64_000_000 };
/** If a limit is lifted later than this, the suite does not wait for it. */
const LONGEST_WAIT_S = 65;
const MOST_WAITS = 3;

/** The connection to the server under test. */
export class Wire {
  #counts = { requests: 0, waitedMs: 0 };
  /** The passwords of people and their sids, which no report shows. */
  readonly secrets = new Set<string>();
  readonly #base: URL;
  readonly #agent: Agent;
  readonly #bounds: typeof BOUNDS;

  /** @param bounds - of each answer; replaced in tests */
  constructor(url: string, bounds = BOUNDS) {
    this.#base = new URL(url);
    this.#bounds = bounds;
    this.#agent = this.#base.protocol === 'https:' ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  }

  /** How much was sent, and how long limits were waited for, since the last call. */
  take(): { requests: number; waitedMs: number } {
    const counts = this.#counts;
    this.#counts = { requests: 0, waitedMs: 0 };
    return counts;
  }

  /** Ends all connections. */
  close(): void {
    this.#agent.destroy();
  }

  /**
   * Sends a request as it is, and sends it again if a limit says to come back soon.
   *
   * @param options - `begins`: the answer does not end, and its first bytes are enough; `waits`: false to get the limit's own
   *   answer
   */
  async send(sent: Sent, { begins = false, waits = true } = {}): Promise<Answer> {
    let answer = await this.#once(sent, begins);
    for (let tries = 0; waits && answer.status === 429 && tries < MOST_WAITS; tries += 1) {
      const seconds = Number(answer.headers['retry-after']);
      if (!(seconds >= 0 && seconds <= LONGEST_WAIT_S)) break;
      this.#counts.waitedMs += seconds * 1000;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      answer = await this.#once(sent, begins);
    }
    return answer;
  }

  /** The same as a `fetch`, for the contract's client. */
  readonly fetch: typeof fetch = async (input, init) => {
    for (let tries = 0; ; tries += 1) {
      this.#counts.requests += 1;
      const response = await fetchWhole(input, init, this.#bounds);
      const seconds = Number(response.headers.get('retry-after'));
      if (response.status !== 429 || tries === MOST_WAITS || !(seconds <= LONGEST_WAIT_S)) return response;
      await response.arrayBuffer();
      this.#counts.waitedMs += seconds * 1000;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };

  #once({ method, path, headers, body }: Sent, begins: boolean): Promise<Answer> {
    this.#counts.requests += 1;
    const send = this.#base.protocol === 'https:' ? requestHttps : requestHttp;
    const { hostname, port, pathname } = this.#base;
    const all: OutgoingHttpHeaders = { host: this.#base.host, ...headers };
    if (body) all['content-length'] = body.length;
    const prefix = pathname.replace(/\/$/, '');
    const options = { hostname, port, method, path: `${prefix}${path}`, headers: all, agent: this.#agent };
    const { wholeMs, bytes } = this.#bounds;
    return new Promise((resolve) => {
      const done = (answer: Answer) => {
        clearTimeout(late);
        resolve(answer);
      };
      const none = (error: Error) => done({ status: 0, headers: {}, contentType: '', text: error.message });
      const giveUp = (why: string) => {
        none(new Error(why));
        request.destroy();
      };
      const late = setTimeout(() => giveUp(`no whole answer within ${wholeMs / 1000} s`), wholeMs).unref();
      const request = send({ ...options, timeout: PATIENCE_MS }, (response) => {
        read(response, { begins, bytes }, done, giveUp);
        response.on('error', none);
      });
      request.on('timeout', () => giveUp(`no answer within ${PATIENCE_MS / 1000} s`));
      request.on('error', none);
      request.end(body);
    });
  }
}

/**
 * Like `fetch`, but reads to the end of the answer and follows no redirect: passwords and sids are for this server only, wherever
 * it redirects to.
 *
 * @throws What `fetch` throws, also if an answer takes too long or is too large.
 */
export async function fetchWhole(
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
  { wholeMs, bytes } = BOUNDS,
): Promise<Response> {
  const signals = [AbortSignal.timeout(wholeMs), ...(init.signal ? [init.signal] : [])];
  const response = await fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > bytes) throw new TypeError(tooLarge(bytes));
    pieces.push(piece);
  }
  return new Response(new Blob(pieces), { status, statusText, headers });
}

const tooLarge = (bytes: number) => `an answer of more than ${bytes / 1_000_000} MB`;

function read(
  response: IncomingMessage,
  { begins, bytes }: { begins: boolean; bytes: number },
  done: (answer: Answer) => void,
  giveUp: (why: string) => void,
): void {
  const pieces: Buffer[] = [];
  let size = 0;
  const finish = () => {
    const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
    const text = Buffer.concat(pieces).toString();
    done({ status: response.statusCode ?? 0, headers, contentType: headers['content-type'] ?? '', text });
  };
  response.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > bytes) return giveUp(tooLarge(bytes));
    pieces.push(piece);
    if (!begins || (response.statusCode ?? 0) >= 300) return;
    finish();
    response.destroy();
  });
  response.on('end', finish);
}

/** A call in the form in which it is sent. */
export async function sentOf({ route }: NamedRoute, call: AnyCall, headers: Headers = {}): Promise<Sent> {
  const path = pathOf(route.path, call);
  const { body } = call;
  if (body === undefined) return { method: route.method, path, headers };
  if (!(body instanceof Blob)) {
    const json = { 'content-type': 'application/json', ...headers };
    return { method: route.method, path, headers: json, body: Buffer.from(JSON.stringify(body)) };
  }
  const name = body instanceof File ? { 'content-disposition': `attachment; ${fileNameParameter(body.name)}` } : {};
  const file = { 'content-type': body.type, ...name, ...headers };
  return { method: route.method, path, headers: file, body: Buffer.from(await body.arrayBuffer()) };
}

/** Whether a call's answer continues for as long as somebody listens. */
export function goesOn({ route }: NamedRoute): boolean {
  return eventOf(route.responses[200]) !== undefined;
}

/** Path and query of a call. Lists in the query become repeated parameters; undefined values are left out. */
function pathOf(path: string, { params = {}, query = {} }: AnyCall): string {
  const texts = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, textOf(value)]));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((item) => `${encode(key)}=${encode(item)}`),
  );
  const filled = fillPath(path, texts);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

function encode(value: unknown): string {
  return encodeURIComponent(textOf(value));
}

/** A value as it is written in a path or query. Lone surrogates cannot be encoded, so they become what UTF-8 makes of them. */
export function textOf(value: unknown): string {
  try {
    return Buffer.from(String(value)).toString();
  } catch {
    // An object whose own `toString` is not a function has no text.
    return JSON.stringify(value);
  }
}
