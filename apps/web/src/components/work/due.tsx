import { plural, t } from '@lingui/core/macro';
import type { WorkOrder } from '@siteward/contract';
import {
  calendarDay,
  countingDue,
  DAY_MS,
  daysUntil,
  HOUR_MS,
  isClockStopped,
  MINUTE_MS,
  overdueFrom,
  toMillis,
} from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { minutesWords } from '#lib/time/minutes.ts';
import { hourOf, isForeignZone, siteDay, siteTime, useSiteZone, withZone, zoneInShort } from '#lib/time/site-time.ts';
import { absoluteTime, useNow } from '#lib/time/time-ago.ts';
import { useLanguage } from '#lib/words/i18n.tsx';

type Dated = Pick<WorkOrder, 'status' | 'dueAt' | 'heldSince' | 'heldTotalMs' | 'allDay'>;

interface DueProps {
  order: Dated;
  /** Shown if there is no due date. */
  none?: string;
  /** The time zone is already stated above it, for example in the column heading. */
  isZoneSaid?: boolean;
}

/**
 * When a work order is effectively due, in the site's time zone: "Today 14:00 · 2 h over", "Tomorrow", "24 Nov"; below that, that
 * its clock is stopped, or what the due time was before time on hold moved it.
 */
export function Due({ order, none, isZoneSaid = false }: DueProps) {
  useLanguage();
  const zone = useSiteZone();
  const { dueAt, allDay } = order;
  if (dueAt === null) return <span className="text-muted">{none ?? t`No due date`}</span>;
  return <DueWords order={order} zone={zone} words={(at, now) => dayWords(at, { now, zone, allDay, isZoneSaid })} />;
}

interface DueWordsProps {
  order: Dated;
  /** The time zone of the site. */
  zone: string;
  /** Says a due time, given the current time too. */
  words: (at: number, now: number) => string;
}

/** When a work order is effectively due, in the given words, and how far past that it is; below that, what time on hold does to it. */
export function DueWords({ order, zone, words }: DueWordsProps) {
  useLanguage();
  const now = useNow();
  const due = countingDue(order);
  if (due === null) return null;
  const over = msOver(order, now);
  const late = durationWords(over);
  const below = [isClockStopped(order) && t`clock stopped`, movedWords(order, now, zone)].filter(Boolean).join(' · ');
  return (
    <span className="grid min-w-0 in-data-[density=compact]:flex in-data-[density=compact]:items-center in-data-[density=compact]:gap-2">
      <time
        dateTime={new Date(due).toISOString()}
        title={absoluteTime(due, zone)}
        className={cx('tabular-nums', over > 0 && 'font-medium text-red')}
      >
        {words(due, now)}
        {over > 0 && <> · {t`${late} over`}</>}
      </time>
      {below && <span className="truncate text-muted text-sm tabular-nums">{below}</span>}
    </span>
  );
}

/** What the due time was before time on hold moved it: "was 22 Nov, 2 d on hold"; null if it was not moved. */
export function movedWords(
  order: Pick<Dated, 'dueAt' | 'heldTotalMs' | 'allDay'>,
  now: number,
  zone: string,
): string | null {
  const { dueAt, heldTotalMs, allDay } = order;
  if (dueAt === null || heldTotalMs < MINUTE_MS) return null;
  const held = durationWords(heldTotalMs);
  const isSameDay = calendarDay(dueAt, zone) === calendarDay(toMillis(dueAt) + heldTotalMs, zone);
  const was = isSameDay && !allDay ? hourOf(dueAt, zone) : siteDay(dueAt, now, zone);
  return t`was ${was}, ${held} on hold`;
}

/** By how much a work order is past its due time, in ms; 0 if it is not. This does not grow while the work order is on hold. */
function msOver(order: Dated, now: number): number {
  const from = overdueFrom(order);
  if (from === null) return 0;
  const { status, heldSince } = order;
  return Math.max(0, (status === 'on-hold' && heldSince !== null ? toMillis(heldSince) : now) - from);
}

/** A duration in its largest unit: "40 min", "2 h", "3 d". Call it while rendering. */
export function durationWords(ms: number): string {
  const [minutes, hours, days] = [
    Math.max(1, Math.floor(ms / MINUTE_MS)),
    Math.floor(ms / HOUR_MS),
    Math.floor(ms / DAY_MS),
  ];
  if (ms < HOUR_MS) return t`${minutes} min`;
  return ms < DAY_MS ? t`${hours} h` : plural(days, { one: '# d', other: '# d' });
}

/** How long something took, or takes: "2 h 14 min", from one day up "3 d". Call it while rendering. */
export function spanWords(ms: number): string {
  return ms < DAY_MS ? minutesWords(Math.floor(ms / MINUTE_MS)) : durationWords(ms);
}

type DayOptions = { now: number; zone: string; allDay: boolean; isZoneSaid: boolean };

/** A day as lists show it: with the time only if it is today. */
function dayWords(at: number, { now, zone, allDay, isZoneSaid }: DayOptions): string {
  switch (daysUntil(calendarDay(at, zone), calendarDay(now, zone))) {
    case 0:
      if (allDay) return t({ message: 'Today', context: 'due' });
      return isZoneSaid ? siteTime(at, now, zone) : withZone(siteTime(at, now, zone), at, zone);
    case 1:
      return t({ message: 'Tomorrow', context: 'due' });
    case -1:
      return t({ message: 'Yesterday', context: 'due' });
    default:
      return siteDay(at, now, zone);
  }
}

/** The heading of a column of due times, with the zone's abbreviation if it differs from the viewer's own: "Due (CET)". */
export function dueHeader(zone: string): string {
  if (!isForeignZone(zone)) return t`Due`;
  const short = zoneInShort(zone);
  return t`Due (${short})`;
}
