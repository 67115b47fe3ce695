import { z } from 'zod';
import { access } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  emailSchema,
  idSchema,
  languageSchema,
  mailedTokenSchema,
  nameSchema,
  newPasswordFields,
  passwordSchema,
  recordFields,
  recordIdSchema,
  samePasswords,
  versionSchema,
} from '../common.ts';

export const userSchema = z
  .object({
    ...recordFields,
    email: z.string(),
    name: z.string(),
    defaultOrg: idSchema.nullable(),
    emailVerified: z.boolean(),
    language: languageSchema
      .nullable()
      .meta({ description: 'The language that the person chose; null for the one that their browser asks for.' }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const updateUserSchema = z.strictObject({
  name: nameSchema(1, 120).optional(),
  defaultOrg: recordIdSchema.nullable().optional(),
  language: languageSchema.nullable().optional(),
  version: versionSchema.optional(),
});

export const changePasswordSchema = z
  .strictObject({ currentPassword: passwordSchema, ...newPasswordFields })
  .refine(...samePasswords);

export const changeEmailSchema = z.strictObject({ email: emailSchema, password: passwordSchema });

const userIdParams = z.object({ userId: recordIdSchema });

/** The signed-in person (spec section 3 "Current user"). */
export const users = c.router({
  get: {
    method: 'GET',
    path: '/api/users/id/:userId',
    pathParams: userIdParams,
    summary: 'Returns the signed-in person.',
    ...answers({ 200: userSchema }, access.self),
  },
  update: {
    method: 'PATCH',
    path: '/api/users/id/:userId',
    pathParams: userIdParams,
    summary: 'Changes the name, the language or the default organization of the signed-in person.',
    body: updateUserSchema,
    ...answers({ 200: userSchema }, access.self, { errors: ['VERSION_CONFLICT'] }),
  },
  changePassword: {
    method: 'PUT',
    path: '/api/users/id/:userId/password',
    pathParams: userIdParams,
    summary:
      'Changes the password. All other sessions end; this one continues with the `sid` in the answer and the cookie.',
    body: changePasswordSchema,
    ...answers({ 200: z.object({ sid: z.string() }) }, access.self, { limit: 'password' }),
  },
  changeEmail: {
    method: 'POST',
    path: '/api/users/id/:userId/email',
    pathParams: userIdParams,
    summary:
      'Mails a link to the new address, with which the person confirms it. The answer is the same for an address that is already taken.',
    body: changeEmailSchema,
    ...answers({ 202: c.noBody() }, access.self, { limit: 'password', limitEach: 'new-address' }),
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/users/confirm-email',
    summary:
      'Confirms a new address with its mailed token, which works once; from now on the person signs in with that address.',
    body: z.strictObject({ token: mailedTokenSchema }),
    ...answers({ 200: z.object({ email: z.string() }) }, access.public, {
      errors: ['CONFLICT', 'GONE'],
      limit: 'verify',
    }),
  },
});
