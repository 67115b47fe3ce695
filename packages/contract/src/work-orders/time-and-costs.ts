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
    ratePerHour: moneySchema.nullable().meta({ description: 'Null where none was given, and for who sees no money.' }),
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
    minutes: z.int().meta({ description: 'Of all entries.' }),
    labour: z.array(moneySchema).meta({ description: 'What the time costs, one sum for each currency.' }),
  })
  .meta({ id: 'WorkOrderTime' });
const costsSchema = z
  .object({ entries: z.array(costSchema), sums: z.array(moneySchema).meta({ description: 'One for each currency.' }) })
  .meta({ id: 'WorkOrderCosts' });

const timeFields = {
  minutes: z.int().min(1).max(LIMITS.minutes),
  note: lineSchema(0, LIMITS.note),
  ratePerHour: z.int().min(0).max(LIMITS.ratePerHour).nullable().meta({
    description: 'In minor units of the currency. Only staff give one, and change or take back one.',
  }),
};
const costFields = {
  description: lineSchema(1, LIMITS.description),
  amount: z.int().min(1).max(LIMITS.amount).meta({ description: 'In minor units of the currency.' }),
};
const daySchema = dateSchema
  .refine((day) => day >= '1970-01-01', saying(fault('not-a-date')))
  .meta({
    description: "A day of the site's calendar, today at the latest, which it is by default when recorded.",
  });
const inCurrency = currencySchema.optional().meta({ description: "By default the site's." });

export const createTimeSchema = z.strictObject({
  member: recordIdSchema.optional().meta({ description: 'Who worked; by default the caller.' }),
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
    summary: 'All time that was recorded on a work order, the latest day first, with its sums.',
    ...answers({ 200: timeSchema }, viewing),
  },
  create: {
    method: 'POST',
    path: '/api/work-orders/id/:id/time',
    pathParams: idParams,
    summary: "Records time: one's own for whoever works on the order, anybody's for whoever may change any.",
    body: createTimeSchema,
    ...answers({ 201: timeEntrySchema }, working, { errors: ['CONFLICT'] }),
  },
  update: {
    method: 'PATCH',
    path: '/api/work-orders/id/:id/time/:entry',
    pathParams: entryParams,
    summary: 'Changes an entry; what is left out stays. Whose time it is stays too.',
    body: updateTimeSchema,
    ...answers({ 200: timeEntrySchema }, working, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/work-orders/id/:id/time/:entry',
    pathParams: entryParams,
    summary: 'Removes an entry.',
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
    summary: 'All costs of a work order beside the time, the latest day first, with their sums.',
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
    summary: 'Changes a cost; what is left out stays.',
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
