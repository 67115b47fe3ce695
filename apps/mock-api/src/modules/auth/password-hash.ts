import { hash, type Options, verify } from '@node-rs/argon2';
import { reason } from '@siteward/contract';
import pLimit from 'p-limit';
import { AppError } from '#app-error.ts';
import { assertNoUnitOfWork } from '#database/unit-of-work.ts';

/** argon2id, which is the library's default algorithm; m in KiB (docs/api.md, Sessions). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash with the same cost as all others, of a random password that nobody knows. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$2POr37EgYofxcCCOK/y/nw$gOsc+0ZqW81SGmGInch8AhWQVOU6eaOxRGjSvuQ7c1M';

/** How many hashes a process works on at once: each takes a core for some 30 ms, and 19 MB. */
export const HASHES_AT_ONCE = 2;
/** How many wait behind them: about two seconds. Whoever would wait longer is better told so at once. */
export const HASHES_WAITING = 100;
const RETRY_AFTER_S = 5;

/** A queue of work: so many at once, so many waiting. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a queue.
 *
 * @returns A function that runs work in its turn. It throws UNAVAILABLE where too many wait already, with the seconds until
 *   it makes sense to try again.
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

/** The one queue of this process for all that hashes passwords. */
export const passwordQueue: WorkQueue = createWorkQueue(HASHES_AT_ONCE, HASHES_WAITING);

/**
 * Hashes a password for storage. Slow: only in the `prepare` of a handler, never within a transaction.
 *
 * @throws UNAVAILABLE where too many wait already.
 */
export async function hashPassword(password: string): Promise<string> {
  assertNoUnitOfWork('hashing a password');
  return passwordQueue(() => hash(sameCharacters(password), OPTIONS));
}

/**
 * Whether a password fits a stored hash. Without one it takes the same time and answers false (docs/api.md, Sessions).
 * Slow: only in the `prepare` of a handler, never within a transaction.
 *
 * @throws UNAVAILABLE where too many wait already.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return (await findByPassword(async () => ({ passwordHash: stored }), password)) !== undefined;
}

/**
 * Looks a person up once it is their turn in the queue, and checks their password: turning somebody away costs the
 * database nothing, and however many sign in, no more are looked up at once than are hashed. An unknown person takes
 * the same time. Slow: only in the `prepare` of a handler, never within a transaction.
 *
 * @param find - looks the person up
 * @returns Undefined where there is no such person or the password is not theirs.
 * @throws UNAVAILABLE where too many wait already.
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

/** Keyboards write the same letter in several ways; one of them counts. */
function sameCharacters(password: string): string {
  return password.normalize('NFKC');
}
