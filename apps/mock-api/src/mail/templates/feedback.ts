import { FEEDBACK_REOPEN_MS, feedbackNumber } from '@siteward/domain';
import type { MailContent } from '../outbox.ts';
import { durationFor, MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/** Which feedback a mail is about, and its page. */
type Told = { number: number; subject: string; site: string; organization: string; link: string };

const wordsFor = ({ language }: Reader) => MAIL_TEXTS[language].mails;

/**
 * To the person who sent a feedback through a form: its link. It repeats nothing they wrote, not even their name, because anybody
 * can give somebody else's address.
 */
export function feedbackReceivedMail(reader: Reader, { number, ...told }: Told): MailContent {
  const words = wordsFor(reader).feedbackReceived;
  return renderMail({ ...reader, name: '' }, words.subject(feedbackNumber(number)), [
    { text: words.intro(told) },
    { button: words.button, to: told.link },
    { text: words.keep },
    { text: words.ifNot },
  ]);
}

/** To the reporter: its new link. */
export function feedbackLinkMail(reader: Reader, { number, ...told }: Told): MailContent {
  const { feedbackLink: words, feedbackReceived } = wordsFor(reader);
  return renderMail(reader, words.subject(feedbackNumber(number)), [
    { text: words.intro(told) },
    { button: feedbackReceived.button, to: told.link },
    { text: feedbackReceived.keep },
  ]);
}

/** To the reporter: somebody has read it. */
export function feedbackAcknowledgedMail(reader: Reader, { number, ...told }: Told): MailContent {
  const { feedbackAcknowledged: words, feedbackReceived } = wordsFor(reader);
  return renderMail(reader, words.subject(feedbackNumber(number)), [
    { text: words.intro(told) },
    { button: feedbackReceived.button, to: told.link },
  ]);
}

/** To the reporter: it has become a work order. */
export function feedbackConvertedMail(reader: Reader, { number, ...told }: Told): MailContent {
  const { feedbackConverted: words, feedbackReceived } = wordsFor(reader);
  return renderMail(reader, words.subject(feedbackNumber(number)), [
    { text: words.intro(told) },
    { button: feedbackReceived.button, to: told.link },
  ]);
}

/**
 * To the reporter: it is resolved.
 *
 * @param response - what the organization says; empty when its work is done and nobody has added anything
 */
export function feedbackResolvedMail(reader: Reader, { number, ...told }: Told, response: string): MailContent {
  const words = wordsFor(reader).feedbackResolved;
  return renderMail(reader, words.subject(feedbackNumber(number)), [
    { text: words.intro(told) },
    { text: response === '' ? words.done : response },
    { button: words.button, to: told.link },
    { text: words.reopen(durationFor(reader, FEEDBACK_REOPEN_MS)) },
  ]);
}

/** To the reporter: nothing will be done about it, and why. */
export function feedbackDeclinedMail(reader: Reader, { number, ...told }: Told, why: string): MailContent {
  const { feedbackDeclined: words, feedbackReply } = wordsFor(reader);
  return renderMail(reader, words.subject(feedbackNumber(number)), [
    { text: words.intro(told) },
    { text: why },
    { button: feedbackReply.button, to: told.link },
  ]);
}

/** What somebody inside writes to the reporter. */
export function feedbackReplyMail(
  reader: Reader,
  { number, ...told }: Told,
  { reply, by }: { reply: string; by: string },
): MailContent {
  const words = wordsFor(reader).feedbackReply;
  return renderMail(reader, words.subject(feedbackNumber(number)), [
    { text: words.intro({ ...told, by }) },
    { text: reply },
    { button: words.button, to: told.link },
    { text: words.noReply },
  ]);
}
