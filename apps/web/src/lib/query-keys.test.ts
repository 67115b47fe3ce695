import { describe, expect, it } from 'vitest';

const SOURCES: Record<string, string> = import.meta.glob(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `queryKey: ['members', 'list', query]` or `queryKey: siteKey(id)`, and the `queryData` that follows on it. */
const QUERIES =
  /queryKey: (?:\[(?<list>[^\]]*)\]|\w+\((?<call>[^)]*)\)),\s*queryData: [^{\n]*(?<data>\{(?:[^{}]|\{[^{}]*\})*\})/g;
/** What varies in the data of a call: `{ query }`, `{ params: { id: org } }`. Numbers and texts are the same each time. */
const VALUES = /(?<=[{,] *)(?<short>[a-z]\w*)(?=[ ,}])|: (?<value>[a-z][\w.]*)(?=[ ,}])/gi;

const found = Object.entries(SOURCES).flatMap(([file, text]) =>
  [...text.matchAll(QUERIES)].map(({ groups = {} }) => ({
    file,
    data: groups['data'] ?? '',
    parts: (groups['list'] ?? groups['call'] ?? '').split(',').map((part) => part.trim()),
  })),
);

/** What nobody else changes, or what no stream tells of. */
const SILENT = ["'auth'", "'jobs'", "'users'"];

describe('the cache', () => {
  // Otherwise the answer to another query would be shown, such as the list of another organization or of the search
  // before.
  it.each(found)('keeps what $file asks by all that it asks with: $data', ({ parts, data }) => {
    const values = [...data.matchAll(VALUES)].map(({ groups = {} }) => groups['short'] ?? groups['value']);
    expect(parts).toEqual(expect.arrayContaining(values));
  });

  it('is asked anew for what others change, by the first part of each key', () => {
    const [, shown = ''] = /SHOWN_IN[^=]*= (\{.*?\n\});/s.exec(SOURCES['./live.ts'] ?? '') ?? [];
    const first = new Set(found.flatMap(({ parts: [part = ''] }) => (part.startsWith("'") ? part : [])));
    const silent = [...first].filter((part) => !shown.includes(part)).sort();
    expect(silent, 'in SHOWN_IN (live.ts) an area has to name each of these, or SILENT does').toEqual(SILENT);
  });

  it('is looked at in every query of the application', () => {
    const hooks = Object.values(SOURCES).flatMap((text) => text.match(/\bqueryData: /g) ?? []);
    expect(found).toHaveLength(hooks.length);
    expect(hooks.length).toBeGreaterThan(20);
  });
});
