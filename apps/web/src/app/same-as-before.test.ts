import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, PUBLIC_SOURCES, SOURCES, textOf, UI_SOURCES } from '#testing/sources.ts';

const UNCHECKED = 'lint/correctness/useExhaustiveDependencies';
const LOOKED_AT = /JSON\.stringify\(|\.join\(\)|useExhaustiveDependencies/;

/** What a hook depends on; undefined for other calls. */
const dependenciesOf = (node: types.Node | null | undefined): types.Node | undefined =>
  types.isCallExpression(node) && node.arguments.length > 1 ? node.arguments.at(-1) : undefined;

/** What a statement depends on if its linter's check is off; what is made into a text; undefined for everything else. */
function comparedIn(file: string, node: types.Node): string | undefined {
  if (types.isStatement(node) && node.leadingComments?.some(({ value }) => value.includes(UNCHECKED))) {
    const call = types.isVariableDeclaration(node)
      ? node.declarations[0]?.init
      : types.isExpressionStatement(node) && node.expression;
    const on = dependenciesOf(call || undefined);
    return on && `depends on ${textOf(file, on)}`;
  }
  if (!types.isCallExpression(node) && !types.isOptionalCallExpression(node)) return undefined;
  const { callee, arguments: given } = node;
  if (!types.isMemberExpression(callee) && !types.isOptionalMemberExpression(callee)) return undefined;
  if (textOf(file, callee) === 'JSON.stringify') return given.map((each) => textOf(file, each)).join(', ');
  // What somebody reads, and most of what is sent, names its separator.
  const joins = types.isIdentifier(callee.property, { name: 'join' }) && given.length === 0;
  return joins ? textOf(file, callee.object) : undefined;
}

/**
 * What each file makes into one text, most often to tell whether something is the same as before; and what an effect or a kept value
 * depends on where the linter does not check that. Whatever is left out there goes unnoticed when it changes, and whatever is too
 * much counts as a change that is none.
 */
const SAME: Record<string, string> = {
  'components/data-list/data-list.tsx': 'depends on [isBeyond, pages]',
  'components/data-list/filter-window.tsx': 'values',
  'components/data-list/list-toolbar.tsx': 'depends on [text, isLeaving]',
  'components/data-list/record-panel.tsx': 'depends on [id]',
  'components/data-list/use-list-keys.ts': 'depends on [page, selection?.rows.length]',
  'components/data-list/use-record-panel.ts': 'depends on [id, isDocked, params]',
  'components/data-list/use-selection.ts':
    '[search, filters]; [narrowed, page, limit, sort]; ids; depends on [page, now]',
  'components/files/files-card.tsx': 'FILE_ENDINGS_OFFERED',
  'components/saved-views/saved-views.ts': "text.split(',').toSorted()",
  'features/auth/sign-up-return.ts': '{ email: email.toLowerCase(), returnTo, at: now }',
  'features/billing/payer-fields.tsx': 'depends on [locale]; depends on [own, locale]',
  'features/feedbacks/changes/bulk-windows.tsx': 'feedbacks.map(({ _id }) => _id)',
  'features/feedbacks/changes/chosen-files.tsx': 'FILE_ENDINGS_OFFERED',
  'features/feedbacks/queries.ts': 'query',
  'features/maintenance-plans/with-form.tsx': 'depends on []',
  'features/roles/role-matrix.tsx': 'depends on [roles, asked, overflows]',
  'features/service-providers/document-dialog.tsx': 'FILE_ENDINGS_OFFERED',
  'features/service-providers/provider-work.tsx': 'ACTIVE_WORK_ORDER_STATUSES',
  'features/settings/general/organization-form.tsx': 'depends on [value, locale]',
  'features/support-tickets/support-tickets-screen.tsx': 'status; assignee; assignee; assignee',
  'features/support-tickets/thread/ticket-composer.tsx': 'FILE_ENDINGS_OFFERED',
  'features/support-tickets/ticket-view.tsx': 'depends on [id]',
  'features/work-orders/board/work-order-board.tsx': 'depends on [page]',
  'features/work-orders/changes/change-work-orders.ts': 'change; change',
  'features/work-orders/changes/step-draft.ts': 'orders.map(({ _id }) => _id)',
  'lib/drafts/draft.ts': 'value',
  'lib/forms/early-form.ts': 'depends on [draft, isNeeded]',
  'lib/forms/form-engine.tsx':
    'depends on [isThere, form, formState, submitting, submitCount, fault, clearFault, onChange]',
  'lib/words/formats.ts': '[locale, options]',
  'lib/lists/list-view.ts': 'depends on [params, key]',
  'lib/words/reasons.ts': 'why',
  'lib/forms/record-engine.tsx':
    'depends on [ isThere, form.formState, steps.stepCount, shown.isDirty, shown.restored, shown.submitting, shown.fault, current, values, onChange, ]; depends on [isThere, form.formState, steps.stepCount, isDirty, edit.restored, edit.submitting, edit.fault, onChange]',
  'lib/words/repetition-words.ts': 'weekdays',
  'lib/organization/same-ids.ts': 'ids.toSorted()',
  'lib/calls/send-once.ts': 'body',
  'public/form/draft.ts': '{ ...kept, at: Date.now() }',
  'public/form/use-sending.ts': 'body',
  'public/lib/use-load.ts': 'depends on [load, again, turn]',
  'public/test-card/use-send-card.ts': 'body',
};

it('knows what each file goes by to tell whether something is still the same', () => {
  const found = inEachFile(
    (text, file) => (LOOKED_AT.test(text) ? inEachNode(file, (node) => comparedIn(file, node)).join('; ') : ''),
    { ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES },
  );
  expect(found).toEqual(SAME);
});
