import { reason, type WorkOrderDetail } from '@siteward/contract';
import { PLAN_LIMITS } from '@siteward/domain';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type FileHolder, type FileHolders, filesOf } from '#modules/files/files.service.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { findSite } from '#modules/sites/sites.service.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import type { OrgScope } from '#scope.ts';
import type { MaintenancePlanDoc } from './maintenance-plans.model.ts';
import { toDetail } from './plan-detail.ts';

/** The plans within the actor's reach. */
export function plansOf(scope: OrgScope) {
  return scoped(scope.models.MaintenancePlan, scope);
}

/**
 * A plan that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findPlan(scope: OrgScope, id: string): Promise<MaintenancePlanDoc> {
  const plan = await plansOf(scope).findOne({ _id: id });
  if (!plan) throw notFound('maintenance-plan');
  return plan;
}

/**
 * Demands that the actor may create work, which writing or changing a plan requires.
 *
 * @throws FORBIDDEN.
 */
export function assertMayMakeWork({ actor }: OrgScope): void {
  if (!actor.permissions.includes('work-orders:create')) throw lacksPermission('work-orders:create');
}

/**
 * A plan on the version that the client knew, with its site.
 *
 * @throws NOT_FOUND, or VERSION_CONFLICT with the current plan.
 */
export async function planToChange(
  scope: OrgScope,
  id: string,
  expectedVersion: number | undefined,
): Promise<{ plan: MaintenancePlanDoc; site: SiteDoc }> {
  const plan = await findPlan(scope, id);
  if (expectedVersion !== undefined && expectedVersion !== plan.version) {
    assertVersion(expectedVersion, await toDetail(scope, plan), true);
  }
  return { plan, site: await findSite(scope, plan.site.toString()) };
}

/**
 * Stores a change to a plan, with its line in the audit log.
 *
 * @param happened - what the log calls it
 */
export async function storeMaintenancePlan(
  scope: OrgScope,
  plan: MaintenancePlanDoc,
  set: Partial<MaintenancePlanDoc>,
  { happened, changes }: { happened: string; changes: Record<string, unknown> },
): Promise<MaintenancePlanDoc> {
  const changed = await plansOf(scope).versionedUpdate(plan._id, plan.version, { $set: set });
  if (!changed) throw notFound('maintenance-plan');
  const target = { kind: 'maintenance-plan', id: plan._id } as const;
  await audit(scope, { action: `maintenance-plan.${happened}`, target, changes });
  return changed;
}

/** Files of plans, which are copied to each work order. Those who may change a plan may add and remove them. */
export const PLANS_WITH_FILES: FileHolders = {
  kind: 'maintenance-plan',
  changeAny: 'plans:manage',
  most: PLAN_LIMITS.files,
  assertRoom: async (scope, record, bytes) => {
    const taken = (await filesOf(scope, { _id: record })).reduce((sum, file) => sum + file.bytes, 0);
    if (taken + bytes <= PLAN_LIMITS.fileBytes) return;
    throw new AppError('CONFLICT', reason('plan-files-too-large', { max: `${PLAN_LIMITS.fileBytes / 1_000_000} MB` }));
  },
  find: async (scope, id) => holderOf(scope, await findPlan(scope, id)),
  hold: async (scope, id) => {
    const held = await plansOf(scope).hold(id);
    if (!held) throw notFound('maintenance-plan');
    return holderOf(scope, held);
  },
};

function holderOf({ actor }: OrgScope, { _id }: MaintenancePlanDoc): FileHolder {
  const refusal = actor.permissions.includes('plans:manage') ? null : lacksPermission('plans:manage');
  return { _id, refusal, removal: refusal };
}

/** The plan that made a work order, for those who may see plans; null for others, and once the plan is deleted. */
export async function planBeside(
  scope: OrgScope,
  { plan, planDay }: Pick<WorkOrderDoc, 'plan' | 'planDay'>,
): Promise<WorkOrderDetail['plan']> {
  if (!plan || !planDay || !scope.actor.permissions.includes('plans:view')) return null;
  const found = await scoped(scope.models.MaintenancePlan, scope).findOne({ _id: plan }, { fields: { title: 1 } });
  return found && { _id: found._id.toString(), title: found.title, day: planDay };
}
