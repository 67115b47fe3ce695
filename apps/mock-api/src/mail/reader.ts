import { DEFAULT_LANGUAGE, type Language, LOCALES, languageOf } from '@siteward/domain';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { Origin } from '#scope.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { hi } from './texts/hi.ts';
import type { MailTexts } from './texts/mail-texts.ts';

/** The person a mail is written for; `name` is '' for strangers, `timezone` an IANA name. */
export type Reader = { language: Language; name: string; timezone: string };

/** Used when nothing better is known. */
export const TIMEZONE = 'UTC';

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en, de, es, hi };

/** What an account knows about its person's language. */
type Speaker = Pick<UserDoc, 'language' | 'askedIn'>;

/**
 * The language of a person: the one they chose, or else the one their browser asked for when they last signed in.
 *
 * @param origin - the request that the mail is about, whose language is used when the account has none
 */
export function languageOfPerson(speaker: Speaker | null, origin: Pick<Origin, 'acceptLanguage'>): Language {
  return speaker?.language ?? speaker?.askedIn ?? languageOf(origin.acceptLanguage) ?? DEFAULT_LANGUAGE;
}

/** A person as the reader of a mail without times. */
export function readerOf(
  person: (Speaker & Pick<UserDoc, 'name'>) | null,
  { origin }: { origin: Pick<Origin, 'acceptLanguage'> },
): Reader {
  return { language: languageOfPerson(person, origin), name: person?.name ?? '', timezone: TIMEZONE };
}

const UNITS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;

/** How long something is valid, for example "24 hours": in the largest unit that gives a whole number greater than one. */
export function durationFor({ language }: Reader, milliseconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => milliseconds % each === 0 && milliseconds > each) ?? UNITS[2];
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(milliseconds / length);
}

/** A point in time in the reader's time zone, which is named too. */
export function instantFor({ language, timezone: timeZone }: Reader, at: Date): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone });
  const zone = format({ timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return MAIL_TEXTS[language].instant({
    date: format({ dateStyle: 'long' }).format(at),
    time: format({ timeStyle: 'short' }).format(at),
    zone: zone?.value ?? timeZone,
  });
}
