import { z } from 'zod';
import { access } from './access.ts';
import { answers } from './answers.ts';
import { c } from './base.ts';
import { idSchema, nameSchema, recordFields, recordIdSchema, versionSchema } from './common.ts';

export const userSchema = z
  .object({
    ...recordFields,
    email: z.string(),
    name: z.string(),
    defaultOrg: idSchema.nullable(),
    emailVerified: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const updateUserSchema = z.strictObject({
  name: nameSchema(1, 120).optional(),
  defaultOrg: recordIdSchema.nullable().optional(),
  version: versionSchema.optional(),
});

const userIdParams = z.object({ userId: recordIdSchema });

/** The signed-in person (spec section 3 "Current user"). */
export const users = c.router({
  get: {
    method: 'GET',
    path: '/api/users/id/:userId',
    pathParams: userIdParams,
    summary: 'The signed-in person.',
    ...answers({ 200: userSchema }, access.self),
  },
  update: {
    method: 'PATCH',
    path: '/api/users/id/:userId',
    pathParams: userIdParams,
    summary: 'Changes the name or the default organization of the signed-in person.',
    body: updateUserSchema,
    ...answers({ 200: userSchema }, access.self, { errors: ['VERSION_CONFLICT'] }),
  },
});
