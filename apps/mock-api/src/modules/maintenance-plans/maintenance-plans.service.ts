import { type MaintenancePlan, type PlanPreview, type previewPlanQuery, reason } from '@siteward/contract';
import { PLAN_LIMITS, type PlanState, type PlanStatus, readRule } from '@siteward/domain';
import type { z } from 'zod';
import { AppError, invalid, notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { findSite } from '#modules/sites/sites.service.ts';
import type { OrgScope } from '#scope.ts';
import { fallsOn } from './dates-of-plans.ts';
import { type MaintenancePlanDoc, NEVER, PLAN_LIST, recurrenceOf } from './maintenance-plans.model.ts';
import { assertMayMakeWork, plansOf, planToChange, storeMaintenancePlan } from './plan-access.ts';
import { toSummaries } from './plan-detail.ts';
import { laterOf, nextOf, previewOf, yesterdayAt } from './plan-schedule.ts';

export type PlanListQuery = ListQuery<keyof typeof PLAN_LIST.columns> & {
  status?: readonly PlanStatus[] | undefined;
  state?: readonly PlanState[] | undefined;
};

/** The filter for each state of a plan, in the terms of `planStateOf`. */
const IN_STATE: Readonly<Record<PlanState, Filter<MaintenancePlanDoc>>> = {
  active: { status: 'active', lastFailure: null, nextAt: { $ne: NEVER } },
  paused: { status: 'paused' },
  failing: { status: 'active', lastFailure: { $ne: null } },
  ended: { status: 'active', lastFailure: null, nextAt: NEVER },
};

/** The filter of a list of plans. */
export function listedPlans(scope: OrgScope, { status, state }: Pick<PlanListQuery, 'status' | 'state'>) {
  return {
    ...(scope.site && { site: scope.site }),
    ...(status && { status: { $in: [...status] } }),
    ...(state && { $or: state.map((each) => IN_STATE[each]) }),
  };
}

/** The plans within the actor's reach, soonest first; only those of the site that the call names, if it names one. */
export async function listPlans(scope: OrgScope, query: PlanListQuery): Promise<Page<MaintenancePlan>> {
  const options = { filter: listedPlans(scope, query), byDefault: 'nextAt' } as const;
  const page = await readPage(plansOf(scope), PLAN_LIST, query, options);
  return { ...page, items: await toSummaries(scope, page.items) };
}

/**
 * The next dates of a rule at a site.
 *
 * @throws NOT_FOUND for a site beyond the actor's reach.
 */
export async function previewPlan(scope: OrgScope, said: z.output<typeof previewPlanQuery>): Promise<PlanPreview> {
  const site = await findSite(scope, said.site);
  const { rule, from, time, ends, leadDays = 0 } = said;
  const repeats = readRule(rule);
  if (!repeats) throw invalid('rule', reason('not-a-rule'));
  const isDay = ends?.includes('-');
  const end = { until: ends && isDay ? ends : null, count: ends && !isDay ? Number(ends) : null };
  const recurrence = { repeats, from, time, ...end, skipped: [], moved: [] };
  return previewOf(recurrence, { site, leadDays, after: yesterdayAt(site, scope.clock()) });
}

/**
 * Skips a date, or moves it.
 *
 * @param to - the day that it is moved to; null skips it
 * @throws FORBIDDEN if the actor may not create work.
 * @throws NOT_FOUND or VERSION_CONFLICT; CONFLICT if the plan has no work to make on the day, or too many exceptions; VALIDATION if
 *   the other day has passed or is a date of the plan already.
 */
export async function changePlanDate(
  scope: OrgScope,
  { id, day }: { id: string; day: string },
  to: string | null,
  expectedVersion?: number,
): Promise<MaintenancePlanDoc> {
  assertMayMakeWork(scope);
  const { plan, site } = await planToChange(scope, id, expectedVersion);
  const isToCome = daysToCome(scope, plan, site);
  const recurrence = recurrenceOf(plan);
  if (!isToCome(day) || !fallsOn(recurrence, day)) throw new AppError('CONFLICT', reason('not-a-plan-date'));
  if (to !== null && (!isToCome(to) || fallsOn(recurrence, to))) throw invalid('to', reason('plan-date-taken'));
  // A date that was moved before is moved from its original day.
  const origin = plan.moved.find((each) => each.to === day)?.from ?? day;
  // If a date was brought forward and its work is made, its original day may still be to come.
  const moved = plan.moved.filter((each) => each.to !== day && (isToCome(each.from) || isToCome(each.to)));
  const set = {
    skipped: [...plan.skipped.filter(isToCome), ...(to === null ? [origin] : [])],
    moved: [...moved, ...(to === null || to === origin ? [] : [{ from: origin, to }])],
  };
  const max = PLAN_LIMITS.exceptions;
  if (set.skipped.length + set.moved.length > max) {
    throw new AppError('CONFLICT', reason('too-many-plan-dates', { max }));
  }
  const [happened, changes] = to === null ? ['date-skipped', { day }] : ['date-moved', { day: { from: day, to } }];
  return storeMaintenancePlan(scope, plan, { ...set, ...afterDates(plan, set, site) }, { happened, changes });
}

/**
 * Undoes the skipping or moving of a date.
 *
 * @param day - its original day
 * @throws FORBIDDEN if the actor may not create work.
 * @throws NOT_FOUND or VERSION_CONFLICT; CONFLICT if one of the two days has passed or has its work, or another date was moved
 *   there.
 */
export async function restorePlanDate(
  scope: OrgScope,
  { id, day }: { id: string; day: string },
  expectedVersion?: number,
): Promise<MaintenancePlanDoc> {
  assertMayMakeWork(scope);
  const { plan, site } = await planToChange(scope, id, expectedVersion);
  const taken = plan.moved.find(({ from }) => from === day);
  if (!taken && !plan.skipped.includes(day)) return plan;
  const isToCome = daysToCome(scope, plan, site);
  const isOver = !isToCome(day) || (taken && !isToCome(taken.to));
  if (isOver || plan.moved.some(({ to }) => to === day)) throw new AppError('CONFLICT', reason('plan-date-over'));
  const set = {
    skipped: plan.skipped.filter((each) => each !== day),
    moved: plan.moved.filter(({ from }) => from !== day),
  };
  const changes = { happened: 'date-restored', changes: { day } };
  return storeMaintenancePlan(scope, plan, { ...set, ...afterDates(plan, set, site) }, changes);
}

/**
 * What a plan does next when its exceptions have changed. A recorded failure is cleared if it is about a date that is no longer the
 * next one.
 */
function afterDates(plan: MaintenancePlanDoc, set: Pick<MaintenancePlanDoc, 'skipped' | 'moved'>, site: SiteDoc) {
  const next = nextOf({ ...plan, ...set }, site);
  const isOver = plan.lastFailure !== null && plan.lastFailure.day !== next.nextDay;
  return { ...next, ...(isOver && { lastFailure: null }) };
}

/** Tells which days can still get work; days that pass while a plan is paused get none. */
function daysToCome({ clock }: OrgScope, { status, doneUntil }: MaintenancePlanDoc, site: SiteDoc) {
  const over = status === 'paused' ? laterOf(doneUntil, yesterdayAt(site, clock())) : doneUntil;
  return (day: string) => day > over;
}

/**
 * Deletes a plan with its files. The work that it made stays.
 *
 * @throws NOT_FOUND or VERSION_CONFLICT.
 */
export async function removeMaintenancePlan(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const { plan } = await planToChange(scope, id, expectedVersion);
  const removed = await plansOf(scope).versionedUpdate(id, plan.version, { $set: { deletedAt: scope.clock() } });
  if (!removed) throw notFound('maintenance-plan');
  await removeFilesOf(scope, plan);
  const target = { kind: 'maintenance-plan', id } as const;
  await audit(scope, { action: 'maintenance-plan.removed', target, changes: { title: plan.title } });
}
