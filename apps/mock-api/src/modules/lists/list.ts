import { MAX_LISTED, pageCount } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Filter, Keys, Model, Projection } from '#database/model.ts';
import type { ListOptions, ReadOptions, Scoped } from '#database/scoped.ts';
import type { TenantRecord } from '#database/tenant.ts';
import type { Index, ListPlan } from './list-plan.ts';
import { withWords } from './search-words.ts';

/** The response of every list (product 1). */
export type Page<Item> = { items: Item[]; page: number; pages: number; limit: number; total: number; capped: boolean };
export type PageQuery = { page: number; limit: number };

/**
 * Up to this many hits of a search, as many as a list shows, are sorted in memory. If they were looked for in the requested order
 * instead, the first of them might come last: 1,111 hits in a million records took 22 s that way, and take 0.2 s by their words.
 */
const FEW = MAX_LISTED;
/** For at most this many words of a search, the records that have them are counted, in parallel. */
export const MOST_COUNTED = 5;
/** They are first counted only this far: usually one of them ends before and is the rarest, however many more the others have. */
const SOON = 2000;
/** From this many records on, a page is far down. */
const DEEP = 200;
/** Counting stops at one more than is shown, which tells that there are more. */
export const COUNTED = MAX_LISTED + 1;
/**
 * What is read unless a list says otherwise: everything except the words that a record is found by, which make up half of a member.
 */
const WITHOUT_WORDS: Projection = { words: 0 };

const byName = new Intl.Collator('en', { sensitivity: 'accent', numeric: true });

export type Stored = { _id: Types.ObjectId };

/** What pages are read from: an organization's records (`scoped`), or others that answer the same two queries. */
export type Listed<T> = {
  list: (filter: Filter<T>, options: ListOptions) => Promise<T[]>;
  count: (filter: Filter<T>, options: Pick<ListOptions, 'hint' | 'collation' | 'limit'>) => Promise<number>;
};

/** All records of a model. The filter must say whose they are and exclude deleted ones. */
export function listedFrom<T extends Stored>(model: Pick<Model<T>, 'find' | 'countDocuments'>): Listed<T> {
  return {
    list: (filter, { fields, sort, skip, limit, hint, collation }) => {
      const order = { ...(sort && { sort }), ...(hint && { hint }), ...(collation && { collation }) };
      const slice = { ...(skip !== undefined && { skip }), ...(limit !== undefined && { limit }) };
      return model
        .find(filter, fields, { ...order, ...slice })
        .lean()
        .exec();
    },
    count: (filter, { limit, ...index }) =>
      model.countDocuments(filter, { ...(limit !== undefined && { limit }), ...index }).exec(),
  };
}

/** The query of a list. */
export type ListQuery<Column extends string> = PageQuery & {
  search?: string | undefined;
  sort?: NoInfer<Column | `-${Column}`> | undefined;
};

export type PageOptions<T, Column extends string> = Pick<ReadOptions, 'fields'> & {
  filter: Filter<T>;
  byDefault: NoInfer<Column | `-${Column}`>;
  /** The index for the filter, which must also sort; by default, that of the column. */
  index?: Index | undefined;
  orFound?: OrFound<T> | undefined;
  /** Replaces `records.count` if nothing is searched, to read something else in the same query. */
  count?: Listed<T>['count'];
};

/** Records that a search finds in addition to those with its words, and the index that finds them. */
export type OrFound<T> = { filter: Filter<T> } & Index;

/** Reads one page of a list and counts its records, up to the limit of lists. */
export async function readPage<T extends Stored, Column extends string>(
  records: Listed<T>,
  plan: ListPlan<Column>,
  query: ListQuery<Column>,
  {
    filter,
    byDefault,
    fields = WITHOUT_WORDS,
    index: ofFilter,
    orFound,
    count = records.count,
  }: PageOptions<T, Column>,
): Promise<Page<T>> {
  const sort = orderOf(query.sort, plan.columns, byDefault);
  const { skip, limit } = sliceOf(query);
  const index = ofFilter ?? plan.orderedBy(Object.keys(sort)[0] ?? '_id');
  if (!query.search?.trim() || !plan.words) {
    const [items, total] = await Promise.all([
      readSlice(records, filter, { fields, sort, skip, limit, ...index }),
      count(filter, { ...index, limit: COUNTED }),
    ]);
    return pageOf(items, total, query);
  }
  const { found, total, few } = await search(records, plan.words, query.search, filter, orFound);
  const items = few
    ? await records.list(ofThese(few), { fields, sort, skip, limit, ...index, hint: { _id: 1 } })
    : await readSlice(records, found, { fields, sort, skip, limit, ...index });
  return pageOf(items, total, query);
}

