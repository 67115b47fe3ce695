import { zodResolver } from '@hookform/resolvers/zod';
import { createRoleSchema, updateRoleSchema } from '@siteward/contract';
import { z } from 'zod';

/** What the forms of roles are checked with: the contract's own schemas. Load it lazily, since it brings zod. */
export const newRoleResolver = zodResolver(
  createRoleSchema.pick({ name: true, description: true, type: true }).extend({ from: z.string() }),
);
export const roleDetailsResolver = zodResolver(updateRoleSchema.pick({ name: true, description: true }).required());
