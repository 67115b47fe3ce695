import { NoAnswer } from '@siteward/contract/client';
import { useSyncExternalStore } from 'react';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;
/** When asked to wait for no longer than this, the page waits without telling anybody. */
const A_FEW_SECONDS_MS = 5000;

type Task = () => Promise<unknown>;

/** What failed for lack of a connection and is retried once it is back, but not before this time (ms since 1970). */
const tasks = new Map<Task, number>();
/** What is done each time the connection comes back. */
const lasting = new Set<Task>();
const listeners = new Set<() => void>();
/** What is lost: the connection, or only some answers of a server that can be reached. */
let loss: 'connection' | 'answers' | null = null;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isTrying = false;
let failedAgain = false;
/** The time of the next attempt, in ms since 1970. */
let nextAt = Number.POSITIVE_INFINITY;
let epoch = 0;

/**
 * Whether a call failed in a way that says nothing about what was asked: no answer at all, 429, or a status of 500 and above.
 *
 * @param error - what a call threw, or an answer
 */
export function saysNothing(error: unknown): boolean {
  return error instanceof TypeError || statusOf(error) === 429 || statusOf(error) >= 500;
}

/**
 * Whether a call failed in such a way and the fault will pass without anybody doing anything. Being told to wait for more than a
 * few seconds is different: people have to read it.
 *
 * @param error - what a call threw, or an answer
 */
export function isConnectionFault(error: unknown): boolean {
  return saysNothing(error) && !(statusOf(error) === 429 && retryAfterMs(error) > A_FEW_SECONDS_MS);
}

/** Whether an answer had begun: then the rest of it is lost, but not the connection. */
export function brokeOff(error: unknown): boolean {
  return error instanceof NoAnswer && error.cause !== undefined;
}

/** The status of an answer; 0 if there was none. */
export function statusOf(error: unknown): number {
  return isObject(error) ? Number(error['status']) : 0;
}

/** The `Retry-After` of an answer, in ms; 0 if there is none. */
export function retryAfterMs(error: unknown): number {
  const headers = isObject(error) && error['headers'];
  // Anything other than a number of seconds, such as a date, counts as none.
  return (headers instanceof Headers && Number(headers.get('retry-after')) * 1000) || 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Reports the connection as lost, until a probe and everything that failed with it succeed.
 *
 * @param waitMs - the least time until the next attempt, unless something else may be retried earlier
 * @param error - what failed; an answer, or the beginning of one, shows that the connection itself is not lost
 */
export function reportLost(waitMs = 0, error?: unknown): void {
  failedAgain = true;
  nextAt = Math.min(nextAt, Date.now() + Math.max(pauseMs(), waitMs));
  const isAnswered = statusOf(error) > 0 || brokeOff(error);
  setLoss(isAnswered && loss !== 'connection' ? 'answers' : 'connection');
  if (!isTrying) schedule();
}

/** `signal` ends the waiting. `passes` tells whether a fault will pass; the default is `isConnectionFault`. */
type Waiting = { signal: AbortSignal; passes?: (error: unknown) => boolean };

/**
 * Does something, and retries it as long as it fails for lack of a connection; meanwhile the page says so.
 *
 * @param waiting - what ends the waiting, and which faults to wait for
 * @returns The result; undefined if the waiting was ended.
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

/** Adds something to do whenever the connection comes back; it has to report its failures itself. */
export function whenBack(task: Task): void {
  lasting.add(task);
}

/** A hook: whether the connection, or some answers, are lost. */
export function useIsLost(): boolean {
  return useLoss() !== null;
}

/** A hook: what is lost. */
export function useLoss(): typeof loss {
  return useSyncExternalStore(subscribe, () => loss);
}

/** Whether the server answers at all, whatever the browser believes about the connection. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** Follows what the browser knows about the connection. Call once. */
export function watchConnection(): void {
  addEventListener('offline', () => reportLost());
  addEventListener('online', () => {
    failures = -1;
    if (loss && !isTrying) void tryAgain();
  });
}

/**
 * Starts over with a working connection and nothing to retry; for tests, which share this module.
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
    // If the connection fails from here on, what fails reports it again.
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

/** Stands in for the answer that said how long to wait, so that the connection itself is not reported as lost. */
const TOLD_TO_WAIT = { status: 429 };

/** The tasks that may be retried by now; any that still have to wait are reported as lost again. */
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
