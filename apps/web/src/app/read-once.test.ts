import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { PUBLIC_SOURCES, SOURCES, treeOf, UI_SOURCES } from '#testing/sources.ts';

const ALL = { ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES };

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(ALL)) treeOf(file);

/** What may be something else a moment later: the language and the address of the page, what is stored, the time, the window. */
const CHANGES =
  /^(?:document|window|location|history|localStorage|sessionStorage|navigator|Date|Intl|performance|matchMedia|inner(?:Width|Height)|screen)$/;

/** What each file reads while it is loaded, rather than whenever it is needed. */
const ONCE: Record<string, string> = {
  // The sheet is added to those that are there by then.
  'features/work-orders/calendar/calendar-screen.tsx': 'document.adoptedStyleSheets, document.adoptedStyleSheets',
  'lib/browser/single-keys.ts': 'navigator.userAgent',
  // The same for all languages.
  'ui/components/avatar.tsx': 'Intl.Segmenter',
  'ui/lib/focus-return.ts': 'document, document.addEventListener',
};

/** Whether a node is only looked at when something is called, or is part of a type. */
const isLater = ({ node }: { node: types.Node }) =>
  types.isFunction(node) || types.isTypeScript(node) || types.isImportDeclaration(node);

it('reads nothing that changes when a file is loaded, or the page would keep what was there then', () => {
  const found = Object.keys(ALL).flatMap((file) => {
    const read: string[] = [];
    types.traverse(treeOf(file), (node, ancestors) => {
      const last = ancestors.at(-1);
      if (!types.isIdentifier(node) || !CHANGES.test(node.name) || !last) return;
      const { node: parent, key } = last;
      if (types.isObjectProperty(parent) && key === 'key') return;
      if (types.isMemberExpression(parent) && key === 'property' && !parent.computed) return;
      // `as const` and the like are written around what is read.
      if (ancestors.some((each) => isLater(each) && !types.isTSAsExpression(each.node))) return;
      const part =
        types.isMemberExpression(parent) && types.isIdentifier(parent.property) ? `.${parent.property.name}` : '';
      read.push(`${node.name}${part}`);
    });
    return read.length === 0 ? [] : [[file, read.join(', ')]];
  });
  expect(Object.fromEntries(found)).toEqual(ONCE);
});
