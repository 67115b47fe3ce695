import { plural, select, selectOrdinal, t } from '@lingui/core/macro';
import { type DayOfMonth, type Recurrence, type Repetition, WEEKDAYS } from '@siteward/domain';
import { type Weekday, weekdayName } from '#lib/time/week.ts';
import { andWords } from './counts.ts';
import { dateFormat } from './formats.ts';

const DAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Several days of the week: "Tuesday and Thursday". */
export function weekdaysWords(weekdays: readonly string[]): string {
  return andWords(DAYS.filter((day) => weekdays.includes(WEEKDAYS[day] ?? '')).map((day) => weekdayName(day, 'long')));
}

const NTH = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' } as const;

/** The key that chooses the message for the first to fourth, or the last, of something. */
function nthKey(nth: number): string {
  return nth === 1 || nth === 2 || nth === 3 || nth === 4 ? NTH[nth] : 'last';
}

const nameOf = (weekday: (typeof WEEKDAYS)[number]) => weekdayName(DAYS[WEEKDAYS.indexOf(weekday)] ?? 0, 'long');

/** A day of the month in the form that follows "Every month on": "the 3rd", "the last day", "the first Tuesday". */
export function dayOfMonthWords(on: DayOfMonth): string {
  if (on.kind === 'day') {
    const { day } = on;
    if (day === -1) return t({ message: 'the last day', context: 'after: Every month on' });
    return selectOrdinal(day, { one: 'the #st', two: 'the #nd', few: 'the #rd', other: 'the #th' });
  }
  const [weekday, nth] = [nameOf(on.weekday), nthKey(on.nth)];
  return select(nth, {
    first: `the first ${weekday}`,
    second: `the second ${weekday}`,
    third: `the third ${weekday}`,
    fourth: `the fourth ${weekday}`,
    other: `the last ${weekday}`,
  });
}

/** A day of the year in the form that follows "Every year on": "3 March", "the last day of March", "the first Tuesday of March". */
export function dayOfYearWords({ month: number, on }: Extract<Repetition, { every: 'year' }>): string {
  if (on.kind === 'day' && on.day !== -1) return dateIn(number, on.day);
  const month = monthName(number);
  if (on.kind === 'day') return t`the last day of ${month}`;
  const [weekday, nth] = [nameOf(on.weekday), nthKey(on.nth)];
  return select(nth, {
    first: `the first ${weekday} of ${month}`,
    second: `the second ${weekday} of ${month}`,
    third: `the third ${weekday} of ${month}`,
    fourth: `the fourth ${weekday} of ${month}`,
    other: `the last ${weekday} of ${month}`,
  });
}

/** The name of a month: "March" for 3. */
export function monthName(month: number): string {
  return dateIn(month);
}

/** "3 March", or "March" without a day; also "30 February", which a rule may name although it never comes. */
function dateIn(month: number, day?: number): string {
  const parts = { day: day ? 'numeric' : undefined, month: 'long', timeZone: 'UTC' } as const;
  const first = dateFormat(parts).formatToParts(Date.UTC(2024, month - 1));
  return first.map(({ type, value }) => (type === 'day' ? day : value)).join('');
}

/** When a rule ends: "no end", "until 3 Nov 2026", "12 times". */
export function endWords({ until, count }: Pick<Recurrence, 'until' | 'count'>): string {
  if (count !== null) return plural(count, { one: '# time', other: '# times' });
  if (until === null) return t`no end`;
  const day = calendarDate(until);
  return t`until ${day}`;
}

/** A calendar day as people write it: "3 Nov 2026"; a dash for what is not a day yet. */
export function calendarDate(day: string): string {
  const at = Date.parse(day);
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return Number.isNaN(at) ? '–' : dateFormat(format).format(at);
}
