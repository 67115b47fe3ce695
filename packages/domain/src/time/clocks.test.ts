import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, clockTime, instantOfClock } from './clocks.ts';

const BERLIN = 'Europe/Berlin';
const HOUR = 3_600_000;
const zones = fc.constantFrom(
  ...[BERLIN, 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia'],
  ...['Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Beirut', 'UTC'],
);
const localOf = (text: string) => Date.parse(`${text}Z`);

describe('what a clock shows', () => {
  it.each([
    ['2026-11-22T13:00:00.000Z', BERLIN, '2026-11-22T14:00'],
    ['2026-07-22T12:00:59.999Z', BERLIN, '2026-07-22T14:00'],
    ['2026-11-21T23:45:00.000Z', 'Asia/Kolkata', '2026-11-22T05:15'],
    ['2026-11-22T03:15:00.000Z', 'America/St_Johns', '2026-11-21T23:45'],
    ['2025-12-31T10:15:00.000Z', 'Pacific/Chatham', '2026-01-01T00:00'],
    // The last minute before the clock goes forward, the first one after, and both times that it shows twice when it goes back.
    ['2026-03-29T00:59:00.000Z', BERLIN, '2026-03-29T01:59'],
    ['2026-03-29T01:00:00.000Z', BERLIN, '2026-03-29T03:00'],
    ['2026-10-25T00:30:00.000Z', BERLIN, '2026-10-25T02:30'],
    ['2026-10-25T01:30:00.000Z', BERLIN, '2026-10-25T02:30'],
    // A change of half an hour.
    ['2026-04-04T15:15:00.000Z', 'Australia/Lord_Howe', '2026-04-05T01:45'],
    ['2026-01-01T04:59:00.000Z', 'America/New_York', '2025-12-31T23:59'],
    // Before there were time zones, to the second.
    ['1890-01-01T12:00:00.000Z', BERLIN, '1890-01-01T12:53'],
  ])('at %s in %s is %s', (at, zone, shown) => {
    expect(clockTime(at, zone)).toBe(shown);
    expect(calendarDay(new Date(at), zone)).toBe(shown.slice(0, 10));
  });

  it('keeps only one formatter in memory for a zone written in many ways', () => {
    const original = Intl.DateTimeFormat;
    let made = 0;
    const construct = (target: typeof original, given: unknown[]): object => {
      made += 1;
      return Reflect.construct(target, given);
    };
    Intl.DateTimeFormat = new Proxy(original, { construct });
    const letters = Array.from('Pacific/Marquesas');
    const shown = Array.from({ length: 500 }, (_, way) =>
      letters.map((letter, index) => (way & (1 << index) ? letter.toUpperCase() : letter)).join(''),
    ).map((zone) => clockTime('2026-11-22T13:00:00.000Z', zone));
    Intl.DateTimeFormat = original;
    expect(new Set(shown)).toEqual(new Set(['2026-11-22T03:30']));
    expect(made).toBe(1);
  });

  it('is empty for an invalid time', () => {
    for (const none of [null, 'never', Number.NaN]) {
      expect([clockTime(none, BERLIN), calendarDay(none, BERLIN)]).toEqual(['', '']);
    }
  });

  it('agrees with Intl', () => {
    const moments = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(moments, zones, (ms, timeZone) => {
        const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
        expect(clockTime(ms, timeZone)).toBe(format.format(ms).replace(' ', 'T'));
      }),
    );
  });
});

describe('the point in time at which a clock shows something', () => {
  it.each([
    ['2026-11-22T14:00', BERLIN, '2026-11-22T13:00:00.000Z', false],
    ['2026-03-29T02:30', BERLIN, '2026-03-29T01:30:00.000Z', true],
    ['2026-10-25T02:30', BERLIN, '2026-10-25T00:30:00.000Z', false],
    ['2026-03-29T00:00', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', true],
    // A whole day that the calendar of Samoa left out.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', true],
  ])('%s in %s', (shown, zone, at, isSkipped) => {
    expect(instantOfClock(localOf(shown), zone)).toEqual({ at: Date.parse(at), isSkipped });
  });

  // Half of them within the days on which a clock in these zones changes.
  const changing = fc
    .constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01')
    .chain((day) => fc.integer({ min: -24 * 60, max: 48 * 60 }).map((minute) => Date.parse(day) + minute * 60_000));
  const anyMinute = fc.integer({ min: Date.UTC(1970, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  const minutes = fc.oneof(
    changing,
    anyMinute.map((minute) => minute * 60_000),
  );

  it('shows the same time again, and is the first that does', () => {
    fc.assert(
      fc.property(minutes, zones, (ms, zone) => {
        const shown = clockTime(ms, zone);
        const { at, isSkipped } = instantOfClock(localOf(shown), zone);
        expect({ shown: clockTime(at, zone), isSkipped }).toEqual({ shown, isSkipped: false });
        expect(ms - at).toBeOneOf([0, HOUR / 2, HOUR]);
      }),
    );
  });

  it('shows a later time if the clock skips it, and never an earlier one', () => {
    fc.assert(
      fc.property(minutes, zones, (local, zone) => {
        const { at, isSkipped } = instantOfClock(local, zone);
        const shown = localOf(clockTime(at, zone));
        if (isSkipped) expect(shown).toBeGreaterThan(local);
        else expect(shown).toBe(local);
      }),
    );
  });
});
