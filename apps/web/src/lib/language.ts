import { i18n, type Messages } from '@lingui/core';
import type { User } from '@siteward/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALES, languageOf } from '@siteward/domain';
import type { ReasonWords } from '#locales/reasons/reason-words.ts';
import { loadChunk } from './load-chunk.ts';
import { logError } from './log-error.ts';
import { createPreference } from './preference.ts';
import { setReasonWords } from './reasons.ts';
import { readSession } from './session.ts';

/**
 * The language that was chosen in this browser by whoever has none in their profile, as nobody has who is not signed in;
 * `auto` leaves it to the browser's own settings, then to the site's.
 */
export const languagePreference = createPreference<'auto' | Language>('siteward:language', ['auto', ...LANGUAGES]);

/**
 * The language that a new account is made in: what its person has chosen on the way to it. What their browser asks for
 * goes with each call by itself.
 *
 * @returns A part of the call's body, empty where none was chosen.
 */
export function chosenLanguage(): { language?: Language } {
  const chosen = languagePreference.read();
  return chosen === 'auto' ? {} : { language: chosen };
}

/** Each language by its own name, as whoever speaks nothing else looks for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español', hi: 'हिन्दी' };

type Catalog = { messages: Messages; reasonWords: ReasonWords | null };

/** English is in the source, and has no catalog. */
const CATALOGS: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<Catalog>> = {
  de: () => import('#locales/de.ts'),
  es: () => import('#locales/es.ts'),
  hi: () => import('#locales/hi.ts'),
};

let ofSite: Language | undefined;

/**
 * Sets the language of the site that is worked at, for whoever has chosen none and whose browser speaks none of ours.
 *
 * @param locale - the site's, such as `es-MX`
 */
export function setSiteLanguage(locale: string): void {
  ofSite = languageOf([locale]);
  void showLanguage();
}

const OWN_KEY = 'siteward:own-language';

/**
 * Notes the language of the signed-in person's profile, which goes before all others as long as they are signed in. It is
 * kept in the browser, with whose it is, so that the first thing that a reload shows is in it.
 *
 * @param person - of anybody but the one whom the session's cookies name, nothing is noted
 */
export function setOwnLanguage({ _id, language }: Pick<User, '_id' | 'language'>): void {
  if (_id !== readSession().user) return;
  if (language) localStorage.setItem(OWN_KEY, `${_id}:${language}`);
  else localStorage.removeItem(OWN_KEY);
  void showLanguage();
}

/**
 * Forgets the language of a person whose session has ended.
 *
 * @param user - their id
 */
export function forgetOwnLanguage(user = ''): void {
  if (!localStorage.getItem(OWN_KEY)?.startsWith(`${user}:`)) return;
  localStorage.removeItem(OWN_KEY);
  void showLanguage();
}

/** The language of the profile of whoever is signed in; undefined for one who chose none there, and for strangers. */
export function ownLanguage(): Language | undefined {
  const { sid, user } = readSession();
  if (!sid || !user) return undefined;
  const kept = localStorage.getItem(OWN_KEY);
  return LANGUAGES.find((language) => kept === `${user}:${language}`);
}

function wantedLanguage(): Language {
  const own = ownLanguage();
  if (own) return own;
  const chosen = languagePreference.read();
  if (chosen !== 'auto') return chosen;
  return languageOf(navigator.languages) ?? ofSite ?? DEFAULT_LANGUAGE;
}

/** Loads the wanted language and shows all words in it. Where that fails, the language stays as it is. */
async function showLanguage(): Promise<void> {
  const language = wantedLanguage();
  try {
    const catalog = language === DEFAULT_LANGUAGE ? ENGLISH : await loadChunk(CATALOGS[language]);
    // Meanwhile another one may have been chosen.
    if (language === wantedLanguage()) activate(language, catalog);
  } catch (error) {
    logError(`The language ${language} could not be loaded: ${error}`);
  }
}

const LONGEST_WAIT_MS = 2000;
const ENGLISH: Catalog = { messages: {}, reasonWords: null };

function activate(language: Language, { messages, reasonWords }: Catalog): void {
  document.documentElement.lang = language;
  setReasonWords(language, reasonWords);
  if (i18n.locale !== language) i18n.loadAndActivate({ locale: language, messages });
}

/**
 * Shows the wanted language and goes on to follow it: a choice and who is signed in, here or in another tab, and the
 * browser's. Call once.
 *
 * @returns `shown`, when its words are there, or after two seconds, when English is better than an empty page; `stop` ends it,
 *   for tests.
 */
export function followLanguage(): { shown: Promise<void>; stop: () => void } {
  const show = () => void showLanguage();
  const onStorage = ({ key }: StorageEvent) => key === OWN_KEY && show();
  activate(DEFAULT_LANGUAGE, ENGLISH);
  const unsubscribe = languagePreference.subscribe(show);
  addEventListener('languagechange', show);
  addEventListener('storage', onStorage);
  const stop = () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
    removeEventListener('languagechange', show);
  };
  const longEnough = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  return { shown: Promise.race([showLanguage(), longEnough]), stop };
}

/** The language that is shown. */
export function shownLanguage(): Language {
  return LANGUAGES.find((language) => language === i18n.locale) ?? DEFAULT_LANGUAGE;
}

/** What `Intl` is given for dates, numbers, names and order in the language that is shown. */
export function intlLocale(): string {
  return LOCALES[shownLanguage()];
}

/**
 * Puts things in the order of their names, as the language that is shown has it: ñ after n in Spanish, 2 before 10 in all.
 * What the API gives page by page has one order for all languages instead (docs/adr/0013).
 *
 * @param nameOf - what a thing is called on the page
 * @param locale - given where the order is kept, so as to be made anew with the language
 */
export function sortByName<Thing>(
  things: Iterable<Thing>,
  nameOf: (thing: Thing) => string,
  locale = intlLocale(),
): Thing[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...things].sort((one, other) => compare(nameOf(one), nameOf(other)));
}
