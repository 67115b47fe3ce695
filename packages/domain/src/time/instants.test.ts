import { expect, it } from 'vitest';
import { toMillis } from './instants.ts';

it.each([
  [new Date(1000), 1000],
  [1000, 1000],
  ['1970-01-01T00:00:01.000Z', 1000],
  ['1970-01-01T01:00:01.000+01:00', 1000],
  ['soon', Number.NaN],
  ['', Number.NaN],
])('%j is %d ms since 1970', (instant, millis) => {
  expect(toMillis(instant)).toBe(millis);
});
