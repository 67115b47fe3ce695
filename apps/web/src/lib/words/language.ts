import { i18n, type Messages } from '@lingui/core';
import type { User } from '@siteward/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALES, languageOf } from '@siteward/domain';
import { logError } from '#lib/browser/log-error.ts';
import { createPreference } from '#lib/browser/preference.ts';
import { inBrowser } from '#lib/browser/stored.ts';
import { loadChunk } from '#lib/navigation/load-chunk.ts';
import { readSession } from '#lib/session/session.ts';
import type { ReasonWords } from '#locales/reasons/reason-words.ts';
import { setReasonWords } from './reasons.ts';

/**
 * The language chosen in this browser by people who have none in their profile, which includes everybody who is not signed in.
 * `auto` leaves it to the settings of the browser, then to those of the site.
 */
export const languagePreference = createPreference<'auto' | Language>('siteward:language', ['auto', ...LANGUAGES]);

/**
 * The language for a new account: the one that its owner has chosen before signing up. What their browser prefers is sent with
 * every call anyway.
 *
 * @returns A part of the call's body, empty if no language was chosen.
 */
export function chosenLanguage(): { language?: Language } {
  const chosen = languagePreference.read();
  return chosen === 'auto' ? {} : { language: chosen };
}

/** The name of each language in that language, which is what people who speak no other look for. */
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
 * Sets the language of the current site, for people who have not chosen one and whose browser asks for none that we have.
 *
 * @param locale - the site's, such as `es-MX`
 */
export function setSiteLanguage(locale: string): void {
  ofSite = languageOf([locale]);
  void showLanguage();
}

const OWN_KEY = 'siteward:own-language';

/**
 * Notes the language in the signed-in person's profile, which takes precedence over all others while they are signed in. It is
 * kept in the browser, together with the person's id, so that after a reload the page is in this language from the start.
 *
 * @param person - ignored unless it is the person that the session's cookies name
 */
export function setOwnLanguage({ _id, language }: Pick<User, '_id' | 'language'>): void {
  if (_id !== readSession().user) return;
  inBrowser.write(OWN_KEY, language ? `${_id}:${language}` : null);
  void showLanguage();
}

/**
 * Forgets the language of a person whose session has ended.
 *
 * @param user - their id
 */
export function forgetOwnLanguage(user = ''): void {
  if (!inBrowser.read(OWN_KEY)?.startsWith(`${user}:`)) return;
  inBrowser.write(OWN_KEY, null);
  void showLanguage();
}

/** The language in the signed-in person's profile; undefined if they have not chosen one there, or nobody is signed in. */
export function ownLanguage(): Language | undefined {
  const { sid, user } = readSession();
  if (!sid || !user) return undefined;
  const kept = inBrowser.read(OWN_KEY);
  return LANGUAGES.find((language) => kept === `${user}:${language}`);
}

function wantedLanguage(): Language {
  const own = ownLanguage();
  if (own) return own;
  const chosen = languagePreference.read();
  if (chosen !== 'auto') return chosen;
  return languageOf(navigator.languages) ?? ofSite ?? DEFAULT_LANGUAGE;
}

/** Loads the wanted language and shows all texts in it. If that fails, the language stays as it is. */
async function showLanguage(): Promise<void> {
  const language = wantedLanguage();
  try {
    const catalog = language === DEFAULT_LANGUAGE ? ENGLISH : await loadChunk(CATALOGS[language]);
    // Another one may have been chosen meanwhile.
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
 * Shows the wanted language and keeps following it: a choice or a change of who is signed in, here or in another tab, and the
 * language of the browser. Call once.
 *
 * @returns `shown`, which resolves when the texts are there, or after two seconds, when English is better than an empty page;
 *   `stop` ends following, for tests.
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

/** The language being shown. */
export function shownLanguage(): Language {
  return LANGUAGES.find((language) => language === i18n.locale) ?? DEFAULT_LANGUAGE;
}

/** The locale to give to `Intl` for dates, numbers, names and sorting in the language being shown. */
export function intlLocale(): string {
  return LOCALES[shownLanguage()];
}

/**
 * Sorts things by their names, by the rules of the language being shown: ñ after n in Spanish, 2 before 10 in every language.
 * Lists that the API gives page by page have one order for all languages instead (docs/adr/0013).
 *
 * @param nameOf - what a thing is called on the page
 * @param locale - passed by callers that memoize the result, so that it depends on the language
 */
export function sortByName<Thing>(
  things: Iterable<Thing>,
  nameOf: (thing: Thing) => string,
  locale = intlLocale(),
): Thing[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...things].sort((one, other) => compare(nameOf(one), nameOf(other)));
}
