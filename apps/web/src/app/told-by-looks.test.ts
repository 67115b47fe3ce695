import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, elementsIn, placeOf, SOURCES, textOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) elementsIn(file);

/** Classes that say something: a colour that means good or bad, the side of a conversation, what is faint or cannot be seen. */
const TELLING =
  /\b(?:text|bg|border)-(?:red|green|amber)\b|\bflex-row-reverse\b|\bjustify-self-start\b|\bopacity-\d+\b|\binvisible\b|\bselected\b/g;

const classesOf = (file: string, node: types.Node): string => (textOf(file, node).match(TELLING) ?? []).join(' ');

/** The conditions in a class attribute on which such classes depend. */
function toldIn(file: string, attribute: types.Node): string[] {
  const told: string[] = [];
  types.traverseFast(attribute, (node) => {
    if (types.isLogicalExpression(node, { operator: '&&' })) {
      const classes = classesOf(file, node.right);
      if (classes !== '') told.push(`${textOf(file, node.left)}: ${classes}`);
    }
    if (!types.isConditionalExpression(node) || types.isConditionalExpression(node.alternate)) return;
    const [one, other] = [classesOf(file, node.consequent), classesOf(file, node.alternate)];
    if (one !== other)
      told.push(`${textOf(file, node.test)}: ${[one, other].map((each) => each || 'none').join(', else ')}`);
  });
  return told;
}

/** What each file says by its looks, and when. */
const TOLD: Record<string, readonly string[]> = {
  'components/bulk-results.tsx': ['ok: none, else text-red'],
  'components/comments/comment-item.tsx': ['internal: border-amber bg-amber', 'internal: border-amber bg-amber'],
  'components/comments/comment-text.tsx': ['part.id === me: selected'],
  'components/comments/comments.tsx': ['isTalkOnly: selected', 'internal: border-amber bg-amber'],
  'components/fields/drawing-pad.tsx': ['invalid: border-red, else none'],
  'components/file-import/import-form.tsx': ['isOver: selected, else none'],
  'components/record/point-row.tsx': ["result === 'pass': bg-green text-green, else bg-red text-red"],
  'components/work/due.tsx': ['over > 0: text-red'],
  'features/billing/seat-stepper.tsx': ['seats === null: border-red, else none'],
  'features/dashboard/tables.tsx': ['isBad && count > 0: text-red'],
  'features/dashboard/tiles.tsx': ["tone === 'red': text-red"],
  'features/feedbacks/detail/feedback-parts.tsx': ["to === 'declined': text-red, else none"],
  'features/feedbacks/detail/feedback-rating.tsx': [
    'rating === stars: selected',
    'stars <= rating: text-amber, else none',
  ],
  'features/first-steps/first-steps.tsx': ['isDone: bg-green text-green, else none'],
  'features/invitations/import-form.tsx': ['faults.length > 0: text-red, else text-green'],
  'features/maintenance-plans/beside/made-so-far.tsx': ['isBad(punctualityOf(order, now)): text-red, else none'],
  'features/maintenance-plans/beside/next-dates.tsx': ['isHoliday: bg-amber'],
  'features/roles/matrix-area.tsx': ['changed: bg-amber, else none'],
  'features/roles/role-switches.tsx': ['lock: none, else text-amber'],
  'features/support-tickets/thread/ticket-composer.tsx': [
    'internal: border-amber bg-amber, else none',
    'internal: text-amber, else none',
  ],
  'features/support-tickets/thread/ticket-rating.tsx': ['score === each: selected'],
  'features/support-tickets/thread/ticket-thread.tsx': [
    'isAnswer: flex-row-reverse',
    '!isAnswer && !internal: justify-self-start',
  ],
  'features/support-tickets/ticket-facts.tsx': [
    'isLate && !firstResponseAt: text-red',
    'isLate: text-red, else text-green',
  ],
  'features/support-tickets/ticket-list.tsx': ['found.isLate: text-red, else text-amber'],
  'features/work-orders/agenda/work-order-agenda.tsx': ["kind === 'overdue': text-red, else none"],
  'features/work-orders/board/work-order-board.tsx': ['isOpen && isOver: selected, else none', 'isStale: opacity-50'],
  'features/work-orders/calendar/looks/agenda-look.tsx': ["entry.kind === 'plan': opacity-40"],
  'features/work-orders/calendar/looks/calendar-look.tsx': ['isPlaceholderData: opacity-60, else none'],
  'features/work-orders/calendar/trays.tsx': ['!isMovable: invisible'],
  'features/work-orders/detail/step-progress.tsx': ['index > at: none, else text-green', 'index < at: text-green'],
  'features/work-orders/facts/provider-fact.tsx': ["status === 'declined': text-red, else none"],
};

it('knows for each file what it says by a colour, a side or how faint something is, and when', () => {
  const found = Object.keys(SOURCES).flatMap((file) => {
    const told = elementsIn(file).flatMap((element) =>
      [...attributesOf(element)].flatMap(([name, value]) => (name === 'className' && value ? toldIn(file, value) : [])),
    );
    return told.length === 0 ? [] : [[file, told]];
  });
  expect(Object.fromEntries(found)).toEqual(TOLD);
});

it('shows by its colour or an icon that an address or a phone number is a link', () => {
  const links = Object.keys(SOURCES)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => elementsIn(file))
    .filter((each) => {
      const href = attributesOf(each).get('href');
      return href && /mailto:|tel:/.test(textOf(each.file, href));
    });
  expect(links.length).toBeGreaterThan(3);
  const plain = links.filter((each) => {
    const given = attributesOf(each);
    const looks = given.get('className');
    return !given.has('aria-label') && !(looks && /text-action-text|linkClass/.test(textOf(each.file, looks)));
  });
  expect(plain.map(placeOf)).toEqual([]);
});
