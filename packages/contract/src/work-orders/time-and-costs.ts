import { ENTRY_LIMITS, eitherExtent, fault } from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  currencySchema,
  dateSchema,
  idSchema,
  lineSchema,
  memberNameSchema,
  recordFields,
  recordIdSchema,
  versionSchema,
} from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';

const LIMITS = ENTRY_LIMITS;

const moneySchema = z
  .object({ currency: z.string(), amount: z.int().meta({ description: 'In minor units, such as cents.' }) })
  .meta({ id: 'Money' });

const entryFields = {
  ...recordFields,
  workOrder: idSchema,
  member: memberNameSchema,
  day: z.iso.date().meta({ description: "A day of the site's calendar." }),
};

export const timeEntrySchema = z
  .object({
    ...entryFields,
    minutes: z.int(),
    note: z.string(),
    ratePerHour: moneySchema
      .nullable()
      .meta({ description: 'Null if none was given, and for callers who may not see money.' }),
  })
  .meta({ id: 'TimeEntry' });
export type TimeEntry = z.infer<typeof timeEntrySchema>;

export const costSchema = z
  .object({ ...entryFields, description: z.string(), cost: moneySchema })
  .meta({ id: 'WorkOrderCost' });
export type WorkOrderCost = z.infer<typeof costSchema>;

const timeSchema = z
  .object({
    entries: z.array(timeEntrySchema),
    minutes: z.int().meta({ description: 'The sum of all entries, in minutes.' }),
    labour: z.array(moneySchema).meta({ description: 'What the time costs: one sum for each currency.' }),
  })
  .meta({ id: 'WorkOrderTime' });
const costsSchema = z
  .object({
    entries: z.array(costSchema),
    sums: z.array(moneySchema).meta({ description: 'One sum for each currency.' }),
  })
  .meta({ id: 'WorkOrderCosts' });

const timeFields = {
  minutes: z.int().min(1).max(LIMITS.minutes),
  note: lineSchema(0, LIMITS.note),
  ratePerHour: z.int().min(0).max(LIMITS.ratePerHour).nullable().meta({
    description: 'In minor units of the currency. Only staff can set, change or remove it.',
  }),
};
const costFields = {
  description: lineSchema(1, LIMITS.description),
  amount: z.int().min(1).max(LIMITS.amount).meta({ description: 'In minor units of the currency.' }),
};
const daySchema = dateSchema
  .refine((day) => day >= '1970-01-01', saying(fault('not-a-date')))
  .meta({
    description: "A day of the site's calendar, today at the latest; today by default when it is recorded.",
  });
const inCurrency = currencySchema.optional().meta({ description: 'By default, the currency of the site.' });

export const createTimeSchema = z.strictObject({
  member: recordIdSchema.optional().meta({ description: 'The member who worked; by default, the caller.' }),
  day: daySchema.optional(),
  minutes: timeFields.minutes,
  note: timeFields.note.optional(),
  ratePerHour: timeFields.ratePerHour.optional(),
  currency: inCurrency,
});
export const updateTimeSchema = z.strictObject({
  day: daySchema.optional(),
  minutes: timeFields.minutes.optional(),
  note: timeFields.note.optional(),
  ratePerHour: timeFields.ratePerHour.optional(),
  version: versionSchema.optional(),
});
export const createCostSchema = z.strictObject({ day: daySchema.optional(), ...costFields, currency: inCurrency });
export const updateCostSchema = z.strictObject({
  day: daySchema.optional(),
  description: costFields.description.optional(),
  amount: costFields.amount.optional(),
  version: versionSchema.optional(),
});

const [viewOwn, viewAny] = eitherExtent('work-orders:view');
const [updateOwn, updateAny] = eitherExtent('work-orders:update');
const order = org.ownerOf('work-order');
const viewing = access.permission(viewOwn, order, { or: [viewAny] });
const working = access.permission(updateOwn, order, { or: [updateAny] });

const idParams = z.object({ id: recordIdSchema });
const entryParams = z.object({ id: recordIdSchema, entry: recordIdSchema });

/** The time that people spent on a work order (docs/product.md, Time and costs). */
export const workOrderTime = c.router({
  get: {
    method: 'GET',
    path: '/api/work-orders/id/:id/time',
    pathParams: idParams,
    summary: 'Lists all time recorded on a work order, the latest day first, with its sums.',
    ...answers({ 200: timeSchema }, viewing),
  },
  create: {
    method: 'POST',
    path: '/api/work-orders/id/:id/time',
    pathParams: idParams,
    summary:
      "Records time: members who work on the order record their own, and those who may change any work order record anyone's.",
    body: createTimeSchema,
    ...answers({ 201: timeEntrySchema }, working, { errors: ['CONFLICT'] }),
  },
  update: {
    method: 'PATCH',
    path: '/api/work-orders/id/:id/time/:entry',
    pathParams: entryParams,
    summary: 'Changes a time entry; fields that are left out stay as they are. Whose time it is cannot be changed.',
    body: updateTimeSchema,
    ...answers({ 200: timeEntrySchema }, working, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/work-orders/id/:id/time/:entry',
    pathParams: entryParams,
    summary: 'Removes a time entry.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, working, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
});

/** What a work order cost besides the time (docs/product.md, Time and costs). Members of customers and of providers see none of it. */
export const workOrderCosts = c.router({
  get: {
    method: 'GET',
    path: '/api/work-orders/id/:id/costs',
    pathParams: idParams,
    summary: 'Lists all costs of a work order besides the time, the latest day first, with their sums.',
    ...answers({ 200: costsSchema }, viewing),
  },
  create: {
    method: 'POST',
    path: '/api/work-orders/id/:id/costs',
    pathParams: idParams,
    summary: 'Records a cost.',
    body: createCostSchema,
    ...answers({ 201: costSchema }, working, { errors: ['CONFLICT'] }),
  },
  update: {
    method: 'PATCH',
    path: '/api/work-orders/id/:id/costs/:entry',
    pathParams: entryParams,
    summary: 'Changes a cost; fields that are left out stay as they are.',
    body: updateCostSchema,
    ...answers({ 200: costSchema }, working, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/work-orders/id/:id/costs/:entry',
    pathParams: entryParams,
    summary: 'Removes a cost.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, working, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
});
