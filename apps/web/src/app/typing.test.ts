import { type NodePath, traverse, types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, elementsIn, placeOf, SOURCES, treeOf } from '#testing/sources.ts';

const textOf = (file: string, node: types.Node | null | undefined) =>
  (SOURCES[file] ?? '').slice(Number(node?.start), Number(node?.end));

/** The source of an element's key handler, wherever it is in the file. */
function handlerOf(file: string, value: types.JSXAttribute['value'] | undefined): string {
  const given = types.isJSXExpressionContainer(value) ? value.expression : null;
  const name = types.isArrowFunctionExpression(given)
    ? /\b(\w+)\(event\b/.exec(textOf(file, given))?.[1]
    : textOf(file, given);
  const [declared = ''] =
    new RegExp(`const ${name} = \\([^)]*\\) => \\{[^]*?\\n {2}\\};`).exec(SOURCES[file] ?? '') ?? [];
  return textOf(file, given) + declared;
}

/** Elements for typing. */
const FIELDS = /^(?:Input|Textarea|SearchInput|input|textarea)$/;
const withKeys = Object.keys(SOURCES)
  .flatMap((file) => elementsIn(file))
  .flatMap((element) => {
    const given = attributesOf(element);
    const isField = FIELDS.test(element.name);
    return given.has('onKeyDown')
      ? [{ ...element, isField, handler: handlerOf(element.file, given.get('onKeyDown')) }]
      : [];
  });

it('ignores the Enter that ends a word composed with an input method, as in Hindi or Chinese', () => {
  const byEnter = withKeys.filter(({ isField, handler }) => isField && handler.includes("'Enter'"));
  expect(byEnter.length).toBeGreaterThan(5);
  expect(byEnter.filter(({ handler }) => !handler.includes('isComposing')).map(placeOf)).toEqual([]);
});

it('leaves no number to the browser, which reads it by its own language instead of the page’s', () => {
  const numbers = Object.keys(SOURCES)
    .flatMap((file) => elementsIn(file))
    .filter((element) => textOf(element.file, attributesOf(element).get('type')) === '"number"');
  expect(numbers.map(placeOf)).toEqual([]);
});

/** Elements that handle keys for everything within them, and why these cannot be letters typed there. */
const AROUND: Record<string, string> = {
  // A picture with its buttons: nobody types in it.
  'components/files/file-viewer.tsx': 'DialogContent',
  // It handles them only if the focus is on an entry.
  'features/work-orders/calendar/looks/calendar-look.tsx': 'div',
};

it('does not mistake what is typed in a field for a key of what surrounds it', () => {
  const around = withKeys.filter(
    ({ isField, handler }) =>
      !isField &&
      handler !== 'undefined' &&
      // This handles Enter with Ctrl or Cmd, which types nothing.
      handler !== 'sendByKey' &&
      !/\btarget !== event\.currentTarget|key [!=]== 'Escape'/.test(handler),
  );
  expect(Object.fromEntries(around.map(({ file, name }) => [file, name]))).toEqual(AROUND);
});

/** The keys that each file listens to wherever the focus is, besides those of `useSingleKeys`, which does nothing while somebody types. */
const ANYWHERE: Record<string, string> = {
  'app/layouts/palette-host.tsx': 'k with metaKey, ctrlKey',
  'components/data-list/use-list-keys.ts': 'Escape',
  'components/data-list/use-record-panel.ts': 'Escape',
  // It keeps all letters from the other listeners, and does nothing with them itself.
  'features/feedbacks/use-triage-keys.ts': '',
  'features/work-orders/calendar/use-drag.ts': 'Escape',
};

it('listens on its own to no key that somebody may be typing', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (file === 'lib/browser/single-keys.ts' || !/addEventListener\('key(?:down|up|press)'/.test(text)) return [];
    const keys = new Set(Array.from(text.matchAll(/\bkey(?:\.toLowerCase\(\))? [!=]== '([^']+)'/g), ([, key]) => key));
    const more = new Set(text.match(/\b(?:meta|ctrl)Key\b(?= :|\))/g));
    return [[file, [[...keys].join(', '), [...more].join(', ')].filter(Boolean).join(' with ')]];
  });
  expect(Object.fromEntries(found)).toEqual(ANYWHERE);
});

/** Where a search comes from: what is typed, once the typing has paused, or the address, where `ListSearch` then puts it. */
const PAUSED = /^use(?:Search|ListView|\w+View)$/;

/** Whether the value of a variable comes from there. */
function isPaused(name: string, path: NodePath): boolean {
  const declared = path.scope.getBinding(name)?.path;
  if (!declared?.isVariableDeclarator()) return false;
  const { init } = declared.node;
  if (types.isCallExpression(init) && types.isIdentifier(init.callee)) return PAUSED.test(init.callee.name);
  const from = new Set<string>();
  if (init)
    types.traverseFast(init, (node) => {
      if (types.isIdentifier(node) && path.scope.hasBinding(node.name)) from.add(node.name);
    });
  return [...from].some((each) => isPaused(each, declared));
}

/** Files that are given a search which already came from the address. */
const FROM_THE_ADDRESS = ['features/work-orders/queries.ts'];

it('searches on the server once the typing has paused, and not with every letter', () => {
  let searches = 0;
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!/\.use\w*Query\(/.test(text) || !/\bsearch\b/.test(text)) return [];
    const eager: types.Node[] = [];
    traverse(treeOf(file), {
      ObjectProperty(property) {
        if (!types.isIdentifier(property.node.key, { name: 'search' }) || property.parentPath.isObjectPattern()) return;
        const declared = property.findParent((each) => each.isVariableDeclarator());
        if (!declared?.isVariableDeclarator() || !types.isIdentifier(declared.node.id, { name: 'query' })) return;
        searches += 1;
        const { value } = property.node;
        if (!types.isIdentifier(value) || !isPaused(value.name, property)) eager.push(property.node);
      },
    });
    return FROM_THE_ADDRESS.includes(file) ? [] : eager.map((node) => placeOf({ file, node }));
  });
  expect(searches).toBeGreaterThan(6);
  expect(found).toEqual([]);
});
