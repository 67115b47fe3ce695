import { t } from '@lingui/core/macro';
import { calendarDay, type DayRange, daysUntil, type Instant, type SiteCalendar, toMillis } from '@siteward/domain';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { dayAsOf, formatted, useToday } from './time-ago.ts';
import { browserZone, presentZone } from './time-zones.ts';
import { weekdays } from './week.ts';

/** The IANA time zone in which times at the current site are shown and entered. */
export function useSiteZone(): string {
  const { site } = useOrganizationScope();
  return site?.timezone ?? browserZone();
}

/** The calendar of the current site: which day it is there, and on which day its weeks begin. */
export function useSiteCalendar(): SiteCalendar {
  const { site } = useOrganizationScope();
  const zone = useSiteZone();
  const [firstWeekday = 0] = weekdays(site?.locale ?? '');
  return { zone, today: useToday(zone), firstWeekday };
}

/** Whether a time zone differs from the viewer's, so that times have to name it. */
export function isForeignZone(timeZone: string): boolean {
  return presentZone(timeZone) !== browserZone();
}

/** A point in time by the clock of a site, with as much of the date as is needed: "Today 14:00", "22 Nov, 14:00". */
export function siteTime(at: Instant, now: Instant, timeZone: string): string {
  const clock = siteClock(at, now, timeZone);
  const isToday = calendarDay(at, timeZone) === calendarDay(now, timeZone);
  return isToday ? t({ message: `Today ${clock}`, context: 'a time of this day' }) : clock;
}

/** The same for places where "today" goes without saying: "14:00". */
export function siteClock(at: Instant, now: Instant, timeZone: string): string {
  const isToday = calendarDay(at, timeZone) === calendarDay(now, timeZone);
  const day = isToday ? {} : dayAsOf(at, now, timeZone);
  return formatted(at, timeZone, { ...day, hour: '2-digit', minute: '2-digit' });
}

/** A day by the calendar of a site: "22 Nov", or "3 Jan 2027" in another year. */
export function siteDay(at: Instant, now: Instant, timeZone: string): string {
  return formatted(at, timeZone, dayAsOf(at, now, timeZone));
}

/** A calendar day, "2026-11-22", in the same format. */
export function dayWords(day: string, now: Instant): string {
  return siteDay(`${day}T12:00:00Z`, now, 'UTC');
}

/** A range of days in the same format: "22 Nov – 30 Nov", "from 22 Nov". */
export function rangeWords({ from, to }: DayRange, now: Instant): string {
  const [first, last] = [from && dayWords(from, now), to && dayWords(to, now)];
  if (first && last) return first === last ? first : t`${first} – ${last}`;
  return last ? t({ message: `until ${last}`, context: 'due' }) : t({ message: `from ${first}`, context: 'due' });
}

/** A calendar day with its weekday, "Monday, 23 November"; "Today" and "Tomorrow" for those days. */
export function longDay(day: string, today: string): string {
  const days = daysUntil(day, today);
  if (days === 0) return t({ message: 'Today', context: 'a day' });
  if (days === 1) return t({ message: 'Tomorrow', context: 'a day' });
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const date = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return formatted(day, 'UTC', isThisYear ? date : { ...date, year: 'numeric' });
}

/** A calendar day with its abbreviated weekday, "Tue 3 Nov"; with the year if it is not the current one. */
export function dayWithWeekday(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const format = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const whole = isThisYear ? format : ({ ...format, year: 'numeric' } as const);
  return dateFormat(whole).format(Date.parse(day));
}

/** The time of day by the clock of a site: "14:00". */
export function hourOf(at: Instant, timeZone: string): string {
  return formatted(at, timeZone, { hour: '2-digit', minute: '2-digit' });
}

/** The abbreviated weekday by the clock of a site: "Mon". */
export function weekdayOf(at: Instant, timeZone: string): string {
  return formatted(at, timeZone, { weekday: 'short' });
}

/** Adds the abbreviated time zone to a time of day if it is not the viewer's own: "14:00 CET". */
export function withZone(words: string, at: Instant, timeZone: string): string {
  return isForeignZone(timeZone) ? `${words} ${zoneInShort(timeZone, at)}` : words;
}

/** The abbreviation of a time zone at a point in time: "CET", "GMT+5:30". */
export function zoneInShort(timeZone: string, at: Instant = Date.now()): string {
  const format = dateFormat({ timeZone, timeZoneName: 'short' });
  const parts = format.formatToParts(toMillis(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The full name of a time zone as pages show it: "Asia/Kolkata". */
export function zoneWords(timeZone: string): string {
  return presentZone(timeZone).replaceAll('_', ' ');
}
