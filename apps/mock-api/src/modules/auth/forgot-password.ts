import { formatOtp } from '@siteward/domain';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerOf } from '#mail/reader.ts';
import { resetPasswordMail } from '#mail/templates/account-access.ts';
import type { PublicScope } from '#scope.ts';
import { issueNothing, issueToken, nobody } from './tokens.ts';

/**
 * Mails a code that sets a new password. Earlier codes remain valid, so that nobody can invalidate one that was mailed to
 * somebody else. While three are live, nothing is mailed. An unknown address gets no mail, but the same answer after the same
 * number of writes, which contend with each other in the same way. The code is not part of any link, because links end up in
 * histories and logs.
 */
export async function forgotPassword(scope: PublicScope, { email }: { email: string }): Promise<void> {
  const { models, env } = scope;
  const user = await models.User.findOne(
    { email, deletedAt: null },
    { _id: 1, name: 1, language: 1, askedIn: 1 },
  ).lean();
  const otp = await issueToken(scope, user?._id ?? nobody(scope, email), 'otp');
  if (otp === undefined) return;
  const mail = { code: formatOtp(otp), link: linkTo(env, 'reset', { email }) };
  const content = resetPasswordMail(readerOf(user, scope), mail);
  if (user) await queueMail(scope, { to: email, ...content });
  else await issueNothing(scope);
}
