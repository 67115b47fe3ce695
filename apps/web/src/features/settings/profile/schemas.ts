import { zodResolver } from '@hookform/resolvers/zod';
import { updateUserSchema } from '@siteward/contract';

/** What the own profile is checked with: the contract's own schema. Load it lazily, since it brings zod. */
export const profileResolver = zodResolver(updateUserSchema.omit({ version: true }).required());
