import type { WorkOrderHistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import { actorsOf, wordsOf } from '#modules/audit/audit-words.ts';
import { readLog } from '#modules/audit/list-audit.ts';
import type { Page, PageQuery } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { WATCHING } from './watch-work-order.ts';
import { findWorkOrder } from './work-orders.service.ts';

/**
 * What happened to a work order, the latest first unless asked otherwise, but for who began or ceased to watch it. Whoever
 * sees the work order sees all of it.
 *
 * @throws NOT_FOUND.
 */
export async function listWorkOrderHistory(
  scope: OrgScope,
  id: string,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<WorkOrderHistoryEntry>> {
  const { _id } = await findWorkOrder(scope, id);
  const about = { org: new Types.ObjectId(scope.org), 'target.id': _id, action: { $nin: [...WATCHING] } };
  const page = await readLog(scope, about, query);
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
