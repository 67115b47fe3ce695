import { createRoleSchema, updateRoleSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What the forms of roles are checked with: the contract's own schemas. Load it lazily, since it brings zod. */
export const newRoleResolver = schemaResolver(
  createRoleSchema.pick({ name: true, description: true, type: true }).extend({ from: z.string() }),
);
export const roleDetailsResolver = schemaResolver(updateRoleSchema.pick({ name: true, description: true }).required());
