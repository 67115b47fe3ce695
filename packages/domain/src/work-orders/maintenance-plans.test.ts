import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type DayOfMonth,
  dayWithin,
  instantOfDay,
  madeOn,
  mayFall,
  mostDaysIn,
  NTH_WEEKDAYS,
  type PlanState,
  planStateOf,
  punctualityOf,
  type Recurrence,
  readRule,
  recurrenceText,
  ruleOf,
  WEEKDAYS,
} from './maintenance-plans.ts';

const ONCE: Recurrence = {
  repeats: { every: 'week', interval: 2, weekdays: ['TU'] },
  from: '2026-11-03',
  time: '08:00',
  until: null,
  count: null,
  skipped: [],
  moved: [],
};
const BERLIN = 'Europe/Berlin';

it.each<[string, Recurrence['repeats']]>([
  ['FREQ=DAILY', { every: 'day', interval: 1 }],
  ['FREQ=DAILY;INTERVAL=3', { every: 'day', interval: 3 }],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', { every: 'week', interval: 2, weekdays: ['TU'] }],
  ['FREQ=WEEKLY;BYDAY=MO,FR', { every: 'week', interval: 1, weekdays: ['FR', 'MO'] }],
  ['FREQ=MONTHLY;BYMONTHDAY=31', { every: 'month', interval: 1, on: { kind: 'day', day: 31 } }],
  [
    'FREQ=MONTHLY;INTERVAL=6;BYDAY=-1FR',
    { every: 'month', interval: 6, on: { kind: 'weekday', nth: -1, weekday: 'FR' } },
  ],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', { every: 'year', interval: 1, month: 2, on: { kind: 'day', day: 29 } }],
])('writes %s', (text, repeats) => {
  expect(ruleOf({ repeats, count: null }, null)).toBe(text);
});

it.each([
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-11-29', false],
  ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=31', '2026-01-01', false],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2026-11-29', true],
  ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30', '2026-11-29', true],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29', '2026-03-01', true],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29', '2027-01-01', false],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-02-01', true],
  ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2027-02-01', false],
  ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=29', '2027-02-01', true],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31', '2027-04-01', true],
  ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=28', '2027-02-01', true],
  ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=-1', '2027-02-01', true],
  ['FREQ=MONTHLY;INTERVAL=12;BYDAY=-1FR', '2027-02-01', true],
  ['FREQ=DAILY;INTERVAL=99', '2027-02-01', true],
  ['FREQ=WEEKLY;INTERVAL=99;BYDAY=MO', '2027-02-01', true],
  // The next leap year is in time, in its February, or too late.
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2185-01-01', true, '2188-02-01'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2185-01-01', false, '2188-01-31'],
])('%s from %s: a date is possible: %s', (rule, from, expected, last = '2190-01-01') => {
  const repeats = readRule(rule);
  expect(repeats && mayFall({ repeats, from }, last)).toBe(expected);
});

it.each([
  [1, 31, 31],
  [2, 29, 29],
  [2, 30, -1],
  [6, 31, -1],
  [6, -1, -1],
])('in month %i, day %i is day %i', (month, day, within) => {
  expect(dayWithin(month, { kind: 'day', day })).toEqual({ kind: 'day', day: within });
});

it('a month has at most as many days as in a leap year', () => {
  expect(Array.from({ length: 12 }, (_, index) => mostDaysIn(index + 1))).toEqual([
    31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ]);
});

it('is written as calendars exchange it, with skipped and postponed dates', () => {
  const changed = {
    ...ONCE,
    until: '2027-06-30',
    skipped: ['2026-12-29'],
    moved: [{ from: '2026-12-15', to: '2026-12-16' }],
  };
  expect(recurrenceText(changed, BERLIN)).toEqual([
    'DTSTART;TZID=Europe/Berlin:20261103T080000',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630T060000Z',
    'EXDATE;TZID=Europe/Berlin:20261215T080000,20261229T080000',
    'RDATE;TZID=Europe/Berlin:20261216T080000',
  ]);
  expect(recurrenceText({ ...ONCE, count: 5 }, BERLIN)[1]).toBe('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=5');
});

