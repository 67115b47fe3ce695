import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '@siteward/domain';
import { createContext, use } from 'react';
import { en } from '#words/en.ts';
import type { Words } from '#words/words.ts';

/** Each language by its own name, as whoever speaks nothing else looks for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español', hi: 'हिन्दी' };

/** Whoever has chosen one in the app itself, in the same browser, finds it here too. */
const KEY = 'siteward:language';

const LOADERS: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<Words>> = {
  de: () => import('#words/de.ts').then(({ de }) => de),
  es: () => import('#words/es.ts').then(({ es }) => es),
  hi: () => import('#words/hi.ts').then(({ hi }) => hi),
};

export type Speech = { language: Language; words: Words };

/** What is said in a language. English is there at once, and instead of one that cannot be loaded. */
export async function speechOf(language: Language): Promise<Speech> {
  if (language === DEFAULT_LANGUAGE) return { language, words: en };
  try {
    return { language, words: await LOADERS[language]() };
  } catch {
    return { language: DEFAULT_LANGUAGE, words: en };
  }
}

/**
 * The language of whoever reads: the chosen one, else the browser's, else the site's.
 *
 * @param ofSite - undefined as long as the site is not known
 */
export function wantedLanguage(ofSite?: string): Language {
  const chosen = read();
  const known = LANGUAGES.find((language) => language === chosen);
  return known ?? languageOf(navigator.languages) ?? languageOf(ofSite && [ofSite]) ?? DEFAULT_LANGUAGE;
}

/** Keeps the language that somebody chose; where nothing can be kept, it holds for this page. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const SpeechContext = createContext<Speech>({ language: DEFAULT_LANGUAGE, words: en });

/** The words in the language that is shown. */
export function useWords(): Words {
  return use(SpeechContext).words;
}
