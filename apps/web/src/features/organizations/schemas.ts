import { zodResolver } from '@hookform/resolvers/zod';
import { createOrganizationSchema, updateUserSchema } from '@siteward/contract';

/** What the form of a new organization is checked with. Load it lazily, since it brings zod. */
export const createOrganizationResolver = zodResolver(createOrganizationSchema);

/** What somebody's name is checked with. */
export const nameResolver = zodResolver(updateUserSchema.pick({ name: true }).required());
