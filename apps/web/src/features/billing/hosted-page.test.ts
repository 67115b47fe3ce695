import { BILLING_LIMITS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { wayBack } from './hosted-page.ts';

const LIST = '/a/b/work-orders';
const query = (length: number) => `?search=${'x'.repeat(length - LIST.length - '?search='.length)}`;

it.each([
  ['none', null, {}],
  ['a page', `${LIST}?tab=all`, { returnTo: `${LIST}?tab=all` }],
  ['the longest', LIST + query(BILLING_LIMITS.returnTo), { returnTo: LIST + query(BILLING_LIMITS.returnTo) }],
  ['one whose query is too long', LIST + query(BILLING_LIMITS.returnTo + 1), { returnTo: LIST }],
  ['the start, with a query that is too long', `/${query(600)}`, {}],
  ['one that is too long', `/${'x'.repeat(BILLING_LIMITS.returnTo)}`, {}],
])('the page to go to is sent in a form that the calls accept: %s', (_, asked, sent) => {
  expect(wayBack(asked)).toEqual(sent);
});
