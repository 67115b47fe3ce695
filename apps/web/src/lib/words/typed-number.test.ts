import { i18n } from '@lingui/core';
import type { Language } from '@siteward/domain';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { countTyped, numberInField, numberOf } from './typed-number.ts';

const speak = (locale: Language) => i18n.loadAndActivate({ locale, messages: {} });
afterEach(() => speak('en'));

describe('a number that somebody types', () => {
  it.each([
    ['en', '12.5', 12.5],
    ['en', '12,5', 12.5],
    ['en', '1,250', 1250],
    ['en', '1.250', 1.25],
    ['de', '1.250', 1250],
    ['de', '1,250', 1.25],
    ['de', '1.250,75', 1250.75],
    ['hi', '1,00,000', 100_000],
    ['en', '.5', 0.5],
    ['de', ' −3,5 ', -3.5],
    ['en', '-0', 0],
    ['en', "1'000", 1000],
    ['en', '', null],
    ['en', '-', null],
    ['en', '--1', null],
    ['en', '1e3', null],
    ['en', '1.2.3', null],
    ['en', '5.', null],
    ['en', '20 °C', null],
    ['en', '9'.repeat(400), null],
  ] as const)('in %s: %j', (language, typed, expected) => {
    speak(language);
    expect(numberOf(typed)).toEqual(expected);
  });

  it.each([
    ['', null],
    [' ', null],
    [null, null],
    [undefined, null],
    [90, 90],
    ['90', 90],
    ['0', 0],
    ['1,5', 1.5],
    ['1,500', 1500],
    ['ten', Number.POSITIVE_INFINITY],
  ])('in a field for whole numbers: %j', (typed, expected) => expect(countTyped(typed)).toBe(expected));

  it.each(['en', 'de', 'es', 'hi'] as const)('can be read back from a field, in %s', (language) => {
    speak(language);
    const thousandths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((whole) => whole / 1000);
    fc.assert(
      fc.property(thousandths, (number) => {
        expect(numberOf(numberInField(number))).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});
