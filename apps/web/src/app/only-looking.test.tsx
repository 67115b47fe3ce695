import { PERMISSIONS, type Permission } from '@siteward/domain';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { clearSession } from '#lib/session.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { pageScope } from '#testing/render-page.tsx';
import { routes } from './router.tsx';
import { forgetScopes } from './scope-store.ts';

beforeEach(() => signInCookies());
afterEach(() => {
  forgetScopes();
  clearSession();
  queryClient.clear();
});

const LOOKING = PERMISSIONS.filter((permission) => /:(view|view-any|export)$/.test(permission));
/** Of every list with nothing in it: its page, and what it is called. */
const LISTS = {
  'work-orders': 'Work orders',
  'work-orders/plans': 'Maintenance plans',
  feedbacks: 'Feedbacks',
  'service-providers': 'Service providers',
  'support-tickets': 'Support tickets',
  'members/active': 'Members',
  invitations: 'Invitations',
};
/** Of any list an empty page, and of any count nothing. */
const NOTHING = { items: [], page: 1, pages: 1, limit: 20, total: 0, capped: false };

/** What the page of an empty list offers as the next thing to do. */
async function offered(section: string, title: string, permissions: readonly Permission[]): Promise<string[]> {
  const shell = fakeShell(pageScope(permissions));
  for (const list of ['feedbacks', 'invitations', 'maintenance-plans', 'members', 'roles', 'saved-views']) {
    shell.answer(`GET /api/${list}`, () => ({ status: 200, body: NOTHING }));
  }
  for (const list of ['service-providers', 'support-tickets', 'work-orders']) {
    shell.answer(`GET /api/${list}`, () => ({ status: 200, body: NOTHING }));
  }
  const page = render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [at(section)] })} />);
  await screen.findByRole('heading', { level: 1, name: title }, { timeout: 10_000 });
  // What an empty list says is beside a drawing.
  await waitFor(() => expect(document.querySelector('main p.text-balance')).not.toBeNull(), { timeout: 10_000 });
  const primary = [...document.querySelectorAll('main .bg-action')].map(({ textContent }) => textContent ?? '');
  page.unmount();
  forgetScopes();
  queryClient.clear();
  return primary;
}

it.each(Object.entries(LISTS))('%s, empty, offers nothing to whoever may only look', async (section, title) => {
  expect(await offered(section, title, LOOKING)).toEqual([]);
  // Otherwise nothing would be found, whatever there is.
  expect(await offered(section, title, PERMISSIONS)).not.toEqual([]);
});
