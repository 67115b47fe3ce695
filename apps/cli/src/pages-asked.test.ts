import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files that ask for a page of one record, only to know whether there is one. */
const ONE = ['commands/work-orders/import.ts'];

/** A search on too short a page would claim that an existing record does not exist. */
it('a record that is looked for in a list is looked for on the longest possible page', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const others = files.flatMap((file) => {
    if (file.startsWith('testing')) return [];
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const asked = [...text.matchAll(/\blimit: (\w+)/g)].map(([, limit]) => limit);
    return asked.some((limit) => /^\d/.test(limit ?? '')) ? [file] : [];
  });
  expect(others).toEqual(ONE);
});
