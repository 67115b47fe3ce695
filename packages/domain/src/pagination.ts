/** The page that a list shows first (spec section 9). */
export const DEFAULT_PAGE = 1;

/** Records per page when the client sends no limit (spec section 9; most lists that it does not mention have 20). */
export const DEFAULT_LIMITS = {
  members: 10,
  roles: 20,
  organizations: 20,
  sites: 20,
  invitations: 20,
  sessions: 20,
  audit: 20,
  workOrders: 20,
  comments: 20,
  savedViews: 20,
  links: 50,
  serviceProviders: 20,
  feedbacks: 20,
  supportTickets: 20,
  ticketMessages: 50,
  cannedReplies: 100,
  maintenancePlans: 20,
  customers: 20,
  paymentMethods: 20,
} as const;

/** The maximum number of records per page (product 1). */
export const MAX_LIMIT = 100;

/**
 * How deep a list goes: both counting and paging stop here. Beyond that people narrow the list, because nobody turns to page
 * 1,001 (product 1).
 */
export const MAX_LISTED = 10_000;

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

/** Whether a page begins beyond the end of what a list shows; both are whole numbers from 1. */
export function isTooDeep({ page, limit }: { page: number; limit: number }): boolean {
  return (page - 1) * limit >= MAX_LISTED;
}

/**
 * Which records of a list are shown, counted from 1, for example 11 to 20; 0 to 0 for an empty list and past the end of one.
 * Undefined while a value is missing or not a whole number.
 */
export function pageRange({ page, limit, total }: PageOfTotal = {}): { first: number; last: number } | undefined {
  if (!isWholeFrom(1, page) || !isWholeFrom(1, limit) || !isWholeFrom(0, total)) return undefined;
  const before = (page - 1) * limit;
  return before >= total ? { first: 0, last: 0 } : { first: before + 1, last: Math.min(before + limit, total) };
}

export type PageOfTotal = { page?: number | undefined; limit?: number | undefined; total?: number | undefined };
