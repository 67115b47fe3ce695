import { type RecordHistoryEntry, reason, type SupportTicketDetail, type WorkOrderDetail } from '@siteward/contract';
import { extentOf, ticketStatusAt, workOrderNumber } from '@siteward/domain';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { idsInHistory } from '#modules/audit/ids-in-history.ts';
import { type HistoryQuery, recordHistory } from '#modules/audit/record-history.ts';
import type { Page } from '#modules/lists/list.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import { seeingAll } from '#nobody.ts';
import type { OrgScope } from '#scope.ts';
import type { SupportTicketDoc } from './support-tickets.model.ts';

type Told = Pick<WorkOrderDoc, '_id' | 'site' | 'number' | 'title' | 'status' | 'dueAt'>;
const TOLD = { site: 1, number: 1, title: 1, status: 1, dueAt: 1 } as const;

/** The work orders that match, as far as the actor sees them; none for actors who see no work at all. */
async function seenOf(
  scope: OrgScope,
  filter: Filter<WorkOrderDoc>,
  options: { withDeleted?: boolean } = {},
): Promise<Told[]> {
  if (extentOf(scope.actor.permissions, 'work-orders:view') === 'none') return [];
  return scoped(scope.models.WorkOrder, scope).list(filter, { fields: TOLD, ...options });
}

/** The work order that a ticket is linked with; null also if the actor does not see it. */
export async function workBeside(
  scope: OrgScope,
  { workOrder = null }: SupportTicketDoc,
): Promise<SupportTicketDetail['workOrder']> {
  const [found] = workOrder === null ? [] : await seenOf(scope, { _id: workOrder });
  if (!found) return null;
  const { _id, site, number, title, status, dueAt } = found;
  return {
    _id: _id.toString(),
    site: site.toString(),
    number,
    title,
    status,
    dueAt: dueAt?.toISOString() ?? null,
  };
}

/** The most tickets shown with a work order. */
const MOST_BESIDE = 50;

/** The tickets linked with a work order that the actor sees, latest first. */
export async function ticketsBeside(
  scope: OrgScope,
  workOrder: Types.ObjectId,
): Promise<WorkOrderDetail['supportTickets']> {
  if (extentOf(scope.actor.permissions, 'tickets:view') === 'none') return [];
  const seen = await scoped(scope.models.SupportTicket, scope).list(
    { workOrder },
    {
      fields: { site: 1, number: 1, subject: 1, status: 1, closesAt: 1 },
      sort: { createdAt: -1, _id: -1 },
      limit: MOST_BESIDE,
    },
  );
  return seen.map((ticket) => ({
    _id: ticket._id.toString(),
    site: ticket.site.toString(),
    number: ticket.number,
    subject: ticket.subject,
    status: ticketStatusAt(ticket, scope.clock()),
  }));
}

/**
 * The work order that a ticket is to be linked with.
 *
 * @throws NOT_FOUND for a work order that the actor does not see.
 */
export async function checkWork(scope: OrgScope, wanted: string | null): Promise<Types.ObjectId | null> {
  if (wanted === null) return null;
  const [found] = await seenOf(scope, { _id: wanted });
  if (!found) throw notFound('work-order', { errors: [{ path: 'workOrder', ...reason('unknown-linked') }] });
  return found._id;
}

/** The log's actions for linking a ticket with a work order. */
const ACTIONS = { linked: 'support-ticket.linked', unlinked: 'support-ticket.unlinked' } as const;

/** Logs a change of the work order that a ticket is linked with, if there is one. */
export async function auditWork(
  scope: OrgScope,
  { workOrder: before = null }: SupportTicketDoc,
  { _id: ticket, workOrder: after = null }: SupportTicketDoc,
): Promise<void> {
  if (String(before) === String(after)) return;
  const orders = scoped(scope.models.WorkOrder, { org: scope.org, actor: seeingAll('work-orders:view-any') });
  for (const [action, id] of [[ACTIONS.unlinked, before] as const, [ACTIONS.linked, after] as const]) {
    if (id === null) continue;
    // An actor who replaces the link may not see the former work order; the history shows it only to those who do.
    const order = await orders.findOne({ _id: id }, { fields: { number: 1 }, withDeleted: true });
    const number = order ? workOrderNumber(order.number) : '';
    const target = { kind: 'support-ticket', id: ticket } as const;
    await audit(scope, { action, target, changes: { number, workOrder: id.toString() } });
  }
}

/** What happened to a ticket, latest first by default, except links with work orders that the actor does not see. */
export async function listTicketHistory(
  scope: OrgScope,
  { _id }: SupportTicketDoc,
  query: HistoryQuery,
): Promise<Page<RecordHistoryEntry>> {
  const ids = await idsInHistory(scope, _id, Object.values(ACTIONS), 'workOrder');
  const orders = ids.length === 0 ? [] : await seenOf(scope, { _id: { $in: ids } }, { withDeleted: true });
  const seen = new Set(orders.map((order) => order._id.toString()));
  const hidden = ids.filter((id) => !seen.has(id));
  return recordHistory(scope, _id, query, {
    but: hidden.length > 0 ? { 'changes.workOrder': { $nin: hidden } } : {},
  });
}
