import { reason } from '@siteward/contract';
import { passwordFault } from '@siteward/domain';
import { AppError, invalid } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { PublicScope } from '#scope.ts';
import { hashPassword } from './password-hash.ts';
import { setPassword } from './set-password.ts';
import { rememberAddress } from './sign-in.ts';
import type { TokenDoc } from './token.model.ts';
import { findLiveToken } from './tokens.ts';

type Reset = { otp: string; newPassword: string };

/**
 * Hashes a new password, provided that the otp or verification token is valid and the password is acceptable. Slow, so it runs
 * before any transaction.
 *
 * @throws GONE for an otp or token that is wrong, expired or used.
 * @throws VALIDATION for a password that must not be used.
 */
export async function prepareReset(scope: PublicScope, { otp, newPassword }: Reset): Promise<string> {
  const { user } = await findHolder(scope, otp);
  const fault = passwordFault(newPassword, { email: user.email });
  if (fault) throw invalid('newPassword', fault);
  return hashPassword(newPassword);
}

/**
 * Sets a password with a mailed otp, or the first one with a verification token; either works once. The address then counts as
 * verified, and every other code and every session of the person ends (docs/api.md, Sessions).
 *
 * @param otp - the otp or token, as typed
 * @param passwordHash - what `prepareReset` returned
 * @throws GONE for an otp or token that is wrong, expired or used.
 */
export async function resetPassword(scope: PublicScope, otp: string, passwordHash: string): Promise<void> {
  const { clock } = scope;
  const { token, user } = await findHolder(scope, otp);
  const emailVerifiedAt = user.emailVerifiedAt ?? clock();
  if (!(await consume(scope, token))) throw gone();
  if (!(await setPassword(scope, user, passwordHash, { emailVerifiedAt }))) throw gone();
  await rememberAddress(scope, user._id);
  await audit(scope, { action: 'user.password-set', target: { kind: 'user', id: user._id }, actor: user._id });
}

/**
 * Finds a live secret and the person it belongs to. A verification token can only set the first password.
 *
 * @throws GONE.
 */
async function findHolder(scope: PublicScope, otp: string): Promise<{ token: TokenDoc; user: UserDoc }> {
  const token = await findLiveToken(scope, otp);
  const user = token
    ? await scope.models.User.findOne({ _id: token.user, deletedAt: null }).select('+passwordHash').lean()
    : null;
  if (!token || !user || token.usedAt || (token.kind === 'verify' && user.passwordHash)) throw gone();
  return { token, user };
}

function gone(): AppError {
  return new AppError('GONE', reason('otp-over'));
}

/** Claims the token for this call in one step; false if another call came first. */
async function consume({ models, clock }: PublicScope, { _id, kind }: TokenDoc): Promise<boolean> {
  // A used verification token is kept until it expires, because its link may be opened again; a used code is never needed again.
  const taken =
    kind === 'otp'
      ? await models.Token.findOneAndDelete({ _id }).lean()
      : await models.Token.findOneAndUpdate({ _id, usedAt: null }, { usedAt: clock() }).lean();
  return taken !== null;
}
