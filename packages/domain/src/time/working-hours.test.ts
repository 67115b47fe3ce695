import { expect, it } from 'vitest';
import { closesNextDay } from './working-hours.ts';

it.each([
  ['08:00', '17:00', false],
  ['00:00', '23:59', false],
  ['22:00', '02:00', true],
  ['22:00', '22:00', true],
  ['09:00', '00:00', true],
])('from %s to %s ends on the next day: %s', (open, close, expected) => {
  expect(closesNextDay({ open, close })).toBe(expected);
});
