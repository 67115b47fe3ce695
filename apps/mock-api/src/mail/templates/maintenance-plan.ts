import { LOCALES } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

type Told = { plan: string; day: string; link: string };

/**
 * To whoever made a maintenance plan, or manages it instead: that it could not make its work. Why is read there alone.
 *
 * @param told - the plan by its title, the day that the work is for, and its page
 */
export function planFailedMail(reader: Reader, { plan, day, link }: Told): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.planFailed;
  return renderMail(reader, words.subject({ plan }), [
    { text: words.intro({ plan, day: dayFor(reader, day) }) },
    { text: words.again },
    { button: words.button, to: link },
  ]);
}

/** To the same: that it has made its last work order, for that day. */
export function planEndedMail(reader: Reader, { plan, day, link }: Told): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.planEnded;
  return renderMail(reader, words.subject({ plan }), [
    { text: words.intro({ plan, day: dayFor(reader, day) }) },
    { text: words.goOn },
    { button: words.button, to: link },
  ]);
}

function dayFor({ language }: Reader, day: string): string {
  const date = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return date.format(new Date(`${day}T00:00:00.000Z`));
}
