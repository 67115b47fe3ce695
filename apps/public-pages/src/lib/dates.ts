import { LOCALES } from '@siteward/domain';
import { use } from 'react';
import { SpeechContext } from './language.ts';

/** Formats times in the language shown and in the reader's time zone, with the year if it is not the current one. */
export function useDates() {
  const locale = LOCALES[use(SpeechContext).language];
  const format = (at: string, clock: Intl.DateTimeFormatOptions = {}) => {
    const date = new Date(at);
    const isThisYear = date.getFullYear() === new Date().getFullYear();
    const year = isThisYear ? undefined : ('numeric' as const);
    const parts = { weekday: 'short', day: 'numeric', month: 'short', year, ...clock } as const;
    return new Intl.DateTimeFormat(locale, parts).format(date);
  };
  return {
    /** "Fri 20 Nov, 17:05", or "Thu, 20 Nov 2025, 17:05" in another year. */
    time: (at: string) => format(at, { hour: '2-digit', minute: '2-digit' }),
    /** "Fri 20 Nov". */
    day: (at: string) => format(at),
  };
}
