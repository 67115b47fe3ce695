import { DEFAULT_LIMITS, eitherExtent } from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  anyOfSchema,
  exportQuery,
  listQuery,
  memberNameSchema,
  notTooDeep,
  pageOf,
  pageQuery,
  recordIdSchema,
} from '../common.ts';
import { file } from '../records/files.ts';
import { recordFileCalls } from '../records/record-files.ts';
import { assigneesSchema } from '../work-orders/work-order-filters.ts';
import {
  createSupportTicketSchema,
  createTicketMessageSchema,
  rateSupportTicketSchema,
  supportTicketDetailSchema,
  supportTicketHistorySchema,
  supportTicketSchema,
  supportTicketStepSchema,
  ticketCategorySchema,
  ticketMessageSchema,
  ticketPrioritySchema,
  ticketStatusSchema,
  updateSupportTicketSchema,
} from './support-ticket-schemas.ts';

/** The columns that tickets can be sorted by. */
export const SUPPORT_TICKET_COLUMNS = ['lastMessage', 'number', 'responseDueAt', 'priority', 'createdAt'] as const;

const filters = {
  org: recordIdSchema,
  site: recordIdSchema.optional().meta({ description: 'Only those of this site.' }),
  status: anyOfSchema(ticketStatusSchema)
    .optional()
    .meta({ description: 'Only those with one of these statuses now.' }),
  priority: anyOfSchema(ticketPrioritySchema)
    .optional()
    .meta({ description: 'Only those with one of these priorities.' }),
  category: anyOfSchema(ticketCategorySchema)
    .optional()
    .meta({ description: 'Only those in one of these categories.' }),
  assignee: assigneesSchema
    .optional()
    .meta({ description: 'Ids of members, `me`, or `none` for work that nobody is assigned to.' }),
  requester: recordIdSchema.optional().meta({ description: 'Only those requested by this member.' }),
};

const [viewOwn, viewAny] = eitherExtent('tickets:view');
const viewing = access.permission(viewOwn, org.ownerOf('support-ticket'), { or: [viewAny] });
const listing = access.permission(viewOwn, org.query, { or: [viewAny], site: site.query });
const managing = access.permission('tickets:manage', org.ownerOf('support-ticket'));
/** Those who ask, and those who serve them; who may do what depends on the ticket. */
const writing = access.permission('tickets:create', org.ownerOf('support-ticket'), { or: ['tickets:manage'] });

const idParams = z.object({ id: recordIdSchema });

