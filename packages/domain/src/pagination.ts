/** The page that a list shows first (spec section 9). */
export const DEFAULT_PAGE = 1;

/** Records per page where the client names no limit (spec section 9; 20 for the lists that it is silent on). */
export const DEFAULT_LIMITS = {
  members: 10,
  roles: 20,
  organizations: 20,
  sites: 20,
  invitations: 20,
  sessions: 20,
  audit: 20,
} as const;

/** The most records per page (product 1). */
export const MAX_LIMIT = 100;

/**
 * How deep a list goes: counting stops here, and so do the pages. Beyond it people narrow the list, since nobody turns to
 * page 1,001 (product 1).
 */
export const MAX_LISTED = 10_000;

/** What a page beyond `MAX_LISTED` is answered with. */
export const TOO_DEEP = 'Must be within the first 10,000 records; narrow the list with a search or a filter';

/** The page-range label of a list that is not known yet (spec section 3, "Member"). */
const UNKNOWN_PAGE_RANGE = '-- - -- of --';

const isWholeFrom = (least: number, value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= least;

/**
 * The number of pages; 0 for an empty list.
 *
 * @param total - a whole number
 * @param limit - a whole number of at least 1
 */
export function pageCount(total: number, limit: number): number {
  return Math.ceil(total / limit);
}

/** Whether a page begins beyond what a list shows; both are whole numbers from 1. */
export function isTooDeep({ page, limit }: { page: number; limit: number }): boolean {
  return (page - 1) * limit >= MAX_LISTED;
}

/**
 * A count for people: "32"; "10,000+" where counting stops, since there may be more.
 *
 * @param count - a whole number
 */
export function countLabel(count: number): string {
  return count < MAX_LISTED ? String(count) : `${MAX_LISTED.toLocaleString('en')}+`;
}

/**
 * Which records of a list are shown: "1 - 10 of 32", "1 - 10 of 10,000+" where counting stopped; "0 - 0 of 0" for an empty
 * list, "0 - 0 of 32" past its end, and "-- - -- of --" (spec section 3) while a value is missing or is not a whole number.
 */
export function pageRangeLabel({ page, limit, total, capped = false }: PageRange = {}): string {
  if (!isWholeFrom(1, page) || !isWholeFrom(1, limit) || !isWholeFrom(0, total)) return UNKNOWN_PAGE_RANGE;
  const before = (page - 1) * limit;
  const all = capped ? countLabel(total) : total;
  if (before >= total) return `0 - 0 of ${all}`;
  return `${before + 1} - ${Math.min(before + limit, total)} of ${all}`;
}

export type PageRange = {
  page?: number | undefined;
  limit?: number | undefined;
  total?: number | undefined;
  /** There are more than `total`. */
  capped?: boolean | undefined;
};
