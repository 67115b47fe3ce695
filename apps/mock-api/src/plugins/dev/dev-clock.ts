import { MOST_AHEAD_MS } from '@siteward/contract/dev';
import mongoose from 'mongoose';
import { AppError } from '#app-error.ts';

const ofTheMachine = mongoose.now;

/**
 * The time of a development server: the machine's, or ahead of it. It is not turned back while there are records, because those
 * from a later time would be ahead of everything that happens.
 */
export class DevClock {
  readonly #machine: () => Date;
  #aheadMs = 0;

  /** @param machine - the clock that it may be ahead of */
  constructor(machine: () => Date) {
    this.#machine = machine;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  readonly now = (): Date => new Date(this.#machine().getTime() + this.#aheadMs);

  /**
   * Sets how far ahead it is.
   *
   * @throws VALIDATION if that would turn it back, or is too far.
   */
  setAhead(aheadMs: number): void {
    if (aheadMs < this.#aheadMs) {
      throw new AppError(
        'VALIDATION',
        'The clock does not go back. Set a scenario: it begins anew, at the machine’s time.',
      );
    }
    if (aheadMs > MOST_AHEAD_MS) throw new AppError('VALIDATION', 'The clock goes ten years ahead at most.');
    this.#move(aheadMs);
  }

  /** Sets the time itself; see `setAhead`. */
  setNow(now: Date): void {
    this.setAhead(now.getTime() - this.#machine().getTime());
  }

  /** Makes it the machine's time again. */
  reset(): void {
    this.#move(0);
  }

  #move(aheadMs: number): void {
    this.#aheadMs = aheadMs;
    // The timestamps of records come from Mongoose's only clock, which can be replaced.
    Reflect.set(mongoose, 'now', aheadMs === 0 ? ofTheMachine : () => new Date(Date.now() + aheadMs));
  }
}
