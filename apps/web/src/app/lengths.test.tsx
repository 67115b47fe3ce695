import { types } from '@babel/core';
import { createWorkOrderSchema } from '@siteward/contract';
import { WORK_ORDER_LIMITS } from '@siteward/domain';
import { Input } from '@siteward/ui/input';
import { Textarea } from '@siteward/ui/textarea';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inEachNode, PUBLIC_SOURCES, SOURCES, textOf, treeOf, UI_SOURCES } from '#testing/sources.ts';

const FILES = Object.keys({ ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES });
// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of FILES) treeOf(file);

/** What a length is compared with that is a limit. */
const LIMIT = /[A-Z]{3}|\b(?:limit|max|most|digits)\b/;

/**
 * What each file compares with a limit. The spaces around a text are not sent, so they do not count: a text that ends with one would
 * otherwise be refused although it is short enough.
 */
const COMPARED: Record<string, string> = {
  'components/data-list/filter-window.tsx': 'filters > MOST_IN_A_COLUMN; options >= SEARCHED',
  'components/data-list/use-first-rows.ts': 'rows > most',
  'components/work/checklist-editor.tsx': 'points >= MOST',
  // An address of the application itself.
  'features/billing/hosted-page.ts': 'path <= BILLING_LIMITS.returnTo',
  'features/dashboard/day-chart.tsx': 'days > MOST_BARS',
  'features/feedbacks/detail/feedback-messages.tsx': 'text.trim() > max',
  // The palette asks for what it has trimmed already.
  'features/palette/record-items.tsx': 'text >= SHORTEST_SEARCH; search >= SHORTEST_SEARCH',
  'features/settings/sites/categories-card.tsx': 'typed.trim() > LONGEST; categories < MOST',
  'features/settings/sites/holidays-card.tsx': 'fields < MOST',
  'features/support-tickets/thread/ticket-thread.tsx': 'messages < SHOWN',
  // From the address, where a filter is put without the spaces around it.
  'features/work-orders/calendar/calendar-view.ts': 'wholeTag <= WORK_ORDER_LIMITS.tag',
  'features/work-orders/calendar/looks/month-grid.tsx': 'items > SHOWN',
  'features/work-orders/changes/work-order-dialogs.tsx': 'people > WORK_ORDER_LIMITS.assignees',
  'features/work-orders/detail/sign-dialog.tsx': 'name.trim() > max',
  'features/work-orders/work-orders-view.ts':
    'wholeTag <= WORK_ORDER_LIMITS.tag; wholeCategory <= WORK_ORDER_LIMITS.category',
  'lib/drafts/kept-answer.ts': 'text.trim() <= most',
  'lib/words/typed-money.ts': 'decimals > digits',
  'public/form/check-draft.ts': 'draft[field].trim() > most',
  'public/form/photos.tsx': 'photos < most',
  'public/lib/faults.ts': 'text.trim() > most',
  'ui/lib/text-limit.tsx': 'text.trim() > limit; text.trim() >= limit * NEAR',
};

/** The expression by which a name is declared in a file, if it is declared only once. */
function initOf(file: string, name: string): string {
  const values = inEachNode(file, (node) =>
    types.isVariableDeclarator(node) && types.isIdentifier(node.id, { name }) && node.init
      ? textOf(file, node.init)
      : undefined,
  );
  return values.length === 1 ? (values[0] ?? '') : '';
}

/** What is measured where a length is compared, whether or not the length and the text have names of their own. */
function measuredIn(file: string, node: types.Node): string | undefined {
  const text = types.isIdentifier(node) ? initOf(file, node.name) : textOf(file, node);
  const measured = /^(.*?)\??\.length$/.exec(text)?.[1];
  const value = measured && /^\w+$/.test(measured) ? initOf(file, measured) : '';
  return value.endsWith('.trim()') ? value : measured;
}

it('knows for each file what it compares with a limit, without the spaces around a text', () => {
  const found = FILES.map((file) => {
    const compared = inEachNode(file, (node) => {
      if (!types.isBinaryExpression(node) || !/^[<>]=?$/.test(node.operator)) return undefined;
      const limit = textOf(file, node.right);
      const measured = measuredIn(file, node.left);
      return measured && LIMIT.test(limit) ? `${measured} ${node.operator} ${limit}` : undefined;
    });
    return [file, compared.join('; ')] as const;
  });
  expect(Object.fromEntries(found.filter(([, what]) => what !== ''))).toEqual(COMPARED);
});

/** What is put around a text: each of these is trimmed, or belongs to it. */
const AROUND = ['', ' ', '   ', '\t', '\u00a0', '\u3000', '\ufeff', '\u200b', '.'];

describe.each([
  ['an input', 'title', <Input key="input" aria-label="Text" limit={WORK_ORDER_LIMITS.title} />],
  ['a text area', 'description', <Textarea key="textarea" aria-label="Text" limit={WORK_ORDER_LIMITS.description} />],
] as const)('%s', (_, field, control) => {
  it.each(AROUND)('counts as much of a text as the server, with %j around it', (space) => {
    render(control);
    const schema = createWorkOrderSchema.shape[field];
    const most = WORK_ORDER_LIMITS[field];
    const element = screen.getByRole('textbox');
    for (const length of [most - 2, most - 1, most, most + 1]) {
      const text = `${space}${'é'.repeat(length)}${space}`;
      fireEvent.change(element, { target: { value: text } });
      const isTooLong = schema.safeParse(text).error?.issues.some(({ code }) => code === 'too_big') ?? false;
      expect([length, element.getAttribute('aria-invalid') === 'true']).toEqual([length, isTooLong]);
    }
  });
});
