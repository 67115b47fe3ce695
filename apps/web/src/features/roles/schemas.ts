import { createRoleSchema, updateRoleSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/** Checks the forms of roles against the contract's own schemas. Load it lazily, because it brings in zod. */
export const newRoleResolver = schemaResolver(
  createRoleSchema.pick({ name: true, description: true, type: true }).extend({ from: z.string() }),
);
export const roleDetailsResolver = schemaResolver(updateRoleSchema.pick({ name: true, description: true }).required());
