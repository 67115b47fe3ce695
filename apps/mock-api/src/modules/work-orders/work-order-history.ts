import { changeValue, type RecordHistoryEntry } from '@siteward/contract';
import type { ChangeWords } from '#modules/audit/audit-words.ts';
import { type HistoryQuery, recordHistory } from '#modules/audit/record-history.ts';
import type { Page } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { WATCHING } from './watch-work-order.ts';
import { namedInHistory } from './work-order-links.ts';
import { findWorkOrder } from './work-orders.service.ts';

/**
 * What happened to a work order, the latest first unless asked otherwise, but for who began or ceased to watch it, and for links
 * with work orders that the reader does not see.
 *
 * @throws NOT_FOUND.
 */
export async function listWorkOrderHistory(
  scope: OrgScope,
  id: string,
  query: HistoryQuery,
): Promise<Page<RecordHistoryEntry>> {
  const { _id } = await findWorkOrder(scope, id);
  const { titles, hidden } = await namedInHistory(scope, _id);
  const but = {
    action: { $nin: [...WATCHING] },
    ...(hidden.length > 0 && { 'changes.workOrder': { $nin: hidden } }),
  };
  const named = (change: ChangeWords) => {
    const title = change.field === 'workOrder' && titles.get(change.to?.message ?? '');
    return title ? { ...change, to: changeValue('text', { text: title }) } : change;
  };
  return recordHistory(scope, _id, query, { but, named });
}
