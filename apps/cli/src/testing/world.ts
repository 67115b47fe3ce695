import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished } from 'vitest';
import type { ExitCode } from '../errors.ts';
import type { Input, Io, OutputStream } from '../io.ts';
import type { Keyring } from '../keyring.ts';
import { runCommand } from '../program.ts';

/** The server of these tests. */
const URL_OF_TEST = 'https://siteward.test';

/** A request as the server of a test received it. */
type Sent = { method: string; path: string; query: Record<string, string>; headers: Headers; body: unknown };
/** What it answers: JSON, or any other `Response`. */
type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | Response;
type Replies = Record<string, Reply | ((sent: Sent) => Reply | Promise<Reply>)>;

/** How a command ended, and what it wrote. */
type Ended = { code: ExitCode; stdout: string; stderr: string };

/** A world in which nothing happens: no home, no server, no terminal. */
export const nowhere: Io = {
  env: {},
  stdin: new PassThrough(),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
  fetch: () => Promise.reject(new Error('Nothing is asked here.')),
  wait: async () => undefined,
  signal: new AbortController().signal,
  keyring: async () => undefined,
};
/** The world of one test's commands: a home, a server that answers as told, and no terminal unless the test asks for one. */
export type World = {
  home: string;
  sent: Sent[];
  env: Record<string, string | undefined>;
  run: (...args: string[]) => Promise<Ended>;
  interrupt: () => void;
};

type Options = {
  replies?: Replies;
  env?: Record<string, string>;
  keyring?: Keyring;
  /** The width of a terminal, at both ends of the command. */
  columns?: number;
  /** What is typed, or piped in. */
  input?: string;
  fetch?: typeof fetch;
};

/**
 * @param options.replies - keyed like `GET /api/organizations`; anything else is 404. The session's sid is `sid-of-test`
 */
export async function createWorld({
  replies = {},
  env = {},
  keyring,
  columns,
  input = '',
  fetch,
}: Options = {}): Promise<World> {
  const home = await mkdtemp(join(tmpdir(), 'siteward-cli-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const sent: Sent[] = [];
  const interruption = new AbortController();
  const variables: World['env'] = { HOME: home, SITEWARD_URL: URL_OF_TEST, SITEWARD_SID: 'sid-of-test', ...env };
  const run = async (...args: string[]) => {
    const stdout = collector(columns);
    const stderr = collector(columns);
    const io: Io = {
      env: variables,
      stdin: typed(input, columns !== undefined),
      stdout: stdout.stream,
      stderr: stderr.stream,
      fetch: fetch ?? answering(replies, sent),
      wait: async () => undefined,
      signal: interruption.signal,
      keyring: async () => keyring,
    };
    const code = await runCommand(args, io);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  };
  return { home, sent, env: variables, run, interrupt: () => interruption.abort() };
}

function collector(columns: number | undefined): { stream: OutputStream; text: () => string } {
  const stream: OutputStream & PassThrough = new PassThrough();
  if (columns !== undefined) Object.assign(stream, { isTTY: true, columns });
  const written: string[] = [];
  stream.on('data', (piece: Buffer) => written.push(piece.toString()));
  return { stream, text: () => written.join('') };
}

function typed(input: string, isTTY: boolean): Input {
  const stream: Input & PassThrough = new PassThrough();
  if (isTTY) Object.assign(stream, { isTTY, setRawMode: () => undefined });
  stream.end(input);
  return stream;
}

function answering(replies: Replies, sent: Sent[]): typeof fetch {
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    const text = init?.body instanceof Blob ? await init.body.text() : init?.body;
    const request: Sent = {
      method: init?.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: new Headers(init?.headers),
      body: typeof text === 'string' ? parsed(text) : undefined,
    };
    sent.push(request);
    const found = replies[`${request.method} ${pathname}`] ?? {
      status: 404,
      body: problem('NOT_FOUND', 404, 'Not there.'),
    };
    const reply = typeof found === 'function' ? await found(request) : found;
    if (reply instanceof Response) {
      // Unless told not to, `fetch` follows: the sid and the body go where the server says.
      const leads = reply.headers.has('location') && init?.redirect !== 'manual';
      if (leads) sent.push({ ...request, path: String(reply.headers.get('location')) });
      return reply;
    }
    const { status = 200, body, headers } = reply;
    if (body === undefined)
      return new Response(null, { status: status === 200 ? 204 : status, ...(headers && { headers }) });
    return Response.json(body, { status, headers: { 'content-type': 'application/json', ...headers } });
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A problem document as the API answers it. */
export function problem(code: string, status: number, detail: string, more: object = {}): object {
  return { type: 'about:blank', title: code, status, code, detail, requestId: 'request-1', ...more };
}

/** Gives the answers one after the other, and then the last one again and again. */
export function inTurn(...replies: Reply[]): () => Reply {
  const left = [...replies];
  return () => left.shift() ?? replies.at(-1) ?? expect.unreachable();
}

/** Something between the command and the server is in the way: what was asked for may have been done. */
export const away = { status: 503, body: problem('UNAVAILABLE', 503, 'Busy.') };
/** The answer to a change made on a version that is no longer the latest. */
export const conflict = { status: 409, body: problem('VERSION_CONFLICT', 409, 'Somebody changed it.') };

/** A page of a list as the API answers it. */
export function pageOf<Row>(items: readonly Row[], more: object = {}): object {
  return { items, page: 1, pages: 1, limit: 20, total: items.length, capped: false, ...more };
}

/** An id of 24 characters with this end. */
export function idOf(end: string | number): string {
  return String(end).padStart(24, '0');
}

/** The fields that every record has. */
export function recordOf(end: string | number) {
  const at = '2026-03-01T08:00:00.000Z';
  return { _id: idOf(end), createdAt: at, updatedAt: at, deletedAt: null, version: 1 };
}
