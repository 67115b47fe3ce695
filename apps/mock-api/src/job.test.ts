import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { held } from '#testing/held.ts';
import { startJob } from './job.ts';

const EVERY_MS = 1000;
type Log = Parameters<typeof startJob>[0]['log'];

const errors: unknown[][] = [];
// A job uses only this much of a log.
const log = { error: (...line: unknown[]) => errors.push(line) } as unknown as Log;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  errors.length = 0;
});

/** A job whose rounds end as the given steps do, in order; any later rounds succeed. */
function start(...steps: (() => Promise<unknown>)[]) {
  const begun: boolean[] = [];
  const job = startJob({ log }, { everyMs: EVERY_MS, failure: 'a round failed' }, (stopped) => {
    begun.push(stopped());
    return steps[begun.length - 1]?.() ?? Promise.resolve();
  });
  return { job, begun };
}

const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * EVERY_MS);

describe('a job', () => {
  it('waits before each round, including the first', async () => {
    const { job, begun } = start();
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual([false]);
    await rounds(2);
    expect(begun).toEqual([false, false, false]);
    expect(errors).toEqual([]);
    await job.stop();
  });

  it('logs each round that fails, and still runs the next one', async () => {
    const [first, second] = [new Error('no database'), new Error('still none')];
    const { job, begun } = start(
      () => Promise.reject(first),
      () => {
        throw second;
      },
    );
    await rounds(4);
    expect(begun).toHaveLength(4);
    expect(errors).toEqual([
      [{ err: first }, 'a round failed'],
      [{ err: second }, 'a round failed'],
    ]);
    await job.stop();
  });

  it('begins no round while another one is in progress', async () => {
    const [ended, end] = held();
    const { job, begun } = start(() => ended);
    await rounds(5);
    expect(begun).toHaveLength(1);
    end();
    await rounds(1);
    expect(begun).toHaveLength(2);
    await job.stop();
  });

  it.each([
    ['ends well', (end: { well: () => void }) => end.well()],
    ['fails', (end: { badly: () => void }) => end.badly()],
  ])('stops once the round in progress is over, and begins no other: it %s', async (_, finish) => {
    const end = { well: () => {}, badly: () => {} };
    const { job, begun } = start(
      () =>
        new Promise<void>((resolve, reject) => {
          Object.assign(end, { well: resolve, badly: () => reject(new Error('cut off')) });
        }),
    );
    await rounds(1);
    let isOver = false;
    const stopped = job.stop().then(() => {
      isOver = true;
    });
    await rounds(3);
    expect(isOver).toBe(false);
    finish(end);
    await stopped;
    await rounds(3);
    expect(begun).toEqual([false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops between two rounds too, and tells the round in progress that it should end', async () => {
    const { job, begun } = start();
    await job.stop();
    await rounds(3);
    expect(begun).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);

    let isStopped = () => false;
    const other = startJob({ log }, { everyMs: EVERY_MS, failure: '' }, async (stopped) => {
      isStopped = stopped;
    });
    await rounds(1);
    expect(isStopped()).toBe(false);
    await other.stop();
    expect(isStopped()).toBe(true);
  });
});
