import { createHmac, randomBytes } from 'node:crypto';
import { type ErrorCode, problemSchema } from '@siteward/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Upload } from '#plugins/contract-routes/receive-file.ts';

/** How much earlier than it was told a client may come back: clocks are not that exact. */
const EARLY_MS = 100;
/** Repeats within this time come from a program: somebody who presses a button again is slower, or gives up. */
const AGAIN_MS = 10_000;
/** After this time, the same may be intended once more. */
const SAME_MS = 60_000;
/** A client that repeats a request pauses first; a faster repeat may come from another window of the same browser. */
const PAUSE_MS = 100;

/** What an answer says that a client has to act on. */
export type Told = { code: ErrorCode | undefined; isEmptyPage: boolean; at: Date };

/**
 * What is known about a request once it is over, to compare later ones with. Of what was sent, it only contains digests, keyed
 * with a secret of this process.
 */
export type Trace = {
  requestId: string;
  /** A session, or without one, an address and a program there. */
  client: string;
  hasSession: boolean;
  method: string;
  /** The method, the address and the body; undefined if the body cannot be compared, such as a file or one nested too deeply. */
  whole: string | undefined;
  /** The method and the address. */
  place: string;
  /** The address without its page number, and the page number. */
  list: string;
  page: number;
  /** The version that a change is based on. */
  version: number | undefined;
  key: string | undefined;
  /** When it began and was over, as counts: a request that began after an answer was over began with that answer known. */
  began: number;
  over: number;
  /** When it began, and when its answer was on its way, in ms. */
  beganAt: number;
  answeredAt: number;
  /** Null if it was never answered, or the answer broke off. */
  status: number | null;
  code: ErrorCode | undefined;
  retryAfter: number | undefined;
  isEmptyPage: boolean;
  /** Whether it was answered like this on purpose. */
  isMadeUp: boolean;
};

/** An answer that a client did not handle, in words for that answer and for the request that shows it. */
type Unhandled = { earlier: Trace; ofAnswer: string; ofRequest: string };

