import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentOrganization,
  INVALID_ORGANIZATION_ID,
  isOrganizationId,
  isRecordId,
  sameId,
  UNKNOWN_ORGANIZATION,
} from './organization-id.ts';

const ID = '0123456789abcdef01234567';
const HEX = '0123456789abcdefABCDEF';
const hexText = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...HEX), minLength, maxLength });

describe('isOrganizationId', () => {
  it.each([
    [ID, true],
    [ID.toUpperCase(), true],
    [ID.slice(1), false],
    [`${ID}0`, false],
    [`g${ID.slice(1)}`, false],
    [` ${ID.slice(1)}`, false],
    [`${ID}\n`, false],
    [`\n${ID}`, false],
    [`０${ID.slice(1)}`, false],
    ['', false],
    [UNKNOWN_ORGANIZATION, false],
    [undefined, false],
    [null, false],
    [0x1234, false],
    [[ID], false],
    [{ toString: () => ID }, false],
  ])('of %j is %s', (value, expected) => {
    expect(isOrganizationId(value)).toBe(expected);
    expect(isRecordId(value)).toBe(expected);
  });

  it('holds for all texts of 24 hexadecimal characters and for no other length', () => {
    fc.assert(fc.property(hexText(24, 24), (text) => isOrganizationId(text)));
    fc.assert(fc.property(hexText(0, 60), (text) => isOrganizationId(text) === (text.length === 24)));
  });

  it('fails as soon as one character is not hexadecimal', () => {
    const other = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((char) => !HEX.includes(char));
    fc.assert(
      fc.property(hexText(24, 24), fc.nat(23), other, (text, at, char) => {
        expect(isOrganizationId(text.slice(0, at) + char + text.slice(at + 1))).toBe(false);
      }),
    );
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

it('compares ids without regard to case', () => {
  expect(sameId(ID, ID.toUpperCase())).toBe(true);
  expect(sameId(ID, ID.replace('0', '1'))).toBe(false);
});

it('has the message of spec section 5', () => {
  expect(INVALID_ORGANIZATION_ID).toBe('Invalid organization ID');
});
