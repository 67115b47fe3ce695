import { deviceOf, EMAIL_CHANGE_MS } from '@siteward/domain';
import type { Deps } from '#deps.ts';
import type { Origin } from '#scope.ts';
import type { MailContent } from '../outbox.ts';
import { durationFor, instantFor, MAIL_TEXTS, type Reader } from '../reader.ts';
import { renderMail } from './layout.tsx';

/** The call that a mail reports: when it was made, and from where. */
type Seen = Pick<Deps, 'clock'> & { origin: Pick<Origin, 'ip' | 'userAgent'> };

/** When something was done to an account, on which device and from which address, so that its person can recognize it. */
function seenFacts(reader: Reader, { clock, origin }: Seen) {
  const { facts, device } = MAIL_TEXTS[reader.language];
  const { browser, system } = deviceOf(origin.userAgent);
  return {
    facts: [
      [facts.when, instantFor(reader, clock())],
      [facts.device, device(browser, system)],
      [facts.ip, origin.ip],
    ],
  } as const;
}

/**
 * Says that the password has changed.
 *
 * @param mail - how it was changed; the link to ask for a new one; the call that did it
 */
export function passwordChangedMail(
  reader: Reader,
  { how, forgot, seen }: { how: 'changed' | 'reset'; forgot: string; seen: Seen },
): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.passwordChanged;
  return renderMail(reader, words.subject, [
    { text: words[how] },
    seenFacts(reader, seen),
    { text: words.ifYou },
    { text: words.ifNot },
    { button: words.button, to: forgot },
  ]);
}

/**
 * To the current address: somebody asked to change to another one.
 *
 * @param mail - both addresses; the link to ask for a new password; the call that asked
 */
export function newAddressAskedMail(
  reader: Reader,
  { from, to, forgot, seen }: { from: string; to: string; forgot: string; seen: Seen },
): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.newAddressAsked;
  return renderMail(reader, words.subject, [
    { text: words.intro({ from, to }) },
    seenFacts(reader, seen),
    { text: words.ifYou(to) },
    { text: words.ifNot },
    { button: words.button, to: forgot },
  ]);
}

/** To the new address: the link that confirms it, whose token works once. */
export function confirmAddressMail(
  reader: Reader,
  { from, to, link }: { from: string; to: string; link: string },
): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.confirmAddress;
  return renderMail(reader, words.subject, [
    { text: words.intro({ from, to }) },
    { button: words.button, to: link },
    { text: words.validity(durationFor(reader, EMAIL_CHANGE_MS)) },
    { text: words.ifNot },
  ]);
}

/** To the holder of an address that somebody else asked for, with a link to sign in. */
export function addressTakenMail(reader: Reader, { signIn }: { signIn: string }): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.addressTaken;
  return renderMail(reader, words.subject, [
    { text: words.intro },
    { text: words.ifYou },
    { button: words.button, to: signIn },
    { text: words.ifNot },
  ]);
}

/**
 * To the old address: the account now has another one.
 *
 * @param mail - both addresses; the call that confirmed the new one
 */
export function addressChangedMail(
  reader: Reader,
  { from, to, seen }: { from: string; to: string; seen: Seen },
): MailContent {
  const words = MAIL_TEXTS[reader.language].mails.addressChanged;
  return renderMail(reader, words.subject, [
    { text: words.intro({ from, to }) },
    seenFacts(reader, seen),
    { text: words.ifYou },
    { text: words.ifNot },
  ]);
}
