import { keysOf, ROUTE_GUARDS } from '@siteward/domain';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/cache/query-client.ts';
import { routePattern } from '#lib/navigation/paths.ts';
import { clearSession, readSession } from '#lib/session/session.ts';
import { problem } from '#testing/fake-api.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, ROLE, SITE, USER } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { routes } from './router.tsx';
import { forgetScopes } from './scope-store.ts';

// Outside of the tests, whose time is limited: loading a page for the first time takes a while on a busy machine.
await Promise.all([import('./pages/dashboard.tsx'), import('./pages/calendar.tsx')]);

beforeEach(() => signInCookies());
afterEach(() => {
  forgetScopes();
  clearSession();
});

const scope = pageScope(['dashboard:view', 'calendar:view', 'work-orders:view-any']);

function open(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

// The dashboard shows a greeting, but tells screen readers what page it is.
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name: name === 'Dashboard' ? /^Dashboard: Good / : name });

const NAMES = keysOf(ROUTE_GUARDS);

describe('the routes', () => {
  const all = (list: readonly RouteObject[]): RouteObject[] =>
    list.flatMap((route) => [route, ...all(route.children ?? [])]);

  it('are the 19 of the spec and our own pages, by name, each with its pattern, a loader and a lazy page', () => {
    const named = all(routes).filter(({ id }) => id !== undefined);
    expect(named.map(({ id, path }) => [id, path]).sort()).toEqual(
      NAMES.map((name) => [name, routePattern(name)]).sort(),
    );
    for (const { loader, lazy } of named) expect([typeof loader, typeof lazy]).toEqual(['function', 'function']);
  });

  it('have the layout that the spec gives them', () => {
    const layouts = routes[0]?.children?.filter(({ children }) => children) ?? [];
    const names = layouts.map((layout) => all(layout.children ?? []).flatMap(({ id }) => id ?? []));
    const wanted = (layout: string) => NAMES.filter((name) => ROUTE_GUARDS[name].layout === layout);
    expect(names.map((list) => list.sort())).toEqual([wanted('plain').sort(), wanted('default').sort()]);
  });
});

