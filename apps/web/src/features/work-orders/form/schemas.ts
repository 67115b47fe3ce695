import { endsAfterStart, updateWorkOrderSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/schema-resolver.ts';

/**
 * What the forms of work orders are checked with: the contract's own schemas, of which a form gives every field but the due
 * time of a new one. Load it lazily, since it brings zod.
 */
export const workOrderResolver = schemaResolver(
  z
    .strictObject(updateWorkOrderSchema.shape)
    .omit({ version: true, watchers: true, dueAt: true })
    .required()
    .extend({ dueAt: updateWorkOrderSchema.shape.dueAt })
    .refine(...endsAfterStart),
);
