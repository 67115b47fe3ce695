import type { Language } from '@siteward/domain';
import { WordsContext } from '@siteward/ui/lib/words';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { chooseLanguage, type Speech, SpeechContext, speechOf, wantedLanguage } from '#lib/language.ts';

/** Chooses the language of the page. */
export const LanguageChoice = createContext<(language: Language) => unknown>(() => undefined);
/** Tells the language of the site, which whoever's browser speaks none of ours is spoken to in. */
export const SiteLanguage = createContext<(language: string) => void>(() => undefined);

/** Shows pages in a language, from the one that their words were loaded in; it follows what the browser is set to. */
export function SpeechProvider({ first, children }: { first: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(first);
  const ofSite = useRef<string>(undefined);
  const ofComponents = use(WordsContext);
  const showWanted = useCallback(async () => setSpeech(await speechOf(wantedLanguage(ofSite.current))), []);
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
        value={async (language) => {
          chooseLanguage(language);
          setSpeech(await speechOf(language));
        }}
      >
        <SiteLanguage
          value={(language) => {
            ofSite.current = language;
            void showWanted();
          }}
        >
          <WordsContext value={{ ...ofComponents, ...speech.words.components }}>{children}</WordsContext>
        </SiteLanguage>
      </LanguageChoice>
    </SpeechContext>
  );
}
