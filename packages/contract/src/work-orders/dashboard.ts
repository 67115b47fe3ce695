import { DASHBOARD_LIMITS, fault, isDashboardRange } from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { idSchema, recordIdSchema, timestampSchema, timezoneSchema } from '../common.ts';
import { comparing } from '../reasons/issue-reasons.ts';
import { file } from '../records/files.ts';
import { planDaySchema } from './repetition-schemas.ts';
import { workOrderPrioritySchema, workOrderStatusSchema } from './work-order-fields.ts';

const countSchema = z.int().meta({ description: 'At most 10,000, the number up to which lists count.' });
const dayOfAnswer = z.string().length(10).meta({ format: 'date' });
const meanSchema = z
  .object({
    ms: z.int().nullable().meta({ description: 'Null if there is nothing to measure.' }),
    count: countSchema.meta({
      description:
        'The number of work orders that it is the mean of; at most 10,000, the number up to which lists count.',
    }),
    before: z.int().nullable().meta({ description: 'The mean over the same number of days before.' }),
  })
  .meta({ id: 'DashboardMean' });
export type DashboardMean = z.infer<typeof meanSchema>;

const workSchema = z.object({
  open: countSchema.meta({ description: 'Open, in progress or on hold, whenever it was created.' }),
  overdue: countSchema,
  oldestOverdue: timestampSchema
    .nullable()
    .meta({ description: 'When the work order that has been overdue longest became overdue.' }),
  unassigned: countSchema.meta({ description: 'Open work orders that nobody is assigned to.' }),
  byStatus: z.array(z.object({ status: workOrderStatusSchema, count: countSchema })),
  byPriority: z.array(z.object({ priority: workOrderPrioritySchema, count: countSchema })),
  byCategory: z
    .array(
      z.object({
        category: z.string().meta({ description: 'Empty for work without a category.' }),
        count: countSchema,
      }),
    )
    .meta({ description: `The categories with the most open work, at most ${DASHBOARD_LIMITS.categories}.` }),
  days: z
    .array(z.object({ day: dayOfAnswer, created: countSchema, completed: countSchema }))
    .meta({ description: 'Every day of the range, in order.' }),
  created: countSchema.meta({ description: 'In the range.' }),
  completed: countSchema.meta({ description: 'In the range, and not reopened since.' }),
  respond: meanSchema.meta({
    description: 'From creation until work first began, for work that began in the range.',
  }),
  complete: meanSchema.meta({
    description: 'From creation to completion, excluding time on hold, for work completed in the range.',
  }),
});

const ratingSchema = z.object({
  average: z.number().nullable().meta({ description: 'From 1 to 5, to two decimals; null if nobody has rated.' }),
  count: countSchema,
  before: z.number().nullable().meta({ description: 'The average over the same number of days before.' }),
});

/** What a dashboard shows. A part is missing if the caller may not see its area. */
export const dashboardSchema = z
  .object({
    from: dayOfAnswer,
    to: dayOfAnswer,
    timezone: z.string().meta({ description: 'The time zone in which days are counted.' }),
    work: workSchema.optional().meta({ description: 'Work orders that the caller sees.' }),
    feedback: ratingSchema.optional().meta({ description: 'Ratings of feedbacks sent in the range.' }),
    providers: z
      .array(
        z.object({
          _id: idSchema,
          name: z.string(),
          open: countSchema,
          rating: z.object({ average: z.number(), count: z.int() }).nullable(),
        }),
      )
      .optional()
      .meta({
        description: `The service providers with the most open work, at most ${DASHBOARD_LIMITS.providers}; their ratings cover all sites.`,
      }),
    sites: z
      .array(
        z.object({
          _id: idSchema,
          name: z.string(),
          open: countSchema,
          overdue: countSchema,
          unassigned: countSchema,
        }),
      )
      .optional()
      .meta({
        description: `Without \`site\`: the caller's sites, those with the most overdue work first, then those with the most open work; at most ${DASHBOARD_LIMITS.sites}.`,
      }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardSchema>;

const query = z
  .strictObject({
    org: recordIdSchema,
    site: recordIdSchema.optional().meta({ description: "By default, all of the caller's sites." }),
    from: planDaySchema.meta({ description: 'The first day.' }),
    to: planDaySchema.meta({ description: `The last day: at most ${DASHBOARD_LIMITS.days} days including the first.` }),
    timezone: timezoneSchema.optional().meta({
      description:
        "The time zone in which days are counted; by default that of the site, or of the organization's first site.",
    }),
  })
  .refine(({ from, to }) => from <= to, comparing('from', 'to'))
  .refine(isDashboardRange, comparing('from', 'to', fault('range-too-long', { max: DASHBOARD_LIMITS.days - 1 })));

const seeing = access.permission('dashboard:view', org.query, { site: site.query });

/** How a site is doing (docs/product.md, Dashboard). */
export const dashboard = c.router({
  get: {
    method: 'GET',
    path: '/api/dashboard',
    summary:
      "Shows what is open at a site, or at all of the caller's sites, and what was created, completed and rated in a range of days. Each number counts what the list of its area shows to the caller.",
    query,
    ...answers({ 200: dashboardSchema }, seeing, { limit: 'dashboard' }),
  },
  export: {
    method: 'GET',
    path: '/api/dashboard/export',
    summary: 'Exports the numbers of the dashboard as a CSV file.',
    query,
    ...answers({ 200: file('text/csv') }, seeing, { limit: 'export' }),
  },
});
