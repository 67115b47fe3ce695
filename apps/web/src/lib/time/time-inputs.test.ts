import { clockTime, fault } from '@siteward/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOfInstant, instantOfInput, timeFault } from './time-inputs.ts';

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

  it('is the beginning of the day if there is only a date', () => {
    expect(instantOfInput('2026-11-22', 'Asia/Kolkata')).toBe('2026-11-21T18:30:00.000Z');
    expect(instantOfInput('2026-11-22', 'Asia/Kolkata', 'last')).toBe('2026-11-22T18:29:00.000Z');
  });

  it('stays as typed, with a fault, if the clock skips it, and is the first if the clock shows it twice', () => {
    const skipped = instantOfInput('2026-03-29T02:30', 'Europe/Berlin');
    expect([skipped, inputOfInstant(skipped, 'Europe/Berlin')]).toEqual(['2026-03-29T02:30', '2026-03-29T02:30']);
    expect(timeFault(skipped)).toEqual(fault('time-skipped', { time: '2026-03-29 02:30' }));
    expect(instantOfInput('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('can be in any year, because an input passes through many while one is typed', () => {
    for (const typed of ['0002-03-01T10:00', '0202-03-01T10:00', '1890-03-01T10:00', '9999-12-31T23:59']) {
      const read = instantOfInput(typed, 'Europe/Berlin');
      expect([inputOfInstant(read, 'Europe/Berlin'), timeFault(read)]).toEqual([typed, null]);
    }
  });

  it('is null for an empty input', () => {
    expect([instantOfInput('', 'UTC'), timeFault(null)]).toEqual([null, null]);
  });

  it('is shown again as it was entered, in every zone and at every minute', () => {
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
