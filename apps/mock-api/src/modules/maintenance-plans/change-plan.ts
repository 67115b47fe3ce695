import { type createPlanSchema, reason, type updatePlanSchema } from '@siteward/contract';
import { PLAN_LIMITS, recurrenceText, ruleText } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, invalid, notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { providerNames } from '#modules/names/provider-names.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { providerForWork } from '#modules/service-providers/provider-for-work.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import { assertMayAssign } from '#modules/work-orders/create-work-order.ts';
import { pointWords } from '#modules/work-orders/work-order-changes.ts';
import { ASSIGNEES, checkPeople } from '#modules/work-orders/work-order-people.ts';
import type { OrgScope } from '#scope.ts';
import { fallsOn } from './dates-of-plans.ts';
import { type MaintenancePlanDoc, planKeys, recurrenceOf } from './maintenance-plans.model.ts';
import { assertMayMakeWork, plansOf, planToChange, storePlan } from './plan-access.ts';
import { nextOf, yesterdayAt } from './plan-schedule.ts';

type NewPlan = Omit<z.output<typeof createPlanSchema>, 'org'>;
type PlanChange = Omit<z.output<typeof updatePlanSchema>, 'version'>;

const RULE = ['rule', 'from', 'time', 'until', 'count'] as const;
const TOLD = [
  'title',
  'description',
  'type',
  'category',
  'priority',
  'place',
  'tags',
  'estimatedMinutes',
  'requiresSignature',
  'leadDays',
  'dueDays',
  'dueTime',
  'assignees',
  'serviceProvider',
  'checklist',
] as const;

/**
 * Creates a plan, which is active. By days that have passed it makes no work.
 *
 * @throws NOT_FOUND for a site beyond the actor's reach, assignees who do not reach it, and a service provider who does not work there.
 * @throws FORBIDDEN to whoever may not create work, or not assign it to whom the plan names.
 * @throws CONFLICT where the organization or the site has as many plans as it may.
 * @throws VALIDATION where work would be due before it begins.
 */
