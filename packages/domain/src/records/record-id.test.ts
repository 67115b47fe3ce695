import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecordId, recordIdsIn, sameId } from './record-id.ts';

const ID = '0123456789abcdef01234567';
const HEX = '0123456789abcdefABCDEF';
const hexText = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...HEX), minLength, maxLength });

describe('isRecordId', () => {
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
    ['unknown', false],
    [undefined, false],
    [null, false],
    [0x1234, false],
    [[ID], false],
    [{ toString: () => ID }, false],
  ])('of %j is %s', (value, expected) => {
    expect(isRecordId(value)).toBe(expected);
  });

  it('accepts all texts of 24 hexadecimal characters, and no other length', () => {
    fc.assert(fc.property(hexText(24, 24), (text) => isRecordId(text)));
    fc.assert(fc.property(hexText(0, 60), (text) => isRecordId(text) === (text.length === 24)));
  });

  it('fails if a single character is not hexadecimal', () => {
    const other = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((char) => !HEX.includes(char));
    fc.assert(
      fc.property(hexText(24, 24), fc.nat(23), other, (text, at, char) => {
        expect(isRecordId(text.slice(0, at) + char + text.slice(at + 1))).toBe(false);
      }),
    );
  });
});

it('compares ids ignoring case', () => {
  expect(sameId(ID, ID.toUpperCase())).toBe(true);
  expect(sameId(ID, ID.replace('0', '1'))).toBe(false);
});

it('finds each id in a text once, and none that are longer or in capitals', () => {
  const other = ID.replace('0', '1');
  const text = `{"a":"${ID}","b":["${other}","${ID}"],"c":"${ID}0","d":"${ID.toUpperCase()}"}`;
  expect(recordIdsIn(text)).toEqual([ID, other]);
  expect(recordIdsIn('none')).toEqual([]);
});
