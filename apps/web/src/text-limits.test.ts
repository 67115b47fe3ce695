import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What is searched for is not kept: it may be cut off. */
const SEARCHES = ['components/data-list/list-toolbar.tsx', 'components/fields/sites-field.tsx'];

it('no field cuts off without a word what is typed or pasted: it takes a limit, which is said', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const cutting = files.filter(
    (name) => name.endsWith('.tsx') && /\bmaxLength=/.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')),
  );
  expect(cutting.toSorted()).toEqual(SEARCHES);
});