/** Every record of a list in its order, even beyond its last page. */
export function everyRecord<T extends TenantRecord, Column extends string>(
  records: Scoped<T>,
  plan: ListPlan<Column>,
  query: Omit<ListQuery<Column>, 'page' | 'limit'>,
  { byDefault, fields = WITHOUT_WORDS, index, ...wanted }: PageOptions<T, Column>,
): AsyncIterable<T> {
  const sort = orderOf(query.sort, plan.columns, byDefault);
  const order = { fields, sort, ...(index ?? plan.orderedBy(Object.keys(sort)[0] ?? '_id')) };
  const { words } = plan;
  const text = query.search;
  if (!text?.trim() || !words) return records.stream(wanted.filter, order);
  async function* searched(sought: string, hint: Keys) {
    const { found, few } = await search(records, hint, sought, wanted.filter, wanted.orFound);
    yield* few ? records.stream(ofThese(few), { ...order, hint: { _id: 1 } }) : records.stream(found, order);
  }
  return searched(text, words);
}

/** The filter for what a list shows and, if there is a search, finds. */
export function foundBy<T>(
  search: string | undefined,
  { filter, orFound }: Pick<PageOptions<T, never>, 'filter' | 'orFound'>,
): Filter<T> {
  if (!search?.trim()) return filter;
  return both(filter, { $or: [withWords(search), ...(orFound ? [orFound.filter] : [])] });
}

/**
 * Reads some records of a list. For pages far down, their ids are read first: these come from the index alone, while the database
 * would otherwise fetch every record that it skips.
 */
export async function readSlice<T extends Stored>(
  records: Listed<T>,
  filter: Filter<T>,
  options: ListOptions & { skip: number },
): Promise<T[]> {
  if (options.skip < DEEP) return records.list(filter, options);
  const { fields, sort, ...slice } = options;
  const found = await records.list(filter, { ...slice, ...(sort && { sort }), fields: { _id: 1 } });
  const ids = found.map(({ _id }) => _id);
  const { collation } = options;
  const project = { ...(fields && { fields }), ...(sort && { sort }), ...(collation && { collation }) };
  return records.list({ ...filter, _id: { $in: ids } }, { ...project, hint: { _id: 1 } });
}

/**
 * What a search finds: as a filter, how many, and the ids if they are few. Few are looked up by their words and sorted in memory;
 * with many, the first page is found fastest in the requested order.
 */
export async function search<T extends Stored>(
  records: Listed<T>,
  words: Keys,
  text: string,
  filter: Filter<T>,
  orFound: OrFound<T> | undefined,
): Promise<{ found: Filter<T>; total: number; few: Types.ObjectId[] | undefined }> {
  const withText = { $and: await rarestFirst(records, words, filter, withWords(text).$and) };
  const byWords: OrFound<T> = { filter: both(filter, withText), hint: words };
  const sources = orFound ? [byWords, { ...orFound, filter: both(filter, orFound.filter) }] : [byWords];
  const hits = await Promise.all(
    sources.map(({ filter: each, ...index }) => records.list(each, { fields: { _id: 1 }, limit: FEW + 1, ...index })),
  );
  const found = orFound ? both(filter, { $or: [withText, orFound.filter] }) : byWords.filter;
  if (hits.every(({ length }) => length <= FEW)) {
    const ids = new Map(hits.flat().map(({ _id }) => [_id.toString(), _id]));
    return { found, total: ids.size, few: [...ids.values()] };
  }
  const others = orFound ? both(byWords.filter, { $nor: [orFound.filter] }) : byWords.filter;
  const { filter: _, ...ofOthers } = orFound ?? byWords;
  const counts = await Promise.all([
    records.count(others, { hint: byWords.hint, limit: COUNTED }),
    ...(orFound ? [records.count(both(filter, orFound.filter), { ...ofOthers, limit: COUNTED })] : []),
  ]);
  return { found, total: counts.reduce((sum, count) => sum + count), few: undefined };
}

