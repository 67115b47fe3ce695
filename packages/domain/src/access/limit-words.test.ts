import { expect, it } from 'vitest';
import { limitWords } from './limit-words.ts';
import type { AccessLimits } from './reach.ts';

const SITES = [
  { _id: 'a', name: 'Harbour Campus' },
  { _id: 'b', name: 'Mill Street' },
];
const STAFF: AccessLimits = { type: 'staff', sites: [], customerOrgId: null, customerSiteId: null };
const CUSTOMER: AccessLimits = { ...STAFF, type: 'customer' };

it.each<[AccessLimits, string]>([
  [STAFF, 'All sites'],
  [{ ...STAFF, sites: ['b'] }, 'Mill Street'],
  [{ ...STAFF, sites: ['a', 'x'] }, 'Harbour Campus and 1 other'],
  [{ ...STAFF, sites: ['a', 'x', 'b', 'y'] }, 'Harbour Campus, Mill Street and 2 others'],
  [{ ...STAFF, sites: ['x'] }, '1 other site'],
  [{ ...STAFF, sites: ['x', 'y'] }, '2 other sites'],
  [CUSTOMER, 'No sites yet'],
  [{ ...CUSTOMER, sites: ['a'] }, 'Harbour Campus'],
  [{ ...CUSTOMER, customerOrgId: 'c' }, "The customer's sites"],
  [{ ...CUSTOMER, customerOrgId: 'c', customerSiteId: 'b' }, 'Mill Street'],
])('an export never claims that somebody limited to a customer sees all sites: %j', (limits, words) => {
  expect(limitWords(limits, SITES)).toBe(words);
});
