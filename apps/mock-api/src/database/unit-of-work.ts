import { AsyncLocalStorage } from 'node:async_hooks';
import { type Connection, mongo } from 'mongoose';
import { isConnectionLost } from './errors.ts';

const OPTIONS: mongo.TransactionOptions = {
  readPreference: 'primary',
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority' },
  maxCommitTimeMS: 10_000,
};

// The driver itself would keep trying for two minutes, with the client waiting.
const RETRY_MS = 15_000;
// For a unit that takes seconds anyway, and that nobody waits for.
const LONG_RETRY_MS = 45_000;

type AfterCommit = () => unknown;

interface Unit {
  connection: Connection;
  session: mongo.ClientSession;
  callbacks: AfterCommit[];
  failure?: { error: unknown };
  open: boolean;
  /** The locks that its work has announced so far. */
  locks: Set<string>;
}

const units = new AsyncLocalStorage<Unit>();

/** The end of the line for each lock, for units in this process that wait for something another unit has locked. */
const lines = new Map<string, Promise<void>>();

/**
 * Waits in line for these locks, always in the same order, so that no two units wait for each other.
 *
 * @returns A function that lets the next ones in.
 */
async function standInLine(locks: Iterable<string>): Promise<() => void> {
  const turns: (() => void)[] = [];
  for (const lock of [...locks].sort()) {
    const before = lines.get(lock);
    let letIn = () => {};
    const turn = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    lines.set(lock, turn);
    turns.push(() => {
      if (lines.get(lock) === turn) lines.delete(lock);
      letIn();
    });
    await before;
  }
  return () => {
    for (const end of turns) end();
  };
}

/** The transaction conflicted with other writers for too long; nothing was changed, and the same request may succeed later. */
export class UnitOfWorkBusyError extends Error {
  override name = 'UnitOfWorkBusyError';
}

/** Thrown within a unit of work, it makes the whole unit run again on the state there is by then. */
export class RunAgainError extends mongo.MongoError {
  constructor(why: string) {
    super(why);
    this.addErrorLabel(mongo.MongoErrorLabel.TransientTransactionError);
  }
}

// A part that failed may have written half of its changes; a caller that catches its error must not commit that half.
async function join<T>(outer: Unit, work: (session: mongo.ClientSession) => Promise<T>): Promise<T> {
  try {
    return await work(outer.session);
  } catch (error) {
    outer.failure ??= { error };
    throw error;
  }
}

async function runCallbacks(callbacks: readonly AfterCommit[]): Promise<void> {
  for (const callback of callbacks) {
    try {
      await callback();
    } catch (error) {
      // The change is committed, so the caller must be told of success; the fault is only logged.
      process.emitWarning(error instanceof Error ? error : String(error), { type: 'AfterCommitWarning' });
    }
  }
}

/**
 * Does the work so that it runs again if the connection breaks meanwhile. The driver takes care of that unless it has given up all
 * connections at once, as it does when the machine has paused for some seconds.
 */
async function perform<T>(
  work: (session: mongo.ClientSession) => Promise<T>,
  session: mongo.ClientSession,
): Promise<T> {
  try {
    return await work(session);
  } catch (error) {
    if (isConnectionLost(error)) error.addErrorLabel(mongo.MongoErrorLabel.TransientTransactionError);
    throw error;
  }
}

/** Commits, and asks again for as long as nobody knows whether that succeeded; the database commits only once. */
async function commit(session: mongo.ClientSession, deadline: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!isOutcomeUnknown(error) || (attempt > 1 && Date.now() >= deadline)) throw error;
    }
  }
}

function isOutcomeUnknown(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  return error instanceof mongo.MongoError && error.hasErrorLabel(mongo.MongoErrorLabel.UnknownTransactionCommitResult);
}

/**
 * Runs `work` in one transaction (majority, snapshot), and returns its result once committed. A unit within a unit joins it.
 * Rules within:
 * - every operation of the connection's models takes part by itself; raw driver calls need the session given to `work`;
 * - one operation after the other: MongoDB allows none in parallel within a transaction, so no `Promise.all`;
 * - `work` runs again from the start after a write conflict, so it must change nothing outside; mail and the like go into
 *   `afterCommit`;
 * - an error ends the unit: nothing of it is kept, even if a caller catches the error of an inner unit.
 *
 * @param isLong - it takes seconds and locks nothing until its end: it does not stand in line, where others would wait for all of
 *   it, and is retried for 45 s
 * @throws What `work` throws, `UnitOfWorkBusyError` after 15 s of conflicts (45 s if long) and two attempts, or the driver's error
 *   when the commit fails.
 */
export async function unitOfWork<T>(
  connection: Connection,
  work: (session: mongo.ClientSession) => Promise<T>,
  { isLong = false }: { isLong?: boolean } = {},
): Promise<T> {
  const outer = units.getStore();
  if (outer?.open && outer.connection === connection) return join(outer, work);
  const deadline = Date.now() + (isLong ? LONG_RETRY_MS : RETRY_MS);
  let attempts = 0;
  let callbacks: AfterCommit[] = [];
  const locks = new Set<string>();
  let inLineFor = 0;
  let letIn = () => {};
  const transaction = connection.transaction(async (session) => {
    attempts += 1;
    // A unit that conflicted at a lock waits for its turn instead of retrying until it happens to find the lock free.
    if (!isLong && attempts > 1 && locks.size > inLineFor) {
      letIn();
      inLineFor = locks.size;
      letIn = await standInLine(locks);
    }
    // A single attempt says little: the machine may have paused during it.
    if (attempts > 2 && Date.now() >= deadline) throw new UnitOfWorkBusyError(`gave up after ${attempts - 1} attempts`);
    callbacks = [];
    const unit: Unit = { connection, session, callbacks, open: true, locks };
    try {
      const value = await units.run(unit, () => perform(work, session));
      if (unit.failure !== undefined) throw unit.failure.error;
      await commit(session, deadline);
      return value;
    } finally {
      unit.open = false;
    }
  }, OPTIONS);
  const result = await transaction.finally(() => letIn());
  await runCallbacks(callbacks);
  return result;
}

/**
 * Says that the surrounding unit of work is about to write a record that many others write too, such as an organization's lock:
 * if it conflicts with one of them, it waits in line for the next attempt. Does nothing outside a unit.
 *
 * @param lock - a name of the lock
 */
export function announceLock(lock: string): void {
  units.getStore()?.locks.add(lock);
}

/**
 * Runs `callback` after the surrounding unit of work is committed, in the order of registration; never if the unit is aborted,
 * and only once however often it was retried. If the callback fails, that becomes a process warning.
 *
 * @throws Outside a unit of work.
 */
export function afterCommit(callback: AfterCommit): void {
  const unit = units.getStore();
  if (!unit?.open) throw new Error('afterCommit needs a unit of work around it');
  unit.callbacks.push(callback);
}

/**
 * Guards work that takes long, and would hold the locks of a unit of work for that long.
 *
 * @throws When a unit of work is open.
 */
export function assertNoUnitOfWork(what: string): void {
  if (units.getStore()?.open) throw new Error(`${what} must not run within a unit of work`);
}
