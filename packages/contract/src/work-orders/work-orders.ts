import {
  DEFAULT_LIMITS,
  DISPATCH_DAYS,
  eitherExtent,
  SIGNATURE_LIMITS,
  WORK_ORDER_IMPORT_BYTES,
  WORK_ORDER_IMPORT_ROWS,
  WORK_ORDER_LIMITS,
  WORK_ORDER_SORTS,
} from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { exportQuery, listQuery, memberNameSchema, notTooDeep, pageOf, pageQuery, recordIdSchema } from '../common.ts';
import { file, upload } from '../records/files.ts';
import { workOrderBulkResultSchema, workOrderBulkSchema, workOrderImportSchema } from './work-order-bulk-schemas.ts';
import { workOrderCountsSchema, workOrderStatusSchema } from './work-order-fields.ts';
import { filters } from './work-order-filters.ts';
import {
  createWorkOrderSchema,
  updateWorkOrderSchema,
  workOrderDetailSchema,
  workOrderHistorySchema,
  workOrderSchema,
} from './work-order-schemas.ts';
import {
  answerDispatchSchema,
  checklistAnswerSchema,
  dispatchWorkSchema,
  signatureSchema,
  signSchema,
  undoStepSchema,
  workOrderStepSchema,
} from './work-order-step-schemas.ts';

const [viewOwn, viewAny] = eitherExtent('work-orders:view');
const [updateOwn, updateAny] = eitherExtent('work-orders:update');
const viewing = <Source extends Parameters<typeof access.permission>[1]>(source: Source) =>
  access.permission(viewOwn, source, { or: [viewAny] });
const STEPPING = ['work-orders:create', 'work-orders:cancel', 'work-orders:verify', 'work-orders:reopen'] as const;
const ASSIGNING = [updateAny, 'work-orders:assign'] as const;
/** Holders of `calendar:reschedule` change the schedule of whatever work they see (docs/adr/0046). */
const CHANGING = [...ASSIGNING, 'calendar:reschedule'] as const;

const idParams = z.object({ id: recordIdSchema });

