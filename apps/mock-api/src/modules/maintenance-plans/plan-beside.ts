import type { WorkOrderDetail } from '@siteward/contract';
import { scoped } from '#database/scoped.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import type { OrgScope } from '#scope.ts';

/** The plan that made a work order, as whoever sees plans sees it; null for the others, and once it is deleted. */
export async function planBeside(
  scope: OrgScope,
  { plan, planDay }: Pick<WorkOrderDoc, 'plan' | 'planDay'>,
): Promise<WorkOrderDetail['plan']> {
  if (!plan || !planDay || !scope.actor.permissions.includes('plans:view')) return null;
  const found = await scoped(scope.models.MaintenancePlan, scope).findOne({ _id: plan }, { fields: { title: 1 } });
  return found && { _id: found._id.toString(), title: found.title, day: planDay };
}