export async function createPlan(scope: OrgScope, input: NewPlan): Promise<MaintenancePlanDoc> {
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
  const changes = { title: created.title, rule: textOf(created, site.timezone) };
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

/**
 * Changes a plan; what is not given stays, and so does the work that it has made. The rule that it had is kept.
 *
 * @throws FORBIDDEN to whoever may not create work, or not change whom it is assigned to.
 * @throws NOT_FOUND, VERSION_CONFLICT, or VALIDATION where the rule would end twice or before it begins, or work be due before.
 */
export async function updatePlan(
  scope: OrgScope,
  id: string,
  { assignees, serviceProvider, repeats, ...change }: PlanChange,
  expectedVersion?: number,
): Promise<MaintenancePlanDoc> {
  assertMayMakeWork(scope);
  const { plan, site } = await planToChange(scope, id, expectedVersion);
  if (assignees) assertMayAssign(scope, plan.assignees.map(String), assignees);
  const place = site._id.toString();
  const set: Partial<MaintenancePlanDoc> = {
    ...definedFields(change),
    ...(repeats && { rule: ruleText(repeats) }),
    ...(assignees && { assignees: await checkPeople(scope, { site: place, ...ASSIGNEES }, assignees, plan.assignees) }),
    ...(serviceProvider !== undefined && {
      serviceProvider: await providerForWork(scope, place, serviceProvider, plan.serviceProvider),
    }),
  };
  const next = { ...plan, ...set };
  assertDueAfter(next);
  if (next.until !== null && next.count !== null) throw invalid('count', reason('until-and-count'));
  if (next.until !== null && next.until < next.from) throw invalid('until', reason('ends-before-start'));
  const isNewRule = RULE.some((field) => JSON.stringify(next[field]) !== JSON.stringify(plan[field]));
  const changes = {
    ...changesBetween(await told(scope, plan), await told(scope, next), TOLD),
    ...(isNewRule && { rule: { from: textOf(plan, site.timezone), to: textOf(next, site.timezone) } }),
  };
  // Their names may be the same as before.
  const silent = ['checklist', 'assignees', 'serviceProvider'] as const;
  const isSame = silent.every((field) => JSON.stringify(next[field]) === JSON.stringify(plan[field]));
  if (isSame && Object.keys(changes).length === 0) return plan;
  if (isNewRule) Object.assign(set, replacedRule(scope, { plan, next }, yesterdayAt(site, scope.clock())));
  const all = { ...next, ...set };
  return storePlan(scope, plan, { ...set, ...planKeys(all), ...nextOf(all, site) }, { happened: 'updated', changes });
}

type RuleChange = { plan: MaintenancePlanDoc; next: MaintenancePlanDoc };

/** What goes with a rule: it is kept, and the new one counts from today on, for days that have no work yet. */
function replacedRule(scope: OrgScope, { plan, next }: RuleChange, yesterday: string) {
  const { rule, from, time, until, count } = plan;
  const replaced = { replacedAt: scope.clock(), replacedBy: new Types.ObjectId(scope.actor.member) };
  const earlierRules = [...plan.earlierRules, { rule, from, time, until, count, ...replaced }];
  return {
    earlierRules: earlierRules.slice(-PLAN_LIMITS.earlierRules),
    ...exceptionsUnder({ plan, next }, yesterday),
    lastFailure: null,
    doneUntil: yesterday,
  };
}

/** The dates that are left out and moved, as far as the new rule has them too; one that was moved to where it has another is left out. */
function exceptionsUnder({ plan, next }: RuleChange, yesterday: string) {
  const recurrence = { ...recurrenceOf(next), skipped: [], moved: [] };
  const isDate = (day: string) => fallsOn(recurrence, day);
  const skipped = plan.skipped.filter((day) => day > yesterday && isDate(day));
  const moved = plan.moved.filter(({ from, to }) => (from > yesterday || to > yesterday) && isDate(from));
  const [met, kept] = [moved.filter(({ to }) => isDate(to)), moved.filter(({ to }) => !isDate(to))];
  return { skipped: [...skipped, ...met.map(({ from }) => from)], moved: kept };
}

/**
 * Deletes a plan with its files. The work that it made stays.
 *
 * @throws NOT_FOUND or VERSION_CONFLICT.
 */
export async function removePlan(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const { plan } = await planToChange(scope, id, expectedVersion);
  const removed = await plansOf(scope).versionedUpdate(id, plan.version, { $set: { deletedAt: scope.clock() } });
  if (!removed) throw notFound('maintenance-plan');
  await removeFilesOf(scope, plan);
  const target = { kind: 'maintenance-plan', id } as const;
  await audit(scope, { action: 'maintenance-plan.removed', target, changes: { title: plan.title } });
}

/** A plan as its history tells it: people and the service provider by the names that they have now. */
async function told(scope: OrgScope, { assignees, serviceProvider, checklist, ...plan }: MaintenancePlanDoc) {
  const nameOf = await memberNames(scope, assignees);
  const providerOf = await providerNames(scope, [serviceProvider]);
  return {
    ...plan,
    assignees: assignees.map(nameOf),
    serviceProvider: providerOf(serviceProvider)?.name ?? null,
    checklist: checklist.map((point) => pointWords({ ...point, value: null })),
  };
}

/** How the audit log tells a rule: as calendars exchange it, without its beginning. */
function textOf(plan: MaintenancePlanDoc, timezone: string): string {
  const [begins = '', rule = ''] = recurrenceText(recurrenceOf(plan), timezone);
  return `${rule.replace('RRULE:', '')}, ${begins.replace(/^DTSTART;TZID=/, '')}`;
}

function assertDueAfter({ time, dueDays, dueTime }: Pick<MaintenancePlanDoc, 'time' | 'dueDays' | 'dueTime'>): void {
  if (dueDays === 0 && dueTime <= time) throw invalid('dueTime', reason('ends-before-start'));
}
