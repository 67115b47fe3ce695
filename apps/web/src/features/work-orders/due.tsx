import { plural, t } from '@lingui/core/macro';
import type { WorkOrder } from '@siteward/contract';
import { calendarDay, heldMsAt, overdueFrom, toMillis } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { useLanguage } from '#lib/i18n.tsx';
import { intlLocale } from '#lib/language.ts';
import { isForeignZone, siteDay, siteTime, useSiteZone } from '#lib/site-time.ts';
import { absoluteTime, useNow } from '#lib/time-ago.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Dated = Pick<WorkOrder, 'status' | 'dueAt' | 'heldSince' | 'heldTotalMs' | 'allDay'>;

/**
 * When a work order is due, in the time of the site: "Today 14:00 · 2 h over", "Tomorrow", "24 Nov". In full, with what the
 * time on hold adds, under the pointer.
 */
export function Due({ order, none }: { order: Dated; none?: string }) {
  useLanguage();
  const zone = useSiteZone();
  const now = useNow();
  const { dueAt, allDay, status, heldSince } = order;
  if (dueAt === null) return <span className="text-muted">{none ?? t`No due date`}</span>;
  const over = msOver(order, now);
  const held = heldMsAt(order, now);
  const full = absoluteTime(dueAt, zone);
  const [notCounted, day] = [durationWords(held), dayWords(dueAt, { now, zone, allDay })];
  const late = durationWords(over);
  return (
    <time
      dateTime={dueAt}
      title={held < MINUTE ? full : t`${full}; ${notCounted} on hold do not count`}
      className={cx('tabular-nums', over > 0 && 'font-medium text-red')}
    >
      {day}
      {over > 0 && <> · {t`${late} over`}</>}
      {over === 0 && status === 'on-hold' && heldSince !== null && <> · {t`clock stopped`}</>}
    </time>
  );
}

/** By how much a work order is over its due time, in ms; 0 when it is not. While it is on hold that does not grow. */
function msOver(order: Dated, now: number): number {
  const from = overdueFrom(order);
  if (from === null) return 0;
  const { status, heldSince } = order;
  return Math.max(0, (status === 'on-hold' && heldSince !== null ? toMillis(heldSince) : now) - from);
}

/** A length of time in its largest unit: "40 min", "2 h", "3 d". Call it while rendering. */
export function durationWords(ms: number): string {
  const [minutes, hours, days] = [Math.max(1, Math.floor(ms / MINUTE)), Math.floor(ms / HOUR), Math.floor(ms / DAY)];
  if (ms < HOUR) return t`${minutes} min`;
  return ms < DAY ? t`${hours} h` : plural(days, { one: '# d', other: '# d' });
}

type DayOptions = { now: number; zone: string; allDay: boolean };

/** A day in the words of a list: with the hour only when it is today. */
function dayWords(at: string, { now, zone, allDay }: DayOptions): string {
  const dayOf = (when: number | string) => Date.parse(calendarDay(when, zone)) / DAY;
  switch (dayOf(at) - dayOf(now)) {
    case 0:
      return allDay ? t({ message: 'Today', context: 'due' }) : siteTime(at, now, zone);
    case 1:
      return t({ message: 'Tomorrow', context: 'due' });
    case -1:
      return t({ message: 'Yesterday', context: 'due' });
    default:
      return siteDay(at, now, zone);
  }
}

/** The name of a column of due times; with the zone in short where it is not the viewer's own: "Due (CET)". */
export function dueHeader(zone: string): string {
  if (!isForeignZone(zone)) return t`Due`;
  const parts = new Intl.DateTimeFormat(intlLocale(), { timeZone: zone, timeZoneName: 'short' }).formatToParts();
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return t`Due (${short})`;
}
