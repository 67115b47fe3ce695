import { i18n } from '@lingui/core';
import { clockTime, fault } from '@siteward/domain';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inputOfInstant, instantOfInput, siteClock, siteDay, siteTime, timeFault } from './site-time.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('a time that is entered', () => {
  it.each([
    ['Europe/Berlin', '2026-11-22T14:00', '2026-11-22T13:00:00.000Z'],
    ['Europe/Berlin', '2026-07-22T14:00', '2026-07-22T12:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-22T05:15', '2026-11-21T23:45:00.000Z'],
    ['America/St_Johns', '2026-11-21T23:45', '2026-11-22T03:15:00.000Z'],
    ['Pacific/Chatham', '2026-01-01T00:00', '2025-12-31T10:15:00.000Z'],
    ['UTC', '2026-11-22T14:00', '2026-11-22T14:00:00.000Z'],
  ])('in %s: %s is %s', (zone, typed, at) => {
    expect(instantOfInput(typed, zone)).toBe(at);
    expect(clockTime(at, zone)).toBe(typed);
  });

  it('is the beginning of the day where only a date is', () => {
    expect(instantOfInput('2026-11-22', 'Asia/Kolkata')).toBe('2026-11-21T18:30:00.000Z');
    expect(instantOfInput('2026-11-22', 'Asia/Kolkata', 'last')).toBe('2026-11-22T18:29:00.000Z');
  });

  it('stays as it is typed where the clock skips it, with what is wrong, and is the first where the clock shows it twice', () => {
    const skipped = instantOfInput('2026-03-29T02:30', 'Europe/Berlin');
    expect([skipped, inputOfInstant(skipped, 'Europe/Berlin')]).toEqual(['2026-03-29T02:30', '2026-03-29T02:30']);
    expect(timeFault(skipped)).toEqual(fault('time-skipped', { time: '2026-03-29 02:30' }));
    expect(instantOfInput('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('can be in any year, as an input passes through them while one is typed', () => {
    for (const typed of ['0002-03-01T10:00', '0202-03-01T10:00', '1890-03-01T10:00', '9999-12-31T23:59']) {
      const read = instantOfInput(typed, 'Europe/Berlin');
      expect([inputOfInstant(read, 'Europe/Berlin'), timeFault(read)]).toEqual([typed, null]);
    }
  });

  it('is none where nothing is', () => {
    expect([instantOfInput('', 'UTC'), timeFault(null)]).toEqual([null, null]);
  });

  it('reads as it was entered, in every zone and at every minute', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca'];
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const shown = clockTime(minute * 60_000, zone);
        expect(clockTime(instantOfInput(shown, zone), zone)).toBe(shown);
      }),
    );
  });
});

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
