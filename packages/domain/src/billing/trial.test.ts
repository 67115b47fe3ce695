import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time/instants.ts';
import { seatsAvailable } from './seats.ts';
import { isTrial, TRIAL_DAYS, TRIAL_MS, trialDaysLeft, trialNotice } from './trial.ts';

const END = new Date('2026-12-01T09:00:00.000Z');
const before = (hours: number) => new Date(END.getTime() - hours * HOUR_MS);

describe('a trial', () => {
  it('lasts for two weeks', () => {
    expect([TRIAL_DAYS, TRIAL_MS]).toEqual([14, 14 * 24 * HOUR_MS]);
  });

  it.each([
    ['just begun', 14 * 24 * HOUR_MS, 14],
    ['1 ms of the second day gone', 13 * 24 * HOUR_MS - 1, 13],
    ['an hour left', HOUR_MS, 1],
    ['just over', 0, 0],
    ['long over', -3 * 24 * HOUR_MS, 0],
  ])('that has %s', (_name, left, days) => {
    expect(trialDaysLeft(END, new Date(END.getTime() - left))).toBe(days);
  });

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
  ])('makes of %d seats, %d hours before its end, %d available', (seats, hours, available) => {
    const now = before(hours);
    expect(seatsAvailable({ seats, trialEndsAt: END, now })).toBe(available);
    expect(isTrial(END, now)).toBe(hours > 0);
  });
});
