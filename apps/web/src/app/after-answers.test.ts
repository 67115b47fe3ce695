import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { SOURCES, treeOf } from '#testing/sources.ts';

const FILES = Object.keys(SOURCES).filter((file) => /\buseNavigate\b/.test(SOURCES[file] ?? ''));
// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of FILES) treeOf(file);

/**
 * Where something that was awaited leads people to another page wherever they are by then, and why, or how it is known there that
 * they have not moved on. All others ask `useNavigateFromHere`.
 */
const WHEREVER_THEY_ARE: Record<string, number> = {
  // Nobody is signed in any more, or the session is that of somebody else now.
  'app/layouts/use-sign-out.ts': 1,
  'features/auth/accept-actions.tsx': 1,
  'features/auth/queries.ts': 1,
  // Not by itself, but when they press the button of a message.
  'features/work-orders/form/new-work-order.tsx': 1,
  'features/work-orders/list/quick-add.tsx': 1,
  // A page that was refused; these ask by themselves whether the person is still there.
  'app/use-guard-after-navigation.ts': 2,
  'features/auth/sign-in.tsx': 1,
  // The organization, or the site, has gone with all of its pages.
  'features/account/memberships-section.tsx': 1,
  'features/settings/sites/delete-site-dialog.tsx': 2,
};

/** What is called back when a change has succeeded. */
const ANSWERED = /^on(?:Created|Removed|Deleted|Success|Settled|Done)$/;

function isCallback(node: types.Node): boolean {
  if (types.isObjectProperty(node) || types.isObjectMethod(node))
    return types.isIdentifier(node.key) && ANSWERED.test(node.key.name);
  if (types.isJSXAttribute(node)) return types.isJSXIdentifier(node.name) && ANSWERED.test(node.name.name);
  if (!types.isCallExpression(node) || !types.isMemberExpression(node.callee)) return false;
  return types.isIdentifier(node.callee.property, { name: 'then' });
}

/** The calls of what `useNavigate` returned that are made after something was awaited. */
function awaitedIn(file: string): number {
  const tree = treeOf(file);
  const declared: { name: string; within: types.Node | undefined }[] = [];
  const waits: { end: number; within: types.Node | undefined }[] = [];
  const calls: { end: number; ancestors: readonly types.Node[] }[] = [];
  types.traverse(tree, (node, path) => {
    const ancestors = path.map((each) => each.node);
    const within = ancestors.findLast((each) => types.isFunction(each));
    if (types.isVariableDeclarator(node) && types.isIdentifier(node.id) && types.isCallExpression(node.init)) {
      if (types.isIdentifier(node.init.callee, { name: 'useNavigate' })) declared.push({ name: node.id.name, within });
    }
    if (types.isAwaitExpression(node)) waits.push({ end: node.end ?? 0, within });
    if (!types.isCallExpression(node) || !types.isIdentifier(node.callee)) return;
    const called = node.callee.name;
    const isKnown = declared.some((each) => each.name === called && (!each.within || ancestors.includes(each.within)));
    if (isKnown) calls.push({ end: node.end ?? 0, ancestors });
  });
  return calls.filter(
    ({ end, ancestors }) =>
      ancestors.some(isCallback) ||
      waits.some(({ end: over, within }) => over < end && within !== undefined && ancestors.includes(within)),
  ).length;
}

it('leads people on after an answer only if they are still where they asked', () => {
  const found = FILES.map((file): [string, number] => [file, awaitedIn(file)]);
  expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(WHEREVER_THEY_ARE);
});
