import { contract, listRoutes } from '@siteward/contract';
import { keysOf, PERMISSIONS, type Permission, ROUTE_GUARDS } from '@siteward/domain';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '#lib/cache/query-client.ts';
import { clearSession } from '#lib/session/session.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { pageScope } from '#testing/render-page.tsx';
import type { Area } from './areas.ts';
import { routes } from './router.tsx';
import { forgetScopes } from './scope-store.ts';

beforeEach(() => signInCookies());
afterEach(() => {
  forgetScopes();
  clearSession();
  queryClient.clear();
});

const LOOKING = PERMISSIONS.filter((permission) => /:(view|view-any|export)$/.test(permission));
type WithoutList = 'org-site-dashboard' | 'org-site-calendar' | 'org-site-roles-permissions' | 'org-site-settings';
/** The heading of each list's page. */
const LISTS: Readonly<Record<Exclude<Area, WithoutList> | 'org-site-plans', string>> = {
  'org-site-work-orders': 'Work orders',
  'org-site-plans': 'Maintenance plans',
  'org-site-feedbacks': 'Feedbacks',
  'org-site-service-providers': 'Service providers',
  'org-site-support-tickets': 'Support tickets',
  'org-site-members-status': 'Members',
  'org-site-invitations': 'Invitations',
};
const sectionOf = (list: keyof typeof LISTS) =>
  ROUTE_GUARDS[list].path.replace('/{org}/{site}/', '').replace('{status}', 'active');
/** An empty page of any list. */
const NOTHING = { items: [], page: 1, pages: 1, limit: 20, total: 0, capped: false };

/** The addresses of the lists in all areas, except those that the shell needs. */
const EMPTY = listRoutes(contract)
  .filter(({ name }) => name.endsWith('.list') && !['organizations.list', 'sites.list'].includes(name))
  .map(({ route }) => route.path)
  .filter((path) => !path.includes(':'));

/** The primary actions that the page of an empty list offers. */
async function offered(section: string, title: string, permissions: readonly Permission[]): Promise<string[]> {
  const shell = fakeShell(pageScope(permissions));
  for (const list of EMPTY) shell.answer(`GET ${list}`, () => ({ status: 200, body: NOTHING }));
  const page = render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [at(section)] })} />);
  await screen.findByRole('heading', { level: 1, name: title });
  // The text that an empty list shows next to its drawing.
  await waitFor(() => expect(document.querySelector('main p.text-balance')).not.toBeNull());
  const primary = [...document.querySelectorAll('main .bg-action')].map(({ textContent }) => textContent ?? '');
  page.unmount();
  forgetScopes();
  queryClient.clear();
  return primary;
}

it.each(keysOf(LISTS))('%s, when empty, offers nothing to people who may only look', async (list) => {
  const [section, title] = [sectionOf(list), LISTS[list]];
  expect(await offered(section, title, LOOKING)).toEqual([]);
  // Proof that actions are found if there are any.
  expect(await offered(section, title, PERMISSIONS)).not.toEqual([]);
});
