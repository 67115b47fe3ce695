import { Toaster } from '@siteward/ui/toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { api } from '#lib/api.ts';
import { useLiveChanges } from '#lib/live.ts';
import { OrganizationScopeContext } from '#lib/organization-scope.ts';
import { problemOf } from '#lib/problem.ts';
import { queryClient } from '#lib/query-client.ts';
import { readSession } from '#lib/session.ts';
import { themePreference } from '#lib/theme.ts';
import { ACCOUNT_KEY, ACCOUNT_SECTIONS, useUrlState } from '#lib/use-url-state.ts';
import { followSid } from './scope-store.ts';

/** What pages need beside the shell: the cache of queries, the contract's hooks and the place for toasts. */
export function Providers() {
  useSessionWatch();
  useLiveChanges();
  return (
    <QueryProviders>
      <Outlet />
      <AccountHost />
      <Toaster theme={themePreference.use()} />
    </QueryProviders>
  );
}

/** The cache alone, for what the shell opens beside a page. */
export function QueryProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <api.ReactQueryProvider>{children}</api.ReactQueryProvider>
    </QueryClientProvider>
  );
}

const AccountSheet = onDemand(async () => (await import('#features/account/account-sheet.tsx')).AccountSheet);

/**
 * One's own account over whatever page is open, as long as the address asks for it: `?account=profile` (docs/adr/0012).
 */
function AccountHost() {
  const [section, show] = useUrlState(ACCOUNT_KEY, ['closed', ...ACCOUNT_SECTIONS]);
  const scope = use(OrganizationScopeContext);
  if (section === 'closed' || !readSession().sid) return null;
  return (
    <Suspense fallback={<WaitingWindow onClose={() => show('closed')} />}>
      <AccountSheet
        section={section}
        onClose={() => show('closed')}
        onSaved={() => void scope?.refresh()}
        onSidChange={followSid}
      />
    </Suspense>
  );
}

/**
 * Runs the guards when a call within an organization is answered with 401: the session has ended, and they lead to the
 * index and back to the page after sign-in. A 403 does the same, since the role may have been narrowed meanwhile.
 */
function useSessionWatch(): void {
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
