import { AsyncResource } from 'node:async_hooks';
import { AppError } from '#app-error.ts';
import { RunAgainError } from '#database/unit-of-work.ts';
import type { Origin } from '#scope.ts';
import type { Entry } from './authentication.ts';
import type { AnyRoute, AnyScope } from './handlers.ts';
import type { Input } from './input.ts';
import { accessOf, isOfMember } from './sight.ts';
import { type EndpointContext, scopeOf } from './who-calls.ts';

/**
 * What a write of a moment meets comes after it. During a longer one somebody may be told that its person may do no more, such as when they
 * were suspended.
 */
const MOMENT_MS = 250;

/** Looks, at the end of a transaction that has taken more than a moment, whether its person may still do what they might at its beginning. */
export type LookAgain = (scope: AnyScope) => Promise<void>;

type Asked = { input: Input; entry: Entry | undefined; origin: Origin };

/**
 * What looks again at who makes a write. To be called before its transaction, which reads what there was when it began: what is looked at is
 * past that. Whatever takes their access within the moment until all is committed comes after it.
 *
 * @param isLong - it holds not even their session, and is looked at however soon it ends
 * @returns What is called as an attempt of the transaction begins. What that gives is called at its end, with the scope that it ran in, and throws
 *   UNAUTHENTICATED where their session has ended, and `RunAgainError` where they may do something else by now.
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
      // Without the membership that came with the session, it is read again.
      const scope = await scopeOf(context, route, entry && { session: entry.session }, input, origin);
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
