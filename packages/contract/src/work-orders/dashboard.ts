import { DASHBOARD_LIMITS, fault, isDashboardRange } from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { idSchema, recordIdSchema, timestampSchema, timezoneSchema } from '../common.ts';
import { refuse } from '../reasons/issue-reasons.ts';
import { file } from '../records/files.ts';
import { planDaySchema } from './repetition-schemas.ts';
import { workOrderPrioritySchema, workOrderStatusSchema } from './work-order-fields.ts';

const countSchema = z.int().meta({ description: 'At most 10,000, as far as lists count.' });
const dayOfAnswer = z.string().length(10).meta({ format: 'date' });
const meanSchema = z
  .object({
    ms: z.int().nullable().meta({ description: 'Null where nothing counts.' }),
    count: countSchema.meta({ description: 'Of how many work orders; at most 10,000, as far as lists count.' }),
    before: z.int().nullable().meta({ description: 'The mean of as many days before.' }),
  })
  .meta({ id: 'DashboardMean' });
export type DashboardMean = z.infer<typeof meanSchema>;

const workSchema = z.object({
  open: countSchema.meta({ description: 'Open, in progress or on hold, whenever it was created.' }),
  overdue: countSchema,
  oldestOverdue: timestampSchema
    .nullable()
    .meta({ description: 'Since when the one is overdue that is so for longest.' }),
  unassigned: countSchema.meta({ description: 'Of the open ones, those that nobody is assigned to.' }),
  byStatus: z.array(z.object({ status: workOrderStatusSchema, count: countSchema })),
  byPriority: z.array(z.object({ priority: workOrderPrioritySchema, count: countSchema })),
  byCategory: z
    .array(z.object({ category: z.string().meta({ description: 'Empty for none.' }), count: countSchema }))
    .meta({ description: `The ones with most open work, at most ${DASHBOARD_LIMITS.categories}.` }),
  days: z
    .array(z.object({ day: dayOfAnswer, created: countSchema, completed: countSchema }))
    .meta({ description: 'Every day of the range, the first one first.' }),
  created: countSchema.meta({ description: 'In the range.' }),
  completed: countSchema.meta({ description: 'In the range, and not opened again.' }),
  respond: meanSchema.meta({
    description: 'From creation until work began for the first time, of what began in the range.',
  }),
  complete: meanSchema.meta({
    description: 'From creation to completion without the time on hold, of what was completed in the range.',
  }),
});

const ratingSchema = z.object({
  average: z.number().nullable().meta({ description: 'Of 1 to 5, to two decimals; null while nobody has rated.' }),
  count: countSchema,
  before: z.number().nullable().meta({ description: 'The average of as many days before.' }),
});

/** What a dashboard shows. A part is missing if the caller may not see its area. */
export const dashboardSchema = z
  .object({
    from: dayOfAnswer,
    to: dayOfAnswer,
    timezone: z.string().meta({ description: 'By whose clock days are told.' }),
    work: workSchema.optional().meta({ description: 'Work orders; of those that the caller sees.' }),
    feedback: ratingSchema.optional().meta({ description: 'Ratings of feedbacks that were sent in the range.' }),
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
        description: `Service providers with open work, those with most of it, at most ${DASHBOARD_LIMITS.providers}; their ratings are those of all sites.`,
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
        description: `Without \`site\`: the caller's sites, the most overdue first, then those with most open work, at most ${DASHBOARD_LIMITS.sites}.`,
      }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardSchema>;

const query = z
  .strictObject({
    org: recordIdSchema,
    site: recordIdSchema.optional().meta({ description: "By default all of the caller's sites." }),
    from: planDaySchema.meta({ description: 'The first day.' }),
    to: planDaySchema.meta({ description: `The last day: at most ${DASHBOARD_LIMITS.days} with the first.` }),
    timezone: timezoneSchema.optional().meta({
      description:
        'By whose clock days are told; by default that of the site, or of the first one of the organization.',
    }),
  })
  .superRefine(({ from, to }, context) => {
    if (from > to) refuse(context, fault('ends-before-start'), ['to']);
    else if (!isDashboardRange({ from, to }))
      refuse(context, fault('range-too-long', { max: DASHBOARD_LIMITS.days - 1 }), ['to']);
  });

const seeing = access.permission('dashboard:view', org.query, { site: site.query });

/** How a site is doing (docs/product.md, Dashboard). */
export const dashboard = c.router({
  get: {
    method: 'GET',
    path: '/api/dashboard',
    summary:
      'What is open at a site, or at all sites of the caller, and what was created, completed and rated on some days. Each number counts what the list of its area shows to the caller.',
    query,
    ...answers({ 200: dashboardSchema }, seeing, { limit: 'dashboard' }),
  },
  export: {
    method: 'GET',
    path: '/api/dashboard/export',
    summary: 'The same numbers as a CSV file.',
    query,
    ...answers({ 200: file('text/csv') }, seeing, { limit: 'export' }),
  },
});
