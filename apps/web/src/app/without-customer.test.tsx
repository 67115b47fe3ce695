import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '#lib/cache/query-client.ts';
import { clearSession } from '#lib/session/session.ts';
import { pageOf, problem } from '#testing/fake-api.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { aMember, aRole } from '#testing/people.ts';
import { ORG, pageScope } from '#testing/render-page.tsx';
import { routes } from './router.tsx';
import { forgetScopes } from './scope-store.ts';

beforeEach(() => signInCookies());
afterEach(() => {
  forgetScopes();
  clearSession();
  sessionStorage.clear();
  queryClient.clear();
});

const PAST = '2026-01-02T12:00:00.000Z';
const FUTURE = '2999-01-02T12:00:00.000Z';

/** The scope of a person in an organization that nobody pays for. */
function unpaid(permissions: Parameters<typeof pageScope>[0], trialEndsAt = PAST) {
  const scope = pageScope(permissions);
  return { ...scope, organization: { ...scope.organization, paymentLinked: false, trialEndsAt } };
}

function open(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const CLOSED = 'Northwind needs a payment method';

describe('the page that says why', () => {
  it('says since when, leads people who may to the billing, and back to the requested page', async () => {
    fakeShell(unpaid(['work-orders:view-any', 'work-orders:export', 'members:manage', 'billing:manage']));
    const asked = at('work-orders?status=open');
    const router = open(asked);
    await heading(CLOSED);
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toMatch(/Its trial ended on .*2026.*, and no payment method is linked\. Nothing is lost/);
    expect(text).toContain('You can link one now.');
    const returnTo = encodeURIComponent(asked);
    expect(hrefOf('Set up billing')).toBe(`/create-customer?org=${ORG}&returnTo=${returnTo}`);
    expect(hrefOf('Work orders')).toBe(at('work-orders'));
    expect(hrefOf('Suspending and removing members')).toBe(at('members/active'));
    expect(hrefOf('Settings, seats and billing')).toBe(at('settings'));
    expect(hrefOf('Continue reading')).toBe(asked);
    fireEvent.click(screen.getByRole('link', { name: 'Continue reading' }));
    await heading('Work orders');
    expect(router.state.location.pathname + router.state.location.search).toContain(asked);
  });

  it.each([
    ['past-due', '2026-05-04T12:00:00.000Z', /There has been no payment method since .*May.*2026/],
    ['cancelled', '2026-05-04T12:00:00.000Z', /There has been no payment method since .*May.*2026/],
    // The card was removed while the trial was running, or was never linked.
    ['past-due', '2026-01-01T12:00:00.000Z', /Its trial ended on .*January.*2026/],
    ['pending', '2026-05-04T12:00:00.000Z', /Its trial ended on .*January.*2026/],
  ] as const)('says since when for a customer that has been %s since %s', async (status, statusSince, words) => {
    const shell = fakeShell(unpaid(['billing:view', 'work-orders:view-any']));
    shell.answer('GET /api/customers', () => pageOf([{ status, statusSince }]));
    open(at('work-orders'));
    await heading(CLOSED);
    await waitFor(() => expect(shell.paths()).toContain('GET /api/customers'));
    await screen.findByText(words);
  });

  it('names the people who can do it if the reader may see the members', async () => {
    const shell = fakeShell(unpaid(['members:view', 'calendar:view']));
    const paying = aRole(1, 'Owner', { permissions: ['billing:manage'] });
    shell.answer('GET /api/roles', () => pageOf([paying, aRole(2, 'Other')]));
    shell.answer('GET /api/members', () => pageOf([aMember(1, 'Ada Lovelace'), aMember(2, 'Olga Owner')]));
    open(at('calendar'));
    await heading(CLOSED);
    await screen.findByText('Ask Ada Lovelace or Olga Owner to link one.');
    const [asked] = shell.calls.filter(({ path }) => path === '/api/members');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ org: ORG, role: paying._id });
    expect(screen.queryByRole('link', { name: 'Set up billing' })).toBeNull();
  });

  it('names three of the people who can do it, by their address if they have no name, and counts the others', async () => {
    const shell = fakeShell(unpaid(['members:view', 'calendar:view']));
    shell.answer('GET /api/roles', () => pageOf([aRole(1, 'Owner', { permissions: ['billing:manage'] })]));
    const people = [aMember(1, 'Ada'), aMember(2, 'Olga'), aMember(3, '', { email: 'zoe@north.example' })];
    const answer = pageOf(people);
    shell.answer('GET /api/members', () => ({ ...answer, body: { ...Object(answer.body), total: 5 } }));
    open(at('calendar'));
    expect((await screen.findByText(/^Ask /)).textContent).toBe(
      'Ask Ada, Olga, zoe@north.example or 2 others to link one.',
    );
  });

  it('requests no members for people who may not see them, and leads to a page that can be read', async () => {
    const shell = fakeShell(unpaid(['plans:manage', 'work-orders:view-own']));
    open(at('work-orders/plans/new'));
    await heading(CLOSED);
    screen.getByText('Someone who can manage its billing, usually an owner, can link one.');
    expect(shell.calls.filter(({ path }) => ['/api/members', '/api/roles'].includes(path))).toEqual([]);
    // A page that only creates something has nothing to read, so the link leads elsewhere.
    expect(hrefOf('Continue reading')).toBe(at('work-orders'));
  });
});

