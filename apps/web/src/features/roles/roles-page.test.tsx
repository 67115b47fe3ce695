import { i18n } from '@lingui/core';
import { type MemberType, PERMISSIONS, type Permission, permissionsWithoutCustomer } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitedWords, unpaidWords } from '#lib/organization/other-reason.ts';
import { messages } from '#locales/de.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, ROLE, renderPage, SITE } from '#testing/render-page.tsx';
import { RolesPage } from './roles-page.tsx';

const scope = pageScope([...PERMISSIONS]);
const owner = { ...scope.role, _id: '1'.repeat(24), name: 'Owner', system: true, permissions: [...PERMISSIONS] };
const crew = {
  ...scope.role,
  _id: '2'.repeat(24),
  name: 'Night crew',
  memberCount: 0,
  version: 5,
  description: 'At night',
  permissions: ['work-orders:view-own', 'work-orders:create'] satisfies Permission[] as Permission[],
};
const url = `/api/roles/permissions/id/${crew._id}`;

function open({
  held = PERMISSIONS as readonly Permission[],
  wide = true,
  at = '/page',
  list = () => pageOf([crew, owner]),
  sites = [] as string[],
  type = 'staff' as MemberType,
  isReadOnly = false,
} = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener: () => {}, removeEventListener: () => {} }));
  const api = fakeApi({
    'GET /api/roles': list,
    [`PATCH ${url}`]: ({ body }) => ({ status: 200, body: { ...crew, ...(body as object), version: 6 } }),
  });
  const navigationOf = (permissions: readonly Permission[]) => ({
    landing: 'Dashboard',
    groups: [{ heading: 'Site', titles: permissions.includes('dashboard:view') ? ['Dashboard'] : ['Work orders'] }],
  });
  const { member, role } = pageScope(held);
  const limits = { member: { ...member, sites, type }, role: { ...role, type } };
  const rest = isReadOnly ? { isReadOnly, permissions: permissionsWithoutCustomer(held) } : {};
  const page = renderPage(<RolesPage navigationOf={navigationOf} />, pageScope(held, { ...limits, ...rest }), at);
  return { api, ...page };
}

const cell = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const bar = () => screen.findByRole('toolbar', { name: 'Unsaved changes' });

