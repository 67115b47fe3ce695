import { reason } from '@siteward/contract';
import { EMAIL_CHANGE_MS, MEMBER_STATUSES, memberStatusAt } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerOf } from '#mail/reader.ts';
import { readerWithZone } from '#mail/reader-with-zone.ts';
import {
  addressChangedMail,
  addressTakenMail,
  confirmAddressMail,
  newAddressAskedMail,
} from '#mail/templates/account-changes.ts';
import { type AuditScope, audit } from '#modules/audit/audit.service.ts';
import { createToken, tokenHash } from '#modules/auth/secrets.ts';
import { type Checked, holdPassword } from '#modules/auth/set-password.ts';
import { endExpiredInvitations, endInvitations } from '#modules/invitations/end-invitation.ts';
import { inviteAsAnother } from '#modules/invitations/invite.ts';
import { type MemberDoc, memberKeys, memberStatusIn } from '#modules/members/members.model.ts';
import { membershipsOf } from '#modules/members/own-memberships.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { PublicScope, UserScope } from '#scope.ts';
import { checkOwnPassword, wrongPassword } from './change-password.ts';
import type { UserDoc } from './users.model.ts';

type Request = { email: string; password: string };
type Prepared = { checked: Checked; to: string };

/**
 * Checks the password; slow, so it runs before any transaction.
 *
 * @throws VALIDATION at the field for a wrong password, and for an address that is the same as the current one.
 */
export async function prepareEmailChange(scope: UserScope, { email: to, password }: Request): Promise<Prepared> {
  const checked = await checkOwnPassword(scope, password, 'password');
  if (to !== checked.email) return { checked, to };
  throw invalid('email', reason('own-email'));
}

/**
 * Mails a confirmation link to the new address, and a notice to the current one. If the address belongs to someone else, they get
 * a different mail instead of the link; the answer and the number of writes are the same. Any earlier link stops working.
 *
 * @throws VALIDATION if the password that was checked is no longer the current one.
 */
export async function changeEmail(scope: UserScope, { checked, to }: Prepared): Promise<void> {
  const { models, env, clock, session } = scope;
  const { _id: user, email: from } = checked;
  if (!(await holdPassword(scope, checked))) throw wrongPassword('password');
  const person = await models.User.findById(user).lean();
  if (!person) throw notFound('person');
  const holder = await models.User.findOne({ email: to, deletedAt: null, emailVerifiedAt: { $ne: null } }).lean();

  const now = clock();
  const { secret, hash } = createToken();
  await models.EmailChange.findOneAndReplace(
    { user },
    {
      user,
      email: to,
      tokenHash: hash,
      session: new Types.ObjectId(session.id),
      createdAt: now,
      expiresAt: new Date(now.getTime() + EMAIL_CHANGE_MS),
    },
    { upsert: true },
  );
  await audit(scope, { action: 'user.email-change-asked', target: { kind: 'user', id: user }, changes: { to } });
  const forgot = linkTo(env, 'forgot', { email: from });
  const reader = await readerWithZone(scope, person);
  await queueMail(scope, { to: from, ...newAddressAskedMail(reader, { from, to, forgot, seen: scope }) });
  // If the address is taken, nobody gets the token, so it can never be used.
  const content = holder
    ? addressTakenMail(readerOf(holder, scope), { signIn: linkTo(env, 'sign-in', { email: to }) })
    : confirmAddressMail(reader, { from, to, link: linkTo(env, 'confirm-email', {}, { token: secret, email: to }) });
  await queueMail(scope, { to, ...content });
}

/**
 * Redeems the token that was mailed to a new address, once: the account and its memberships get that address, anything mailed to
 * the old one becomes worthless, and every session ends except the one that asked. Invitations stay with the mailbox they were
 * sent to.
 *
 * @throws GONE for a token that is unknown, replaced, expired or used.
 * @throws CONFLICT if the address has become someone else's in the meantime.
 */
