import { instantOfDay, mayFall, type Recurrence, ruleOf } from '@siteward/domain';
import { RRuleTemporal } from 'rrule-temporal';

/** A date of a plan: a day like `2026-12-01`, and the day that it was moved from. */
export type PlanDay = { day: string; movedFrom: string | null };

const LAST_DAY = '2190-01-01';
const utc = (day: string) => `${day.replaceAll('-', '')}T000000Z`;

/**
 * The days of a recurrence, from a given one on. The rule yields calendar days without a time zone. Their time of day is added by
 * the clock of the site (`instantOfDay`), so neither a clock change nor another time zone of the site adds or drops a day.
 *
 * @param first - the first day to consider
 * @param most - how many
 * @param last - the last day to consider
 */
export function daysFrom(recurrence: Recurrence, first: string, most: number, last = LAST_DAY): PlanDay[] {
  const { from, until, skipped, moved } = recurrence;
  const put = moved
    .filter(({ to }) => to >= first && to <= last)
    .map(({ from: movedFrom, to: day }) => ({ day, movedFrom }));
  const found: PlanDay[] = [];
  if (mayFall(recurrence, LAST_DAY)) {
    const left = new Set([...skipped, ...moved.map((each) => each.from)]);
    const rruleString = `DTSTART:${utc(from)}\nRRULE:${ruleOf(recurrence, until && utc(until))}`;
    const rule = new RRuleTemporal({ rruleString });
    let after = new Date(`${first}T00:00:00.000Z`);
    for (let isFirst = true; found.length < most; isFirst = false) {
      const next = rule.next(after, isFirst);
      const day = next && new Date(next.epochMilliseconds).toISOString().slice(0, 10);
      if (!day || day > last) break;
      after = new Date(next.epochMilliseconds);
      if (!left.has(day)) found.push({ day, movedFrom: null });
    }
  }
  const days = new Map([...put, ...found].map((each) => [each.day, each]));
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)).slice(0, most);
}

/** Whether a recurrence falls on a day. */
export function fallsOn(recurrence: Recurrence, day: string): boolean {
  return daysFrom(recurrence, day, 1)[0]?.day === day;
}

/** When the work of a day begins. */
export function startOf({ time }: Pick<Recurrence, 'time'>, day: string, timeZone: string): Date {
  return new Date(instantOfDay({ day, time }, timeZone));
}
