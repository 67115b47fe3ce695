import type { MailContent } from '../outbox.ts';
import { MAIL_TEXTS, type Reader } from '../reader.ts';
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
  const words = MAIL_TEXTS[reader.language].mails[what];
  return renderMail(reader, words.subject(told), [
    { text: words.intro(told) },
    { button: words.button, to: link },
    { text: words.hint },
  ]);
}
