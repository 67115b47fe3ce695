import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { knownAt, placeOf, SOURCES, textOf, treeOf } from '#testing/sources.ts';

/** Conditions that say that nothing is there yet: `!order`, `page === undefined`, `roles.length === 0`. */
const ABSENT =
  /(?:^|&& )(?:!(?!is[A-Z]|has[A-Z]|may[A-Z])(?:\w+\.data|\w+)(?: &&|$)|\w+ === undefined|\w+\.length === 0)/;

/** Whether a condition says so, directly or through a variable: `const failed = …`. */
function isAbsent(file: string, condition: string): boolean {
  const made = new RegExp(`const ${condition} = (?<what>[^;]+);`).exec(
    /^\w+$/.test(condition) ? (SOURCES[file] ?? '') : '',
  );
  return ABSENT.test(made ? (made.groups?.what?.replace(/^.*=> |\)$/g, '') ?? '') : condition);
}

/** The name of the component around a fault, if it was given the query that failed and so shows the fault on behalf of others. */
function shownBy(file: string, ancestors: types.TraversalAncestors): string | undefined {
  const component = ancestors.map(({ node }) => node).find((node) => types.isFunctionDeclaration(node));
  const isHanded = component?.params.some((each) => /\b(?:query|result)\b/.test(textOf(file, each)));
  return isHanded ? component?.id?.name : undefined;
}

/** Files that show a fault next to the data, and what it says. */
const BESIDE: Record<string, string> = {
  'features/maintenance-plans/beside/next-dates.tsx': 'that the dates are the earlier ones',
  'features/work-orders/talk/work-order-talk.tsx': 'that not all of the history is in the thread',
};

it('shows why something could not be loaded only if it is not there, never in place of what was shown', () => {
  const faults = new Set(['QueryFault']);
  // Components that are used in one file only.
  const within = new Map<string, string>();
  const unknown = new Set<string>();
  for (const fault of faults) {
    for (const [file, text] of Object.entries(SOURCES)) {
      if (!text.includes(`<${fault}`) || (within.get(fault) ?? file) !== file) continue;
      types.traverse(treeOf(file), (node, ancestors) => {
        if (!types.isJSXElement(node) || !types.isJSXIdentifier(node.openingElement.name, { name: fault })) return;
        if (knownAt(file, ancestors).some((condition) => isAbsent(file, condition))) return;
        const component = shownBy(file, ancestors);
        if (component === undefined) unknown.add(file in BESIDE ? file : placeOf({ file, node }));
        else {
          faults.add(component);
          if (!text.includes(`export function ${component}`)) within.set(component, file);
        }
      });
    }
  }
  expect([...unknown].toSorted()).toEqual(Object.keys(BESIDE));
});
