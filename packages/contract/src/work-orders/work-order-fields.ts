import {
  CHECKLIST_KINDS,
  fault,
  tagKeyOf,
  WORK_ORDER_LIMITS,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TYPES,
} from '@siteward/domain';
import { z } from 'zod';
import { instantSchema, lineSchema, recordIdSchema, textSchema } from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';

const LIMITS = WORK_ORDER_LIMITS;

export const workOrderStatusSchema = z.enum(WORK_ORDER_STATUSES);
export const workOrderPrioritySchema = z.enum(WORK_ORDER_PRIORITIES);
export const workOrderTypeSchema = z.enum(WORK_ORDER_TYPES);
export const checklistKindSchema = z.enum(CHECKLIST_KINDS);

/** A new point of a checklist. */
export const newPointSchema = z.strictObject({
  label: lineSchema(1, LIMITS.checklistLabel),
  kind: checklistKindSchema,
  required: z.boolean(),
});

export const memberIds = (most: number) => z.array(recordIdSchema).max(most);

export const workOrderFields = {
  description: textSchema(0, LIMITS.description),
  type: workOrderTypeSchema,
  category: lineSchema(0, LIMITS.category),
  priority: workOrderPrioritySchema,
  place: lineSchema(0, LIMITS.place),
  assignees: memberIds(LIMITS.assignees).meta({ description: 'Ids of members who reach the site.' }),
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

export const titleSchema = lineSchema(1, LIMITS.title);
export const dueSchema = instantSchema.nullable();

export const reasonSchema = textSchema(1, LIMITS.reason).meta({
  description: 'Why it is put on hold, cancelled or reopened; required for these steps.',
});
export const resolutionSchema = textSchema(1, LIMITS.resolution).meta({
  description: 'What was done; required to complete it.',
});

/** The counts that people look for first. */
export const workOrderCountsSchema = z.object({
  active: z.int().meta({ description: 'Open, in progress or on hold.' }),
  overdue: z.int(),
  unassigned: z.int().meta({ description: 'Active, with nobody assigned.' }),
  mine: z.int().meta({ description: 'Active, with the caller assigned.' }),
});