afterEach(() => {
  toast.dismiss();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

describe('the matrix', () => {
  it('shows what each role may, in words for screen readers', async () => {
    open();
    const row = (await screen.findByRole('rowheader', { name: 'Verify' })).closest('tr');
    expect(within(row as HTMLElement).getAllByRole('cell')[0]?.textContent).toBe('Allowed');
    expect((await cell('Work orders: verify, Night crew')).checked).toBe(false);
    expect((await cell('Work orders: create, Night crew')).checked).toBe(true);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Permission', 'Owner1 memberStaff', 'Night crew0 membersStaff']);
  });

  it.each([owner, crew])(
    'scrolls the column of the role named in the address into view: $name',
    async ({ _id, name }) => {
      const shown: (string | null)[] = [];
      vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
        shown.push(this.textContent);
      });
      open({ at: `/page?role=${_id}` });
      await cell('Work orders: verify, Night crew');
      expect([...new Set(shown)]).toEqual([expect.stringMatching(`^${name}`)]);
    },
  );

  it('saves a role with the version that was on screen, and undoes it', async () => {
    const { api } = open();
    fireEvent.click(await cell('Work orders: verify, Night crew'));
    fireEvent.click(await cell('Work orders: create, Night crew'));
    expect((await cell('Work orders: verify, Night crew, changed')).closest('td')?.className).toContain(
      'bg-amber-soft',
    );
    expect((await bar()).textContent).toContain('Night crew: 1 permission added, 1 removed');
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Night crew has been restored')).toBeTruthy();
    expect(api.sent('PATCH').map(({ path, body }) => [path, body])).toEqual([
      [url, { permissions: ['work-orders:view-own', 'work-orders:verify'], version: 5 }],
      [url, { permissions: ['work-orders:view-own', 'work-orders:create'], version: 6 }],
    ]);
  });

  it('allows a whole area at once and takes changes back', async () => {
    const { api } = open();
    fireEvent.click(await cell('Maintenance plans: everything, Night crew'));
    expect((await bar()).textContent).toContain('Night crew: 2 permissions added');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect((await cell('Maintenance plans: view, Night crew')).checked).toBe(false);
    expect(api.sent('PATCH')).toEqual([]);
  });

  it('brings back what was discarded, except for a role that has been changed again since', async () => {
    const { api } = open();
    fireEvent.click(await cell('Work orders: verify, Night crew'));
    await bar();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await bar()).textContent).toContain('Night crew: 1 permission added');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(await cell('Work orders: create, Night crew'));
    fireEvent.click(undo);
    // The role that was changed since keeps that later change.
    expect((await bar()).textContent).toContain('Night crew: 1 permission removed');
    expect(api.sent('PATCH')).toEqual([]);
  });

  it('lists the differences before they are saved', async () => {
    open();
    fireEvent.click(await cell('Work orders: verify, Night crew'));
    fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    const dialog = await screen.findByRole('dialog', { name: 'Review changes' });
    // No button has the focus yet, so neither of them is pressed by mistake.
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Work orders: verifyadded']);
  });

  it('keeps unsaved changes until the tab is closed', async () => {
    open();
    fireEvent.click(await cell('Work orders: verify, Night crew'));
    await bar();
    cleanup();
    open();
    expect((await bar()).textContent).toContain('1 permission added');
  });

  it('saves changes on top of what somebody else has saved in the meantime, and says so', async () => {
    const { api } = open();
    const current = { ...crew, version: 9, permissions: ['work-orders:create', 'plans:view'] };
    fireEvent.click(await cell('Work orders: verify, Night crew'));
    api.answer(`PATCH ${url}`, ({ body }) => {
      const { version } = body as { version: number };
      return version === 9
        ? { status: 200, body: { ...crew, ...(body as object), version: 10 } }
        : problem('VERSION_CONFLICT', 409, { current });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(api.sent('PATCH').at(-1)?.body).toEqual({
      permissions: ['work-orders:create', 'work-orders:verify', 'plans:view'],
      version: 9,
    });
    expect(
      await screen.findByText(
        '1 permission added. Somebody else changed this role too (1 permission added, 1 removed); both are kept.',
      ),
    ).toBeTruthy();
  });

  it('has nothing left to save if somebody else has made the same change', async () => {
    const { api } = open();
    const current = { ...crew, version: 9, permissions: [...crew.permissions, 'work-orders:verify'] };
    fireEvent.click(await cell('Work orders: verify, Night crew'));
    api.answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current }));
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Somebody else has changed Night crew in the same way')).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(api.sent('PATCH')).toHaveLength(1);
  });

  it('saves over a newer version without asking if its permissions are the same', async () => {
    const { api } = open();
    fireEvent.click(await cell('Work orders: verify, Night crew'));
    const current = { ...crew, version: 6, name: 'Late crew' };
    api.answer(`PATCH ${url}`, ({ body }) => {
      const { version } = body as { version: number };
      return version === 6
        ? { status: 200, body: { ...current, version: 7 } }
        : problem('VERSION_CONFLICT', 409, { current });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(api.sent('PATCH')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the changes when saving fails', async () => {
    const { api } = open();
    api.answer(`PATCH ${url}`, () => problem('FORBIDDEN', 403));
    fireEvent.click(await cell('Work orders: verify, Night crew'));
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Night crew could not be saved')).toBeTruthy();
    expect(api.sent('PATCH')).toHaveLength(1);
    expect((await bar()).textContent).toContain('1 permission added');
  });
});

describe('who may change what', () => {
  it('members cannot give what they do not hold, and can read why', async () => {
    const held = [...crew.permissions, 'roles:view', 'roles:manage'] satisfies Permission[];
    open({ held });
    const locked = await cell('Work orders: verify, Night crew');
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    expect(locked.getAttribute('aria-description')).toContain('do not hold this permission');
    fireEvent.click(locked);
    expect(locked.checked).toBe(false);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('members cannot change a role that allows more than they hold', async () => {
    open({ held: ['roles:view', 'roles:manage'] });
    await screen.findByRole('table');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('members who are not staff change roles of their own type only', async () => {
    const firms = { ...crew, _id: '9'.repeat(24), name: 'Firms', type: 'provider' } as const;
    open({ type: 'provider', list: () => pageOf([crew, firms]), at: '/page?new=blank' });
    const types = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Type/ });
    expect([...types.options].map(({ value }) => value)).toEqual(['provider']);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await cell('Work orders: verify, Firms');
    expect(screen.queryByRole('checkbox', { name: 'Work orders: verify, Night crew' })).toBeNull();
  });

  it('members without roles:manage can only look', async () => {
    open({ held: PERMISSIONS.filter((each) => each !== 'roles:manage'), at: '/page?new=blank' });
    await screen.findByRole('table');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/not change them/)).toBeTruthy();
  });

  it.each([
    ['limited to some sites', { sites: [SITE], wide: true }, limitedWords],
    ['limited to some sites, on a phone', { sites: [SITE], wide: false }, limitedWords],
    ['whose organization nobody pays for', { isReadOnly: true }, unpaidWords],
  ])('members %s read why they can only look', async (_, who, words) => {
    open(who);
    expect(await screen.findAllByText('Night crew')).not.toEqual([]);
    expect(screen.getByText(`Who may do what. ${words()}`)).toBeTruthy();
    expect(screen.queryByText(/not change them/)).toBeNull();
    expect([screen.queryAllByRole('checkbox'), screen.queryAllByRole('switch')]).toEqual([[], []]);
    expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
  });
});

describe('below 1280 px', () => {
  it('shows one role with switches, and another one when it is chosen', async () => {
    const { router } = open({ wide: false });
    const create = await screen.findByRole<HTMLInputElement>('switch', { name: 'Work orders: create' });
    expect(create.checked).toBe(true);
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(create);
    expect((await bar()).textContent).toContain('1 change');
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: owner._id } });
    await waitFor(() => expect(screen.queryAllByRole('switch')).toEqual([]));
    expect(router.state.location.search).toBe(`?role=${owner._id}`);
    expect(screen.getByText('System roles are fixed. Copy this one to change it.')).toBeTruthy();
  });
});

