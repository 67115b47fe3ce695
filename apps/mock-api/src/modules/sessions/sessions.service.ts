import type { Session } from '@siteward/contract';
import { MOST_SESSIONS, SESSION_ABSOLUTE_MS } from '@siteward/domain';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { randomToken, tokenHash } from '#modules/auth/secrets.ts';
import { orderOf, type Page, type PageQuery, pageOf, sliceOf } from '#modules/lists/list.ts';
import type { PublicScope, UserScope } from '#scope.ts';
import { liveAt, toWire } from './sessions.model.ts';

const COLUMNS = { lastSeenAt: 'lastSeenAt', createdAt: 'createdAt' };
type Column = keyof typeof COLUMNS;
export type SessionListQuery = PageQuery & { sort?: Column | `-${Column}` | undefined };

/** The live sessions of the signed-in person, most recently used first by default. */
export async function listSessions(scope: UserScope, query: SessionListQuery): Promise<Page<Session>> {
  const { models, session, clock } = scope;
  const { skip, limit } = sliceOf(query);
  const filter = { user: session.user, ...liveAt(clock()) };
  const [items, total] = await Promise.all([
    models.Session.find(filter, { sidHash: 0 })
      .sort(orderOf(query.sort, COLUMNS, '-lastSeenAt'))
      .skip(skip)
      .limit(limit)
      .lean(),
    models.Session.countDocuments(filter),
  ]);
  return pageOf(
    items.map((item) => toWire(item, session.id)),
    total,
    query,
  );
}

/**
 * Ends one session of the signed-in person, which may be the current one.
 *
 * @throws NOT_FOUND for anyone else's.
 */
export async function removeSession(scope: UserScope, id: string): Promise<void> {
  const { models, session } = scope;
  const { deletedCount } = await models.Session.deleteOne({ _id: id, user: session.user });
  if (deletedCount === 0) throw notFound('session');
  await audit(scope, { action: 'session.removed', target: { kind: 'session', id } });
}

/**
 * Starts a session for a person with a new sid. If they have as many as anybody may, those that have not been used for the longest
 * time end.
 *
 * @returns Its id, and the sid, which is not stored anywhere.
 */
export async function startSession(scope: PublicScope, user: Types.ObjectId): Promise<{ id: string; sid: string }> {
  const { models, clock, origin } = scope;
  const sid = randomToken();
  const now = clock();
  await endSurplus(scope, user);
  const session = await models.Session.create({
    user,
    sidHash: tokenHash(sid),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
  return { id: session._id.toString(), sid };
}

/** Ends the sessions of a person that leave no room for another one. */
async function endSurplus(scope: PublicScope, user: Types.ObjectId): Promise<void> {
  const { models, clock } = scope;
  const surplus = await models.Session.find({ user, ...liveAt(clock()) }, { _id: 1 })
    .sort({ lastSeenAt: -1, _id: -1 })
    .skip(MOST_SESSIONS - 1)
    .lean();
  if (surplus.length === 0) return;
  const ids = surplus.map(({ _id }) => _id);
  await models.Session.deleteMany({ _id: { $in: ids } });
  const lines = ids.map((id) => ({ action: 'session.ended', target: { kind: 'session', id }, actor: user }) as const);
  await audit(scope, ...lines);
}
