import type { Refusal } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { addDays, instantOfDay } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { UnitOfWorkBusyError, unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { addCopies, copyContents } from '#modules/files/copy-files.ts';
import type { ScheduledJob } from '#modules/scheduler/scheduler.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import { createWorkOrder, type NewWorkOrder } from '#modules/work-orders/create-work-order.ts';
import type { OrgScope } from '#scope.ts';
import { startOf } from './dates-of-plans.ts';
import type { MaintenancePlanDoc, PlanFailure } from './maintenance-plans.model.ts';
import { nextOf } from './plan-schedule.ts';
import { tellOwner } from './tell-owner.ts';

const MINUTE_MS = 60_000;
/** When it is tried again what could not be made. */
const RETRY_MS = 60 * MINUTE_MS;
/** How many plans are looked up at once. */
const AT_ONCE = 50;

const REASON = { acrossOrganizations: 'time makes the work of the plans of all organizations' };
const ORIGIN = { requestId: '', ip: '', userAgent: '', acceptLanguage: '' };
/** What a plan may: whoever wrote it was allowed to name all that is in it. */
const MAKING: readonly Permission[] = [
  'work-orders:create',
  'work-orders:view-any',
  'work-orders:assign',
  'plans:view',
];

/**
 * Makes the work orders whose day has come, of the plans of all organizations, each with its number and the step of its plan in one
 * transaction (docs/adr/0044). Any number of processes may do so at once, and be stopped at any time: who meets another's write begins
 * again, and finds that the plan is further. After a pause of the processes, each day that has passed is made up for.
 *
 * @returns How many were made.
 */
export async function makeDueWork(deps: Deps, stopped = () => false): Promise<number> {
  let made = 0;
  for (;;) {
    const due = await deps.models.MaintenancePlan.find(dueBy(deps.clock()), { org: 1, owner: 1 }, REASON)
      .sort({ makeAt: 1 })
      .limit(AT_ONCE)
      .lean();
    if (due.length === 0) return made;
    for (const plan of due) {
      while (!stopped() && (await makeNext(deps, plan))) made += 1;
      if (stopped()) return made;
    }
  }
}

/** Makes what is due, once a minute. */
export function planWork(deps: Deps): ScheduledJob {
  return { name: 'maintenance-plans.make', everyMs: MINUTE_MS, run: ({ stopped }) => makeDueWork(deps, stopped) };
}

const dueBy = (now: Date) => ({ makeAt: { $lte: now }, deletedAt: null });

type Due = Pick<MaintenancePlanDoc, '_id' | 'org' | 'owner'>;

/** Makes the next work order of a plan; false where none is due, or it could not be made, which the plan then says. */
async function makeNext(deps: Deps, plan: Due): Promise<boolean> {
  const cleanings: (() => Promise<void>)[] = [];
  const scope = scopeOf(deps, plan);
  try {
    const copies = await copyContents(scope, plan, (clean) => cleanings.push(clean));
    return await unitOfWork(deps.connection, () => makeOne(scope, plan, copies));
  } catch (error) {
    // Others were at it for long: it is looked for again.
    if (!(error instanceof UnitOfWorkBusyError)) await noteFailure(scope, plan, error);
    return false;
  } finally {
    for (const clean of cleanings) await clean();
  }
}

/** As whom a plan makes work: as its owner, by whom the work is then, wherever they get to today. */
function scopeOf(deps: Deps, { org, owner }: Due): OrgScope {
  const member = owner.toString();
  return {
    ...{ ...deps, origin: ORIGIN, org: org.toString() },
    actor: { user: '', member, name: '', role: '', owner: false, type: 'staff', reach: 'all', permissions: MAKING },
  };
}

async function makeOne(
  scope: OrgScope,
  { _id }: Due,
  copies: Awaited<ReturnType<typeof copyContents>>,
): Promise<boolean> {
  const { models, org, clock } = scope;
  const plans = scoped(models.MaintenancePlan, scope);
  const plan = await plans.hold(_id);
  const day = plan?.nextDay;
  if (!plan || !day || plan.makeAt > clock()) return false;
  const site = await holdSite(scope, plan.site.toString());
  const workOrder = new Types.ObjectId();
  // A rule that was changed may come upon a day that has work already, of the earlier one.
  const isThere = await models.WorkOrder.exists({ org, plan: _id, planDay: day });
  if (!isThere) {
    await createWorkOrder(scope, workOf(plan, day, site), { id: workOrder, plan: _id, planDay: day });
    await addCopies(scope, copies, plan, { record: workOrder, kind: 'work-order' });
  }
  const next = { ...plan, doneUntil: day };
  await plans.hold(_id, { doneUntil: day, lastFailure: null, ...nextOf(next, site) });
  return true;
}

/** The work order of a day of a plan, as somebody would write it. */
function workOf(plan: MaintenancePlanDoc, day: string, { timezone }: SiteDoc): NewWorkOrder {
  const { title, description, type, category, priority, place, tags, estimatedMinutes, requiresSignature } = plan;
  const start = startOf(plan, day, timezone);
  const end = estimatedMinutes ? new Date(start.getTime() + estimatedMinutes * MINUTE_MS).toISOString() : null;
  const due = instantOfDay({ day: addDays(day, plan.dueDays), time: plan.dueTime }, timezone);
  return {
    ...{ title, description, type, category, priority, place, tags, estimatedMinutes, requiresSignature },
    site: plan.site.toString(),
    assignees: plan.assignees.map(String),
    serviceProvider: plan.serviceProvider?.toString() ?? null,
    checklist: plan.checklist,
    scheduledStart: start.toISOString(),
    scheduledEnd: end,
    dueAt: new Date(due).toISOString(),
  };
}

/** Says on a plan, and the first time to its owner, why it could not make its work. */
async function noteFailure(scope: OrgScope, { _id }: Due, error: unknown): Promise<void> {
  const { connection, models, clock, log } = scope;
  if (!(error instanceof AppError)) log.error({ err: error, plan: _id }, 'a maintenance plan could not make its work');
  await unitOfWork(connection, async () => {
    const plans = scoped(models.MaintenancePlan, scope);
    const plan = await plans.hold(_id);
    if (!plan?.nextDay) return;
    const lastFailure: PlanFailure = { ...whyOf(error), at: clock(), day: plan.nextDay };
    const makeAt = new Date(clock().getTime() + RETRY_MS);
    await plans.hold(_id, { lastFailure, makeAt });
    if (plan.lastFailure) return;
    const target = { kind: 'maintenance-plan', id: _id } as const;
    const changes = { day: plan.nextDay, because: lastFailure.detail };
    await audit(scope, { action: 'maintenance-plan.failed', target, changes, actor: null });
    await tellOwner(scope, plan, lastFailure);
  });
}

/** What stands at a field says more than what goes with all of them. */
function whyOf(error: unknown): Refusal {
  if (!(error instanceof AppError)) return { code: 'INTERNAL', detail: 'Something went wrong on our side.' };
  const [first] = error.extras.errors ?? [];
  const { refusal } = error;
  return first ? { code: refusal.code, detail: first.message, reason: first.code, params: first.params } : refusal;
}
