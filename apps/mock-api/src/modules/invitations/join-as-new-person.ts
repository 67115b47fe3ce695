import { reason, type User } from '@siteward/contract';
import { type Language, languageOf, passwordFault } from '@siteward/domain';
import { AppError, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { hashPassword } from '#modules/auth/password-hash.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { startSession } from '#modules/sessions/sessions.service.ts';
import { toWire, type UserDoc } from '#modules/users/users.model.ts';
import type { PublicScope } from '#scope.ts';
import { join } from './accept-invitation.ts';
import { findByToken, findPendingByToken, gone } from './invitation-by-token.ts';
import type { InvitationDoc } from './invitations.model.ts';

type NewPerson = { token: string; name: string; newPassword: string; language?: Language | undefined };
type Joined = { sid: string; user: User; org: string; member: string };

/**
 * Hashes the password of somebody who joins, outside of the transaction, and only if joining can succeed.
 *
 * @throws What `joinAsNewPerson` throws, and VALIDATION for a password that must not be used.
 */
export async function prepareJoin(scope: PublicScope, { token, newPassword }: NewPerson): Promise<string> {
  const { email } = await findPendingByToken(scope, token);
  await findUnused(scope, email);
  const fault = passwordFault(newPassword, { email });
  if (fault) throw invalid('newPassword', fault);
  return hashPassword(newPassword);
}

/**
 * Joins with a mailed token without having an account. The token proves that the mailbox is theirs, so the account is created with
 * a verified address, and the person becomes a member and is signed in, all in one step.
 *
 * @throws GONE for a token that is unknown, replaced or used.
 * @throws CONFLICT if the address has an account, whose owner signs in to accept.
 */
export async function joinAsNewPerson(scope: PublicScope, person: NewPerson, passwordHash: string): Promise<Joined> {
  const { models } = scope;
  const org = (await findByToken(scope, person.token)).org.toString();
  await lockOrganization({ models, org });
  const invitation = await findPendingByToken(scope, person.token);
  const { name, language } = person;
  const user = await createAccount(scope, invitation, { name, passwordHash, language: language ?? null });
  const session = await startSession(scope, user._id);
  const invited = await scoped(models.Member, org).findOne({ _id: invitation.member });
  if (!invited) throw gone();
  const orgScope = { ...scope, org, session: { id: session.id, user: user._id.toString() } };
  // What the person calls themselves counts, not what the inviter guessed.
  const { member } = await join(orgScope, { ...invited, name: '' }, invitation, user);
  const stored = await models.User.findById(user._id).lean();
  if (!stored) throw notFound('person');
  return { sid: session.sid, user: toWire(stored), org, member: member._id.toString() };
}

/**
 * An account for the address that nobody can use yet, from a sign-up that was not finished; null if there is none.
 *
 * @throws CONFLICT for an account that can be used.
 */
async function findUnused({ models }: PublicScope, email: string): Promise<UserDoc | null> {
  const known = await models.User.findOne({ email, deletedAt: null }).select('+passwordHash').lean();
  if (!known?.passwordHash) return known;
  throw new AppError('CONFLICT', reason('account-exists'));
}

async function createAccount(
  scope: PublicScope,
  { email }: InvitationDoc,
  chosen: { name: string; passwordHash: string; language: Language | null },
): Promise<UserDoc> {
  const { models, clock, origin } = scope;
  const unused = await findUnused(scope, email);
  const askedIn = languageOf(origin.acceptLanguage) ?? null;
  // The choices of an unfinished sign-up may have been anybody's.
  const fields = { ...chosen, askedIn, emailVerifiedAt: clock() };
  const user = unused
    ? await models.User.findOneAndUpdate({ _id: unused._id }, { $set: fields }, { returnDocument: 'after' }).lean()
    : (await models.User.create({ email, ...fields })).toObject();
  if (!user) throw notFound('person');
  // A link from that sign-up could set another password.
  if (unused) await models.Token.deleteMany({ user: unused._id });
  await audit(scope, { action: 'user.joined', target: { kind: 'user', id: user._id }, actor: user._id });
  return user;
}