/** The work itself, from the report to its verification (docs/product.md, Work orders). */
export const workOrders = c.router({
  list: {
    method: 'GET',
    path: '/api/work-orders',
    summary: 'Lists the work orders of an organization, or of one site, that the caller sees, the next due first.',
    query: z
      .strictObject({ ...listQuery({ limit: DEFAULT_LIMITS.workOrders, sort: WORK_ORDER_SORTS }), ...filters })
      .refine(...notTooDeep),
    ...answers(
      { 200: pageOf(workOrderSchema) },
      access.permission(viewOwn, org.query, { or: [viewAny], site: site.query }),
    ),
  },
  export: {
    method: 'GET',
    path: '/api/work-orders/export',
    summary:
      'Exports all work orders of the list, on every page, as a CSV file. Times are in the time zone of each site.',
    query: z.strictObject({ ...exportQuery({ sort: WORK_ORDER_SORTS }), ...filters }),
    ...answers({ 200: file('text/csv') }, access.permission('work-orders:export', org.query, { site: site.query }), {
      limit: 'export',
    }),
  },
  counts: {
    method: 'GET',
    path: '/api/work-orders/counts',
    summary: 'Counts the work orders that the caller sees, up to 10,000.',
    query: z.strictObject({ org: recordIdSchema, site: recordIdSchema.optional() }),
    ...answers(
      { 200: workOrderCountsSchema },
      access.permission(viewOwn, org.query, { or: [viewAny], site: site.query }),
    ),
  },
  tags: {
    method: 'GET',
    path: '/api/work-orders/tags',
    summary: `Lists the tags of the latest ${WORK_ORDER_LIMITS.taggedOrders} work orders, or of those of one site, that the caller sees: the most used first, at most ${WORK_ORDER_LIMITS.suggestedTags}.`,
    query: z.strictObject({ org: recordIdSchema, site: recordIdSchema.optional() }),
    ...answers(
      { 200: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.int() })) }) },
      access.permission(viewOwn, org.query, { or: [viewAny], site: site.query }),
    ),
  },
  people: {
    method: 'GET',
    path: '/api/work-orders/people',
    summary:
      'Lists the members who can be assigned to work orders, or to those of one site, by name: those who reach the site and may work on them.',
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.workOrders, sort: ['name'] }),
        org: recordIdSchema,
        site: recordIdSchema.optional(),
      })
      .refine(...notTooDeep),
    ...answers(
      { 200: pageOf(memberNameSchema) },
      access.permission('work-orders:assign', org.query, { or: [viewAny], site: site.query }),
    ),
  },
  create: {
    method: 'POST',
    path: '/api/work-orders',
    summary: 'Creates a work order, open by default. Callers who may not assign work can assign only themselves.',
    body: createWorkOrderSchema,
    ...answers({ 201: workOrderDetailSchema }, access.permission('work-orders:create', org.body, { site: site.body })),
  },
  import: {
    method: 'POST',
    path: '/api/work-orders/import',
    summary: `Creates a work order from each row of a CSV file of at most ${WORK_ORDER_IMPORT_ROWS} rows, either all of them or none. A dry run reports what is wrong, by row and column. The first row contains the headings: Title and Site (a name or a code), and optionally Place, Status (Draft or Open), Priority, Type, Category, Assignees (addresses or names, separated by commas; one that contains a comma in quotation marks), Service provider (the name of an active one that works at the site), Scheduled start, Scheduled end, Due, Tags, Description and Estimated minutes. Times are in the local time of each site: 2026-12-31 08:30, or only the day. Exported files are accepted too, and unknown columns are named but not read. The real run reports errors as VALIDATION, with paths such as \`rows.2.Title\`.`,
    query: z.strictObject({
      org: recordIdSchema,
      site: recordIdSchema.optional().meta({ description: 'The site for rows that name none.' }),
      dryRun: z.enum(['true', 'false']),
    }),
    body: upload({ types: ['text/csv'], maxBytes: WORK_ORDER_IMPORT_BYTES }),
    ...answers(
      { 200: workOrderImportSchema, 201: workOrderImportSchema },
      access.permission('work-orders:import', org.query, { site: site.query }),
      { limit: 'import', errors: ['CONFLICT'] },
    ),
  },
  get: {
    method: 'GET',
    path: '/api/work-orders/id/:id',
    pathParams: idParams,
    summary: 'Returns a work order, with its checklist and the steps that the caller can take with it now.',
    ...answers({ 200: workOrderDetailSchema }, viewing(org.ownerOf('work-order'))),
  },
  update: {
    method: 'PATCH',
    path: '/api/work-orders/id/:id',
    pathParams: idParams,
    summary:
      'Changes a work order; fields that are left out stay as they are. With only `work-orders:assign`, a caller can change only who is assigned; with only `calendar:reschedule`, only when the work is scheduled.',
    body: updateWorkOrderSchema,
    ...answers(
      { 200: workOrderDetailSchema },
      access.permission(updateOwn, org.ownerOf('work-order'), { or: CHANGING }),
      { errors: ['CONFLICT', 'VERSION_CONFLICT'] },
    ),
  },
  remove: {
    method: 'DELETE',
    path: '/api/work-orders/id/:id',
    pathParams: idParams,
    summary: 'Deletes a work order; its number is not reused.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, access.permission('work-orders:delete', org.ownerOf('work-order')), {
      errors: ['VERSION_CONFLICT'],
    }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/work-orders/id/:id/status/:status',
    pathParams: z.object({ id: recordIdSchema, status: workOrderStatusSchema }),
    summary: 'Takes the next step with a work order, with the reason or the resolution that the step requires.',
    body: workOrderStepSchema.optional(),
    ...answers(
      { 200: workOrderDetailSchema },
      access.permission(updateOwn, org.ownerOf('work-order'), { or: [updateAny, ...STEPPING] }),
      { errors: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] },
    ),
  },
  undoStep: {
    method: 'POST',
    path: '/api/work-orders/id/:id/status/undo',
    pathParams: idParams,
    summary:
      'Undoes the latest step of a work order, with everything that it changed. Only the person who took the step can do so, whichever steps are open to them, for two minutes and as long as nothing else about the work order has changed: CONFLICT afterwards.',
    body: undoStepSchema.optional(),
    ...answers(
      { 200: workOrderDetailSchema },
      access.permission(updateOwn, org.ownerOf('work-order'), { or: [updateAny, ...STEPPING] }),
      { errors: ['CONFLICT', 'ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] },
    ),
  },
  answerPoint: {
    method: 'PUT',
    path: '/api/work-orders/id/:id/checklist/:point',
    pathParams: z.object({ id: recordIdSchema, point: recordIdSchema }),
    summary: 'Answers a point of the checklist while the work is in progress.',
    body: checklistAnswerSchema,
    ...answers(
      { 200: workOrderDetailSchema },
      access.permission(updateOwn, org.ownerOf('work-order'), { or: [updateAny] }),
      { errors: ['CONFLICT', 'VERSION_CONFLICT'] },
    ),
  },
  watch: {
    method: 'PUT',
    path: '/api/work-orders/id/:id/watch',
    pathParams: idParams,
    summary: 'Makes the caller watch a work order that they see. This changes neither its version nor `updatedAt`.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, viewing(org.ownerOf('work-order')), { errors: ['CONFLICT'] }),
  },
  unwatch: {
    method: 'DELETE',
    path: '/api/work-orders/id/:id/watch',
    pathParams: idParams,
    summary:
      'Makes the caller stop watching a work order. A caller who saw it only because they watched it no longer sees it.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, viewing(org.ownerOf('work-order'))),
  },
  sign: {
    method: 'PUT',
    path: '/api/work-orders/id/:id/signature',
    pathParams: idParams,
    summary:
      'Signs a work order that is in progress, replacing an earlier signature of the same work, if there is one.',
    body: signSchema,
    ...answers(
      { 200: workOrderDetailSchema },
      access.permission(updateOwn, org.ownerOf('work-order'), { or: [updateAny] }),
      { errors: ['CONFLICT', 'VERSION_CONFLICT'] },
    ),
  },
  signatures: {
    method: 'GET',
    path: '/api/work-orders/id/:id/signatures',
    pathParams: idParams,
    summary: `Lists the signatures of a work order, the latest first: the one that counts, and earlier ones; at most ${SIGNATURE_LIMITS.shown}.`,
    ...answers({ 200: z.object({ signatures: z.array(signatureSchema) }) }, viewing(org.ownerOf('work-order'))),
  },
  signaturePicture: {
    method: 'GET',
    path: '/api/work-orders/id/:id/signatures/:signature/picture',
    pathParams: z.object({ id: recordIdSchema, signature: recordIdSchema }),
    summary: `Returns a signature of a work order as a picture: black on white, ${2 * SIGNATURE_LIMITS.width} by ${2 * SIGNATURE_LIMITS.height}. NOT_FOUND for a signature by name only.`,
    ...answers({ 200: file('image/png') }, viewing(org.ownerOf('work-order'))),
  },
  dispatch: {
    method: 'POST',
    path: '/api/work-orders/id/:id/dispatch',
    pathParams: idParams,
    summary: `Mails the service provider of a work order a link, valid for ${DISPATCH_DAYS} days, with which they accept or decline the work, do it and complete it. CONFLICT if there is nobody to mail, or if they already have it.`,
    body: dispatchWorkSchema.optional(),
    ...answers({ 200: workOrderDetailSchema }, access.permission('providers:dispatch', org.ownerOf('work-order')), {
      errors: ['CONFLICT', 'VERSION_CONFLICT'],
      limit: 'dispatch',
    }),
  },
  recall: {
    method: 'DELETE',
    path: '/api/work-orders/id/:id/dispatch',
    pathParams: idParams,
    summary: 'Recalls a work order from its service provider: the link stops working, and a mail tells them so.',
    body: c.noBody(),
    ...answers({ 200: workOrderDetailSchema }, access.permission('providers:dispatch', org.ownerOf('work-order')), {
      errors: ['CONFLICT', 'VERSION_CONFLICT'],
      unpaid: true,
    }),
  },
  answerDispatch: {
    method: 'PUT',
    path: '/api/work-orders/id/:id/dispatch',
    pathParams: idParams,
    summary:
      'Accepts or declines work that was sent to a service provider: as one of its members, or, for callers who may dispatch, on its behalf. Accepted work can still be declined. CONFLICT if the answer has already been given, or is no longer possible.',
    body: answerDispatchSchema,
    ...answers({ 204: c.noBody() }, access.permission(updateOwn, org.ownerOf('work-order'), { or: [updateAny] }), {
      errors: ['CONFLICT'],
    }),
  },
  history: {
    method: 'GET',
    path: '/api/work-orders/id/:id/history',
    pathParams: idParams,
    summary: 'Lists what happened to a work order, the latest first: who did it, and what changed.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.workOrders, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(workOrderHistorySchema) }, viewing(org.ownerOf('work-order'))),
  },
  bulk: {
    method: 'POST',
    path: '/api/work-orders/bulk',
    summary:
      'Changes up to 200 work orders at once, each based on the version that the client knew and under the same rules as a single change. A work order that cannot be changed is skipped with a problem of its own, NOT_FOUND if the caller does not see it; the others are changed.',
    body: workOrderBulkSchema,
    ...answers(
      { 200: z.object({ results: z.array(workOrderBulkResultSchema) }) },
      access.permission(updateOwn, org.body, { or: [...ASSIGNING, ...STEPPING, 'work-orders:delete'] }),
      { limit: 'bulk-change' },
    ),
  },
});
