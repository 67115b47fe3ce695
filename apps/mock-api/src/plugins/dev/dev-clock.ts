import { MOST_AHEAD_MS } from '@siteward/contract/dev';
import mongoose from 'mongoose';
import { AppError } from '#app-error.ts';

const ofTheMachine = mongoose.now;

/**
 * The time of a development server: the machine's, or ahead of it. It does not go back while there are records: those from a later time would be
 * ahead of everything that happens.
 */
export class DevClock {
  readonly #machine: () => Date;
  #aheadMs = 0;

  /** @param machine - the time that it is ahead of */
  constructor(machine: () => Date) {
    this.#machine = machine;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  readonly now = (): Date => new Date(this.#machine().getTime() + this.#aheadMs);

  /**
   * Sets how far it is ahead.
   *
   * @throws VALIDATION for what would be back, or too far.
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

  /** Sets the time by itself; see `setAhead`. */
  setNow(now: Date): void {
    this.setAhead(now.getTime() - this.#machine().getTime());
  }

  /** Makes it the machine's again. */
  reset(): void {
    this.#move(0);
  }

  #move(aheadMs: number): void {
    this.#aheadMs = aheadMs;
    // When records say that they were written: Mongoose has one clock, which it lets be replaced.
    Reflect.set(mongoose, 'now', aheadMs === 0 ? ofTheMachine : () => new Date(Date.now() + aheadMs));
  }
}
