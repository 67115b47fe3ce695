import { describe, expect, it } from 'vitest';
import * as organizations from './organizations.ts';

describe('the values of an organization (product 2)', () => {
  it.each([
    ['busInst', organizations.BUSINESS_KINDS, 'business institution'],
    ['type', organizations.ORGANIZATION_TYPES, 'organization customer service-provider'],
    ['nature', organizations.ORGANIZATION_NATURES, 'facility-management property-owner occupier service-provider'],
  ])('for its %s', (_field, values, expected) => expect(values).toEqual(expected.split(' ')));

  it('default to the type organization in lists (spec section 7)', () => {
    expect(organizations.DEFAULT_ORGANIZATION_TYPE).toBe('organization');
  });
});

it.each([
  [1, true, true],
  [2, true, false],
  [9, true, false],
  [1, false, false],
  [2, false, false],
  [0, false, false],
  [0, true, true],
])('with %d active owners, one of them concerned: %s, the last owner would go: %s', (activeOwners, is, expected) => {
  expect(organizations.wouldRemoveLastOwner({ activeOwners, isActiveOwner: is })).toBe(expected);
});
