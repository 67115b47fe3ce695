import { LOCALES } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/**
 * To whoever made a maintenance plan: that it could not make its work. Why is read there alone.
 *
 * @param told - the plan by its title, the day that the work is for, and its page
 */
export function planFailedMail(
  reader: Reader,
  { plan, day, link }: { plan: string; day: string; link: string },
): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.planFailed;
  const date = new Intl.DateTimeFormat(LOCALES[reader.language], { dateStyle: 'long', timeZone: 'UTC' });
  return renderMail(reader, words.subject({ plan }), [
    { text: words.intro({ plan, day: date.format(new Date(`${day}T00:00:00.000Z`)) }) },
    { text: words.again },
    { button: words.button, to: link },
  ]);
}
