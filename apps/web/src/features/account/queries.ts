import type { Session } from '@siteward/contract';
import { useQueryClient } from '@tanstack/react-query';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { readSession } from '#lib/session.ts';

// By person, so that whoever signs in next on this page never sees them.
const listKey = () => ['sessions', readSession().user ?? ''];

/** Where the person is signed in: this session first, then the latest used. */
export function useSessions() {
  const query = api.sessions.list.useQuery({ queryKey: listKey(), queryData: { query: {} } });
  const items = query.data?.body.items;
  return { ...query, sessions: items?.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

/** Ends a session; one that has ended already counts as done. Throws as `bodyOf` does. */
export async function endSession({ _id: id }: Session): Promise<void> {
  try {
    await bodyOf(api.sessions.remove.mutate({ params: { id } }));
  } catch (error) {
    if (problemOf(error).code !== 'NOT_FOUND') throw error;
  }
}

/** Asks for the sessions anew. */
export function useRefreshSessions() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['sessions'] });
}
