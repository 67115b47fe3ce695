import type { Permission } from '@siteward/domain';
import { Toaster } from '@siteward/ui/toaster';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type LoaderFunction, RouterProvider } from 'react-router-dom';
import { WordsProvider } from '#components/words.tsx';
import { forgetRefused } from '#lib/cache/forget-refused.ts';
import { OrganizationScopeContext, type PageScope } from '#lib/organization/organization-scope.ts';

const ID = (digit: string) => digit.repeat(24);
const AT = '2026-01-02T03:04:05.678Z';
const record = (_id: string) => ({ _id, createdAt: AT, updatedAt: AT, deletedAt: null, version: 1 });

export const ORG = ID('a');
export const SITE = ID('b');
export const USER = ID('c');
export const ROLE = ID('d');

/** The scope of a person who holds these permissions in an organization with one site. */
export function pageScope(permissions: readonly Permission[], more: Partial<PageScope> = {}): PageScope {
  const site = { ...record(SITE), org: ORG, name: 'Harbour', code: 'harbour', address: '' };
  const place = { ...site, timezone: 'Europe/Berlin', locale: 'en-GB', currency: 'EUR', customer: null };
  const held = [...permissions];
  return {
    user: {
      ...record(USER),
      email: 'me@north.example',
      name: 'Olivia',
      defaultOrg: null,
      emailVerified: true,
      language: null,
    },
    member: {
      ...record(ID('e')),
      org: ORG,
      orgName: 'Northwind',
      roleName: 'Mine',
      name: 'Olivia',
      email: 'me@north.example',
      user: USER,
      role: ROLE,
      type: 'staff',
      sites: [],
      customerOrgId: null,
      customerSiteId: null,
      serviceProviderId: null,
      status: 'active',
      lastSeenAt: AT,
    },
    organization: {
      ...record(ORG),
      name: 'Northwind',
      email: 'office@north.example',
      contact: '',
      busInst: 'business',
      type: 'organization',
      nature: 'facility-management',
      status: 'active',
      seats: 40,
      trialEndsAt: AT,
      paymentLinked: true,
      responseMinutes: { low: 1440, medium: 480, high: 240, urgent: 60 },
      servedBy: null,
      currency: 'EUR',
    },
    role: { ...record(ROLE), ...roleFields, permissions: held },
    permissions: held,
    isReadOnly: false,
    knownSites: [place],
    site: place,
    org: ORG,
    siteId: SITE,
    refresh: async () => {},
    ...more,
  };
}

const roleFields = { name: 'Mine', description: '', type: 'staff', org: ORG, system: false, memberCount: 1 } as const;

/**
 * Renders a page of an organization at an address, with a place for toasts, and returns the router and the cache.
 *
 * @param loader - runs before each change of the address, like the guards
 */
export function renderPage(page: ReactNode, scope: PageScope, at = '/page', loader?: LoaderFunction) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  forgetRefused(queryClient);
  const router = createMemoryRouter(
    [{ path: '*', element: page, ...(loader && { loader, HydrateFallback: () => null }) }],
    {
      initialEntries: [at],
    },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <OrganizationScopeContext value={scope}>
        <WordsProvider>
          <RouterProvider router={router} />
          <Toaster />
        </WordsProvider>
      </OrganizationScopeContext>
    </QueryClientProvider>,
  );
  return { router, queryClient };
}
