import type { User } from '@siteward/contract';
import { SESSION_ABSOLUTE_MS } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { sidHash } from '#modules/sessions/sid.ts';
import { toWire } from '#modules/users/users.model.ts';
import type { PublicScope } from '#scope.ts';
import { verifyPassword } from './password-hash.ts';
import { randomToken } from './secrets.ts';

/**
 * Starts a session with a new sid, whatever the client sent. Out: the sid, which is kept nowhere, and the person.
 * Throws BAD_CREDENTIALS, in the same words and time for an unknown address, a wrong password and an account without one.
 */
export async function signIn(scope: PublicScope, credentials: { email: string; password: string }) {
  const { models, clock, origin } = scope;
  const user = await models.User.findOne({ email: credentials.email, deletedAt: null }).select('+passwordHash').lean();
  const fits = await verifyPassword(user?.passwordHash, credentials.password);
  if (!user || !fits) {
    throw new AppError('BAD_CREDENTIALS', 'Check the email and the password, or set a new password.');
  }
  const sid = randomToken();
  const now = clock();
  await models.Session.create({
    user: user._id,
    sidHash: sidHash(sid),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
  await audit(scope, { action: 'user.signed-in', target: { kind: 'user', id: user._id }, actor: user._id });
  return { sid, user: toWire(user) } satisfies { sid: string; user: User };
}
