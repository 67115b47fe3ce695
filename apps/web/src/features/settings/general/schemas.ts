import { zodResolver } from '@hookform/resolvers/zod';
import { updateOrganizationSchema } from '@siteward/contract';

/** What the form of the organization is checked with: the contract's own schema. Load it lazily, since it brings zod. */
export const organizationResolver = zodResolver(updateOrganizationSchema.omit({ version: true }).required());
