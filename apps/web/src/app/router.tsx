import type { RouteName } from '@siteward/domain';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from 'react-router-dom';
import { client } from '#lib/calls/client.ts';
import { loadChunk } from '#lib/navigation/load-chunk.ts';
import { routePattern } from '#lib/navigation/paths.ts';
import { guardedStandingLoader, guardLoader } from './guards.ts';
import { DefaultLayout, ShellSkeleton } from './layouts/default.tsx';
import { PlainLayout } from './layouts/plain.tsx';
import { Root } from './layouts/root.tsx';
import { standingLoader } from './lookups.ts';
import { NotFound, PageError, RouteError } from './pages/error.tsx';

/**
 * Makes the route with a name: its pattern, its guards (unless it has its own loader), and its page, which is loaded when
 * first opened.
 */
function page(name: RouteName, lazy: LazyRouteFunction<RouteObject>, loader = guardLoader(client, name)): RouteObject {
  return {
    id: name,
    path: routePattern(name),
    loader,
    lazy: () => loadChunk(lazy),
  };
}

// The cache and the toasts come with the pages, so that the shell loads without them.
const providers = (children: RouteObject[], ErrorBoundary: ComponentType): RouteObject => ({
  lazy: async () => ({ Component: (await loadChunk(() => import('./providers.tsx'))).Providers }),
  ErrorBoundary,
  children,
});

const plainPages = [
  page('index', () => import('./pages/index.tsx')),
  page('unauthorized', () => import('./pages/unauthorized.tsx'), standingLoader(client)),
  page(
    'create-customer',
    () => import('./pages/create-customer.tsx'),
    guardedStandingLoader(client, 'create-customer'),
  ),
  page(
    'require-customer',
    () => import('./pages/require-customer.tsx'),
    standingLoader(client, { withSite: true, orDefault: true }),
  ),
  page('payment-method-linked', () => import('./pages/payment-method-linked.tsx')),
  page('require-organization-membership', () => import('./pages/require-organization-membership.tsx')),
];

/** The pages for people who follow a mailed link: nobody has to be signed in, so there are no guards. */
const linkPages: RouteObject[] = [
  { path: '/dispatch/:token', lazy: () => loadChunk(() => import('./pages/dispatch.tsx')) },
];

const organizationPages = [
  page('org-site-settings', () => import('./pages/settings.tsx')),
  page('org-site-dashboard', () => import('./pages/dashboard.tsx')),
  page('org-site-calendar', () => import('./pages/calendar.tsx')),
  page('org-site-feedbacks', () => import('./pages/feedbacks.tsx')),
  page('org-site-feedbacks-id', () => import('./pages/feedback.tsx')),
  page('org-site-members-status', () => import('./pages/members.tsx')),
  page('org-site-work-orders', () => import('./pages/work-orders.tsx')),
  page('org-site-work-orders-id', () => import('./pages/work-order.tsx')),
  page('org-site-plans', () => import('./pages/plans.tsx')),
  page('org-site-plans-new', () => import('./pages/new-plan.tsx')),
  page('org-site-plans-id', () => import('./pages/plan.tsx')),
  page('org-site-invitations', () => import('./pages/invitations.tsx')),
  page('org-site-service-providers', () => import('./pages/service-providers.tsx')),
  page('org-site-support-tickets', () => import('./pages/support-tickets.tsx')),
  page('org-site-roles-permissions', () => import('./pages/roles-permissions.tsx')),
  page('org-customer-site-invitations-status-status', () => import('./pages/customer-invitations.tsx')),
];

/** The spec's 19 routes in their two layouts (spec section 2), the pages of mailed links, and the screen for every other address. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: ShellSkeleton,
    children: [
      {
        Component: PlainLayout,
        children: [providers([...plainPages, ...linkPages], RouteError)],
      },
      {
        Component: DefaultLayout,
        children: [providers(organizationPages, PageError)],
      },
      // Shortcuts and addresses without a page are rare, so the code that tells them apart is loaded only for them.
      { path: '*', Component: NotFound, lazy: () => loadChunk(() => import('./shortcuts.ts')) },
    ],
  },
];

/** Makes the router, which begins with the guards of the page at the current address. */
export const startRouter = () => createBrowserRouter(routes);
