import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { elementsIn, inEachFile, inEachNode, SOURCES } from '#testing/sources.ts';

/** What looks up many records by their ids: whenever there are other ids, TanStack Query renders the component a second time. */
const MANY = /^use(?:Queries|SitesById|SiteNames)$/;

it('looks up what the rows of a list name in their cells, or the arrival of the rows would draw all of them twice', () => {
  const lists = Object.keys(SOURCES).filter((file) => elementsIn(file).some(({ name }) => name === 'DataList'));
  expect(lists).toContain('features/work-orders/list/work-order-list.tsx');
  const calls = (file: string) =>
    inEachNode(file, (node) =>
      types.isCallExpression(node) && types.isIdentifier(node.callee) && MANY.test(node.callee.name)
        ? node.callee.name
        : undefined,
    ).join(', ');
  expect(inEachFile((_, file) => (lists.includes(file) ? calls(file) : ''))).toEqual({});
});
