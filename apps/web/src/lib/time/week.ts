import { dateFormat } from '#lib/words/formats.ts';
import { intlLocale } from '#lib/words/language.ts';

/** A day of the week, numbered as in the contract: 0 is Monday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

// Older browsers have a property instead of the method, and Firefox has neither.
type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/**
 * The days of the week in order: they begin with Monday in Germany, with Sunday in India, with Saturday in Egypt, and with
 * Monday if the browser does not know.
 *
 * @param locale - the locale of a site; if it is not a valid locale, that of the language being shown is used
 */
export function weekdays(locale: string): readonly Weekday[] {
  const week = localeOf(locale);
  // Here 1 is Monday, and 7 is Sunday.
  const first = ((week.getWeekInfo?.() ?? week.weekInfo)?.firstDay ?? 1) - 1;
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}

function localeOf(tag: string): WithWeek {
  try {
    return new Intl.Locale(tag);
  } catch {
    return new Intl.Locale(intlLocale());
  }
}

/** A day of the week in words: "Monday", "Mon". Call it while rendering. */
export function weekdayName(day: Weekday, width: 'long' | 'short'): string {
  return namer(width)(day);
}

/**
 * A day of the week for places with room for three letters: "Mon". If any short name in a language is longer, the language's
 * narrow names are used instead of cutting it off: Hindi "गुरु" without its last sign is another word. Call it while rendering.
 */
export function weekdayInBrief(day: Weekday): string {
  const short = namer('short');
  return WEEKDAYS.every((each) => short(each).length <= 3) ? short(day) : namer('narrow')(day);
}

function namer(width: 'long' | 'short' | 'narrow'): (day: Weekday) => string {
  const names = dateFormat({ weekday: width, timeZone: 'UTC' });
  // The year 2024 began on a Monday.
  return (day) => names.format(Date.UTC(2024, 0, 1 + day));
}
