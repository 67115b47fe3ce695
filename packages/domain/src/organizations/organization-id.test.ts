import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecordId } from '../records/record-id.ts';
import {
  currentOrganization,
  INVALID_ORGANIZATION_ID,
  isOrganizationId,
  UNKNOWN_ORGANIZATION,
} from './organization-id.ts';

const ID = '0123456789abcdef01234567';

describe('isOrganizationId', () => {
  it.each([
    [ID, true],
    [ID.toUpperCase(), true],
    [ID.slice(1), false],
    [`${ID}0`, false],
    [`${ID}\n`, false],
    ['', false],
    [UNKNOWN_ORGANIZATION, false],
    [undefined, false],
    [null, false],
    [[ID], false],
    [{ toString: (): string => ID }, false],
  ])('of %j is %s', (value, expected) => {
    expect(isOrganizationId(value)).toBe(expected);
  });

  it('accepts the ids of records, and nothing else', () => {
    const ids = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFg'), minLength: 23, maxLength: 25 });
    fc.assert(fc.property(fc.oneof(ids, fc.anything()), (value) => isOrganizationId(value) === isRecordId(value)));
  });
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
