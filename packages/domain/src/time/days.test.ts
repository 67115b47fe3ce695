import { expect, it } from 'vitest';
import { addDays, daysUntil, startOfWeek, weekdayNumber } from './days.ts';

it('the day some days later is in the next month and year where it has to be, and is as many days away', () => {
  const days = [1, -1, 59, 400].map((later) => addDays('2027-12-31', later));
  expect(days).toEqual(['2028-01-01', '2027-12-30', '2028-02-28', '2029-02-03']);
  expect(days.map((day) => daysUntil(day, '2027-12-31'))).toEqual([1, -1, 59, 400]);
});

it('days of the week are counted from Monday, and a week begins on the day that it is told to', () => {
  // 1 January 1970 was a Thursday.
  expect(['1969-12-28', '1969-12-29', '1970-01-01', '2026-11-30'].map(weekdayNumber)).toEqual([6, 0, 3, 0]);
  expect([0, 5, 6].map((first) => startOfWeek('1970-01-01', first))).toEqual([
    '1969-12-29',
    '1969-12-27',
    '1969-12-28',
  ]);
});
