import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { changeEmail, confirmEmail, prepareEmailChange } from './change-email.ts';
import { changePassword, preparePasswordChange } from './change-password.ts';
import { getUser, updateUser } from './users.service.ts';

/** The calls of contract/account/users.ts. */
export const users = {
  get: async ({ scope }) => ({ status: 200, body: await getUser(scope) }),
  update: async ({ scope, body, expectedVersion, setCookie }) => {
    const user = await updateUser(scope, body, expectedVersion);
    // The cookie holds the default organization, as it has since sign-in (spec section 3, "Session").
    if (body.defaultOrg !== undefined) setCookie({ name: 'organization', value: user.defaultOrg });
    return { status: 200, body: user };
  },
  changePassword: {
    prepare: async ({ scope: before, body }) => {
      const prepared = await preparePasswordChange(before, body);
      return async ({ scope, setCookie }) => {
        const session = await changePassword(scope, prepared);
        setCookie({ name: 'sid', value: session.sid });
        return { status: 200, body: session };
      };
    },
  },
  changeEmail: {
    prepare: async ({ scope: before, body, countEach }) => {
      const prepared = await prepareEmailChange(before, body);
      // Counted only after the password check, so that wrong passwords do not use up the address's limit on mails.
      await countEach([prepared.to]);
      return async ({ scope }) => {
        await changeEmail(scope, prepared);
        return { status: 202, body: undefined };
      };
    },
  },
  confirmEmail: async ({ scope, body }) => ({ status: 200, body: await confirmEmail(scope, body.token) }),
} satisfies Handlers<Contract['users']>;
