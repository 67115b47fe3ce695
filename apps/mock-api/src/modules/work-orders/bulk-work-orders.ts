import { type BulkWorkOrderChange, contract, type WorkOrderBulkResult } from '@siteward/contract';
import { assertHolds, attempt } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import { removeWorkOrder } from './remove-work-order.ts';
import { setWorkOrderStatus } from './steps/set-work-order-status.ts';
import { undoWorkOrderStep } from './steps/undo-work-order-step.ts';
import { updateWorkOrder } from './update-work-order.ts';
import { assertKnown } from './work-order-people.ts';
import type { WorkOrderDoc } from './work-order-record.ts';
import type { ListedWorkOrder } from './work-orders.model.ts';
import { toSummaries } from './work-orders.service.ts';

type Named = { id: string; version: number };

/**
 * Changes many work orders, each by the rules of a single change and in the version given for it. One that cannot be changed is
 * skipped, with the reason; for one that the actor does not see, the reason is that it does not exist.
 *
 * @throws NOT_FOUND if someone to be assigned is not an active member whom the actor sees.
 * @throws FORBIDDEN without the permission that the change requires for any work order.
 */
export async function changeWorkOrders(
  scope: OrgScope,
  { workOrders, change }: { workOrders: readonly Named[]; change: BulkWorkOrderChange },
): Promise<{ results: WorkOrderBulkResult[] }> {
  if (change.kind === 'remove' || change.kind === 'undo-step') {
    assertHolds(scope.actor.permissions, BY_ITSELF[change.kind].metadata.access);
  }
  if (change.kind === 'assignees') await assertKnown(scope, change.assignees);
  const numbers = await numbersOf(scope, workOrders);
  const done: { result: WorkOrderBulkResult; order: ListedWorkOrder | null }[] = [];
  for (const { id, version } of workOrders) {
    const { result: order, refusal: problem } = await attempt(() => changeOne(scope, id, change, version));
    const result = { id, number: numbers.get(id) ?? null, workOrder: null, problem };
    done.push({ result, order: order && withoutTexts(order) });
  }
  const orders = done.flatMap(({ order }) => order ?? []);
  const summaries = new Map((await toSummaries(scope, orders)).map((each) => [each._id, each]));
  return { results: done.map(({ result }) => ({ ...result, workOrder: summaries.get(result.id) ?? null })) };
}

/** The calls whose permissions their services do not check themselves. */
const BY_ITSELF = { remove: contract.workOrders.remove, 'undo-step': contract.workOrders.undoStep };

/** The numbers of those that the actor sees, by id. */
async function numbersOf(scope: OrgScope, named: readonly Named[]): Promise<Map<string, number>> {
  const wanted = { _id: { $in: named.map(({ id }) => id) } };
  const found = await scoped(scope.models.WorkOrder, scope).list(wanted, { fields: { number: 1 } });
  return new Map(found.map(({ _id, number }) => [_id.toString(), number]));
}

/** The part that results show: up to two hundred of them are kept until the end. */
function withoutTexts({
  description: _,
  resolution: __,
  checklist: ___,
  lastStep: ____,
  ...listed
}: WorkOrderDoc): ListedWorkOrder {
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
    case 'undo-step':
      return undoWorkOrderStep(scope, id, version);
    case 'remove':
      await removeWorkOrder(scope, id, version);
      return null;
  }
}
