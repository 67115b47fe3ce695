import { AppError } from '#app-error.ts';
import { queueMail } from '#mail/outbox.ts';
import { addressChangedMail, seenFrom } from '#mail/templates/account-changes.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { moveMemberAddresses } from '#modules/members/member-addresses.ts';
import type { PublicScope } from '#scope.ts';

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
