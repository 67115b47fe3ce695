import {
  CHECKLIST_KINDS,
  DISPATCH_LIMITS,
  DISPATCH_STATUSES,
  FEEDBACK_STATUSES,
  fault,
  isDrawing,
  SIGNATURE_LIMITS,
  TICKET_STATUSES,
  tagKeyOf,
  WORK_ORDER_FILE_COLUMNS,
  WORK_ORDER_LIMITS,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TYPES,
} from '@siteward/domain';
import { z } from 'zod';
import { recordHistorySchema } from './change-values.ts';
import { columnFaultFields, rowSchema } from './column-faults.ts';
import {
  idSchema,
  instantSchema,
  lineSchema,
  memberNameSchema,
  recordFields,
  recordIdSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from './common.ts';
import { refusalSchema } from './errors.ts';
import { saying } from './issue-reasons.ts';

const LIMITS = WORK_ORDER_LIMITS;

/** How many work orders one bulk change may name. */
export const WORK_ORDER_BULK_LIMIT = 200;

export const workOrderStatusSchema = z.enum(WORK_ORDER_STATUSES);
export const workOrderPrioritySchema = z.enum(WORK_ORDER_PRIORITIES);
export const workOrderTypeSchema = z.enum(WORK_ORDER_TYPES);
const checklistKindSchema = z.enum(CHECKLIST_KINDS);

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
          ...{ _id: idSchema, site: idSchema, number: z.int(), subject: z.string() },
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

/** A point of a checklist as it is written. */
export const newPointSchema = z.strictObject({
  label: lineSchema(1, LIMITS.checklistLabel),
  kind: checklistKindSchema,
  required: z.boolean(),
});

/** With the id of a point that is there, that one keeps its answer. */
const pointChangeSchema = newPointSchema.extend({ _id: recordIdSchema.optional() });

function namesPointsOnce(points: readonly { _id?: string | undefined }[]): boolean {
  const ids = points.flatMap(({ _id }) => _id ?? []);
  return new Set(ids).size === ids.length;
}

const people = (most: number) => z.array(recordIdSchema).max(most);

const fields = {
  description: textSchema(0, LIMITS.description),
  type: workOrderTypeSchema,
  category: lineSchema(0, LIMITS.category),
  priority: workOrderPrioritySchema,
  place: lineSchema(0, LIMITS.place),
  assignees: people(LIMITS.assignees).meta({ description: 'Ids of members who reach the site.' }),
  serviceProvider: recordIdSchema
    .nullable()
    .meta({ description: 'The id of an active service provider that works at the site.' }),
  scheduledStart: instantSchema.nullable(),
  scheduledEnd: instantSchema.nullable(),
  allDay: z.boolean(),
  estimatedMinutes: z.int().min(0).max(LIMITS.estimatedMinutes).nullable(),
  checklist: z.array(newPointSchema).max(LIMITS.checklist),
  requiresSignature: z.boolean().meta({ description: 'Whether it has to be signed before it is completed.' }),
  tags: z
    .array(lineSchema(1, LIMITS.tag))
    .max(LIMITS.tags)
    .refine((tags) => new Set(tags.map(tagKeyOf)).size === tags.length, saying(fault('value-twice'))),
};

type Schedule = { scheduledStart?: string | null | undefined; scheduledEnd?: string | null | undefined };
/** For `.refine(...endsAfterStart)`. */
export const endsAfterStart = [
  ({ scheduledStart, scheduledEnd }: Schedule) => !scheduledStart || !scheduledEnd || scheduledStart < scheduledEnd,
  { path: ['scheduledEnd'], ...saying(fault('ends-before-start')) },
] satisfies [unknown, unknown];

const titleSchema = lineSchema(1, LIMITS.title);
const dueSchema = instantSchema.nullable();

export const createWorkOrderSchema = z
  .strictObject({
    org: recordIdSchema,
    site: recordIdSchema,
    title: titleSchema,
    status: z.enum(['draft', 'open']).optional().meta({ description: 'By default open.' }),
    dueAt: dueSchema.optional().meta({ description: "By default by the site's days for the priority." }),
    ...z.object(fields).partial().shape,
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
    ...z.object(fields).partial().shape,
    checklist: z
      .array(pointChangeSchema)
      .max(LIMITS.checklist)
      .refine(namesPointsOnce, saying(fault('value-twice')))
      .optional(),
    watchers: people(LIMITS.watchers).optional(),
    version: versionSchema.optional(),
  })
  .refine(...endsAfterStart);

const reasonSchema = textSchema(1, LIMITS.reason).meta({
  description: 'Why it is put on hold, cancelled or opened again; required there.',
});
const resolutionSchema = textSchema(1, LIMITS.resolution).meta({
  description: 'What was done; required for completing it.',
});

/** What a step is taken with. */
export const workOrderStepSchema = z.strictObject({
  reason: reasonSchema.optional(),
  resolution: resolutionSchema.optional(),
  version: versionSchema.optional(),
});

/** What a step is taken back with. */
export const undoStepSchema = z.strictObject({
  version: versionSchema.optional().meta({ description: 'The version that the step made.' }),
});

export const checklistAnswerSchema = z.strictObject({
  value: z
    .union([
      z.boolean(),
      z.number().min(-LIMITS.checklistNumber).max(LIMITS.checklistNumber),
      textSchema(1, LIMITS.checklistText),
    ])
    .nullable()
    .meta({ description: 'Of the kind of the point; null takes the answer back.' }),
  version: versionSchema.optional(),
});

/** A signature of a work order: who signed, and what they drew. */
export const signatureSchema = z
  .object({
    _id: idSchema,
    createdAt: timestampSchema,
    name: z.string().meta({ description: 'Of whoever signed, who need not be a member.' }),
    drawing: z
      .string()
      .nullable()
      .meta({
        description: `The path of an SVG in a box of ${SIGNATURE_LIMITS.width} by ${SIGNATURE_LIMITS.height}, to be drawn as a line; null where the name alone was given.`,
      }),
    takenBy: memberNameSchema.meta({ description: 'Whose device it was given on.' }),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof signatureSchema>;

export const signSchema = z.strictObject({
  name: lineSchema(1, SIGNATURE_LIMITS.name),
  drawing: z
    .string()
    .min(1)
    .max(SIGNATURE_LIMITS.drawing)
    // One fault at a time: an empty one is missing.
    .refine((text) => text === '' || isDrawing(text), saying(fault('not-a-drawing')))
    .nullable()
    .meta({
      description: `Lines as "M3 4L5 6" in a box of ${SIGNATURE_LIMITS.width} by ${SIGNATURE_LIMITS.height}; null for whoever signs by their name alone.`,
    }),
  version: versionSchema.optional(),
});

/** What a work order is dispatched with. */
export const dispatchWorkSchema = z.strictObject({
  again: z.boolean().optional().meta({
    description: 'Sends what was sent already: with a new link and a new expiry, and the earlier link is dead.',
  }),
  version: versionSchema.optional(),
});

/** What a member of a service provider answers with. */
export const answerDispatchSchema = z.strictObject({
  answer: z.enum(['accepted', 'declined']),
  reason: textSchema(1, DISPATCH_LIMITS.reason).optional().meta({ description: 'Why it is declined; required there.' }),
});

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: workOrderStatusSchema,
    reason: reasonSchema.optional(),
    resolution: resolutionSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('priority'), priority: workOrderPrioritySchema }),
  z.strictObject({ kind: z.literal('assignees'), assignees: fields.assignees }),
  z.strictObject({ kind: z.literal('dueAt'), dueAt: dueSchema }),
  z.strictObject({ kind: z.literal('remove') }),
  z
    .strictObject({ kind: z.literal('undo-step') })
    .meta({ description: 'Takes back the latest step of each, as the call for one does.' }),
]);
/** What is done to every work order of a bulk change. */
export type BulkWorkOrderChange = z.output<typeof changeSchema>;

