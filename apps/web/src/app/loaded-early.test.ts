import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, elementsIn, inEachFile, inEachNode, SOURCES, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) elementsIn(file);

/** The components that are shown within a node. */
function shownIn(node: types.Node): Set<string> {
  const names = new Set<string>();
  types.traverseFast(node, (each) => {
    if (types.isJSXOpeningElement(each) && types.isJSXIdentifier(each.name)) names.add(each.name.name);
  });
  return names;
}

/** The components among what is named in a node: in `mayAdd ? NewDialog : undefined`, only `NewDialog`. */
function componentsIn(node: types.Node): string[] {
  const names: string[] = [];
  types.traverseFast(node, (each) => {
    if (types.isIdentifier(each) && /^[A-Z][a-z]/.test(each.name)) names.push(each.name);
  });
  return names;
}

it('loads in advance, for a window that may be opened, what is shown in it', () => {
  let windows = 0;
  const faults = Object.keys(SOURCES).flatMap((file) =>
    elementsIn(file).flatMap((element) => {
      if (element.name !== 'OnceOpened') return [];
      windows += 1;
      const spread = element.node.openingElement.attributes.filter((each) => types.isJSXSpreadAttribute(each));
      const early = [attributesOf(element).get('early'), ...spread].flatMap((each) => (each ? componentsIn(each) : []));
      const shown = shownIn(element.node);
      return early.filter((name) => !shown.has(name)).map((name) => `${file}: ${name}`);
    }),
  );
  expect(windows).toBeGreaterThan(30);
  expect(faults).toEqual([]);
});

/** What is loaded in advance in one file, but shown by another. */
const SHOWN_ELSEWHERE: Record<string, string> = {
  // The contents of any menu.
  'components/data-list/list-toolbar.tsx': 'LoadedMenu',
  // Where loading in advance is defined.
  'components/on-demand.tsx': 'Part',
  // For both pages of plans.
  'features/maintenance-plans/plan-form.ts': 'LeaveGuard',
  'features/roles/roles-page.tsx': 'LoadedMenu',
};

it('loads in advance only what the same file shows, except what is listed', () => {
  let loaded = 0;
  const found = inEachFile((_, file) => {
    const early = inEachNode(file, (node) => {
      if (types.isMemberExpression(node) && types.isIdentifier(node.property, { name: 'preload' }))
        return componentsIn(node.object);
      if (types.isCallExpression(node) && types.isIdentifier(node.callee, { name: 'usePreload' }))
        return node.arguments.flatMap(componentsIn);
      return types.isJSXAttribute(node) && types.isJSXIdentifier(node.name, { name: 'early' })
        ? componentsIn(node)
        : [];
    });
    loaded += early.length;
    const shown = shownIn(treeOf(file));
    return early.filter((name) => !shown.has(name)).join(', ');
  });
  expect(loaded).toBeGreaterThan(50);
  expect(found).toEqual(SHOWN_ELSEWHERE);
});
