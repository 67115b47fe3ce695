import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { followLanguage, languagePreference } from '#lib/words/language.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { pageScope, USER } from '#testing/render-page.tsx';
import { faultAt, field, heading, openIndex, press, type } from './auth-testing.tsx';

afterEach(() => clearSession());

const scope = pageScope(['dashboard:view']);
const accepted = () => ({ status: 200, body: { sid: 'sid-2', user: scope.user } });

function fillIn(email = 'me@north.example', password = 'mountain-otter-42') {
  type('Email', email);
  type('Password', password);
  press('Sign in');
}

describe('signing in', () => {
  it('leads to the person’s start page', async () => {
    const { answer, sent } = fakeShell(scope);
    answer('POST /api/auth', accepted);
    const { address, router } = openIndex();
    fillIn(' Me@North.example ');
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth', { email: 'me@north.example', password: 'mountain-otter-42' }],
    ]);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('switches to the person’s own language immediately, and leaves the next person unaffected', async () => {
    languagePreference.set('es');
    const followed = followLanguage();
    await followed.shown;
    const shell = fakeShell(scope);
    const signIn = async (language: 'de' | null) => {
      shell.answer('POST /api/auth', () => {
        signInCookies();
        return { status: 200, body: { sid: 'sid-1', user: { ...scope.user, language } } };
      });
      const { address } = openIndex();
      await heading('Iniciar sesión');
      type('Correo electrónico', 'me@north.example');
      type('Contraseña', 'mountain-otter-42');
      press('Iniciar sesión');
      await waitFor(() => expect(address()).toBe(at('dashboard')));
      cleanup();
    };
    await signIn('de');
    await waitFor(() => expect(i18n.locale).toBe('de'));
    clearSession();
    await act(() => languagePreference.set('es'));
    await waitFor(() => expect(i18n.locale).toBe('es'));
    await signIn(null);
    expect([i18n.locale, languagePreference.read()]).toEqual(['es', 'es']);
    followed.stop();
  });

  it('leads to the requested page', async () => {
    fakeShell(scope).answer('POST /api/auth', accepted);
    const asked = at('members/active?page=2');
    const { address } = openIndex(`?returnTo=${encodeURIComponent(asked)}`);
    fillIn();
    await waitFor(() => expect(address()).toBe(asked));
  });

  it('never leads out of the application', async () => {
    fakeShell(scope).answer('POST /api/auth', accepted);
    const { address } = openIndex(`?returnTo=${encodeURIComponent('//evil.example')}`);
    fillIn();
    await waitFor(() => expect(address()).toBe(at('dashboard')));
  });

  it('leads people who are in no organization to the page that says so', async () => {
    const { answer } = fakeShell(scope);
    answer('POST /api/auth', accepted);
    answer(`GET /api/members/user/${USER}`, () => pageOf([]));
    const { address } = openIndex();
    fillIn();
    await waitFor(() => expect(address()).toBe('/require-organization-membership'));
  });

  it('keeps what was typed, and the focus, when another language is chosen', async () => {
    fakeApi({});
    openIndex();
    type('Email', 'me@north.example');
    field('Password').focus();
    const { messages } = await import('#locales/de.ts');
    act(() => i18n.loadAndActivate({ locale: 'de', messages }));
    await heading('Anmelden');
    expect(document.activeElement).toBe(field('Passwort'));
    expect(field('E-Mail').value).toBe('me@north.example');
  });

  it('says next to the password that the pair is wrong, and keeps what was typed', async () => {
    const { sent } = fakeApi({ 'POST /api/auth': () => problem('BAD_CREDENTIALS', 401) });
    const { address } = openIndex();
    fillIn('me@north.example', 'wrong-one');
    await waitFor(() => expect(faultAt('Password')).toBe('Wrong email or password.'));
    expect([field('Email').value, field('Password').value, address()]).toEqual(['me@north.example', 'wrong-one', '/']);
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
    expect(sent('POST')).toHaveLength(2);
  });

  it('validates before it sends, moving the focus to the first fault', async () => {
    const { sent } = fakeApi({});
    openIndex();
    fillIn('nobody', '');
    await waitFor(() => expect(faultAt('Email')).toBe('Please enter a valid email'));
    expect(faultAt('Password')).toBe('This field is required');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(sent('POST')).toEqual([]);
  });

  it('is sent once, however often the button is pressed', async () => {
    const { answer, sent } = fakeShell(scope);
    answer('POST /api/auth', accepted);
    const { address } = openIndex();
    fillIn();
    press('Sign in');
    press('Sign in');
    const { form } = field('Password');
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    expect(sent('POST')).toHaveLength(1);
  });

  it('shows what else went wrong, and can be tried again', async () => {
    const { answer } = fakeShell(scope);
    answer('POST /api/auth', () => problem('INTERNAL', 500, { detail: 'Something went wrong on our side' }));
    const { address } = openIndex();
    fillIn();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrong on our side. This number helps us find it: r1.',
    );
    answer('POST /api/auth', accepted);
    press('Sign in');
    await waitFor(() => expect(address()).toBe(at('dashboard')));
  });

  it('passes what was typed on to the other states', async () => {
    fakeApi({});
    const { address } = openIndex('?returnTo=%2Fx');
    type('Email', 'me@north.example');
    screen.getByRole('link', { name: 'Forgot password?' }).click();
    await heading('Forgot your password?');
    expect(address()).toBe('/?state=forgot&email=me%40north.example&returnTo=%2Fx');
    expect(field('Email').value).toBe('me@north.example');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Forgot your password?'));
  });
});

