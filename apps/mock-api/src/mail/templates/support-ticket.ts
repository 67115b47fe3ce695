import { TICKET_REOPEN_MS } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { durationFor, MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/** The mails about a ticket. */
export type TicketMail =
  | 'ticketForYou'
  | 'ticketAnswered'
  | 'ticketResolved'
  | 'ticketClosed'
  | 'ticketAssigned'
  | 'ticketReply';

/** Which ticket it is, who acted on it, and the link to it. */
type Told = { number: string; subject: string; by: string; link: string };

/** To the requester or the assignee of a ticket, with a link to it; what was written can only be read there. */
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
