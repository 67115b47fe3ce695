import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { someWord } from './some-word.ts';

const SOURCE = new URL('../', import.meta.url);

it('is one word, and a different one each time', () => {
  const [one, other] = [someWord(), someWord()];
  expect([one, other]).toEqual([expect.stringMatching(/^zq[0-9a-f]{32}$/), expect.stringMatching(/^zq[0-9a-f]{32}$/)]);
  expect(one).not.toBe(other);
});

it('is part of every address that has to be unique', () => {
  const found = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      /(?:random\w+\([^}]*\}|'hex'\)\})(?:@|\.example)/.test(readFileSync(new URL(name, SOURCE), 'utf8')),
  );
  expect(found, 'take someWord(), which no search finds by chance').toEqual([]);
});
