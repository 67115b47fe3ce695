import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Search terms are not stored, so they may be cut off. */
const SEARCHES = ['components/data-list/list-toolbar.tsx', 'components/fields/sites-field.tsx'];

const sources = () =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => ({ name, source: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }));

it('no field silently cuts off what is typed or pasted: it has a limit, which it states', () => {
  const cutting = sources().filter(({ source }) => /\bmaxLength=/.test(source));
  expect(cutting.map(({ name }) => name).toSorted()).toEqual(SEARCHES);
});

it("no field is the browser's own for numbers, which makes 15 of 1,5 and nothing of what is no number", () => {
  const browsers = sources().filter(({ source }) => /\btype=(["'{`]+)number\b/.test(source));
  expect(browsers.map(({ name }) => name)).toEqual([]);
});
