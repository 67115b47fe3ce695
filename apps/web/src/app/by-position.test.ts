import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** What a call takes from the end of a list, or how it orders the list; undefined for other calls. */
function taken(file: string, node: types.Node): string | undefined {
  if (!types.isCallExpression(node) && !types.isOptionalCallExpression(node)) return;
  const { callee, arguments: given } = node;
  if (!types.isMemberExpression(callee) && !types.isOptionalMemberExpression(callee)) return;
  if (!types.isIdentifier(callee.property)) return;
  const [argument] = given;
  switch (callee.property.name) {
    case 'at':
      return types.isUnaryExpression(argument) ? textOf(file, node) : undefined;
    case 'findLast':
    case 'findLastIndex':
    case 'toReversed':
      return textOf(file, callee);
    case 'toSorted':
      return argument && `toSorted(${textOf(file, argument)})`;
    default:
      return;
  }
}

/** What each file takes from the end of a list, and which lists it puts into another order. */
const TAKEN: Record<string, string> = {
  'components/comments/comments.tsx':
    "comments.at(-1); toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1)); times .map((time) => time ?? '') .toSorted() .at(-1)",
  'components/comments/mentions.ts': 'toSorted((a, b) => a.start - b.start)',
  'components/saved-views/saved-view-tabs.tsx': 'toSorted((a, b) => rank(a) - rank(b))',
  'components/work/work-fields.tsx': 'WORK_ORDER_PRIORITIES.toReversed',
  'features/account/sessions-section.tsx': 'toSorted((one, other) => Number(other.current) - Number(one.current))',
  'features/dashboard/day-chart.tsx': 'some.at(-1); scale.at(-1)',
  'features/dashboard/tables.tsx': 'bars.toReversed',
  'features/feedbacks/detail/feedback-parts.tsx': 'earlierWork.toReversed',
  'features/feedbacks/queries.ts': 'RECEIVED_DAYS.findLast',
  'features/maintenance-plans/beside/made-so-far.tsx': 'items.at(-1); items.toReversed',
  'features/maintenance-plans/plan-preview.tsx':
    'dates.at(-1); toSorted((one, other) => (one.from < other.from ? -1 : 1))',
  'features/service-providers/document-dialog.tsx': 'files.at(-1)',
  'features/settings/support/response-form.tsx': 'TICKET_PRIORITIES.toReversed',
  'features/support-tickets/thread/ticket-thread.tsx':
    'entries?.at(-1); messages.at(-1); toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))',
  'features/work-orders/agenda/agenda-days.ts':
    'toSorted((one, other) => (one.key < other.key ? -1 : 1)); items.at(-1)',
  'features/work-orders/calendar/calendar-entries.ts': 'toSorted((one, other) => one.start - other.start)',
  'features/work-orders/calendar/looks/calendar-look.tsx': 'days.at(-1)',
  'features/work-orders/calendar/looks/days-row.tsx': 'days.at(-1)',
  'features/work-orders/detail/print-record.tsx': 'said.toReversed',
  'features/work-orders/inline-fields.tsx': 'WORK_ORDER_PRIORITIES.toReversed',
  'features/work-orders/work-order-filters.tsx': 'WORK_ORDER_PRIORITIES.toReversed',
};

it('knows for each file what it takes from the end, and in which order it shows things', () => {
  const found = Object.keys(SOURCES).flatMap((file) => {
    const all: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      const one = taken(file, node);
      if (one !== undefined) all.push(one);
    });
    return all.length === 0 ? [] : [[file, all.join('; ')]];
  });
  expect(Object.fromEntries(found)).toEqual(TAKEN);
});
