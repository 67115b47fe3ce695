import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { SOURCES, treeOf } from '#testing/sources.ts';

/**
 * What leads people to another page, or changes the address of the one they are on, which brings back those who are on the way to
 * another one, and changes the address of theirs if they are there. From each hook, the function is taken that is at this place.
 */
const LEADS: Record<string, 'itself' | 'second' | 'set'> = {
  useNavigate: 'itself',
  useSearchParams: 'second',
  useUrlState: 'second',
  useUrlParams: 'set',
};
const FILES = Object.keys(SOURCES).filter((file) =>
  new RegExp(`\\b(?:${Object.keys(LEADS).join('|')})\\b`).test(SOURCES[file] ?? ''),
);
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
  'features/settings/sites/delete-site-dialog.tsx': 1,
};

/** What is called back when a change has succeeded. */
const ANSWERED = /^on(?:Added|Answered|Created|Removed|Deleted|Left|Saved|Sent|Success|Settled|Done)$/;

function isCallback(node: types.Node): boolean {
  if (types.isObjectProperty(node) || types.isObjectMethod(node))
    return types.isIdentifier(node.key) && ANSWERED.test(node.key.name);
  if (types.isJSXAttribute(node)) return types.isJSXIdentifier(node.name) && ANSWERED.test(node.name.name);
  if (!types.isCallExpression(node) || !types.isMemberExpression(node.callee)) return false;
  return types.isIdentifier(node.callee.property, { name: 'then' });
}

/** The name under which a declaration keeps what leads people somewhere. */
function leaderIn({ id, init }: types.VariableDeclarator): string | undefined {
  if (!types.isCallExpression(init) || !types.isIdentifier(init.callee)) return undefined;
  const place = LEADS[init.callee.name];
  if (place === 'itself' && types.isIdentifier(id)) return id.name;
  if (place === 'second' && types.isArrayPattern(id)) {
    const [, second] = id.elements;
    return types.isIdentifier(second) ? second.name : undefined;
  }
  if (place !== 'set' || !types.isObjectPattern(id)) return undefined;
  for (const each of id.properties) {
    if (!types.isObjectProperty(each) || !types.isIdentifier(each.key, { name: 'set' })) continue;
    return types.isIdentifier(each.value) ? each.value.name : undefined;
  }
  return undefined;
}

/** Whether an expression asks if the person is still on the page (`useIsHere`). */
function asks(node: types.Node): boolean {
  if (types.isLogicalExpression(node, { operator: '&&' })) return asks(node.left) || asks(node.right);
  return types.isCallExpression(node) && types.isIdentifier(node.callee, { name: 'isHere' });
}

const isGuard = (node: types.Node): boolean =>
  types.isIfStatement(node) ? asks(node.test) : types.isLogicalExpression(node) && asks(node);

type Known = { name: string; within: types.Node | undefined };
type Use = { name: string; end: number; ancestors: readonly types.Node[] };

/** The uses of what leads people somewhere that follow an answer, without asking whether they are still there. */
function awaitedIn(file: string): number {
  const tree = treeOf(file);
  const known: Known[] = [];
  const waits: { end: number; within: types.Node | undefined }[] = [];
  const uses: Use[] = [];
  const functions: (Known & { node: types.Node })[] = [];
  types.traverse(tree, (node, path) => {
    const ancestors = path.map((each) => each.node);
    const within = ancestors.findLast((each) => types.isFunction(each));
    if (types.isVariableDeclarator(node)) {
      const name = leaderIn(node);
      if (name !== undefined) known.push({ name, within });
      if (types.isIdentifier(node.id) && types.isArrowFunctionExpression(node.init))
        functions.push({ name: node.id.name, within, node: node.init });
    }
    if (types.isAwaitExpression(node)) waits.push({ end: node.end ?? 0, within });
    const used = types.isCallExpression(node) ? node.callee : types.isJSXExpressionContainer(node) && node.expression;
    if (used && types.isIdentifier(used)) uses.push({ name: used.name, end: node.end ?? 0, ancestors });
  });
  const leads = ({ name, ancestors }: Use) =>
    !ancestors.some(isGuard) &&
    known.some((each) => each.name === name && (!each.within || ancestors.includes(each.within)));
  // What calls such a function leads people somewhere too.
  for (let before = -1; before < known.length; ) {
    before = known.length;
    for (const { node, name, within } of functions)
      if (!known.some((each) => each.name === name && each.within === within))
        if (uses.some((use) => use.ancestors.includes(node) && leads(use))) known.push({ name, within });
  }
  return uses.filter(
    (use) =>
      leads(use) &&
      (use.ancestors.some(isCallback) ||
        waits.some(({ end, within }) => end < use.end && within !== undefined && use.ancestors.includes(within))),
  ).length;
}

it('leads people on after an answer only if they are still where they asked', () => {
  const found = FILES.map((file): [string, number] => [file, awaitedIn(file)]);
  expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(WHEREVER_THEY_ARE);
});
