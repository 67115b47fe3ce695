import { answerWithinMs, NoAnswer } from '@siteward/contract';
import { Endless, wholeAnswer } from './whole-answer.ts';

/** The longest that one call goes on waiting and repeating; a server that asks for a longer wait is not waited for. */
export const PATIENCE_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** How often to try a server that refuses connections and has not been heard from before; one that is restarting is back by then. */
const LOOKS = 4;

/**
 * The header that marks an answer to a repeat: an earlier attempt was lost after it had been sent, and may have been carried out. A
 * refusal such as VERSION_CONFLICT may then be about what this same call has changed.
 */
const LOST_BEFORE = 'siteward-lost-before';

/** Whether an answer is to the repeat of a call that may already have been carried out. */
export function mayHaveBeenDone({ headers }: { headers: Headers }): boolean {
  return headers.has(LOST_BEFORE);
}

/** The errors with which a call was given up while a change was under way. */
const inDoubt = new WeakSet<object>();

/** Whether somebody gave up, for instance with Ctrl-C, on a change that may have been made. */
export function mayBeDoneAllTheSame(error: unknown): boolean {
  return typeof error === 'object' && error !== null && inDoubt.has(error);
}

/** Thrown if the connection was lost, and a repeat would not have been safe or did not help. */
export class ConnectionLost extends TypeError {
  /** What was asked for may have been done. */
  readonly mayBeDone: boolean;

  constructor(message: string, { mayBeDone, cause }: { mayBeDone: boolean; cause: unknown }) {
    super(message, { cause });
    this.name = 'ConnectionLost';
    this.mayBeDone = mayBeDone;
  }
}

export type PatientOptions = {
  fetch: typeof fetch;
  /** Waits; rejects when `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Is given a sentence that says what it is waiting for. */
  tell: (sentence: string) => void;
  /** Ends whatever is going on, as the caller's own signal does. */
  signal?: AbortSignal;
  patienceMs?: number;
  /** These two are replaced in tests. */
  now?: () => number;
  random?: () => number;
};

/** The outcome of one attempt. `sent`: it may have been carried out. `afterMs`: the server said how long to wait. */
type Outcome =
  | { kind: 'answer'; response: Response }
  | { kind: 'busy'; response: Response; sent: boolean; afterMs: number | undefined }
  | { kind: 'lost'; error: unknown; sent: boolean };

/**
 * A `fetch` for bad networks, to be given to the contract's client. It repeats what is safe to repeat, with growing pauses, after
 * a lost connection, an answer that was cut off, and 408, 429, 502, 503 and 504. The whole answer is read before it is handed on,
 * so one that ends too early counts as lost.
 *
 * It is safe to repeat whatever was certainly not carried out, and otherwise GET, PUT and DELETE, POST with an `Idempotency-Key`, and
 * PATCH with a version: if the first was carried out, the second is refused (`mayHaveBeenDone`).
 *
 * @throws ConnectionLost; or the reason of the caller's own abort. The deadline of the contract's client is for one attempt, and
 *   each attempt gets a new one. An answer that is given up because it is endless is not asked for again.
 */
export function patientFetch(options: PatientOptions): typeof fetch {
  const { tell, wait, patienceMs = PATIENCE_MS, now = Date.now, random = Math.random } = options;
  /** The servers that have been heard from. */
  const known = new Set<string>();
  return async (input, init = {}) => {
    const where = hostOf(input);
    const endsAt = now() + patienceMs;
    const caller = withoutDeadline(init.signal, options.signal);
    let lostBefore = false;
    let isUnderWay = false;
    try {
      for (let attempt = 0; ; attempt += 1) {
        isUnderWay = true;
        const outcome = await attemptOf(options, input, { ...init, signal: caller.signal });
        if (outcome.kind !== 'lost' || outcome.sent) known.add(where);
        if (outcome.kind === 'answer') return lostBefore ? marked(outcome.response) : outcome.response;
        const isNobody = isRefused(outcome) && !known.has(where);
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + random() / 2);
        // A time that has passed, perhaps only by a clock that is wrong, does not say how long to wait.
        const ms = Math.ceil((outcome.kind === 'busy' && outcome.afterMs) || pause);
        const isSafe = !outcome.sent || isRepeatable(init);
        if (!isSafe || now() + ms > endsAt || isHopeless(outcome) || (isNobody && attempt + 1 >= LOOKS)) {
          const mayBeDone = changes(init) && (lostBefore || outcome.sent);
          return ended(outcome, { where, mayBeDone, lostBefore, isNobody });
        }
        lostBefore ||= outcome.sent;
        isUnderWay = false;
        tell(`${whatHappened(outcome, where)} Trying again in ${inWords(ms)}.`);
        await wait(ms, caller.signal);
      }
    } catch (error) {
      const isGivenUp = caller.signal.aborted && typeof error === 'object' && error !== null;
      if (isGivenUp && changes(init) && (lostBefore || isUnderWay)) inDoubt.add(error);
      throw error;
    } finally {
      caller.forget();
    }
  };
}

/** Aborts when the caller gives up, but not at the deadline of the contract's client, which is for one attempt. */
function withoutDeadline(
  given: AbortSignal | null | undefined,
  always: AbortSignal | undefined,
): { signal: AbortSignal; forget: () => void } {
  const caller = new AbortController();
  const giveUp = () => {
    if (!(given?.reason instanceof NoAnswer)) caller.abort(given?.reason);
  };
  if (given?.aborted) giveUp();
  given?.addEventListener('abort', giveUp, { once: true });
  const signal = always ? AbortSignal.any([caller.signal, always]) : caller.signal;
  return { signal, forget: () => given?.removeEventListener('abort', giveUp) };
}