it('reads back what it has written, and nothing else', () => {
  const on: fc.Arbitrary<DayOfMonth> = fc.oneof(
    fc.record({ kind: fc.constant('day' as const), day: fc.constantFrom(-1, 1, 29, 31) }),
    fc.record({
      kind: fc.constant('weekday' as const),
      nth: fc.constantFrom(...NTH_WEEKDAYS),
      weekday: fc.constantFrom(...WEEKDAYS),
    }),
  );
  const interval = fc.integer({ min: 1, max: 99 });
  const repeats: fc.Arbitrary<Recurrence['repeats']> = fc.oneof(
    fc.record({ every: fc.constant('day' as const), interval }),
    fc.record({
      every: fc.constant('week' as const),
      interval,
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    }),
    fc.record({ every: fc.constant('month' as const), interval, on }),
    fc.record({ every: fc.constant('year' as const), interval, month: fc.integer({ min: 1, max: 12 }), on }),
  );
  fc.assert(
    fc.property(repeats, (one) => {
      expect(readRule(ruleOf({ repeats: one, count: null }, null))).toEqual(one);
    }),
  );
});

it.each([
  ...['', 'DAILY', 'FREQ=HOURLY', 'FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;INTERVAL=100', 'FREQ=DAILY;COUNT=2'],
  ...['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=1MO', 'FREQ=WEEKLY;BYDAY=FR,MO', 'FREQ=MONTHLY;BYMONTHDAY=0'],
  ...['FREQ=MONTHLY;BYMONTHDAY=32', 'FREQ=MONTHLY;BYDAY=5MO', 'FREQ=MONTHLY;BYDAY=MO', 'FREQ=MONTHLY'],
  ...['FREQ=YEARLY;BYMONTHDAY=1', 'FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1', 'FREQ=DAILY;FREQ=DAILY', 'FREQ=DAILY\n'],
])('does not read %j', (text) => {
  expect(readRule(text)).toBeNull();
});

it('keeps its time of day when the clocks change, and moves to the next hour if its own is skipped', () => {
  const at = (day: string, time: string) => new Date(instantOfDay({ day, time }, BERLIN)).toISOString();
  expect(at('2027-03-27', '08:00')).toBe('2027-03-27T07:00:00.000Z');
  expect(at('2027-03-29', '08:00')).toBe('2027-03-29T06:00:00.000Z');
  expect(at('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z');
  expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
});

it('is created this many days ahead', () => {
  expect(madeOn('2026-12-01', 7)).toBe('2026-11-24');
  expect(madeOn('2028-03-01', 1)).toBe('2028-02-29');
  expect(madeOn('2026-12-01', 0)).toBe('2026-12-01');
});

const DUE = '2026-12-01T16:00:00.000Z';
const WORK = { status: 'completed', dueAt: DUE, heldSince: null, heldTotalMs: 0, completedAt: DUE } as const;
const NOW = '2026-12-03T00:00:00.000Z';

it.each([
  ['on-time', WORK],
  ['late', { ...WORK, completedAt: '2026-12-01T16:00:00.001Z' }],
  ['on-time', { ...WORK, completedAt: '2026-12-01T17:00:00.000Z', heldTotalMs: 3_600_000 }],
  ['on-time', { ...WORK, dueAt: null }],
  ['overdue', { ...WORK, status: 'open', completedAt: null }],
  ['open', { ...WORK, status: 'on-hold', completedAt: null, heldSince: DUE }],
  ['open', { ...WORK, status: 'open', completedAt: null, dueAt: '2026-12-04T00:00:00.000Z' }],
  ['cancelled', { ...WORK, status: 'cancelled' }],
] as const)('counts as %s', (punctuality, work) => {
  expect(punctualityOf(work, NOW)).toBe(punctuality);
});

it.each<[PlanState, Parameters<typeof planStateOf>[0]]>([
  ['active', { status: 'active', lastFailure: null, nextAt: 1 }],
  ['ended', { status: 'active', lastFailure: null, nextAt: null }],
  ['failing', { status: 'active', lastFailure: {}, nextAt: 1 }],
  ['failing', { status: 'active', lastFailure: {}, nextAt: null }],
  // A plan that is not meant to create work needs no repair.
  ['paused', { status: 'paused', lastFailure: {}, nextAt: null }],
])('is %s: a plan with %j', (state, plan) => {
  expect(planStateOf(plan)).toBe(state);
});
