import { reason } from '@siteward/contract';
import { isPlanStep, type PlanStatus } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, invalid } from '#app-error.ts';
import type { OrgScope } from '#scope.ts';
import type { MaintenancePlanDoc } from './maintenance-plans.model.ts';
import { assertMayMakeWork, planToChange, storeMaintenancePlan } from './plan-access.ts';
import { laterOf, nextOf, yesterdayAt } from './plan-schedule.ts';

/**
 * Pauses a plan, or resumes it. No work is made for days that passed while it was paused.
 *
 * @throws FORBIDDEN if the actor resumes it but may not create work.
 * @throws NOT_FOUND, VERSION_CONFLICT or ILLEGAL_TRANSITION; VALIDATION for a pause without a reason.
 */
export async function setMaintenancePlanStatus(
  scope: OrgScope,
  id: string,
  to: PlanStatus,
  { reason: why }: { reason?: string | undefined },
  expectedVersion?: number,
): Promise<MaintenancePlanDoc> {
  if (to === 'active') assertMayMakeWork(scope);
  const { plan, site } = await planToChange(scope, id, expectedVersion);
  const { status, doneUntil } = plan;
  if (!isPlanStep(status, to)) throw new AppError('ILLEGAL_TRANSITION', reason('plan-already-so', { status: to }));
  if (to === 'paused' && why === undefined) throw invalid('reason', reason('required'));
  const latest = laterOf(doneUntil, yesterdayAt(site, scope.clock()));
  const next = { ...plan, status: to, doneUntil: to === 'paused' ? doneUntil : latest };
  const paused =
    to === 'paused'
      ? { pauseReason: why ?? '', pausedAt: scope.clock(), pausedBy: new Types.ObjectId(scope.actor.member) }
      : { pauseReason: '', pausedAt: null, pausedBy: null, lastFailure: null, doneUntil: latest };
  const changes = { status: { from: status, to }, ...(why !== undefined && { reason: why }) };
  const happened = to === 'paused' ? 'paused' : 'resumed';
  return storeMaintenancePlan(scope, plan, { status: to, ...paused, ...nextOf(next, site) }, { happened, changes });
}
