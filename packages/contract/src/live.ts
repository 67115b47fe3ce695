import {
  eitherExtent,
  holdsAny,
  keysOf,
  type MemberType,
  MOST_LIVE_AGE_MS,
  type Permission,
  seesInternalComments,
} from '@siteward/domain';
import { z } from 'zod';
import { access, org } from './access.ts';
import { answers } from './answers.ts';
import { c } from './base.ts';
import { queryIntSchema, recordIdSchema } from './common.ts';
import { eventStream } from './event-streams.ts';

type Live = {
  /** What the audit log calls its records: a line about one means that something in the area has changed. */
  kind: string;
  /** Any one of these shows something of the area; null: every member sees some of it. */
  permissions: readonly Permission[] | null;
  /** Whether only those who may see internal comments hear of it. */
  internal?: true;
};

const ON_TICKETS = eitherExtent('tickets:view');
const ON_WORK_ORDERS = eitherExtent('work-orders:view');

/** The areas whose changes pages hear of. The audit log accepts no kind of record that is missing here. */
export const LIVE_AREAS = {
  bulkChanges: { kind: 'bulk-change', permissions: ['members:view'] },
  cannedReplies: { kind: 'canned-reply', permissions: ['tickets:manage'] },
  comments: { kind: 'comment', permissions: ON_WORK_ORDERS },
  customers: { kind: 'customer', permissions: ['billing:view'] },
  feedbacks: { kind: 'feedback', permissions: eitherExtent('feedbacks:view') },
  internalComments: { kind: 'internal-comment', permissions: ON_WORK_ORDERS, internal: true },
  invitations: { kind: 'invitation', permissions: ['invitations:view'] },
  maintenancePlans: { kind: 'maintenance-plan', permissions: ['plans:view'] },
  members: { kind: 'member', permissions: ['members:view'] },
  organizations: { kind: 'organization', permissions: null },
  roles: { kind: 'role', permissions: ['roles:view'] },
  savedViews: { kind: 'saved-view', permissions: ON_WORK_ORDERS, internal: true },
  serviceProviders: { kind: 'service-provider', permissions: ['providers:view'] },
  sites: { kind: 'site', permissions: null },
  supportTickets: { kind: 'support-ticket', permissions: ON_TICKETS },
  ticketMessages: { kind: 'ticket-message', permissions: ON_TICKETS },
  ticketNotes: { kind: 'ticket-note', permissions: ['tickets:view-any'], internal: true },
  timeEntries: { kind: 'time-entry', permissions: ON_WORK_ORDERS },
  workOrderCosts: { kind: 'work-order-cost', permissions: ON_WORK_ORDERS, internal: true },
  workOrders: { kind: 'work-order', permissions: ON_WORK_ORDERS },
} as const satisfies Record<string, Live>;
export type LiveArea = keyof typeof LIVE_AREAS;
export type LiveKind = (typeof LIVE_AREAS)[LiveArea]['kind'];

const AREAS = keysOf(LIVE_AREAS);

/** The kinds of records that are only for those who may see internal comments. */
export function internalKinds(): LiveKind[] {
  return AREAS.flatMap((area) => {
    const { internal }: Live = LIVE_AREAS[area];
    return internal ? LIVE_AREAS[area].kind : [];
  });
}

/** Whether somebody hears of changes in an area, by their permissions and their type of membership. */
export function hearsOf(
  area: LiveArea,
  { permissions: held, type }: { permissions: readonly string[]; type: MemberType },
) {
  const { permissions, internal }: Live = LIVE_AREAS[area];
  return (permissions === null || holdsAny(held, permissions)) && (!internal || seesInternalComments(type));
}

/** The area in which records of a kind appear; undefined for a kind that appears in none. */
export function liveAreaOf(kind: string): LiveArea | undefined {
  return AREAS.find((area) => LIVE_AREAS[area].kind === kind);
}

const ageSchema = queryIntSchema(0, MOST_LIVE_AGE_MS).meta({
  type: 'integer',
  minimum: 0,
  maximum: MOST_LIVE_AGE_MS,
  description:
    'The age, in ms, of the data that the caller already has. The stream then begins with the areas that have changed since then, or in the ten seconds before that.',
});

export const liveChangeSchema = z
  .object({
    // Grows with the areas: a client that does not know one should reload everything that it shows.
    area: z
      .enum(AREAS)
      .meta({ description: 'The area in which something has changed: reload it.', 'x-extensible': true }),
  })
  .meta({ id: 'LiveChange' });
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** Changes as they happen (product 8). */
export const live = c.router({
  changes: {
    method: 'GET',
    path: '/api/live',
    summary:
      'Reports, as it happens, in which area of the organization something has changed: at most two events a second for each area, without the change itself. The stream ends with the session, and whenever what its reader may see or do changes; connect again then.',
    query: z.strictObject({ org: recordIdSchema, age: ageSchema.optional() }),
    ...answers({ 200: eventStream(liveChangeSchema) }, access.member(org.query)),
  },
});
