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
      'The state of the plan; for active plans, also whether they cannot create their work or have no dates left.',
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
    summary:
      "Lists the maintenance plans of the sites within the caller's reach, or of one site; the next one to create work comes first.",
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
    summary: 'Exports all maintenance plans of the list, on every page, as a CSV file.',
    query: z.strictObject({ ...exportQuery({ sort: PLAN_COLUMNS }), org: recordIdSchema, ...filters }),
    ...answers({ 200: file('text/csv') }, access.permission('plans:view', org.query, { site: site.query }), {
      limit: 'export',
    }),
  },
  preview: {
    method: 'GET',
    path: '/api/maintenance-plans/preview',
    summary: `Returns the next ${PLAN_LIMITS.preview} dates of a rule at a site, by its calendar. The rule need not belong to a plan.`,
    query: previewPlanQuery,
    ...answers({ 200: planPreviewSchema }, access.permission('plans:view', org.query, { site: site.query })),
  },
  create: {
    method: 'POST',
    path: '/api/maintenance-plans',
    summary:
      'Creates an active maintenance plan. It creates no work for past days. Needs `work-orders:create` as well, as changing it does.',
    body: createPlanSchema,
    ...answers({ 201: maintenancePlanDetailSchema }, access.permission('plans:manage', org.body, { site: site.body }), {
      errors: ['CONFLICT'],
    }),
  },
  get: {
    method: 'GET',
    path: '/api/maintenance-plans/id/:id',
    pathParams: idParams,
    summary: 'Returns a maintenance plan, with its next dates and what it has created so far.',
    ...answers({ 200: maintenancePlanDetailSchema }, view),
  },
  update: {
    method: 'PATCH',
    path: '/api/maintenance-plans/id/:id',
    pathParams: idParams,
    summary:
      'Changes a maintenance plan; fields that are left out stay as they are. Work orders that it has already created stay as they are, and a new rule creates none for a day that has one already, or has passed.',
    body: updatePlanSchema,
    ...answers({ 200: maintenancePlanDetailSchema }, manage, { errors: ['VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/maintenance-plans/id/:id',
    pathParams: idParams,
    summary: 'Deletes a maintenance plan with its files. Work orders that it has created stay.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, manage, { errors: ['VERSION_CONFLICT'] }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/maintenance-plans/id/:id/status/:status',
    pathParams: z.object({ id: recordIdSchema, status: planStatusSchema }),
    summary:
      'Pauses a maintenance plan with a reason, or resumes it; work that would have been created in the meantime is not.',
    body: planStepSchema.optional(),
    ...answers({ 200: maintenancePlanDetailSchema }, manage, { errors: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] }),
  },
  changeDate: {
    method: 'PUT',
    path: '/api/maintenance-plans/id/:id/dates/:day',
    pathParams: dateParams,
    summary: 'Skips a date whose work order has not been created yet, or moves it to another day.',
    body: planDateChangeSchema,
    ...answers({ 200: maintenancePlanDetailSchema }, manage, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  restoreDate: {
    method: 'DELETE',
    path: '/api/maintenance-plans/id/:id/dates/:day',
    pathParams: dateParams,
    summary:
      'Restores a date that was skipped or moved, as long as both of its days are in the future. Does nothing if it was neither.',
    body: c.noBody(),
    ...answers({ 200: maintenancePlanDetailSchema }, manage, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  history: {
    method: 'GET',
    path: '/api/maintenance-plans/id/:id/history',
    pathParams: idParams,
    summary: 'Lists what happened to a maintenance plan, the latest first: who did it, and what changed.',
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
