import { expect, it } from 'vitest';
import { asExpiry, faultsOfCard, goodExpiry, inGroups, passesLuhn, TEST_NUMBERS, tokenOf } from './card.ts';

const now = new Date('2026-11-23T12:00:00');
const good = { number: '4242 4242 4242 4242', expires: '08 / 29', code: '123' };
const faultAt = (part: Partial<typeof good>) => faultsOfCard({ ...good, ...part }, now);

it.each(TEST_NUMBERS)(
  'accepts $number, which becomes $outcome, and passes on only brand, last4 and expiry',
  ({ number }) => {
    expect(passesLuhn(number)).toBe(true);
    for (const typed of [number, inGroups(number), number.replace(/(.{4})/g, '$1-').slice(0, -1), ` ${number} `]) {
      expect(faultAt({ number: typed })).toEqual({});
      const token = { brand: 'visa', last4: number.slice(-4), expMonth: 8, expYear: 2029 };
      expect(tokenOf({ ...good, number: typed }, now)).toStrictEqual(token);
    }
  },
);

it.each([
  ['', 'required'],
  ['  ', 'required'],
  ['4242 4242 4242 4241', 'notNumber'],
  ['4242 42', 'notNumber'],
  ['4242 4242 4242 4242 x', 'notNumber'],
  ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', 'notNumber'],
  // Numbers that could belong to real cards, and that others publish for tests.
  ['4111 1111 1111 1111', 'notTest'],
  ['5555555555554444', 'notTest'],
  ['378282246310005', 'notTest'],
])('refuses the number "%s": %s', (number, fault) => {
  expect(faultAt({ number })).toEqual({ number: fault });
  expect(tokenOf({ ...good, number }, now)).toBeUndefined();
});

it.each([
  ['', 'required'],
  ['13 / 29', 'notExpiry'],
  ['00 / 29', 'notExpiry'],
  ['8', 'notExpiry'],
  ['08 / 1929', 'notExpiry'],
  ['10 / 26', 'past'],
  ['08 / 20', 'past'],
])('refuses the date "%s": %s', (expires, fault) => {
  expect(faultAt({ expires })).toEqual({ expires: fault });
  expect(tokenOf({ ...good, expires }, now)).toBeUndefined();
});

it('accepts a card through its last month', () => {
  expect(faultAt({ expires: '11 / 26' })).toEqual({});
});

it.each([
  ['08/29', '08 / 29'],
  ['0829', '08 / 29'],
  ['829', '08 / 29'],
  ['8 / 2029', '08 / 29'],
  ['082029', '08 / 29'],
  ['12.30', '12 / 30'],
  ['soon', 'soon'],
])('reads the date %s as %s', (typed, expiry) => {
  expect(asExpiry(typed)).toBe(expiry);
});

it.each([
  ['', 'required'],
  ['12', 'code'],
  ['1234', 'code'],
  ['12a', 'code'],
])('refuses the code "%s": %s', (code, fault) => {
  expect(faultAt({ code })).toEqual({ code: fault });
});

it('fills in a date that is good for years', () => {
  for (const year of [2026, 2029, 2096]) {
    const then = new Date(year, 11, 31);
    expect(faultsOfCard({ ...good, expires: goodExpiry(then) }, then)).toEqual({});
  }
});
