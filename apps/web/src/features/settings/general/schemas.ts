import { updateOrganizationSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/** Checks the form of the organization against the contract's own schema. Load it lazily, because it brings in zod. */
export const organizationResolver = schemaResolver(
  updateOrganizationSchema.omit({ version: true, responseMinutes: true }).required(),
);
