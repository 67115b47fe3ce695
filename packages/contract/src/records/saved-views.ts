import {
  DEFAULT_LIMITS,
  fault,
  isDueDays,
  type Permission,
  readDayRange,
  SAVED_VIEW_AREAS,
  type SAVED_VIEW_KEYS,
  SAVED_VIEW_LIMITS,
  SAVED_VIEW_VIEWERS,
  type SavedViewArea,
  WORK_ORDER_EXTRA_COLUMNS,
  WORK_ORDER_HIDEABLE,
  WORK_ORDER_LIMITS,
  WORK_ORDER_LOOKS,
  WORK_ORDER_SORTS,
  WORK_ORDER_TABS,
} from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  anyOfSchema,
  idSchema,
  lineSchema,
  notTooDeep,
  pageOf,
  pageQuery,
  recordFields,
  recordIdSchema,
  sortSchema,
  versionSchema,
} from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';
import {
  workOrderPrioritySchema,
  workOrderStatusSchema,
  workOrderTypeSchema,
} from '../work-orders/work-order-fields.ts';
import { assigneesSchema } from '../work-orders/work-order-filters.ts';

/** A range of explicit days: `2026-11-22..2026-11-30`. */
const daysSchema = z.string().refine((text) => readDayRange(text) !== null, saying(fault('not-due-days')));

/** How the list of each area can be narrowed, sorted and shown, by the keys of its address. */
const QUERIES = {
  'work-orders': z.strictObject({
    tab: z.enum(WORK_ORDER_TABS).optional(),
    status: anyOfSchema(workOrderStatusSchema).optional(),
    priority: anyOfSchema(workOrderPrioritySchema).optional(),
    type: anyOfSchema(workOrderTypeSchema).optional(),
    assignee: assigneesSchema.optional(),
    serviceProvider: recordIdSchema.optional(),
    plan: recordIdSchema.optional(),
    due: z
      .string()
      .refine(isDueDays, saying(fault('not-due-days')))
      .optional(),
    overdue: z.enum(['true']).optional(),
    unscheduled: z.enum(['true']).optional(),
    tag: lineSchema(1, WORK_ORDER_LIMITS.tag).optional(),
    category: lineSchema(1, WORK_ORDER_LIMITS.category).optional(),
    uncategorized: z.enum(['true']).optional(),
    created: daysSchema.optional(),
    completed: daysSchema.optional(),
    responded: daysSchema.optional(),
    sites: z.enum(['all']).optional(),
    search: lineSchema(1, 100).optional(),
    sort: sortSchema(WORK_ORDER_SORTS),
    hide: anyOfSchema(z.enum(WORK_ORDER_HIDEABLE)).optional(),
    show: anyOfSchema(z.enum(WORK_ORDER_EXTRA_COLUMNS)).optional(),
    view: z.enum(WORK_ORDER_LOOKS).optional(),
  }),
} satisfies { [Area in SavedViewArea]: { shape: Record<(typeof SAVED_VIEW_KEYS)[Area][number], unknown> } };

/** The settings that a view keeps, by the keys of the address. */
export type SavedViewQuery = Record<string, string>;

/**
 * Checks the settings of an area's view, and normalizes them.
 *
 * @returns The settings to keep, or zod's issues.
 */
export function readViewQuery(area: SavedViewArea, query: SavedViewQuery) {
  const read = QUERIES[area].safeParse(query);
  if (!read.success) return { issues: read.error.issues };
  const kept: SavedViewQuery = {};
  for (const [key, value] of Object.entries(read.data)) if (value !== undefined) kept[key] = String(value);
  return { kept };
}

const areaSchema = z.enum(SAVED_VIEW_AREAS).meta({ description: 'The area whose list it is.' });

