import { createCustomerOrganizationSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What the form of a new customer is checked with. Load it lazily, since it brings zod. */
export const newCustomerResolver = schemaResolver(createCustomerOrganizationSchema.omit({ siteName: true }));
