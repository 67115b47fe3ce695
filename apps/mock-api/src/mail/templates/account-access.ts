import type { MailContent } from '#mail/outbox.ts';
import { renderMail } from './layout.ts';

/** To an address that signed up and has no usable account yet: the link with its verification token. */
export function verifyEmailMail({ link }: { link: string }): MailContent {
  return renderMail('Confirm your email for Siteward', [
    { text: 'Welcome to Siteward. Confirm that this address is yours and choose a password.' },
    { link, label: 'Confirm email and set a password' },
    { text: 'The link works for 24 hours.' },
    { text: 'If you did not sign up, ignore this email; nothing will happen.' },
  ]);
}

/** To an address that signed up although it has an account: the links to sign in and to ask for a new password. */
export function accountExistsMail({ signIn, forgot }: { signIn: string; forgot: string }): MailContent {
  return renderMail('You already have a Siteward account', [
    {
      text: 'Someone, probably you, signed up with this address. It already has an account, so just sign in.',
    },
    { link: signIn, label: 'Sign in' },
    { link: forgot, label: 'Set a new password' },
    { text: 'If this was not you, ignore this email; nothing has changed.' },
  ]);
}

/**
 * The code that sets a new password.
 *
 * @param mail - the otp as people read it, and the link to the form, which does not carry it
 */
export function resetPasswordMail({ code, link }: { code: string; link: string }): MailContent {
  return renderMail('Your code for a new Siteward password', [
    { text: 'Enter this code where you asked for a new password:' },
    { code },
    { link, label: 'Open the form' },
    { text: 'The code works once, for 10 minutes, and only the latest one counts.' },
    { text: 'If you did not ask for it, ignore this email; your password stays as it is.' },
  ]);
}
