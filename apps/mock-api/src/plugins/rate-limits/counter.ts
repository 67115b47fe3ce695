import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Limit, reason } from '@siteward/contract';
import { MINUTE_MS } from '@siteward/domain';
import { mongo } from 'mongoose';
import { AppError } from '#app-error.ts';
import { isConnectionLost } from '#database/errors.ts';
import type { RateLimitDoc } from './rate-limit.model.ts';

/** How many requests a process takes from the shared counter at a time, so that not every read is a write. */
const SHARE = 20;
/** If fewer than this are left, nothing is taken in advance. */
const LAST = 60;
/** A process gives back what it has not used after this time; others wait a while longer, in case it is late. */
const HELD_MS = 1000;
const WAITED_MS = 5000;
const ASK_EVERY_MS = 100;

/** What a process holds for one key, or for one part of it. */
type Share = {
  /** Among the shares of this process. */
  name: string;
  key: string;
  part: LimitPart | undefined;
  window: number;
  left: number;
  /**
   * Requests that are being counted. While there are any, the share is kept, so that none can end up in another share of the same
   * window.
   */
  callers: number;
  /** Those of them that are waiting for the next requests; all of them wait for the same ones. */
  waiting: number;
  next?: Promise<number> | undefined;
  timer?: NodeJS.Timeout;
  /** Until when the counter lets this process hold requests. */
  heldUntil?: Date;
};

/** A part of a limit that has a limit of its own in the same window, such as one of the sessions of a person. */
export type LimitPart = { id: string; max: number };
type Wanted = { wanted: number; advance: number; part?: LimitPart | undefined };
/** How many requests, and an identifier for something that only counts once, however often it is sent. */
type Counting = { many?: number; once?: string | undefined };

/**
 * Counts requests in MongoDB, so that limits hold across all API processes: exactly as many get through as a limit says, one
 * after another or all together, wherever they arrive (docs/adr/0009).
 */
export class RateCounter {
  readonly #collection: mongo.Collection<RateLimitDoc>;
  readonly #clock: () => Date;
  readonly #shares = new Map<string, Share>();
  /** Requests on their way back to the counter; until they have arrived, they look used. */
  readonly #returns = new Map<string, Promise<void>>();
  readonly #me = randomBytes(6).toString('hex');

  /**
   * @param collection - the counters, through the driver itself, because counting takes no part in a transaction
   * @param clock - the time that limits go by
   */
  constructor(collection: mongo.Collection<RateLimitDoc>, clock: () => Date) {
    this.#collection = collection;
    this.#clock = clock;
  }

  /**
   * Counts one request of `key`, or as many as given, in the database.
   *
   * @throws RATE_LIMITED with the seconds to wait if that is too many.
   */
  async count(key: string, limit: Limit, { many = 1, once }: Counting = {}): Promise<void> {
    const window = this.#window(limit);
    const { granted } =
      once === undefined
        ? await this.#take(key, limit, window, { wanted: many, advance: 0 })
        : await this.#takeOnce(key, limit, window, many, once);
    if (granted < many) throw this.#refusal(limit);
  }

  /**
   * Checks without counting.
   *
   * @throws RATE_LIMITED if no request of `key` is left, or not as many.
   */
  async look(key: string, limit: Limit, { many = 1, once }: Counting = {}): Promise<void> {
    const counter = await this.#collection.findOne({ _id: `${key}@${this.#window(limit)}` });
    if (once !== undefined && counter?.counted?.includes(once)) return;
    if ((counter?.count ?? 0) + many > limit.max) throw this.#refusal(limit);
  }

  /**
   * Counts one request of `key`, from a share that this process took in advance if it has one.
   *
   * @param part - the part of the limit that the request belongs to; both are counted at once, by the same counter
   * @returns Nothing if it was counted immediately, or else a promise to wait for, which may reject with RATE_LIMITED.
   */
  countShared(key: string, limit: Limit, part?: LimitPart): Promise<void> | undefined {
    const share = this.#shareOf(key, this.#window(limit), part);
    // Taking the last one also means forgetting the share.
    if (share.left <= 1) return this.#countLater(key, limit, share);
    share.left -= 1;
    return undefined;
  }

