import { EMAIL_CHANGE_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import {
  addressTakenMail,
  confirmAddressMail,
  newAddressAskedMail,
  seenFrom,
} from '#mail/templates/account-changes.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { createToken } from '#modules/auth/secrets.ts';
import { type Checked, holdPassword } from '#modules/auth/set-password.ts';
import type { UserScope } from '#scope.ts';
import { checkOwnPassword, wrongPassword } from './own-password.ts';

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
