import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '@siteward/domain';
import { createContext, use } from 'react';
import { en } from '#words/en.ts';
import type { Words } from '#words/words.ts';

/** Every language by its own name, which is what people who speak no other look for. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español', hi: 'हिन्दी' };

/** Shared with the app itself, so a language chosen there in the same browser applies here too. */
const KEY = 'siteward:language';

const LOADERS: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<Words>> = {
  de: () => import('#words/de.ts').then(({ de }) => de),
  es: () => import('#words/es.ts').then(({ es }) => es),
  hi: () => import('#words/hi.ts').then(({ hi }) => hi),
};

export type Speech = { language: Language; words: Words };

/** The words of a language. English is bundled, and replaces a language that cannot be loaded. */
export async function speechOf(language: Language): Promise<Speech> {
  if (language === DEFAULT_LANGUAGE) return { language, words: en };
  try {
    return { language, words: await LOADERS[language]() };
  } catch {
    return { language: DEFAULT_LANGUAGE, words: en };
  }
}

/**
 * The reader's language: the chosen one, otherwise the browser's, otherwise the site's.
 *
 * @param ofSite - undefined until the site is known
 */
export function wantedLanguage(ofSite?: string): Language {
  const chosen = read();
  const known = LANGUAGES.find((language) => language === chosen);
  return known ?? languageOf(navigator.languages) ?? languageOf(ofSite && [ofSite]) ?? DEFAULT_LANGUAGE;
}

/** Keeps the chosen language; if nothing can be stored, it only applies to the current page. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // No storage.
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

/** The words in the language shown. */
export function useWords(): Words {
  return use(SpeechContext).words;
}
