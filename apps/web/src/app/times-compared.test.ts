import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** What is a point in time or a day. */
const TIME =
  /\b(?:today|now|day|from|until|first|last)$|Date\.(?:parse|now)\(|toMillis\(|calendarDay\(|\w(?:At|On|Before|\.at)$/;

/** Files whose `from`, `first` and `last` are places in a text or a list. */
const NO_TIMES =
  /^(?:components\/comments\/mentions|features\/dashboard\/day-chart|features\/work-orders\/changes\/in-turn|lib\/calls\/change-in-parts|components\/data-list\/use-selection)\.tsx?$/;

/** Which times each file compares, and whether it counts when they are the same. */
const COMPARED: Record<string, string> = {
  'app/pages/require-customer.tsx': 'Date.parse(statusSince) > Date.parse(trialEndsAt)',
  'components/comments/comments.tsx': 'one.at < other.at',
  'features/auth/sign-up-return.ts': 'now - kept.at > REMEMBERED_MS',
  'features/dashboard/dashboard-actions.tsx': 'typed.from > typed.to',
  'features/maintenance-plans/plan-preview.ts': 'from <= last, one.from < other.from',
  'features/maintenance-plans/plan-values.ts': 'madeOn < today',
  'features/maintenance-plans/queries.ts': 'until < from',
  'features/maintenance-plans/when/repetition-editors.tsx': 'on.day > 28',
  'features/support-tickets/thread/ticket-thread.tsx': 'one.at < other.at',
  'features/support-tickets/ticket-facts.tsx':
    'Date.parse(responseDueAt) < (firstResponseAt ? Date.parse(firstResponseAt) : now)',
  'features/support-tickets/words.ts': 'Date.parse(responseDueAt) <= now, now - Date.parse(at) < 6 * DAY_MS',
  'features/work-orders/agenda/agenda-days.ts':
    'before < today, day < calendarDay(last, zone), toMillis(last) < now, key <= calendarDay(first, zone), day <= calendarDay(last, zone), from > to',
  'features/work-orders/calendar/calendar-entries.ts': 'first <= day, day <= last',
  'features/work-orders/calendar/calendar-windows.tsx':
    'Date.parse(to) <= Date.parse(from), from > 0, day < today, day < today, instantOfMinute(opening, each, zone) > Date.now(), day > today, day < today',
  'features/work-orders/calendar/looks/agenda-look.tsx': 'start > now',
  'features/work-orders/calendar/looks/day-column.tsx': 'to > from',
  'features/work-orders/calendar/looks/days-row.tsx': 'item.last >= last',
  'features/work-orders/calendar/looks/month-grid.tsx': 'item.first <= each, each <= item.last',
  'lib/calls/connection.ts': 'notBefore > now, notBefore > now',
  'lib/cache/live.ts': 'Date.now() - begun > ON_THE_WAY_MS, Date.now() - begun > LASTING_MS',
  'lib/calls/send-once.ts': 'known.until > Date.now()',
  'lib/time/time-ago.ts': 'Math.abs(Date.now() - now) >= TICK_MS',
};

it('knows for each file which times it compares', () => {
  const found = inEachFile((_, file) => {
    if (NO_TIMES.test(file)) return '';
    const compared = inEachNode(file, (node) => {
      if (!types.isBinaryExpression(node) || !/^[<>]=?$/.test(node.operator)) return;
      return [node.left, node.right].some((side) => TIME.test(textOf(file, side))) ? textOf(file, node) : undefined;
    });
    return compared.join(', ');
  });
  expect(found).toEqual(COMPARED);
});