/** What people ask of those who serve their organization (docs/product.md, Support tickets). */
export const supportTickets = c.router({
  list: {
    method: 'GET',
    path: '/api/support-tickets',
    summary: 'Lists the support tickets that the caller sees, or those of one site, the latest message first.',
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.supportTickets, sort: SUPPORT_TICKET_COLUMNS }),
        ...filters,
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(supportTicketSchema) }, listing),
  },
  export: {
    method: 'GET',
    path: '/api/support-tickets/export',
    summary: 'Exports all support tickets of the list, on every page, as a CSV file, without internal notes.',
    query: z.strictObject({ ...exportQuery({ sort: SUPPORT_TICKET_COLUMNS }), ...filters }),
    ...answers({ 200: file('text/csv') }, access.permission('tickets:manage', org.query, { site: site.query }), {
      limit: 'export',
    }),
  },
  counts: {
    method: 'GET',
    path: '/api/support-tickets/counts',
    summary: 'Counts the support tickets that the caller sees, up to 10,000.',
    query: z.strictObject({ org: recordIdSchema, site: filters.site }),
    ...answers(
      {
        200: z.object({
          all: z.int(),
          open: z.int().meta({ description: 'New and open tickets, which are waiting for an answer.' }),
          waiting: z.int().meta({ description: 'Tickets that are waiting for their requester.' }),
          mine: z
            .int()
            .meta({ description: 'Tickets that are neither resolved nor closed and are assigned to the caller.' }),
          resolved: z.int(),
        }),
      },
      listing,
    ),
  },
  people: {
    method: 'GET',
    path: '/api/support-tickets/people',
    summary: 'Lists the members to whom support tickets, or those of one site, can be assigned, by name.',
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.members, sort: ['name'] }),
        org: recordIdSchema,
        site: filters.site,
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(memberNameSchema) }, access.permission(viewAny, org.query, { site: site.query })),
  },
  requesters: {
    method: 'GET',
    path: '/api/support-tickets/requesters',
    summary: 'Lists the members for whom support tickets can be created, at one site if one is named, by name.',
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.members, sort: ['name'] }),
        org: recordIdSchema,
        site: filters.site,
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(memberNameSchema) }, access.permission('tickets:manage', org.query, { site: site.query })),
  },
  create: {
    method: 'POST',
    path: '/api/support-tickets',
    summary: 'Creates a support ticket with its first message, for the caller or on behalf of another member.',
    body: createSupportTicketSchema,
    ...answers({ 201: supportTicketDetailSchema }, access.permission('tickets:create', org.body, { site: site.body })),
  },
  get: {
    method: 'GET',
    path: '/api/support-tickets/id/:id',
    pathParams: idParams,
    summary: 'Returns a support ticket, with what the caller can do with it now.',
    ...answers({ 200: supportTicketDetailSchema }, viewing),
  },
  update: {
    method: 'PATCH',
    path: '/api/support-tickets/id/:id',
    pathParams: idParams,
    summary: 'Changes or assigns a support ticket; fields that are left out stay as they are.',
    body: updateSupportTicketSchema,
    ...answers({ 200: supportTicketDetailSchema }, managing, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/support-tickets/id/:id/status/:status',
    pathParams: z.object({ id: recordIdSchema, status: ticketStatusSchema }),
    summary: 'Takes the next step with a support ticket. The requester can reopen a resolved one for 14 days.',
    body: supportTicketStepSchema.optional(),
    ...answers({ 200: supportTicketDetailSchema }, writing, { errors: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] }),
  },
  rate: {
    method: 'PUT',
    path: '/api/support-tickets/id/:id/csat',
    pathParams: idParams,
    summary:
      'Rates, from 1 to 5, how satisfied the requester is with how their ticket was resolved; a later rating replaces it.',
    body: rateSupportTicketSchema,
    ...answers({ 200: supportTicketDetailSchema }, access.permission('tickets:create', org.ownerOf('support-ticket')), {
      errors: ['CONFLICT', 'VERSION_CONFLICT'],
    }),
  },
  messages: {
    method: 'GET',
    path: '/api/support-tickets/id/:id/messages',
    pathParams: idParams,
    summary:
      'Lists the messages of a support ticket with their files, the latest first. Only staff see internal notes.',
    query: z
      .strictObject(pageQuery({ limit: DEFAULT_LIMITS.ticketMessages, sort: ['createdAt'] }))
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(ticketMessageSchema) }, viewing),
  },
  write: {
    method: 'POST',
    path: '/api/support-tickets/id/:id/messages',
    pathParams: idParams,
    summary:
      'Writes a message, or an internal note. A message from the requester reopens the ticket; the first answer to a new ticket makes it open.',
    body: createTicketMessageSchema,
    ...answers({ 201: ticketMessageSchema }, writing, { errors: ['CONFLICT'] }),
  },
  history: {
    method: 'GET',
    path: '/api/support-tickets/id/:id/history',
    pathParams: idParams,
    summary: 'Lists what happened to a support ticket, the latest first: who did it, and what changed.',
    query: z
      .strictObject(pageQuery({ limit: DEFAULT_LIMITS.supportTickets, sort: ['createdAt'] }))
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(supportTicketHistorySchema) }, viewing),
  },
});

/** The files of a message, visible to those who see the message. */
export const ticketMessageFiles = c.router(
  recordFileCalls({
    record: 'ticket-message',
    path: '/api/ticket-messages/id/:id',
    noun: 'a message on a support ticket',
    view: [viewOwn, viewAny],
    change: ['tickets:create', 'tickets:manage'],
  }),
);
