import { TICKET_REOPEN_MS } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { durationFor, MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/** What a mail about a ticket tells of. */
export type TicketMail =
  | 'ticketForYou'
  | 'ticketAnswered'
  | 'ticketResolved'
  | 'ticketClosed'
  | 'ticketAssigned'
  | 'ticketReply';

/** About which ticket, who did it, and where it is. */
type Told = { number: string; subject: string; by: string; link: string };

/** To the requester or the assignee of a ticket, with a link to it; what was written is read there alone. */
export function ticketMail(reader: Reader, what: TicketMail, { link, ...told }: Told): MailContent {
  const { subject, intro, button, hint } = MAIL_TEXTS[reader.language].mails[what];
  const duration = durationFor(reader, TICKET_REOPEN_MS);
  const said = { ...told, duration };
  return renderMail(reader, subject(said), [
    { text: intro(said) },
    { button, to: link },
    { text: typeof hint === 'string' ? hint : hint(duration) },
  ]);
}
