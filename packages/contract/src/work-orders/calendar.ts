import { CALENDAR_FEED, CALENDAR_KINDS, CALENDAR_LIMITS, fault, MOST_CALENDAR_MS } from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  anyOfSchema,
  idSchema,
  mailedTokenSchema,
  memberNameSchema,
  recordIdSchema,
  requiredInstantSchema,
  searchSchema,
  timestampSchema,
} from '../common.ts';
import { holidaySchema, workingDaySchema } from '../organizations/sites.ts';
import { comparing } from '../reasons/issue-reasons.ts';
import { file } from '../records/files.ts';
import { workOrderPrioritySchema } from './work-order-fields.ts';
import { workFilters } from './work-order-filters.ts';
import { workOrderSchema } from './work-order-schemas.ts';

const spanFields = {
  start: timestampSchema,
  end: timestampSchema,
  allDay: z
    .boolean()
    .meta({ description: 'Whether it takes whole days, from the first to the last, in the time zone of its site.' }),
};
const workEntrySchema = z.object({
  kind: z.literal('work-order'),
  ...spanFields,
  by: z
    .enum(['schedule', 'due'])
    .meta({ description: 'Whether the times are those of its schedule or, if it has none, when it is due.' }),
  workOrder: workOrderSchema,
});
const plannedEntrySchema = z.object({
  kind: z.literal('plan'),
  ...spanFields,
  day: z.string().meta({ description: 'The date of the plan, by the calendar of the site.' }),
  plan: z.object({
    _id: idSchema,
    site: idSchema,
    title: z.string(),
    place: z.string(),
    priority: workOrderPrioritySchema,
    assignees: z.array(memberNameSchema),
  }),
});
const contractEndSchema = z.object({
  kind: z.literal('contract-end'),
  ...spanFields,
  day: z.string().meta({ description: 'The last day of the contract.' }),
  serviceProvider: z.object({ _id: idSchema, name: z.string() }),
});
export const calendarEntrySchema = z
  .discriminatedUnion('kind', [workEntrySchema, plannedEntrySchema, contractEndSchema])
  .meta({ id: 'CalendarEntry' });
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

export const calendarSchema = z
  .object({
    items: z.array(calendarEntrySchema).meta({ description: 'Ordered by start.' }),
    place: z
      .object({ timezone: z.string(), workingHours: z.array(workingDaySchema), holidays: z.array(holidaySchema) })
      .nullable()
      .meta({ description: 'The working hours of the named site; null if no site is named.' }),
    capped: z.boolean().meta({
      description: `Whether there are more entries than these: at most ${CALENDAR_LIMITS.entries} are listed.`,
    }),
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof calendarSchema>;

/** The query of the calendar of an organization, or of one of its sites. */
export const calendarQuery = z
  .strictObject({
    org: recordIdSchema,
    site: recordIdSchema.optional().meta({ description: 'Only entries at this site.' }),
    from: requiredInstantSchema.meta({ description: 'The beginning of the range.' }),
    to: requiredInstantSchema.meta({
      description: `The end of the range, exclusive: at most ${CALENDAR_LIMITS.days} days later.`,
    }),
    kinds: anyOfSchema(z.enum(CALENDAR_KINDS)).optional().meta({ description: 'Only these kinds of entries.' }),
    search: searchSchema,
    ...workFilters,
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), comparing('from', 'to'))
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_CALENDAR_MS,
    comparing('from', 'to', fault('range-too-long', { max: CALENDAR_LIMITS.days })),
  );

const feedSchema = z.object({
  createdAt: timestampSchema.meta({ description: 'When its link was created.' }),
  fetchedAt: timestampSchema
    .nullable()
    .meta({ description: 'When it was last fetched, to the minute; null if never.' }),
});
export const calendarFeedsSchema = z
  .object({
    own: feedSchema.nullable().meta({ description: "The feed of the caller's own work at all of their sites." }),
    site: feedSchema.nullable().meta({ description: 'The feed of the named site.' }),
  })
  .meta({ id: 'CalendarFeeds' });
export type CalendarFeeds = z.infer<typeof calendarFeedsSchema>;
export type CalendarFeed = z.infer<typeof feedSchema>;

const which = {
  org: recordIdSchema,
  site: recordIdSchema
    .optional()
    .meta({ description: "The feed of this site; by default, the feed of the caller's own work." }),
};

/** Work over time (docs/product.md, Calendar). */
export const calendar = c.router({
  get: {
    method: 'GET',
    path: '/api/calendar',
    summary: `Lists what happens when, as far as the caller sees it in the lists: work orders by their schedule, or by when they are due if they have none; dates of maintenance plans whose work has not been created yet; and the last days of service providers' contracts. Dates of plans and ends of contracts count as open. Ends of contracts are nobody's work, so a filter by priority, type, people, tag or search leaves them out. At most ${CALENDAR_LIMITS.entries} entries.`,
    query: calendarQuery,
    ...answers({ 200: calendarSchema }, access.permission('calendar:view', org.query, { site: site.query })),
  },
  feeds: {
    method: 'GET',
    path: '/api/calendar/feed',
    summary:
      'Shows which calendar feed links the caller has, and when they were last used. The links themselves are shown only once, when they are created.',
    query: z.strictObject({
      ...which,
      site: recordIdSchema.optional().meta({ description: 'Include the feed of this site.' }),
    }),
    ...answers({ 200: calendarFeedsSchema }, access.permission('calendar:view', org.query, { site: site.query })),
  },
  createFeed: {
    method: 'POST',
    path: '/api/calendar/feed',
    summary:
      'Creates a link with which a calendar program reads what the caller sees, without a session. The link is shown only this once; an earlier one of the same kind stops working.',
    body: z.strictObject(which),
    ...answers(
      {
        201: feedSchema.extend({ url: z.string().meta({ description: 'The link.' }) }).meta({ id: 'NewCalendarFeed' }),
      },
      access.permission('calendar:view', org.body, { site: site.body }),
    ),
  },
  removeFeed: {
    method: 'DELETE',
    path: '/api/calendar/feed',
    summary: 'Revokes the link, if there is one.',
    query: z.strictObject(which),
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, access.permission('calendar:view', org.query, { site: site.query }), {
      unpaid: true,
    }),
  },
  feed: {
    method: 'GET',
    path: '/api/calendar/feed/:token',
    summary: `Returns, as iCalendar, what the creator of the link now sees in the calendar, from ${CALENDAR_FEED.daysBack} days ago to ${CALENDAR_FEED.daysAhead} days from now. NOT_FOUND for every link that no longer works.`,
    pathParams: z.object({
      token: mailedTokenSchema.meta({ description: 'The secret of the link, followed by `.ics`.' }),
    }),
    ...answers({ 200: file('text/calendar') }, access.public, { errors: ['NOT_FOUND'], limit: 'calendar-feed' }),
  },
});
