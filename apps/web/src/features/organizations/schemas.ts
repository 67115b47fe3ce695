import { zodResolver } from '@hookform/resolvers/zod';
import { createOrganizationSchema } from '@siteward/contract';

/** What the form of a new organization is checked with. Load it lazily, since it brings zod. */
export const createOrganizationResolver = zodResolver(createOrganizationSchema);
