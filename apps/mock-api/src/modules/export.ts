import type { FileAnswer } from '@siteward/contract';
import { limitWords, MEMBER_TYPE_LABELS, type MemberType, type Reach } from '@siteward/domain';
import Papa from 'papaparse';
import type { Filter } from '#database/model.ts';
import { type Scoped, scoped } from '#database/scoped.ts';
import type { TenantRecord } from '#database/tenant.ts';
import type { OrgScope } from '#scope.ts';
import { both, type ListPlan, type ListQuery, type OrFound, orderOf, withWords } from './list.ts';
import { type Named, type Names, namesOf } from './names.ts';
import { limitsOf, type StoredLimits, sitesWithin } from './sites/reach.ts';

/** So many records become one piece of a file, and their names are looked up together. */
const AT_ONCE = 500;
/** The first bytes that make spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would run as a formula. Numbers, such as those of phones, may begin with a sign. */
const FORMULA = /^\s*(?:[=@\t\r]|[+-](?![\d\s().-]*$))/;

/** One column of an export: its heading, and its cell of a record. */
export type ExportColumn<Row> = { label: string; cell: (row: Row) => string | number };

/**
 * A CSV file (RFC 4180) that is made while it is sent. Cells that a spreadsheet would run as a formula are made harmless.
 * @param name What it holds; the day is added: `members-active` becomes `members-active-2026-05-31.csv`.
 * @param read Turns some of the records into rows.
 */
export function csvFile<T, Row>(
  { name, now, columns }: { name: string; now: Date; columns: readonly ExportColumn<Row>[] },
  records: AsyncIterable<T>,
  read: (some: readonly T[]) => Promise<readonly Row[]>,
): FileAnswer {
  const lines = (data: readonly (string | number)[][]) =>
    `${Papa.unparse([...data], { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
  async function* pieces() {
    // The headings come with the first records, so that nothing has been sent when those cannot be read.
    let headings = BYTE_ORDER_MARK + lines([columns.map(({ label }) => label)]);
    for await (const some of inParts(records)) {
      yield headings + lines((await read(some)).map((row) => columns.map(({ cell }) => cell(row))));
      headings = '';
    }
    if (headings !== '') yield headings;
  }
  return { name: `${name}-${now.toISOString().slice(0, 10)}.csv`, content: pieces() };
}

async function* inParts<T>(records: AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const record of records) {
    some.push(record);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

type Wanted<T, Column extends string> = {
  filter: Filter<T>;
  byDefault: NoInfer<Column | `-${Column}`>;
  fields?: Record<string, 0 | 1>;
  orFound?: OrFound<T> | undefined;
};

/** Every record of a list in its order, beyond where its pages end. */
export function everyRecord<T extends TenantRecord, Column extends string>(
  records: Scoped<T>,
  plan: ListPlan<Column>,
  query: Omit<ListQuery<Column>, 'page' | 'limit'>,
  { byDefault, fields, ...wanted }: Wanted<T, Column>,
): AsyncIterable<T> {
  const sort = orderOf(query.sort, plan.columns, byDefault);
  const isSearch = Boolean(query.search?.trim());
  // A search may find few of many, so that the database is to choose the index itself.
  const order = isSearch ? { sort } : { sort, hint: plan.sortedBy(Object.keys(sort)[0] ?? '_id') };
  return records.stream(found(query.search, wanted), { ...order, ...(fields && { fields }) });
}

/** Filter of what a list shows and, where there is a search, finds. */
export function found<T>(
  search: string | undefined,
  { filter, orFound }: Pick<Wanted<T, never>, 'filter' | 'orFound'>,
): Filter<T> {
  if (!search?.trim()) return filter;
  return both(filter, { $or: [withWords(search), ...(orFound ? [orFound.filter] : [])] });
}

type Person = { name: string; email: string; roleName: string; type: MemberType };
type PersonRow<Wire> = { person: Wire; limits: string };

/** What the rows of members and invitations begin with. */
const PERSON_COLUMNS: readonly ExportColumn<PersonRow<Person>>[] = [
  { label: 'Name', cell: ({ person }) => person.name },
  { label: 'Email', cell: ({ person }) => person.email },
  { label: 'Role', cell: ({ person }) => person.roleName },
  { label: 'Type', cell: ({ person }) => MEMBER_TYPE_LABELS[person.type] },
  { label: 'Sites', cell: ({ limits }) => limits },
];

type PeopleFile<Doc, Wire> = {
  name: string;
  now: Date;
  /** What follows on who they are. */
  columns: readonly ExportColumn<Wire>[];
  toWire: (doc: Doc, names: Names, now: Date, reader: Reach) => Wire;
};

/** Members or invitations as a CSV file: who they are, what they are limited to, and columns of their own. */
export function peopleFile<Doc extends StoredLimits & Named, Wire extends Person>(
  scope: OrgScope,
  { name, now, columns, toWire }: PeopleFile<Doc, Wire>,
  records: AsyncIterable<Doc>,
): FileAnswer {
  const own = columns.map(({ label, cell }) => ({ label, cell: ({ person }: PersonRow<Wire>) => cell(person) }));
  return csvFile({ name, now, columns: [...PERSON_COLUMNS, ...own] }, records, async (some) => {
    const names = await namesOf(scope.models, some);
    const limits = await limitWordsOf(scope, some);
    return some.map((doc) => ({ person: toWire(doc, names(doc), now, scope.actor.reach), limits: limits(doc) }));
  });
}

/** What each of some people is limited to, in words, with the names of the sites that the actor sees. */
async function limitWordsOf<Doc extends StoredLimits>(
  { models, org, actor }: OrgScope,
  people: readonly Doc[],
): Promise<(person: Doc) => string> {
  const ids = people.flatMap(({ sites, customerSiteId }) => (customerSiteId ? [...sites, customerSiteId] : [...sites]));
  const options = { fields: { name: 1 }, sort: { nameKey: 1 } } as const;
  const seen = { $and: [{ _id: { $in: ids } }, sitesWithin(actor.reach)] };
  const sites = await scoped(models.Site, org).list(seen, options);
  const known = sites.map(({ _id, name }) => ({ _id: _id.toString(), name }));
  return (person) => limitWords(limitsOf(person), known);
}
