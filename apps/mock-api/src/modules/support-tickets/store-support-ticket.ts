import {
  afterWorkingMinutes,
  DEFAULT_RESPONSE_MINUTES,
  type ResponseMinutes,
  TICKET_REOPEN_MS,
  type TicketPriority,
  workingMinutesBetween,
} from '@siteward/domain';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import type { Values } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { memberNames } from '#modules/names/member-names.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import type { OrgScope } from '#scope.ts';
import { type SupportTicketDoc, ticketKeys } from './support-tickets.model.ts';
import { steppingOf, ticketsOf } from './support-tickets.service.ts';

type Records = Pick<OrgScope, 'models' | 'org'>;

/** The number of working minutes within which the organization gives tickets a first response. */
async function responseMinutes({ models, org }: Records): Promise<ResponseMinutes> {
  const organization = await models.Organization.findById(org, { responseMinutes: 1 }).lean();
  return { ...DEFAULT_RESPONSE_MINUTES, ...organization?.responseMinutes };
}

/** When the first response to a ticket is due, counted in its site's working hours; null if it has no due time. */
export async function responseDue(
  scope: Records,
  site: SiteDoc,
  { priority, from }: { priority: TicketPriority; from: Date },
): Promise<Date | null> {
  const minutes = (await responseMinutes(scope))[priority];
  return minutes === null ? null : new Date(afterWorkingMinutes(site, from, minutes));
}

/** The site of a ticket, which may have been deleted since. */
export async function siteOf({ models, org }: Records, { site }: Pick<SupportTicketDoc, 'site'>): Promise<SiteDoc> {
  const found = await scoped(models.Site, org).findOne({ _id: site }, { withDeleted: true });
  if (!found) throw notFound('site');
  return found;
}

/** The fields that the first response sets on a ticket. */
export async function afterResponse(scope: OrgScope, ticket: SupportTicketDoc) {
  const [now, site] = [scope.clock(), await siteOf(scope, ticket)];
  return { firstResponseAt: now, responseMinutes: workingMinutesBetween(site, ticket.askedAt, now) };
}

/** The fields that resolving sets on a ticket, including when it closes by itself. */
export async function afterResolution(scope: OrgScope, ticket: SupportTicketDoc) {
  const [now, site] = [scope.clock(), await siteOf(scope, ticket)];
  return {
    resolvedAt: now,
    resolutionMinutes: workingMinutesBetween(site, ticket.askedAt, now),
    closesAt: new Date(now.getTime() + TICKET_REOPEN_MS),
  };
}

/** The fields that reopening clears. The requester's rating stays until they rate the ticket again. */
const OPENED_AGAIN = { resolvedAt: null, resolutionMinutes: null, closesAt: null } as const;

/** The fields whose changes show in the history. */
const TOLD = ['subject', 'category', 'priority', 'status', 'assignee'] as const;

/**
 * Stores a change of a ticket, with a line in the audit log if the history shows it.
 *
 * @param action - what happened; by default derived from the changed fields
 */
export async function storeSupportTicket(
  scope: OrgScope,
  ticket: SupportTicketDoc,
  change: Values<SupportTicketDoc> & Partial<Pick<SupportTicketDoc, 'status'>>,
  action?: string,
): Promise<SupportTicketDoc> {
  const isReopened = steppingOf(scope, ticket).status === 'resolved' && change.status === 'open';
  const set = { ...change, ...(isReopened && OPENED_AGAIN) };
  // `set` only contains values of these fields, but the compiler cannot derive a full record from that.
  const next = { ...ticket, ...set } as SupportTicketDoc;
  const changed = await ticketsOf(scope).versionedUpdate(ticket._id, ticket.version, {
    $set: { ...set, ...ticketKeys(next) },
  });
  if (!changed) throw notFound('support-ticket');
  const nameOf = await memberNames(
    scope,
    [ticket.assignee, changed.assignee].flatMap((each) => each ?? []),
  );
  const changes = changesBetween(told(ticket, nameOf), told(changed, nameOf), TOLD);
  const happened = action ?? (isReopened ? 'reopened' : 'status' in changes ? 'opened' : 'updated');
  if (Object.keys(changes).length > 0) {
    await audit(scope, {
      action: `support-ticket.${happened}`,
      target: { kind: 'support-ticket', id: ticket._id },
      changes,
    });
  }
  return changed;
}

function told(ticket: SupportTicketDoc, nameOf: (member: Types.ObjectId) => string) {
  return { ...ticket, assignee: ticket.assignee && nameOf(ticket.assignee) };
}
