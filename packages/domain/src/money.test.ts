import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inMinor, isCurrency, minorDigits } from './money.ts';
import { seatsAvailable, seatTotal, seatTotalMinor } from './seats.ts';
import { isTrial, trialNotice } from './trial.ts';

const DIGITS = [
  ['EUR', 2],
  ['USD', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['KWD', 3],
  ['BHD', 3],
] as const;

describe('money in minor units', () => {
  it.each(DIGITS)('of %s has %d digits', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it.each([
    ['EUR', 34, 27_200],
    ['JPY', 34, 272],
    ['KWD', 34, 272_000],
    ['EUR', 100_000, 80_000_000],
  ])('in %s %d seats cost %d', (currency, seats, total) => {
    expect(seatTotalMinor(seats, currency)).toBe(total);
  });

  it('is whole, in every currency that there is', () => {
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

  it.each(['', 'eur', 'EURO', 'ZZZ', '€'])('%j is no currency', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});

const END = new Date('2026-12-01T09:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;
const before = (hours: number) => new Date(END.getTime() - hours * HOUR_MS);

describe('a trial', () => {
  it.each([
    [24 * 7 + 1, null],
    [24 * 7, 7],
    [24 * 3 + 1, 7],
    [24 * 3, 3],
    [25, 3],
    [24, 1],
    [1, 1],
    [0, null],
    [-1, null],
  ])('%d hours before its end has the notice %s', (hours, notice) => {
    expect(trialNotice(END, before(hours))).toBe(notice);
  });

  it.each([
    [34, 1, 20],
    [20, 1, 20],
    [5, 1, 5],
    [34, 0, 34],
    [5, 0, 5],
  ])('gives of %d seats, %d hours before its end, %d', (seats, hours, available) => {
    const now = before(hours);
    expect(seatsAvailable({ seats, trialEndsAt: END, now })).toBe(available);
    expect(isTrial(END, now)).toBe(hours > 0);
  });
});
