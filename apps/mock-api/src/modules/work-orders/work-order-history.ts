import { changeValue, type WorkOrderHistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import { actorsOf, type ChangeWords, wordsOf } from '#modules/audit/audit-words.ts';
import { readLog } from '#modules/audit/list-audit.ts';
import type { Page, PageQuery } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { WATCHING } from './watch-work-order.ts';
import { namedInHistory } from './work-order-links.ts';
import { findWorkOrder } from './work-orders.service.ts';

/**
 * What happened to a work order, the latest first unless asked otherwise, but for who began or ceased to watch it. Whoever
 * sees the work order sees all of it, save links with work orders that they do not see.
 *
 * @throws NOT_FOUND.
 */
export async function listWorkOrderHistory(
  scope: OrgScope,
  id: string,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<WorkOrderHistoryEntry>> {
  const { _id } = await findWorkOrder(scope, id);
  const { titles, hidden } = await namedInHistory(scope, _id);
  const about = {
    ...{ org: new Types.ObjectId(scope.org), 'target.id': _id, action: { $nin: [...WATCHING] } },
    ...(hidden.length > 0 && { 'changes.workOrder': { $nin: hidden } }),
  };
  const page = await readLog(scope, about, query);
  const [words, actorOf] = [await wordsOf(scope, page.items), await actorsOf(scope, page.items)];
  const named = (change: ChangeWords) => {
    const title = change.field === 'workOrder' && titles.get(change.to?.message ?? '');
    return title ? { ...change, to: changeValue('text', { text: title }) } : change;
  };
  const items = page.items.map((record) => ({
    _id: record._id.toString(),
    at: record.createdAt.toISOString(),
    action: record.action,
    actor: actorOf(record),
    changes: words(record).map(named),
  }));
  return { ...page, items };
}
