import { DEFAULT_LIMITS, PLAN_LIMITS, PLAN_STATES } from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { anyOfSchema, exportQuery, listQuery, notTooDeep, pageOf, pageQuery, recordIdSchema } from '../common.ts';
import { file } from '../records/files.ts';
import { recordFileCalls } from '../records/record-files.ts';
import {
  createPlanSchema,
  maintenancePlanDetailSchema,
  maintenancePlanSchema,
  planDateChangeSchema,
  planHistorySchema,
  planPreviewSchema,
  planStatusSchema,
  planStepSchema,
  previewPlanQuery,
  updatePlanSchema,
} from './maintenance-plan-schemas.ts';
import { planDaySchema } from './repetition-schemas.ts';

const filters = {
  site: recordIdSchema.optional(),
  status: anyOfSchema(planStatusSchema).optional(),
  state: anyOfSchema(z.enum(PLAN_STATES)).optional().meta({
    description:
      'How they stand: of those that are active also whether they cannot make their work, or have no dates left.',
  }),
};
const PLAN_COLUMNS = ['title', 'nextAt', 'createdAt'] as const;
const idParams = z.object({ id: recordIdSchema });
const dateParams = z.object({ id: recordIdSchema, day: planDaySchema });
const view = access.permission('plans:view', org.ownerOf('maintenance-plan'));
const manage = access.permission('plans:manage', org.ownerOf('maintenance-plan'));

/** Preventive work that is created by a rule (docs/product.md, Work orders). */
export const maintenancePlans = c.router({
  list: {
    method: 'GET',
    path: '/api/maintenance-plans',
    summary: 'The maintenance plans within reach, the next one to make work first; of one site where one is named.',
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.maintenancePlans, sort: PLAN_COLUMNS }),
        org: recordIdSchema,
        ...filters,
      })
      .refine(...notTooDeep),
    ...answers(
      { 200: pageOf(maintenancePlanSchema) },
      access.permission('plans:view', org.query, { site: site.query }),
    ),
  },
  export: {
    method: 'GET',
    path: '/api/maintenance-plans/export',
    summary: 'All maintenance plans of the list, on every page, as a CSV file.',
    query: z.strictObject({ ...exportQuery({ sort: PLAN_COLUMNS }), org: recordIdSchema, ...filters }),
    ...answers({ 200: file('text/csv') }, access.permission('plans:view', org.query, { site: site.query }), {
      limit: 'export',
    }),
  },
  preview: {
    method: 'GET',
    path: '/api/maintenance-plans/preview',
    summary: `The next ${PLAN_LIMITS.preview} dates of a rule at a site, by its calendar; the rule need not belong to a plan.`,
    query: previewPlanQuery,
    ...answers({ 200: planPreviewSchema }, access.permission('plans:view', org.query, { site: site.query })),
  },
  create: {
    method: 'POST',
    path: '/api/maintenance-plans',
    summary:
      'Creates a maintenance plan, which is active. It makes work for no day that has passed. Takes `work-orders:create` too, as changing it does.',
    body: createPlanSchema,
    ...answers({ 201: maintenancePlanDetailSchema }, access.permission('plans:manage', org.body, { site: site.body }), {
      errors: ['CONFLICT'],
    }),
  },
  get: {
    method: 'GET',
    path: '/api/maintenance-plans/id/:id',
    pathParams: idParams,
    summary: 'A maintenance plan with its next dates, and what it made so far.',
    ...answers({ 200: maintenancePlanDetailSchema }, view),
  },
  update: {
    method: 'PATCH',
    path: '/api/maintenance-plans/id/:id',
    pathParams: idParams,
    summary:
      'Changes a maintenance plan; what is left out stays. Work orders that it has made stay as they are, and by a new rule none is made for a day that has one, or has passed.',
    body: updatePlanSchema,
    ...answers({ 200: maintenancePlanDetailSchema }, manage, { errors: ['VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/maintenance-plans/id/:id',
    pathParams: idParams,
    summary: 'Deletes a maintenance plan with its files. Work orders that it has made stay.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, manage, { errors: ['VERSION_CONFLICT'] }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/maintenance-plans/id/:id/status/:status',
    pathParams: z.object({ id: recordIdSchema, status: planStatusSchema }),
    summary: 'Pauses a maintenance plan with a reason, or lets it go on: what would have been made meanwhile is not.',
    body: planStepSchema.optional(),
    ...answers({ 200: maintenancePlanDetailSchema }, manage, { errors: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] }),
  },
  changeDate: {
    method: 'PUT',
    path: '/api/maintenance-plans/id/:id/dates/:day',
    pathParams: dateParams,
    summary: 'Leaves out a date whose work order has not been made, or puts it off to another day.',
    body: planDateChangeSchema,
    ...answers({ 200: maintenancePlanDetailSchema }, manage, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  restoreDate: {
    method: 'DELETE',
    path: '/api/maintenance-plans/id/:id/dates/:day',
    pathParams: dateParams,
    summary:
      'Takes back that a date is left out or put off, as long as both of its days are to come. Does nothing where it is neither.',
    body: c.noBody(),
    ...answers({ 200: maintenancePlanDetailSchema }, manage, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  history: {
    method: 'GET',
    path: '/api/maintenance-plans/id/:id/history',
    pathParams: idParams,
    summary: 'What happened to a maintenance plan, the latest first: who did it, and what changed.',
    query: z
      .strictObject(pageQuery({ limit: DEFAULT_LIMITS.maintenancePlans, sort: ['createdAt'] }))
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(planHistorySchema) }, view),
  },
});

/** The files of a maintenance plan, which are copied to each work order that it creates. */
export const maintenancePlanFiles = c.router(
  recordFileCalls({
    record: 'maintenance-plan',
    path: '/api/maintenance-plans/id/:id',
    noun: 'a maintenance plan',
    most: PLAN_LIMITS.files,
    view: ['plans:view'],
    change: ['plans:manage'],
  }),
);
