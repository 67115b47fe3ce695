import { reason } from '@siteward/contract';
import { passwordFault } from '@siteward/domain';
import { AppError, invalid, notFound } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { hashPassword, verifyPassword } from '#modules/auth/password-hash.ts';
import { randomToken, tokenHash } from '#modules/auth/secrets.ts';
import { type Checked, setPassword } from '#modules/auth/set-password.ts';
import type { UserScope } from '#scope.ts';

type Passwords = { currentPassword: string; newPassword: string };

/** What was checked before the transaction: the person with the hash that was verified, and the new hash. */
type Prepared = { checked: Checked; passwordHash: string };

/**
 * Checks the current password and hashes the new one; slow, so it runs before any transaction.
 *
 * @throws VALIDATION at the field for a wrong current password, and for a new one that is not allowed or is the current one.
 */
export async function preparePasswordChange(scope: UserScope, passwords: Passwords): Promise<Prepared> {
  const { currentPassword, newPassword } = passwords;
  const checked = await checkOwnPassword(scope, currentPassword, 'currentPassword');
  const fault = newPassword === currentPassword ? reason('password-unchanged') : passwordFault(newPassword, checked);
  if (fault) throw invalid('newPassword', fault);
  return { checked, passwordHash: await hashPassword(newPassword) };
}

/**
 * Changes the password of the signed-in person. Every other session ends; this one continues with a new sid, because whoever had
 * the old sid may have had the old password too.
 *
 * @returns The new sid, which is not stored anywhere.
 * @throws VALIDATION if the password that was checked is no longer the current one.
 * @throws UNAUTHENTICATED if the session has ended in the meantime.
 */
export async function changePassword(scope: UserScope, { checked, passwordHash }: Prepared): Promise<{ sid: string }> {
  const { models, session } = scope;
  if (!(await setPassword(scope, checked, passwordHash))) throw wrongPassword('currentPassword');
  const sid = randomToken();
  const here = await models.Session.updateOne({ _id: session.id, user: checked._id }, { sidHash: tokenHash(sid) });
  if (here.matchedCount === 0) throw new AppError('UNAUTHENTICATED', reason('signed-out'));
  await audit(scope, { action: 'user.password-changed', target: { kind: 'user', id: checked._id } });
  return { sid };
}

/** The VALIDATION error at the field in which the signed-in person had to type their password. */
export function wrongPassword(path: string): AppError {
  return invalid(path, reason('wrong-password'));
}

/**
 * Checks that the signed-in person knows their password; slow, so it runs before any transaction.
 *
 * @param password - what they typed
 * @param path - the field it was typed into
 * @returns The person with the hash that was checked. Anything written afterwards must depend on that hash (`holdPassword`).
 * @throws VALIDATION at the field.
 * @throws NOT_FOUND if the account no longer exists.
 */
export async function checkOwnPassword(
  { models, session }: UserScope,
  password: string,
  path: string,
): Promise<Checked> {
  const user = await models.User.findOne({ _id: session.user, deletedAt: null }).select('+passwordHash').lean();
  if (!user) throw notFound('person');
  if (!(await verifyPassword(user.passwordHash, password))) throw wrongPassword(path);
  return user;
}
