import type { MailContent } from '../outbox.ts';
import { renderMail } from './layout.ts';

/** To an address that signed up although it has an account. In: the links to sign in and to ask for a new password. */
export function accountExistsMail({ signIn, forgot }: { signIn: string; forgot: string }): MailContent {
  return renderMail('You already have a Siteward account', [
    {
      text: 'Somebody, probably you, signed up with this address. There is an account for it already, so just sign in.',
    },
    { link: signIn, label: 'Sign in' },
    { link: forgot, label: 'Set a new password' },
    { text: 'If this was not you, ignore this mail; nothing has changed.' },
  ]);
}
