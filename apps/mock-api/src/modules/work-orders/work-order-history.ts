import { changeValue, type RecordHistoryEntry } from '@siteward/contract';
import type { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import type { ChangeWords } from '#modules/audit/audit-words.ts';
import { idsInHistory } from '#modules/audit/ids-in-history.ts';
import { type HistoryQuery, recordHistory } from '#modules/audit/record-history.ts';
import { unseenFileLines } from '#modules/files/files.service.ts';
import type { Page } from '#modules/lists/list.ts';
import type { OrgScope } from '#scope.ts';
import { WATCHING } from './watch-work-order.ts';
import { namedInHistory } from './work-order-links.ts';
import { WORK_ORDERS_WITH_FILES } from './work-order-rooms.ts';
import { findWorkOrder, isShownTo } from './work-orders.service.ts';

/** The log's actions for work that is dispatched to a provider. */
const DISPATCHING = [
  ...['work-order.dispatched', 'work-order.dispatched-again', 'work-order.mail-withheld'],
  ...['accepted', 'declined', 'revoked', 'expired'].map((became) => `work-order.dispatch-${became}`),
];

/**
 * What happened to a work order, latest first by default. It leaves out who started or stopped watching, links with work orders
 * and files that the reader does not see, and, unless the reader is staff, dispatches to providers that they do not belong to.
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
  const isStaff = scope.actor.type === 'staff';
  const unseen = [
    ...(await unseenFileLines(scope, WORK_ORDERS_WITH_FILES, id)),
    ...(isStaff ? [] : [await unseenDispatchLines(scope, _id)]),
  ];
  const but = {
    action: { $nin: [...WATCHING] },
    ...(hidden.length > 0 && { 'changes.workOrder': { $nin: hidden } }),
    ...(unseen.length > 0 && { $nor: unseen }),
  };
  const named = (change: ChangeWords, action: string) => {
    // Earlier providers are shown to staff only; the current one is shown with the work order.
    if (change.field === 'serviceProvider' && !isStaff && !DISPATCHING.includes(action)) return null;
    const title = change.field === 'workOrder' && titles.get(change.to?.message ?? '');
    return title ? { ...change, to: changeValue('text', { text: title }) } : change;
  };
  return recordHistory(scope, _id, query, { but, named });
}

/** The lines about dispatches that the actor must not see, including lines that do not say which dispatch they are about. */
async function unseenDispatchLines(scope: OrgScope, id: Types.ObjectId): Promise<Filter<AuditRecordDoc>> {
  const ids = await idsInHistory(scope, id, DISPATCHING, 'dispatchId');
  const known = { _id: { $in: ids } };
  const dispatches = await scoped(scope.models.Dispatch, scope.org).list(known, { withDeleted: true });
  const seen = dispatches.filter((dispatch) => isShownTo(scope, dispatch)).map(({ _id }) => _id.toString());
  return { action: { $in: DISPATCHING }, 'changes.dispatchId': { $nin: seen } };
}