export const savedViewSchema = z
  .object({
    ...recordFields,
    org: idSchema,
    area: areaSchema,
    name: z.string(),
    shared: z
      .boolean()
      .meta({ description: "Whether it is shared with the organization's staff who see the area; private otherwise." }),
    own: z.boolean().meta({ description: 'Whether the caller saved it.' }),
    owner: z
      .object({ _id: idSchema, name: z.string() })
      .meta({ description: 'Who saved it: their id as a member, and their current name.' }),
    default: z.boolean().meta({ description: "Whether the caller's list opens with it." }),
    query: z
      .record(z.string(), z.string())
      .meta({ description: 'How the list is filtered and sorted, and what it shows, by the keys of its address.' }),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedViewSchema>;

/** No list accepts a longer value: it is twenty ids separated by commas. */
const MOST_KEPT = 500;

const savedNameSchema = lineSchema(1, SAVED_VIEW_LIMITS.name);
const querySchema = z
  .record(z.string(), z.string().max(MOST_KEPT))
  .refine((query) => Object.keys(query).length > 0, saying(fault('too-few', { min: 1 })))
  .meta({
    description:
      "The query parameters of the area's list except for paging: filters, `search` and `sort`; also `tab`, the columns to `hide`, the columns to `show` that are hidden at first, and the `view`: `table`, `board` or `agenda`.",
  });

export const createSavedViewSchema = z.strictObject({
  org: recordIdSchema,
  area: areaSchema,
  name: savedNameSchema,
  shared: z.boolean().optional().meta({ description: 'Private by default. Only staff can share views.' }),
  query: querySchema,
});
export const updateSavedViewSchema = z.strictObject({
  name: savedNameSchema.optional(),
  shared: z.boolean().optional(),
  query: querySchema.optional(),
  version: versionSchema.optional(),
});
const chooseSavedViewSchema = z.strictObject({
  org: recordIdSchema,
  area: areaSchema,
  view: recordIdSchema.nullable().meta({ description: 'A view that the caller sees, or none.' }),
});

const idParams = z.object({ id: recordIdSchema });
const [viewing, ...others] = SAVED_VIEW_AREAS.flatMap((area): readonly Permission[] => SAVED_VIEW_VIEWERS[area]);
if (viewing === undefined) throw new Error('No list keeps views');
const ofAreas = <Source extends Parameters<typeof access.permission>[1]>(source: Source) =>
  access.permission(viewing, source, { or: others });

/** How people look at the lists of an organization, saved by name (docs/product.md, Saved views). */
export const savedViews = c.router({
  list: {
    method: 'GET',
    path: '/api/views',
    summary: "Lists the caller's own saved views and those that are shared with them, by name.",
    query: z
      .strictObject({
        ...pageQuery({ limit: DEFAULT_LIMITS.savedViews, sort: ['name'] }),
        org: recordIdSchema,
        area: areaSchema.optional(),
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(savedViewSchema) }, ofAreas(org.query)),
  },
  create: {
    method: 'POST',
    path: '/api/views',
    summary: "Saves a view under a name that none of the caller's own views of the list has yet.",
    body: createSavedViewSchema,
    ...answers({ 201: savedViewSchema }, ofAreas(org.body), { errors: ['CONFLICT'] }),
  },
  choose: {
    method: 'PUT',
    path: '/api/views/default',
    summary: "Sets the view with which the caller's list opens: one for each area, or none.",
    body: chooseSavedViewSchema,
    ...answers({ 204: c.noBody() }, ofAreas(org.body)),
  },
  update: {
    method: 'PATCH',
    path: '/api/views/id/:id',
    pathParams: idParams,
    summary:
      "Changes one of the caller's own views; fields that are left out stay as they are. Members who manage the organization can make somebody else's view private.",
    body: updateSavedViewSchema,
    ...answers({ 200: savedViewSchema }, ofAreas(org.ownerOf('saved-view')), {
      errors: ['CONFLICT', 'VERSION_CONFLICT'],
    }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/views/id/:id',
    pathParams: idParams,
    summary: "Deletes one of the caller's own views. Members who manage the organization can also delete shared ones.",
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, ofAreas(org.ownerOf('saved-view')), { errors: ['VERSION_CONFLICT'] }),
  },
});
