import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, PUBLIC_SOURCES, SOURCES, textOf, UI_SOURCES } from '#testing/sources.ts';

/** What a file asks while it changes a state that depends on what was there before: `setSent((before) => …)`. */
function askedBy(file: string, node: types.Node): string | undefined {
  if (!types.isCallExpression(node) || !types.isIdentifier(node.callee)) return undefined;
  const { name } = node.callee;
  const [change] = node.arguments;
  if (!/^set(?!Timeout|Interval)[A-Z]/.test(name) || !types.isArrowFunctionExpression(change)) return undefined;
  const asked: string[] = [];
  types.traverseFast(change.body, (each) => {
    if (types.isConditionalExpression(each) || types.isIfStatement(each)) asked.push(textOf(file, each.test));
    if (!types.isCallExpression(each) || !types.isMemberExpression(each.callee)) return;
    if (!types.isIdentifier(each.callee.property, { name: 'filter' })) return;
    asked.push(...each.arguments.map((test) => textOf(file, test)));
  });
  return asked.length === 0 ? undefined : `${name} ${asked.join(', ')}`;
}

/**
 * What each file asks before it changes a state, or a part of it. When an answer arrives, the person may have done or typed something
 * else since, and that has to stay.
 */
const ASKED: Record<string, string> = {
  'components/comments/use-comments.ts': 'setUnsent (each) => each.key !== key; setUnsent (each) => each.key !== key',
  'components/files/use-uploads.ts': 'setUploads each.id === id; setUploads (each) => each.id !== id',
  'components/page/loading-bar.tsx': "setPhase before === 'loading'",
  'components/record-links/links-card.tsx': 'setLeaving (each) => each !== id',
  'features/billing/create/new-payer.tsx': "setQuery ([key]) => key !== 'step'",
  'features/billing/section/seats-card.tsx': 'setTyped text === before',
  'features/feedbacks/queries.ts': 'setShown before.view === view',
  'features/support-tickets/thread/ticket-composer.tsx': 'setFiles (each) => each !== file',
  'features/support-tickets/thread/use-writing.ts': 'setProblem ofText',
  'features/work-orders/detail/checklist.tsx': 'setSent latest === mine',
  'features/work-orders/list/quick-add.tsx': 'setTyped now.trim() === title',
  'lib/lists/use-url-state.ts': 'setParams value === undefined',
  'public/form/use-photos.ts': 'setFault why',
  'public/lib/use-load.ts': "setLoaded stays && shown.state === 'there'",
};

it('knows what each file asks before it changes what was there before', () => {
  const found = inEachFile((_, file) => inEachNode(file, (node) => askedBy(file, node)).join('; '), {
    ...SOURCES,
    ...UI_SOURCES,
    ...PUBLIC_SOURCES,
  });
  expect(found).toEqual(ASKED);
});
