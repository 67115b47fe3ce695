import { skipToken } from '@tanstack/react-query';
import { api } from './api.ts';
import { readSession } from './session.ts';

/** The person that the session's cookies name; not asked where they name nobody. */
export function useCurrentUser() {
  const { sid, user } = readSession();
  return api.users.get.useQuery({
    queryKey: ['users', 'get', user],
    queryData: sid && user ? { params: { userId: user } } : skipToken,
  });
}
