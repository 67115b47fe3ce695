import { hash, type Options, verify } from '@node-rs/argon2';
import { reason } from '@siteward/contract';
import pLimit from 'p-limit';
import { AppError } from '#app-error.ts';
import { assertNoUnitOfWork } from '#database/unit-of-work.ts';

/** argon2id is the library's default algorithm; `memoryCost` is in KiB (docs/api.md, Sessions). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that costs as much to verify as any other, of a random password that nobody knows. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$2POr37EgYofxcCCOK/y/nw$gOsc+0ZqW81SGmGInch8AhWQVOU6eaOxRGjSvuQ7c1M';

/** How many hashes a process computes at a time: each takes a core for some 30 ms, and 19 MB. */
export const HASHES_AT_ONCE = 2;
/** How many may wait behind them: about two seconds' worth. Anyone who would wait longer had better be told so immediately. */
export const HASHES_WAITING = 100;
const RETRY_AFTER_S = 5;

/** A queue that limits how much work runs at a time, and how much waits. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a queue.
 *
 * @returns A function that runs work when its turn comes. It throws UNAVAILABLE if too many are waiting already, with the number
 *   of seconds after which it makes sense to try again.
 */
export function createWorkQueue(atOnce: number, waiting: number): WorkQueue {
  const limit = pLimit(atOnce);
  return (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) {
      return Promise.reject(new AppError('UNAVAILABLE', reason('sign-in-busy'), { retryAfter: RETRY_AFTER_S }));
    }
    return limit(work);
  };
}

/** This process's only queue for hashing passwords. */
export const passwordQueue: WorkQueue = createWorkQueue(HASHES_AT_ONCE, HASHES_WAITING);

/**
 * Hashes a password for storage. Slow: only in the `prepare` of a handler, never within a transaction.
 *
 * @throws UNAVAILABLE if too many are waiting already.
 */
export async function hashPassword(password: string): Promise<string> {
  assertNoUnitOfWork('hashing a password');
  return passwordQueue(() => hash(sameCharacters(password), OPTIONS));
}

/**
 * Whether a password matches a stored hash. Without a hash it takes just as long and answers false (docs/api.md, Sessions). Slow:
 * only in the `prepare` of a handler, never within a transaction.
 *
 * @throws UNAVAILABLE if too many are waiting already.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return (await findByPassword(async () => ({ passwordHash: stored }), password)) !== undefined;
}

/**
 * Looks a person up once their turn in the queue has come, and checks their password. That way turning somebody away costs the
 * database nothing, and no matter how many people sign in, no more are looked up at a time than are hashed. An unknown person
 * takes just as long. Slow: only in the `prepare` of a handler, never within a transaction.
 *
 * @param find - looks the person up
 * @returns Undefined if there is no such person or the password is not theirs.
 * @throws UNAVAILABLE if too many are waiting already.
 */
export async function findByPassword<Person extends { passwordHash?: string | null | undefined }>(
  find: () => Promise<Person | null>,
  password: string,
): Promise<Person | undefined> {
  assertNoUnitOfWork('checking a password');
  return passwordQueue(async () => {
    const person = await find();
    const fits = await verify(person?.passwordHash || DUMMY_HASH, sameCharacters(password));
    return fits && person?.passwordHash ? person : undefined;
  });
}

/** Keyboards encode the same letter in several ways; they are normalized to one. */
function sameCharacters(password: string): string {
  return password.normalize('NFKC');
}
