import { EMAIL_CHANGE_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import {
  addressChangedMail,
  addressTakenMail,
  confirmAddressMail,
  newAddressAskedMail,
  seenFrom,
} from '#mail/templates/account-changes.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { createToken, tokenHash } from '#modules/auth/secrets.ts';
import { type Checked, holdPassword } from '#modules/auth/set-password.ts';
import { moveMemberAddresses } from '#modules/members/member-addresses.ts';
import type { PublicScope, UserScope } from '#scope.ts';
import { checkOwnPassword, wrongPassword } from './change-password.ts';

type Request = { email: string; password: string };
type Prepared = { checked: Checked; to: string };

/** Checks the password; slow, so before any transaction. Throws VALIDATION at the field, also for the address of now. */
export async function prepareEmailChange(scope: UserScope, { email: to, password }: Request): Promise<Prepared> {
  const checked = await checkOwnPassword(scope, password, 'password');
  if (to !== checked.email) return { checked, to };
  const message = 'This is your address already';
  throw new AppError('VALIDATION', message, { errors: [{ path: 'email', message }] });
}

/**
 * Mails a link to the new address that confirms it, and a notice to the present one. Where the address is somebody else's,
 * they get a mail instead of the link; the answer and the number of writes are the same. An earlier link ends.
 * Throws VALIDATION where the password that was checked is not the current one any more.
 */
export async function changeEmail(scope: UserScope, { checked, to }: Prepared): Promise<void> {
  const { models, env, clock, session } = scope;
  const { _id: user, email: from } = checked;
  if (!(await holdPassword(scope, checked))) throw wrongPassword('password');
  const isTaken = await models.User.exists({ email: to, deletedAt: null, emailVerifiedAt: { $ne: null } });

  const now = clock();
  const { secret, hash } = createToken();
  await models.EmailChange.findOneAndReplace(
    { user },
    {
      ...{ user, email: to, tokenHash: hash, session: new Types.ObjectId(session.id), createdAt: now },
      expiresAt: new Date(now.getTime() + EMAIL_CHANGE_MS),
    },
    { upsert: true },
  );
  await audit(scope, { action: 'user.email-change-asked', target: { kind: 'user', id: user }, changes: { to } });
  const forgot = linkTo(env, 'forgot', { email: from });
  await queueMail(scope, { to: from, ...newAddressAskedMail({ from, to, forgot, seen: seenFrom(scope) }) });
  // Where it is taken nobody is told the token, so that nothing can come of it.
  const content = isTaken
    ? addressTakenMail({ signIn: linkTo(env, 'sign-in', { email: to }) })
    : confirmAddressMail({ from, to, link: linkTo(env, 'confirm-email', {}, { token: secret, email: to }) });
  await queueMail(scope, { to, ...content });
}

/**
 * Takes the token that was mailed to a new address, once: the account and its memberships have that address then, what was
 * mailed to the old one is worth nothing any more, and every session ends but the one that asked. Invitations stay with
 * the mailbox that they were sent to. Out: the address.
 * Throws GONE for a token that is unknown, replaced, expired or used, and CONFLICT where the address became somebody
 * else's meanwhile.
 */
export async function confirmEmail(scope: PublicScope, token: string): Promise<{ email: string }> {
  const { models, clock } = scope;
  const live = { tokenHash: tokenHash(token), expiresAt: { $gt: clock() } };
  const change = await models.EmailChange.findOneAndDelete(live).lean();
  const user = change && (await models.User.findOne({ _id: change.user, deletedAt: null }).lean());
  if (!change || !user) {
    throw new AppError('GONE', 'This link is not valid any more. Ask for a new one in your account.');
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
  const content = addressChangedMail({ from: user.email, to: email, seen: seenFrom(scope) });
  await queueMail(scope, { to: user.email, ...content });
  return { email };
}

/**
 * Makes sure that no account has the address. One that never proved it, from a sign-up that was not finished, has no
 * claim to it beside somebody who reads its mails. Throws CONFLICT.
 */
async function takeAddress({ models, clock }: PublicScope, email: string): Promise<void> {
  const holder = await models.User.findOne({ email, deletedAt: null }).lean();
  if (!holder) return;
  if (holder.emailVerifiedAt) {
    throw new AppError('CONFLICT', 'Another account has this address by now. Choose another one.');
  }
  await models.User.updateOne({ _id: holder._id }, { $set: { deletedAt: clock() } });
  await models.Token.deleteMany({ user: holder._id });
}
