import { types } from '@babel/core';
import { contract } from '@siteward/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SOURCES, treeOf } from '#testing/sources.ts';

/** Changes that are sent regardless of what others have made of the record meanwhile. */
const ANYHOW = [
  'features/feedbacks/form-window.tsx: sites.update',
  'features/organizations/name-form.tsx: users.update',
  'features/service-providers/document-dialog.tsx: serviceProviders.describeDocument',
  'features/support-tickets/queries.ts: supportTickets.rate',
  'features/work-orders/detail/checklist.tsx: workOrders.answerPoint',
  'features/work-orders/detail/sign-dialog.tsx: workOrders.sign',
  'lib/session/current-user.ts: users.update',
];

/** What has to be as the person saw it for a change to be sent again on top of somebody else's. */
const SENT_AGAIN = {
  'features/work-orders/detail/checklist.tsx':
    '({ checklist }) => checklist.some((each) => each._id === point && each.kind === kind && each.value === seen)',
  'features/work-orders/detail/move-dialog.tsx': '(current) => current.site === order.site',
  'features/work-orders/detail/sign-dialog.tsx': '({ signature }) => signature === seen',
};

/** Calls whose body takes a version, by their names in the contract: `workOrderCosts.update`. */
const VERSIONED = new Set(
  Object.entries(contract).flatMap(([area, routes]) =>
    Object.entries(routes).flatMap(([name, route]) => {
      const body = 'body' in route ? route.body : undefined;
      return body instanceof z.ZodObject && 'version' in body.shape ? [`${area}.${name}`] : [];
    }),
  ),
);

/** The name of a call: `workOrderCosts.update` in `api.workOrderCosts.update.mutate(…)`. */
function callOf({ callee }: types.CallExpression, text: string): string | undefined {
  return /^api\.(\w+\.\w+)\.(?:mutate|useMutation)$/.exec(text.slice(callee.start ?? 0, callee.end ?? 0))?.[1];
}

/** The calls in a file that take a version, and whether the function around each mentions one. */
function callsIn(file: string): { call: string; says: boolean }[] {
  const text = SOURCES[file] ?? '';
  const found: { call: string; says: boolean }[] = [];
  types.traverse(treeOf(file), (node, ancestors) => {
    if (!types.isCallExpression(node)) return;
    const call = callOf(node, text);
    if (call === undefined || !VERSIONED.has(call)) return;
    const within = ancestors.map((each) => each.node).findLast((each) => types.isFunction(each)) ?? node;
    found.push({ call, says: /\bversion\b/i.test(text.slice(within.start ?? 0, within.end ?? 0)) });
  });
  return found;
}

it('sends the known version with every change that takes one, except for those listed above', () => {
  const calls = Object.keys(SOURCES).flatMap((file) => callsIn(file).map((each) => ({ file, ...each })));
  expect(calls.length).toBeGreaterThan(ANYHOW.length);
  expect(calls.filter(({ says }) => !says).map(({ file, call }) => `${file}: ${call}`)).toEqual(ANYHOW);
});

it('knows for each change that is sent again what nobody else may have changed meanwhile', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!text.includes('useSendAgain(') || file.endsWith('use-send-again.ts')) return [];
    const conditions: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      if (!types.isCallExpression(node) || !types.isIdentifier(node.callee, { name: 'sendAgain' })) return;
      const [, isUntouched] = node.arguments;
      conditions.push(text.slice(isUntouched?.start ?? 0, isUntouched?.end ?? 0).replace(/\s+/g, ' '));
    });
    return [[file, conditions.join('; ')]];
  });
  expect(Object.fromEntries(found)).toEqual(SENT_AGAIN);
});
