import { DEFAULT_LIMITS, MEMBER_TYPES, PERMISSIONS, ROLE_NAME_MAX } from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  idSchema,
  lineSchema,
  listQuery,
  nameSchema,
  notTooDeep,
  pageOf,
  recordFields,
  recordIdSchema,
  versionSchema,
} from '../common.ts';

/** Grows with the areas: a client that does not know a permission should keep it where it is. */
export const permissionSchema = z.enum(PERMISSIONS).meta({ id: 'Permission', 'x-extensible': true });

const permissionsSchema = z
  .array(permissionSchema)
  .max(PERMISSIONS.length)
  .transform((list) => PERMISSIONS.filter((permission) => list.includes(permission)));
const roleNameSchema = nameSchema(1, ROLE_NAME_MAX);
const descriptionSchema = lineSchema(0, 300);
const typeSchema = z.enum(MEMBER_TYPES);

export const roleSchema = z
  .object({
    ...recordFields,
    name: z.string(),
    description: z.string(),
    type: typeSchema,
    org: idSchema,
    system: z.boolean(),
    permissions: z.array(permissionSchema),
    memberCount: z
      .int()
      .meta({ description: 'The number of active and invited members who hold the role; counted up to 10,000.' }),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof roleSchema>;

export const createRoleSchema = z.strictObject({
  name: roleNameSchema,
  description: descriptionSchema.optional(),
  permissions: permissionsSchema,
  type: typeSchema,
  org: recordIdSchema,
});
const version = versionSchema.optional();
export const updateRoleSchema = z.strictObject({
  name: roleNameSchema.optional(),
  description: descriptionSchema.optional(),
  permissions: permissionsSchema.optional(),
  version,
});
const replacePermissionsSchema = z.strictObject({ permissions: permissionsSchema, version });
const setFieldSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('name'), value: roleNameSchema, version }),
  z.strictObject({ field: z.literal('description'), value: descriptionSchema, version }),
  z.strictObject({ field: z.literal('type'), value: typeSchema, version }),
  z.strictObject({ field: z.literal('permissions'), value: permissionsSchema, version }),
]);

const idParams = z.object({ id: recordIdSchema });
const manage = access.permission('roles:manage', org.ownerOf('role'));
const changeErrors = ['CONFLICT', 'SYSTEM_ROLE', 'VERSION_CONFLICT'] as const;

/** Named sets of permissions of an organization (spec section 7 "Roles"; product 2). */
export const roles = c.router({
  create: {
    method: 'POST',
    path: '/api/roles',
    summary: 'Creates a role; the caller must hold all of its permissions.',
    body: createRoleSchema,
    ...answers({ 201: roleSchema }, access.permission('roles:manage', org.body), { errors: ['CONFLICT'] }),
  },
  list: {
    method: 'GET',
    path: '/api/roles',
    summary: 'Lists the roles of an organization.',
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.roles, sort: ['name', 'type', 'createdAt'] }),
        type: typeSchema.optional(),
        org: recordIdSchema.optional(),
      })
      .refine(...notTooDeep),
    ...answers(
      { 200: pageOf(roleSchema) },
      access.permission('roles:view', org.query, { or: ['members:invite', 'members:assign-role'] }),
    ),
  },
  get: {
    method: 'GET',
    path: '/api/roles/id/:id',
    pathParams: idParams,
    summary: 'Returns a role; all members may read their own.',
    ...answers({ 200: roleSchema }, access.permission('roles:view', org.ownerOf('role'), { orOwnRole: true })),
  },
  update: {
    method: 'PATCH',
    path: '/api/roles/id/:id',
    pathParams: idParams,
    summary: 'Renames a role, changes its description or replaces its permissions.',
    body: updateRoleSchema,
    ...answers({ 200: roleSchema }, manage, { errors: changeErrors }),
  },
  replacePermissions: {
    method: 'PATCH',
    path: '/api/roles/permissions/id/:id',
    pathParams: idParams,
    summary: 'Replaces the permissions of a role.',
    body: replacePermissionsSchema,
    ...answers({ 200: roleSchema }, manage, { errors: changeErrors }),
  },
  setField: {
    method: 'PATCH',
    path: '/api/roles/:id',
    pathParams: idParams,
    summary: 'Changes one field of a role.',
    body: setFieldSchema,
    ...answers({ 200: roleSchema }, manage, { errors: changeErrors }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/roles/:id',
    pathParams: idParams,
    summary: 'Deletes a role that nobody holds and no pending invitation grants.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, manage, { errors: ['SYSTEM_ROLE', 'ROLE_IN_USE', 'VERSION_CONFLICT'] }),
  },
});
