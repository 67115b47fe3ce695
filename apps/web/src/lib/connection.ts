import { NoAnswer } from '@siteward/contract/client';
import { useSyncExternalStore } from 'react';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;
/** Who is asked to wait for no longer than this waits without being told. */
const A_FEW_SECONDS_MS = 5000;

type Task = () => Promise<unknown>;

/** What failed for want of a connection, and is done again with it; not before this time (ms since 1970). */
const tasks = new Map<Task, number>();
/** What is done each time the connection is back. */
const lasting = new Set<Task>();
const listeners = new Set<() => void>();
/** What is lost: the connection, or only some answers of a server that does answer. */
let loss: 'connection' | 'answers' | null = null;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isTrying = false;
let failedAgain = false;
/** When it is tried again, in ms since 1970. */
let nextAt = Number.POSITIVE_INFINITY;
let epoch = 0;

/**
 * Whether a call failed in a way that says nothing about what was asked: no answer at all, 429, or 500 and above.
 *
 * @param error - what a call threw, or an answer
 */
export function saysNothing(error: unknown): boolean {
  return error instanceof TypeError || statusOf(error) === 429 || statusOf(error) >= 500;
}

/**
 * Whether a call failed in such a way, and passes by itself. To be told to wait for longer than a few seconds is an
 * answer instead: people have to read it.
 *
 * @param error - what a call threw, or an answer
 */
export function isConnectionFault(error: unknown): boolean {
  return saysNothing(error) && !(statusOf(error) === 429 && retryAfterMs(error) > A_FEW_SECONDS_MS);
}

/** Whether an answer had begun: then not the connection is lost, but the rest of it. */
export function brokeOff(error: unknown): boolean {
  return error instanceof NoAnswer && error.cause !== undefined;
}

/** The status of an answer; 0 where there was none. */
export function statusOf(error: unknown): number {
  return isObject(error) ? Number(error['status']) : 0;
}

/** The `Retry-After` of an answer, in ms; 0 where there is none. */
export function retryAfterMs(error: unknown): number {
  const headers = isObject(error) && error['headers'];
  // What is not a number of seconds, as a date is not, counts as none.
  return (headers instanceof Headers && Number(headers.get('retry-after')) * 1000) || 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Says that the connection is lost, until a probe and all that failed with it come through.
 *
 * @param waitMs - how long to wait at least before that; what does not ask for as much is tried earlier
 * @param error - what failed; an answer, or the beginning of one, says that not the connection is lost
 */
export function reportLost(waitMs = 0, error?: unknown): void {
  failedAgain = true;
  nextAt = Math.min(nextAt, Date.now() + Math.max(pauseMs(), waitMs));
  const isAnswered = statusOf(error) > 0 || brokeOff(error);
  setLoss(isAnswered && loss !== 'connection' ? 'answers' : 'connection');
  if (!isTrying) schedule();
}

/** `signal`: ends the waiting. `passes`: whether a fault passes; `isConnectionFault` unless told. */
type Waiting = { signal: AbortSignal; passes?: (error: unknown) => boolean };

/**
 * Does something, and again as often as it fails for want of a connection; meanwhile the page says so.
 *
 * @param waiting - who waits, and for what
 * @returns The result; undefined once ended.
 * @throws What `attempt` throws for any other reason.
 */
export function untilAnswered<Result>(
  attempt: () => Promise<Result>,
  { signal, passes = isConnectionFault }: Waiting,
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => {
      tasks.delete(task);
      resolve(undefined);
    };
    const task = async () => {
      if (signal.aborted) return end();
      try {
        const result = await attempt();
        tasks.delete(task);
        resolve(result);
      } catch (error) {
        if (!passes(error) || signal.aborted) {
          tasks.delete(task);
          reject(error);
          return;
        }
        const waitMs = retryAfterMs(error);
        tasks.set(task, Date.now() + waitMs);
        reportLost(waitMs, error);
      }
    };
    signal.addEventListener('abort', end);
    void task();
  });
}

/** Adds something that is done whenever the connection is back; what fails in it reports that itself. */
export function whenBack(task: Task): void {
  lasting.add(task);
}

/** Whether the connection is lost, or some answers, within a component. */
export function useIsLost(): boolean {
  return useLoss() !== null;
}

/** What is lost, within a component. */
export function useLoss(): typeof loss {
  return useSyncExternalStore(subscribe, () => loss);
}

/** Whether the server answers at all, whatever the browser thinks of the connection. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** Follows what the browser knows of the connection. Call once. */
export function watchConnection(): void {
  addEventListener('offline', () => reportLost());
  addEventListener('online', () => {
    failures = -1;
    if (loss && !isTrying) void tryAgain();
  });
}

/**
 * Starts anew with a connection and nothing to do again; for tests, which share this module.
 *
 * @internal
 */
export function resetConnection(): void {
  clearTimeout(timer);
  tasks.clear();
  epoch += 1;
  failures = 0;
  nextAt = Number.POSITIVE_INFINITY;
  isTrying = false;
  setLoss(null);
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tryAgain(), nextAt - Date.now());
}

function pauseMs(): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
}

async function tryAgain(): Promise<void> {
  clearTimeout(timer);
  isTrying = true;
  nextAt = Number.POSITIVE_INFINITY;
  const since = epoch;
  failedAgain = false;
  if (!(await serverAnswers())) reportLost();
  else {
    // What fails from here on says so again, if it is the connection.
    if (loss) loss = 'answers';
    await Promise.allSettled([...lasting, ...dueTasks()].map((task) => task()));
  }
  if (since !== epoch) return;
  isTrying = false;
  if (failedAgain) {
    failures += 1;
    setLoss(loss);
    nextAt = Math.max(nextAt, Date.now() + pauseMs());
    schedule();
  } else {
    failures = 0;
    setLoss(null);
  }
}

/** Only an answer says how long to wait. */
const TOLD_TO_WAIT = { status: 429 };

/** What may be done again by now; what may not keeps the connection lost. */
function dueTasks(): Task[] {
  const now = Date.now();
  for (const notBefore of tasks.values()) if (notBefore > now) reportLost(notBefore - now, TOLD_TO_WAIT);
  return [...tasks].flatMap(([task, notBefore]) => (notBefore > now ? [] : [task]));
}

function setLoss(next: typeof loss): void {
  loss = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
