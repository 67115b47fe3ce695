import { intlLocale } from './language.ts';

/** A day of the week as the contract counts them: 0 is Monday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

// Older browsers have it as a property, and Firefox has neither.
type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/**
 * The days of a week in their order: they begin with Monday in Germany, with Sunday in India, with Saturday in Egypt, and
 * with Monday where the browser does not know.
 *
 * @param locale - where: a site's; one that is no locale counts as that of the language that is shown
 */
export function weekdays(locale: string): readonly Weekday[] {
  const week = localeOf(locale);
  // 1 is Monday, and 7 is Sunday.
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
 * A day of the week where there is room for three letters: "Mon". Where a language has longer names all of them are
 * narrower, since Hindi "गुरु" is another word without its last sign. Call it while rendering.
 */
export function weekdayInBrief(day: Weekday): string {
  const short = namer('short');
  return WEEKDAYS.every((each) => short(each).length <= 3) ? short(day) : namer('narrow')(day);
}

function namer(width: 'long' | 'short' | 'narrow'): (day: Weekday) => string {
  const names = new Intl.DateTimeFormat(intlLocale(), { weekday: width, timeZone: 'UTC' });
  // The year 2024 began on a Monday.
  return (day) => names.format(Date.UTC(2024, 0, 1 + day));
}
