import { planEndsAfterFirst, planEndsOnce, updatePlanSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/**
 * Validates the form of a plan with the contract's own schemas; the form supplies every field, and its recurrence as the text of
 * its rule. Load it lazily, because it brings in zod.
 */
export const planResolver = schemaResolver(
  z
    .strictObject(updatePlanSchema.shape)
    .omit({ version: true, repeats: true })
    .required()
    .extend({ rule: z.string() })
    .refine(...planEndsOnce)
    .refine(...planEndsAfterFirst),
);
