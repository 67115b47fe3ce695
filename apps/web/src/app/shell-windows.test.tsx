import { setImmediate } from 'node:timers';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '#lib/cache/query-client.ts';
import { reportCustomerRequired } from '#lib/organization/read-only.ts';
import { clearSession } from '#lib/session/session.ts';
import { pageOf, problem } from '#testing/fake-api.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { held } from '#testing/held.ts';
import { aRole } from '#testing/people.ts';
import { ORG, pageScope, SITE, USER } from '#testing/render-page.tsx';
import { routes } from './router.tsx';
import { forgetScopes } from './scope-store.ts';

// Outside of the tests, whose time is limited: loading a page for the first time takes a while on a busy machine.
await Promise.all([import('./pages/dashboard.tsx'), import('./pages/calendar.tsx')]);

beforeEach(() => {
  // Missing in this environment, but the palette's list needs it.
  Element.prototype.scrollIntoView = () => {};
  signInCookies();
});
afterEach(() => {
  forgetScopes();
  clearSession();
});

const scope = pageScope(['dashboard:view', 'calendar:view', 'members:view', 'members:invite']);

async function open(address = at('dashboard')) {
  const shell = fakeShell(scope);
  shell.answer('GET /api/roles', () => pageOf([aRole(31, 'Technician')]));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  // A window that the address opens may hide it from those who listen before it is there.
  await screen.findByRole('heading', { level: 1, name: /^Dashboard: Good /, hidden: true });
  const path = () => router.state.location.pathname;
  return { shell, router, path, query: () => Object.fromEntries(new URLSearchParams(router.state.location.search)) };
}

const press = (button: HTMLElement) => {
  button.focus();
  fireEvent.click(button);
};
const search = async (typed: string) => {
  press(screen.getByRole('button', { name: /^Search or jump to/ }));
  const input = await screen.findByPlaceholderText('Search or jump to…');
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.keyDown(input, { key: 'Enter' });
};
const refuse = () => Promise.reject(problem('FORBIDDEN', 403));
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

it('invites people from the palette, whatever page is open', async () => {
  await open();
  await search('invite');
  const dialog = await screen.findByRole('dialog', { name: /^Invite/ });
  expect(await within(dialog).findByRole('option', { name: 'Technician' })).toBeTruthy();
  press(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the shortcuts from the palette, and on the key for them', async () => {
  await open();
  await search('keys');
  press(
    within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getByRole('button', { name: 'Close' }),
  );
  await gone('Keyboard shortcuts');
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

it('has the navigation in a drawer, which returns the focus when it is closed', async () => {
  await open();
  const opener = screen.getByRole('button', { name: 'Open navigation' });
  press(opener);
  const drawer = within(await screen.findByRole('dialog', { name: 'Navigation' }));
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(drawer.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(at('calendar'));
  press(drawer.getByRole('button', { name: 'Close navigation' }));
  await gone('Navigation');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('closes the drawer on the way to another page, whose heading then has the focus', async () => {
  const { path } = await open();
  press(screen.getByRole('button', { name: 'Open navigation' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Navigation' }));
  press(drawer.getByRole('link', { name: 'Calendar' }));
  await gone('Navigation');
  expect(path()).toBe(at('calendar'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Calendar' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('shows the account over the page as long as the address asks for it', async () => {
  const { query } = await open(at('dashboard?range=30&account=profile'));
  const account = await screen.findByRole('dialog', { name: /account/i });
  press(within(account).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(query()).toEqual({ range: '30' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says once what can be done when changes are refused for lack of a customer, and leads there', async () => {
  const { path, query } = await open();
  act(() => {
    reportCustomerRequired();
    reportCustomerRequired();
  });
  const message = await screen.findByText('Northwind is read-only right now');
  expect(screen.getAllByText('Nothing was changed, and what you typed is still here.')).toHaveLength(1);
  fireEvent.click(
    within(message.closest('li') ?? document.body).getByRole('button', { name: 'What can be done', hidden: true }),
  );
  await waitFor(() => expect(path()).toBe('/require-customer'));
  expect(query()).toMatchObject({ org: ORG });
});

it.each([401, 403])('runs the guards again when a change is refused with %i', async (status) => {
  const { shell, path } = await open();
  const code = status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN';
  shell.answer(`GET /api/users/id/${USER}`, () => problem('UNAUTHENTICATED', 401));
  const change = (error: object) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => undefined);
  const before = shell.calls.length;
  await act(() => change(problem('CONFLICT', 409)));
  expect(shell.calls.length).toBe(before);
  await act(() => change(problem(code, status)));
  await waitFor(() => expect(path()).toBe('/'));
});

it('leads from an organization that one has left to the next without first saying that one is no member', async () => {
  const { shell, router } = await open(at('dashboard?account=organizations'));
  const been = new Set<string>();
  router.subscribe(({ location: { pathname, search } }) => been.add(pathname + search));
  const mine = `GET /api/members/user/${USER}`;
  const [remaining, answer] = held();
  shell.answer('POST /api/members/leave', () => {
    shell.answer(`${mine}/app/siteward`, () => problem('NOT_FOUND', 404));
    shell.answer(mine, () => remaining.then(() => pageOf([])));
    return { status: 204 };
  });
  press(await screen.findByRole('button', { name: 'Leave Northwind' }));
  press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(shell.sent('POST').map(({ path }) => path)).toEqual(['/api/members/leave']));
  // What is still on the page is refused meanwhile, which makes the guards look again.
  await act(() => queryClient.fetchQuery({ queryKey: ['gone'], queryFn: refuse, retry: false }).catch(() => undefined));
  // They would have answered by now.
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  answer();
  await waitFor(() => expect(router.state.location.pathname).toBe('/require-organization-membership'));
  expect([...been].filter((path) => !path.startsWith(at('dashboard')))).toEqual(['/require-organization-membership']);
});

it('leads away from a page that somebody began to leave, but stayed on', async () => {
  const { shell, router, path } = await open();
  // The way to another organization waits for an answer, and is given up for a place on this page, which asks no loader.
  shell.answer(`GET /api/users/id/${USER}`, () => new Promise(() => {}));
  act(() => void router.navigate(at('calendar').replace(ORG, SITE)));
  await act(() => router.navigate('#content'));
  expect(router.state).toMatchObject({ navigation: { state: 'idle' }, location: { pathname: at('dashboard') } });
  shell.answer(`GET /api/users/id/${USER}`, () => problem('UNAUTHENTICATED', 401));
  await act(() => queryClient.fetchQuery({ queryKey: ['gone'], queryFn: refuse, retry: false }).catch(() => undefined));
  await waitFor(() => expect(path()).toBe('/'));
});

it.each([`/${ORG}`, `/${ORG}/${SITE}`])(
  'leads from %s to the index and back if nobody is signed in',
  async (address) => {
    const shell = fakeShell(scope);
    shell.answer(`GET /api/users/id/${USER}`, () => problem('UNAUTHENTICATED', 401));
    const router = createMemoryRouter(routes, { initialEntries: [address] });
    render(<RouterProvider router={router} />);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(new URLSearchParams(router.state.location.search).get('returnTo')).toBe(address);
  },
);
