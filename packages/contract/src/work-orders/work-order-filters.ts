import { WORK_ORDER_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { anyOfSchema, instantSchema, lineSchema, recordIdSchema } from '../common.ts';
import { workOrderPrioritySchema, workOrderStatusSchema, workOrderTypeSchema } from './work-order-fields.ts';

/** Whom the work is assigned to. */
export const assigneesSchema = anyOfSchema(z.union([z.enum(['me', 'none']), recordIdSchema]));
/** The filters for work, in its list and in the calendar. */
export const workFilters = {
  status: anyOfSchema(workOrderStatusSchema).optional(),
  priority: anyOfSchema(workOrderPrioritySchema)
    .optional()
    .meta({ description: 'Only those with one of these priorities.' }),
  type: anyOfSchema(workOrderTypeSchema).optional(),
  assignee: assigneesSchema
    .optional()
    .meta({ description: 'Ids of members, `me`, or `none` for work that nobody is assigned to.' }),
  serviceProvider: recordIdSchema.optional().meta({ description: 'Only work for this service provider.' }),
  tag: lineSchema(1, WORK_ORDER_LIMITS.tag).optional().meta({ description: 'Only those with this tag.' }),
};
export const filters = {
  org: recordIdSchema,
  site: recordIdSchema.optional(),
  ...workFilters,
  dueFrom: instantSchema.optional().meta({ description: 'Due at this time or later.' }),
  dueTo: instantSchema.optional().meta({ description: 'Due before this time.' }),
  overdue: z.enum(['true']).optional().meta({ description: 'Only work that is overdue now.' }),
  unscheduled: z.enum(['true']).optional().meta({
    description:
      'Only unscheduled work that is still to be done: open, in progress or on hold, without a scheduled start.',
  }),
  plan: recordIdSchema.optional().meta({ description: 'Only work that this maintenance plan has created.' }),
  category: lineSchema(1, WORK_ORDER_LIMITS.category)
    .optional()
    .meta({ description: 'Only those with exactly this category.' }),
  uncategorized: z.enum(['true']).optional().meta({ description: 'Only those without a category.' }),
  createdFrom: instantSchema.optional().meta({ description: 'Created at this time or later.' }),
  createdTo: instantSchema.optional().meta({ description: 'Created before this time.' }),
  completedFrom: instantSchema.optional().meta({ description: 'Completed at this time or later.' }),
  completedTo: instantSchema.optional().meta({ description: 'Completed before this time.' }),
  respondedFrom: instantSchema.optional().meta({ description: 'First begun at this time or later.' }),
  respondedTo: instantSchema.optional().meta({ description: 'First begun before this time.' }),
};
