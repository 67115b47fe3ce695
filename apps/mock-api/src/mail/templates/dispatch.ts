import { DISPATCH_MS } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { durationFor, instantFor, MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/** The work order by its number and title, the organization it belongs to, and the provider who is to do it. */
type Told = { organization: string; work: string; provider: string };

/** To a service provider, with the link to the work that they are asked to do. */
export function workDispatchedMail(
  reader: Reader,
  told: Told & {
    sender: string;
    email: string;
    site: string;
    dueAt: Date | null;
    expiresAt: Date | null;
    link: string;
  },
): MailContent {
  const { facts, mails } = MAIL_TEXTS[reader.language];
  const words = mails.workDispatched;
  const due = told.dueAt ? ([[facts.due, instantFor(reader, told.dueAt)]] as const) : [];
  const until = told.expiresAt ? ([[facts.validUntil, instantFor(reader, told.expiresAt)]] as const) : [];
  return renderMail(reader, words.subject(told), [
    { text: words.intro(told) },
    {
      facts: [[facts.workOrder, told.work], [facts.site, told.site], ...due, ...until],
    },
    { button: words.button, to: told.link },
    { text: words.only(told.email) },
    { text: words.ifNot },
  ]);
}

/** To a service provider: the work was taken back from them. */
export function workRecalledMail(reader: Reader, told: Told): MailContent {
  const { facts, mails } = MAIL_TEXTS[reader.language];
  const words = mails.workRecalled;
  return renderMail(reader, words.subject(told), [
    { text: words.intro(told) },
    { facts: [[facts.workOrder, told.work]] },
  ]);
}

/** To a service provider: the work they completed has to be done again, by whoever is asked next. */
export function workReopenedMail(reader: Reader, told: Told): MailContent {
  const { facts, mails } = MAIL_TEXTS[reader.language];
  const words = mails.workReopened;
  return renderMail(reader, words.subject(told), [
    { text: words.intro(told) },
    { facts: [[facts.workOrder, told.work]] },
    { text: words.hint },
  ]);
}

/** To the person who sent the work: it was declined. */
export function workDeclinedMail(reader: Reader, told: Told & { reason: string; link: string }): MailContent {
  const { facts, mails } = MAIL_TEXTS[reader.language];
  const words = mails.workDeclined;
  return renderMail(reader, words.subject(told), [
    { text: words.intro(told.provider) },
    {
      facts: [
        [facts.workOrder, told.work],
        [facts.reason, told.reason],
      ],
    },
    { button: words.button, to: told.link },
  ]);
}

/** To the person who sent the work: nobody has answered, and the link has expired. */
export function workUnansweredMail(reader: Reader, told: Told & { link: string }): MailContent {
  const { facts, mails } = MAIL_TEXTS[reader.language];
  const words = mails.workUnanswered;
  return renderMail(reader, words.subject(told), [
    { text: words.intro({ provider: told.provider, duration: durationFor(reader, DISPATCH_MS) }) },
    { facts: [[facts.workOrder, told.work]] },
    { button: words.button, to: told.link },
  ]);
}

/** To the person who sent the work: it is done. */
export function workCompletedMail(reader: Reader, told: Told & { resolution: string; link: string }): MailContent {
  const { facts, mails } = MAIL_TEXTS[reader.language];
  const words = mails.workCompleted;
  return renderMail(reader, words.subject(told), [
    { text: words.intro(told.provider) },
    {
      facts: [
        [facts.workOrder, told.work],
        [facts.resolution, told.resolution],
      ],
    },
    { button: words.button, to: told.link },
  ]);
}
