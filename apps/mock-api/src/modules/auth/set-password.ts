import { unitOfWork } from '#database/unit-of-work.ts';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerWithZone } from '#mail/reader-with-zone.ts';
import { passwordChangedMail } from '#mail/templates/account-changes.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { PublicScope, UserScope } from '#scope.ts';

/** A person with the stored hash that a password was checked against, before the transaction. */
export type Checked = Pick<UserDoc, '_id' | 'email' | 'passwordHash'>;

/**
 * Makes the current transaction depend on the password that was checked before it: it writes the person, so that of two
 * transactions that hold or set the same password the database lets one through and runs the other one again.
 *
 * @returns False where that is no longer the password, and nothing must come of the check.
 */
export async function holdPassword({ models, connection, clock }: PublicScope, checked: Checked): Promise<boolean> {
  const { _id, passwordHash = null } = checked;
  // By the driver itself: signing in is no change of the record, and takes no version.
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
 * Sets a new password, if the stored one is still the one that was seen before. Every mailed code of the person ends, a
 * new address that waits for its confirmation too, and every session but the one that asks. A mail tells the person,
 * unless it is their first password.
 *
 * @param checked - the person with the hash that was seen
 * @param passwordHash - the new one, made before the transaction
 * @returns False where the password has been changed since; nothing is written then.
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
