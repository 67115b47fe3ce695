import { describe, expect, it } from 'vitest';
import * as organizations from './organizations.ts';

describe('the values of an organization (product 2)', () => {
  it.each([
    ['busInst', organizations.BUSINESS_KINDS, organizations.BUSINESS_KIND_LABELS, 'business institution'],
    [
      'type',
      organizations.ORGANIZATION_TYPES,
      organizations.ORGANIZATION_TYPE_LABELS,
      'organization customer service-provider',
    ],
    [
      'nature',
      organizations.ORGANIZATION_NATURES,
      organizations.ORGANIZATION_NATURE_LABELS,
      'facility-management property-owner occupier service-provider',
    ],
  ])('of its %s', (_field, values, labels, expected) => {
    expect(values).toEqual(expected.split(' '));
    expect(Object.keys(labels)).toEqual(values);
  });

  it('list organizations where no type is asked for (spec section 7)', () => {
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
])('with %d active owners, and one of them concerned %s, the last owner would go: %s', (activeOwners, is, expected) => {
  expect(organizations.wouldRemoveLastOwner({ activeOwners, isActiveOwner: is })).toBe(expected);
});
