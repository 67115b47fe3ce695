import { createSiteSchema, updateSiteSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What the forms of sites are checked with: the contract's own schemas. Load it lazily, since it brings zod. */
export const siteResolver = schemaResolver(updateSiteSchema.omit({ version: true }).required());
export const newSiteResolver = schemaResolver(createSiteSchema.omit({ org: true }));
