import { reason, type updatePlanSchema } from '@siteward/contract';
import { PLAN_LIMITS, ruleText } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { invalid } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { changesBetween } from '#modules/audit/audit.service.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { providerNames } from '#modules/names/provider-names.ts';
import { providerForWork } from '#modules/service-providers/provider-for-work.ts';
import { assertMayAssign } from '#modules/work-orders/create-work-order.ts';
import { pointWords } from '#modules/work-orders/work-order-changes.ts';
import { ASSIGNEES, checkPeople } from '#modules/work-orders/work-order-people.ts';
import type { OrgScope } from '#scope.ts';
import { fallsOn } from './dates-of-plans.ts';
import { type MaintenancePlanDoc, planKeys, recurrenceOf } from './maintenance-plans.model.ts';
import { assertMayMakeWork, planToChange, storeMaintenancePlan } from './plan-access.ts';
import { assertDueAfter, nextOf, ruleTextOf, yesterdayAt } from './plan-schedule.ts';

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
 * Changes a plan. What is not given stays as it is, and so does the work that it has made. An earlier rule is kept on record.
 *
 * @throws FORBIDDEN if the actor may not create work, or may not change whom it is assigned to.
 * @throws NOT_FOUND, VERSION_CONFLICT, or VALIDATION if the rule would end in two ways or before it begins, or work would be due
 *   before it begins.
 */
export async function updateMaintenancePlan(
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
    ...(isNewRule && { rule: { from: ruleTextOf(plan, site.timezone), to: ruleTextOf(next, site.timezone) } }),
  };
  // Their text in the history may be the same as before.
  const silent = ['checklist', 'assignees', 'serviceProvider'] as const;
  const isSame = silent.every((field) => JSON.stringify(next[field]) === JSON.stringify(plan[field]));
  if (isSame && Object.keys(changes).length === 0) return plan;
  if (isNewRule) Object.assign(set, replacedRule(scope, { plan, next }, yesterdayAt(site, scope.clock())));
  const all = { ...next, ...set };
  return storeMaintenancePlan(
    scope,
    plan,
    { ...set, ...planKeys(all), ...nextOf(all, site) },
    { happened: 'updated', changes },
  );
}

type RuleChange = { plan: MaintenancePlanDoc; next: MaintenancePlanDoc };

/**
 * What a new rule changes besides: the earlier one is kept on record, and the new one applies from today, for days that have no
 * work yet.
 */
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

/**
 * The skipped and moved dates, as far as the new rule has them, too. A date that was moved to a day that the new rule has anyway is
 * skipped instead.
 */
function exceptionsUnder({ plan, next }: RuleChange, yesterday: string) {
  const recurrence = { ...recurrenceOf(next), skipped: [], moved: [] };
  const isDate = (day: string) => fallsOn(recurrence, day);
  const skipped = plan.skipped.filter((day) => day > yesterday && isDate(day));
  const moved = plan.moved.filter(({ from, to }) => (from > yesterday || to > yesterday) && isDate(from));
  const [met, kept] = [moved.filter(({ to }) => isDate(to)), moved.filter(({ to }) => !isDate(to))];
  return { skipped: [...skipped, ...met.map(({ from }) => from)], moved: kept };
}

/** A plan as its history shows it: with the current names of people and the service provider. */
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
