import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/cache/query-client.ts';
import { clearSession, readSession } from '#lib/session/session.ts';
import { languagePreference } from '#lib/words/language.ts';
import { problem } from '#testing/fake-api.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { ORG, pageScope } from '#testing/render-page.tsx';
import { faultAt, field, heading, openIndex, press, type } from './auth-testing.tsx';

afterEach(() => {
  clearSession();
});

const BACK = 'returnTo=%2F%3Fstate%3Daccept%23token%3Dtok';

function open(email: string, query = '?state=accept#token=tok', hasAccount = true) {
  const shell = fakeShell(pageScope(['dashboard:view']));
  const invitation = { email, name: 'Me', orgName: 'Southgate', roleName: 'Manager', invitedByName: 'Ben', hasAccount };
  shell.answer('GET /api/invitations/token/tok', () => ({
    status: 200,
    body: { ...invitation, expiresAt: '2026-01-09T03:04:05.678Z' },
  }));
  shell.answer('GET /api/invitations/token/old', () => problem('GONE', 410));
  return { ...shell, ...openIndex(query) };
}

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('an invitation', () => {
  it.each(['?state=accept#token=tok', '?state=accept-invitation#token=tok', '?state=accept-invitation&token=tok'])(
    'names the organization, the role and the inviter, and leads people with an account to sign-in and back: %s',
    async (query) => {
      open('me@north.example', query);
      await heading('Join Southgate');
      const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
      expect(facts.slice(0, 4)).toEqual(['Southgate', 'Manager', 'Ben', 'me@north.example']);
      expect(facts[4]).toContain('2026');
      expect(link('Sign in to accept')).toBe(`/?email=me%40north.example#${BACK}`);
      expect(screen.queryByRole('button', { name: 'Create account and join' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Accept and join' })).toBeNull();
    },
  );

  it('is accepted by the invited person, who is then in the organization', async () => {
    signInCookies();
    const { answer, sent, address } = open('ME@north.example');
    answer('POST /api/invitations/accept', () => ({ status: 200, body: { org: ORG, member: 'e'.repeat(24) } }));
    await screen.findByRole('button', { name: 'Accept and join' });
    press('Accept and join');
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([['/api/invitations/accept', { token: 'tok' }]]);
    expect(readSession().organization).toBe(ORG);
  });

  it('says when it has ended in the meantime', async () => {
    signInCookies();
    const { answer } = open('me@north.example');
    answer('POST /api/invitations/accept', () => problem('GONE', 410));
    await screen.findByRole('button', { name: 'Accept and join' });
    press('Accept and join');
    await heading('This invitation is no longer valid');
  });

  it('is declined after a question that names it, and not before', async () => {
    const { answer, sent } = open('me@north.example');
    answer('POST /api/invitations/decline', () => ({ status: 204 }));
    await heading('Join Southgate');
    press('Decline');
    const dialog = await screen.findByRole('alertdialog', { name: 'Decline the invitation to Southgate?' });
    expect(sent('POST')).toEqual([]);
    within(dialog).getByRole('button', { name: 'Decline' }).click();
    await heading('Invitation declined');
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/invitations/decline', { token: 'tok' }],
    ]);
  });

  it('tells people who are signed in as somebody else, and lets them sign out', async () => {
    signInCookies('sid-9');
    const { answer, sent, address, router } = open('ben@south.example');
    answer('DELETE /api/auth/sid-9', () => ({ status: 204 }));
    await screen.findByText('me@north.example');
    expect(screen.queryByRole('button', { name: 'Accept and join' })).toBeNull();
    press('Sign out');
    await screen.findByRole('link', { name: 'Sign in to accept' });
    expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/auth/sid-9']);
    // The history entry is replaced, so that Back does not lead to the page of the person who has signed out.
    const { historyAction } = router.state;
    expect([readSession(), address(), historyAction]).toEqual([{}, '/?state=accept', 'REPLACE']);
  });

  it('can be accepted without an account: a name and a password are enough', async () => {
    const { answer, sent, address } = open('me@north.example', '?state=accept-invitation#token=tok', false);
    answer('POST /api/invitations/join', () => {
      signInCookies();
      const { user, member } = pageScope([]);
      return { status: 201, body: { sid: 'sid-1', user, org: ORG, member: member._id } };
    });
    await heading('Join Southgate');
    // Set explicitly, although it is the current language anyway.
    languagePreference.set('en');
    expect(field('Your name').value).toBe('Me');
    type('Your name', 'Mia');
    type('New password', 'violet-harbour-77');
    type('Repeat password', 'violet-harbour-77');
    press('Create account and join');
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    const password = { newPassword: 'violet-harbour-77', passwordConfirmation: 'violet-harbour-77' };
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/invitations/join', { token: 'tok', name: 'Mia', language: 'en', ...password }],
    ]);
    expect(readSession().organization).toBe(ORG);
  });

  it('requires a name and an acceptable password before it sends anything', async () => {
    const { sent } = open('me@north.example', '?state=accept#token=tok', false);
    await heading('Join Southgate');
    type('Your name', ' ');
    type('New password', 'me@north.example');
    type('Repeat password', 'another');
    press('Create account and join');
    await waitFor(() => expect(faultAt('Your name')).toBe('This field is required'));
    expect(faultAt('Repeat password')).toBe('The passwords are not the same');
    expect(sent('POST')).toEqual([]);
  });

  it('keeps what was typed when reloading fails, until the link has ended', async () => {
    const { answer } = open('me@north.example', '?state=accept#token=tok', false);
    await heading('Join Southgate');
    type('New password', 'violet-harbour-77');
    const loadAnew = () => act(() => queryClient.invalidateQueries({ queryKey: ['invitations', 'token'] }));
    answer('GET /api/invitations/token/tok', () => problem('INTERNAL', 500));
    await loadAnew();
    await waitFor(() => expect(queryClient.getQueryState(['invitations', 'token', 'tok'])?.status).toBe('error'));
    expect(field('New password').value).toBe('violet-harbour-77');
    answer('GET /api/invitations/token/tok', () => problem('GONE', 410));
    await loadAnew();
    await heading('This invitation is no longer valid');
  });

  it('leads to sign-in if there is an account by now, and says when the link has ended', async () => {
    const { answer } = open('me@north.example', '?state=accept#token=tok', false);
    answer('POST /api/invitations/join', () => problem('CONFLICT', 409));
    await heading('Join Southgate');
    type('New password', 'violet-harbour-77');
    type('Repeat password', 'violet-harbour-77');
    press('Create account and join');
    await screen.findByRole('link', { name: 'Sign in to accept' });
    cleanup();
    open('me@north.example', '?state=accept#token=tok', false).answer('POST /api/invitations/join', () =>
      problem('GONE', 410),
    );
    await heading('Join Southgate');
    type('New password', 'violet-harbour-77');
    type('Repeat password', 'violet-harbour-77');
    press('Create account and join');
    await heading('This invitation is no longer valid');
  });

  it('says why it could not be accepted or joined, and stays open', async () => {
    signInCookies();
    const { answer } = open('me@north.example');
    answer('POST /api/invitations/accept', () => problem('SEAT_LIMIT', 409, { detail: 'No seat is free.' }));
    await screen.findByRole('button', { name: 'Accept and join' });
    press('Accept and join');
    expect((await screen.findByRole('alert')).textContent).toBe('No seat is free.');
    cleanup();
    clearSession();
    const joining = open('me@north.example', '?state=accept#token=tok', false);
    joining.answer('POST /api/invitations/join', () => problem('SEAT_LIMIT', 409, { detail: 'No seat is free.' }));
    await heading('Join Southgate');
    type('New password', 'violet-harbour-77');
    type('Repeat password', 'violet-harbour-77');
    press('Create account and join');
    expect((await screen.findByRole('alert')).textContent).toBe('No seat is free.');
    expect(field('New password').value).toBe('violet-harbour-77');
  });

  it.each([
    ['has ended in the meantime', 'GONE', 410, 'This invitation is no longer valid'],
    ['cannot be declined just now', 'UNAVAILABLE', 503, undefined],
  ])('that %s says so when it is declined', async (_, code, status, title) => {
    const { answer } = open('me@north.example');
    answer('POST /api/invitations/decline', () => problem(code, status, { detail: 'Not now.' }));
    await heading('Join Southgate');
    press('Decline');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByRole('button', { name: 'Decline' }).click();
    if (title) await heading(title);
    else expect((await dialog.findByRole('alert')).textContent).toBe('Not now.');
  });

  it('stays with the person who is signed in if signing out fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    signInCookies('sid-9');
    const { answer, sent, address } = open('ben@south.example');
    answer('DELETE /api/auth/sid-9', () => problem('UNAVAILABLE', 503));
    await screen.findByText('me@north.example');
    press('Sign out');
    await waitFor(() => expect(log.mock.calls).toEqual([['Logout failed']]));
    expect(sent('DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign out' }).getAttribute('aria-busy')).toBeNull());
    expect([readSession().user !== undefined, address()]).toEqual([true, '/?state=accept']);
    expect(link('Stay signed in')).toBe('/');
  });

  it('can be loaded again if that failed', async () => {
    const { answer } = open('me@north.example', '?state=accept#token=other');
    answer('GET /api/invitations/token/other', () => problem('INTERNAL', 500));
    await screen.findByText('The invitation could not be loaded.');
    answer('GET /api/invitations/token/other', () => problem('GONE', 410));
    press('Try again');
    await heading('This invitation is no longer valid');
  });

  it.each(['?state=accept', '?state=accept#token=old'])('is no longer valid: %s', async (query) => {
    open('me@north.example', query);
    await heading('This invitation is no longer valid');
  });
});
