import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createRole } from './create-role.ts';
import { removeRole } from './remove-role.ts';
import { getRole, listRoles } from './roles.service.ts';
import { updateRole } from './update-role.ts';

/** The calls of contract/organizations/roles.ts. */
export const roles = {
  create: async ({ scope, body }) => ({ status: 201, body: await createRole(scope, body) }),
  list: async ({ scope, query }) => ({ status: 200, body: await listRoles(scope, query) }),
  get: async ({ scope, params }) => ({ status: 200, body: await getRole(scope, params.id) }),
  update: async ({ scope, params, body, expectedVersion }) => {
    return { status: 200, body: await updateRole(scope, params.id, body, expectedVersion) };
  },
  replacePermissions: async ({ scope, params, body, expectedVersion }) => {
    return { status: 200, body: await updateRole(scope, params.id, body, expectedVersion) };
  },
  setField: async ({ scope, params, body, expectedVersion }) => {
    return { status: 200, body: await updateRole(scope, params.id, { [body.field]: body.value }, expectedVersion) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeRole(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['roles']>;
