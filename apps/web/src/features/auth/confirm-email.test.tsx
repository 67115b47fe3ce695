import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { signInCookies } from '#testing/fake-shell.ts';
import { heading, openIndex, press } from './auth-testing.tsx';

afterEach(() => {
  clearSession();
});

const LINK = '?state=confirm-email#token=tok&email=new%40north.example';

it('confirms the new address with a click, and not before', async () => {
  const { sent } = fakeApi({
    'POST /api/users/confirm-email': () => ({ status: 200, body: { email: 'new@north.example' } }),
  });
  openIndex(LINK);
  await heading('Confirm your new email');
  expect(screen.getByText('new@north.example')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  press('Confirm this email');
  await heading('Your email has been changed');
  expect(sent('POST').map(({ body }) => body)).toEqual([{ token: 'tok' }]);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/?email=new%40north.example');
});

it.each([
  ['GONE', 410, 'This link is no longer valid'],
  ['CONFLICT', 409, 'This email belongs to another account'],
])('says what happened: %s', async (code, status, title) => {
  fakeApi({ 'POST /api/users/confirm-email': () => problem(code, status) });
  openIndex(LINK);
  await heading('Confirm your new email');
  press('Confirm this email');
  await heading(title);
});

it('stays and says so when it fails for another reason', async () => {
  fakeApi({ 'POST /api/users/confirm-email': () => problem('INTERNAL', 500, { detail: 'Something went wrong' }) });
  openIndex(LINK);
  await heading('Confirm your new email');
  press('Confirm this email');
  expect(await screen.findByText(/^Something went wrong on our side\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm this email' })).toBeTruthy();
});

it('is not valid without a token, and leads people who are signed in on', async () => {
  signInCookies();
  fakeApi({});
  openIndex('?state=confirm-email');
  await heading('This link is no longer valid');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/');
});

it('does not name an address that the link does not have', async () => {
  fakeApi({});
  openIndex('?state=confirm-email#token=tok');
  await heading('Confirm your new email');
  expect(screen.getByText('You will then sign in with it, and be signed out elsewhere.')).toBeTruthy();
});
