import pLimit, { type LimitFunction } from 'p-limit';

/** The limits of a queue: how many pieces of work run at the same time, how many may wait in all and per lane, and for how long. */
type Bounds = { atOnce: number; waiting: number; waitingEach: number; patienceMs: number };

/** The lane of one party: its own queue, how to skip each piece of work that waits in it, and how much is in it or under way. */
type Lane = { limit: LimitFunction; waiting: Set<() => void>; calls: number };

/** A queue of work that may be skipped. */
export type FairQueue = <Result>(whose: string, work: () => Promise<Result>) => Promise<Result | null>;

/**
 * Creates a queue of work that may be skipped, in which nobody gets in the way of others. Only one piece of work of each party is
 * under way or next at any time, so they take turns however much one of them brings.
 *
 * @returns A function that does work when its turn comes. It resolves to null, without starting the work, if too much is waiting
 *   already or the turn does not come in time. Where too much waits in all, the latest of the party with the most gives way to a
 *   party with less.
 */
export function createFairQueue({ atOnce, waiting: most, waitingEach, patienceMs }: Bounds): FairQueue {
  const all = pLimit(atOnce);
  const lanes = new Map<string, Lane>();
  let waiting = 0;

  const makesRoom = (asking: Lane): boolean => {
    let longest = asking;
    for (const lane of lanes.values()) if (lane.waiting.size > longest.waiting.size) longest = lane;
    if (longest.waiting.size <= asking.waiting.size + 1) return false;
    [...longest.waiting].at(-1)?.();
    return true;
  };

  return <Result>(whose: string, work: () => Promise<Result>) => {
    const lane = lanes.get(whose) ?? { limit: pLimit(1), waiting: new Set(), calls: 0 };
    const isFull = lane.waiting.size >= waitingEach || (waiting >= most && !makesRoom(lane));
    if (isFull) return Promise.resolve(null);
    lanes.set(whose, lane);
    lane.calls += 1;
    waiting += 1;
    return new Promise<Result | null>((resolve, reject) => {
      const leave = () => {
        clearTimeout(patience);
        lane.waiting.delete(skip);
        waiting -= 1;
      };
      const skip = () => {
        leave();
        resolve(null);
      };
      const patience = setTimeout(skip, patienceMs);
      lane.waiting.add(skip);
      const turn = async () => {
        if (!lane.waiting.has(skip)) return null;
        leave();
        return work();
      };
      const done = () => {
        lane.calls -= 1;
        if (lane.calls === 0) lanes.delete(whose);
      };
      lane
        .limit(() => all(turn))
        .finally(done)
        .then(resolve, reject);
    });
  };
}
