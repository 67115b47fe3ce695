import type { BulkWorkOrderChange, WorkOrderBulkResult } from '@siteward/contract';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import { removeWorkOrder } from './remove-work-order.ts';
import { setWorkOrderStatus } from './set-work-order-status.ts';
import { updateWorkOrder } from './update-work-order.ts';
import { assertKnown } from './work-order-people.ts';
import type { ListedWorkOrder, WorkOrderDoc } from './work-orders.model.ts';
import { toSummaries } from './work-orders.service.ts';

type Named = { id: string; version: number };

/**
 * Changes many work orders, each by the rules and on the version of a change of its own. One that cannot be changed is
 * skipped, with the reason.
 *
 * @throws NOT_FOUND where one of them never was one that the actor sees, or somebody to be assigned is no active member.
 * @throws FORBIDDEN without the permission that the change takes of any of them.
 */
export async function changeWorkOrders(
  scope: OrgScope,
  { workOrders, change }: { workOrders: readonly Named[]; change: BulkWorkOrderChange },
): Promise<{ results: WorkOrderBulkResult[] }> {
  if (change.kind === 'remove' && !scope.actor.permissions.includes('work-orders:delete')) {
    throw lacksPermission('work-orders:delete');
  }
  const numbered = await withNumbers(scope, workOrders);
  if (change.kind === 'assignees') await assertKnown(scope, change.assignees);
  const done: { result: WorkOrderBulkResult; order: ListedWorkOrder | null }[] = [];
  for (const named of numbered) done.push(await attempt(scope, named, change));
  const orders = done.flatMap(({ order }) => order ?? []);
  const summaries = new Map((await toSummaries(scope, orders)).map((each) => [each._id, each]));
  return { results: done.map(({ result }) => ({ ...result, workOrder: summaries.get(result.id) ?? null })) };
}

/**
 * Work orders that the actor sees, or saw until they were removed, with their numbers.
 *
 * @throws NOT_FOUND where one of them never was there.
 */
async function withNumbers(scope: OrgScope, named: readonly Named[]): Promise<(Named & { number: number })[]> {
  const wanted = { _id: { $in: named.map(({ id }) => id) } };
  const options = { fields: { number: 1 }, withDeleted: true } as const;
  const found = await scoped(scope.models.WorkOrder, scope).list(wanted, options);
  const numbers = new Map(found.map(({ _id, number }) => [_id.toString(), number]));
  return named.map((each) => {
    const number = numbers.get(each.id);
    if (number === undefined) throw notFound('work-order');
    return { ...each, number };
  });
}

/** One work order's part. A refusal becomes its result: services refuse before they write, so nothing of it is there. */
async function attempt(
  scope: OrgScope,
  { id, version, number }: Named & { number: number },
  change: BulkWorkOrderChange,
) {
  try {
    const order = await changeOne(scope, id, change, version);
    return { result: { id, number, workOrder: null, problem: null }, order: order && withoutTexts(order) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { result: { id, number, workOrder: null, problem: error.refusal }, order: null };
  }
}

/** What results show of it: two hundred of them are kept until the end. */
function withoutTexts({ description: _, resolution: __, checklist: ___, ...listed }: WorkOrderDoc): ListedWorkOrder {
  return listed;
}

async function changeOne(
  scope: OrgScope,
  id: string,
  change: BulkWorkOrderChange,
  version: number,
): Promise<WorkOrderDoc | null> {
  switch (change.kind) {
    case 'status': {
      const { status, reason: why, resolution } = change;
      return setWorkOrderStatus(scope, id, status, { reason: why, resolution }, version);
    }
    case 'priority':
      return updateWorkOrder(scope, id, { priority: change.priority }, version);
    case 'assignees':
      return updateWorkOrder(scope, id, { assignees: change.assignees }, version);
    case 'dueAt':
      return updateWorkOrder(scope, id, { dueAt: change.dueAt }, version);
    case 'remove':
      await removeWorkOrder(scope, id, version);
      return null;
  }
}
