import { LOCALES } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

type Told = { plan: string; day: string; link: string };

/**
 * To the person who made a maintenance plan, or who manages it instead: it could not create its work order. The reason is only
 * shown on its page.
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

/** To the same person: it has created its last work order, for that day. */
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
