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
  'lib/current-user.ts: users.update',
];

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
