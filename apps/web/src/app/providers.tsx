import { Toaster } from '@siteward/ui/toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { api } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { themePreference } from '#lib/theme.ts';
import { AccountHost } from './layouts/account-host.tsx';
import { useSessionWatch } from './use-session-watch.ts';

/** What pages need beside the shell: the cache of queries, the contract's hooks and the place for toasts. */
export function Providers() {
  useSessionWatch();
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
