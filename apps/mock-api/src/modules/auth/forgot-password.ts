import { formatOtp } from '@siteward/domain';
import { Types } from 'mongoose';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { resetPasswordMail } from '#mail/templates/reset-password.ts';
import type { PublicScope } from '#scope.ts';
import { issueNothing, issueOtp } from './tokens.ts';

/**
 * Mails a code that sets a new password; an earlier code ends. An unknown address gets no mail, but the same answer after
 * as many writes. The code stands in no link, since links end up in histories and logs.
 */
export async function forgotPassword(scope: PublicScope, { email }: { email: string }): Promise<void> {
  const { models, env } = scope;
  const user = await models.User.findOne({ email, deletedAt: null }, { _id: 1 }).lean();
  const otp = await issueOtp(scope, user?._id ?? new Types.ObjectId());
  if (!user) return issueNothing(scope);
  const content = resetPasswordMail({ code: formatOtp(otp), link: linkTo(env, 'reset', { email }) });
  return queueMail(scope, { to: email, ...content });
}