export const workOrderBulkSchema = z.strictObject({
  org: recordIdSchema,
  workOrders: z
    .array(z.strictObject({ id: recordIdSchema, version: versionSchema }))
    .min(1)
    .max(WORK_ORDER_BULK_LIMIT)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, saying(fault('value-twice'))),
  change: changeSchema,
});

export const workOrderBulkResultSchema = z
  .object({
    id: idSchema,
    number: z.int().nullable().meta({ description: 'Null for one that the caller does not see.' }),
    workOrder: workOrderSchema.nullable().meta({ description: 'As it is afterwards; null when it failed or is gone.' }),
    problem: refusalSchema.nullable().meta({ description: 'Why it failed; null when it succeeded.' }),
  })
  .meta({ id: 'WorkOrderBulkResult' });
export type WorkOrderBulkResult = z.infer<typeof workOrderBulkResultSchema>;

export const workOrderImportSchema = z
  .object({
    rows: z.int().meta({ description: 'How many rows the file has below its headings.' }),
    good: z.int().meta({ description: 'How many of them have no fault.' }),
    faults: z
      .array(z.object({ row: rowSchema, ...columnFaultFields(WORK_ORDER_FILE_COLUMNS) }))
      .meta({ description: 'What is wrong, in the order of the file; the first 100.' }),
    more: z.boolean().meta({ description: 'There are more faults than these.' }),
    ignored: z.array(z.string()).meta({ description: 'Columns of exports that say nothing about a new work order.' }),
    unknown: z
      .array(z.string())
      .meta({ description: 'Columns that are not known, as the file writes them: not read.' }),
    created: z
      .object({ first: z.int(), last: z.int() })
      .nullable()
      .meta({ description: 'The numbers of the new work orders, all in between included; null after a dry run.' }),
  })
  .meta({ id: 'WorkOrderImport' });
export type WorkOrderImport = z.infer<typeof workOrderImportSchema>;

export const workOrderHistorySchema = recordHistorySchema('work-order', 'completed').meta({
  id: 'WorkOrderHistoryEntry',
});
