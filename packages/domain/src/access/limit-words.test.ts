import { expect, it } from 'vitest';
import { limitWords } from './limit-words.ts';

const SITES = [
  { _id: 'a', name: 'Harbour Campus' },
  { _id: 'b', name: 'Mill Street' },
];
const STAFF = { type: 'staff', sites: [], customerOrgId: null, customerSiteId: null } as const;
const CUSTOMER = { ...STAFF, type: 'customer' } as const;

it.each([
  [STAFF, 'All sites'],
  [{ ...STAFF, sites: ['b'] }, 'Mill Street'],
  [{ ...STAFF, sites: ['a', 'x'] }, 'Harbour Campus and 1 other'],
  [CUSTOMER, 'No sites yet'],
  [{ ...CUSTOMER, sites: ['a'] }, 'Harbour Campus'],
  [{ ...CUSTOMER, customerOrgId: 'c' }, "The customer's sites"],
  [{ ...CUSTOMER, customerOrgId: 'c', customerSiteId: 'b' }, 'Mill Street'],
])('an export never says of somebody limited to a customer that they see all sites: %j', (limits, words) => {
  expect(limitWords(limits, SITES)).toBe(words);
});
