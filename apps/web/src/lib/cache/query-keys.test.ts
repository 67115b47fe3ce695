import document from '@siteward/contract/openapi.json?raw';
import { describe, expect, it } from 'vitest';

const SOURCES: Record<string, string> = import.meta.glob(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `queryKey: ['members', 'list', query]` or `queryKey: siteKey(id)`, and the `queryData` that follows it. */
const QUERIES =
  /queryKey: (?:\[(?<list>[^\]]*)\]|\w+\((?<call>[^)]*)\)),\s*queryData: [^{\n]*(?<data>\{(?:[^{}]|\{[^{}]*\})*\})/g;
/** The variables in the data of a call: `{ query }`, `{ params: { id: org } }`. Literal numbers and texts never vary. */
const VALUES = /(?<=[{,] *)(?<short>[a-z]\w*)(?=[ ,}])|: (?<value>[a-z][\w.]*)(?=[ ,}])/gi;

const found = Object.entries(SOURCES).flatMap(([file, text]) =>
  [...text.matchAll(QUERIES)].map(({ groups = {} }) => ({
    file,
    data: groups['data'] ?? '',
    parts: (groups['list'] ?? groups['call'] ?? '').split(',').map((part) => part.trim()),
  })),
);

/** `api.members.list.useQuery({ queryKey: ['members', …`: a call, and the first part of the key that it is cached under. */
const KEPT_BY = /api\.(?<call>\w+\.\w+)\.use\w*Query\(\{\s*queryKey: \['(?<first>\w+)'/g;
const kept = Object.values(SOURCES).flatMap((text) =>
  [...text.matchAll(KEPT_BY)].map(({ groups = {} }) => ({ call: groups['call'] ?? '', first: groups['first'] ?? '' })),
);

type Api = {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  components: { schemas: Record<string, object> };
};
const { paths, components }: Api = JSON.parse(document);
const refsIn = (part: object) =>
  [...JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
/** The schemas used in an answer, including nested ones. */
function schemasOf(part: object, known = new Set<string>()): Set<string> {
  for (const name of refsIn(part)) {
    if (!known.has(name)) schemasOf(components.schemas[name] ?? {}, known.add(name));
  }
  return known;
}
/** The calls whose answers name members. */
const NAMING_MEMBERS = new Set(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) => schemasOf(responses).has('MemberName'))
    .map(({ operationId }) => operationId),
);

/** What nobody else changes, or what live changes do not cover. */
const SILENT = ["'auth'", "'jobs'", "'users'"];

describe('the cache', () => {
  // Otherwise the answer to another query would be shown, such as the list of another organization or of the previous
  // search.
  it.each(found)('has every value of the request from $file in its key: $data', ({ parts, data }) => {
    const values = [...data.matchAll(VALUES)].map(({ groups = {} }) => groups['short'] ?? groups['value']);
    expect(parts).toEqual(expect.arrayContaining(values));
  });

  it('is reloaded for what others change, by the first part of each key', () => {
    const [, shown = ''] = /SHOWN_IN[^=]*= (\{.*?\n\});/s.exec(SOURCES['./live.ts'] ?? '') ?? [];
    const first = new Set(found.flatMap(({ parts: [part = ''] }) => (part.startsWith("'") ? part : [])));
    const silent = [...first].filter((part) => !shown.includes(part)).sort();
    expect(silent, 'in SHOWN_IN (live.ts) an area has to name each of these, or SILENT does').toEqual(SILENT);
  });

  it('is reloaded wherever members are named, when one of them gets another name', () => {
    const [, members = ''] = /SHOWN_IN[^=]*= \{.*?\n {2}members: \[(.*?)\]/s.exec(SOURCES['./live.ts'] ?? '') ?? [];
    const naming = kept.filter(({ call }) => NAMING_MEMBERS.has(call)).map(({ first }) => first);
    expect(naming.length).toBeGreaterThan(10);
    const silent = [...new Set(naming)].filter((first) => !members.includes(`'${first}'`));
    expect(silent, 'SHOWN_IN.members (live.ts) has to name each of these').toEqual([]);
  });

  it('is checked here for every query of the application', () => {
    const hooks = Object.values(SOURCES).flatMap((text) => text.match(/\bqueryData: /g) ?? []);
    expect(found).toHaveLength(hooks.length);
    expect(hooks.length).toBeGreaterThan(20);
  });
});
