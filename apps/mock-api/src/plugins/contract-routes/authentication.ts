import { SESSION_IDLE_MS } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import { sidHash, sidOf } from '#modules/sessions/sid.ts';
import type { Session } from '#scope.ts';

/** How often the last use of a session and of a membership is written down; rarely, so that reads stay reads. */
export const SEEN_EVERY_MS = 60_000;

/**
 * Reads the session of a sid. In: what services work with; the value of `Authorization`. Out: the session.
 * Throws UNAUTHENTICATED where there is none, or it is over (24 h idle, 14 days in all).
 */
export async function authenticate(deps: Deps, header: string | undefined): Promise<Session> {
  const sid = sidOf(header);
  const now = deps.clock();
  const found = sid
    ? await deps.models.Session.findOne({ sidHash: sidHash(sid) }, { user: 1, lastSeenAt: 1, expiresAt: 1 }).lean()
    : null;
  const idle = found ? now.getTime() - found.lastSeenAt.getTime() : 0;
  if (!found || found.expiresAt <= now || idle >= SESSION_IDLE_MS) {
    throw new AppError('UNAUTHENTICATED', 'There is no session, or it has ended. Sign in again.');
  }
  if (idle >= SEEN_EVERY_MS) await deps.models.Session.updateOne({ _id: found._id }, { lastSeenAt: now });
  return { id: found._id.toString(), user: found.user.toString() };
}
