import { OTP_MS, VERIFICATION_TOKEN_MS } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { durationFor, MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/** To an address that signed up and has no usable account yet: the link with its verification token. */
export function verifyEmailMail(reader: Reader, { link }: { link: string }): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.verifyEmail;
  return renderMail(reader, words.subject, [
    { text: words.intro },
    { button: words.button, to: link },
    { text: words.validity(durationFor(reader, VERIFICATION_TOKEN_MS)) },
    { text: words.ifNot },
  ]);
}

/** To an address that signed up although it already has an account: the links to sign in and to ask for a new password. */
export function accountExistsMail(reader: Reader, { signIn, forgot }: { signIn: string; forgot: string }): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.accountExists;
  return renderMail(reader, words.subject, [
    { text: words.intro },
    { button: words.button, to: signIn },
    { link: words.link, to: forgot },
    { text: words.ifNot },
  ]);
}

/**
 * The code for setting a new password.
 *
 * @param mail - the otp as people read it, and the link to the form, which does not contain it
 */
export function resetPasswordMail(reader: Reader, { code, link }: { code: string; link: string }): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.resetPassword;
  return renderMail(reader, words.subject, [
    { text: words.intro },
    { code },
    { button: words.button, to: link },
    { text: words.validity(durationFor(reader, OTP_MS)) },
    { text: words.ifNot },
  ]);
}