export async function confirmEmail(scope: PublicScope, token: string): Promise<{ email: string }> {
  const { models, clock } = scope;
  const live = { tokenHash: tokenHash(token), expiresAt: { $gt: clock() } };
  const change = await models.EmailChange.findOneAndDelete(live).lean();
  const user = change && (await models.User.findOne({ _id: change.user, deletedAt: null }).lean());
  if (!change || !user) {
    throw new AppError('GONE', reason('email-change-over'));
  }
  const { email } = change;
  await takeAddress(scope, email);
  await moveMemberAddresses(scope, user, email);
  await models.User.updateOne({ _id: user._id }, { $set: { email, emailVerifiedAt: clock() } });
  await models.Token.deleteMany({ user: user._id });
  await models.Session.deleteMany({ user: user._id, _id: { $ne: change.session } });
  await audit(scope, {
    action: 'user.email-changed',
    target: { kind: 'user', id: user._id },
    changes: { email: { from: user.email, to: email } },
    actor: user._id,
  });
  const reader = await readerWithZone(scope, user);
  const content = addressChangedMail(reader, { from: user.email, to: email, seen: scope });
  await queueMail(scope, { to: user.email, ...content });
  return { email };
}

/**
 * Makes sure that no account has the address. An account that never verified it, left by an unfinished sign-up, has no claim to
 * it against someone who reads its mails.
 *
 * @throws CONFLICT.
 */
async function takeAddress({ models, clock }: PublicScope, email: string): Promise<void> {
  const holder = await models.User.findOne({ email, deletedAt: null }).lean();
  if (!holder) return;
  if (holder.emailVerifiedAt) {
    throw new AppError('CONFLICT', reason('email-of-another-account'));
  }
  await models.User.updateOne({ _id: holder._id }, { $set: { deletedAt: clock() } });
  await models.Token.deleteMany({ user: holder._id });
}

/**
 * Gives a person's memberships in all organizations, whatever their status, the new address. If an organization has also invited
 * the new address, the invitation was for someone who is already there, so it ends. An invitation to the old address stays with
 * whoever reads its mails, as a separate person. Needs a transaction around it.
 *
 * @param user - the person before the change
 * @throws CONFLICT if the organization has another member with the address.
 */
export async function moveMemberAddresses(scope: AuditScope, user: UserDoc, email: string): Promise<void> {
  const memberships = await membershipsOf(scope.models, user._id, memberStatusIn(MEMBER_STATUSES, scope.clock()));
  // Always in the same order, so that two transactions that need several locks cannot deadlock.
  const inOrder = memberships.toSorted((one, other) => (one.org.toString() < other.org.toString() ? -1 : 1));
  for (const member of inOrder) {
    const orgScope = { ...scope, org: member.org.toString() };
    await lockOrganization(orgScope);
    await endExpiredInvitations(orgScope);
    await makeRoom(orgScope, member, email);
    const keys = memberKeys({ name: member.name, email });
    const isInvited = memberStatusAt(member, scope.clock()) === 'invited';
    const set = { email, ...keys, ...(isInvited && ({ status: 'removed', invitedUntil: null } as const)) };
    await scoped(scope.models.Member, member.org).updateOne({ _id: member._id }, { $set: set });
    if (isInvited) await inviteAsAnother(orgScope, member);
    await audit(orgScope, {
      action: 'member.email-changed',
      target: { kind: 'member', id: member._id },
      changes: { email: { from: member.email, to: email } },
      actor: user._id,
    });
  }
}

/** An organization has one member record per address, so a record that exists only because of an invitation gives way. */
async function makeRoom(scope: AuditScope & { org: string }, { _id }: MemberDoc, email: string): Promise<void> {
  const { models, org } = scope;
  const members = scoped(models.Member, org);
  const other = await members.findOne({ email, _id: { $ne: _id } });
  if (!other) return;
  if (other.status === 'active' || other.status === 'suspended') {
    throw new AppError('CONFLICT', reason('email-of-another-member'));
  }
  const pending = await scoped(models.Invitation, org).findOne({ member: other._id, status: 'pending' });
  if (pending) await endInvitations(scope, [pending], 'revoked', { actor: null });
  await members.updateOne({ _id: other._id }, { $set: { status: 'removed', invitedUntil: null } });
  await members.removeOne({ _id: other._id });
}
