import { i18n } from '@lingui/core';
import type { Language } from '@siteward/domain';
import { act } from '@testing-library/react';
import { setReasonWords } from '#lib/words/reasons.ts';

/** Shows all texts in a language until the end of the test. */
export async function speak(language: Language): Promise<void> {
  const catalogs = {
    en: async () => ({ messages: {}, reasonWords: null }),
    de: () => import('#locales/de.ts'),
    es: () => import('#locales/es.ts'),
    hi: () => import('#locales/hi.ts'),
  };
  const { messages, reasonWords } = await catalogs[language]();
  act(() => {
    setReasonWords(language, reasonWords);
    i18n.loadAndActivate({ locale: language, messages });
  });
}
