import { type createPlanSchema, reason } from '@siteward/contract';
import { PLAN_LIMITS, ruleText } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { providerForWork } from '#modules/service-providers/provider-for-work.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import { assertMayAssign } from '#modules/work-orders/create-work-order.ts';
import { ASSIGNEES, checkPeople } from '#modules/work-orders/work-order-people.ts';
import type { OrgScope } from '#scope.ts';
import { type MaintenancePlanDoc, planKeys } from './maintenance-plans.model.ts';
import { assertMayMakeWork, plansOf } from './plan-access.ts';
import { assertDueAfter, nextOf, ruleTextOf, yesterdayAt } from './plan-schedule.ts';

type NewPlan = Omit<z.output<typeof createPlanSchema>, 'org'>;

/**
 * Creates an active plan. It makes no work for days that have already passed.
 *
 * @throws NOT_FOUND for a site beyond the actor's reach, assignees who do not reach it, and a service provider who does not work
 *   there.
 * @throws FORBIDDEN if the actor may not create work, or may not assign it to the people the plan names.
 * @throws CONFLICT if the organization or the site has the maximum number of plans.
 * @throws VALIDATION if work would be due before it begins.
 */
export async function createMaintenancePlan(scope: OrgScope, input: NewPlan): Promise<MaintenancePlanDoc> {
  const { until = null, count = null, dueDays = 0, dueTime = '23:59', leadDays = 7 } = input;
  assertMayMakeWork(scope);
  assertMayAssign(scope, [], input.assignees ?? []);
  assertDueAfter({ time: input.time, dueDays, dueTime });
  await lockOrganization(scope);
  const site = await holdSite(scope, input.site);
  await assertRoomForPlan(scope, site._id);
  const assignees = await checkPeople(scope, { site: input.site, ...ASSIGNEES }, input.assignees ?? []);
  const serviceProvider = await providerForWork(scope, input.site, input.serviceProvider ?? null);
  const plan = {
    title: input.title,
    description: input.description ?? '',
    place: input.place ?? '',
    type: input.type ?? 'preventive',
    category: input.category ?? '',
    priority: input.priority ?? 'medium',
    assignees,
    serviceProvider,
    tags: input.tags ?? [],
    estimatedMinutes: input.estimatedMinutes ?? null,
    checklist: input.checklist ?? [],
    requiresSignature: input.requiresSignature ?? false,
    rule: ruleText(input.repeats),
    from: input.from,
    time: input.time,
    until,
    count,
    skipped: [],
    moved: [],
    leadDays,
    dueDays,
    dueTime,
    ...({ status: 'active' } as const),
    pauseReason: '',
    pausedAt: null,
    pausedBy: null,
    earlierRules: [],
    lastFailure: null,
    owner: new Types.ObjectId(scope.actor.member),
    doneUntil: yesterdayAt(site, scope.clock()),
  };
  const whole = { ...plan, site: site._id, ...nextOf(plan, site), ...planKeys(plan) };
  const created = await plansOf(scope).create(whole);
  const changes = { title: created.title, rule: ruleTextOf(created, site.timezone) };
  const target = { kind: 'maintenance-plan', id: created._id } as const;
  await audit(scope, { action: 'maintenance-plan.created', target, changes });
  return created;
}

async function assertRoomForPlan({ models, org, actor }: OrgScope, site: Types.ObjectId): Promise<void> {
  const plans = scoped(models.MaintenancePlan, { org, actor: { ...actor, reach: 'all' } });
  const { perOrganization, perSite } = PLAN_LIMITS;
  if ((await plans.count({})) >= perOrganization) {
    throw new AppError('CONFLICT', reason('too-many-plans', { max: perOrganization }));
  }
  if ((await plans.count({ site })) >= perSite) {
    throw new AppError('CONFLICT', reason('too-many-plans-at-site', { max: perSite }));
  }
}
