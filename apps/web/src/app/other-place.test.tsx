import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aWorkOrder } from '#features/work-orders/records-testing.ts';
import { clearSession } from '#lib/session/session.ts';
import { pageOf } from '#testing/fake-api.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, SITE, USER } from '#testing/render-page.tsx';
import { routes } from './router.tsx';
import { forgetScopes } from './scope-store.ts';

// Outside of the tests, whose time is limited: loading a page for the first time takes a while on a busy machine.
await import('./pages/settings.tsx');
await import('./pages/work-orders.tsx');

const OTHER = '9'.repeat(24);

beforeEach(() => signInCookies());
afterEach(() => {
  forgetScopes();
  clearSession();
});

/** The site of a scope, and another one. */
const sitesOf = ({ knownSites }: ReturnType<typeof pageScope>) =>
  knownSites.flatMap((site) => [site, { ...site, _id: OTHER, name: 'Mill Street' }]);

it('a page that is open in both begins anew with another organization, and shows nothing of the one before', async () => {
  const scope = pageScope(['organization:manage']);
  const shell = fakeShell(scope, sitesOf(scope));
  const { organization, member } = scope;
  const other = { ...organization, _id: OTHER, name: 'Southgate Properties' };
  shell.answer(`GET /api/organizations/id/${OTHER}`, () => ({ status: 200, body: other }));
  shell.answer(`GET /api/members/user/${USER}/app/siteward`, ({ query }) => {
    return { status: 200, body: { ...member, org: query.get('org') ?? '' } };
  });
  const router = createMemoryRouter(routes, { initialEntries: [at('settings?section=general')] });
  render(<RouterProvider router={router} />);
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', organization.name),
  );
  await router.navigate(at('settings?section=general').replace(ORG, OTHER).replace(SITE, OTHER));
  await waitFor(() => expect(document.title).toContain(other.name));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', other.name);
});

it('a list begins anew with another site, and shows nothing of the one before while it loads', async () => {
  const scope = pageScope(['work-orders:view-any']);
  const shell = fakeShell(scope, sitesOf(scope));
  const [answered] = held<ReturnType<typeof pageOf>>();
  shell.answer('GET /api/views', () => pageOf([]));
  shell.answer('GET /api/work-orders', ({ query }) =>
    query.get('site') === OTHER ? answered : pageOf([aWorkOrder(4, 'Chiller trips')]),
  );
  const router = createMemoryRouter(routes, { initialEntries: [at('work-orders')] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('link', { name: 'Chiller trips' });
  await router.navigate(at('work-orders').replace(SITE, OTHER));
  await waitFor(() => expect(screen.getByRole('button', { name: /Mill Street/ })).toBeTruthy());
  expect(screen.queryByRole('link', { name: 'Chiller trips' })).toBeNull();
});