/** One attempt, with a deadline of its own that starts again with each piece of the answer. */
async function attemptOf(
  { fetch: send, now = Date.now }: PatientOptions,
  input: Parameters<typeof fetch>[0],
  { signal: caller, ...init }: RequestInit & { signal: AbortSignal },
): Promise<Outcome> {
  const overdue = new AbortController();
  const { body } = init;
  const patience = answerWithinMs(body instanceof Blob || typeof body === 'string' ? body : null);
  const timer = setTimeout(() => overdue.abort(new NoAnswer()), patience);
  try {
    caller.throwIfAborted();
    const response = await send(input, { ...init, signal: AbortSignal.any([caller, overdue.signal]) });
    return outcomeOf(await wholeAnswer(response, { hasCome: () => timer.refresh(), now }), now());
  } catch (error) {
    caller.throwIfAborted();
    if (!isOfNetwork(error)) throw error;
    return { kind: 'lost', error, sent: !NOT_SENT.has(codeOf(error)) };
  } finally {
    clearTimeout(timer);
  }
}

function outcomeOf(response: Response, now: number): Outcome {
  const { status, headers } = response;
  const afterMs = retryAfterMs(headers.get('retry-after'), now);
  if (status === 408 || status === 429) return { kind: 'busy', response, sent: false, afterMs };
  if (status === 502 || status === 503 || status === 504) return { kind: 'busy', response, sent: true, afterMs };
  return { kind: 'answer', response };
}

/** `Retry-After` in ms, whether in seconds or as a date; undefined without one. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Node's codes for connections that were never made. */
const NOT_SENT = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The code of a failed `fetch`, which Node puts into the cause of the error; empty if there is none. */
function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') return each.code;
  }
  return '';
}

/** Whether the network is at fault. An error in the request itself, such as a header that cannot be sent, has neither a cause nor a code. */
function isOfNetwork(error: unknown): boolean {
  return (
    error instanceof NoAnswer ||
    error instanceof Endless ||
    codeOf(error) !== '' ||
    (error instanceof Error && error.cause !== undefined)
  );
}

/** Whether nobody listens at the address. */
function isRefused(outcome: Outcome): boolean {
  return outcome.kind === 'lost' && codeOf(outcome.error) === 'ECONNREFUSED';
}

/** Why `fetch` refuses to send a request at all, such as to a port that the web may not use: a cause without a code. */
function whyNotAsked(error: unknown): string | undefined {
  const hasCause = !(error instanceof NoAnswer) && codeOf(error) === '' && error instanceof Error;
  return hasCause && error.cause instanceof Error ? error.cause.message : undefined;
}

/** Whether waiting is useless: an endless answer, an unknown host, a bad certificate and what is never sent do not change in a minute. */
function isHopeless(outcome: Outcome): boolean {
  if (outcome.kind !== 'lost') return false;
  const code = codeOf(outcome.error);
  if (outcome.error instanceof Endless) return true;
  if (whyNotAsked(outcome.error) !== undefined) return true;
  return code === 'ENOTFOUND' || /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(TLS|SSL|INVALID)/.test(code);
}

/** Whether a request that may have been carried out can be repeated without being carried out twice. */
function isRepeatable({ method = 'GET', headers, body }: RequestInit): boolean {
  if (method === 'POST') return new Headers(headers).has('idempotency-key');
  return method !== 'PATCH' || (typeof body === 'string' && hasVersion(JSON.parse(body)));
}

function hasVersion(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number';
}

function marked(response: Response): Response {
  response.headers.set(LOST_BEFORE, '1');
  return response;
}

function changes({ method = 'GET' }: RequestInit): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function ended(
  outcome: Exclude<Outcome, { kind: 'answer' }>,
  {
    where,
    mayBeDone,
    lostBefore,
    isNobody,
  }: { where: string; mayBeDone: boolean; lostBefore: boolean; isNobody: boolean },
): Response {
  if (outcome.kind === 'busy') return lostBefore ? marked(outcome.response) : outcome.response;
  const message = isNobody ? `No server is listening at ${where}.` : whatHappened(outcome, where);
  throw new ConnectionLost(message, { mayBeDone, cause: outcome.error });
}

function whatHappened(outcome: Exclude<Outcome, { kind: 'answer' }>, where: string): string {
  if (outcome.kind === 'lost') {
    if (outcome.error instanceof Endless) return `The answer of ${where} ${outcome.error.message}.`;
    const why = whyNotAsked(outcome.error);
    if (why !== undefined) return `${where} cannot be called (${why}).`;
    const code = codeOf(outcome.error);
    if (outcome.sent) return `The connection to ${where} was lost.`;
    return `${where} cannot be reached${code && ` (${code})`}.`;
  }
  const { status } = outcome.response;
  if (status === 429) return `${where} has received too many requests.`;
  return `${where} is not available right now (${status}).`;
}

function hostOf(input: Parameters<typeof fetch>[0]): string {
  return new URL(input instanceof Request ? input.url : input).host;
}

function inWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.ceil(ms / 1000)} s`;
}