describe('a new role', () => {
  it('does not change the address of another page, to which somebody has gone before it is created', async () => {
    const { api, router } = open({ at: '/page?new=blank' });
    const [arrived, arrive] = held();
    api.answer('POST /api/roles', () => arrived.then(() => ({ status: 201, body: { ...crew, name: 'Deputies' } })));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Deputies' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create role' }));
    await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
    await act(() => router.navigate('/calendar'));
    arrive();
    await screen.findByText('Role “Deputies” has been created');
    expect(router.state.location).toMatchObject({ pathname: '/calendar', search: '' });
  });

  it('begins as a copy, with only the permissions that its creator holds', async () => {
    const held = [...crew.permissions, 'roles:view', 'roles:manage'] satisfies Permission[];
    const { api, router } = open({ held, at: `/page?new=${owner._id}` });
    api.answer('POST /api/roles', ({ body }) => ({ status: 201, body: { ...crew, ...(body as object), _id: ROLE } }));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Copy of Owner');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByText(/Not copied, because you do not hold it yourself/)).toBeTruthy();
    fireEvent.change(name, { target: { value: ' Deputies ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create role' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?role=${ROLE}`));
    const permissions = PERMISSIONS.filter((each) => held.includes(each));
    expect(api.sent('POST').map(({ body }) => body)).toEqual([
      { name: 'Deputies', type: 'staff', description: '', permissions, org: ORG },
    ]);
  });

  it('shows what the API refuses at the field, and sends nothing that the contract refuses', async () => {
    const { api } = open({ at: '/page?new=blank' });
    const errors = [{ path: 'name', message: 'There is already a role with this name' }];
    api.answer('POST /api/roles', () => problem('CONFLICT', 409, { errors }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create role' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This field is required');
    expect(api.sent('POST')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Owner' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create role' }));
    expect(await screen.findByText('There is already a role with this name')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Owner');
  });
});

it('the preview says what a role sees and may do, including unsaved changes', async () => {
  const { router } = open({ at: `/page?view-as=${crew._id}` });
  const preview = await screen.findByRole('region', { name: 'Preview as Night crew' });
  const items = within(preview)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items).toEqual(['Work orders', 'View own', 'Create']);
  fireEvent.click(screen.getByRole('button', { name: 'Exit preview' }));
  fireEvent.click(await cell('Dashboard: view, Night crew'));
  await router.navigate(`/page?view-as=${crew._id}`);
  expect(await screen.findByText(/with your unsaved changes/)).toBeTruthy();
  expect(screen.getByText('opens first')).toBeTruthy();
});

it('another language shows immediately in every cell, and unsaved changes stay', async () => {
  open();
  const box = await cell('Work orders: verify, Night crew');
  fireEvent.click(box);
  await bar();
  act(() => i18n.loadAndActivate({ locale: 'de', messages }));
  expect(screen.getByRole('toolbar').textContent).toContain('Night crew: 1 Berechtigung hinzugefügt');
  expect([box.isConnected, box.checked]).toEqual([true, true]);
  expect(box.getAttribute('aria-label')).toMatch(/, geändert$/);
  const marks = screen.getAllByText('Erlaubt').map((mark) => mark.closest('td') !== null);
  expect(marks).toEqual(PERMISSIONS.map(() => true));
  expect(screen.queryByText('Allowed')).toBeNull();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Berechtigung', 'Inhaber1 MitgliedPersonal', 'Night crew1 ÄnderungPersonal']);
  expect(screen.getByRole('rowheader', { name: 'Wartungspläne' })).toBeTruthy();
});

it('a list that failed to load can be requested again', async () => {
  const answers = [problem('INTERNAL', 500), pageOf([crew])];
  open({ list: () => answers.shift() ?? pageOf([]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});
