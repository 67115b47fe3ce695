import { createCustomerOrganizationSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/** Checks the form of a new customer. Load it lazily, because it brings in zod. */
export const newCustomerResolver = schemaResolver(createCustomerOrganizationSchema.omit({ siteName: true }));