describe('continuing to read', () => {
  it('opens pages without anything that writes, and says so until a payment method is linked', async () => {
    const scope = unpaid(['work-orders:view-any', 'work-orders:create', 'calendar:view', 'billing:manage']);
    const shell = fakeShell(scope);
    const router = open(at('work-orders'));
    await heading(CLOSED);
    fireEvent.click(screen.getByRole('link', { name: 'Continue reading' }));
    await heading('Work orders');
    await screen.findByText(/You can read and export what is in Northwind, but change nothing/);
    expect(hrefOf('Set up billing')).toBe(
      `/create-customer?${new URLSearchParams({ org: ORG, returnTo: at('work-orders') })}`,
    );
    expect(screen.queryByRole('button', { name: /New work order/ })).toBeNull();

    shell.answer(`GET /api/organizations/id/${ORG}`, () => ({
      status: 200,
      body: { ...scope.organization, paymentLinked: true },
    }));
    await router.navigate(at('calendar'));
    await heading('Calendar');
    await waitFor(() => expect(screen.queryByText(/but change nothing/)).toBeNull());
  });

  it.each([
    ['Work orders', 'work-orders'],
    ['Feedbacks', 'feedbacks'],
  ])('is also chosen by following the link to a list that can be exported: %s', async (list, section) => {
    fakeShell(unpaid(['work-orders:view-any', 'work-orders:export', 'feedbacks:view-any', 'feedbacks:export']));
    const router = open(at('calendar'));
    await heading(CLOSED);
    fireEvent.click(screen.getByRole('link', { name: list }));
    await heading(list);
    expect(router.state.location.pathname).toBe(at(section));
  });
});

describe('a trial that ends while the application is open', () => {
  it('is noticed on the next page, after which nothing is shown before it was checked again', async () => {
    const permissions = ['work-orders:view-any', 'calendar:view'] as const;
    const shell = fakeShell(unpaid(permissions, FUTURE));
    const router = open(at('work-orders'));
    await heading('Work orders');
    const url = `/api/organizations/id/${ORG}`;
    shell.answer(`GET ${url}`, () => ({ status: 200, body: unpaid(permissions).organization }));
    await router.navigate(at('calendar'));
    await heading(CLOSED);

    const asked = () => shell.paths().filter((path) => path === `GET ${url}`).length;
    const before = asked();
    shell.answer(`GET ${url}`, () => new Promise(() => {}));
    void router.navigate(at('work-orders'));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(router.state.navigation.state).toBe('loading');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(CLOSED);
  });
});

describe('a form that is open when the trial ends', () => {
  it('loses nothing: the refusal says why, and what can be done', async () => {
    const permissions = ['organization:manage', 'members:view'] as const;
    const scope = unpaid(permissions, FUTURE);
    const shell = fakeShell(scope);
    const url = `/api/organizations/id/${ORG}`;
    const router = open(at('settings'));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    fireEvent.change(name, { target: { value: 'Northwind Works' } });

    shell.answer(`GET ${url}`, () => ({ status: 200, body: unpaid(permissions).organization }));
    const why = { reason: 'customer-required', params: {}, detail: 'The trial of this organization has ended.' };
    shell.answer(`PATCH ${url}`, () => problem('CUSTOMER_REQUIRED', 402, why));
    fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await screen.findByText('The trial of this organization has ended.');
    const message = await screen.findByText('Northwind is read-only right now');
    const place = message.closest<HTMLElement>('[data-sonner-toast]');
    expect(within(place ?? document.body).getByRole('button', { name: 'What can be done' })).toBeDefined();
    expect(name.isConnected && name.value).toBe('Northwind Works');
    // A change of the address within the page makes the guards run again.
    const looks = () => shell.calls.filter(({ method, path }) => method === 'GET' && path === url).length;
    const before = looks();
    await router.navigate(`${at('settings')}?account=profile`);
    await waitFor(() => expect(looks()).toBeGreaterThan(before));
    expect(name.isConnected && name.value).toBe('Northwind Works');
    expect(router.state.location.pathname).toBe(at('settings'));
  });
});
