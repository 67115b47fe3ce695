import { reason } from '@siteward/contract';
import { isSessionLive } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { announceLock } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { liveAt, type SessionDoc } from '#modules/sessions/sessions.model.ts';
import type { Actor, Session } from '#scope.ts';
import { actorOf, type Membership, membershipStages, SEEN_EVERY_MS } from './actor.ts';

/** Who sent a request; and as whom they act in the organization that was asked about, if they are an active member. */
export type Entry = { session: Session; org?: string | undefined; actor?: Actor | undefined };

/**
 * Reads the session of a sid.
 *
 * @param deps - what services work with
 * @param header - the value of `Authorization`
 * @param org - the organization that a reading call names, so that the membership in it comes with the session
 * @throws UNAUTHENTICATED where there is none, or it is over (24 h idle, 14 days in all).
 */
export async function authenticate(deps: Deps, header: string | undefined, org?: string): Promise<Entry> {
  const sid = sidOf(header);
  const now = deps.clock();
  const [found] = sid
    ? await deps.models.Session.aggregate<SessionDoc & Membership>([
        { $match: { sidHash: tokenHash(sid) } },
        ...membershipStages(deps, org),
      ])
    : [];
  if (!found || !isSessionLive(found, now)) throw noSession();
  if (now.getTime() - found.lastSeenAt.getTime() >= SEEN_EVERY_MS)
    await deps.models.Session.updateOne({ _id: found._id }, { lastSeenAt: now });
  const session = { id: found._id.toString(), user: found.user.toString() };
  return { session, org, actor: org ? await actorOf(deps, session, found) : undefined };
}

/**
 * `hold`: within a transaction, which then conflicts with whatever ends the session in the meantime: of the two, one comes
 * after the other. `now`: at the end of a transaction that takes long, and would keep everything else waiting that the person
 * does; what ends the session within the moment until it is committed comes after it.
 */
export type SessionDemand = 'look' | 'hold' | 'now';

/**
 * Demands that a session which was read before something was waited for, such as the body, is still there.
 *
 * @throws UNAUTHENTICATED where it is gone.
 */
export async function demandSession({ models, clock }: Deps, { id }: Session, how: SessionDemand): Promise<void> {
  if (how === 'now') {
    // By the driver itself, since a transaction reads what there was when it began.
    const found = await models.Session.collection.findOne({ _id: new Types.ObjectId(id) });
    if (!found || !isSessionLive(found, clock())) throw noSession();
    return;
  }
  const live = { _id: id, ...liveAt(clock()) };
  if (how === 'hold') announceLock(`session ${id}`);
  const found =
    how === 'look'
      ? await models.Session.exists(live)
      : (await models.Session.updateOne(live, { $inc: { writes: 1 } })).matchedCount > 0;
  if (!found) throw noSession();
}

function noSession(): AppError {
  return new AppError('UNAUTHENTICATED', reason('signed-out'));
}

/** The sid of an `Authorization` header, raw or as `Bearer` (spec section 7, docs/api.md, Sessions); undefined without one. */
export function sidOf(header: string | undefined): string | undefined {
  if (!header || header.length > 200) return undefined;
  return header.startsWith('Bearer ') ? header.slice(7) : header;
}
