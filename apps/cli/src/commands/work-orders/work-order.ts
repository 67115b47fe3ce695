import type { WorkOrder, WorkOrderDetail } from '@siteward/contract';
import { MAX_LIMIT, workOrderNumber } from '@siteward/domain';
import { ask } from '../../api.ts';
import type { Context } from '../../context.ts';
import { type Field, filled } from '../../output/output.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/times.ts';
import { idOf, type NumberedKind } from '../shared/numbered.ts';

const WORK_ORDERS: NumberedKind = {
  noun: 'work order',
  written: workOrderNumber,
  search: async (api, org, search) =>
    (await ask(api.workOrders.list({ query: { org, search, limit: MAX_LIMIT } }), 200)).items,
};

/** The operand that names a work order, as the help of its commands shows it. */
export const WORK_ORDER = ['<work order>', 'its number, such as WO-000412 or 412, or its id'] as const;

/** Finds the id of a work order that somebody named. */
export async function workOrderId(context: Context, operand: string | undefined): Promise<string> {
  return idOf(context, WORK_ORDERS, operand);
}

/** Fetches a work order that somebody named. */
export async function workOrderNamed(context: Context, operand: string | undefined): Promise<WorkOrderDetail> {
  const id = await workOrderId(context, operand);
  return ask(context.api.workOrders.get({ params: { id } }), 200);
}

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');

export const COLUMNS: readonly Column<WorkOrder>[] = [
  { title: 'NUMBER', text: ({ number }) => workOrderNumber(number), whole: true },
  { title: 'TITLE', text: ({ title }) => title },
  { title: 'STATUS', text: ({ status, overdue }) => (overdue ? `${status}, overdue` : status), whole: true },
  { title: 'PRIORITY', text: ({ priority }) => priority, whole: true },
  { title: 'DUE', text: ({ dueAt }) => timeText(dueAt), whole: true },
  { title: 'ASSIGNED', text: ({ assignees }) => namesOf(assignees) },
  { title: 'PLACE', text: ({ place }) => place },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];

/** The fields shown for a work order; empty ones are left out. */
export function fieldsOf(order: WorkOrderDetail): Field[] {
  const { scheduledStart, scheduledEnd, checklistDone, checklistTotal } = order;
  return filled([
    ['Number', workOrderNumber(order.number)],
    ['Title', order.title],
    ['Status', order.overdue ? `${order.status}, overdue` : order.status],
    ['Next', order.allowedTransitions.join(', ')],
    ['Priority', order.priority],
    ['Type', order.type],
    ['Category', order.category],
    ['Place', order.place],
    ['Assigned', namesOf(order.assignees)],
    ['Provider', order.serviceProvider?.name],
    ['Scheduled', [scheduledStart, scheduledEnd].flatMap((at) => timeText(at) ?? []).join(' to ')],
    ['Due', timeText(order.dueAt)],
    ['Minutes', order.estimatedMinutes],
    ['Tags', order.tags.join(', ')],
    ['Description', order.description],
    ['Checklist', checklistTotal > 0 ? `${checklistDone} of ${checklistTotal}` : ''],
    ...order.checklist.map(({ label, value }): Field => [value === null || value === false ? '  [ ]' : '  [x]', label]),
    ['Signature', order.signatureMissing ? 'missing' : ''],
    ['On hold', order.status === 'on-hold' ? order.holdReason : ''],
    ['Resolution', order.resolution],
    ['Cancelled', order.cancelReason],
    ['Completed', [timeText(order.completedAt), order.completedBy?.name].filter(Boolean).join(' by ')],
    ['Created', `${timeText(order.createdAt)} by ${order.createdBy.name}`],
    ['Id', order._id],
  ]);
}
