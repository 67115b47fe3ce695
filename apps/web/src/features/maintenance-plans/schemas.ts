import { planEndsAfterFirst, planEndsOnce, updatePlanSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/schema-resolver.ts';

/**
 * What the form of a plan is checked with: the contract's own schemas, of which the form gives every field, and how it recurs as the
 * text of its rule. Load it lazily, since it brings zod.
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
