import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, readSession } from '#lib/session/session.ts';
import { pageOf, problem } from '#testing/fake-api.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { ORG, pageScope, USER } from '#testing/render-page.tsx';
import { renderPlain } from '#testing/render-plain.tsx';
import { OrganizationsScreen } from './organizations-screen.tsx';

beforeEach(() => {
  signInCookies();
});
afterEach(() => {
  clearSession();
});

const PATH = '/require-organization-membership';
const scope = pageScope(['dashboard:view']);
const invitation = {
  _id: '1'.repeat(24),
  member: '2'.repeat(24),
  org: ORG,
  orgName: 'Northwind',
  roleName: 'Manager',
  invitedByName: 'Ben',
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
};

function shellWith({ organizations = 1, invitations = 0 }) {
  const shell = fakeShell(scope);
  shell.answer(`GET /api/members/user/${USER}`, () => pageOf(organizations > 0 ? [scope.member] : []));
  shell.answer('GET /api/invitations/mine', () => pageOf(invitations > 0 ? [invitation] : []));
  return shell;
}

function open({ message = null, query = '' }: { message?: string | null; query?: string } = {}) {
  const onSignOut = vi.fn();
  return { onSignOut, ...renderPlain(<OrganizationsScreen message={message} onSignOut={onSignOut} />, PATH + query) };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the organizations page', () => {
  it('says why a guard led here, and opens existing organizations', async () => {
    shellWith({});
    const { address } = open({ message: 'Invalid organization ID' });
    fireEvent.click(await screen.findByRole('button', { name: /^Northwind/ }));
    expect(screen.getByRole('alert').textContent).toBe('Invalid organization ID');
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    expect(readSession().organization).toBe(ORG);
  });

  it('accepts an invitation and opens its organization', async () => {
    const { answer, sent } = shellWith({ organizations: 0, invitations: 1 });
    answer(`POST /api/members/verification/${invitation.member}`, () => ({ status: 200, body: scope.member }));
    const { address } = open();
    await screen.findByText(/Ben invites you as Manager/);
    press('Accept the invitation to Northwind');
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    expect(sent('POST').map(({ path }) => path)).toEqual([`/api/members/verification/${invitation.member}`]);
  });

  it('says when an invitation has expired, and stays', async () => {
    const { answer } = shellWith({ organizations: 0, invitations: 1 });
    answer(`POST /api/members/verification/${invitation.member}`, () => {
      answer('GET /api/invitations/mine', () => pageOf([]));
      return problem('GONE', 410, { detail: 'This invitation is no longer valid.' });
    });
    const { address } = open();
    await screen.findByText(/Ben invites you as Manager/);
    press('Accept the invitation to Northwind');
    await screen.findByText('This invitation is no longer valid.');
    await waitFor(() => expect(screen.queryByText(/Ben invites you/)).toBeNull());
    expect(address()).toBe(PATH);
  });

  it('declines an invitation after a question that names it', async () => {
    const { answer, sent } = shellWith({ invitations: 1 });
    answer(`POST /api/invitations/id/${invitation._id}/decline`, () => {
      answer('GET /api/invitations/mine', () => pageOf([]));
      return { status: 204 };
    });
    open();
    await screen.findByText(/Ben invites you as Manager/);
    press('Decline the invitation to Northwind');
    await screen.findByRole('alertdialog', { name: 'Decline the invitation to Northwind?' });
    expect(sent('POST')).toEqual([]);
    press('Decline');
    await waitFor(() => expect(screen.queryByText(/Ben invites you/)).toBeNull());
    expect(sent('POST').map(({ path }) => path)).toEqual([`/api/invitations/id/${invitation._id}/decline`]);
  });

  it('does not decline an invitation if the question is cancelled, and says why it could not', async () => {
    const { answer, sent } = shellWith({ invitations: 1 });
    answer(`POST /api/invitations/id/${invitation._id}/decline`, () =>
      problem('GONE', 410, { detail: 'It has ended.' }),
    );
    open();
    await screen.findByText(/Ben invites you as Manager/);
    press('Decline the invitation to Northwind');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('POST')).toEqual([]);
    press('Decline the invitation to Northwind');
    await screen.findByRole('alertdialog');
    press('Decline');
    await screen.findByText('It has ended.');
  });

  it.each([
    ['Your invitations could not be loaded.', 'GET /api/invitations/mine', pageOf([invitation]), /Ben invites you/],
    ['Your organizations could not be loaded.', `GET /api/members/user/${USER}`, pageOf([scope.member]), /Northwind/],
  ])('says "%s", and loads them when that is asked for', async (words, call, loaded, shown) => {
    const { answer } = shellWith({});
    answer(call, () => problem('INTERNAL', 500));
    open();
    await screen.findByText(words);
    answer(call, () => loaded);
    press('Try again');
    await screen.findAllByText(shown);
    expect(screen.queryByText(words)).toBeNull();
  });

  it('says which organization opens first', async () => {
    const shell = shellWith({});
    shell.answer(`GET /api/users/id/${USER}`, () => ({ status: 200, body: { ...scope.user, defaultOrg: ORG } }));
    open();
    expect((await screen.findByRole('button', { name: /^Northwind/ })).textContent).toContain('Mine, opens first');
  });

  it('asks somebody new for their name before anything else', async () => {
    const { answer, sent } = shellWith({ organizations: 0 });
    let user = { ...scope.user, name: '' };
    answer(`GET /api/users/id/${USER}`, () => ({ status: 200, body: user }));
    answer(`PATCH /api/users/id/${USER}`, ({ body }) => {
      user = { ...user, ...(body as { name: string }) };
      return { status: 200, body: user };
    });
    open();
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Siteward' });
    expect(screen.queryByRole('form', { name: 'Create an organization' })).toBeNull();
    await screen.findByRole('form', { name: 'About you' });
    press('Continue');
    await screen.findByText('This field is required');
    fill(/^Your name/, ' Olivia Baker ');
    press('Continue');
    await screen.findByRole('form', { name: 'Create an organization' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your organizations');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ name: 'Olivia Baker' }]);
  });

  it('shows the form for a new one straight away to people who have nothing, and to others on request', async () => {
    shellWith({ organizations: 0 });
    open();
    await screen.findByRole('form', { name: 'Create an organization' });
    cleanup();
    shellWith({});
    const { address } = open();
    await screen.findByRole('button', { name: /^Northwind/ });
    expect(screen.queryByRole('form')).toBeNull();
    press('New organization');
    await screen.findByRole('form', { name: 'Create an organization' });
    expect(address()).toBe(`${PATH}?create=yes`);
  });

  it('sends strangers, and people whose session has ended, to sign-in and back', async () => {
    clearSession();
    shellWith({});
    open();
    const href = '/?returnTo=%2Frequire-organization-membership';
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe(href);
    cleanup();
    signInCookies();
    shellWith({}).answer(`GET /api/users/id/${USER}`, () => problem('UNAUTHENTICATED', 401));
    open();
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe(href);
  });

  it('lets people sign out', async () => {
    shellWith({});
    const { onSignOut } = open();
    press('Sign out');
    expect(onSignOut).toHaveBeenCalledOnce();
  });
});

