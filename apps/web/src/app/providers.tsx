import { useLingui } from '@lingui/react/macro';
import { Toaster, toast } from '@siteward/ui/toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { themePreference } from '#lib/browser/theme.ts';
import { useLiveChanges } from '#lib/cache/live.ts';
import { queryClient } from '#lib/cache/query-client.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { ACCOUNT_KEY, ACCOUNT_SECTIONS, useUrlState } from '#lib/lists/use-url-state.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { OrganizationScopeContext, type PageScope } from '#lib/organization/organization-scope.ts';
import { onCustomerRequired } from '#lib/organization/read-only.ts';
import { readSession } from '#lib/session/session.ts';
import { followSid } from './scope-store.ts';

/** What pages need besides the shell: the query cache, the watches for the whole session, the account window and the toasts. */
export function Providers() {
  const scope = use(OrganizationScopeContext);
  useSessionWatch(scope);
  useCustomerWatch(scope);
  useLiveChanges();
  // The same page of another site, and so of another organization, is another page: what its forms and lists hold must not go from one
  // to the other.
  return (
    <QueryProviders>
      <Outlet key={scope?.siteId} />
      <AccountHost />
      <Toaster theme={themePreference.use()} />
    </QueryProviders>
  );
}

/** Only the query cache, for what the shell opens outside of a page. */
export function QueryProviders({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

const AccountSheet = onDemand(async () => (await import('#features/account/account-sheet.tsx')).AccountSheet);

/**
 * The person's own account, on top of whatever page is open, as long as the address asks for it: `?account=profile` (docs/adr/0012).
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
 * index, and back to the page after sign-in. They also run after a 403, because the role may have been narrowed.
 */
function useSessionWatch(scope: PageScope | null): void {
  const refresh = scope?.refresh;
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

/** All refusals share one id, so that a second message replaces the first. */
const MESSAGE = 'customer-required';

/**
 * When the API has refused a call of an organization's page for lack of a customer, says what can be done about it. The page stays as
 * it is, with everything that was typed; whatever was refused reports that itself.
 */
function useCustomerWatch(scope: PageScope | null): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const name = scope?.organization.name;
  const org = scope?.org;
  useEffect(() => {
    if (org === undefined) return undefined;
    return onCustomerRequired(() => {
      const { pathname, search } = location;
      toast.error(t`${name} is read-only right now`, {
        id: MESSAGE,
        description: t`Nothing was changed, and what you typed is still here.`,
        action: {
          label: t`What can be done`,
          onClick: () => void navigate(pathTo('require-customer', {}, { org, returnTo: pathname + search })),
        },
      });
    });
  }, [org, name, navigate, t]);
}
