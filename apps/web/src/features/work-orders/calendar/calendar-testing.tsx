import type { CalendarEntry, WorkOrder } from '@siteward/contract';
import { addDays, calendarDay, calendarSpan, type Permission, startOfWeek } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { afterEach, beforeEach, vi } from 'vitest';
import { instantOfInput } from '#lib/time/time-inputs.ts';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrder, id } from '../records-testing.ts';
import { CalendarScreen } from './calendar-screen.tsx';

const ZONE = 'Europe/Berlin';
/** Next week, so everything in it is still to come; its Wednesday is the third day. */
const MONDAY = addDays(startOfWeek(calendarDay(Date.now(), ZONE), 0), 7);
/** The present day at the site. */
export const today = () => calendarDay(Date.now(), ZONE);
/** The day of that week with this index, starting at 0. */
export const day = (index: number) => addDays(MONDAY, index);
export const at = (index: number, time: string) => instantOfInput(`${day(index)}T${time}`, ZONE) ?? '';
export const PLANNER: readonly Permission[] = ['calendar:view', 'calendar:reschedule', 'work-orders:view-any'];

export const pump = aWorkOrder(1, 'Pump leaks', { scheduledStart: at(2, '09:00'), scheduledEnd: at(2, '10:30') });
export const lamp = aWorkOrder(2, 'Lamp is dark', { dueAt: at(2, '17:00'), place: 'Stair 2' });
const done = aWorkOrder(3, 'Filter is new', {
  status: 'completed',
  scheduledStart: at(3, '09:00'),
  scheduledEnd: at(3, '10:00'),
});

/** A work order as the calendar returns it. */
export function entryOf(workOrder: WorkOrder): CalendarEntry {
  const span = calendarSpan(workOrder);
  if (!span) throw new Error('it is nowhere');
  const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
  return { kind: 'work-order', start, end, allDay: workOrder.allDay, by: span.by, workOrder };
}

const planned: CalendarEntry = {
  kind: 'plan',
  day: day(4),
  start: at(4, '08:00'),
  end: at(4, '09:00'),
  allDay: false,
  plan: { _id: id(70), site: SITE, title: 'Legionella flush', place: '', priority: 'medium', assignees: [] },
};
const contract: CalendarEntry = {
  kind: 'contract-end',
  day: day(4),
  start: at(4, '00:00'),
  end: at(4, '23:59'),
  allDay: true,
  serviceProvider: { _id: id(80), name: 'Wulf' },
};
export const week = Array.from({ length: 7 }, (_, weekday) => ({ closed: weekday > 4, open: '07:00', close: '17:00' }));
export const place = { timezone: ZONE, workingHours: week, holidays: [] };

/**
 * Opens the calendar of a week. By default it has a pump on its Wednesday, a lamp due on the same day, and finished work on its
 * Thursday.
 */
export function openCalendar(
  query = '',
  { permissions = PLANNER, items = [pump, lamp, done].map(entryOf), answers = {}, capped = false } = {},
) {
  const api = fakeApi({
    'GET /api/calendar': () => ({ status: 200, body: { items: [...items, planned, contract], place, capped } }),
    'GET /api/work-orders': ({ query: asked }: { query: URLSearchParams }) =>
      pageOf(asked.has('unscheduled') ? [lamp] : []),
    ...answers,
  });
  const address = `/calendar?date=${day(2)}${query}`;
  return { ...api, ...renderPage(<CalendarScreen />, pageScope(permissions), address) };
}

/** What was requested last. */
export const asked = ({ calls }: Pick<ReturnType<typeof openCalendar>, 'calls'>) =>
  Object.fromEntries(calls.findLast(({ path }) => path === '/api/calendar')?.query ?? []);

/** Starts every test of a file in a wide window, with nothing left over from the one before. */
export function beginAnew(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  });
  afterEach(() => {
    toast.dismiss();
  });
}
