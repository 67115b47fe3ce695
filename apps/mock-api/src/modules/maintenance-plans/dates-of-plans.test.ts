import { readFileSync } from 'node:fs';
import { type Recurrence, recurrenceText } from '@siteward/domain';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it, vi } from 'vitest';
import { daysFrom, fallsOn, startOf } from './dates-of-plans.ts';

type Case = Omit<Recurrence, 'skipped' | 'moved'> & { zone: string; rule: string; dates: [day: string, at: string][] };
// The results of Python's dateutil (scripts/recurrences.py).
const cases: Case[] = JSON.parse(readFileSync(new URL('recurrences.json', import.meta.url), 'utf8'));
const MOST = 20;

describe('as an independent implementation has them, across both clock changes', () => {
  it.each([...new Set(cases.map(({ zone }) => zone))])('in %s', (zone) => {
    const ofZone = cases.filter((each) => each.zone === zone);
    expect(ofZone.length).toBeGreaterThan(30);
    for (const { rule, dates, ...said } of ofZone) {
      const recurrence = { ...said, skipped: [], moved: [] };
      const days = daysFrom(recurrence, said.from, MOST).map(({ day }) => [
        day,
        startOf(recurrence, day, zone).toISOString(),
      ]);
      expect({ said, days }).toEqual({ said, days: dates });
      const [, text = ''] = recurrenceText(recurrence, zone);
      expect(text.replace(/;(COUNT|UNTIL)=\w+/, '')).toBe(`RRULE:${rule}`);
    }
  });
});

const EVERY_DAY: Recurrence = {
  repeats: { every: 'day', interval: 1 },
  from: '2026-03-27',
  time: '02:30',
  until: null,
  count: null,
  skipped: [],
  moved: [],
};
const days = (recurrence: Recurrence, first: string, most: number) =>
  daysFrom(recurrence, first, most).map(({ day }) => day);

it('does not take a fault of the library for the end of the dates', () => {
  const next = vi.spyOn(RRuleTemporal.prototype, 'next').mockImplementation(() => {
    throw new RangeError('Invalid calendar');
  });
  expect(() => days(EVERY_DAY, '2026-03-27', 3)).toThrow('Invalid calendar');
  next.mockRestore();
});

it('skips months without a 31st, and years without 29 February', () => {
  const onThe31st = { ...EVERY_DAY, repeats: { every: 'month', interval: 1, on: { kind: 'day', day: 31 } } } as const;
  expect(days(onThe31st, '2026-03-27', 4)).toEqual(['2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31']);
  const onTheLast = { ...EVERY_DAY, repeats: { every: 'month', interval: 1, on: { kind: 'day', day: -1 } } } as const;
  expect(days(onTheLast, '2028-01-01', 3)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
  const repeats = { every: 'year', interval: 1, month: 2, on: { kind: 'day', day: 29 } } as const;
  expect(days({ ...EVERY_DAY, repeats }, '2026-03-27', 2)).toEqual(['2028-02-29', '2032-02-29']);
});

it('comes to an end, even if no month ever has the day', () => {
  const repeats = { every: 'year', interval: 1, month: 2, on: { kind: 'day', day: 30 } } as const;
  const next = vi.spyOn(RRuleTemporal.prototype, 'next');
  expect(days({ ...EVERY_DAY, repeats }, '2026-03-27', 3)).toEqual([]);
  const moved = [{ from: '2028-02-29', to: '2028-03-01' }];
  expect(days({ ...EVERY_DAY, repeats, moved }, '2026-03-27', 3)).toEqual(['2028-03-01']);
  expect(next).not.toHaveBeenCalled();
  next.mockRestore();
  expect(days({ ...EVERY_DAY, count: 3 }, '2026-03-28', 9)).toEqual(['2026-03-28', '2026-03-29']);
  expect(days({ ...EVERY_DAY, count: 1000 }, '2028-12-19', 9)).toEqual(['2028-12-19', '2028-12-20']);
  expect(days({ ...EVERY_DAY, until: '2026-03-28' }, '2026-03-28', 9)).toEqual(['2026-03-28']);
});

it('leaves out skipped dates and includes moved ones', () => {
  const changed: Recurrence = {
    ...EVERY_DAY,
    repeats: { every: 'week', interval: 1, weekdays: ['TU'] },
    skipped: ['2026-04-07'],
    moved: [{ from: '2026-03-31', to: '2026-04-02' }],
  };
  expect(daysFrom(changed, '2026-03-27', 3)).toEqual([
    { day: '2026-04-02', movedFrom: '2026-03-31' },
    { day: '2026-04-14', movedFrom: null },
    { day: '2026-04-21', movedFrom: null },
  ]);
  expect(['2026-03-31', '2026-04-02', '2026-04-07', '2026-04-14'].map((day) => fallsOn(changed, day))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

it('has one date a day when the clocks change', () => {
  const starts = days(EVERY_DAY, '2026-03-28', 3).map((day) => startOf(EVERY_DAY, day, 'Europe/Berlin').toISOString());
  expect(starts).toEqual(['2026-03-28T01:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']);
});
