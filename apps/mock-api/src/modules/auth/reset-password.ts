import { passwordFault } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { PublicScope } from '#scope.ts';
import { hashPassword } from './password-hash.ts';
import type { TokenDoc } from './token.model.ts';
import { findLiveToken } from './tokens.ts';

type Reset = { otp: string; newPassword: string };

/**
 * Sets a password with a mailed otp, or the first one with a verification token; either works once. The address counts as
 * verified then, and every session of the person ends (api.md "Sessions").
 * Throws GONE for a wrong, expired or used one, and VALIDATION for a password that must not be used.
 */
export async function resetPassword(scope: PublicScope, { otp, newPassword }: Reset): Promise<void> {
  const { models, clock } = scope;
  const token = await findLiveToken(scope, otp);
  const user = token
    ? await models.User.findOne({ _id: token.user, deletedAt: null }).select('+passwordHash').lean()
    : null;
  if (!token || !user || token.usedAt || (token.kind === 'verify' && user.passwordHash)) throw gone();

  const message = passwordFault(newPassword, { email: user.email });
  if (message) throw new AppError('VALIDATION', message, { errors: [{ path: 'newPassword', message }] });
  const passwordHash = await hashPassword(newPassword);

  if (!(await consume(scope, token))) throw gone();
  const emailVerifiedAt = user.emailVerifiedAt ?? clock();
  await models.User.updateOne({ _id: user._id }, { $set: { passwordHash, emailVerifiedAt } });
  await models.Session.deleteMany({ user: user._id });
  await audit(scope, { action: 'user.password-set', target: { kind: 'user', id: user._id }, actor: user._id });
}

function gone(): AppError {
  return new AppError('GONE', 'This code is wrong, expired or was used already. Ask for a new one.');
}

/** Takes the token for this call alone, in one step; false where another call was first. */
async function consume({ models, clock }: PublicScope, { _id, kind }: TokenDoc): Promise<boolean> {
  // A used verification token stays until it expires, since its link may be opened again; a code is never needed again.
  const taken =
    kind === 'otp'
      ? await models.Token.findOneAndDelete({ _id }).lean()
      : await models.Token.findOneAndUpdate({ _id, usedAt: null }, { usedAt: clock() }).lean();
  return taken !== null;
}
