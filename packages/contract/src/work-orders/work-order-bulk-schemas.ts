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
    .meta({ description: 'Undoes the latest step of each, like the call for a single work order.' }),
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
    number: z.int().nullable().meta({ description: 'Null if the caller does not see it.' }),
    workOrder: workOrderSchema
      .nullable()
      .meta({ description: 'The record after the change; null if the change failed or the record is gone.' }),
    problem: refusalSchema.nullable().meta({ description: 'Why it failed; null if it succeeded.' }),
  })
  .meta({ id: 'WorkOrderBulkResult' });
export type WorkOrderBulkResult = z.infer<typeof workOrderBulkResultSchema>;

export const workOrderImportSchema = z
  .object({
    rows: z.int().meta({ description: 'The number of rows in the file below the headings.' }),
    good: z.int().meta({ description: 'How many of them have no faults.' }),
    faults: z
      .array(z.object({ row: rowSchema, ...columnFaultFields(WORK_ORDER_FILE_COLUMNS) }))
      .meta({ description: 'The faults in the order of the file; the first 100.' }),
    more: z.boolean().meta({ description: 'Whether there are more faults than these.' }),
    ignored: z.array(z.string()).meta({ description: 'Columns of exports that mean nothing for a new work order.' }),
    unknown: z.array(z.string()).meta({ description: 'Unknown columns, as the file spells them; they are not read.' }),
    created: z.object({ first: z.int(), last: z.int() }).nullable().meta({
      description:
        'The first and the last number of the new work orders; all numbers in between are theirs too. Null after a dry run.',
    }),
  })
  .meta({ id: 'WorkOrderImport' });
export type WorkOrderImport = z.infer<typeof workOrderImportSchema>;
