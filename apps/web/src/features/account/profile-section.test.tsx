import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { languagePreference } from '#lib/language.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, USER } from '#testing/render-page.tsx';
import { ProfileSection } from './profile-section.tsx';

const url = `/api/users/id/${USER}`;

function open() {
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

it('changes the name, the organization that opens first and the language, which shows at once', async () => {
  const { api, refresh } = open();
  await change('Name', 'Olivia B.');
  await change('Default organization', ORG);
  await change('Language', 'de');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
    { name: 'Olivia B.', defaultOrg: ORG, language: 'de', version: 1 },
  ]);
  expect(languagePreference.read()).toBe('de');
});

it('needs a name', async () => {
  const { api } = open();
  await change('Name', '  ');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This field is required');
  expect(api.sent('PATCH')).toEqual([]);
});

it('shows both versions after it was changed on another device', async () => {
  const { api, scope } = open();
  const current = { ...scope.user, defaultOrg: ORG, version: 4 };
  api.answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current }));
  await change('Name', 'O.');
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
  expect(dialog.textContent).toContain('NameOliviaO.');
  expect(dialog.textContent).toContain('Default organizationNorthwindNone');
});
