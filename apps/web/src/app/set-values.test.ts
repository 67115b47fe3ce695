import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { SOURCES, treeOf } from '#testing/sources.ts';

/** Fields that code sets without validating them: after a form was sent, their faults stay until it is sent again. */
const UNCHECKED: Record<string, string> = {
  'features/invitations/use-invite-form.ts': "'emails'",
  'features/maintenance-plans/when/ahead.tsx': 'name',
  'features/roles/new-role-dialog.tsx': "'from', 'type', 'name', 'description'",
  'features/service-providers/document-dialog.tsx': "'title'",
  'features/settings/sites/hours-card.tsx': '{path}.closed',
  'features/settings/sites/site-cards.tsx': 'feedbackForm.{key}',
  'features/settings/support/canned-reply-dialogs.tsx': "'text'",
  'features/support-tickets/new/ticket-form.tsx': "'requester', 'requesterName'",
  'features/work-orders/form/work-order-fields.tsx': "'allDay', 'requiresSignature'",
};

/** The fields that `form.setValue` sets in a file without `shouldValidate`, as written in the source. */
function uncheckedIn(file: string): string[] {
  const text = SOURCES[file] ?? '';
  const textOf = (node: types.Node | undefined) => text.slice(node?.start ?? 0, node?.end ?? 0);
  const found: string[] = [];
  types.traverseFast(treeOf(file), (node) => {
    if (!types.isCallExpression(node) || textOf(node.callee) !== 'form.setValue') return;
    const [field, , options] = node.arguments;
    const said = types.isIdentifier(options)
      ? (new RegExp(`const ${options.name} = (\\{.*\\});`).exec(text)?.[1] ?? '')
      : options && textOf(options);
    if (!said?.includes('shouldValidate')) found.push(textOf(field).replace(/[`$]/g, ''));
  });
  return found;
}

it('validates what code sets in a form that was sent, except for the fields listed above', () => {
  const files = Object.keys(SOURCES).filter((file) => SOURCES[file]?.includes('form.setValue('));
  const unchecked = files.map((file) => [file, uncheckedIn(file).join(', ')]).filter(([, fields]) => fields !== '');
  expect(Object.fromEntries(unchecked)).toEqual(UNCHECKED);
});
