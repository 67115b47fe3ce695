import type { User } from '@siteward/contract';
import { AppError } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { startSession } from '#modules/sessions/sessions.service.ts';
import { toWire, type UserDoc } from '#modules/users/users.model.ts';
import type { PublicScope } from '#scope.ts';
import { rememberAddress } from './known-addresses.ts';
import { findByPassword } from './password-hash.ts';
import { holdPassword } from './set-password.ts';

type Credentials = { email: string; password: string };

/**
 * Checks an address and its password; slow, so before any transaction. Out: the person with the hash that was checked.
 * Throws BAD_CREDENTIALS, in the same words and time for an unknown address, a wrong password and an account without one;
 * UNAVAILABLE where too many wait, before anybody is looked up.
 */
export async function checkCredentials({ models }: PublicScope, { email, password }: Credentials): Promise<UserDoc> {
  const find = () => models.User.findOne({ email, deletedAt: null }).select('+passwordHash').lean().exec();
  const user = await findByPassword(find, password);
  if (!user) throw badCredentials();
  return user;
}

/**
 * Starts a session with a new sid, whatever the client sent. In: the person as `checkCredentials` gave them.
 * Out: the sid, which is kept nowhere, and the person. Throws BAD_CREDENTIALS where the password was changed since.
 */
export async function signIn(scope: PublicScope, user: UserDoc): Promise<{ sid: string; user: User }> {
  if (!(await holdPassword(scope, user))) throw badCredentials();
  const { sid } = await startSession(scope, user._id);
  await rememberAddress(scope, user._id);
  await audit(scope, { action: 'user.signed-in', target: { kind: 'user', id: user._id }, actor: user._id });
  return { sid, user: toWire(user) };
}

function badCredentials(): AppError {
  return new AppError('BAD_CREDENTIALS', 'Check the email and the password, or set a new password.');
}