describe('a person who is already signed in', () => {
  it.each([
    ['', at('dashboard')],
    ['?returnTo=%2Fasked%3Fpage%3D2', '/asked?page=2'],
  ])('is led on from %j without a form', async (query, path) => {
    fakeShell(scope);
    signInCookies();
    const { address, router } = openIndex(query);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await waitFor(() => expect(address()).toBe(path));
    // The history entry is replaced, because going back to it would only lead on again.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('continues automatically when the connection is back', async () => {
    const shell = fakeShell(scope);
    shell.answer('GET /api/users/*', () => problem('UNAVAILABLE', 503));
    signInCookies();
    const { address } = openIndex('?returnTo=%2Fasked');
    await screen.findByText(/continues as soon as the connection is back/);
    expect(address()).toBe('/?returnTo=%2Fasked');
    shell.answer('GET /api/users/*', () => ({ status: 200, body: scope.user }));
    await waitFor(() => expect(address()).toBe('/asked'));
  });

  it('need not wait for the connection to sign in as somebody else', async () => {
    const shell = fakeShell(scope);
    shell.answer('GET /api/users/*', () => problem('UNAVAILABLE', 503));
    signInCookies();
    openIndex('?returnTo=%2Fasked');
    await screen.findByText(/continues as soon as the connection is back/);
    press('Sign in as someone else');
    await heading('Sign in');
    expect(field('Password').value).toBe('');
  });

  it('is named by their email if they have no name, and told why they cannot continue', async () => {
    const shell = fakeShell(scope);
    shell.answer('GET /api/users/*', () => ({ status: 200, body: { ...scope.user, name: '' } }));
    signInCookies();
    openIndex('?reason=not-a-member');
    await screen.findByRole('button', { name: 'Continue as me@north.example' });
    shell.answer('GET /api/members/user/*', () => problem('FORBIDDEN', 403, { detail: 'Not now.' }));
    press('Continue as me@north.example');
    expect((await screen.findByText('Not now.')).closest('[role=alert]')).toBeTruthy();
  });

  it('reads why they were led here, and can continue or sign in as somebody else', async () => {
    fakeShell(scope);
    signInCookies();
    openIndex('?reason=not-a-member');
    await heading('You are signed in');
    await screen.findByText('You are not a member of this organization');
    await screen.findByText('Olivia');
    expect(screen.queryByLabelText('Password')).toBeNull();
    press('Sign in as someone else');
    expect(document.activeElement).toBe(await heading('Sign in'));
    expect(field('Password').value).toBe('');
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
    cleanup();
    const { address, router } = openIndex('?reason=not-a-member');
    await screen.findByText('Olivia');
    press('Continue as Olivia');
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is not told that the session has ended if finding their page failed for another reason', async () => {
    fakeApi({ 'GET /api/users/*': () => problem('FORBIDDEN', 403) });
    signInCookies();
    openIndex();
    await heading('You are signed in');
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  it.each(['', '?reason=not-a-member'])('is told at %j when the session has ended', async (query) => {
    fakeApi({ 'GET /api/users/*': () => problem('UNAUTHENTICATED', 401) });
    signInCookies();
    openIndex(query);
    await screen.findByText('Your session has ended. Sign in again.');
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
  });
});
