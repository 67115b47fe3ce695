import { PERMISSIONS, type Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { aRole } from '#testing/people.ts';
import { ORG, pageScope, ROLE, renderPage } from '#testing/render-page.tsx';
import { RolesPage } from './roles-page.tsx';

afterEach(() => {
  toast.dismiss();
});

const owner = aRole(1, 'Owner', { system: true, permissions: [...PERMISSIONS], memberCount: 2 });
const crew = aRole(2, 'Night crew', { description: 'At night', permissions: ['plans:view'] });

function open(held: readonly Permission[] = PERMISSIONS, at = '/page', roles = [crew, owner]) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const api = fakeApi({ 'GET /api/roles': () => pageOf(roles) });
  const page = <RolesPage navigationOf={() => ({ landing: 'Dashboard', groups: [] })} />;
  return { ...api, ...renderPage(page, pageScope(held), at) };
}

async function menuOf(name: string) {
  const head = await screen.findByRole('columnheader', { name: new RegExp(`^${name}`) });
  fireEvent.keyDown(within(head).getByRole('button'), { key: 'Enter' });
  return within(await screen.findByRole('menu'));
}
const choose = async (name: string, item: string) =>
  fireEvent.click((await menuOf(name)).getByRole('menuitem', { name: item }));

describe('the menu of a role', () => {
  it.each<[string, readonly Permission[], string[]]>([
    [
      'Night crew',
      PERMISSIONS,
      ['View as this role', 'Copy to a new role', 'Change name and description', 'Delete role'],
    ],
    ['Owner', PERMISSIONS, ['View as this role', 'Copy to a new role']],
    ['Night crew', ['roles:view'], ['View as this role']],
  ])('of %s offers what the member may do', async (name, held, items) => {
    open(held);
    const menu = await menuOf(name);
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
  });

  it.each([
    ['View as this role', `?view-as=${crew._id}`],
    ['Copy to a new role', `?new=${crew._id}`],
  ])('opens, with the address: %s', async (item, search) => {
    const { router } = open();
    await choose('Night crew', item);
    await waitFor(() => expect(router.state.location.search).toBe(search));
  });

  it('opens the form for its name and description', async () => {
    const { answer, sent } = open();
    answer(`PATCH /api/roles/id/${crew._id}`, ({ body }) => ({ status: 200, body: { ...crew, ...(body as object) } }));
    await choose('Night crew', 'Change name and description');
    await screen.findByLabelText('Name');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Late crew' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Late crew has been saved');
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ name: 'Late crew', version: crew.version }]);
  });

  it('deletes it after asking, and drops its unsaved changes', async () => {
    const { answer, sent } = open();
    answer(`DELETE /api/roles/id/${crew._id}`, () => {
      answer('GET /api/roles', () => pageOf([owner]));
      return { status: 204 };
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Work orders: verify, Night crew' }));
    await screen.findByRole('toolbar', { name: 'Unsaved changes' });
    await choose('Night crew', 'Delete role');
    const cancel = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' });
    fireEvent.click(cancel);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('DELETE')).toEqual([]);
    await choose('Night crew', 'Delete role');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete role' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual([String(crew.version)]);
  });
});

describe('the page of the roles', () => {
  it('shows the application as another role, and as yet another one', async () => {
    const { router } = open();
    await screen.findByRole('table');
    fireEvent.keyDown(screen.getByRole('button', { name: 'View as role' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Night crew' }));
    const preview = within(await screen.findByRole('region', { name: 'Preview as Night crew' }));
    fireEvent.change(preview.getByRole('combobox'), { target: { value: owner._id } });
    await screen.findByRole('region', { name: 'Preview as Owner' });
    expect(router.state.location.search).toBe(`?view-as=${owner._id}`);
  });

  it('says only of a role with unsaved changes that it is shown with these', async () => {
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Dashboard: view, Night crew' }));
    await screen.findByRole('toolbar', { name: 'Unsaved changes' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'View as role' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Owner' }));
    const preview = within(await screen.findByRole('region', { name: 'Preview as Owner' }));
    expect(screen.queryByText(/with your unsaved changes/)).toBeNull();
    fireEvent.change(preview.getByRole('combobox'), { target: { value: crew._id } });
    expect(await screen.findByText(/with your unsaved changes/)).toBeTruthy();
  });

  it.each<[readonly Permission[], string]>([
    [PERMISSIONS, '?new=blank'],
    [['roles:view'], ''],
  ])('begins a new role with the key c, if the member may', async (held, search) => {
    const { router } = open(held);
    await screen.findByRole('table');
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(router.state.location.search).toBe(search);
  });
});

describe('a new role', () => {
  it('takes over from another role what was not typed', async () => {
    const { answer, sent } = open(PERMISSIONS, '/page?new=blank');
    answer('POST /api/roles', ({ body }) => ({ status: 201, body: { ...crew, ...(body as object) } }));
    const from = await screen.findByLabelText('Start from');
    fireEvent.change(from, { target: { value: crew._id } });
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Copy of Night crew');
    expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', 'At night');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Late crew' } });
    fireEvent.change(from, { target: { value: owner._id } });
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Late crew');
    fireEvent.change(from, { target: { value: crew._id } });
    fireEvent.click(screen.getByRole('button', { name: 'Create role' }));
    await screen.findByText('Role “Late crew” has been created');
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { name: 'Late crew', type: 'staff', description: 'At night', permissions: ['plans:view'], org: ORG },
    ]);
  });

  it('drops what was typed when it is cancelled, and leaves the address', async () => {
    const { router, sent } = open(PERMISSIONS, '/page?new=blank');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Late crew' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    expect(sent('POST')).toEqual([]);
  });
});

it('changes can be saved, or gone on with, from their review', async () => {
  const { answer, sent } = open();
  const without = { ...crew, version: 4 };
  answer(`PATCH /api/roles/permissions/id/${crew._id}`, ({ body }) => ({
    status: 200,
    body: { ...without, ...(body as object) },
  }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Maintenance plans: view, Night crew' }));
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review changes' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Maintenance plans: viewremoved',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(sent('PATCH').map(({ body }) => body)).toEqual([{ permissions: [], version: crew.version }]);
});

it('changes of one’s own role come with a warning, and can be dropped from their review', async () => {
  const { sent } = open(PERMISSIONS, '/page', [{ ...crew, _id: ROLE, name: 'Mine' }, owner]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Maintenance plans: view, Mine' }));
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review changes' }));
  dialog.getByText('This is your own role: you lose every permission that you remove from it.');
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Maintenance plans: view, Mine' })).toHaveProperty('checked', true);
  expect(sent('PATCH')).toEqual([]);
});
