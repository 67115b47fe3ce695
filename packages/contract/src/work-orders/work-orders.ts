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
    summary:
      'The work orders of an organization that the caller sees, the next due first; of one site where one is named.',
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
    summary: 'All work orders of the list, on every page, as a CSV file; times in the zone of each site.',
    query: z.strictObject({ ...exportQuery({ sort: WORK_ORDER_SORTS }), ...filters }),
    ...answers({ 200: file('text/csv') }, access.permission('work-orders:export', org.query, { site: site.query }), {
      limit: 'export',
    }),
  },
  counts: {
    method: 'GET',
    path: '/api/work-orders/counts',
    summary: 'How many work orders the caller sees; counting ends at 10,000.',
    query: z.strictObject({ org: recordIdSchema, site: recordIdSchema.optional() }),
    ...answers(
      { 200: workOrderCountsSchema },
      access.permission(viewOwn, org.query, { or: [viewAny], site: site.query }),
    ),
  },
  tags: {
    method: 'GET',
    path: '/api/work-orders/tags',
    summary: `The tags of the latest ${WORK_ORDER_LIMITS.taggedOrders} work orders that the caller sees, of a site where one is named: the most used first, at most ${WORK_ORDER_LIMITS.suggestedTags}.`,
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
      'The members who can be assigned to work orders, of a site where one is named, by name: those who reach it and may work on them.',
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
    summary: 'Creates a work order, open by default. Whoever may not assign can name nobody but themselves.',
    body: createWorkOrderSchema,
    ...answers({ 201: workOrderDetailSchema }, access.permission('work-orders:create', org.body, { site: site.body })),
  },
  import: {
    method: 'POST',
    path: '/api/work-orders/import',
    summary: `Creates a work order of each row of a CSV file, of at most ${WORK_ORDER_IMPORT_ROWS} rows, either all of them or none. A dry run reports what is wrong, by row and column. The first row holds the headings: Title and Site (a name or a code), and optionally Place, Status (Draft or Open), Priority, Type, Category, Assignees (addresses or names, separated by commas; one that holds a comma in quotation marks), Service provider (the name of an active one that works at the site), Scheduled start, Scheduled end, Due, Tags, Description and Estimated minutes. Times are by the clock of each site: 2026-12-31 08:30, or only the day. Exported files are accepted too, and columns that are not known are named and not read. Errors of the real run are answered as VALIDATION, with paths such as \`rows.2.Title\`.`,
    query: z.strictObject({
      org: recordIdSchema,
      site: recordIdSchema.optional().meta({ description: 'Where the work of rows is that name no site.' }),
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
    summary: 'A work order with its checklist and the steps that the caller can take with it now.',
    ...answers({ 200: workOrderDetailSchema }, viewing(org.ownerOf('work-order'))),
  },
  update: {
    method: 'PATCH',
    path: '/api/work-orders/id/:id',
    pathParams: idParams,
    summary:
      'Changes a work order; what is left out stays. With work-orders:assign alone, only who is assigned; with calendar:reschedule alone, only when it is scheduled.',
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
    summary: 'Deletes a work order; its number is not used again.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, access.permission('work-orders:delete', org.ownerOf('work-order')), {
      errors: ['VERSION_CONFLICT'],
    }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/work-orders/id/:id/status/:status',
    pathParams: z.object({ id: recordIdSchema, status: workOrderStatusSchema }),
    summary: 'Takes the next step with a work order, with the reason or the resolution that the step asks for.',
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
      'Takes back the latest step of a work order, with all that it changed. Whoever took it can do that, with whatever steps are open to them, for two minutes, and while nothing else of the work order was changed: CONFLICT afterwards.',
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
    summary:
      'Makes the caller watch a work order that they see. Neither its version nor when it was changed last says so.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, viewing(org.ownerOf('work-order')), { errors: ['CONFLICT'] }),
  },
  unwatch: {
    method: 'DELETE',
    path: '/api/work-orders/id/:id/watch',
    pathParams: idParams,
    summary:
      'Makes the caller stop watching a work order. Whoever saw it only because they watched it does not see it from then on.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, viewing(org.ownerOf('work-order'))),
  },
  sign: {
    method: 'PUT',
    path: '/api/work-orders/id/:id/signature',
    pathParams: idParams,
    summary:
      'Signs a work order that is in progress, instead of an earlier signature of the same work if there is one.',
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
    summary: `The signatures of a work order, the latest first: the one that counts, and earlier ones; at most ${SIGNATURE_LIMITS.shown}.`,
    ...answers({ 200: z.object({ signatures: z.array(signatureSchema) }) }, viewing(org.ownerOf('work-order'))),
  },
  signaturePicture: {
    method: 'GET',
    path: '/api/work-orders/id/:id/signatures/:signature/picture',
    pathParams: z.object({ id: recordIdSchema, signature: recordIdSchema }),
    summary: `A signature of a work order as a picture: black on white, ${2 * SIGNATURE_LIMITS.width} by ${2 * SIGNATURE_LIMITS.height}. NOT_FOUND for one by the name alone.`,
    ...answers({ 200: file('image/png') }, viewing(org.ownerOf('work-order'))),
  },
  dispatch: {
    method: 'POST',
    path: '/api/work-orders/id/:id/dispatch',
    pathParams: idParams,
    summary: `Mails the service provider of a work order a link by which they accept or decline it, do it and complete it, for ${DISPATCH_DAYS} days. CONFLICT where there is nobody to mail, or it is with them already.`,
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
    summary: 'Takes a work order back from its service provider: the link is dead, and a mail says so.',
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
      'Accepts or declines, as a member of the service provider, the work that is with them, or, for whoever dispatches, on their word; what was accepted is declined as well. CONFLICT where that was answered already, or is over.',
    body: answerDispatchSchema,
    ...answers({ 204: c.noBody() }, access.permission(updateOwn, org.ownerOf('work-order'), { or: [updateAny] }), {
      errors: ['CONFLICT'],
    }),
  },
  history: {
    method: 'GET',
    path: '/api/work-orders/id/:id/history',
    pathParams: idParams,
    summary: 'What happened to a work order, the latest first: who did it, and what changed.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.workOrders, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(workOrderHistorySchema) }, viewing(org.ownerOf('work-order'))),
  },
  bulk: {
    method: 'POST',
    path: '/api/work-orders/bulk',
    summary:
      'Changes up to 200 work orders at once, each on the version that the client knew and by the rules of a change of its own. One that cannot be changed is skipped, with a problem of its own, NOT_FOUND for one that the caller does not see; the others are changed.',
    body: workOrderBulkSchema,
    ...answers(
      { 200: z.object({ results: z.array(workOrderBulkResultSchema) }) },
      access.permission(updateOwn, org.body, { or: [...ASSIGNING, ...STEPPING, 'work-orders:delete'] }),
      { limit: 'bulk-change' },
    ),
  },
});
