import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inMinor, isCurrency, minorDigits } from './money.ts';
import { seatTotal, seatTotalMinor } from './seats.ts';

const DIGITS = [
  ['EUR', 2],
  ['USD', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['KWD', 3],
  ['BHD', 3],
] as const;

describe('money in minor units', () => {
  it.each(DIGITS)('in %s has %d decimals', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it('has two decimals while no currency is chosen', () => {
    expect(minorDigits('')).toBe(2);
  });

  it.each([
    ['EUR', 34, 27_200],
    ['JPY', 34, 272],
    ['KWD', 34, 272_000],
    ['EUR', 100_000, 80_000_000],
  ])('in %s %d seats cost %d', (currency, seats, total) => {
    expect(seatTotalMinor(seats, currency)).toBe(total);
  });

  it('is whole in every existing currency', () => {
    const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'));
    fc.assert(
      fc.property(currency, fc.integer({ min: 1, max: 100_000 }), (code, seats) => {
        const total = seatTotalMinor(seats, code);
        expect(Number.isSafeInteger(total)).toBe(true);
        expect(total).toBe(inMinor(seatTotal(seats), code));
        expect(total / 10 ** minorDigits(code)).toBe(seatTotal(seats));
      }),
    );
  });

  it.each(['', 'eur', 'EURO', 'ZZZ', '€'])('%j is not a currency', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});
