import type { Deps } from '#deps.ts';

/** Work that continues for as long as the process lives. */
export type Job = { stop: () => Promise<void> };

type JobOptions = {
  /** How long to wait before each round, in ms. */
  everyMs: number;
  /** The log message for a round that failed. */
  failure: string;
};

/**
 * Runs a round of work again and again; a round that fails is logged, and the next one still comes. Stopping lets the step in
 * progress finish.
 *
 * @param work - one round, which checks `stopped` between its steps
 */
export function startJob(
  { log }: { log: Pick<Deps['log'], 'error'> },
  { everyMs, failure }: JobOptions,
  work: (stopped: () => boolean) => Promise<unknown>,
): Job {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  const run = async () => {
    try {
      await work(() => stopping);
    } catch (error) {
      log.error({ err: error }, failure);
    }
    schedule();
  };
  const schedule = () => {
    if (stopping) return;
    timer = setTimeout(() => {
      round = run();
    }, everyMs);
  };
  schedule();

  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** How long to wait after a failed attempt, in ms: half a minute, doubling each time, up to an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(30_000 * 2 ** Math.max(0, attempts - 1), 60 * 60_000);
}
