import type { MailContent } from '../outbox.ts';
import { renderMail } from './layout.ts';

/** The code that sets a new password. In: the otp as people read it; the link to the form, which does not carry it. */
export function resetPasswordMail({ code, link }: { code: string; link: string }): MailContent {
  return renderMail('Your code for a new Siteward password', [
    { text: 'Type this code where you asked for a new password:' },
    { code },
    { link, label: 'Open the form' },
    { text: 'The code works once, for 10 minutes, and only the latest one counts.' },
    { text: 'If you did not ask for it, ignore this mail; your password stays as it is.' },
  ]);
}
