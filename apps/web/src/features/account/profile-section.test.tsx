import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { languagePreference, ownLanguage } from '#lib/words/language.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { signInCookies } from '#testing/fake-shell.ts';
import { ORG, pageScope, renderPage, USER } from '#testing/render-page.tsx';
import { ProfileSection } from './profile-section.tsx';

const url = `/api/users/id/${USER}`;

afterEach(() => clearSession());

function open() {
  signInCookies();
  const refresh = vi.fn(async () => {});
  const scope = pageScope([]);
  const api = fakeApi({
    'GET /api/organizations': () => pageOf([scope.organization]),
    [`PATCH ${url}`]: ({ body }) => ({ status: 200, body: { ...scope.user, ...(body as object), version: 2 } }),
  });
  renderPage(<ProfileSection user={scope.user} onSaved={refresh} />, scope);
  return { api, refresh, scope };
}

const change = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

it('changes the name, the default organization and the language, which takes effect immediately', async () => {
  const { api, refresh } = open();
  await change('Name', 'Olivia B.');
  await change('Default organization', ORG);
  await change('Language', 'de');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
    { name: 'Olivia B.', defaultOrg: ORG, language: 'de', version: 1 },
  ]);
  expect([ownLanguage(), languagePreference.read()]).toEqual(['de', 'auto']);
  await waitFor(() => expect(i18n.locale).toBe('de'));
  expect(await screen.findByText('Ihr Profil wurde gespeichert')).toBeDefined();
});

it('keeps the focus on its button, which sends nothing if nothing was changed', async () => {
  const { api, refresh } = open();
  await change('Name', 'Olivia B.');
  const button = screen.getByRole('button', { name: 'Save changes' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await change('Name', 'O.');
  const discard = screen.getByRole('button', { name: 'Discard' });
  discard.focus();
  fireEvent.click(discard);
  await waitFor(() => expect(discard.isConnected).toBe(false));
  expect(document.activeElement).toBe(button);
  expect(api.sent('PATCH')).toHaveLength(1);
});

it('requires a name', async () => {
  const { api } = open();
  await change('Name', '  ');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This field is required');
  expect(api.sent('PATCH')).toEqual([]);
});

it('shows both versions after it was changed on another device', async () => {
  const { api, scope } = open();
  const current = { ...scope.user, name: 'Olivia B.', defaultOrg: ORG, version: 4 };
  api.answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current }));
  await change('Name', 'O.');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
  expect(dialog.textContent).toContain('NameOlivia B.O.');
  // Only the other device has changed this.
  expect(dialog.textContent).not.toContain('Default organization');
});

it('shows both versions of an organization and a language by their names', async () => {
  const { api, scope } = open();
  const current = { ...scope.user, defaultOrg: null, language: 'de', version: 4 };
  api.answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current: { ...current, defaultOrg: '9' } }));
  await change('Default organization', ORG);
  await change('Language', 'es');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
  expect(dialog.textContent).toContain('Default organizationNoneNorthwind');
  expect(dialog.textContent).toContain('LanguageDeutschEspañol');
});

it('restores what was typed before a reload, and offers the organizations by name', async () => {
  const { api, scope } = open();
  await change('Name', 'Olivia B.');
  cleanup();
  const other = { ...scope.organization, _id: '9'.repeat(24), name: 'Ahoy' };
  api.answer('GET /api/organizations', () => pageOf([scope.organization, other]));
  renderPage(<ProfileSection user={scope.user} onSaved={() => {}} />, scope);
  await screen.findByText('Your unsaved changes have been restored.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Olivia B.');
  await screen.findByRole('option', { name: 'Ahoy' });
  const { options } = screen.getByLabelText<HTMLSelectElement>('Default organization');
  expect([...options].map(({ text }) => text)).toEqual(['None', 'Ahoy', 'Northwind']);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
});
