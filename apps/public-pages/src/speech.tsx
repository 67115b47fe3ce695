import type { Language } from '@siteward/domain';
import { WordsContext } from '@siteward/ui/lib/words';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { chooseLanguage, type Speech, SpeechContext, speechOf, wantedLanguage } from '#lib/language.ts';

/** Chooses the language of the page. */
export const LanguageChoice = createContext<(language: Language) => unknown>(() => undefined);
const SiteLanguage = createContext<(language: string) => void>(() => undefined);

/** Switches to the language of the site, once that is known, if the reader's browser speaks none of ours. */
export function useSiteLanguage(language: string | undefined): void {
  const speak = use(SiteLanguage);
  useEffect(() => {
    if (language !== undefined) speak(language);
  }, [language, speak]);
}

/** Shows pages in a language, starting with the one whose words have been loaded; it follows the browser's setting. */
export function SpeechProvider({ first, children }: { first: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(first);
  const ofSite = useRef<string>(undefined);
  const ofComponents = use(WordsContext);
  // Counts here even if it cannot be stored.
  const chosen = useRef<Language>(undefined);
  const showWanted = useCallback(async () => {
    const wanted = () => chosen.current ?? wantedLanguage(ofSite.current);
    const language = wanted();
    const loaded = await speechOf(language);
    // Meanwhile the reader may have chosen another one, or the site's may have become known.
    if (language === wanted()) setSpeech(loaded);
  }, []);
  const speakOfSite = useCallback(
    (language: string) => {
      ofSite.current = language;
      void showWanted();
    },
    [showWanted],
  );
  useEffect(() => {
    const follow = () => void showWanted();
    addEventListener('languagechange', follow);
    return () => removeEventListener('languagechange', follow);
  }, [showWanted]);
  useEffect(() => {
    document.documentElement.lang = speech.language;
  }, [speech.language]);
  return (
    <SpeechContext value={speech}>
      <LanguageChoice
        value={(language) => {
          chosen.current = language;
          chooseLanguage(language);
          void showWanted();
        }}
      >
        <SiteLanguage value={speakOfSite}>
          <WordsContext value={{ ...ofComponents, ...speech.words.components }}>{children}</WordsContext>
        </SiteLanguage>
      </LanguageChoice>
    </SpeechContext>
  );
}
