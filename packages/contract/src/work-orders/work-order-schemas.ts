import { DISPATCH_STATUSES, FEEDBACK_STATUSES, fault, TICKET_STATUSES, WORK_ORDER_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { idSchema, memberNameSchema, recordFields, recordIdSchema, timestampSchema, versionSchema } from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';
import { recordHistorySchema } from '../records/change-values.ts';
import {
  checklistKindSchema,
  dueSchema,
  memberIds,
  newPointSchema,
  titleSchema,
  workOrderFields,
  workOrderPrioritySchema,
  workOrderStatusSchema,
  workOrderTypeSchema,
} from './work-order-fields.ts';

const LIMITS = WORK_ORDER_LIMITS;

/** What lists show of a work order. */
const summaryFields = {
  ...recordFields,
  org: idSchema,
  site: idSchema,
  number: z.int().meta({ description: 'Counted by organization, never used again: 412 is shown as `WO-000412`.' }),
  title: z.string(),
  type: workOrderTypeSchema,
  category: z.string(),
  priority: workOrderPrioritySchema,
  status: workOrderStatusSchema,
  place: z.string(),
  assignees: z.array(memberNameSchema),
  serviceProvider: z
    .object({ _id: idSchema, name: z.string() })
    .nullable()
    .meta({ description: 'Who does it from outside, with the name as it is now.' }),
  own: z
    .boolean()
    .meta({ description: 'Whether the caller created it or is assigned to it; `update-own` is about these.' }),
  dispatchedTo: idSchema.nullable().meta({
    description: 'The service provider that it is with, or that has completed it: its members see it as their own.',
  }),
  acceptedBy: idSchema
    .nullable()
    .meta({ description: 'The service provider that has accepted it, whose members work on it.' }),
  scheduledStart: timestampSchema.nullable(),
  scheduledEnd: timestampSchema.nullable(),
  allDay: z.boolean(),
  estimatedMinutes: z.int().nullable(),
  dueAt: timestampSchema.nullable(),
  overdue: z.boolean().meta({ description: 'Due, the time on hold not counted, and still active.' }),
  heldSince: timestampSchema.nullable().meta({ description: 'When the present hold began.' }),
  heldTotalMs: z.int().meta({ description: 'Milliseconds of all earlier holds.' }),
  checklistDone: z.int(),
  checklistTotal: z.int(),
  checklistLeft: z.int().meta({ description: 'Required points that keep it from being completed.' }),
  completedAt: timestampSchema.nullable(),
  completedBy: memberNameSchema.nullable(),
  signatureMissing: z.boolean().meta({ description: 'It has to be signed before it is completed, and is not yet.' }),
  tags: z.array(z.string()),
};
export const workOrderSchema = z.object(summaryFields).meta({ id: 'WorkOrder' });
export type WorkOrder = z.infer<typeof workOrderSchema>;

export const pointSchema = z
  .object({
    _id: idSchema,
    label: z.string(),
    kind: checklistKindSchema,
    required: z.boolean(),
    value: z.union([z.boolean(), z.number(), z.string()]).nullable(),
    doneByName: z.string().nullable(),
    doneAt: timestampSchema.nullable(),
  })
  .meta({ id: 'ChecklistPoint' });

/** The work as it was sent to a service provider. */
const dispatchSchema = z
  .object({
    _id: idSchema,
    status: z.enum(DISPATCH_STATUSES),
    serviceProvider: z.object({ _id: idSchema, name: z.string() }),
    sentAt: timestampSchema,
    sentBy: memberNameSchema,
    expiresAt: timestampSchema
      .nullable()
      .meta({ description: 'Until when the link works; null while the work is accepted, and until it is completed.' }),
    answeredAt: timestampSchema.nullable().meta({ description: 'When it was accepted or declined.' }),
    declineReason: z.string(),
  })
  .meta({ id: 'Dispatch' });

export const workOrderDetailSchema = z
  .object({
    ...summaryFields,
    description: z.string(),
    checklist: z.array(pointSchema),
    statusSince: timestampSchema.meta({ description: 'When it got its status.' }),
    holdReason: z.string(),
    firstResponseAt: timestampSchema.nullable(),
    verifiedAt: timestampSchema.nullable(),
    verifiedBy: memberNameSchema.nullable(),
    resolution: z.string(),
    cancelReason: z.string(),
    requiresSignature: z.boolean(),
    signature: idSchema.nullable().meta({ description: 'The signature that counts; null until it is signed.' }),
    watchers: z.array(memberNameSchema),
    createdBy: memberNameSchema,
    dispatch: dispatchSchema
      .nullable()
      .meta({ description: 'How the service provider was last sent the work; null where it was not.' }),
    plan: z.object({ _id: idSchema, title: z.string(), day: z.string() }).nullable().meta({
      description: 'The maintenance plan that it was made by, and for which of its days; null where it was not.',
    }),
    feedbacks: z
      .array(z.object({ _id: idSchema, number: z.int(), subject: z.string(), status: z.enum(FEEDBACK_STATUSES) }))
      .meta({ description: 'What people said that it was made of or goes with; those that the caller sees.' }),
    supportTickets: z
      .array(
        z.object({
          _id: idSchema,
          site: idSchema,
          number: z.int(),
          subject: z.string(),
          status: z.enum(TICKET_STATUSES),
        }),
      )
      .meta({
        description: 'The support tickets that are linked with it, the latest first; those that the caller sees.',
      }),
    allowedTransitions: z
      .array(workOrderStatusSchema)
      .meta({ description: 'The statuses that the caller can give it now, by `PUT .../status/{status}`.' }),
  })
  .meta({ id: 'WorkOrderDetail' });
export type WorkOrderDetail = z.infer<typeof workOrderDetailSchema>;

/** With the id of an existing point, that point keeps its answer. */
const pointChangeSchema = newPointSchema.extend({ _id: recordIdSchema.optional() });

function namesPointsOnce(points: readonly { _id?: string | undefined }[]): boolean {
  const ids = points.flatMap(({ _id }) => _id ?? []);
  return new Set(ids).size === ids.length;
}

type Schedule = { scheduledStart?: string | null | undefined; scheduledEnd?: string | null | undefined };
/** For `.refine(...endsAfterStart)`. */
export const endsAfterStart = [
  ({ scheduledStart, scheduledEnd }: Schedule) => !scheduledStart || !scheduledEnd || scheduledStart < scheduledEnd,
  { path: ['scheduledEnd'], ...saying(fault('ends-before-start')) },
] satisfies [unknown, unknown];

export const createWorkOrderSchema = z
  .strictObject({
    org: recordIdSchema,
    site: recordIdSchema,
    title: titleSchema,
    status: z.enum(['draft', 'open']).optional().meta({ description: 'By default open.' }),
    dueAt: dueSchema.optional().meta({ description: "By default by the site's days for the priority." }),
    ...z.object(workOrderFields).partial().shape,
  })
  .refine(...endsAfterStart);

export const updateWorkOrderSchema = z
  .strictObject({
    title: titleSchema.optional(),
    site: recordIdSchema.optional().meta({
      description:
        'Another site moves it there, with work-orders:update-any. People who do not get there are no longer assigned and do not watch it, and a service provider that does not work there is taken off; work of whole days keeps its days.',
    }),
    dueAt: dueSchema.optional(),
    ...z.object(workOrderFields).partial().shape,
    checklist: z
      .array(pointChangeSchema)
      .max(LIMITS.checklist)
      .refine(namesPointsOnce, saying(fault('value-twice')))
      .optional(),
    watchers: memberIds(LIMITS.watchers).optional(),
    version: versionSchema.optional(),
  })
  .refine(...endsAfterStart);

export const workOrderHistorySchema = recordHistorySchema('work-order', 'completed').meta({
  id: 'WorkOrderHistoryEntry',
});
