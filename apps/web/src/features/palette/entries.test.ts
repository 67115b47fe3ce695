import { expect, it } from 'vitest';
import { matches } from './entries.ts';

it.each([
  ['', ['Dashboard'], true],
  ['   ', ['Dashboard'], true],
  ['dash', ['Dashboard'], true],
  ['BOARD', ['Dashboard'], false],
  ['perm', ['Roles and permissions'], true],
  ['perm rol', ['Roles and permissions'], true],
  ['role x', ['Roles and permissions'], false],
  ['zurich', ['Zürich'], true],
  ['Zürich', ['Zurich'], true],
  ['site mill', ['Mill Street', 'switch', 'site'], true],
  ['फिल्टर', ['फ़िल्टर हटाएँ'], true],
  ['टी', ['टीम', 'सदस्य'], true],
  ['टी', ['टिकट'], false],
  ['***', ['Dashboard'], true],
])('%j in %j: %s', (typed, words, found) => {
  expect(matches(typed, ...words)).toBe(found);
});
