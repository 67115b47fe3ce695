import { DISPATCH_STATUSES, FEEDBACK_STATUSES, fault, TICKET_STATUSES, WORK_ORDER_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { idSchema, memberNameSchema, recordFields, recordIdSchema, timestampSchema, versionSchema } from '../common.ts';
import { comparing, saying } from '../reasons/issue-reasons.ts';
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
  number: z.int().meta({ description: 'Numbered per organization and never reused: 412 is shown as `WO-000412`.' }),
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
    .meta({ description: 'The external firm that does the work, with its current name.' }),
  own: z
    .boolean()
    .meta({ description: 'Whether the caller created it or is assigned to it; `update-own` applies to such work.' }),
  dispatchedTo: idSchema.nullable().meta({
    description:
      'The service provider that has been sent the work or has completed it; its members see the work as their own.',
  }),
  acceptedBy: idSchema
    .nullable()
    .meta({ description: 'The service provider that has accepted it, whose members work on it.' }),
  scheduledStart: timestampSchema.nullable(),
  scheduledEnd: timestampSchema.nullable(),
  allDay: z.boolean(),
  estimatedMinutes: z.int().nullable(),
  dueAt: timestampSchema.nullable(),
  overdue: z
    .boolean()
    .meta({ description: 'Whether its due time, extended by the time on hold, has passed while it is still active.' }),
  heldSince: timestampSchema.nullable().meta({ description: 'When the current hold began.' }),
  heldTotalMs: z.int().meta({ description: 'The total length of all earlier holds, in milliseconds.' }),
  checklistDone: z.int(),
  checklistTotal: z.int(),
  checklistLeft: z
    .int()
    .meta({ description: 'The number of required points that still keep it from being completed.' }),
  completedAt: timestampSchema.nullable(),
  completedBy: memberNameSchema.nullable(),
  signatureMissing: z
    .boolean()
    .meta({ description: 'Whether it has to be signed before it is completed, and has not been yet.' }),
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
      .meta({ description: 'Until when the link works; null from when the work is accepted until it is completed.' }),
    answeredAt: timestampSchema.nullable().meta({ description: 'When it was accepted or declined.' }),
    declineReason: z.string(),
  })
  .meta({ id: 'Dispatch' });

export const workOrderDetailSchema = z
  .object({
    ...summaryFields,
    description: z.string(),
    checklist: z.array(pointSchema),
    statusSince: timestampSchema.meta({ description: 'When it entered its current status.' }),
    holdReason: z.string(),
    firstResponseAt: timestampSchema.nullable(),
    verifiedAt: timestampSchema.nullable(),
    verifiedBy: memberNameSchema.nullable(),
    resolution: z.string(),
    cancelReason: z.string(),
    requiresSignature: z.boolean(),
    signature: idSchema.nullable().meta({ description: 'The current signature; null until it is signed.' }),
    watchers: z.array(memberNameSchema),
    createdBy: memberNameSchema,
    dispatch: dispatchSchema
      .nullable()
      .meta({ description: 'How the work was last sent to a service provider; null if it never was.' }),
    plan: z.object({ _id: idSchema, title: z.string(), day: z.string() }).nullable().meta({
      description: 'The maintenance plan that created it, and for which of its days; null if no plan did.',
    }),
    feedbacks: z
      .array(z.object({ _id: idSchema, number: z.int(), subject: z.string(), status: z.enum(FEEDBACK_STATUSES) }))
      .meta({
        description: 'The feedbacks that it was created from or that were added to it, of those that the caller sees.',
      }),
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
        description: 'The support tickets linked with it that the caller sees, the latest first.',
      }),
    allowedTransitions: z
      .array(workOrderStatusSchema)
      .meta({ description: 'The statuses that the caller can give it now, with `PUT .../status/{status}`.' }),
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
  comparing('scheduledStart', 'scheduledEnd'),
] satisfies [unknown, unknown];

export const createWorkOrderSchema = z
  .strictObject({
    org: recordIdSchema,
    site: recordIdSchema,
    title: titleSchema,
    status: z.enum(['draft', 'open']).optional().meta({ description: '`open` by default.' }),
    dueAt: dueSchema.optional().meta({ description: "By default, set by the site's number of days for the priority." }),
    ...z.object(workOrderFields).partial().shape,
  })
  .refine(...endsAfterStart);

export const updateWorkOrderSchema = z
  .strictObject({
    title: titleSchema.optional(),
    site: recordIdSchema.optional().meta({
      description:
        'Another site moves the work there; needs `work-orders:update-any`. People who do not reach that site are no longer assigned and no longer watch the work, and a service provider that does not work there is removed. All-day work keeps its days.',
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
