import { LOCALES } from '@siteward/domain';
import { use } from 'react';
import { SpeechContext } from './language.ts';

/** Formats times in the language shown and in the reader's time zone. */
export function useDates() {
  const locale = LOCALES[use(SpeechContext).language];
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return {
    /** "Fri 20 Nov, 17:05". */
    time: (at: string) =>
      new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' }).format(new Date(at)),
    /** "Fri 20 Nov". */
    day: (at: string) => new Intl.DateTimeFormat(locale, day).format(new Date(at)),
  };
}
