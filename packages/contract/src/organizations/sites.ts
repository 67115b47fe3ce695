import { DEFAULT_LIMITS, fault, MAX_LIMIT, SITE_NAME_MAX } from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  anyOfSchema,
  currencySchema,
  dateSchema,
  idSchema,
  lineSchema,
  listQuery,
  nameSchema,
  notTooDeep,
  pageOf,
  recordFields,
  recordIdSchema,
  timezoneSchema,
  versionSchema,
} from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';

export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, saying(fault('not-a-time')));

/** One weekday, Monday first; `open` and `close` in the site's time zone. */
export const workingDaySchema = z.strictObject({
  closed: z.boolean(),
  open: timeSchema,
  close: timeSchema.meta({ description: 'On the next day if it is not after `open`.' }),
});
export const holidaySchema = z.strictObject({ date: dateSchema, name: lineSchema(1, 80) });
const notDays = saying(fault('not-days', { min: 0, max: 365 }));
const daysSchema = z.int(notDays).min(0, notDays).max(365, notDays).nullable();
/** Days until work of each priority is due; null: the priority sets no due date (product 4). */
const dueDaysSchema = z.strictObject({
  none: daysSchema,
  low: daysSchema,
  medium: daysSchema,
  high: daysSchema,
  urgent: daysSchema,
});

const localeSchema = lineSchema(2, 35).refine(isLocale, saying(fault('not-a-locale')));
const codeSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, saying(fault('not-a-site-code')))
  .max(40);

/** What every member sees of the sites that they are not kept out of. */
const siteFields = {
  ...recordFields,
  org: idSchema,
  name: z.string(),
  code: z.string(),
  address: z.string(),
  timezone: z.string(),
  locale: z.string(),
  currency: z.string(),
  customer: idSchema.nullable().meta({ description: 'The customer organization that occupies the site.' }),
};
export const siteSummarySchema = z.object(siteFields).meta({ id: 'SiteSummary' });
export type SiteSummary = z.infer<typeof siteSummarySchema>;

export const siteSchema = z
  .object({
    ...siteFields,
    workingHours: z.array(workingDaySchema).length(7),
    holidays: z.array(holidaySchema),
    dueDaysByPriority: dueDaysSchema,
    categories: z.array(z.string()),
    feedbackForm: z.object({ enabled: z.boolean(), anonymous: z.boolean(), token: z.string() }),
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof siteSchema>;

/** How many holidays and categories a site may have, and how long a category may be. */
export const SITE_LIMITS = { holidays: 200, categories: 100, category: 60 } as const;

export const createSiteSchema = z.strictObject({
  org: recordIdSchema,
  name: nameSchema(1, SITE_NAME_MAX),
  code: codeSchema.optional().meta({ description: 'By default, derived from the name.' }),
  address: lineSchema(0, 300).optional(),
  timezone: timezoneSchema.optional(),
  locale: localeSchema.optional(),
  currency: currencySchema.optional(),
  customer: recordIdSchema.nullable().optional(),
});

export const updateSiteSchema = z.strictObject({
  name: nameSchema(1, SITE_NAME_MAX).optional(),
  code: codeSchema.optional(),
  address: lineSchema(0, 300).optional(),
  timezone: timezoneSchema.optional(),
  locale: localeSchema.optional(),
  currency: currencySchema.optional(),
  workingHours: z.array(workingDaySchema).length(7).optional(),
  holidays: z.array(holidaySchema).max(SITE_LIMITS.holidays).optional(),
  dueDaysByPriority: dueDaysSchema.optional(),
  categories: z.array(lineSchema(1, SITE_LIMITS.category)).max(SITE_LIMITS.categories).optional(),
  feedbackForm: z.strictObject({ enabled: z.boolean(), anonymous: z.boolean() }).optional(),
  customer: recordIdSchema.nullable().optional(),
  version: versionSchema.optional(),
});

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

const idParams = z.object({ id: recordIdSchema });

/** Places that an organization looks after (product 2 and 9). */
export const sites = c.router({
  list: {
    method: 'GET',
    path: '/api/sites',
    summary:
      "Lists the sites of an organization within the caller's reach, optionally only those that one customer occupies.",
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.sites, sort: ['name', 'code', 'createdAt'] }),
        org: recordIdSchema,
        id: anyOfSchema(recordIdSchema, MAX_LIMIT).optional().meta({ description: 'Only these sites.' }),
        customer: recordIdSchema.optional(),
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(siteSummarySchema) }, access.member(org.query)),
  },
  create: {
    method: 'POST',
    path: '/api/sites',
    summary: 'Creates a site. Only for members who are not limited to certain sites.',
    body: createSiteSchema,
    ...answers({ 201: siteSchema }, access.permission('sites:create', org.body), { errors: ['CONFLICT'] }),
  },
  get: {
    method: 'GET',
    path: '/api/sites/id/:id',
    pathParams: idParams,
    summary: 'Returns a site with its settings.',
    ...answers({ 200: siteSchema }, access.permission('sites:view', org.ownerOf('site'), { site: site.inPath('id') })),
  },
  update: {
    method: 'PATCH',
    path: '/api/sites/id/:id',
    pathParams: idParams,
    summary: 'Changes the settings of a site.',
    body: updateSiteSchema,
    ...answers(
      { 200: siteSchema },
      access.permission('sites:manage', org.ownerOf('site'), { site: site.inPath('id') }),
      {
        errors: ['CONFLICT', 'VERSION_CONFLICT'],
      },
    ),
  },
  renewFeedbackToken: {
    method: 'POST',
    path: '/api/sites/id/:id/feedback-form/token',
    pathParams: idParams,
    summary:
      'Gives the feedback form of a site a new link. The earlier link stops working, including on printed posters.',
    body: z.strictObject({ version: versionSchema.optional() }).optional(),
    ...answers(
      { 200: siteSchema },
      access.permission('sites:manage', org.ownerOf('site'), { site: site.inPath('id') }),
      { errors: ['VERSION_CONFLICT'] },
    ),
  },
  remove: {
    method: 'DELETE',
    path: '/api/sites/id/:id',
    pathParams: idParams,
    summary: 'Deletes a site; the last one cannot be deleted.',
    body: c.noBody(),
    ...answers(
      { 204: c.noBody() },
      access.permission('sites:manage', org.ownerOf('site'), { site: site.inPath('id') }),
      {
        errors: ['CONFLICT', 'VERSION_CONFLICT'],
      },
    ),
  },
});
