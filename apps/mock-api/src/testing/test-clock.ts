import type { FastifyInstance } from 'fastify';

/**
 * The clock of a test. When a call comes at the very time of the one before, it moves by a millisecond: no two calls are made at
 * the same time, and the speed of the machine makes no difference. It moves with calls, and not whenever it is read, so that
 * `now` is exactly when the latest call was made. That a call reads the time only once is checked, for all calls that write, with
 * `moveWithReads` (contract-tests/told-changes.test.ts).
 */
export class TestClock {
  #now = new Date('2026-11-21T09:00:00.000Z');
  /** Whether a call was made at this time. */
  #isTaken = false;
  #isStanding = false;
  #movesWithReads = false;

  /** What time it is; after a call, when that call was made. */
  readonly now = (): Date => this.#now;

  /** When the next call is made, unless the clock is moved before that: the clock moves there. */
  readonly next = (): Date => {
    if (this.#isTaken && !this.#isStanding) this.advance(1);
    return this.#now;
  };

  /** Moves it: the next call is made exactly then. */
  readonly advance = (milliseconds: number): void => {
    this.#now = new Date(this.#now.getTime() + milliseconds);
    this.#isTaken = false;
  };

  /** Runs work whose calls are all made now, at one and the same time, for tests that are about that. */
  readonly atOnce = async <T>(work: () => Promise<T>): Promise<T> => {
    this.#isStanding = true;
    try {
      return await work();
    } finally {
      this.#isStanding = false;
    }
  };

  /** Makes it also move each time the product reads it: code that reads the time twice then gets two times. */
  readonly moveWithReads = (): void => {
    this.#movesWithReads = true;
  };

  /** What time it is for the product. */
  readonly read = (): Date => {
    if (this.#movesWithReads) this.advance(1);
    return this.#now;
  };

  /** Moves with the calls to a server that has not started yet. */
  follow(server: FastifyInstance): void {
    server.addHook('onRequest', async () => {
      this.next();
      this.#isTaken = true;
    });
  }
}
