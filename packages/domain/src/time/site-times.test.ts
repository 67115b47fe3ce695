import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fault } from '../words/faults.ts';
import { clockTime } from './clocks.ts';
import { readSiteTime } from './site-times.ts';

const BERLIN = 'Europe/Berlin';
const read = (text: string, zone = BERLIN, edge: 'first' | 'last' = 'last') => {
  const found = readSiteTime(text, zone, edge);
  return 'at' in found ? found.at : found.fault.code;
};

describe('a time by the clock of a site', () => {
  it.each([
    ['2026-12-31 08:30', '2026-12-31T07:30:00.000Z'],
    ['2026-07-31T8:30', '2026-07-31T06:30:00.000Z'],
    ['31.12.2026 08:30:00', '2026-12-31T07:30:00.000Z'],
    ['1.2.2026', '2026-02-01T22:59:00.000Z'],
    // The earliest year allowed, when the clock was 53 minutes and 28 seconds ahead of UTC.
    ['1000-01-01 00:00', '0999-12-31T23:06:32.000Z'],
    ['2026-12-31', '2026-12-31T22:59:00.000Z'],
    // Shown twice, when summer time ends: the first one counts.
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    // Skipped, when summer time begins.
    ['2026-03-29 02:30', 'time-skipped'],
    ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
  ])('%s', (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it.each([
    ...['', '08:30', '12/31/2026', '31/12/2026 08:30', '2026-12-31 24:00', '2026-02-30 24:00'],
    ...['2026-12-31 08:60', '2026-12-31 08:30:15', '0099-01-01', '2026-12-31 08', 'tomorrow', '2026-12-31T08:30Z'],
  ])('is not %j', (text) => {
    expect(read(text)).toBe('not-a-local-time');
  });

  it.each([
    ['2026-02-30', '2026-02-30'],
    ['2026-13-01 08:30', '2026-13-01'],
    // Days that Date would move into another year or month.
    ['2026-13-31', '2026-13-31'],
    ['2026-12-32', '2026-12-32'],
    ['2026-00-10', '2026-00-10'],
    ['2026-06-00', '2026-06-00'],
    ['31.4.2026', '31.4.2026'],
    ['29.02.2026T08:30', '29.02.2026'],
  ])('is not %j, because there is no such day', (text, day) => {
    expect(readSiteTime(text, BERLIN, 'first')).toEqual({ fault: fault('no-such-day', { day }) });
  });

  it('begins a day at its first moment if the clock skips midnight', () => {
    // In Beirut, 2026-03-29 begins at 01:00.
    expect(read('2026-03-29', 'Asia/Beirut', 'first')).toBe('2026-03-28T22:00:00.000Z');
    expect(readSiteTime('29.03.2026 0:30', 'Asia/Beirut', 'last')).toEqual({
      fault: fault('time-skipped', { time: '2026-03-29 00:30' }),
    });
  });

  it('is read as exports write it, except the second of an hour that comes twice', () => {
    const zones = fc.constantFrom(BERLIN, 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe');
    const minutes = fc.integer({ min: 0, max: 50 * 525_960 }).map((minute) => minute * 60_000);
    fc.assert(
      fc.property(zones, minutes, (zone, ms) => {
        const text = clockTime(ms, zone).replace('T', ' ');
        const again = read(text, zone) ?? '';
        expect(clockTime(again, zone).replace('T', ' ')).toBe(text);
        expect(ms - new Date(again).getTime()).toBeOneOf([0, 30 * 60_000, 3_600_000]);
      }),
    );
  });
});
