import { fault, WORK_ORDER_FILE_COLUMNS } from '@siteward/domain';
import { z } from 'zod';
import { idSchema, recordIdSchema, versionSchema } from '../common.ts';
import { refusalSchema } from '../errors.ts';
import { saying } from '../reasons/issue-reasons.ts';
import { columnFaultFields, rowSchema } from '../records/column-faults.ts';
import {
  dueSchema,
  reasonSchema,
  resolutionSchema,
  workOrderFields,
  workOrderPrioritySchema,
  workOrderStatusSchema,
} from './work-order-fields.ts';
import { workOrderSchema } from './work-order-schemas.ts';

/** How many work orders one bulk change may name. */
export const WORK_ORDER_BULK_LIMIT = 200;

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: workOrderStatusSchema,
    reason: reasonSchema.optional(),
    resolution: resolutionSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('priority'), priority: workOrderPrioritySchema }),
  z.strictObject({ kind: z.literal('assignees'), assignees: workOrderFields.assignees }),
  z.strictObject({ kind: z.literal('dueAt'), dueAt: dueSchema }),
  z.strictObject({ kind: z.literal('remove') }),
  z
    .strictObject({ kind: z.literal('undo-step') })
    .meta({ description: 'Takes back the latest step of each, as the call for one does.' }),
]);
/** What a bulk change does to every work order. */
export type BulkWorkOrderChange = z.output<typeof changeSchema>;

export const workOrderBulkSchema = z.strictObject({
  org: recordIdSchema,
  workOrders: z
    .array(z.strictObject({ id: recordIdSchema, version: versionSchema }))
    .min(1)
    .max(WORK_ORDER_BULK_LIMIT)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, saying(fault('value-twice'))),
  change: changeSchema,
});

export const workOrderBulkResultSchema = z
  .object({
    id: idSchema,
    number: z.int().nullable().meta({ description: 'Null for one that the caller does not see.' }),
    workOrder: workOrderSchema.nullable().meta({ description: 'As it is afterwards; null when it failed or is gone.' }),
    problem: refusalSchema.nullable().meta({ description: 'Why it failed; null when it succeeded.' }),
  })
  .meta({ id: 'WorkOrderBulkResult' });
export type WorkOrderBulkResult = z.infer<typeof workOrderBulkResultSchema>;

export const workOrderImportSchema = z
  .object({
    rows: z.int().meta({ description: 'How many rows the file has below its headings.' }),
    good: z.int().meta({ description: 'How many of them have no fault.' }),
    faults: z
      .array(z.object({ row: rowSchema, ...columnFaultFields(WORK_ORDER_FILE_COLUMNS) }))
      .meta({ description: 'What is wrong, in the order of the file; the first 100.' }),
    more: z.boolean().meta({ description: 'There are more faults than these.' }),
    ignored: z.array(z.string()).meta({ description: 'Columns of exports that say nothing about a new work order.' }),
    unknown: z
      .array(z.string())
      .meta({ description: 'Columns that are not known, as the file writes them: not read.' }),
    created: z
      .object({ first: z.int(), last: z.int() })
      .nullable()
      .meta({ description: 'The numbers of the new work orders, all in between included; null after a dry run.' }),
  })
  .meta({ id: 'WorkOrderImport' });
export type WorkOrderImport = z.infer<typeof workOrderImportSchema>;
