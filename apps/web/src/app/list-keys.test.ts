import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, PUBLIC_SOURCES, SOURCES, textOf, treeOf, UI_SOURCES } from '#testing/sources.ts';

/** An id, and a key that was made before, possibly of what is listed: `member._id`, `key`. */
const ID = /^(?:\w+\??\.)*(?:_id|id|key|siteId|org)$/;
/** A name that says what is listed: `day`. */
const NAME = /^(?!index$)\w+$/;

/** What a key is made of: that of an element in a list, of an object, or one that is kept for either. */
function madeOf(file: string, node: types.Node, within: types.TraversalAncestors): string | undefined {
  if (types.isJSXAttribute(node)) {
    const { name, value } = node;
    if (!types.isJSXIdentifier(name, { name: 'key' }) || !types.isJSXExpressionContainer(value)) return undefined;
    const isListed = within.some(
      ({ node: call, key }) =>
        key === 'arguments' && types.isCallExpression(call) && types.isMemberExpression(call.callee),
    );
    if (!isListed) return undefined;
    const key = textOf(file, value.expression);
    return ID.test(key) || NAME.test(key) ? undefined : key;
  }
  const value =
    types.isObjectProperty(node) && types.isIdentifier(node.key, { name: 'key' })
      ? node.value
      : types.isVariableDeclarator(node) && types.isIdentifier(node.id, { name: 'key' }) && node.init;
  return value && types.isTemplateLiteral(value) ? textOf(file, value) : undefined;
}

/**
 * By what each file tells the entries of a list apart, other than by an id. Two with the same key are taken for one: when one of
 * them goes, it may stay on the page. A position is right for entries that keep nothing, or stay where they are.
 */
const KEYS: Record<string, string> = {
  'components/comments/comment-text.tsx': '{index}, index',
  'components/data-list/data-rows.tsx': 'index, props.rowId(row), index',
  'components/data-list/filter-window.tsx': 'filter.name',
  'components/record/record-history.tsx': 'change.field',
  'components/work/checklist-editor.tsx': 'keys.at(index)',
  'features/invitations/import-form.tsx': 'row.row, {column} {why.message}',
  'features/roles/matrix-area.tsx': 'action.permission',
  'features/roles/permission-drafts.ts': 'roles/{org}',
  'features/roles/role-matrix.tsx': 'area.area',
  'features/roles/role-preview.tsx': 'action.permission',
  'features/roles/role-switches.tsx': 'area.area, action.permission',
  'features/settings/jobs-section.tsx': 'job.name',
  'features/support-tickets/thread/message-files.tsx': 'index',
  'features/support-tickets/ticket-list.tsx': 'index',
  'features/work-orders/agenda/agenda-days.ts': 'free-{from}',
  'features/work-orders/calendar/calendar-entries.ts': '{_id} {entry.day}',
  'features/work-orders/import/import-dialog.tsx': '{row} {column} {why.code}',
  'features/work-orders/talk/point-changes.ts': '{from + index} {to + index}',
  'features/work-orders/talk/work-order-talk.tsx': 'change.field',
  'public/tracking/what-happened.tsx': '{what} {at}',
  'ui/components/option-list.tsx': 'option.value',
};

it('knows by what each file tells the entries of a list apart', () => {
  const found = inEachFile(
    (text, file) => {
      if (!/\bkey\b/.test(text)) return '';
      const keys: string[] = [];
      types.traverse(treeOf(file), (node, within) => {
        const key = madeOf(file, node, within);
        if (key !== undefined) keys.push(key.replaceAll(/[$`]/g, ''));
      });
      return keys.join(', ');
    },
    { ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES },
  );
  expect(found).toEqual(KEYS);
});
