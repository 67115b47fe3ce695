import { t } from '@lingui/core/macro';
import type { Calendar, CalendarEntry, WorkOrder } from '@siteward/contract';
import {
  addDays,
  clockTime,
  countingDue,
  daysOfSpan,
  HOUR_MS,
  isLongSpan,
  lengthOfDay,
  MINUTE_MS,
  type Span,
  startOfDay,
  startOfWeek,
  toMillis,
} from '@siteward/domain';
import { durationWords } from '#components/work/due.tsx';
import { WORK_STATUS_TONES } from '#components/work/status-badge.tsx';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { hourOf, longDay } from '#lib/time/site-time.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { askedOf, type CalendarView } from './calendar-view.ts';

/** An entry as the looks draw it. */
export type Item = Span & {
  /** Constant for as long as it is the same entry. */
  key: string;
  entry: CalendarEntry;
  /** The work order, which can be moved or opened; undefined if the entry is not one. */
  order: WorkOrder | undefined;
  title: string;
  place: string;
  /** Its first and last day by the clock of the site. */
  first: string;
  last: string;
  /** Shown above the hours, because it is for whole days or lasts longer than one. */
  isOnDays: boolean;
  /** It has a due time, but no schedule. */
  isDue: boolean;
  tone: Tone;
};
type Tone = 'grey' | 'blue' | 'amber' | 'green' | 'violet' | 'plan';

/** The calendar entries of the days that a look shows; the previous ones stay until they have loaded. */
export function useCalendar(view: CalendarView) {
  const { org, siteId: site } = useOrganizationScope();
  // On a phone, the agenda has the whole week above it.
  const first = view.look === 'agenda' ? startOfWeek(view.day, view.calendar.firstWeekday) : view.days.first;
  const { last } = view.days;
  const { zone } = view.calendar;
  const [from, to] = [startOfDay(first, zone), startOfDay(addDays(last, 1), zone)].map((ms) =>
    new Date(ms).toISOString(),
  );
  const query = { org, site, from: from ?? '', to: to ?? '', ...askedOf(view) };
  return api.calendar.get.useQuery({
    queryKey: ['workOrders', 'calendar', query],
    queryData: { query },
    placeholderData: (previous) => previous,
  });
}

/**
 * Turns the entries of a calendar into items in order, each with what the looks need to draw it. An entry of an earlier answer
 * yields the same item again, so only what has changed among thousands is re-rendered.
 */
export function createItems(zone: string): (entries: Calendar['items']) => Item[] {
  const known = new WeakMap<CalendarEntry, Item>();
  return (entries) => {
    const items = entries.map((entry) => {
      const item = known.get(entry) ?? itemOf(entry, zone);
      known.set(entry, item);
      return item;
    });
    return items.toSorted((one, other) => one.start - other.start);
  };
}

function itemOf(entry: CalendarEntry, zone: string): Item {
  const span = { start: toMillis(entry.start), end: toMillis(entry.end) };
  const common = { ...span, ...daysOfSpan(span, zone), entry, isOnDays: entry.allDay || isLongSpan(span) };
  switch (entry.kind) {
    case 'work-order': {
      const { _id: key, title, place, status } = entry.workOrder;
      const isDue = entry.by === 'due';
      return { ...common, key, order: entry.workOrder, title, place, isDue, tone: WORK_STATUS_TONES[status] };
    }
    case 'plan': {
      const { _id, title, place } = entry.plan;
      return { ...common, key: `${_id} ${entry.day}`, order: undefined, title, place, isDue: false, tone: 'plan' };
    }
    case 'contract-end': {
      const { _id: key, name: title } = entry.serviceProvider;
      return { ...common, key, order: undefined, title, place: '', isDue: false, tone: 'violet' };
    }
  }
}

/** Whether an item covers a day. */
export function isOn({ first, last }: Pick<Item, 'first' | 'last'>, day: string): boolean {
  return first <= day && day <= last;
}

/** What an item is, in a word: its status, or that it is planned, or that a contract ends. Call it while rendering. */
export function stateWords({ entry }: Item): string {
  if (entry.kind === 'plan') return t({ message: 'Planned', context: 'a date of a maintenance plan' });
  if (entry.kind === 'contract-end') return t`Contract ends`;
  return workOrderStatusLabel(entry.workOrder.status);
}

/** How overdue it is, "2 h over"; null if it is not. Call it while rendering. */
export function overWords({ order }: Item, now: number): string | null {
  if (!order?.overdue) return null;
  const late = durationWords(now - (countingDue(order) ?? now));
  return t`${late} over`;
}

/** When it is on a day, by the clock of the site: "08:00–09:30", "Due 17:00", "All day". Call it while rendering. */
export function timeWords(item: Item, zone: string): string {
  const { start, end, isDue, entry } = item;
  if (entry.allDay) return isDue ? t`Due on this day` : t`All day`;
  const [from, to] = [hourOf(start, zone), hourOf(end, zone)];
  return isDue ? t`Due ${from}` : `${from}–${to}`;
}

/** Everything about an item in one line, for screen readers. Call it while rendering. */
export function wholeWords(item: Item, { zone, today, now }: { zone: string; today: string; now: number }): string {
  const { entry, title, place, first, last } = item;
  const people =
    entry.kind === 'work-order' ? entry.workOrder.assignees : entry.kind === 'plan' ? entry.plan.assignees : [];
  const days = first === last ? longDay(first, today) : `${longDay(first, today)} – ${longDay(last, today)}`;
  const parts = [title, stateWords(item), overWords(item, now), days, timeWords(item, zone), place];
  return [...parts, namesInLine(people.map(({ name }) => name))].filter(Boolean).join(', ');
}

/** How many minutes of work are scheduled on a day, not counting what is only due, planned or for whole days. */
export function plannedMinutes(items: readonly Item[], day: string, zone: string): number {
  const start = startOfDay(day, zone);
  const end = start + lengthOfDay(day, zone);
  const counted = items.filter(({ order, isDue, isOnDays }) => order && !isDue && !isOnDays);
  const ms = counted.reduce((sum, each) => sum + Math.max(0, Math.min(each.end, end) - Math.max(each.start, start)), 0);
  return Math.round(ms / MINUTE_MS);
}

/** Whether the clock of a site shows a time twice on a day, so the hour alone would be ambiguous. */
export function isRepeated(at: number, zone: string): boolean {
  const clock = clockTime(at, zone);
  return clock === clockTime(at - HOUR_MS, zone) || clock === clockTime(at + HOUR_MS, zone);
}
