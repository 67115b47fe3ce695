import type { MaintenancePlan, MaintenancePlanDetail } from '@siteward/contract';
import { allowedPlanSteps, holdsAll, punctualityOf } from '@siteward/domain';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { recordToWire } from '#database/base-schema.ts';
import { scoped } from '#database/scoped.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { providerNames } from '#modules/names/provider-names.ts';
import { keptOfPlans } from '#modules/work-counts/kept-counts.ts';
import { WORK_ORDER_LIST } from '#modules/work-orders/work-orders.model.ts';
import type { OrgScope } from '#scope.ts';
import {
  type MaintenancePlanDoc,
  NEVER,
  type PlanFailure,
  recurrenceOf,
  repetitionOf,
} from './maintenance-plans.model.ts';
import { previewOf } from './plan-schedule.ts';

/** Plans as lists show them. Related data is read once for all of them. */
export async function toSummaries(scope: OrgScope, plans: readonly MaintenancePlanDoc[]): Promise<MaintenancePlan[]> {
  const nameOf = await memberNames(
    scope,
    plans.flatMap(({ assignees }) => assignees),
  );
  const providerOf = await providerNames(
    scope,
    plans.map(({ serviceProvider }) => serviceProvider),
  );
  const at = plans.map(({ site }) => site);
  const sites = await scoped(scope.models.Site, scope.org).list({ _id: { $in: at } }, { fields: { timezone: 1 } });
  const zones = new Map(sites.map(({ _id, timezone }) => [_id.toString(), timezone]));
  const ids = plans.map(({ _id }) => _id);
  const countsOf = (await keptOfPlans(scope, ids)) ?? (await ownCounts(scope, ids));
  const mayChange = holdsAll(scope.actor.permissions, ['plans:manage', 'work-orders:create']);
  return plans.map((plan) => {
    const { title, type, priority, status, rule, from, time, until, count, leadDays, nextAt } = plan;
    return recordToWire(plan, {
      title,
      type,
      priority,
      status,
      repeats: repetitionOf(rule),
      from,
      time,
      until,
      count,
      leadDays,
      mayChange,
      org: plan.org.toString(),
      site: plan.site.toString(),
      timezone: zones.get(plan.site.toString()) ?? 'UTC',
      assignees: plan.assignees.map((id) => ({ _id: id.toString(), name: nameOf(id) })),
      serviceProvider: providerOf(plan.serviceProvider),
      counts: countsOf(plan._id),
      pauseReason: plan.pauseReason,
      nextAt: nextAt.getTime() === NEVER.getTime() ? null : nextAt.toISOString(),
      lastFailure: plan.lastFailure && failureToWire(plan.lastFailure),
    });
  });
}

function failureToWire({ at, toldAt: _, ...why }: PlanFailure) {
  return { ...why, at: at.toISOString() };
}

/**
 * For each of some plans, how much of the work that it made is the actor's own, and how much of that was done in time
 * (`punctualityOf`).
 */
async function ownCounts(scope: OrgScope, plans: readonly Types.ObjectId[]) {
  const whether = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
  const isDone = { $and: [{ $ne: ['$status', 'cancelled'] }, { $ne: ['$completedAt', null] }] };
  const inTime = { $lte: ['$completedAt', { $add: ['$dueAt', '$heldTotalMs'] }] };
  const isOnTime = { $and: [isDone, { $or: [{ $eq: ['$dueAt', null] }, inTime] }] };
  type Row = { _id: Types.ObjectId; made: number; done: number; onTime: number };
  const { hint } = WORK_ORDER_LIST.leadBy('plan');
  const rows = await scoped(scope.models.WorkOrder, scope).aggregate<Row>(
    [
      { $match: { plan: { $in: [...plans] } } },
      { $group: { _id: '$plan', made: { $count: {} }, done: whether(isDone), onTime: whether(isOnTime) } },
    ],
    { hint },
  );
  const known = new Map(rows.map(({ _id, ...counts }) => [_id.toString(), counts]));
  return (id: Types.ObjectId) => known.get(id.toString()) ?? { made: 0, done: 0, onTime: 0 };
}

/** A plan in the contract's form, as the actor sees it, with its next dates and what it has made. */
export async function toDetail(scope: OrgScope, plan: MaintenancePlanDoc): Promise<MaintenancePlanDetail> {
  const [summary] = await toSummaries(scope, [plan]);
  const site = await scoped(scope.models.Site, scope.org).findOne({ _id: plan.site });
  if (!summary || !site) throw notFound('maintenance-plan');
  const { owner, pausedBy, pausedAt, earlierRules } = plan;
  const nameOf = await memberNames(scope, [
    ...[owner, ...(pausedBy ? [pausedBy] : [])],
    ...earlierRules.map(({ replacedBy }) => replacedBy),
  ]);
  const person = (id: Types.ObjectId) => ({ _id: id.toString(), name: nameOf(id) });
  const { description, category, place, tags, estimatedMinutes, requiresSignature, checklist } = plan;
  const { dueDays, dueTime, doneUntil, leadDays, skipped, moved } = plan;
  return {
    ...summary,
    description,
    category,
    place,
    tags,
    estimatedMinutes,
    requiresSignature,
    checklist,
    dueDays,
    dueTime,
    skipped: skipped.filter((day) => day > doneUntil),
    moved: moved.filter(({ from, to }) => from > doneUntil || to > doneUntil),
    owner: person(owner),
    paused: pausedAt && pausedBy && { reason: plan.pauseReason, at: pausedAt.toISOString(), by: person(pausedBy) },
    ...previewOf(recurrenceOf(plan), { site, leadDays, after: doneUntil }),
    made: await madeBy(scope, plan),
    earlierRules: earlierRules.toReversed().map(({ rule, replacedAt, replacedBy, ...said }) => ({
      ...said,
      repeats: repetitionOf(rule),
      replacedAt: replacedAt.toISOString(),
      replacedBy: person(replacedBy),
    })),
    allowedTransitions: allowedPlanSteps(plan.status, scope.actor.permissions),
  };
}

/** What became of the work that a plan made, as far as the actor sees it. */
async function madeBy(scope: OrgScope, { _id }: MaintenancePlanDoc) {
  const fields = { status: 1, dueAt: 1, heldSince: 1, heldTotalMs: 1, completedAt: 1, createdAt: 1 } as const;
  const made = await scoped(scope.models.WorkOrder, scope).list({ plan: _id }, { fields, sort: { createdAt: 1 } });
  const now = scope.clock();
  const became = made.map((work) => punctualityOf(work, now));
  const count = (wanted: (typeof became)[number]) => became.filter((each) => each === wanted).length;
  return {
    total: made.length,
    onTime: count('on-time'),
    late: count('late'),
    open: count('open'),
    overdue: count('overdue'),
    cancelled: count('cancelled'),
    since: made[0]?.createdAt.toISOString() ?? null,
  };
}
