import type { OwnArea } from '@siteward/domain';
import { markListed } from '#database/base-schema.ts';
import type { Collation, Keys, RecordSchema } from '#database/model.ts';
import { searchWords } from './search-words.ts';

/**
 * How names are sorted for readers: by their letters, where ä counts as a and ñ as n, ignoring case, and by their numbers, 2 before
 * 10 (docs/adr/0013). There is one order for all languages, because each would need indexes of its own.
 */
export const NAME_ORDER: Collation = { locale: 'en', strength: 2, numericOrdering: true };
/** The `lead` that stands for the index that several fields lead together. */
export const COMBINED = 'combined';

/** An index, and how it compares texts; a query must compare them in the same way. */
export type Index = { hint: Keys; collation?: Collation };

/** How the records of a model are listed: its sortable columns with an index each, and the index for searching by words. */
export type ListPlan<Column extends string> = {
  columns: Readonly<Record<Column, string>>;
  /** The index that sorts by a stored field. */
  orderedBy: (field: string) => Index;
  /** The index that narrows by a field and then sorts by a stored one, if the list has it. */
  narrowedBy: (by: string, field: string) => Index | undefined;
  /** An index that starts with a field, to count what a filter on that field finds. */
  leadBy: (by: string) => Index;
  /** Fields that lead an index together, each with all of its possible values; the index is that of `COMBINED`. */
  combined: Readonly<Record<string, readonly unknown[]>>;
  /** Whether there is an index that narrows, or sorts, by a field. */
  isLeading: (field: string) => boolean;
  /** Whether the indexes end with this field, so that it is read without fetching the record. */
  isWithin: (field: string) => boolean;
  /** Undefined if the list is not searched. */
  words: Keys | undefined;
};

type PlanOptions<Column extends string> = {
  /** The field that says whose records a list shows. */
  of?: 'org' | 'servedBy';
  /** Fields that nearly every list compares for equality, or with a few values. */
  by?: readonly string[];
  /** Further fields that filters check. They end each index, so that counting fetches no record. */
  within?: readonly string[];
  /** The stored field of each sortable column. */
  columns: Record<Column, string>;
  /**
   * Fields by which large lists are narrowed every day, including `words` if the list is searched. Each leads indexes of its own
   * for some of the columns, so that what it leaves is read in order without what it leaves out. These columns must not be names.
   * Such a list has the field `listed` (`isMarked`).
   */
  narrowed?: Readonly<Record<string, readonly [NoInfer<Column>, ...NoInfer<Column>[]]>>;
  /**
   * Times by which the list is narrowed but not sorted. Each leads an index of its own, which also ends with these fields, so that
   * what is computed from them reads no record.
   */
  ranges?: Readonly<Record<string, readonly string[]>>;
  /**
   * Fields with few values, which lead indexes together (`COMBINED` in `narrowed`): one of them alone narrows little, but two do. A
   * field that is not in the filter is given all of its values, and the database merges the orders of the combinations: 200 at
   * most.
   */
  combined?: Readonly<Record<string, readonly unknown[]>>;
  /** Which of these fields are names, or begin with one (`NAME_ORDER`). */
  names?: readonly string[];
  /** The texts of a record that are searched. */
  texts?: readonly string[];
};

/**
 * Declares how the records of a schema are listed: adds the indexes, one per column, and the field `words`, which is made from its
 * texts. Every page names the index that it is read by; otherwise the database would try all of them again whenever a deep page
 * follows a first one (docs/adr/0013).
 */
export function planList<const Column extends string, Doc, Area extends OwnArea>(
  schema: RecordSchema<Doc, Area>,
  {
    of = 'org',
    by = [],
    within = [],
    columns,
    narrowed,
    combined = {},
    ranges = {},
    names = [],
    texts = [],
  }: PlanOptions<Column>,
): ListPlan<Column> {
  if (narrowed) markListed(schema);
  const keysOf = (...fields: string[]): Keys =>
    Object.fromEntries([of, narrowed ? 'listed' : 'deletedAt', ...by, ...fields].map((field) => [field, 1]));
  const columnsOf = (first: string) => narrowed?.[first]?.map((column) => columns[column]) ?? [];
  const indexOf = (field: string, lead?: string): Index => {
    const first = lead === COMBINED ? Object.keys(combined) : lead === undefined ? [] : [lead];
    const ends = [...within, ...(lead === undefined ? (ranges[field] ?? []) : [])];
    const last = ends.filter((each) => each !== field && !first.includes(each));
    return { hint: keysOf(...first, field, '_id', ...last), ...(names.includes(field) && { collation: NAME_ORDER }) };
  };
  const orderedBy = (field: string) => indexOf(field);
  const narrowedBy = (first: string, field: string) =>
    columnsOf(first).includes(field) ? indexOf(field, first) : undefined;
  const leadBy = (first: string) => {
    const [field] = columnsOf(first);
    return field === undefined ? orderedBy(first) : indexOf(field, first);
  };
  for (const field of Object.values<string>(columns)) {
    const { hint, ...options } = orderedBy(field);
    schema.index(hint, options);
  }
  for (const field of Object.keys(ranges)) schema.index(orderedBy(field).hint);
  for (const first of Object.keys(narrowed ?? {})) {
    for (const field of columnsOf(first)) schema.index(indexOf(field, first).hint);
  }
  const isWithin = (field: string) => within.includes(field);
  const isLeading = (field: string) =>
    columnsOf(field).length > 0 || field in ranges || Object.values<string>(columns).includes(field);
  const plan = { columns, orderedBy, narrowedBy, leadBy, combined, isLeading, isWithin };
  if (texts.length === 0) return { ...plan, words: undefined };
  const isNarrowing = columnsOf('words').length > 0;
  const words = isNarrowing ? leadBy('words').hint : keysOf('words', '_id');
  if (!isNarrowing) schema.index(words);
  schema.add({ words: { type: [String], default: wordsOfThis } });
  function wordsOfThis(this: { get: (path: string) => unknown }): string[] {
    return searchWords(...texts.map((text) => String(this.get(text) ?? '')));
  }
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function keepWords() {
    const set = this.getUpdate()?.$set;
    if (set && texts.some((text) => text in set) && !('words' in set)) {
      throw new Error(`${this.model.modelName}: \`words\` change with ${texts.join(' and ')}`);
    }
  });
  return { ...plan, words };
}

/** A stored status that counts as another one from a given time, which is stored in a field of the record. */
type Expiry<Status extends string, Field extends string> = { stored: Status; until: Field; over: Status };

/**
 * The filter for records that now have one of some statuses, where one status expires without being rewritten. It must agree with
 * the domain function that derives the status of a single record (docs/adr/0014).
 *
 * @param expiry - which status expires, when, and what it counts as from then on, or if no time is stored
 */
export function statusFilter<Status extends string, Field extends string>(
  wanted: readonly Status[],
  { stored, until, over }: Expiry<Status, Field>,
  now: Date,
) {
  const others = wanted.filter((status) => status !== stored);
  if (wanted.includes(stored) === wanted.includes(over)) return { status: { $in: [...wanted] } };
  const live = { $gt: now };
  const ends = { [until]: wanted.includes(stored) ? live : { $not: live } };
  if (others.length === 0) return { status: stored, ...ends };
  // The statuses are repeated outside the `$or`: only then is the database certain to read an index in order, range by range.
  return { status: { $in: [...others, stored] }, $or: [{ status: { $in: others } }, ends] };
}
