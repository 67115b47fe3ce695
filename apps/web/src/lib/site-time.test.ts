import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteClock, siteDay, siteTime } from './site-time.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('a time of a site', () => {
  const now = '2026-11-22T23:30:00.000Z';

  it.each([
    ['2026-11-23T08:00:00.000Z', 'Asia/Kolkata', 'Today 13:30'],
    ['2026-11-22T08:00:00.000Z', 'Asia/Kolkata', '22 Nov, 13:30'],
    ['2026-11-22T08:00:00.000Z', 'Europe/London', 'Today 08:00'],
    ['2027-01-03T08:00:00.000Z', 'Europe/London', '3 Jan 2027, 08:00'],
  ])('%s in %s is %s', (at, zone, words) => {
    expect(siteTime(at, now, zone)).toBe(words);
  });

  it('is the clock alone where it goes without saying that it is today', () => {
    expect(siteClock('2026-11-23T08:00:00.000Z', now, 'Asia/Kolkata')).toBe('13:30');
    expect(siteClock('2026-11-22T08:00:00.000Z', now, 'Asia/Kolkata')).toBe('22 Nov, 13:30');
  });

  it('is a day of its calendar', () => {
    expect(siteDay('2026-11-22T20:00:00.000Z', now, 'Asia/Kolkata')).toBe('23 Nov');
    expect(siteDay('2027-01-03T08:00:00.000Z', now, 'Europe/London')).toBe('3 Jan 2027');
  });
});
