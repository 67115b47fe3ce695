import { createSiteSchema, updateSiteSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/** Checks the forms of sites against the contract's own schemas. Load these lazily, because they bring in zod. */
export const siteResolver = schemaResolver(updateSiteSchema.omit({ version: true }).required());
export const newSiteResolver = schemaResolver(createSiteSchema.omit({ org: true }));
