import { createOrganizationSchema, updateUserSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/schema-resolver.ts';

const ofNew = schemaResolver(createOrganizationSchema);

/** What the form of a new organization is checked with; a first site without a name is named like it. Load it lazily, since it brings zod. */
export const createOrganizationResolver: typeof ofNew = (values, ...rest) =>
  ofNew({ ...values, siteName: values.siteName?.trim() || undefined }, ...rest);

/** What somebody's name is checked with. */
export const nameResolver = schemaResolver(updateUserSchema.pick({ name: true }).required());
