import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Pages that are asked for one record, to know whether there is one. */
const ONE = ['commands/work-orders/import.ts'];

/** Whoever looks for something in too short a page says of what is there that it is not. */
it('what is looked for in a list is looked for in the longest page that there is', () => {
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
