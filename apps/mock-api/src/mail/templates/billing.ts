import type { MailContent } from '../outbox.ts';
import { MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/** The mails about a card. */
export type BillingMail = 'cardLinked' | 'cardFailed';

/**
 * To everybody who manages the billing: what has become of a card.
 *
 * @param told - the organization, the card as far as it is known, and the link to its billing
 */
export function billingMail(
  reader: Reader,
  what: BillingMail,
  { link, ...told }: { organization: string; card: string; link: string },
): MailContent {
  const words = MAIL_TEXTS[reader.language].mails[what];
  return renderMail(reader, words.subject(told), [
    { text: words.intro(told) },
    { text: words.next },
    { button: words.button, to: link },
  ]);
}
