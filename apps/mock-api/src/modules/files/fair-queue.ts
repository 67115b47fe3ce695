import pLimit, { type LimitFunction } from 'p-limit';

/** Bounds of a queue: how much is worked on at once, how much waits in all and of each, and for how long. */
type Bounds = { atOnce: number; waiting: number; waitingEach: number; patienceMs: number };

/** Those of one: its own queue, how much waits in it, and how much is in it or under way. */
type Lane = { limit: LimitFunction; waiting: number; calls: number };

/** A queue of work that can be left out. */
export type FairQueue = <Result>(whose: string, work: () => Promise<Result>) => Promise<Result | null>;

/**
 * Makes a queue of work that can be left out, and in which nobody is in the way of others: of each, one piece of work is
 * under way or next at a time, so that they take turns however much one of them brings.
 *
 * @returns A function that does work in its turn. It gives null, and the work is never begun, where too much waits already
 *   or the turn has not come in time.
 */
export function createFairQueue({ atOnce, waiting: most, waitingEach, patienceMs }: Bounds): FairQueue {
  const all = pLimit(atOnce);
  const lanes = new Map<string, Lane>();
  let waiting = 0;

  return <Result>(whose: string, work: () => Promise<Result>) => {
    const lane = lanes.get(whose) ?? { limit: pLimit(1), waiting: 0, calls: 0 };
    if (waiting >= most || lane.waiting >= waitingEach) return Promise.resolve(null);
    lanes.set(whose, lane);
    lane.calls += 1;
    lane.waiting += 1;
    waiting += 1;
    let waits = true;
    const leave = () => {
      waits = false;
      lane.waiting -= 1;
      waiting -= 1;
    };
    return new Promise<Result | null>((resolve, reject) => {
      const patience = setTimeout(() => {
        leave();
        resolve(null);
      }, patienceMs);
      const turn = async () => {
        if (!waits) return null;
        clearTimeout(patience);
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
