import { expect, it } from 'vitest';
import { dayTitle } from './day-title.ts';

it.each([
  ['2026-12-30', 'Wednesday 30 December'],
  ['2026-12-31', 'Today, Thursday 31 December'],
  ['2027-01-01', 'Tomorrow, Friday 1 January'],
  ['2027-01-02', 'Saturday, 2 January 2027'],
])('%s is called "%s" on the last day of 2026', (day, words) => {
  expect(dayTitle(day, '2026-12-31')).toBe(words);
});
