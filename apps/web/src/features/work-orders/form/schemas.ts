import { endsAfterStart, refuse, updateWorkOrderSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/schema-resolver.ts';
import { timeFault } from '#lib/time-inputs.ts';

/** A point in time, or what was typed as one that the clock of the site skips. */
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
 * What the forms of work orders are checked with: the contract's own schemas, of which a form gives every field but the due
 * time of a new one. Load it lazily, since it brings zod.
 */
export const workOrderResolver = schemaResolver(
  z
    .strictObject(updateWorkOrderSchema.shape)
    .omit({ version: true, site: true, watchers: true, dueAt: true })
    .required()
    .extend({ scheduledStart: typedTimeSchema, scheduledEnd: typedTimeSchema, dueAt: typedTimeSchema.optional() })
    .refine(...endsAfterStart),
);