/**
 * Puts the rarest word first: the database looks up the first of several words in the index, and checks the others in what it
 * found. Only the first few words, which are the longest, are counted.
 */
async function rarestFirst<T extends Stored>(
  records: Listed<T>,
  hint: Keys,
  filter: Filter<T>,
  parts: readonly object[],
): Promise<object[]> {
  if (parts.length < 2) return [...parts];
  const countTo = (limit: number) =>
    Promise.all(
      parts.slice(0, MOST_COUNTED).map(async (part) => {
        return { part, hits: await records.count(both(filter, part), { hint, limit }) };
      }),
    );
  const soon = await countTo(SOON);
  const counted = soon.every(({ hits }) => hits === SOON) ? await countTo(FEW + 1) : soon;
  const rarest = counted.toSorted((one, other) => one.hits - other.hits).map(({ part }) => part);
  return [...rarest, ...parts.slice(MOST_COUNTED)];
}

/** The filter for the records with these ids. */
export function ofThese<T extends Stored>(ids: readonly Types.ObjectId[]): Filter<T> {
  return { _id: { $in: ids } } as Filter<T>;
}

/** The filter for the records that match both filters. */
export function both<T>(one: Filter<T>, other: object): Filter<T> {
  return { $and: [one, other] } as Filter<T>;
}

/** Which records a page shows, in the database's terms. The last page may be shorter, because lists end. */
export function sliceOf({ page, limit }: PageQuery): { skip: number; limit: number } {
  const skip = (page - 1) * limit;
  return { skip, limit: Math.min(limit, MAX_LISTED - skip) };
}

/** A page, from its records and the total, which may have been counted up to one more than is shown. */
export function pageOf<Item>(items: Item[], counted: number, { page, limit }: PageQuery): Page<Item> {
  const total = Math.min(counted, MAX_LISTED);
  return { items, page, pages: pageCount(total, limit), limit, total, capped: counted > MAX_LISTED };
}

/** Cuts one page out of a small list in memory, for example the organizations of one person. */
export function cutPage<Item>(all: readonly Item[], query: PageQuery): Page<Item> {
  const { skip, limit } = sliceOf(query);
  return pageOf(all.slice(skip, skip + limit), all.length, query);
}

/**
 * The order of a list: by the stored field of the requested column, then by `_id`, so that pages never overlap.
 *
 * @param sort - `sort` of the query
 * @param fields - the stored field of each column
 * @param byDefault - the column if none is requested
 */
export function orderOf<Column extends string>(
  sort: NoInfer<Column | `-${Column}`> | undefined,
  fields: Readonly<Record<Column, string>>,
  byDefault: NoInfer<Column | `-${Column}`>,
): Keys {
  const asked: string = sort ?? byDefault;
  const direction = asked.startsWith('-') ? -1 : 1;
  const column = asked.replace(/^-/, '');
  const stored = Object.entries(fields).find(([name]) => name === column)?.[1];
  return { [typeof stored === 'string' ? stored : column]: direction, _id: direction };
}

/**
 * Sorts a small list in memory, the way the database does (`NAME_ORDER`).
 *
 * @param keyOf - the text by which an item is sorted, and its id
 * @param sort - `sort` of the query
 */
export function sortInMemory<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => readonly [words: string, id: string],
  sort: string,
): Item[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  return items.toSorted((one, other) => {
    const [[words, id], [otherWords, otherId]] = [keyOf(one), keyOf(other)];
    return direction * (byName.compare(words, otherWords) || (id < otherId ? -1 : Number(id > otherId)));
  });
}
