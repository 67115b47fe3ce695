import { createCannedReplySchema, updateOrganizationSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/schema-resolver.ts';

// What the forms are checked with: the contract's own schemas. Load them lazily, since they bring zod.

export const cannedReplyResolver = schemaResolver(createCannedReplySchema.omit({ org: true }));

export const responseResolver = schemaResolver(updateOrganizationSchema.pick({ responseMinutes: true }).required());
