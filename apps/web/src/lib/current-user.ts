import { LOGOUT_FAILED } from '@siteward/domain';
import { skipToken } from '@tanstack/react-query';
import { api, bodyOf } from './api.ts';
import { logError, problemOf } from './problem.ts';
import { clearSession, readSession } from './session.ts';

/** Whether there are the cookies of a session; only the API knows whether it is still good. */
export function hasSession(): boolean {
  const { sid, user } = readSession();
  return Boolean(sid && user);
}

/**
 * The person that the session's cookies name; not asked where they name nobody. `isStranger`: nobody is signed in, as
 * far as is known.
 */
export function useCurrentUser() {
  const { user = '' } = readSession();
  const query = api.users.get.useQuery({
    queryKey: ['users', 'get', user],
    queryData: hasSession() ? { params: { userId: user } } : skipToken,
  });
  return { ...query, isStranger: !hasSession() || (query.isError && problemOf(query.error).status === 401) };
}

/** The person's active memberships, by the organization's name. */
export function useMyMemberships(userId: string) {
  return api.members.listByUser.useQuery({
    queryKey: ['members', 'mine', userId],
    queryData: { params: { userId }, query: { status: 'active', sort: 'orgName' } },
  });
}

/**
 * Ends the session on the server, then clears its cookies (spec section 4).
 *
 * @returns Whether it worked; a failure is only logged, and the cookies are kept (spec section 8).
 */
export async function signOut(): Promise<boolean> {
  const { sid } = readSession();
  try {
    if (sid) await bodyOf(api.auth.signOut.mutate({ params: { sid } }));
  } catch {
    // Without the cause: the address of the call holds the sid.
    logError(LOGOUT_FAILED);
    return false;
  }
  clearSession();
  return true;
}
