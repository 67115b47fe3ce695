import { expect, it } from 'vitest';
import { SOURCES } from '#testing/sources.ts';

/** How a form is told its fields: `fields: SITE_FIELDS`, or the list itself. */
const TOLD = /\bfields: (?<told>[A-Z_]+|\['[^\]]*\])/g;
const LISTS = /const (?<name>[A-Z_]*FIELDS) = \[(?<items>[^\]]*)\]/g;
const FORM = /= use(?:Late)?(?:Record|Create)Form[<(]/;

/** The lists of fields by name, or by file and name if that is FIELDS, which several lists are called. */
const lists = new Map<string, string>();
for (const [file, text] of Object.entries(SOURCES)) {
  for (const { groups: { name = '', items = '' } = {} } of text.matchAll(LISTS)) {
    lists.set(name === 'FIELDS' ? `${file} ${name}` : name, items);
  }
}

/** The fields in a list, with those of the lists that it contains. */
function fieldsIn(file: string, items: string): string[] {
  const others = [...items.matchAll(/\b[A-Z_]+\b/g)].map(([name]) => lists.get(`${file} ${name}`) ?? lists.get(name));
  const own = [...items.matchAll(/'(\w+)[\w.]*'/g)].map(([, field = '']) => field);
  return [...own, ...others.flatMap((each) => fieldsIn(file, each ?? ''))];
}

/**
 * The files that make up a form: its own, and those that it imports, at once or later, by a relative path or from the components,
 * unless they are forms too.
 */
function partsOf(file: string, known = new Set([file])): Set<string> {
  for (const [, path = ''] of (SOURCES[file] ?? '').matchAll(
    /(?:from |import\()'((?:\.{1,2}|#components)\/[^']+\.tsx)'/g,
  )) {
    const part = path.startsWith('#') ? path.slice(1) : new URL(path, `file:///${file}`).pathname.slice(1);
    if (known.has(part) || FORM.test(SOURCES[part] ?? '')) continue;
    partsOf(part, known.add(part));
  }
  return known;
}

const forms = Object.entries(SOURCES).filter(([file, text]) => file.startsWith('features/') && FORM.test(text));
/** The fields at which the parts of a form show a fault, except those within lists, which only the contract's checks find. */
const shownBy = (file: string) =>
  [...partsOf(file)].flatMap((part) =>
    [...(SOURCES[part] ?? '').matchAll(/\berrors\.(\w+)\?\.message/g)].map(([, field = '']) => field),
  );

it('finds the forms, and where they show faults', () => {
  expect(forms.filter(([file]) => shownBy(file).length > 0).length).toBeGreaterThan(15);
});

const toldTo = (file: string, text: string) =>
  [...text.matchAll(TOLD)].flatMap(({ groups = {} }) => fieldsIn(file, groups['told'] ?? ''));

it.each(forms)('%s shows the server’s faults at each field that has a place for them', (file, text) => {
  expect(shownBy(file).filter((field) => !toldTo(file, text).includes(field))).toEqual([]);
});

/** `errors.tags`, however it is shown, or the field of a part that is told which ones it has: `names={{ timezone: 'timezone' }}`. */
const MENTIONED = /\berrors\.(?<field>\w+)|\bnames=\{\{(?<names>[^}]*)\}\}/g;

it.each(forms)('%s has a place for each fault that it shows at a field, so that none is lost', (file, text) => {
  const mentioned = [...partsOf(file)].flatMap((part) =>
    [...(SOURCES[part] ?? '').matchAll(MENTIONED)].flatMap(({ groups = {} }) =>
      groups['field'] === undefined ? fieldsIn(part, groups['names'] ?? '') : [groups['field']],
    ),
  );
  expect(toldTo(file, text).filter((field) => !mentioned.includes(field))).toEqual([]);
});
