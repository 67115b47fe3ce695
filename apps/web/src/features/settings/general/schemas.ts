import { updateOrganizationSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What the form of the organization is checked with: the contract's own schema. Load it lazily, since it brings zod. */
export const organizationResolver = schemaResolver(
  updateOrganizationSchema.omit({ version: true, responseMinutes: true }).required(),
);
