import { isDeepStrictEqual } from 'node:util';
import type { Refusal } from '@siteward/contract';
import { addDays, instantOfDay, MINUTE_MS, type Permission } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { UnitOfWorkBusyError, unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { copyFiles } from '#modules/files/copy-files.ts';
import { atOrganizations } from '#modules/scheduler/due-job.ts';
import type { Run, ScheduledJob } from '#modules/scheduler/scheduler.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import { createWorkOrder, type NewWorkOrder } from '#modules/work-orders/create-work-order.ts';
import { NOWHERE, seeingAll } from '#nobody.ts';
import { atOneTime, type OrgScope } from '#scope.ts';
import { startOf } from './dates-of-plans.ts';
import type { MaintenancePlanDoc, PlanFailure } from './maintenance-plans.model.ts';
import { nextOf } from './plan-schedule.ts';
import { tellOfEnd, tellOfFailure } from './tell-of-plan.ts';

const NAME = 'maintenance-plans.make';
/** How long after a failure it is tried again. */
const RETRY_MS = 60 * MINUTE_MS;
/** How often people are told about a failure that lasts. */
const TOLD_EVERY_MS = 7 * 24 * 60 * MINUTE_MS;
/** The maximum number of tries in one round; the rest waits for the next one. */
const ROUND_LIMIT = 1000;
/** How many plans of an organization make a day's work before it is the next organization's turn. */
const A_TURN = 10;

const REASON = { acrossOrganizations: 'the scheduler creates the work of plans of all organizations' };
/** The permissions of a plan: its author was allowed to name everything in it. */
const MAKING: readonly Permission[] = [
  'work-orders:create',
  'work-orders:view-any',
  'work-orders:assign',
  'plans:view',
];

/**
 * Makes the work orders whose day has come, for the plans of all organizations. Each is made in one transaction with its number and
 * the progress of its plan (docs/adr/0044). Organizations take turns, so that none waits for another's backlog. Any number of
 * processes may do this at the same time, and may be stopped at any moment: one that meets another's write starts over, and finds
 * that the plan has moved on. After a downtime, every missed day is made up for. A failure in one organization is logged, and does
 * not hold up the others.
 *
 * @returns How many were made.
 */
export async function makeDueWork(deps: Deps, run: Partial<Run> = {}): Promise<number> {
  const round = { made: 0, tried: 0 };
  const { stopped = () => false } = run;
  let served: Types.ObjectId[] = [];
  await atOrganizations(deps, NAME, run, {
    isEnough: () => round.tried >= ROUND_LIMIT,
    next: async (left) => {
      const org = await nextOrg(deps, [...left, ...served]);
      if (org || served.length === 0) return org;
      // All have had their turn.
      served = [];
      return nextOrg(deps, left);
    },
    work: async (org) => {
      await takeTurn(deps, org, { round, stopped });
      served.push(org);
    },
  });
  return round.made;
}

/** Makes what is due, once a minute. */
export function planWork(deps: Deps): ScheduledJob {
  return { name: NAME, everyMs: MINUTE_MS, run: (run) => makeDueWork(deps, run) };
}

const dueBy = (now: Date) => ({ makeAt: { $lte: now } });

/** Of all organizations except some, the one whose work has been due longest. */
async function nextOrg({ models, clock }: Deps, left: readonly Types.ObjectId[]): Promise<Types.ObjectId | undefined> {
  const filter = { ...dueBy(clock()), deletedAt: null, ...(left.length > 0 && { org: { $nin: left } }) };
  return (await models.MaintenancePlan.findOne(filter, { org: 1 }, REASON).sort({ makeAt: 1 }).lean())?.org;
}

/** Makes one day's work for each of some plans of an organization, and counts it in the round. */
async function takeTurn(
  deps: Deps,
  org: Types.ObjectId,
  { round, stopped }: Pick<Run, 'stopped'> & { round: { made: number; tried: number } },
): Promise<void> {
  const limit = Math.min(A_TURN, ROUND_LIMIT - round.tried);
  const plans = scoped(deps.models.MaintenancePlan, { org, actor: seeingAll() });
  const due = await plans.list(dueBy(deps.clock()), { fields: { org: 1, owner: 1 }, sort: { makeAt: 1 }, limit });
  // Other processes may have left nothing to do, which counts as a try too.
  if (due.length === 0) round.tried += 1;
  for (const plan of due) {
    if (stopped()) return;
    round.tried += 1;
    if (await makeNext(deps, plan)) round.made += 1;
  }
}

type Due = Pick<MaintenancePlanDoc, '_id' | 'org' | 'owner'>;

/**
 * Makes the next work order of a plan.
 *
 * @returns False if none is due, or if it could not be made, which is then recorded on the plan.
 * @throws UnitOfWorkBusyError if others kept writing for too long, and whatever prevented recording the failure.
 */
async function makeNext(deps: Deps, plan: Due): Promise<boolean> {
  const scope = scopeOf(deps, plan);
  try {
    return await unitOfWork(deps.connection, () => makeOne(atOneTime(scope), plan));
  } catch (error) {
    if (error instanceof UnitOfWorkBusyError) throw error;
    await noteFailure(scope, plan, error);
    return false;
  }
}

/** The scope in which a plan makes work: that of its owner, to whom the work belongs, whatever sites they reach today. */
function scopeOf(deps: Deps, { org, owner }: Due): OrgScope {
  const member = owner.toString();
  return {
    ...deps,
    origin: NOWHERE,
    org: org.toString(),
    actor: { user: '', member, name: '', role: '', owner: false, type: 'staff', reach: 'all', permissions: MAKING },
  };
}

async function makeOne(scope: OrgScope, { _id }: Due): Promise<boolean> {
  const { models, org, clock } = scope;
  const plans = scoped(models.MaintenancePlan, scope);
  const plan = await plans.hold(_id);
  const day = plan?.nextDay;
  if (!plan || !day || plan.makeAt > clock()) return false;
  const site = await holdSite(scope, plan.site.toString());
  const workOrder = new Types.ObjectId();
  // After a change of rule, a day may already have work from the earlier rule.
  const isThere = await models.WorkOrder.exists({ org, plan: _id, planDay: day });
  if (!isThere) {
    await createWorkOrder(scope, workOf(plan, day, site), { id: workOrder, plan: _id, planDay: day });
    await copyFiles(scope, plan, { record: workOrder, kind: 'work-order' });
  }
  const next = nextOf({ ...plan, doneUntil: day }, site);
  await plans.hold(_id, { doneUntil: day, lastFailure: null, ...next });
  if (next.nextDay === null) await tellOfEnd(scope, plan, { day });
  return true;
}

/** The work order for a day of a plan, as somebody would enter it. */
function workOf(plan: MaintenancePlanDoc, day: string, { timezone }: SiteDoc): NewWorkOrder {
  const { title, description, type, category, priority, place, tags, estimatedMinutes, requiresSignature } = plan;
  const start = startOf(plan, day, timezone);
  const end = estimatedMinutes ? new Date(start.getTime() + estimatedMinutes * MINUTE_MS).toISOString() : null;
  const due = instantOfDay({ day: addDays(day, plan.dueDays), time: plan.dueTime }, timezone);
  return {
    title,
    description,
    type,
    category,
    priority,
    place,
    tags,
    estimatedMinutes,
    requiresSignature,
    site: plan.site.toString(),
    assignees: plan.assignees.map(String),
    serviceProvider: plan.serviceProvider?.toString() ?? null,
    checklist: plan.checklist,
    scheduledStart: start.toISOString(),
    scheduledEnd: end,
    dueAt: new Date(due).toISOString(),
  };
}

/**
 * Records on a plan why it could not make its work, and tells people: the first time, when the reason changes, and every week while
 * it lasts.
 */
async function noteFailure(failed: OrgScope, { _id }: Due, error: unknown): Promise<void> {
  const { connection, models, log } = failed;
  if (!(error instanceof AppError)) log.error({ err: error, plan: _id }, 'a maintenance plan could not make its work');
  await unitOfWork(connection, async () => {
    const scope = atOneTime(failed);
    const now = scope.clock();
    const plans = scoped(models.MaintenancePlan, scope);
    const plan = await plans.hold(_id);
    // Another process may have made it meanwhile; the next date has its own time.
    if (!plan?.nextDay || plan.makeAt > now) return;
    const why = whyOf(error);
    const before = plan.lastFailure;
    const isNew = before === null || !isDeepStrictEqual(reasonOf(before), reasonOf(why));
    const isToTell = isNew || !before.toldAt || now.getTime() - before.toldAt.getTime() >= TOLD_EVERY_MS;
    const toldAt = isToTell ? now : before.toldAt;
    const lastFailure: PlanFailure = { ...why, at: now, day: plan.nextDay, ...(toldAt && { toldAt }) };
    const makeAt = new Date(now.getTime() + RETRY_MS);
    await plans.hold(_id, { lastFailure, makeAt });
    if (isToTell) await tellOfFailure(scope, plan, lastFailure);
    if (!isNew) return;
    const target = { kind: 'maintenance-plan', id: _id } as const;
    const changes = { day: plan.nextDay, because: lastFailure.detail };
    await audit(scope, { action: 'maintenance-plan.failed', target, changes, actor: null });
  });
}

/** What distinguishes one reason from another. */
function reasonOf({ code, reason, params = {} }: Refusal) {
  return { code, reason: reason ?? null, params };
}

/** The error of a field says more than the error as a whole. */
function whyOf(error: unknown): Refusal {
  if (!(error instanceof AppError)) return { code: 'INTERNAL', detail: 'Something went wrong on our side.' };
  const [first] = error.extras.errors ?? [];
  const { refusal } = error;
  return first ? { code: refusal.code, detail: first.message, reason: first.code, params: first.params } : refusal;
}
