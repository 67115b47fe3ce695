import { keysOf, PERMISSIONS, ROUTE_GUARDS } from '@siteward/domain';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aFeedback } from '#features/feedbacks/feedbacks-testing.ts';
import { aWorkOrder } from '#features/work-orders/records-testing.ts';
import { queryClient } from '#lib/cache/query-client.ts';
import { clearSession } from '#lib/session/session.ts';
import { pageOf } from '#testing/fake-api.ts';
import { fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { aMember, anInvitation } from '#testing/people.ts';
import { ORG, pageScope, SITE } from '#testing/render-page.tsx';
import { routes } from './router.tsx';
import { forgetScopes } from './scope-store.ts';

beforeEach(() => {
  signInCookies();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  forgetScopes();
  clearSession();
  queryClient.clear();
});

const CUSTOMER = '6'.repeat(24);
const ada = aMember(1, 'Ada Lovelace');
const ann = anInvitation(2, 'ann@a.example');

/** Each list that can be selected as a whole or exported: its path in the API, and a record that it shows. */
const LISTS = {
  'org-site-members-status': { path: '/api/members', item: ada, hasAll: true },
  'org-site-invitations': { path: '/api/invitations', item: ann, hasAll: true },
  'org-customer-site-invitations-status-status': { path: '/api/invitations', item: ann, hasAll: true },
  'org-site-feedbacks': { path: '/api/feedbacks', item: aFeedback('3'.repeat(24), 3, 'Lift stops'), hasAll: true },
  'org-site-work-orders': { path: '/api/work-orders', item: aWorkOrder(4, 'Chiller trips'), hasAll: true },
  'org-site-service-providers': { path: '/api/service-providers', item: null, hasAll: false },
  'org-site-plans': { path: '/api/maintenance-plans', item: null, hasAll: false },
} as const;

async function open(list: keyof typeof LISTS) {
  const { path, item } = LISTS[list];
  const address = ROUTE_GUARDS[list].path
    .replace('{org}', ORG)
    .replace('{customer}', CUSTOMER)
    .replace('{site}', SITE)
    .replace('{status}', list === 'org-site-members-status' ? 'active' : 'pending');
  const shell = fakeShell(pageScope(PERMISSIONS));
  const page = { page: 1, pages: 2, limit: 1, total: item === null ? 0 : 2, capped: false };
  shell.answer('GET /api/views', () => pageOf([]));
  shell.answer(`GET ${path}`, () => ({ status: 200, body: { items: item === null ? [] : [item], ...page } }));
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`${address}?search=an`] })} />);
  /** The queries with which the list was requested, the latest last, without page and limit. */
  const asked = (of: string = path) =>
    shell.calls
      .filter(({ method, path: each, query }) => method === 'GET' && each === of && query.get('limit') !== '1')
      .map(({ query }) => Object.fromEntries([...query].filter(([name]) => name !== 'page' && name !== 'limit')));
  await screen.findByRole('button', { name: 'Filter' });
  await waitFor(() => expect(asked()).not.toEqual([]));
  return { asked };
}

it.each(keysOf(LISTS))('%s are exported, and selected, with the query of the list', async (list) => {
  const { asked } = await open(list);
  const [listed] = asked();
  expect(listed).toMatchObject({ org: ORG, search: 'an' });
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(asked(`${LISTS[list].path}/export`)).toEqual([listed]));
  if (!LISTS[list].hasAll) return;
  const before = asked().length;
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: /^Select/ }));
  await waitFor(() => expect(asked().length).toBeGreaterThan(before));
  expect(asked().slice(before)).toEqual(
    asked()
      .slice(before)
      .map(() => listed),
  );
});
