import { setTimeout as delay } from 'node:timers/promises';
import { reason } from '@siteward/contract';
import { AppError } from '#app-error.ts';
import type { Deps } from '#deps.ts';

/** A database that takes longer than this is not able to serve people either. */
const PATIENCE_MS = 1500;

/** Pings in progress. Callers in the meantime share the answer, so any number of them adds no load. */
const asking = new WeakMap<Deps['connection'], Promise<void>>();

/**
 * Waits for an answer from the database.
 *
 * @throws UNAVAILABLE if it does not answer in time.
 */
export function assertReady({ connection }: Pick<Deps, 'connection'>): Promise<void> {
  const asked = asking.get(connection) ?? ask(connection).finally(() => asking.delete(connection));
  asking.set(connection, asked);
  return asked;
}

async function ask(connection: Deps['connection']): Promise<void> {
  const timer = new AbortController();
  // The driver's own timeout does not cover a connection that is still being established.
  const tooLate = delay(PATIENCE_MS, false, { signal: timer.signal }).catch(() => false);
  const isReady = await Promise.race([answers(connection), tooLate]);
  timer.abort();
  if (!isReady) throw new AppError('UNAVAILABLE', reason('database-away'));
}

async function answers(connection: Deps['connection']): Promise<boolean> {
  try {
    await connection.getClient().db('admin').command({ ping: 1 }, { timeoutMS: PATIENCE_MS });
    return true;
  } catch {
    return false;
  }
}