const secret = randomBytes(32);
const digest = (...parts: readonly unknown[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64');

type Observed = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The body as it was parsed; undefined if there was none or it was not read. */
  body: unknown;
  began: number;
  over: number;
  beganAt: Date;
  told: Told | undefined;
  isMadeUp: boolean;
  /** Whether the whole answer has been sent. */
  isWhole: boolean;
};

/** What is kept about a request. */
export function traceOf({ request, reply, body, began, over, beganAt, told, isMadeUp, isWhole }: Observed): Trace {
  const { method, headers, url } = request;
  const { authorization, 'user-agent': agent, 'idempotency-key': key } = headers;
  const { pathname, searchParams } = new URL(url, 'http://api');
  const page = Number(searchParams.get('page') ?? 1);
  searchParams.delete('page');
  searchParams.sort();
  return {
    requestId: request.id,
    client: authorization === undefined ? digest(request.ip, agent) : digest(authorization),
    hasSession: authorization !== undefined,
    method,
    whole: isComparable(request, body) ? wholeOf(method, url, body) : undefined,
    place: digest(method, url),
    list: digest(pathname, searchParams.toString()),
    page,
    version: versionSchema.safeParse(body).data?.version,
    key: key === undefined ? undefined : digest(key),
    began,
    over,
    beganAt: beganAt.getTime(),
    answeredAt: (told?.at ?? beganAt).getTime(),
    status: isWhole ? reply.statusCode : null,
    code: told?.code,
    retryAfter: retryAfterIn(reply),
    isEmptyPage: told?.isEmptyPage ?? false,
    isMadeUp,
  };
}

/** Undefined if the body, although it could be parsed, is nested too deeply to be turned into text; it is not compared then. */
function wholeOf(method: string, url: string, body: unknown): string | undefined {
  try {
    return digest(method, url, body ?? null);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const versionSchema = z.object({ version: z.int() });

/**
 * Whether everything that was sent can be compared: it had no body, or one that was parsed as JSON. A file, even one of JSON, may
 * still be arriving.
 */
function isComparable({ headers }: FastifyRequest, body: unknown): boolean {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  return isEmpty || (body !== undefined && !(body instanceof Upload) && isJson(headers));
}

const isJson = (headers: FastifyRequest['headers']) => headers['content-type']?.startsWith('application/json') ?? false;

/** The longest body that is read for comparison although its request is refused. */
const MOST_BYTES = 1024 * 1024;

/** The JSON of a request that is refused before anybody reads it; undefined if it has none, or not all of it arrives. */
export async function unreadBody({ headers, raw }: FastifyRequest): Promise<unknown> {
  if (!isJson(headers) || !(Number(headers['content-length']) <= MOST_BYTES)) return undefined;
  try {
    const pieces: Buffer[] = [];
    for await (const piece of raw) pieces.push(Buffer.from(piece));
    return jsonOf(Buffer.concat(pieces).toString());
  } catch {
    return undefined;
  }
}

function retryAfterIn(reply: FastifyReply): number | undefined {
  const seconds = Number(reply.getHeader('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

const emptyPageSchema = z.object({ items: z.tuple([]), page: z.int().min(2) });

/** What an answer says that a client has to act on. */
export function toldBy({ statusCode }: FastifyReply, payload: unknown, at: Date): Told {
  const text = typeof payload === 'string' ? payload : '';
  const body = statusCode >= 400 || text.startsWith('{"items":[]') ? jsonOf(text) : undefined;
  return { code: problemSchema.safeParse(body).data?.code, isEmptyPage: emptyPageSchema.safeParse(body).success, at };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Recognizes one kind of answer that was not handled; `before`: what its client has been answered, latest first. */
type Look = (later: Trace, before: readonly Trace[]) => Unhandled | undefined;

/**
 * The answers that a request shows its client not to have handled. It only reports what is certain: somebody may press a button
 * again, change their mind, or have two windows open.
 *
 * @param known - the requests that are over, latest first
 */
export function unhandledBefore(later: Trace, known: readonly Trace[]): Unhandled[] {
  const before = known.filter(({ client, over }) => client === later.client && over < later.began);
  return LOOKS.flatMap((look) => look(later, before) ?? []);
}

/** The last time that the same client asked for the same thing. */
function lastOf(later: Trace, before: readonly Trace[]): Trace | undefined {
  return before.find(({ whole, over }) => whole !== undefined && whole === later.whole && over < later.began);
}

/** The request came before the time in `Retry-After` had passed. */
const tooEarly: Look = (later, before) => {
  const earlier = lastOf(later, before);
  const { status, retryAfter } = earlier ?? {};
  if (!earlier || retryAfter === undefined || (status !== 429 && status !== 503)) return undefined;
  const after = later.beganAt - earlier.answeredAt;
  if (after >= retryAfter * 1000 - EARLY_MS) return undefined;
  const seconds = (after / 1000).toFixed(1);
  return {
    earlier,
    ofAnswer: `The same request came again after ${seconds} s, although Retry-After says ${retryAfter} s.`,
    ofRequest: `Came ${seconds} s after the same request was answered ${status} with Retry-After: ${retryAfter}.`,
  };
};

/**
 * The second of two such answers to the same request, if this is the third such request and its client paused after each answer.
 */
function refusedTwice(code: ErrorCode, later: Trace, before: readonly Trace[]): Trace | undefined {
  const second = lastOf(later, before);
  const first = second && lastOf(second, before);
  if (first?.code !== code || second?.code !== code || later.beganAt - first.beganAt > AGAIN_MS) return undefined;
  const pauses = [second.beganAt - first.answeredAt, later.beganAt - second.answeredAt];
  return Math.min(...pauses) >= PAUSE_MS ? second : undefined;
}

/** A session that was refused, tried again, and refused again. */
const signedOut: Look = (later, before) => {
  const earlier = refusedTwice('UNAUTHENTICATED', later, before);
  return earlier?.hasSession
    ? {
        earlier,
        ofAnswer: 'The same request came a third time with this session: a 401 is repeated once, and then it is over.',
        ofRequest: 'Its session was refused twice before, for the same request.',
      }
    : undefined;
};

/** A request that is refused for what it contains, however often it is sent. */
const unchanged: Look = (later, before) => {
  const earlier = refusedTwice('VALIDATION', later, before);
  return (
    earlier && {
      earlier,
      ofAnswer: 'The same was sent a third time, unchanged.',
      ofRequest: 'The same was refused as not valid twice before, and is sent unchanged.',
    }
  );
};

/** A version that is out of date stays so, unless the answer was made up. */
const stale: Look = (later, before) => {
  const earlier = before.find(({ place }) => place === later.place);
  if (earlier?.code !== 'VERSION_CONFLICT') return undefined;
  const isSameVersion =
    later.version === undefined ? lastOf(later, before) === earlier : later.version === earlier.version;
  const hasRead = before.some(
    ({ method, status, began }) => method === 'GET' && status === 200 && began > earlier.over,
  );
  if (!isSameVersion || (earlier.isMadeUp && hasRead)) return undefined;
  return {
    earlier,
    ofAnswer: 'The same version was sent again: read the record, and change what it is now.',
    ofRequest: 'Its version was refused before as not the current one.',
  };
};

/** Something that may have been done already, and is asked for as something new. */
const doneTwice: Look = (later, before) => {
  const earlier = lastOf(later, before);
  if (later.method !== 'POST' || !earlier) return undefined;
  const isUnknown = earlier.status === null || earlier.status >= 500;
  const hasSameKey = later.key !== undefined && later.key === earlier.key;
  if (!isUnknown || hasSameKey || later.beganAt - earlier.answeredAt > SAME_MS) return undefined;
  const how = later.key === undefined ? 'without an Idempotency-Key' : 'with another Idempotency-Key';
  const what = earlier.status === null ? 'got no whole answer' : `was answered ${earlier.status}`;
  return {
    earlier,
    ofAnswer: `The same was sent again ${how}: it may be done twice.`,
    ofRequest: `The same ${what} before, and is sent again ${how}: it may be done twice.`,
  };
};

/** The client reads on beyond an empty page. */
const beyondTheEnd: Look = (later, before) => {
  const earlier = before.find(({ list, method }) => list === later.list && method === later.method);
  if (!earlier?.isEmptyPage || later.page <= earlier.page) return undefined;
  if (later.beganAt - earlier.answeredAt > AGAIN_MS) return undefined;
  return {
    earlier,
    ofAnswer: `This page is empty, and page ${later.page} was asked for after it.`,
    ofRequest: `Page ${earlier.page} was empty already.`,
  };
};

const LOOKS: readonly Look[] = [tooEarly, signedOut, unchanged, stale, doneTwice, beyondTheEnd];