describe('a new organization', () => {
  const created = { ...scope.organization, name: 'Acme' };

  it('is created with its first site and opened, and its draft is gone', async () => {
    const { answer, sent } = shellWith({ organizations: 0 });
    answer('POST /api/organizations', () => ({ status: 201, body: created }));
    const options = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: 'Asia/Calcutta',
    });
    const { address } = open();
    await screen.findByRole('form');
    fill(/^Name/, ' Acme ');
    fill(/^Phone/, '+49 170 123-4567');
    press('Create organization');
    press('Create organization');
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        name: 'Acme',
        email: 'me@north.example',
        contact: '+491701234567',
        busInst: 'business',
        type: 'organization',
        nature: 'facility-management',
        timezone: 'Asia/Kolkata',
      },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('sends nothing invalid, and moves the focus to the first error', async () => {
    const { sent } = shellWith({ organizations: 0 });
    open();
    await screen.findByRole('form');
    fill(/^Email/, 'nobody');
    press('Create organization');
    await screen.findByText('Please enter a valid email');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
    expect(sent('POST')).toEqual([]);
  });

  it('keeps what was typed in this tab when it is refused, until it is discarded', async () => {
    const { answer } = shellWith({ organizations: 0 });
    answer('POST /api/organizations', () => problem('INTERNAL', 500, { detail: 'Something went wrong on our side' }));
    open();
    await screen.findByRole('form');
    fill(/^Name/, 'Acme');
    press('Create organization');
    await screen.findByText(/^Something went wrong on our side\./);
    cleanup();
    open();
    await screen.findByText('Your unsaved changes have been restored.');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Acme');
    press('Discard');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(''));
    expect(sessionStorage.length).toBe(0);
  });
});
