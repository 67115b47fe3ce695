import { isSessionLive } from '@siteward/domain';
import { signedOut } from '#app-error.ts';
import { announceLock } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { liveAt, type SessionDoc } from '#modules/sessions/sessions.model.ts';
import type { Session } from '#scope.ts';
import {
  type Membership,
  membershipOf,
  membershipStages,
  type NamedOrganization,
  SEEN_EVERY_MS,
  type WithMembership,
} from './membership.ts';

/** Who sent a request, and their membership in its organization if that was read along with the session. */
export type Entry = { session: Session; membership?: Membership | undefined };

/**
 * Reads the session of a sid.
 *
 * @param deps - what services work with
 * @param header - the value of `Authorization`
 * @param named - the organization named by a reading call, so that the membership in it is read along with the session
 * @throws UNAUTHENTICATED if there is none, or it is over (24 h idle, 14 days in all).
 */
export async function authenticate(deps: Deps, header: string | undefined, named?: NamedOrganization): Promise<Entry> {
  const sid = sidOf(header);
  const now = deps.clock();
  const [found] = sid
    ? await deps.models.Session.aggregate<SessionDoc & WithMembership>([
        { $match: { sidHash: tokenHash(sid) } },
        ...(named ? membershipStages(deps, named) : []),
      ])
    : [];
  if (!found || !isSessionLive(found, now)) throw signedOut();
  if (now.getTime() - found.lastSeenAt.getTime() >= SEEN_EVERY_MS)
    await deps.models.Session.updateOne({ _id: found._id }, { lastSeenAt: now });
  const session = { id: found._id.toString(), user: found.user.toString() };
  return { session, membership: named && (await membershipOf(deps, session, found)) };
}

/**
 * `hold`: within a transaction, which then conflicts with anything that ends the session in the meantime, so that one of the two
 * comes after the other.
 */
export type SessionDemand = 'look' | 'hold';

/**
 * Demands that a session still exists after something was waited for, such as the body.
 *
 * @throws UNAUTHENTICATED if it is gone.
 */
export async function demandSession({ models, clock }: Deps, { id }: Session, how: SessionDemand): Promise<void> {
  const live = { _id: id, ...liveAt(clock()) };
  if (how === 'hold') announceLock(`session ${id}`);
  const found =
    how === 'look'
      ? await models.Session.exists(live)
      : (await models.Session.updateOne(live, { $inc: { writes: 1 } })).matchedCount > 0;
  if (!found) throw signedOut();
}

/** The sid of an `Authorization` header, raw or as `Bearer` (spec section 7, docs/api.md, Sessions); undefined without one. */
export function sidOf(header: string | undefined): string | undefined {
  if (!header || header.length > 200) return undefined;
  return header.startsWith('Bearer ') ? header.slice(7) : header;
}
