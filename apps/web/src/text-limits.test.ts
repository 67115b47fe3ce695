import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Search terms are not stored, so they may be cut off. */
const SEARCHES = ['components/data-list/list-toolbar.tsx', 'components/fields/sites-field.tsx'];

it('no field silently cuts off what is typed or pasted: it has a limit, which it states', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const cutting = files.filter(
    (name) => name.endsWith('.tsx') && /\bmaxLength=/.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')),
  );
  expect(cutting.toSorted()).toEqual(SEARCHES);
});
