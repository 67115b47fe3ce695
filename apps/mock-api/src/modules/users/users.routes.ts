import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { getUser, updateUser } from './users.service.ts';

/** The calls of contract/users.ts. */
export const users = {
  get: async ({ scope }) => ({ status: 200, body: await getUser(scope) }),
  update: async ({ scope, body, expectedVersion, setCookie }) => {
    const user = await updateUser(scope, body, expectedVersion);
    // The cookie is the default organization, known since the sign-in (spec section 3, "Session").
    if (body.defaultOrg !== undefined) setCookie({ name: 'organization', value: user.defaultOrg });
    return { status: 200, body: user };
  },
} satisfies Handlers<Contract['users']>;
