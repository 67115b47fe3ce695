import { type createWorkOrderSchema, reason } from '@siteward/contract';
import { mayChangeAssignees } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { lacksPermission } from '#app-error.ts';
import { type NewRecord, scoped } from '#database/scoped.ts';
import { type AuditEntry, audit } from '#modules/audit/audit.service.ts';
import { nextNumber } from '#modules/numbers/next-number.ts';
import { providerForWork } from '#modules/service-providers/provider-for-work.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import { countWork } from '#modules/work-counts/count-work.ts';
import type { OrgScope } from '#scope.ts';
import { defaultDue } from './default-due.ts';
import { SpelledTags } from './import/spelled-tags.ts';
import { ASSIGNEES, checkPeople } from './work-order-people.ts';
import { type WorkOrderDoc, workOrderKeys } from './work-order-record.ts';

export type NewWorkOrder = Omit<z.output<typeof createWorkOrderSchema>, 'org'>;

type Made = { id?: Types.ObjectId } & Pick<WorkOrderDoc, 'plan' | 'planDay'>;

/**
 * Creates a work order at a site; open, unless it is to be a draft.
 *
 * @param made - its id, if something already refers to it, and the plan and day that it is made for
 * @throws NOT_FOUND for a site beyond the actor's reach, and for assignees who do not reach it.
 * @throws FORBIDDEN if someone who may not assign names anyone but themselves.
 */
export async function createWorkOrder(
  scope: OrgScope,
  input: NewWorkOrder,
  { id, plan, planDay }: Made = {},
): Promise<WorkOrderDoc> {
  const { assignees: wanted = [] } = input;
  assertMayAssign(scope, [], wanted);
  const site = await holdSite(scope, input.site);
  const assignees = await checkPeople(scope, { site: input.site, ...ASSIGNEES }, wanted);
  const provider = await providerForWork(scope, input.site, input.serviceProvider ?? null);
  const number = await nextNumber(scope, 'work-order');
  const tags = await new SpelledTags(scope).spelled(input.tags ?? []);
  const order = newWorkOrder(scope, { ...input, assignees, tags }, { site, number, provider });
  const created = await scoped(scope.models.WorkOrder, scope).create({
    ...order,
    ...(id && { _id: id }),
    ...(plan && { plan, planDay }),
  });
  await countWork(scope, { is: [created] });
  await audit(scope, creationOf(created));
  return created;
}

/** A new work order as it is first stored, from input that has been checked. */
export function newWorkOrder(
  { actor, clock }: OrgScope,
  input: Omit<NewWorkOrder, 'assignees'> & { assignees: Types.ObjectId[] },
  { site, number, provider = null }: { site: SiteDoc; number: number; provider?: Types.ObjectId | null },
): NewRecord<WorkOrderDoc> {
  const { assignees, priority = 'medium', checklist = [] } = input;
  const watchers: Types.ObjectId[] = [];
  const order = {
    title: input.title,
    description: input.description ?? '',
    place: input.place ?? '',
    type: input.type ?? 'corrective',
    category: input.category ?? '',
    priority,
    status: input.status ?? 'open',
    assignees,
    serviceProvider: provider,
    watchers,
    createdBy: new Types.ObjectId(actor.member),
    tags: input.tags ?? [],
    ...scheduleOf(input),
    allDay: input.allDay ?? false,
    dueAt: input.dueAt === undefined ? defaultDue(site, priority, clock()) : toDate(input.dueAt),
    estimatedMinutes: input.estimatedMinutes ?? null,
    checklist: checklist.map((point) => ({ ...newPoint(), ...point })),
    requiresSignature: input.requiresSignature ?? false,
    ...NOT_STARTED,
    statusSince: clock(),
    number,
  } as const;
  return { ...order, site: site._id, ...workOrderKeys(order) };
}

/** The audit log entry for a new work order. */
export function creationOf({ _id, title, status, priority }: WorkOrderDoc): AuditEntry {
  return {
    action: 'work-order.created',
    target: { kind: 'work-order', id: _id },
    changes: { title, status, priority },
  };
}

/** The initial values of what is yet to happen to a work order. */
export const NOT_STARTED = {
  holdReason: '',
  heldSince: null,
  heldTotalMs: 0,
  firstResponseAt: null,
  completedAt: null,
  completedBy: null,
  verifiedAt: null,
  verifiedBy: null,
  resolution: '',
  cancelReason: '',
  signature: null,
  lastStep: null,
  dispatch: null,
} as const;

function scheduleOf({ scheduledStart = null, scheduledEnd = null }: Omit<NewWorkOrder, 'assignees'>) {
  return { scheduledStart: toDate(scheduledStart), scheduledEnd: toDate(scheduledEnd) };
}

/** A time from a request, as it is stored. */
export function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

/** The parts of a checklist point that say it has not been answered yet. */
export function newPoint() {
  return { point: new Types.ObjectId(), value: null, doneBy: null, doneAt: null };
}

/**
 * Checks that the actor may change who is assigned.
 *
 * @throws FORBIDDEN.
 */
export function assertMayAssign({ actor }: OrgScope, before: readonly string[], after: readonly string[]): void {
  if (mayChangeAssignees(actor, before, after)) return;
  const errors = [{ path: 'assignees', ...reason('only-take-or-leave') }];
  throw lacksPermission('work-orders:assign', { errors });
}
