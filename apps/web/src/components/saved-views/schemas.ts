import { createSavedViewSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What the form of a saved view is checked with: the contract's own schema. Load it lazily, since it brings zod. */
export const savedViewResolver = schemaResolver(
  createSavedViewSchema.pick({ name: true }).extend({ shared: z.boolean(), opens: z.boolean() }),
);
