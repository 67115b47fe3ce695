import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { at, fakeShell } from '#testing/fake-shell.ts';
import { pageScope } from '#testing/render-page.tsx';
import { faultAt, field, heading, openIndex, press, type } from './auth-testing.tsx';
import { FORGOT_FAILED } from './forgot-form.tsx';
import { RESET_FAILED } from './reset-password.tsx';

const logged = vi.fn();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(logged.mockReset());
});
afterEach(() => {
  clearSession();
});

describe('requesting a code', () => {
  it('gives the same answer for every address', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/forget-password': () => ({ status: 202 }) });
    const { address } = openIndex('?state=forgot&email=me%40north.example&returnTo=%2Fx');
    await heading('Forgot your password?');
    press('Send code');
    await heading('Set a new password');
    expect(address()).toBe('/?state=reset&email=me%40north.example&returnTo=%2Fx');
    expect(sent('POST').map(({ body }) => body)).toEqual([{ email: 'me@north.example' }]);
  });

  it('requires an address, in the words of the specification', async () => {
    const { sent } = fakeApi({});
    openIndex('?state=forgot');
    await heading('Forgot your password?');
    press('Send code');
    await waitFor(() => expect(faultAt('Email')).toBe('Email is required for password reset request.'));
    expect([sent('POST'), logged.mock.calls]).toEqual([[], []]);
  });

  it('logs a failure and shows it', async () => {
    fakeApi({ 'POST /api/auth/forget-password': () => problem('UNAVAILABLE', 503, { detail: 'Not right now' }) });
    const { address } = openIndex('?state=forgot&email=me%40north.example');
    await heading('Forgot your password?');
    press('Send code');
    expect((await screen.findByRole('alert')).textContent).toBe('Not right now.');
    expect(logged.mock.calls).toEqual([[FORGOT_FAILED]]);
    expect(address()).toBe('/?state=forgot&email=me%40north.example');
  });
});

describe('setting a new password', () => {
  const PASSWORD = 'mountain-otter-42';
  const scope = pageScope(['dashboard:view']);

  function fillIn(code: string, password = PASSWORD, again = password) {
    type('Code', code);
    type('New password', password);
    type('Repeat password', again);
    press('Set password');
  }

  it('makes no promise about earlier codes, which work as well as the latest one', async () => {
    fakeApi({});
    openIndex('?state=reset&email=me%40north.example');
    await heading('Set a new password');
    const said = 'If me@north.example has an account, we have emailed a code to it. It works for 10 minutes.';
    expect(screen.getByText(/has an account/).textContent).toBe(said);
  });

  it.each(['k7qf3-9xb2m', 'K7QF3 9XB2M', 'k7qf39xb2m'])('takes the code as %s, then signs in', async (code) => {
    const { answer, sent } = fakeShell(scope);
    answer('POST /api/auth/reset-password', () => ({ status: 204 }));
    answer('POST /api/auth', () => ({ status: 200, body: { sid: 's', user: scope.user } }));
    const { address } = openIndex('?state=reset&email=me%40north.example');
    await heading('Set a new password');
    fillIn(code);
    await waitFor(() => expect(address()).toBe(at('dashboard')));
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth/reset-password', { otp: 'K7QF39XB2M', newPassword: PASSWORD, passwordConfirmation: PASSWORD }],
      ['/api/auth', { email: 'me@north.example', password: PASSWORD }],
    ]);
  });

  it('leads to sign-in if it is not known whose code it was', async () => {
    fakeApi({ 'POST /api/auth/reset-password': () => ({ status: 204 }) });
    const { address } = openIndex('?state=reset');
    await heading('Set a new password');
    fillIn('K7QF3-9XB2M');
    await heading('Sign in');
    expect(address()).toBe('/');
  });

  it.each([
    ['K7QF3-9XB2', PASSWORD, PASSWORD, { Code: 'A code has 10 letters and digits, like K7QF3-9XB2M' }],
    ['', PASSWORD, PASSWORD, { Code: 'This field is required' }],
    ['K7QF3-9XB2M', 'short', 'short', { 'New password': 'Must be at least 8 characters' }],
    ['K7QF3-9XB2M', 'password1', 'password1', { 'New password': 'This password is too common' }],
    [
      'K7QF3-9XB2M',
      'me@north.example',
      'me@north.example',
      { 'New password': 'The password must not be your email address' },
    ],
    ['K7QF3-9XB2M', PASSWORD, 'another-otter', { 'Repeat password': 'The passwords are not the same' }],
    ['K7QF3-9XB2M', 'a'.repeat(129), 'a'.repeat(129), { 'New password': 'Must be at most 128 characters' }],
  ])('sends nothing for %j, %j, %j', async (code, password, again, faults) => {
    const { sent } = fakeApi({});
    openIndex('?state=reset&email=me%40north.example');
    await heading('Set a new password');
    fillIn(code, password, again);
    const [[label, message] = ['', '']] = Object.entries(faults);
    await waitFor(() => expect(faultAt(label)).toBe(message));
    expect(sent('POST')).toEqual([]);
  });

  it('says next to the code that it is wrong or used, keeps the rest, and logs it without the code', async () => {
    fakeApi({ 'POST /api/auth/reset-password': () => problem('GONE', 410) });
    openIndex('?state=reset&email=me%40north.example');
    await heading('Set a new password');
    fillIn('K7QF3-9XB2M');
    await waitFor(() => expect(faultAt('Code')).toBe('This code is wrong, has expired or was already used.'));
    expect(field('New password').value).toBe(PASSWORD);
    await waitFor(() => expect(document.activeElement).toBe(field('Code')));
    expect(logged.mock.calls).toEqual([[RESET_FAILED]]);
    expect(screen.getByRole('link', { name: 'Get a new code' }).getAttribute('href')).toBe(
      '/?state=forgot&email=me%40north.example',
    );
  });

  it('shows what the server says about the password next to its field', async () => {
    const errors = [{ path: 'newPassword', message: 'This password is too common' }];
    fakeApi({ 'POST /api/auth/reset-password': () => problem('VALIDATION', 400, { errors }) });
    openIndex('?state=reset');
    await heading('Set a new password');
    fillIn('K7QF3-9XB2M');
    await waitFor(() => expect(faultAt('New password')).toBe('This password is too common'));
  });
});
