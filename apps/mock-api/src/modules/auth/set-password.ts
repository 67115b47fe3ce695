import { unitOfWork } from '#database/unit-of-work.ts';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerWithZone } from '#mail/reader-with-zone.ts';
import { passwordChangedMail } from '#mail/templates/account-changes.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { PublicScope, UserScope } from '#scope.ts';

/** A person with the stored hash that a password was checked against before the transaction. */
export type Checked = Pick<UserDoc, '_id' | 'email' | 'passwordHash'>;

/**
 * Ties the current transaction to the password that was checked before it. It writes to the person's record, so if two
 * transactions hold or set the same password, the database lets one through and retries the other.
 *
 * @returns False if that is no longer the password; the check must then have no effect.
 */
export async function holdPassword({ models, connection, clock }: PublicScope, checked: Checked): Promise<boolean> {
  const { _id, passwordHash = null } = checked;
  // Bypasses Mongoose: signing in does not change the record, and takes no version.
  const { matchedCount } = await unitOfWork(connection, (session) =>
    models.User.collection.updateOne(
      { _id, deletedAt: null, passwordHash },
      { $set: { passwordUsedAt: clock() } },
      { session },
    ),
  );
  return matchedCount === 1;
}

/**
 * Sets a new password if the stored one is still the one that was seen before. This ends every code mailed to the person, any new
 * address awaiting confirmation, and every session except the one making the call. A mail tells the person, unless it is their
 * first password.
 *
 * @param checked - the person with the hash that was seen
 * @param passwordHash - the new one, made before the transaction
 * @returns False if the password has been changed since; nothing is written then.
 */
export async function setPassword(
  scope: PublicScope | UserScope,
  { _id, email, passwordHash: seen = null }: Checked,
  passwordHash: string,
  { emailVerifiedAt }: { emailVerifiedAt?: Date } = {},
): Promise<boolean> {
  const { models, env } = scope;
  const change = { passwordHash, ...(emailVerifiedAt && { emailVerifiedAt }) };
  const unchanged = { _id, deletedAt: null, passwordHash: seen };
  const person = await models.User.findOneAndUpdate(unchanged, { $set: change }).lean();
  if (!person) return false;
  await models.Token.deleteMany({ user: _id, kind: 'otp' });
  await models.EmailChange.deleteMany({ user: _id });
  const kept = 'session' in scope ? { _id: { $ne: scope.session.id } } : {};
  await models.Session.deleteMany({ user: _id, ...kept });
  if (seen !== null) {
    const how = 'session' in scope ? 'changed' : 'reset';
    const forgot = linkTo(env, 'forgot', { email });
    const reader = await readerWithZone(scope, person);
    await queueMail(scope, { to: email, ...passwordChangedMail(reader, { how, forgot, seen: scope }) });
  }
  return true;
}
