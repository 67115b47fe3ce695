import type { MailContent } from '../outbox.ts';
import { renderMail } from './layout.ts';

/** To an address that signed up and has no usable account yet. In: the link with its verification token. */
export function verifyEmailMail({ link }: { link: string }): MailContent {
  return renderMail('Confirm your email for Siteward', [
    { text: 'Welcome to Siteward. Confirm that this address is yours and choose a password.' },
    { link, label: 'Confirm email and set a password' },
    { text: 'The link works for 24 hours.' },
    { text: 'If you did not sign up, ignore this mail; nothing happens then.' },
  ]);
}
