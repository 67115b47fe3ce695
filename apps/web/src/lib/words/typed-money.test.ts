import { i18n } from '@lingui/core';
import { fault, type Language, minorDigits } from '@siteward/domain';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatMinor } from './money.ts';
import { minorInField, minorOf } from './typed-money.ts';

const speak = (locale: Language) => i18n.loadAndActivate({ locale, messages: {} });
afterEach(() => speak('en'));

const NOT_A_NUMBER = fault('not-a-number');
const MANY = fault('too-many-decimals', { max: 2 });

describe('an amount that somebody types', () => {
  it.each([
    ['en', '12.50', 1250],
    ['en', '12,50', 1250],
    ['en', '1,250', 125_000],
    ['en', '1,250.5', 125_050],
    ['en', '1.250', MANY],
    ['en', '12.345', MANY],
    ['de', '12,50', 1250],
    ['de', '12.5', 1250],
    ['de', '1.250', 125_000],
    ['de', '1.250,75', 125_075],
    ['de', '9,999', MANY],
    ['hi', '1,00,000', 10_000_000],
    ['en', ' 1 000 ', 100_000],
    ['en', '-5', NOT_A_NUMBER],
    ['en', '1,2,3', NOT_A_NUMBER],
    ['en', '1,234,5', NOT_A_NUMBER],
    ['de', '1.234.5', NOT_A_NUMBER],
    ['en', '1.2.3', NOT_A_NUMBER],
    ['en', '12 €', NOT_A_NUMBER],
    ['en', 'ten', NOT_A_NUMBER],
  ] as const)('in %s: %j', (language, typed, expected) => {
    speak(language);
    expect(minorOf(typed, 2)).toEqual(expected);
  });

  it.each(['en', 'de', 'es', 'hi'] as const)('can be read back from a field, in %s', (language) => {
    speak(language);
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('EUR', 'JPY', 'KWD'), (amount, currency) => {
        const digits = minorDigits(currency);
        expect(minorOf(minorInField(amount, digits), digits)).toBe(amount);
      }),
    );
  });
});

it('is shown with as many decimals as its currency has', () => {
  const shown = ['EUR', 'JPY', 'KWD'].map((currency) => formatMinor({ currency, amount: 1250 }).replace(/\s/g, ' '));
  expect(shown).toEqual(['€12.50', 'JP¥1,250', 'KWD 1.250']);
});
