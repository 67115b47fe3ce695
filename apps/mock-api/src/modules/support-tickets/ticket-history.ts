import type { SupportTicketHistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import { actorsOf, wordsOf } from '#modules/audit/audit-words.ts';
import { readLog } from '#modules/audit/list-audit.ts';
import type { Page, PageQuery } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { findTicket } from './support-tickets.service.ts';

/**
 * What happened to a ticket, the latest first unless asked otherwise. Whoever sees it sees all of it: what was written on it is none of
 * it, notes least of all.
 *
 * @throws NOT_FOUND.
 */
export async function listTicketHistory(
  scope: OrgScope,
  id: string,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<SupportTicketHistoryEntry>> {
  const { _id } = await findTicket(scope, id);
  const page = await readLog(scope, { org: new Types.ObjectId(scope.org), 'target.id': _id }, query);
  const [words, actorOf] = [await wordsOf(scope, page.items), await actorsOf(scope, page.items)];
  const items = page.items.map((record) => ({
    _id: record._id.toString(),
    at: record.createdAt.toISOString(),
    action: record.action,
    actor: actorOf(record),
    changes: words(record),
  }));
  return { ...page, items };
}
