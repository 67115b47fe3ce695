import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterWorkingMinutes, workingMinutesBetween } from './working-time.ts';

const WEEK = Array.from({ length: 7 }, (_, day) => ({ closed: day > 4, open: '08:00', close: '17:30' }));
const SITE = { timezone: 'Europe/Berlin', workingHours: WEEK, holidays: [{ date: '2026-03-27' }] };
const CLOSED = { ...SITE, workingHours: WEEK.map((day) => ({ ...day, closed: true })) };
const NIGHT = { ...SITE, workingHours: WEEK.map((day) => ({ ...day, open: '22:00', close: '02:00' })) };
const RARELY = {
  ...SITE,
  workingHours: WEEK.map((_, day) => ({ closed: day > 0, open: '09:00', close: '09:01' })),
  holidays: [],
};
const ALWAYS = {
  ...SITE,
  workingHours: WEEK.map(() => ({ closed: false, open: '00:00', close: '00:00' })),
  holidays: [],
};

// Wednesday 25 March 2026; Friday is a holiday; summer time begins in Berlin on Sunday 29 March at 02:00.
it.each([
  ['within a day', SITE, '2026-03-25T09:00:00Z', 60, '2026-03-25T10:00:00.000Z'],
  ['to the very end of a day', SITE, '2026-03-25T16:00:00Z', 30, '2026-03-25T16:30:00.000Z'],
  ['from before work begins', SITE, '2026-03-25T03:00:00Z', 60, '2026-03-25T08:00:00.000Z'],
  ['from after work has ended', SITE, '2026-03-25T20:00:00Z', 60, '2026-03-26T08:00:00.000Z'],
  ['past a day off and a weekend, into summer time', SITE, '2026-03-26T16:00:00Z', 60, '2026-03-30T06:30:00.000Z'],
  ['in a night that began on the day before', NIGHT, '2026-03-25T23:30:00Z', 30, '2026-03-26T00:00:00.000Z'],
  ['from one night to the next', NIGHT, '2026-03-26T00:30:00Z', 60, '2026-03-26T21:30:00.000Z'],
  [
    'where work never ends, over the change of the clock',
    ALWAYS,
    '2026-03-28T23:00:00Z',
    180,
    '2026-03-29T02:00:00.000Z',
  ],
  ['within 400 days, where there are too few hours', RARELY, '2026-03-25T09:00:00Z', 600, '2027-04-26T07:01:00.000Z'],
  ['where nobody ever works', CLOSED, '2026-03-25T09:00:00Z', 60, '2026-03-25T10:00:00.000Z'],
] as const)('%s', (_, site, from, minutes, expected) => {
  expect(new Date(afterWorkingMinutes(site, from, minutes)).toISOString()).toBe(expected);
});

describe('working minutes', () => {
  const place = fc.constantFrom(SITE, NIGHT, ALWAYS);
  const from = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
  const minutes = fc.integer({ min: 1, max: 6000 });

  it('count once they are over', () => {
    fc.assert(
      fc.property(from, minutes, fc.integer({ min: 0, max: 59_999 }), (begin, whole, more) => {
        const end = begin.getTime() + whole * 60_000 + more;
        expect(workingMinutesBetween(ALWAYS, begin, end)).toBe(whole);
      }),
    );
  });

  it('add up, and are counted as they were added', () => {
    fc.assert(
      fc.property(place, from, minutes, minutes, (site, at, some, more) => {
        const first = afterWorkingMinutes(site, at, some);
        expect(first).toBeGreaterThan(at.getTime());
        expect(afterWorkingMinutes(site, first, more)).toBe(afterWorkingMinutes(site, at, some + more));
        expect(workingMinutesBetween(site, at, first)).toBe(some);
      }),
      { numRuns: 200 },
    );
  });

  it('are zero outside working hours, and zero backwards', () => {
    expect(workingMinutesBetween(SITE, '2026-03-25T17:00:00Z', '2026-03-26T06:00:00Z')).toBe(0);
    expect(workingMinutesBetween(CLOSED, '2026-03-25T09:00:00Z', '2026-03-26T09:00:00Z')).toBe(0);
    expect(workingMinutesBetween(SITE, '2026-03-26T09:00:00Z', '2026-03-25T09:00:00Z')).toBe(0);
  });
});
