import type { OwnArea } from '@siteward/domain';
import { markListed } from '#database/base-schema.ts';
import type { Collation, Keys, RecordSchema } from '#database/model.ts';
import { searchWords } from './search-words.ts';

/**
 * How names are ordered, for whoever reads them: by their letters, of which ä is an a and ñ an n, not by case, and by their
 * numbers, 2 before 10 (docs/adr/0013). There is one order for all languages, as each would take indexes of its own.
 */
export const NAME_ORDER: Collation = { locale: 'en', strength: 2, numericOrdering: true };
/** The lead of the index that several fields lead together. */
export const COMBINED = 'combined';

/** An index, and how it compares texts, which a query has to do in the same way. */
export type Index = { hint: Keys; collation?: Collation };

/** How the records of a model are listed: its sortable columns and the index of each, and that of a search by words. */
export type ListPlan<Column extends string> = {
  columns: Readonly<Record<Column, string>>;
  /** The index that sorts by a stored field. */
  orderedBy: (field: string) => Index;
  /** The index that narrows by a field and then sorts by a stored one, where the list has it. */
  narrowedBy: (by: string, field: string) => Index | undefined;
  /** The index that narrows, or sorts, by a field: to count by what is asked of that. */
  leadBy: (by: string) => Index;
  /** Fields that lead an index together, each with all the values that there are; it is the index of `COMBINED`. */
  combined: Readonly<Record<string, readonly unknown[]>>;
  /** Whether there is an index that narrows, or sorts, by a field. */
  isLeading: (field: string) => boolean;
  /** Whether the indexes have this field at their end, where it is read without the record. */
  isWithin: (field: string) => boolean;
  /** Undefined where it is not searched. */
  words: Keys | undefined;
};

type PlanOptions<Column extends string> = {
  /** Whose records a list shows. */
  of?: 'org' | 'servedBy';
  /** Fields that nearly every list compares by equality, or with a few values. */
  by?: readonly string[];
  /** Fields that some of its filters compare with a time. They end each index, so that counting fetches no record. */
  within?: readonly string[];
  /** The stored field of each sortable column. */
  columns: Record<Column, string>;
  /**
   * Fields by which large lists are narrowed every day, `words` among them where it is searched: each leads indexes of its own
   * for some of the columns, so that what it leaves is read in order without what it leaves out. The columns are not names.
   * Such a list has the field `listed` (`isMarked`).
   */
  narrowed?: Readonly<Record<string, readonly [NoInfer<Column>, ...NoInfer<Column>[]]>>;
  /**
   * Times by which it is narrowed, though not sorted: each leads an index of its own, which ends with these fields as well, so that
   * what is worked out from them reads no record.
   */
  ranges?: Readonly<Record<string, readonly string[]>>;
  /**
   * Fields of few values, which lead indexes together (`COMBINED` in `narrowed`): none of them leaves little, but two do. Of a
   * field that is not asked for, all values are, so that the database merges the orders of their combinations: 200 at most.
   */
  combined?: Readonly<Record<string, readonly unknown[]>>;
  /** Those of these fields that are names, or begin with one (`NAME_ORDER`). */
  names?: readonly string[];
  /** The texts of a record that searches look into. */
  texts?: readonly string[];
};

/**
 * Declares how the records of a schema are listed: gives it the indexes, one per column, and the field `words`, which
 * is made from its texts. Every page is read by one of them, named to the database, since it would otherwise try them
 * all anew whenever a deep page follows a first one (docs/adr/0013).
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

/** A stored status that counts as another one from a time on, which is kept in a field of the record. */
type Expiry<Status extends string, Field extends string> = { stored: Status; until: Field; over: Status };

/**
 * Filter of the records that now have one of some statuses, where one status ends by itself: nobody has to write that
 * down first. It says the same as the function of the domain that derives the status of one record (docs/adr/0014).
 *
 * @param expiry - which status ends, when, and what it counts as from then on, also where no time is stored
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
  // The statuses are repeated outside: only by them does the database read an index in order, range by range, for certain.
  return { status: { $in: [...others, stored] }, $or: [{ status: { $in: others } }, ends] };
}
