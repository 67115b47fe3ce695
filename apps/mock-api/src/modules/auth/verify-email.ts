import { reason } from '@siteward/contract';
import { AppError } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { PublicScope } from '#scope.ts';
import { findLiveToken } from './tokens.ts';

/**
 * Marks the address of a verification token as verified and nothing else, again and again until the token expires: mail
 * scanners open links too (docs/api.md, Sessions).
 *
 * @returns The address, and whether its account has a password.
 * @throws GONE.
 */
export async function verifyEmail(
  scope: PublicScope,
  secret: string,
): Promise<{ email: string; passwordSet: boolean }> {
  const { models, clock } = scope;
  const token = await findLiveToken(scope, secret);
  const user =
    token?.kind === 'verify'
      ? await models.User.findOne({ _id: token.user, deletedAt: null }).select('+passwordHash').lean()
      : null;
  if (!user) throw new AppError('GONE', reason('verification-over'));
  if (!user.emailVerifiedAt) {
    await models.User.updateOne({ _id: user._id }, { $set: { emailVerifiedAt: clock() } });
    await audit(scope, { action: 'user.email-verified', target: { kind: 'user', id: user._id }, actor: user._id });
  }
  return { email: user.email, passwordSet: Boolean(user.passwordHash) };
}