describe('the application', () => {
  it('opens a page in its shell, with its title and only the areas that the member may see', async () => {
    fakeShell(scope);
    open(at('dashboard'));
    await heading('Dashboard');
    await waitFor(() => expect(document.title).toBe('Dashboard · Northwind · Siteward'));
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Dashboard', 'Work orders', 'Calendar', 'Settings']);
    expect(
      links.filter((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current') === 'page'),
    ).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('puts the focus on the heading of the next page, and runs the guards again after the navigation', async () => {
    const shell = fakeShell(scope);
    const router = open(at('dashboard'));
    await heading('Dashboard');
    // The counts of the navigation come last.
    await waitFor(() => expect(shell.paths()).toContain('GET /api/work-orders/counts'));
    const before = shell.calls.length;
    screen.getByRole('link', { name: 'Calendar' }).click();
    const next = await heading('Calendar');
    await waitFor(() => expect(document.activeElement).toBe(next));
    // The requests of the page itself may come in any order.
    const asked = () =>
      shell
        .paths()
        .slice(before)
        .filter((path) => !/\/(calendar|work-orders)/.test(path));
    await waitFor(() => expect(asked()).toContain(`GET /api/roles/id/${ROLE}`));
    expect(shell.paths().slice(before)).toContain('GET /api/calendar');
    expect(asked().slice(0, 5)).toEqual([
      `GET /api/users/id/${USER}`,
      `GET /api/members/user/${USER}/app/siteward`,
      `GET /api/organizations/id/${ORG}`,
      'GET /api/sites',
      `GET /api/roles/id/${ROLE}`,
    ]);
    expect(router.state.location.pathname).toBe(at('calendar'));
  });

  it('runs them once for changes of the query in quick succession, as while a search is typed', async () => {
    const shell = fakeShell(scope);
    const router = open(at('dashboard'));
    await heading('Dashboard');
    // The counts of the navigation come last.
    await waitFor(() => expect(shell.paths()).toContain('GET /api/work-orders/counts'));
    const before = shell.calls.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const range of [7, 30, 90]) await act(() => router.navigate(at(`dashboard?range=${range}`)));
    // Long enough for several checks, if each change had its own.
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await waitFor(() => expect(shell.calls).toHaveLength(before + 5));
    expect(router.state.location.search).toBe('?range=90');
  });

  it.each([
    ['calendar', '/'],
    ['dashboard?range=30', '/require-organization-membership'],
  ])('leads a removed member away after going to %s', async (next, away) => {
    const shell = fakeShell(scope);
    const router = open(at('dashboard'));
    await heading('Dashboard');
    shell.answer(`GET /api/members/user/${USER}/app/siteward`, () => problem('NOT_FOUND', 404));
    await router.navigate(at(next));
    await waitFor(() => expect(router.state.location.pathname).toBe(away));
    // Back leads past the page that is closed now.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('keeps the page while the connection fails, says so, and checks again when it is back', async () => {
    const shell = fakeShell(scope);
    const router = open(at('dashboard'));
    await heading('Dashboard');
    shell.answer(`GET /api/users/id/${USER}`, () => problem('UNAVAILABLE', 503));
    await router.navigate(at('calendar'));
    await screen.findByText('Not everything could be loaded, trying again');
    expect(await heading('Calendar')).toBeDefined();
    shell.answer(`GET /api/users/id/${USER}`, () => problem('UNAUTHENTICATED', 401));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.search).toBe(`?returnTo=${encodeURIComponent(at('calendar'))}`);
    await waitFor(() => expect(screen.queryByText('Not everything could be loaded, trying again')).toBeNull());
  });

  it('waits if the requested page is not known yet, and goes there when the connection is back', async () => {
    const elsewhere = 'f'.repeat(24);
    const shell = fakeShell(scope, [
      ...scope.knownSites,
      ...scope.knownSites.map((site) => ({ ...site, _id: elsewhere })),
    ]);
    const router = open(at('dashboard'));
    await heading('Dashboard');
    shell.answer(`GET /api/roles/id/${ROLE}`, () => problem('INTERNAL', 500));
    void router.navigate(`/${ORG}/${elsewhere}/calendar`);
    await screen.findByText('Not everything could be loaded, trying again');
    expect(router.state.location.pathname).toBe(at('dashboard'));
    shell.answer(`GET /api/roles/id/${ROLE}`, () => ({ status: 200, body: scope.role }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${ORG}/${elsewhere}/calendar`));
  });

  it.each([
    [`/${ORG}`, at('dashboard')],
    [`/${ORG}/${SITE}`, at('dashboard')],
    [`/${ORG}/${SITE}/members?search=x`, at('members/active?search=x')],
  ])('leads from %s to %s', async (address, path) => {
    fakeShell(pageScope(['dashboard:view', 'members:view']));
    const router = open(address);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(path));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('closes areas as soon as the role is narrowed', async () => {
    const shell = fakeShell(scope);
    const router = open(at('dashboard'));
    await heading('Dashboard');
    shell.answer(`GET /api/roles/id/${ROLE}`, () => ({
      status: 200,
      body: { ...scope.role, permissions: ['calendar:view'] },
    }));
    await router.navigate(at('calendar'));
    await heading('Calendar');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Work orders' })).toBeNull());
  });

  it.each([
    ['/no/such', '/no/such'],
    ['/nothing', '/nothing'],
    ['/caf%C3%A9', '/café'],
    [`/${ORG}/${'f'.repeat(24)}`, `/${ORG}/${'f'.repeat(24)}`],
    ['/no/such/members', '/no/such/members'],
    [`/${ORG}/${'f'.repeat(24)}/dashboard`, `/${ORG}/${'f'.repeat(24)}/dashboard`],
  ])('shows the 404 screen for %s, with the focus on its message', async (address, path) => {
    fakeShell(scope);
    open(address);
    const message = await heading(`Page not found: ${path}`);
    expect(screen.getAllByRole('main')).toEqual([message.closest('main')]);
    await waitFor(() => expect(document.activeElement).toBe(message));
    expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/');
    await waitFor(() => expect(document.title).toContain('Page not found'));
  });

  const PAST = '2026-01-02T03:04:05.678Z';
  const FUTURE = '2999-01-02T03:04:05.678Z';
  it.each<[string, string, string, string]>([
    [
      `/unauthorized?org=${ORG}&permission=billing:manage`,
      PAST,
      'You do not have access to this page',
      'Your role in Northwind lacks',
    ],
    [`/unauthorized?org=${ORG}&permission=calendar:view`, PAST, 'Not allowed', 'Nothing has been refused.'],
    [`/unauthorized?org=${ORG}&reason=role-missing`, PAST, 'Not allowed', 'Nothing has been refused.'],
    [`/unauthorized?org=${'9'.repeat(24)}&permission=billing:manage`, PAST, 'Not allowed', 'what you opened.'],
    ['/unauthorized?permission=billing:manage', PAST, 'Not allowed', 'Nothing has been refused.'],
    [`/require-customer?org=${ORG}`, PAST, 'Northwind needs a payment method', 'Its trial ended on'],
    [`/require-customer?org=${ORG}`, FUTURE, 'Billing needed', 'Northwind is not affected right now.'],
    ['/require-customer', PAST, 'Northwind needs a payment method', 'Its trial ended on'],
    ['/require-customer', FUTURE, 'Billing needed', 'Northwind is not affected right now.'],
    ['/require-customer?org=', PAST, 'Billing needed', 'it has no payment method.'],
    ['/create-customer', FUTURE, 'Set up billing', 'Setting up the billing of Northwind needs'],
    ['/create-customer?org=', FUTURE, 'Set up billing', 'Choose an organization first.'],
    [`/require-customer?org=${'9'.repeat(24)}`, PAST, 'Billing needed', 'it has no payment method.'],
  ])('at %s, with a trial until %s, says what the API says: %s', async (address, trialEndsAt, title, text) => {
    const organization = { ...scope.organization, paymentLinked: false, trialEndsAt };
    const shell = fakeShell({ ...scope, organization, user: { ...scope.user, defaultOrg: ORG } });
    shell.answer(`GET /api/members/user/${USER}/app/siteward`, ({ query }) =>
      query.get('org') === ORG ? { status: 200, body: scope.member } : problem('NOT_FOUND', 404),
    );
    open(address);
    await heading(title);
    expect(document.querySelector('main')?.textContent).toContain(text);
    if (text.endsWith('here.')) expect(screen.queryByText(/just now/)).toBeNull();
  });

  it('says that the role is missing if it is', async () => {
    const shell = fakeShell(scope);
    shell.answer(`GET /api/roles/id/${ROLE}`, () => problem('NOT_FOUND', 404));
    open(`/unauthorized?org=${ORG}&reason=role-missing`);
    await heading('You do not have access to this page');
    expect(screen.getByText('Your role in this organization could not be found.')).toBeDefined();
  });

  it('signs out from the account menu', async () => {
    const shell = fakeShell(scope);
    shell.answer('DELETE /api/auth/sid-1', () => ({ status: 204 }));
    const work = { active: 38, overdue: 5, unassigned: 7, mine: 2 };
    shell.answer('GET /api/work-orders/counts', () => ({ status: 200, body: work }));
    const router = open(at('dashboard'));
    await heading('Dashboard');
    const known = () => queryClient.getQueriesData({ queryKey: ['workOrders', 'counts'] });
    await waitFor(() => expect(known()).toMatchObject([[expect.anything(), { body: work }]]));
    await chooseSignOut();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    // The next person to sign in sees nothing of what this person saw.
    await waitFor(() => expect(known()).toEqual([]));
    expect(readSession()).toEqual({});
    expect(shell.sent('DELETE').map(({ path }) => path)).toEqual(['/api/auth/sid-1']);
  });

  it('stays, and keeps the cookies, when signing out fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const shell = fakeShell(scope);
    shell.answer('DELETE /api/auth/sid-1', () => problem('UNAVAILABLE', 503));
    const router = open(at('dashboard'));
    await heading('Dashboard');
    await chooseSignOut();
    await waitFor(() => expect(log.mock.calls).toEqual([['Logout failed']]));
    expect(router.state.location.pathname).toBe(at('dashboard'));
    expect(readSession()).toMatchObject({ sid: 'sid-1', user: USER });
    expect(await heading('Dashboard')).toBeDefined();
  });

  it('leads to the index, and back after sign-in, when the session ends on a page', async () => {
    const shell = fakeShell(pageScope(['dashboard:view', 'members:view']));
    const ended = () => problem('UNAUTHENTICATED', 401);
    const [session, end] = held();
    shell.answer('GET /api/members/counts', () => session.then(ended));
    const router = open(at('dashboard?range=30'));
    await heading('Dashboard');
    shell.answer(`GET /api/users/id/${USER}`, ended);
    end();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.search).toBe(`?returnTo=${encodeURIComponent(at('dashboard?range=30'))}`);
  });

  it('runs the guards again when a call is forbidden, because the role may have been narrowed', async () => {
    const shell = fakeShell(pageScope(['dashboard:view', 'members:view']));
    const [refused, refuse] = held();
    shell.answer('GET /api/members/counts', () => refused.then(() => problem('FORBIDDEN', 403)));
    const router = open(at('dashboard'));
    await heading('Dashboard');
    await waitFor(() => expect(shell.paths()).toContain('GET /api/members/counts'));
    shell.answer(`GET /api/roles/id/${ROLE}`, () => ({
      status: 200,
      body: { ...scope.role, permissions: ['calendar:view'] },
    }));
    refuse();
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('names the keys of the palette, and the numbers of members and active work orders, in the language being shown', async () => {
    const shell = fakeShell(pageScope(['dashboard:view', 'members:view', 'work-orders:view-own']));
    const counts = { invited: 4, active: 10_001, suspended: 3, removed: 5 };
    shell.answer('GET /api/members/counts', () => ({ status: 200, body: counts }));
    const work = { active: 38, overdue: 5, unassigned: 7, mine: 2 };
    shell.answer('GET /api/work-orders/counts', () => ({ status: 200, body: work }));
    open(at('dashboard'));
    await heading('Dashboard');
    const opener = screen.getByRole('button', { name: /^Search or jump to/ });
    const members = screen.getByRole('link', { name: 'Members' });
    await waitFor(() => expect(members.textContent).toContain('10,000+'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Work orders' }).textContent).toBe('Work orders38'));
    expect(opener.textContent).toContain('Ctrl K');
    await speak('de');
    expect(opener.textContent).toContain('Strg K');
    expect(members.textContent).toContain('10.000+');
  });

  it('returns the focus to where it was when the palette is closed', async () => {
    // Missing in this environment, but the palette's list needs it.
    Element.prototype.scrollIntoView = () => {};
    fakeShell(scope);
    open(at('dashboard'));
    await heading('Dashboard');
    const link = screen.getByRole('link', { name: 'Calendar' });
    link.focus();
    fireEvent.keyDown(link, { key: 'k', ctrlKey: true });
    const input = await screen.findByPlaceholderText('Search or jump to…');
    await waitFor(() => expect(document.activeElement).toBe(input));
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(input.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('keeps the section when the site is switched', async () => {
    const [harbour] = scope.knownSites;
    if (!harbour) throw new Error('The scope of these tests has a site');
    const mill = { ...harbour, _id: 'e'.repeat(24), name: 'Mill Street' };
    fakeShell(scope, [harbour, mill]);
    const router = open(at('calendar'));
    await heading('Calendar');
    screen.getByRole('button', { name: /Switch organization or site$/ }).click();
    (await screen.findByRole('option', { name: 'Mill Street' })).click();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${ORG}/${mill._id}/calendar`));
    expect(SITE).not.toBe(mill._id);
  });
});

async function chooseSignOut() {
  screen.getByRole('button', { name: /^Account:/ }).click();
  (await screen.findByRole('menuitem', { name: 'Sign out' })).click();
}
