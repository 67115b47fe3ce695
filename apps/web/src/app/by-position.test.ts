import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, PUBLIC_SOURCES, SOURCES, textOf, treeOf, UI_SOURCES } from '#testing/sources.ts';

const ALL = { ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES };

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(ALL)) treeOf(file);

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
  'components/work/work-texts.tsx': 'WORK_ORDER_PRIORITIES.toReversed',
  'features/account/sessions-section.tsx': 'toSorted((one, other) => Number(other.current) - Number(one.current))',
  'features/dashboard/day-chart.tsx': 'some.at(-1); scale.at(-1)',
  'features/dashboard/tables.tsx': 'bars.toReversed',
  'features/feedbacks/detail/feedback-parts.tsx': 'earlierWork.toReversed',
  'features/feedbacks/queries.ts': 'RECEIVED_DAYS.findLast',
  'features/maintenance-plans/beside/made-so-far.tsx': 'items.at(-1); items.toReversed',
  'features/maintenance-plans/plan-preview.ts':
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
  'public/tracking/conversation.tsx': 'steps.findLast',
  'public/tracking/what-happened.tsx': 'steps.toReversed',
  'ui/components/avatar.tsx': 'words.at(-1)',
  'ui/lib/focus-return.ts': 'trail.at(-1); places.findLast; trail.at(-1)',
  'ui/lib/messages-clear.ts': 'bars.at(-1)',
};

it('knows for each file what it takes from the end, and in which order it shows things', () => {
  const found = inEachFile((_, file) => inEachNode(file, (node) => taken(file, node)).join('; '), ALL);
  expect(found).toEqual(TAKEN);
});

/** The comparisons of a position in a list, in the callback that is given the position. */
function comparedIn(file: string, callback: types.Function): string[] {
  const [, position] = callback.params;
  if (!types.isIdentifier(position)) return [];
  const compared: string[] = [];
  types.traverseFast(callback.body, (node) => {
    if (!types.isBinaryExpression(node) || !/^(?:[<>]=?|[!=]==)$/.test(node.operator)) return;
    if ([node.left, node.right].some((side) => types.isIdentifier(side, { name: position.name })))
      compared.push(textOf(file, node));
  });
  return compared;
}

/** What each file does differently for some positions of a list, such as for the first or the last. */
const DIFFERENT: Record<string, string> = {
  'app/pages/require-customer.tsx': 'index > 0',
  'components/comments/use-comments.ts': 'index === 0',
  'components/work/checklist-editor.tsx': 'at === index; index === 0; index === points.length - 1',
  'components/work/tags-field.tsx': 'keys.indexOf(key) === index',
  'features/auth/auth-panel.tsx': 'index === 0',
  'features/feedbacks/detail/feedback-parts.tsx': 'index === 0',
  'features/maintenance-plans/beside/next-dates.tsx': 'index > 0',
  'features/maintenance-plans/when/ahead.tsx': 'index < 2; index === 0; index === 2',
  'features/members/member-dialogs.tsx': 'index === 0',
  'features/support-tickets/thread/canned-replies.tsx': 'index < 9',
  'features/work-orders/calendar/looks/time-grid.tsx': 'index > 0',
  'features/work-orders/detail/step-progress.tsx':
    'index === at; index > at; index < at; index === at; index < at; index < at; index < stages.length - 1',
  'public/tracking/what-happened.tsx': 'index < steps.length - 1',
};

it('knows for each file at which positions of a list it does something else', () => {
  const differentIn = (file: string, node: types.Node) => {
    if (!types.isCallExpression(node) && !types.isOptionalCallExpression(node)) return;
    if (!/\.(?:map|flatMap|filter|find|findIndex|some|every|forEach)$/.test(textOf(file, node.callee))) return;
    return node.arguments.flatMap((given) => (types.isFunction(given) ? comparedIn(file, given) : []));
  };
  const found = inEachFile((_, file) => inEachNode(file, (node) => differentIn(file, node)).join('; '), ALL);
  expect(found).toEqual(DIFFERENT);
});

/** How many of several things each file takes from the beginning, or how much of a text, where that is not a mere number. */
const AT_MOST: Record<string, string> = {
  'components/comments/mentions.ts': 'from',
  'components/data-list/use-first-rows.ts': 'most',
  'components/saved-views/saved-view-tabs.tsx': 'MOST_TABS; -1',
  'components/work/checklist-editor.tsx': 'room; room + 1; count',
  'components/work/faces.tsx': 'MOST_FACES',
  'components/work/tags-field.tsx': '-1',
  'components/work/work-fields.tsx': 'WORK_ORDER_LIMITS.checklist - now.length',
  'features/feedbacks/changes/chosen-files.tsx': 'room',
  'features/invitations/invitation-windows.tsx': 'NAMED',
  'features/maintenance-plans/beside/made-so-far.tsx': 'LISTED',
  'features/settings/support/canned-reply-dialogs.tsx': 'from',
  'features/support-tickets/ticket-facts.tsx': 'SHOWN',
  'features/work-orders/calendar/looks/month-grid.tsx': 'SHOWN - 1',
  'features/work-orders/calendar/trays.tsx': 'isLong ? MOST : FEW',
  'features/work-orders/changes/work-order-dialogs.tsx': 'NAMED',
  'features/work-orders/links/blocked-notice.tsx': 'NAMED',
  'lib/lists/list-view.ts': 'MAX_VALUES; MAX_SEARCH',
  'lib/organization/places.ts': 'LONGEST_SEARCH',
  'lib/session/session.ts': 'at',
  'lib/time/time-inputs.ts': 'LONGEST_INPUT; LONGEST_INPUT',
  'lib/time/week.ts': 'first',
  'public/form/use-photos.ts': 'room',
};

it('knows for each file how much it takes at most from the beginning of a list or text', () => {
  const mostIn = (file: string, node: types.Node) => {
    if (!types.isCallExpression(node) && !types.isOptionalCallExpression(node)) return;
    const [from, to] = node.arguments;
    if (!/\.slice$/.test(textOf(file, node.callee)) || !types.isNumericLiteral(from, { value: 0 })) return;
    return to && !types.isNumericLiteral(to) ? textOf(file, to) : undefined;
  };
  const found = inEachFile((_, file) => inEachNode(file, (node) => mostIn(file, node)).join('; '), ALL);
  expect(found).toEqual(AT_MOST);
});
