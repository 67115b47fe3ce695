import { DEFAULT_LIMITS, eitherExtent, LINK_RELATIONS } from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { idSchema, notTooDeep, pageOf, pageQuery, recordIdSchema, timestampSchema } from '../common.ts';
import { workOrderStatusSchema } from '../work-orders/work-order-fields.ts';

const relationSchema = z.enum(LINK_RELATIONS).meta({
  description: 'What this work order is to the other one: `blocks` is `blocked-by` seen from the other side.',
});

export const workOrderLinkSchema = z
  .object({
    _id: idSchema,
    createdAt: timestampSchema,
    relation: relationSchema,
    workOrder: z
      .object({ _id: idSchema, site: idSchema, number: z.int(), title: z.string(), status: workOrderStatusSchema })
      .meta({ description: 'The other work order.' }),
  })
  .meta({ id: 'WorkOrderLink' });
export type WorkOrderLink = z.infer<typeof workOrderLinkSchema>;

const [viewOwn, viewAny] = eitherExtent('work-orders:view');
const [updateOwn, updateAny] = eitherExtent('work-orders:update');
const order = org.ownerOf('work-order');
const changing = access.permission(updateOwn, order, { or: [updateAny] });
const idParams = z.object({ id: recordIdSchema });

/** Work orders that belong together (docs/product.md, Links). */
export const workOrderLinks = c.router({
  list: {
    method: 'GET',
    path: '/api/work-orders/id/:id/links',
    pathParams: idParams,
    summary:
      'Lists what a work order is linked with, starting with what it waits for. Only work that the caller also sees is listed or counted.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.links, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(workOrderLinkSchema) }, access.permission(viewOwn, order, { or: [viewAny] })),
  },
  create: {
    method: 'POST',
    path: '/api/work-orders/id/:id/links',
    pathParams: idParams,
    summary:
      'Links a work order that the caller may change with another one that they see. A work order cannot be linked with itself, twice in the same way, or in such a way that it waits for itself.',
    body: z.strictObject({
      relation: relationSchema,
      workOrder: recordIdSchema.meta({ description: 'The other work order, which belongs to the same organization.' }),
    }),
    ...answers({ 201: workOrderLinkSchema }, changing, { errors: ['CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/work-orders/id/:id/links/:link',
    pathParams: z.object({ id: recordIdSchema, link: recordIdSchema }),
    summary: 'Removes a link from both of its work orders.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, changing),
  },
});
