import { createOrganizationSchema, updateUserSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What the form of a new organization is checked with. Load it lazily, since it brings zod. */
export const createOrganizationResolver = schemaResolver(createOrganizationSchema);

/** What somebody's name is checked with. */
export const nameResolver = schemaResolver(updateUserSchema.pick({ name: true }).required());
