import { TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES, TICKET_STATUSES } from '@siteward/domain';
import { z } from 'zod';
import {
  idSchema,
  lineSchema,
  memberNameSchema,
  recordFields,
  recordIdSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { recordHistorySchema } from '../records/change-values.ts';
import { recordFileSchema } from '../records/record-files.ts';
import { workOrderStatusSchema } from '../work-orders/work-order-fields.ts';

const LIMITS = TICKET_LIMITS;

export const ticketStatusSchema = z.enum(TICKET_STATUSES);
export const ticketPrioritySchema = z.enum(TICKET_PRIORITIES);
export const ticketCategorySchema = z.enum(TICKET_CATEGORIES);

const ratingSchema = z.object({ score: z.int(), note: z.string(), at: timestampSchema });

/** What lists show of a ticket. */
const summaryFields = {
  ...recordFields,
  org: idSchema,
  site: idSchema,
  number: z.int().meta({ description: 'Shown to people as `ST-000218` for 218.' }),
  subject: z.string(),
  category: ticketCategorySchema,
  priority: ticketPrioritySchema,
  status: ticketStatusSchema.meta({
    description: 'The current status: a resolved ticket is closed once its 14 days are over.',
  }),
  requester: memberNameSchema.meta({ description: 'The member who asked.' }),
  own: z.boolean().meta({ description: 'Whether the caller is the requester.' }),
  assignee: memberNameSchema.nullable(),
  lastMessage: z
    .object({ text: z.string(), at: timestampSchema, author: memberNameSchema, fromTeam: z.boolean() })
    .meta({ description: 'The beginning of the latest message, not counting internal notes.' }),
  responseDueAt: timestampSchema
    .nullable()
    .meta({ description: "When the first response is due, by the priority and within the site's working hours." }),
  firstResponseAt: timestampSchema.nullable(),
  responseMinutes: z
    .int()
    .nullable()
    .meta({ description: "How long that took, in minutes of the site's working hours." }),
  resolvedAt: timestampSchema.nullable(),
  resolutionMinutes: z
    .int()
    .nullable()
    .meta({ description: "How long that took, in minutes of the site's working hours." }),
  closesAt: timestampSchema.nullable().meta({ description: 'When a resolved ticket is closed automatically.' }),
  csat: ratingSchema
    .nullable()
    .meta({ description: 'How satisfied the requester is with how it was resolved, from 1 to 5.' }),
};
export const supportTicketSchema = z.object(summaryFields).meta({ id: 'SupportTicket' });
export type SupportTicket = z.infer<typeof supportTicketSchema>;

export const supportTicketDetailSchema = z
  .object({
    ...summaryFields,
    firstMessage: idSchema.meta({ description: 'The message with which it began; files are added to that message.' }),
    requesterEmail: z.string().nullable().meta({ description: 'For those who serve the requester; null for others.' }),
    requesterCustomer: z
      .object({ name: z.string(), phone: z.string().meta({ description: 'Empty if there is none.' }) })
      .nullable()
      .meta({ description: 'The customer to which the requester belongs, for those who serve them; null for others.' }),
    workOrder: z
      .object({
        _id: idSchema,
        site: idSchema,
        number: z.int(),
        title: z.string(),
        status: workOrderStatusSchema,
        dueAt: timestampSchema.nullable(),
      })
      .nullable()
      .meta({ description: 'The work order that it is linked with, if the caller sees it.' }),
    mayWrite: z.boolean().meta({ description: 'Whether the caller can write a message now.' }),
    mayNote: z.boolean().meta({ description: 'Whether the caller can write an internal note now.' }),
    mayChange: z.boolean().meta({ description: 'Whether the caller can change and assign it.' }),
    mayRate: z.boolean().meta({ description: 'Whether the caller can rate it now.' }),
    allowedTransitions: z
      .array(ticketStatusSchema)
      .meta({ description: 'The statuses that the caller can give it now, with `PUT .../status/{status}`.' }),
  })
  .meta({ id: 'SupportTicketDetail' });
export type SupportTicketDetail = z.infer<typeof supportTicketDetailSchema>;

const fields = {
  subject: lineSchema(1, LIMITS.subject),
  category: ticketCategorySchema,
  priority: ticketPrioritySchema,
};
const writtenSchema = textSchema(1, LIMITS.message);

export const createSupportTicketSchema = z.strictObject({
  org: recordIdSchema,
  site: recordIdSchema,
  subject: fields.subject,
  text: writtenSchema.meta({ description: 'The first message.' }),
  requester: recordIdSchema.optional().meta({
    description:
      'The member who asks, if that is not the caller; needs `tickets:manage`. It must be an active member who sees tickets and reaches the site.',
  }),
  category: fields.category.optional().meta({ description: '`question` by default.' }),
  priority: fields.priority.optional().meta({ description: '`medium` by default.' }),
});
export const updateSupportTicketSchema = z.strictObject({
  ...z.object(fields).partial().shape,
  assignee: recordIdSchema.nullable().optional().meta({
    description: 'A staff member who manages tickets and reaches the site. Assigning a new ticket makes it open.',
  }),
  workOrder: recordIdSchema
    .nullable()
    .optional()
    .meta({ description: 'A work order that the caller sees, to link the ticket with; null for none.' }),
  version: versionSchema.optional(),
});
export const supportTicketStepSchema = z.strictObject({ version: versionSchema.optional() });
export const rateSupportTicketSchema = z.strictObject({
  score: z.int().min(1).max(5),
  note: textSchema(0, LIMITS.ratingNote).optional(),
  version: versionSchema.optional(),
});

export const ticketMessageSchema = z
  .object({
    ...recordFields,
    org: idSchema,
    ticket: idSchema,
    author: memberNameSchema,
    fromTeam: z
      .boolean()
      .meta({ description: 'Whether it is from somebody who serves, rather than from the requester.' }),
    internal: z
      .boolean()
      .meta({ description: 'Whether it is a note that only the staff who see every ticket can read.' }),
    text: z.string(),
    files: z.array(recordFileSchema),
    mayAddFiles: z.boolean(),
  })
  .meta({ id: 'TicketMessage' });
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

export const createTicketMessageSchema = z.strictObject({
  text: writtenSchema,
  internal: z.boolean().optional().meta({ description: 'Whether it is a note for the staff who see every ticket.' }),
});

export const supportTicketHistorySchema = recordHistorySchema('support-ticket', 'resolved').meta({
  id: 'SupportTicketHistoryEntry',
});
