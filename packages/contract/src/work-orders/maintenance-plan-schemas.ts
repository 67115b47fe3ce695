import {
  fault,
  PLAN_LIMITS,
  PLAN_STATUSES,
  type Recurrence,
  readRule,
  tagKeyOf,
  WORK_ORDER_LIMITS,
} from '@siteward/domain';
import { z } from 'zod';
import {
  idSchema,
  lineSchema,
  memberNameSchema,
  queryIntSchema,
  recordFields,
  recordIdSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { refusalSchema } from '../errors.ts';
import { timeSchema } from '../organizations/sites.ts';
import { comparing, saying } from '../reasons/issue-reasons.ts';
import { recordHistorySchema } from '../records/change-values.ts';
import { newRepetitionSchema, planDaySchema, repetitionSchema, weekdaySchema } from './repetition-schemas.ts';
import { newPointSchema, workOrderPrioritySchema, workOrderTypeSchema } from './work-order-fields.ts';

const LIMITS = PLAN_LIMITS;

export const planStatusSchema = z.enum(PLAN_STATUSES);

const ruleFields = {
  repeats: newRepetitionSchema,
  from: planDaySchema.meta({ description: 'The first day on which there may be a date, by the calendar of the site.' }),
  time: timeSchema.meta({ description: "When the work begins, in the site's local time." }),
  until: planDaySchema
    .nullable()
    .meta({ description: 'The last day on which there may be a date; null for no such end.' }),
  count: z.int().min(1).max(LIMITS.count).nullable().meta({
    description: 'How many dates there are from the first day on, including skipped ones; null for no such end.',
  }),
};
const leadDaysSchema = z
  .int()
  .min(0)
  .max(LIMITS.leadDays)
  .meta({ description: 'How many days before a date its work order is created.' });

const earlierRuleSchema = z.object({
  repeats: repetitionSchema,
  from: z.string(),
  time: z.string(),
  until: z.string().nullable(),
  count: z.int().nullable(),
  replacedAt: timestampSchema,
  replacedBy: memberNameSchema,
});

/** What lists show of a plan. */
const summaryFields = {
  ...recordFields,
  org: idSchema,
  site: idSchema,
  timezone: z.string().meta({ description: 'The time zone of the site.' }),
  title: z.string(),
  type: workOrderTypeSchema,
  priority: workOrderPrioritySchema,
  status: planStatusSchema,
  repeats: repetitionSchema,
  from: z.string(),
  time: z.string(),
  until: z.string().nullable(),
  count: z.int().nullable(),
  leadDays: z.int(),
  assignees: z.array(memberNameSchema),
  serviceProvider: z.object({ _id: idSchema, name: z.string() }).nullable(),
  nextAt: timestampSchema.nullable().meta({
    description:
      'The next date whose work order has not been created yet; null while the plan is paused, and when it has ended.',
  }),
  lastFailure: z
    .object({ ...refusalSchema.shape, at: timestampSchema, day: z.string() })
    .nullable()
    .meta({
      description:
        'Why the work order of a date could not be created, and when that was last tried; null once it is created.',
    }),
  pauseReason: z.string().meta({ description: 'Why it is paused; empty if it is not paused.' }),
  counts: z.object({ made: z.int(), done: z.int(), onTime: z.int() }).meta({
    description:
      'The work orders that it created: how many, how many of them are done, and how many were done in time.',
  }),
  mayChange: z.boolean().meta({ description: 'Whether the caller may change it.' }),
};
export const maintenancePlanSchema = z.object(summaryFields).meta({ id: 'MaintenancePlan' });
export type MaintenancePlan = z.infer<typeof maintenancePlanSchema>;

const planDateSchema = z
  .object({
    day: z.string(),
    at: timestampSchema.meta({ description: 'When the work begins.' }),
    madeOn: z.string().meta({ description: 'The day on which its work order is created.' }),
    movedFrom: z.string().nullable().meta({ description: 'The day that it was moved from.' }),
    closed: z
      .object({
        holiday: z.string().nullable(),
        opens: z.string().nullable().meta({
          description:
            'The first later day on which the site is open and the plan has no date; null if there is none soon.',
        }),
      })
      .nullable()
      .meta({
        description:
          'Set if the site is closed on that day, for a holiday or as on every such weekday; otherwise null.',
      }),
    timeShifted: z.boolean().meta({ description: 'Whether summer time has begun or ended since the previous date.' }),
  })
  .meta({ id: 'PlanDate' });
export type PlanDate = z.infer<typeof planDateSchema>;

const rruleSchema = z.array(z.string()).meta({
  description: 'The rule in calendar format (RFC 5545): DTSTART and RRULE, and EXDATE and RDATE if there are any.',
});

export const planPreviewSchema = z
  .object({
    rrule: rruleSchema,
    dates: z.array(planDateSchema),
    closedWeekdays: z.array(weekdaySchema).meta({ description: 'The weekdays on which the site is closed.' }),
  })
  .meta({ id: 'PlanPreview' });
export type PlanPreview = z.infer<typeof planPreviewSchema>;

export const maintenancePlanDetailSchema = z
  .object({
    ...summaryFields,
    description: z.string(),
    category: z.string(),
    place: z.string(),
    tags: z.array(z.string()),
    estimatedMinutes: z.int().nullable(),
    requiresSignature: z.boolean(),
    checklist: z.array(newPointSchema),
    dueDays: z.int(),
    dueTime: z.string(),
    skipped: z.array(z.string()).meta({ description: 'Future dates that are skipped.' }),
    moved: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .meta({ description: 'Dates that are moved to another day.' }),
    owner: memberNameSchema.meta({
      description: 'The member who created it, and who is notified if it cannot create work.',
    }),
    paused: z
      .object({ reason: z.string(), at: timestampSchema, by: memberNameSchema })
      .nullable()
      .meta({ description: 'Why it is paused, since when and by whom; null if it is not paused.' }),
    ...planPreviewSchema.shape,
    made: z
      .object({
        total: z.int(),
        onTime: z.int(),
        late: z.int(),
        open: z.int(),
        overdue: z.int(),
        cancelled: z.int(),
        since: timestampSchema.nullable().meta({ description: 'When it created its first work order.' }),
      })
      .meta({
        description:
          'The work orders that it created: completed by their due time plus the time on hold, completed later, or not completed yet.',
      }),
    earlierRules: z.array(earlierRuleSchema).meta({ description: 'Its earlier rules, the latest first.' }),
    allowedTransitions: z
      .array(planStatusSchema)
      .meta({ description: 'The statuses that the caller can give it now, with `PUT .../status/{status}`.' }),
  })
  .meta({ id: 'MaintenancePlanDetail' });
export type MaintenancePlanDetail = z.infer<typeof maintenancePlanDetailSchema>;

const titleSchema = lineSchema(1, WORK_ORDER_LIMITS.title);
/** What is copied into each work order, besides its title. */
const templateFields = {
  description: textSchema(0, WORK_ORDER_LIMITS.description),
  type: workOrderTypeSchema.meta({ description: '`preventive` by default.' }),
  category: lineSchema(0, WORK_ORDER_LIMITS.category),
  priority: workOrderPrioritySchema,
  place: lineSchema(0, WORK_ORDER_LIMITS.place),
  assignees: z
    .array(recordIdSchema)
    .max(WORK_ORDER_LIMITS.assignees)
    .meta({ description: 'Ids of members who reach the site.' }),
  serviceProvider: recordIdSchema
    .nullable()
    .meta({ description: 'The id of an active service provider that works at the site.' }),
  estimatedMinutes: z.int().min(0).max(WORK_ORDER_LIMITS.estimatedMinutes).nullable(),
  checklist: z.array(newPointSchema).max(WORK_ORDER_LIMITS.checklist),
  requiresSignature: z.boolean(),
  tags: z
    .array(lineSchema(1, WORK_ORDER_LIMITS.tag))
    .max(WORK_ORDER_LIMITS.tags)
    .refine((tags) => new Set(tags.map(tagKeyOf)).size === tags.length, saying(fault('value-twice'))),
  leadDays: leadDaysSchema,
  dueDays: z
    .int()
    .min(0)
    .max(LIMITS.dueDays)
    .meta({ description: 'How many days after a date its work is due; by default, on the same day.' }),
  dueTime: timeSchema.meta({ description: 'The time of that day at which it is due; by default, 23:59.' }),
};

type End = Pick<Recurrence, 'from' | 'until' | 'count'>;
type AnyEnd = { [Key in keyof End]?: End[Key] | undefined };
/** For `.refine(...planEndsOnce)`: a rule has at most one end. */
export const planEndsOnce = [
  ({ until, count }: AnyEnd) => !until || !count,
  comparing('until', 'count', fault('until-and-count')),
] satisfies [unknown, unknown];
/** For `.refine(...planEndsAfterFirst)`: a rule does not end before it begins. */
export const planEndsAfterFirst = [
  ({ from, until }: AnyEnd) => !from || !until || from <= until,
  comparing('from', 'until'),
] satisfies [unknown, unknown];

export const createPlanSchema = z
  .strictObject({
    org: recordIdSchema,
    site: recordIdSchema,
    title: titleSchema,
    repeats: ruleFields.repeats,
    from: ruleFields.from,
    time: ruleFields.time,
    until: ruleFields.until.optional(),
    count: ruleFields.count.optional(),
    ...z.object(templateFields).partial().shape,
  })
  .refine(...planEndsOnce)
  .refine(...planEndsAfterFirst);

export const updatePlanSchema = z
  .strictObject({
    title: titleSchema.optional(),
    ...z.object(ruleFields).partial().shape,
    ...z.object(templateFields).partial().shape,
    version: versionSchema.optional(),
  })
  .refine(...planEndsOnce)
  .refine(...planEndsAfterFirst);

/** The query of a preview. */
export const previewPlanQuery = z
  .strictObject({
    org: recordIdSchema,
    site: recordIdSchema,
    rule: z
      .string()
      .regex(/^(?:[A-Z0-9=;,]|-){1,100}$/, saying(fault('not-a-rule')))
      .refine((text) => text === '' || readRule(text) !== null, saying(fault('not-a-rule')))
      .meta({ description: 'How it recurs, as in RFC 5545: `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`.' }),
    from: ruleFields.from,
    time: ruleFields.time,
    ends: z
      .string()
      .regex(/^(2[01]\d\d-\d\d-\d\d|[1-9]\d{0,2}|1000)$/, saying(fault('until-and-count')))
      .refine((text) => text.length < 10 || planDaySchema.safeParse(text).success, saying(fault('not-a-date')))
      .optional()
      .meta({
        description:
          'The last day on which there may be a date, or how many dates there are; by default, there is no end.',
      }),
    leadDays: queryIntSchema(0, LIMITS.leadDays)
      .optional()
      .meta({ description: 'How many days before a date its work order is created.' }),
  })
  .refine(({ from, ends = '' }) => ends.length < 10 || from <= ends, comparing('from', 'ends'));

/** The input of a step. */
export const planStepSchema = z.strictObject({
  reason: textSchema(1, LIMITS.reason).optional().meta({ description: 'Why it is paused; required to pause it.' }),
  version: versionSchema.optional(),
});

export const planDateChangeSchema = z.strictObject({
  to: planDaySchema.nullable().meta({ description: 'The day to move the date to; null skips the date.' }),
  version: versionSchema.optional(),
});

export const planHistorySchema = recordHistorySchema('maintenance-plan', 'paused').meta({ id: 'PlanHistoryEntry' });
export type PlanHistoryEntry = z.infer<typeof planHistorySchema>;
