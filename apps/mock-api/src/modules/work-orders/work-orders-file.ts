import type { FileAnswer, WorkOrder } from '@siteward/contract';
import {
  listCell,
  WORK_ORDER_PRIORITY_LABELS,
  WORK_ORDER_STATUS_LABELS,
  WORK_ORDER_TYPE_LABELS,
  workOrderNumber,
} from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { csvFile, type ExportColumn } from '#modules/csv/write-csv.ts';
import { everyRecord } from '#modules/lists/list.ts';
import { exportDay, type Place, placesOf } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import { UNLISTED, WORK_ORDER_LIST } from './work-orders.model.ts';
import { indexFor, listed, toSummaries, type WorkOrderListQuery } from './work-orders.service.ts';

type Row = Place & { order: WorkOrder };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { label: 'Number', cell: ({ order }) => workOrderNumber(order.number) },
  { label: 'Title', cell: ({ order }) => order.title },
  { label: 'Site', cell: ({ site }) => site },
  { label: 'Place', cell: ({ order }) => order.place },
  { label: 'Status', cell: ({ order }) => WORK_ORDER_STATUS_LABELS[order.status] },
  { label: 'Priority', cell: ({ order }) => WORK_ORDER_PRIORITY_LABELS[order.priority] },
  { label: 'Type', cell: ({ order }) => WORK_ORDER_TYPE_LABELS[order.type] },
  { label: 'Category', cell: ({ order }) => order.category },
  { label: 'Assignees', cell: ({ order }) => listCell(order.assignees.map(({ name }) => name)) },
  { label: 'Service provider', cell: ({ order }) => order.serviceProvider?.name ?? '' },
  { label: 'Scheduled start', cell: ({ order, at }) => at(order.scheduledStart) },
  { label: 'Scheduled end', cell: ({ order, at }) => at(order.scheduledEnd) },
  { label: 'Due', cell: ({ order, at }) => at(order.dueAt) },
  { label: 'Overdue', cell: ({ order }) => (order.overdue ? 'Yes' : 'No') },
  { label: 'Completed', cell: ({ order, at }) => at(order.completedAt) },
  { label: 'Tags', cell: ({ order }) => listCell(order.tags) },
  { label: 'Created', cell: ({ order, at }) => at(order.createdAt) },
];

/**
 * The work orders that a list with this query would show on all its pages, including those beyond what lists count, as a CSV
 * file.
 */
export async function exportWorkOrders(
  scope: OrgScope,
  query: Omit<WorkOrderListQuery, 'page' | 'limit'>,
): Promise<FileAnswer> {
  const now = scope.clock();
  const filter = listed(scope, query, now);
  const options = { filter, fields: UNLISTED, byDefault: 'dueAt', index: indexFor(scope, filter, query.sort) } as const;
  const all = everyRecord(scoped(scope.models.WorkOrder, scope), WORK_ORDER_LIST, query, options);
  const file = { name: 'work-orders', day: await exportDay(scope), columns: COLUMNS };
  return csvFile(file, all, async (some) => {
    const placeOf = await placesOf(scope, some);
    return (await toSummaries(scope, some)).map((order) => ({ order, ...placeOf(order.site) }));
  });
}
