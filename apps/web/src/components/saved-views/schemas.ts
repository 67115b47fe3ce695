import { createSavedViewSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/** Validates the form of a saved view with the contract's own schema. Load it lazily, because it brings in zod. */
export const savedViewResolver = schemaResolver(
  createSavedViewSchema.pick({ name: true }).extend({ shared: z.boolean(), opens: z.boolean() }),
);
