import { use, useEffect } from 'react';
import { OrganizationScopeContext } from '#lib/organization-scope.ts';
import { problemOf } from '#lib/problem.ts';
import { queryClient } from '#lib/query-client.ts';

/**
 * Runs the guards when a call within an organization is answered with 401: the session has ended, and they lead to the
 * index and back to the page after sign-in. A 403 does the same, since the role may have been narrowed meanwhile.
 */
export function useSessionWatch(): void {
  const refresh = use(OrganizationScopeContext)?.refresh;
  useEffect(() => {
    if (!refresh) return undefined;
    const check = (error: unknown) => {
      const { status } = problemOf(error);
      if (status === 401 || status === 403) void refresh();
    };
    const endQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    const endMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    return () => {
      endQueries();
      endMutations();
    };
  }, [refresh]);
}
