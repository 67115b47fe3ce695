import { AsyncResource } from 'node:async_hooks';
import { AppError } from '#app-error.ts';
import { RunAgainError } from '#database/unit-of-work.ts';
import type { AnyRoute, AnyScope } from './handlers.ts';
import { accessOf, isOfMember } from './sight.ts';
import { type Asked, type EndpointContext, scopeOf } from './who-calls.ts';

/**
 * Whatever happens during a shorter write counts as coming after it. During a longer one, somebody may already have been told
 * that its author has lost access, for example by being suspended.
 */
const MOMENT_MS = 250;

/**
 * Checks, at the end of a transaction that took longer than a moment, whether its author may still do what they could at its
 * beginning.
 */
export type LookAgain = (scope: AnyScope) => Promise<void>;

/**
 * Prepares the check of whether somebody may still make a write. Call it before the transaction: the check has to look past what
 * the transaction sees, which is the state when it began. Access that is taken in the moment between the check and the commit
 * counts as taken after the write.
 *
 * @param isLong - the transaction does not even hold the session, so the check is made however soon it ends
 * @returns A function to call when an attempt of the transaction begins. What that returns is called at the attempt's end, with
 *   the scope that it ran in; it throws UNAUTHENTICATED if the session has ended, and `RunAgainError` if what the author may do
 *   has changed.
 */
export function lookAgainOutside(
  context: EndpointContext,
  route: AnyRoute,
  { input, entry, origin }: Asked,
  isLong: boolean,
): () => LookAgain {
  const { clock } = context.deps;
  const look = AsyncResource.bind(async (): Promise<string | undefined> => {
    try {
      // The membership that came with the session is left out, so that it is read again.
      const scope = await scopeOf(context, route, { input, entry: entry && { session: entry.session }, origin });
      return isOfMember(scope) ? accessOf(scope) : undefined;
    } catch (error) {
      if (error instanceof AppError && error.code !== 'UNAUTHENTICATED') return undefined;
      throw error;
    }
  });
  return () => {
    const began = clock().getTime();
    return async (scope) => {
      if (!isOfMember(scope) || (!isLong && clock().getTime() - began < MOMENT_MS)) return;
      if ((await look()) !== accessOf(scope)) throw new RunAgainError('What they may has changed meanwhile');
    };
  };
}
