import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose work ends when the test says so, in the order in which it began. */
function start(bounds: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ atOnce: 1, waiting: 10, waitingEach: 10, patienceMs: 1000, ...bounds });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string) =>
    queue(name.slice(0, 1), () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const end = async () => {
    ends.shift()?.();
    await settled();
  };
  return { queue, add, begun, settled, end };
}

describe('a fair queue', () => {
  it('lets parties take turns, however much one of them brings', async () => {
    const { add, begun, settled, end } = start();
    const work = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(add);
    await settled();
    expect(begun).toEqual(['a1']);
    for (const _ of work) await end();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(await Promise.all(work)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  });

  it('leaves room to others', async () => {
    const { add, begun, settled } = start({ atOnce: 2 });
    for (const name of ['a1', 'a2', 'a3']) void add(name);
    await settled();
    expect(begun).toEqual(['a1']);
    void add('b1');
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('does one thing at a time for each party, also when some of what it brought is done', async () => {
    const { add, begun, settled, end } = start({ atOnce: 2 });
    for (const name of ['a1', 'a2']) void add(name);
    await settled();
    await end();
    expect(begun).toEqual(['a1', 'a2']);
    void add('a3');
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
    await end();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('skips what would be too much, for one party or in all', async () => {
    const { add, begun, settled, end } = start({ waiting: 2, waitingEach: 1 });
    void add('a1');
    await settled();
    void add('a2');
    expect(await add('a3')).toBeNull();
    void add('b1');
    expect(await add('c1')).toBeNull();
    // When one begins, there is room for another.
    await end();
    void add('c2');
    for (let left = 3; left > 0; left -= 1) await end();
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c2']);
  });

  it('skips the latest of whoever brought the most, if somebody with less finds no room', async () => {
    const { add, begun, settled, end } = start({ waiting: 3, waitingEach: 3 });
    const [, , , last] = ['a1', 'a2', 'a3', 'a4'].map(add);
    await settled();
    const first = add('b1');
    expect(await last).toBeNull();
    // They have as much as each other, or one piece more.
    expect([await add('a5'), await add('b2')]).toEqual([null, null]);
    const other = add('c1');
    expect(await add('d1')).toBeNull();
    for (let left = 4; left > 0; left -= 1) await end();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    expect(await Promise.all([first, other])).toEqual(['b1', 'c1']);
  });

  it('skips what waits too long, which then takes no room and is never begun', async () => {
    const { add, begun, settled, end } = start({ waitingEach: 1 });
    const first = add('a1');
    await settled();
    const late = add('a2');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBeNull();
    const next = add('a3');
    await end();
    await end();
    expect(begun).toEqual(['a1', 'a3']);
    expect(await Promise.all([first, next])).toEqual(['a1', 'a3']);
  });

  it('continues after a failure', async () => {
    const { queue } = start();
    const failing = queue('a', () => Promise.reject(new Error('broken')));
    const next = queue('a', async () => 'whole');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('whole');
  });
});
