import { useSyncExternalStore } from 'react';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;

type Task = () => Promise<unknown>;

/** What failed for want of a connection, and is done again with it. */
const tasks = new Set<Task>();
/** What is done each time the connection is back. */
const lasting = new Set<Task>();
const listeners = new Set<() => void>();
let isLost = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isTrying = false;
let failedAgain = false;
/** What `Retry-After` has asked for, in ms since 1970. */
let notBefore = 0;
let epoch = 0;

/**
 * Whether a call failed in a way that says nothing about what was asked, and may pass: no answer at all, 429, or 500
 * and above.
 *
 * @param error - what a call threw, or an answer
 */
export function isConnectionFault(error: unknown): boolean {
  const status = isObject(error) ? Number(error['status']) : 0;
  return error instanceof TypeError || status === 429 || status >= 500;
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
 * @param error - what failed
 */
export function reportLost(error?: unknown): void {
  failedAgain = true;
  notBefore = Math.max(notBefore, Date.now() + retryAfterMs(error));
  setLost(true);
  if (!isTrying) schedule();
}

/**
 * Does something, and again as often as it fails for want of a connection; meanwhile the page says so.
 *
 * @param signal - ends the waiting
 * @returns The result; undefined once ended.
 * @throws What `attempt` throws for any other reason.
 */
export function untilAnswered<Result>(
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => {
      tasks.delete(task);
      resolve(undefined);
    };
    const task = async () => {
      if (signal?.aborted) return end();
      try {
        const result = await attempt();
        tasks.delete(task);
        resolve(result);
      } catch (error) {
        if (!isConnectionFault(error) || signal?.aborted) {
          tasks.delete(task);
          reject(error);
          return;
        }
        tasks.add(task);
        reportLost(error);
      }
    };
    signal?.addEventListener('abort', end);
    void task();
  });
}

/** Adds something that is done whenever the connection is back; what fails in it reports that itself. */
export function whenBack(task: Task): void {
  lasting.add(task);
}

/** Whether the connection is lost, within a component. */
export function useIsLost(): boolean {
  return useSyncExternalStore(subscribe, () => isLost);
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
    if (isLost && !isTrying) void tryAgain();
  });
}

/** Starts anew with a connection and nothing to do again; for tests, which share this module. */
export function resetConnection(): void {
  clearTimeout(timer);
  tasks.clear();
  epoch += 1;
  failures = 0;
  notBefore = 0;
  isTrying = false;
  setLost(false);
}

function schedule(): void {
  clearTimeout(timer);
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  timer = setTimeout(() => void tryAgain(), Math.max(wait, notBefore - Date.now()));
}

async function tryAgain(): Promise<void> {
  clearTimeout(timer);
  isTrying = true;
  const since = epoch;
  failedAgain = !(await serverAnswers());
  if (!failedAgain) await Promise.allSettled([...lasting, ...tasks].map((task) => task()));
  if (since !== epoch) return;
  isTrying = false;
  if (failedAgain) {
    failures += 1;
    schedule();
  } else {
    failures = 0;
    setLost(false);
  }
}

function setLost(next: boolean): void {
  isLost = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
