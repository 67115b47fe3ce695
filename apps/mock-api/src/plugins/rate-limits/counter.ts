import { AppError } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import type { Limit } from './limits.ts';

/** Requests taken from the shared counter at once for the general limit, so that not every read is a write. */
const LEASE = 20;

type Lease = { window: number; left: number };

/** Counts requests in MongoDB, so that a limit holds over all API processes (api.md "Sessions"). */
export class RateCounter {
  readonly #deps: Pick<Deps, 'models' | 'clock'>;
  readonly #leases = new Map<string, Lease>();

  constructor(deps: Pick<Deps, 'models' | 'clock'>) {
    this.#deps = deps;
  }

  /** Counts one request of `key` exactly. Throws RATE_LIMITED with the seconds to wait when it is one too many. */
  async count(key: string, limit: Limit): Promise<void> {
    await this.#take(key, limit, 1);
  }

  /**
   * Counts one request of `key`, taking shares of the limit in advance: never more than the limit over all processes;
   * with several of them a key may be stopped up to a share earlier.
   */
  async countLeased(key: string, limit: Limit): Promise<void> {
    const window = this.#window(limit);
    const lease = this.#leases.get(key);
    if (lease?.window === window && lease.left > 0) {
      lease.left -= 1;
      return;
    }
    await this.#take(key, limit, LEASE);
    if (this.#leases.size > 10_000) this.#leases.clear();
    this.#leases.set(key, { window, left: LEASE - 1 });
  }

  async #take(key: string, limit: Limit, amount: number): Promise<void> {
    const window = this.#window(limit);
    const ends = (window + 1) * limit.windowMs;
    const now = this.#deps.clock().getTime();
    const counter = await this.#deps.models.RateLimit.findOneAndUpdate(
      { _id: `${key}@${window}` },
      { $inc: { count: amount }, $setOnInsert: { expiresAt: new Date(ends) } },
      { upsert: true, returnDocument: 'after', lean: true },
    );
    if (counter && counter.count <= limit.max) return;
    const retryAfter = Math.max(1, Math.ceil((ends - now) / 1000));
    throw new AppError('RATE_LIMITED', `Too many requests. Try again in ${retryAfter} seconds.`, { retryAfter });
  }

  #window(limit: Limit): number {
    return Math.floor(this.#deps.clock().getTime() / limit.windowMs);
  }
}
