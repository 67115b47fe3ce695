import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { forgotPassword } from './forgot-password.ts';
import { prepareReset, resetPassword } from './reset-password.ts';
import { checkCredentials, isKnownAddress, signIn, signOut } from './sign-in.ts';
import { signUp, verifyEmail } from './sign-up.ts';

/** The calls of contract/account/auth.ts, with the cookies of spec section 3, "Session". */
export const auth = {
  signIn: {
    isKnownAddress,
    prepare: async ({ scope: before, body }) => {
      const checked = await checkCredentials(before, body);
      return async ({ scope, setCookie }) => {
        const session = await signIn(scope, checked);
        setCookie({ name: 'sid', value: session.sid });
        setCookie({ name: 'user', value: session.user._id });
        setCookie({ name: 'organization', value: session.user.defaultOrg });
        return { status: 200, body: session };
      };
    },
  },
  signOut: async ({ scope, params, setCookie }) => {
    await signOut(scope, params.sid);
    for (const name of ['sid', 'user', 'organization']) setCookie({ name, value: null });
    return { status: 204, body: undefined };
  },
  signUp: async ({ scope, body }) => {
    await signUp(scope, body);
    return { status: 202, body: undefined };
  },
  verifyEmail: async ({ scope, params }) => ({ status: 200, body: await verifyEmail(scope, params.token) }),
  forgotPassword: async ({ scope, body }) => {
    await forgotPassword(scope, body);
    return { status: 202, body: undefined };
  },
  resetPassword: {
    prepare: async ({ scope: before, body }) => {
      const passwordHash = await prepareReset(before, body);
      return async ({ scope }) => {
        await resetPassword(scope, body.otp, passwordHash);
        return { status: 204, body: undefined };
      };
    },
  },
} satisfies Handlers<Contract['auth']>;
