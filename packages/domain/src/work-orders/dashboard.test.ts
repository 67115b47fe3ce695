import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/clocks.ts';
import { addDays } from '../time/days.ts';
import {
  addressOfCounted,
  COUNTED,
  changeInPercent,
  DASHBOARD_LIMITS,
  dayStarts,
  daysIn,
  isDashboardRange,
  lastDays,
  queryOfCounted,
  rangeBefore,
} from './dashboard.ts';

const HOUR = 3_600_000;
// The last one skipped 30 December 2011.
const ZONES = ['Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];
const day = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const range = fc.tuple(day, fc.integer({ min: 1, max: DASHBOARD_LIMITS.days })).map(([to, days]) => lastDays(days, to));

describe('a range of days', () => {
  it('ends today, and has as many days as requested', () => {
    expect(lastDays(7, '2026-11-23')).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  });

  it.each([
    ['2000-01-01', '2000-01-02', true],
    ['1999-12-31', '2000-01-02', false],
    ['2189-12-30', '2189-12-31', true],
    ['2189-12-30', '2190-01-01', false],
  ])('from %s to %s is within the days that the API accepts: %s', (from, to, isKnown) => {
    expect(isDashboardRange({ from, to })).toBe(isKnown);
  });

  it('lists its days in order, each beginning when the clock of the zone shows it, across clock changes too', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...ZONES), (days, zone) => {
        const starts = dayStarts(days, zone);
        expect(starts).toHaveLength(daysIn(days) + 1);
        for (const [index, start] of starts.slice(0, -1).entries()) {
          const [date, end] = [addDays(days.from, index), starts[index + 1] ?? 0];
          expect([calendarDay(start, zone), calendarDay(end - 1, zone)]).toEqual([date, date]);
          expect(calendarDay(start - 1, zone) < date).toBe(true);
          expect([23, 23.5, 24, 24.5, 25]).toContain((end - start) / HOUR);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has days of 23 and 25 hours when the clock changes, and an empty one if the zone skipped a day', () => {
    const hours = (from: string, zone: string) => {
      const [start = 0, end = 0] = dayStarts({ from, to: from }, zone);
      return (end - start) / HOUR;
    };
    expect([hours('2026-03-29', 'Europe/Berlin'), hours('2026-10-25', 'Europe/Berlin')]).toEqual([23, 25]);
    expect(hours('2011-12-30', 'Pacific/Apia')).toBe(0);
  });

  it('follows an equally long range', () => {
    fc.assert(
      fc.property(range, (days) => {
        const before = rangeBefore(days);
        expect([addDays(before.to, 1), daysIn(before)]).toEqual([days.from, daysIn(days)]);
        expect(dayStarts(before, 'Europe/Berlin').at(-1)).toBe(dayStarts(days, 'Europe/Berlin')[0]);
      }),
    );
  });

  it.each([
    ['2026-11-21', '2026-11-21', true],
    ['2025-11-21', '2026-11-21', true],
    ['2025-11-20', '2026-11-21', false],
    ['2026-11-22', '2026-11-21', false],
    ['2026-02-30', '2026-03-01', false],
    ['', '2026-03-01', false],
  ])('from %s to %s can be covered: %s', (from, to, expected) => {
    expect(isDashboardRange({ from, to })).toBe(expected);
  });
});

it.each([
  [82, 100, -18],
  [100, 100, 0],
  [150, 100, 50],
  [1, 0, null],
  [null, 100, null],
  [100, null, null],
])('%s after %s is a change of %s percent', (now, before, expected) => {
  expect(changeInPercent(now, before)).toBe(expected);
});

describe('what a figure counts', () => {
  const days = { from: '2026-10-25', to: '2026-10-25' };
  it.each([
    [COUNTED.open(), { status: 'open,in-progress,on-hold' }, { tab: 'active' }],
    [COUNTED.overdue(), { status: 'open,in-progress,on-hold', overdue: 'true' }, { tab: 'active', overdue: 'true' }],
    [COUNTED.status('on-hold'), { status: 'on-hold' }, { tab: 'all', status: 'on-hold' }],
    [
      COUNTED.category(''),
      { status: 'open,in-progress,on-hold', uncategorized: 'true' },
      { tab: 'active', uncategorized: 'true' },
    ],
    [
      COUNTED.category('Heating, cooling'),
      { status: 'open,in-progress,on-hold', category: 'Heating, cooling' },
      { tab: 'active', category: 'Heating, cooling' },
    ],
    [
      COUNTED.completed(days),
      { completedFrom: '2026-10-24T22:00:00.000Z', completedTo: '2026-10-25T23:00:00.000Z' },
      { tab: 'all', completed: '2026-10-25..2026-10-25' },
    ],
    [
      COUNTED.rated(days),
      { rating: '1,2,3,4,5', createdFrom: '2026-10-24T22:00:00.000Z', createdTo: '2026-10-25T23:00:00.000Z' },
      { status: 'all', rating: '1,2,3,4,5', received: '2026-10-25..2026-10-25' },
    ],
  ])('%j is a query and an address', (counted, query, address) => {
    expect([queryOfCounted(counted, 'Europe/Berlin'), addressOfCounted(counted)]).toEqual([query, address]);
    expect(addressOfCounted(counted, { everywhere: true })).toEqual({ ...address, sites: 'all' });
  });
});