  async #countLater(key: string, limit: Limit, share: Share): Promise<void> {
    share.callers += 1;
    try {
      await this.#use(key, limit, share);
    } finally {
      share.callers -= 1;
      this.#forgetUnused(share);
    }
  }

  /**
   * Uses one request of the share, once it has some.
   *
   * @throws RATE_LIMITED.
   */
  async #use(key: string, limit: Limit, share: Share): Promise<void> {
    while (share.left === 0) {
      share.waiting += 1;
      share.next ??= this.#nextShare(key, limit, share).finally(() => {
        share.next = undefined;
      });
      const granted = await share.next.finally(() => {
        share.waiting -= 1;
      });
      if (granted === 0) throw this.#refusal(limit);
    }
    share.left -= 1;
  }

  /** Gives back everything that is held. Nothing may be counted afterwards. */
  async close(): Promise<void> {
    await Promise.all([...this.#shares.values()].map((share) => this.#giveBack(share)));
  }

  /** Forgets everything that is held, for when the counters themselves are gone. */
  forget(): void {
    for (const { timer } of this.#shares.values()) clearTimeout(timer);
    this.#shares.clear();
  }

  #shareOf(key: string, window: number, part: LimitPart | undefined): Share {
    const name = part ? `${key}/${part.id}` : key;
    const known = this.#shares.get(name);
    if (known?.window === window) return known;
    // What is left of a past window is worthless.
    clearTimeout(known?.timer);
    const share: Share = { name, key, part, window, left: 0, callers: 0, waiting: 0 };
    this.#shares.set(name, share);
    return share;
  }

  #forgetUnused(share: Share): void {
    if (share.left > 0 || share.callers > 0 || this.#shares.get(share.name) !== share) return;
    clearTimeout(share.timer);
    this.#shares.delete(share.name);
  }

  /**
   * Takes requests for everybody who is waiting, and some in advance.
   *
   * @returns How many; 0 if the limit is reached.
   */
  async #nextShare(key: string, limit: Limit, share: Share): Promise<number> {
    // Meanwhile, requests that come in the same moment join the wait for this share.
    await this.#returns.get(share.name);
    const wants = () => ({ wanted: share.waiting, advance: SHARE, part: share.part });
    const take = () => this.#take(key, limit, share.window, wants());
    let taken = await take();
    while (taken.granted === 0 && taken.othersUntil > Date.now()) {
      // Another process holds requests that it may not need, and will give those back.
      await delay(ASK_EVERY_MS);
      taken = await take();
    }
    share.left += taken.granted;
    if (taken.granted > share.waiting) {
      clearTimeout(share.timer);
      share.heldUntil = taken.heldUntil;
      share.timer = setTimeout(() => void this.#giveBack(share), HELD_MS).unref();
    }
    return taken.granted;
  }

  async #giveBack(share: Share): Promise<void> {
    const { name, key, part, window } = share;
    clearTimeout(share.timer);
    const unused = share.left;
    share.left = 0;
    this.#forgetUnused(share);
    if (unused === 0) return;
    const held = `held.${this.#holder(part)}`;
    const change = {
      count: { $subtract: ['$count', unused] },
      ...(part && { [`parts.${part.id}`]: { $subtract: [`$parts.${part.id}`, unused] } }),
      // Unless this process has taken another share in the meantime.
      [held]: { $cond: [{ $eq: [`$${held}`, share.heldUntil] }, '$$REMOVE', `$${held}`] },
    };
    const returned = this.#collection.updateOne({ _id: `${key}@${window}` }, [{ $set: change }]);
    // A return that fails costs a few requests of this window, and nothing else.
    const forget = () => void this.#returns.delete(name);
    const arrived = returned.then(forget, forget);
    this.#returns.set(name, arrived);
    await arrived;
  }

  /**
   * Takes as many requests as are wanted, or a whole share in advance if plenty are left, in a single database operation.
   *
   * @returns How many were granted, until when this process may hold those taken in advance, and until when others may hold
   *   theirs.
   */
  async #take(key: string, { max, minutes }: Limit, window: number, { wanted, advance, part }: Wanted) {
    const ofPart = part && { $ifNull: [`$parts.${part.id}`, 0] };
    const used = { $ifNull: ['$count', 0] };
    const left = { $subtract: [max, used] };
    const most = part ? { $min: [left, { $subtract: [part.max, ofPart] }] } : left;
    const isEarly = { $and: [{ $lt: [wanted, advance] }, { $gte: [most, LAST] }] };
    const taken = { $min: [most, { $cond: [isEarly, advance, wanted] }] };
    const heldUntil = new Date(Date.now() + WAITED_MS);
    const holder = this.#holder(part);
    const change = {
      count: { $add: [used, taken] },
      ...(part && { [`parts.${part.id}`]: { $add: [ofPart, taken] } }),
      expiresAt: new Date((window + 1) * minutes * MINUTE_MS),
      // A process that takes requests holds none any more: what it took in advance before is used up.
      [`held.${holder}`]: { $cond: [isEarly, heldUntil, '$$REMOVE'] },
    };
    const before = await this.#update(`${key}@${window}`, [{ $set: change }]);
    const leftOfPart = part ? part.max - (before?.parts?.[part.id] ?? 0) : Number.POSITIVE_INFINITY;
    const mostNow = Math.min(max - (before?.count ?? 0), leftOfPart);
    const asked = wanted < advance && mostNow >= LAST ? advance : wanted;
    // If the part is used up, what is held for other parts is of no use to it.
    const others = Object.entries(before?.held ?? {}).filter(
      ([each]) => each !== holder && (leftOfPart > 0 || each.endsWith(`_${part?.id}`)),
    );
    return {
      granted: Math.min(asked, mostNow),
      heldUntil,
      othersUntil: Math.max(0, ...others.map(([, until]) => until.getTime())),
    };
  }

  /** Who holds what this process takes in advance. */
  #holder(part: LimitPart | undefined): string {
    return part ? `${this.#me}_${part.id}` : this.#me;
  }

  /** Takes everything that is wanted or nothing, and nothing for what has been counted before; also in a single operation. */
  async #takeOnce(
    key: string,
    { max, minutes }: Pick<Limit, 'max' | 'minutes'>,
    window: number,
    wanted: number,
    once: string,
  ) {
    const [used, counted] = [{ $ifNull: ['$count', 0] }, { $ifNull: ['$counted', []] }];
    const isNew = {
      $and: [{ $not: [{ $in: [{ $literal: once }, counted] }] }, { $lte: [{ $add: [used, wanted] }, max] }],
    };
    const change = {
      count: { $cond: [isNew, { $add: [used, wanted] }, used] },
      counted: { $cond: [isNew, { $concatArrays: [counted, [{ $literal: once }]] }, counted] },
      expiresAt: new Date((window + 1) * minutes * MINUTE_MS),
    };
    const before = await this.#update(`${key}@${window}`, [{ $set: change }]);
    const wasCounted = before?.counted?.includes(once) === true;
    return { granted: wasCounted || (before?.count ?? 0) + wanted <= max ? wanted : 0 };
  }

  /**
   * Changes a counter, creating it if there is none.
   *
   * @returns The counter as it was.
   */
  async #update(_id: string, change: mongo.Document[]): Promise<RateLimitDoc | null> {
    const options = { upsert: true, returnDocument: 'before' } as const;
    try {
      return await this.#collection.findOneAndUpdate({ _id }, change, options);
    } catch (error) {
      // Another request created it at the same time; or the connection broke, and being counted twice is better than refused.
      if (!isConnectionLost(error) && !(error instanceof mongo.MongoServerError && error.code === 11_000)) throw error;
      return this.#collection.findOneAndUpdate({ _id }, change, options);
    }
  }

  #refusal(limit: Limit): AppError {
    const windowMs = limit.minutes * MINUTE_MS;
    const leftMs = windowMs - (this.#clock().getTime() % windowMs);
    const retryAfter = Math.max(1, Math.ceil(leftMs / 1000));
    return new AppError('RATE_LIMITED', reason('try-again-in', { seconds: retryAfter }), { retryAfter });
  }

  #window(limit: Limit): number {
    return Math.floor(this.#clock().getTime() / (limit.minutes * MINUTE_MS));
  }
}
