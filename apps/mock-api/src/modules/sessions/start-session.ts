import { SESSION_ABSOLUTE_MS } from '@siteward/domain';
import type { Types } from 'mongoose';
import { randomToken, tokenHash } from '#modules/auth/secrets.ts';
import type { PublicScope } from '#scope.ts';

/** Starts a session of a person with a new sid. Out: its id, and the sid, which is kept nowhere. */
export async function startSession(
  { models, clock, origin }: PublicScope,
  user: Types.ObjectId,
): Promise<{ id: string; sid: string }> {
  const sid = randomToken();
  const now = clock();
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
