import { reason } from '@siteward/contract';
import { type Language, languageOf } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerOf } from '#mail/reader.ts';
import { accountExistsMail, verifyEmailMail } from '#mail/templates/account-access.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { PublicScope } from '#scope.ts';
import { findLiveToken, issueNothing, issueToken } from './tokens.ts';

type SignUp = { email: string; referral?: string | undefined; language?: Language | undefined };

/**
 * Mails a link that verifies the address, creating an account without a password if there was none. The account keeps the
 * language chosen, if any, in the last call that was mailed. Somebody who already has an account is told so by mail. An address
 * gets only a few such mails a day, whoever asks. The answer is always the same, and so is the number of writes.
 */
export async function signUp(scope: PublicScope, request: SignUp) {
  const { models, env, origin } = scope;
  const { email, referral = '', language = null } = request;
  const known = await models.User.findOne({ email, deletedAt: null }).lean();
  if (known?.emailVerifiedAt) {
    await audit(scope, { action: 'user.signed-up-again', target: { kind: 'user', id: known._id } });
    if ((await issueToken(scope, known._id, 'notice')) === undefined) return;
    await issueNothing(scope);
    const links = { signIn: linkTo(env, 'sign-in', { email }), forgot: linkTo(env, 'forgot', { email }) };
    return queueMail(scope, { to: email, ...accountExistsMail(readerOf(known, scope), links) });
  }
  const askedIn = languageOf(origin.acceptLanguage) ?? null;
  const user = known ?? (await models.User.create({ email, name: '', referral, language, askedIn }));
  const action = known ? 'user.signed-up-again' : 'user.signed-up';
  await audit(scope, { action, target: { kind: 'user', id: user._id } });
  const token = await issueToken(scope, user._id, 'verify');
  if (token === undefined) return;
  // Nobody has proved yet that the account is theirs, so what the latest call asks for counts, not what a stranger asked for
  // before.
  const asks = known && ((known.language ?? null) !== language || (known.askedIn ?? null) !== askedIn);
  if (asks) await models.User.updateOne({ _id: known._id }, { $set: { language, askedIn } });
  else if (known) await issueNothing(scope);
  const reader = readerOf({ ...user, language, askedIn }, scope);
  return queueMail(scope, { to: email, ...verifyEmailMail(reader, { link: linkTo(env, 'verify', {}, { token }) }) });
}

/**
 * Marks the address of a verification token as verified and does nothing else. It can be repeated until the token expires,
 * because mail scanners open links too (docs/api.md, Sessions).
 *
 * @returns The address, and whether its account has a password.
 * @throws GONE.
 */
export async function verifyEmail(
  scope: PublicScope,
  secret: string,
): Promise<{ email: string; passwordSet: boolean }> {
  const { models, clock } = scope;
  const token = await findLiveToken(scope, secret);
  const user =
    token?.kind === 'verify'
      ? await models.User.findOne({ _id: token.user, deletedAt: null }).select('+passwordHash').lean()
      : null;
  if (!user) throw new AppError('GONE', reason('verification-over'));
  if (!user.emailVerifiedAt) {
    await models.User.updateOne({ _id: user._id }, { $set: { emailVerifiedAt: clock() } });
    await audit(scope, { action: 'user.email-verified', target: { kind: 'user', id: user._id }, actor: user._id });
  }
  return { email: user.email, passwordSet: Boolean(user.passwordHash) };
}
