import type { ApiClient } from '@siteward/contract';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '#lib/cache/query-client.ts';
import { api } from '#lib/calls/api.ts';
import { findLandingPath } from '#lib/navigation/landing.ts';
import { readSession } from '#lib/session/session.ts';
import { setOwnLanguage } from '#lib/words/language.ts';

/** The invitation that a mailed token belongs to. */
export function useInvitation(token: string) {
  return api.invitations.getByToken.useQuery({
    queryKey: ['invitations', 'token', token],
    queryData: { params: { token } },
  });
}

/**
 * Marks the address of a verification link as verified. Requested only once, because the answer changes with the first password.
 */
export function useVerification(token: string) {
  return api.auth.verifyEmail.useQuery({
    queryKey: ['auth', 'verify', token],
    queryData: { params: { token } },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Goes to the requested page, or else to the person's start page.
 *
 * @returns A function of the person's id and that page. It throws what the calls that find the way throw.
 */
export function useEnter(): (user: string, returnTo: string | null) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (user, returnTo) => {
      const path = returnTo ?? (await findLandingPath({ ...readSession(), user }));
      await navigate(path, { replace: true });
    },
    [navigate],
  );
}

/**
 * Signs in and enters, keeping nothing of the person who used this page before.
 *
 * @returns A function that does so. It throws what the calls throw.
 */
export function useSignIn() {
  const { mutateAsync } = api.auth.signIn.useMutation();
  const enter = useEnter();
  return async (credentials: { email: string; password: string }, returnTo: string | null) => {
    const { body } = await mutateAsync({ body: credentials });
    setOwnLanguage(body.user);
    // What the page itself shows, such as whose link was opened, stays until it is left.
    queryClient.removeQueries({ type: 'inactive' });
    await enter(body.user._id, returnTo);
  };
}

/** The invitation of a mailed link. */
export type MailedInvitation = Extract<
  Awaited<ReturnType<ApiClient['invitations']['getByToken']>>,
  { status: 200 }
>['body'];
