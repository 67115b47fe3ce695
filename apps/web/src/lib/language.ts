import { i18n, type Messages } from '@lingui/core';
import { LANGUAGES, type Language, languageOf } from '@siteward/domain';
import { createPreference } from './preference.ts';
import { logError } from './problem.ts';

/** The language that was chosen in this browser; `auto` leaves it to the browser's own settings, then to the site's. */
export const languagePreference = createPreference<'auto' | Language>('siteward:language', ['auto', ...LANGUAGES]);

/** Each language by its own name, as whoever speaks nothing else looks for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español', hi: 'हिन्दी' };

/** English is in the source, and has no catalog. */
const CATALOGS: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
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

function wantedLanguage(): Language {
  const chosen = languagePreference.read();
  if (chosen !== 'auto') return chosen;
  return languageOf(navigator.languages) ?? ofSite ?? 'en';
}

/** Loads the wanted language and shows all words in it. Where that fails, the language stays as it is. */
async function showLanguage(): Promise<void> {
  const language = wantedLanguage();
  try {
    const messages = language === 'en' ? {} : (await CATALOGS[language]()).messages;
    // Meanwhile another one may have been chosen.
    if (language === wantedLanguage()) activate(language, messages);
  } catch (error) {
    logError(`The language ${language} could not be loaded: ${error}`);
  }
}

function activate(language: Language, messages: Messages): void {
  document.documentElement.lang = language;
  if (i18n.locale !== language) i18n.loadAndActivate({ locale: language, messages });
}

/**
 * Shows the wanted language and goes on to follow it: a choice here or in another tab, and the browser's. Call once.
 *
 * @returns `shown`, when its words are there; `stop` ends it, for tests.
 */
export function followLanguage(): { shown: Promise<void>; stop: () => void } {
  const show = () => void showLanguage();
  activate('en', {});
  const unsubscribe = languagePreference.subscribe(show);
  addEventListener('languagechange', show);
  const stop = () => {
    unsubscribe();
    removeEventListener('languagechange', show);
  };
  return { shown: showLanguage(), stop };
}

/** What `Intl` is given for dates, numbers, names and order in the language that is shown. */
export function intlLocale(): string {
  // English as it is written in most of the world, and Hindi with the digits that its forms and signs have.
  return { en: 'en-GB', hi: 'hi-u-nu-latn' }[i18n.locale] ?? i18n.locale;
}
