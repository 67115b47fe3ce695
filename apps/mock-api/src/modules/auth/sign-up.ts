import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { accountExistsMail } from '#mail/templates/account-exists.ts';
import { verifyEmailMail } from '#mail/templates/verify-email.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { PublicScope } from '#scope.ts';
import { issueNothing, issueVerificationToken } from './tokens.ts';

/**
 * Mails a link that verifies the address; an account without a password is made where there was none. Whoever has an
 * account already is told so by mail. The answer is the same for all, and so are the number and kind of writes.
 */
export async function signUp(scope: PublicScope, request: { email: string; referral?: string | undefined }) {
  const { models, env } = scope;
  const { email, referral = '' } = request;
  const known = await models.User.findOne({ email, deletedAt: null }).lean();
  if (known?.emailVerifiedAt) {
    await audit(scope, { action: 'user.signed-up-again', target: { kind: 'user', id: known._id } });
    await issueNothing(scope);
    await issueNothing(scope);
    const links = { signIn: linkTo(env, 'sign-in', { email }), forgot: linkTo(env, 'forgot', { email }) };
    return queueMail(scope, { to: email, ...accountExistsMail(links) });
  }
  if (known) await issueNothing(scope);
  const user = known ?? (await models.User.create({ email, name: '', referral }));
  const action = known ? 'user.signed-up-again' : 'user.signed-up';
  await audit(scope, { action, target: { kind: 'user', id: user._id } });
  const token = await issueVerificationToken(scope, user._id);
  return queueMail(scope, { to: email, ...verifyEmailMail({ link: linkTo(env, 'verify', { token }) }) });
}
