import { AppError } from '#app-error.ts';

/** How long a reset waits for what is in progress, and then once more after hanging up on it. */
const PATIENCE_MS = 5000;

type Ongoing = { hangUp: () => void };

/** Held by many while they work with the data, and by one alone while it replaces the data. */
export class ResetLock {
  readonly #ongoing = new Set<Ongoing>();
  #closed: Promise<void> | undefined;
  #line: Promise<unknown> = Promise.resolve();
  #noticeEmpty = () => {};

  /**
   * Waits until nothing is replacing the data.
   *
   * @param hangUp - ends the work, if it takes too long
   * @returns A function that reports the work as done; call it at least once.
   */
  async enter(hangUp: () => void = () => {}): Promise<() => void> {
    while (this.#closed) await this.#closed;
    const entry = { hangUp };
    this.#ongoing.add(entry);
    return () => {
      this.#ongoing.delete(entry);
      if (this.#ongoing.size === 0) this.#noticeEmpty();
    };
  }

  /** Does some work while nothing is replacing the data. */
  async within<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Does some work while nothing else is in progress, one piece after the other.
   *
   * @throws UNAVAILABLE if what is in progress does not end; nothing is done then.
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#line.then(() => this.#alone(work));
    this.#line = result.catch(() => {});
    return result;
  }

  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    let open = () => {};
    this.#closed = new Promise<void>((resolve) => (open = resolve));
    try {
      if (!(await this.#isEmpty())) {
        for (const { hangUp } of this.#ongoing) hangUp();
        if (!(await this.#isEmpty()))
          throw new AppError('UNAVAILABLE', 'Requests that have begun do not end. Nothing was changed; try again.');
      }
      return await work();
    } finally {
      this.#closed = undefined;
      open();
    }
  }

  async #isEmpty(): Promise<boolean> {
    if (this.#ongoing.size === 0) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    const empty = new Promise<true>((resolve) => (this.#noticeEmpty = () => resolve(true)));
    return Promise.race([empty, late]).finally(() => clearTimeout(timer));
  }
}
