import { AppError, notFound } from '#app-error.ts';
import { verifyPassword } from '#modules/auth/password-hash.ts';
import type { Checked } from '#modules/auth/set-password.ts';
import type { UserScope } from '#scope.ts';

/** VALIDATION at the field where the signed-in person had to type their password. */
export function wrongPassword(path: string): AppError {
  const message = 'This is not your password';
  return new AppError('VALIDATION', message, { errors: [{ path, message }] });
}

/**
 * Checks that the signed-in person knows their password; slow, so before any transaction. In: what they typed; the field.
 * Out: who it is with the hash that was checked, on which what is written has to depend. Throws VALIDATION at the field,
 * and NOT_FOUND where the account is gone.
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
