import { describe, expect, it } from 'vitest';
import {
  currentOrganization,
  INVALID_ORGANIZATION_ID,
  isOrganizationId,
  UNKNOWN_ORGANIZATION,
} from './organization-id.ts';

const ID = '0123456789abcdef01234567';

it.each([
  [ID, true],
  [ID.toUpperCase(), true],
  [ID.slice(1), false],
  [UNKNOWN_ORGANIZATION, false],
  [undefined, false],
])('isOrganizationId of %j is %s', (value, expected) => {
  expect(isOrganizationId(value)).toBe(expected);
});

describe('currentOrganization (spec section 3)', () => {
  it.each([
    ['route', 'default', 'route'],
    ['route', undefined, 'route'],
    [undefined, 'default', 'default'],
    [null, 'default', 'default'],
    ['', 'default', 'default'],
    [undefined, undefined, 'unknown'],
    [null, null, 'unknown'],
    ['', '', 'unknown'],
  ])('of the route %j and the default %j is %j', (route, fallback, expected) => {
    expect(currentOrganization(route, fallback)).toBe(expected);
  });
});

it('has the message of spec section 5', () => {
  expect(INVALID_ORGANIZATION_ID).toBe('Invalid organization ID');
});
