import { pageCount, roleNameKey } from '@siteward/domain';
import type { QueryFilter } from 'mongoose';
import type { ReadOptions, Scoped } from '#database/scoped.ts';
import type { TenantRecord } from '#database/tenant.ts';

/** The answer of every list (product 1). */
export type Page<Item> = { items: Item[]; page: number; pages: number; limit: number; total: number };
export type PageQuery = { page: number; limit: number };
type Order = Record<string, 1 | -1>;

/** The form in which texts are sorted, searched and compared: without regard to case and to spaces around and between. */
export const searchKey = roleNameKey;

/** A page from its records and the number of all. */
export function pageOf<Item>(items: Item[], total: number, { page, limit }: PageQuery): Page<Item> {
  return { items, page, pages: pageCount(total, limit), limit, total };
}

/** Reads one page of an organization's records and their number. In: filter; page; order and projection. */
export async function paginate<T extends TenantRecord>(
  records: Scoped<T>,
  filter: QueryFilter<T>,
  { page, limit }: PageQuery,
  options: Pick<ReadOptions, 'fields'> & { sort: Order },
): Promise<Page<T>> {
  const [items, total] = await Promise.all([
    records.list(filter, { ...options, skip: (page - 1) * limit, limit }),
    records.count(filter),
  ]);
  return pageOf(items, total, { page, limit });
}

/** Cuts one page out of a small list that is in memory, such as what one person belongs to. */
export function cutPage<Item>(all: readonly Item[], query: PageQuery): Page<Item> {
  const start = (query.page - 1) * query.limit;
  return pageOf(all.slice(start, start + query.limit), all.length, query);
}

/**
 * The order of a list: by the stored field of the asked column, then by `_id`, so that pages never overlap.
 * In: `sort` of the query; the stored field of each column; the column where none is asked for.
 */
export function orderOf<Column extends string>(
  sort: NoInfer<Column | `-${Column}`> | undefined,
  fields: Record<Column, string>,
  byDefault: NoInfer<Column | `-${Column}`>,
): Order {
  const asked: string = sort ?? byDefault;
  const direction = asked.startsWith('-') ? -1 : 1;
  const column = asked.replace(/^-/, '');
  const stored = Object.entries(fields).find(([name]) => name === column)?.[1];
  return { [typeof stored === 'string' ? stored : column]: direction, _id: direction };
}

/** Sorts a small list that is in memory. In: what a record is ordered by in the asked column; `sort` of the query. */
export function sortInMemory<Item>(items: readonly Item[], keyOf: (item: Item) => string, sort: string): Item[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return [...items].sort((one, other) => direction * compare(keyOf(one), keyOf(other)));
}

/** A pattern that finds the text literally in what `searchKey` made, whatever characters the client sent (product 1). */
export function literalPattern(search: string): RegExp {
  // A pattern with a NUL character cannot be sent to MongoDB as it is.
  return new RegExp(
    searchKey(search)
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('\0', '\\x00'),
  );
}
