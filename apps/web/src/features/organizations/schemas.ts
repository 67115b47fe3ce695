import { createOrganizationSchema, updateUserSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

const ofNew = schemaResolver(createOrganizationSchema);

/**
 * Checks the form for a new organization; a first site without a name is named after it. Load it lazily, because it brings in
 * zod.
 */
export const createOrganizationResolver: typeof ofNew = (values, ...rest) =>
  ofNew({ ...values, siteName: values.siteName?.trim() || undefined }, ...rest);

/** Checks a person's name. */
export const nameResolver = schemaResolver(updateUserSchema.pick({ name: true }).required());
