import { endsAfterStart, refuse, updateWorkOrderSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';
import { timeFault } from '#lib/time/time-inputs.ts';

/** A point in time. One that the site's clock skips arrives as it was typed, and is refused with a reason of its own. */
const timeSchema = updateWorkOrderSchema.shape.scheduledStart.unwrap().unwrap();
const typedTimeSchema = z
  .string()
  .superRefine((typed, context) => {
    const found = timeFault(typed);
    if (found) refuse(context, found);
  })
  .pipe(timeSchema)
  .nullable();

/**
 * Checks the forms of work orders: the contract's own schemas with every field required, except the due time of a new one. Load
 * it lazily, because it brings in zod.
 */
export const workOrderResolver = schemaResolver(
  z
    .strictObject(updateWorkOrderSchema.shape)
    .omit({ version: true, site: true, watchers: true, dueAt: true })
    .required()
    .extend({ scheduledStart: typedTimeSchema, scheduledEnd: typedTimeSchema, dueAt: typedTimeSchema.optional() })
    .refine(...endsAfterStart),
);
