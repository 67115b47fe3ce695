import { reason, type User } from '@siteward/contract';
import { languageOf } from '@siteward/domain';
import type { Types } from 'mongoose';
import { addressOf } from '#address.ts';
import { AppError } from '#app-error.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { startSession } from '#modules/sessions/sessions.service.ts';
import { toWire, type UserDoc } from '#modules/users/users.model.ts';
import type { PublicScope } from '#scope.ts';
import { findByPassword } from './password-hash.ts';
import { tokenHash } from './secrets.ts';
import { holdPassword } from './set-password.ts';

type Credentials = { email: string; password: string };

/**
 * Checks an address and its password. Slow, so it runs before any transaction.
 *
 * @returns The person with the hash that was checked.
 * @throws BAD_CREDENTIALS, in the same words and time for an unknown address, a wrong password and an account without one.
 * @throws UNAVAILABLE if too many are waiting, before anybody is looked up.
 */
export async function checkCredentials({ models }: PublicScope, { email, password }: Credentials): Promise<UserDoc> {
  const find = () => models.User.findOne({ email, deletedAt: null }).select('+passwordHash').lean().exec();
  const user = await findByPassword(find, password);
  if (!user) throw badCredentials();
  return user;
}

/**
 * Starts a session with a new sid, whatever the client sent.
 *
 * @param user - the person that `checkCredentials` returned
 * @returns The person, and the sid, which is stored nowhere.
 * @throws BAD_CREDENTIALS if the password has been changed since.
 */
export async function signIn(scope: PublicScope, user: UserDoc): Promise<{ sid: string; user: User }> {
  if (!(await holdPassword(scope, user))) throw badCredentials();
  const { sid } = await startSession(scope, user._id);
  await rememberAddress(scope, user._id);
  await audit(scope, { action: 'user.signed-in', target: { kind: 'user', id: user._id }, actor: user._id });
  return { sid, user: toWire(user) };
}

function badCredentials(): AppError {
  return new AppError('BAD_CREDENTIALS', reason('wrong-credentials'));
}

/** Enough for the places people sign in from in daily life: at home, at work, on the road. */
const KEPT = 10;

/**
 * Notes that a person has proved their identity from the address the request comes from, and the language it asks for; within the
 * current transaction.
 */
export async function rememberAddress(scope: PublicScope, _id: Types.ObjectId): Promise<void> {
  const { models, connection, clock, origin } = scope;
  const entry = { $literal: { address: addressOf(origin.ip), at: clock() } };
  const others = {
    input: { $ifNull: ['$signedInFrom', []] },
    cond: { $ne: ['$$this.address', { $literal: addressOf(origin.ip) }] },
  };
  const askedIn = languageOf(origin.acceptLanguage);
  const signedInFrom = { $slice: [{ $concatArrays: [[entry], { $filter: others }] }, KEPT] };
  // Bypasses Mongoose: signing in does not change the record, and takes no version.
  await unitOfWork(connection, (session) =>
    models.User.collection.updateOne({ _id }, [{ $set: { signedInFrom, ...(askedIn && { askedIn }) } }], { session }),
  );
}

/** Whether the account of an email has been signed in to from an address before; false for an unknown one. */
export async function isKnownAddress({ models }: Deps, email: string, address: string): Promise<boolean> {
  return (await models.User.exists({ email, deletedAt: null, 'signedInFrom.address': address })) !== null;
}

/**
 * Ends the session of a sid. An unknown or expired one is not an error, or a client could never sign out (docs/api.md, Sessions).
 */
export async function signOut(scope: PublicScope, sid: string): Promise<void> {
  const ended = await scope.models.Session.findOneAndDelete({ sidHash: tokenHash(sid) }).lean();
  if (!ended) return;
  await audit(scope, { action: 'user.signed-out', target: { kind: 'session', id: ended._id }, actor: ended.user });
}
