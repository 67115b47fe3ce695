import type { Session } from '@siteward/contract';
import { SESSION_IDLE_MS } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { UserScope } from '#scope.ts';
import { toWire } from './sessions.model.ts';

const MOST = 100;

/** The live sessions of the signed-in person, the latest used first; at most 100. */
export async function listSessions({ models, session, clock }: UserScope): Promise<Session[]> {
  const now = clock();
  const live = { lastSeenAt: { $gt: new Date(now.getTime() - SESSION_IDLE_MS) }, expiresAt: { $gt: now } };
  const found = await models.Session.find({ user: session.user, ...live }, { sidHash: 0 })
    .sort({ lastSeenAt: -1 })
    .limit(MOST)
    .lean();
  return found.map((item) => toWire(item, session.id));
}

/** Ends one session of the signed-in person, their current one too. Throws NOT_FOUND for anyone else's. */
export async function removeSession(scope: UserScope, id: string): Promise<void> {
  const { models, session } = scope;
  const { deletedCount } = await models.Session.deleteOne({ _id: id, user: session.user });
  if (deletedCount === 0) throw notFound('session');
  await audit(scope, { action: 'session.removed', target: { kind: 'session', id } });
}
