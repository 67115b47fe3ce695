import { expect, it } from 'vitest';
import { mayReload } from './reload-guard.ts';

const NOW = 1_700_000_000_000;

it.each([
  ['no reload before', null, true],
  ['a reload this very moment', String(NOW), false],
  ['a reload 9999 ms ago', String(NOW - 9_999), false],
  ['a reload 10000 ms ago', String(NOW - 10_000), true],
  ['a marker from the future', String(NOW + 60_000), true],
  ['a marker that is no time', 'yes', true],
  ['an empty marker', '', true],
])('%s', (_name, marker, allowed) => {
  expect(mayReload(marker, NOW)).toBe(allowed);
});
