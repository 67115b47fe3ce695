import type { Member, SiteSummary } from '@siteward/contract';
import { type MemberStatus, PERMISSIONS, type Permission, SYSTEM_ROLES } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { aMember, aRole } from '#testing/people.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { MembersScreen } from './members-screen.tsx';

const technician = aRole(31, 'Technician');
const owner = aRole(32, 'Owner', { system: true, permissions: [...PERMISSIONS] });
const dana = aMember(1, 'Dana Whitfield', { role: technician._id, roleName: 'Technician' });
const emre = aMember(2, 'Emre Kaya', { role: owner._id, roleName: 'Owner', sites: [] });
const administrator = SYSTEM_ROLES[1]?.permissions ?? [];

const aChange = {
  _id: '9'.repeat(24),
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  deletedAt: null,
  version: 1,
  org: dana.org,
  kind: 'status',
  to: 'suspended',
  actorName: 'Olivia',
  changed: 1,
  undone: 0,
  undoneAt: null,
  undoable: true,
};

const counts = { invited: 4, active: 32, suspended: 3, removed: 5 };
const seats = { seats: 40, used: 36, pricePerSeat: 8, total: 320 };
const onInvite = vi.fn();

function open(
  options: {
    permissions?: readonly Permission[];
    status?: MemberStatus;
    at?: string;
    items?: Member[];
    total?: number;
    me?: Partial<Member>;
    sites?: SiteSummary[];
    isRefused?: boolean;
  } = {},
) {
  const { permissions = PERMISSIONS, status = 'active', at = '/members', items = [dana, emre], total = 32 } = options;
  const scope = pageScope(permissions);
  Object.assign(scope.member, options.me);
  const api = fakeApi({
    'GET /api/members': () =>
      options.isRefused
        ? problem('FORBIDDEN', 403)
        : {
            status: 200,
            body: { items, page: 1, pages: Math.ceil(total / 10), limit: 10, total, capped: total === 10_000 },
          },
    'GET /api/members/counts': () => ({ status: 200, body: { ...counts, active: total } }),
    'GET /api/roles': () => pageOf([technician, owner]),
    'GET /api/sites': () => pageOf(options.sites ?? scope.knownSites),
    [`GET /api/seats/org/${scope.org}`]: () => ({ status: 200, body: seats }),
  });
  const page = <MembersScreen status={status} onInvite={onInvite} invited={undefined} />;
  return { ...api, ...renderPage(page, scope, at) };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
async function choose(name: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const bodies = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.map(({ method, path, body }) => [method, path, body]);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
  onInvite.mockReset();
});

describe('MembersScreen', () => {
  it.each([
    ['en', 'Select all members on this page', 'Actions for 2 members', 'Select all 32 members', '1 - 10 of 32'],
    [
      'de',
      'Alle Mitglieder auf dieser Seite auswählen',
      'Aktionen für 2 Mitglieder',
      'Alle 32 Mitglieder auswählen',
      '1 - 10 von 32',
    ],
    [
      'es',
      'Seleccionar todos los miembros de esta página',
      'Acciones para 2 miembros',
      'Seleccionar los 32 miembros',
      '1 - 10 de 32',
    ],
    ['hi', 'इस पेज के सभी सदस्य चुनें', '2 सदस्यों के लिए कार्रवाइयाँ', 'सभी 32 सदस्य चुनें', '32 में से 1 - 10'],
  ] as const)('says whole sentences of its list: %s', async (language, page, actions, all, range) => {
    open();
    await speak(language);
    fireEvent.click(await screen.findByRole('checkbox', { name: page }));
    const bar = screen.getByRole('toolbar', { name: actions });
    expect(within(bar).getByRole('button', { name: all })).toBeDefined();
    expect(screen.getByText(range)).toBeDefined();
  });

  it.each([
    ['de', 'Die Mitglieder konnten nicht geladen werden'],
    ['es', 'No se han podido cargar los miembros'],
    ['hi', 'सदस्य लोड नहीं हो सके'],
  ] as const)('says in a whole sentence that it could not be loaded: %s', async (language, words) => {
    open({ isRefused: true });
    await speak(language);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('shows more than are counted as such, also while somebody leaves them', async () => {
    const api = open({ total: 10_000 });
    api.answer(`PUT /api/members/${dana._id}/suspended`, () => new Promise(() => {}));
    await choose('Dana Whitfield', 'Suspend');
    expect(await screen.findByRole('link', { name: 'Suspended 4 members' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Active 10,000+ members' })).toBeDefined();
    expect(screen.getByText('1 - 10 of 10,000+')).toBeDefined();
  });

  it('shows members, counts and seats, with a price without a currency', async () => {
    const api = open({ at: '/members?search=an&type=staff&role=nonsense&sort=-lastSeenAt' });
    expect(await screen.findByText('dana@north.example')).toBeDefined();
    expect(
      within(row('Dana'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['', 'DWDana Whitfielddana@north.example', 'Technician', 'Staff', 'Harbour', 'never', '']]);
    expect(screen.getByRole('link', { name: 'Active 32 members' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('meter', { name: 'Seats used' }).getAttribute('aria-valuetext')).toBe('36 of 40 seats');
    expect(screen.getByText('€8 per seat and month · €320 a month')).toBeDefined();
    const asked = api.calls.find(({ path }) => path === '/api/members')?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      search: 'an',
      type: 'staff',
      sort: '-lastSeenAt',
      status: 'active',
      page: '1',
      limit: '10',
    });
    expect(asked?.get('role')).toBeNull();
  });

  it('asks for no seats without billing:view, and offers nothing to a viewer', async () => {
    const api = open({ permissions: ['members:view'] });
    expect(await screen.findByText('dana@north.example')).toBeDefined();
    expect(api.calls.filter(({ path }) => path.startsWith('/api/seats') || path === '/api/roles')).toEqual([]);
    expect(screen.queryByRole('button', { name: /Actions|Invite|Manage seats/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('offers somebody who is limited only the members within their own sites', async () => {
    const customer = '7'.repeat(24);
    const [mine] = pageScope([]).knownSites.map((site) => ({ ...site, customer }));
    const like = (number: number, name: string, more: Partial<Member>) =>
      aMember(number, name, { role: technician._id, ...more });
    open({
      me: { sites: [SITE] },
      sites: mine ? [mine] : [],
      items: [
        dana,
        like(11, 'Gil Unlimited', { sites: [] }),
        like(12, 'Hal Elsewhere', { sites: ['5'.repeat(24)] }),
        like(13, 'Ida Tenant', { type: 'customer', sites: [], customerOrgId: customer, customerSiteId: SITE }),
        like(14, 'Jon Follower', { type: 'customer', sites: [], customerOrgId: customer }),
      ],
    });
    await waitFor(() =>
      expect(
        screen.getAllByRole('button', { name: /^Actions for/ }).map((each) => each.getAttribute('aria-label')),
      ).toEqual(['Actions for Dana Whitfield', 'Actions for Ida Tenant']),
    );
  });

  it.each<[string, Partial<Member>, Partial<Member>]>([
    ['a customer’s member', {}, { type: 'customer', sites: [] }],
    ['anybody, by who is limited', { type: 'customer', sites: [SITE] }, { sites: [SITE] }],
  ])('never gives all sites to %s', async (_, me, more) => {
    const api = open({ me, items: [aMember(1, 'Dana Whitfield', { role: technician._id, ...more })] });
    api.answer(`PATCH /api/members/id/${dana._id}`, () => ({ status: 200, body: dana }));
    await choose('Dana Whitfield', 'Limit to sites');
    const dialog = within(await screen.findByRole('dialog', { name: 'Limit Dana Whitfield to sites' }));
    const harbour = await dialog.findByRole('checkbox', { name: 'Harbour' });
    expect(dialog.queryByRole('radio')).toBeNull();
    if (harbour.matches(':checked')) fireEvent.click(harbour);
    fireEvent.click(dialog.getByRole('button', { name: 'Save sites' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/at least one site$/);
    expect(api.sent('PATCH')).toEqual([]);
    fireEvent.click(harbour);
    fireEvent.click(dialog.getByRole('button', { name: 'Save sites' }));
    await waitFor(() => expect(api.sent('PATCH').map(({ body }) => body)).toMatchObject([{ sites: [SITE] }]));
  });

  it('keeps the filters on the way to another tab, and not the page', async () => {
    open({ at: '/members?search=an&page=3' });
    const href = (await screen.findByRole('link', { name: /Suspended/ })).getAttribute('href');
    expect(href).toMatch(/members\/suspended\?search=an$/);
  });

  it('suspends at once, on the version shown, and undoes it', async () => {
    const api = open();
    let answer = () => {};
    const version = dana.version + 1;
    api.answer(`PUT /api/members/${dana._id}/suspended`, () => {
      return new Promise((resolve) => {
        answer = () => resolve({ status: 200, body: { ...dana, status: 'suspended', version } });
      });
    });
    api.answer(`PUT /api/members/${dana._id}/active`, () => ({ status: 200, body: dana }));
    await choose('Dana Whitfield', 'Suspend');
    await waitFor(() => expect(screen.queryByText('dana@north.example')).toBeNull());
    expect(screen.getByRole('link', { name: 'Suspended 4 members' })).toBeDefined();
    answer();
    expect(await screen.findByText('Dana Whitfield is suspended')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(bodies(api.sent('PUT'))).toEqual([
        ['PUT', `/api/members/${dana._id}/suspended`, { version: dana.version }],
        ['PUT', `/api/members/${dana._id}/active`, { version }],
      ]);
    });
  });

  it('takes a refused change back and says why', async () => {
    const api = open();
    const detail = 'This is the only active owner. Make another member an owner first.';
    await screen.findByText('Emre Kaya');
    // It is taken back by itself, and not by what is loaded anew.
    for (const path of ['', '/counts']) api.answer(`GET /api/members${path}`, () => new Promise(() => {}));
    api.answer(`PUT /api/members/${emre._id}/suspended`, () => problem('LAST_OWNER', 409, { detail }));
    await choose('Emre Kaya', 'Suspend');
    expect(await screen.findByText(detail)).toBeDefined();
    expect(screen.getByText('Emre Kaya could not be suspended')).toBeDefined();
    expect(row('Emre')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Active 32 members' })).toBeDefined();
  });

  it('offers more seats where there are none for a reactivation', async () => {
    const api = open({ status: 'suspended', items: [{ ...dana, status: 'suspended' }] });
    api.answer(`PUT /api/members/${dana._id}/active`, () =>
      problem('SEAT_LIMIT', 409, { detail: 'All seats are in use.' }),
    );
    await choose('Dana Whitfield', 'Reactivate');
    expect(await screen.findByText('All seats are in use.')).toBeDefined();
    const [offer] = screen
      .getAllByRole('button', { name: 'Manage seats' })
      .filter((each) => each.closest('[data-sonner-toast]'));
    fireEvent.click(offer ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Manage seats' })).toBeDefined();
  });

  it('names the person before they are removed, and keeps the question while it fails', async () => {
    const api = open();
    api.answer(`PUT /api/members/${dana._id}/removed`, () =>
      problem('FORBIDDEN', 403, { detail: 'Not you', permission: 'members:manage' }),
    );
    await choose('Dana Whitfield', 'Remove');
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Dana Whitfield from Northwind?' });
    expect(api.sent('PUT')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove member' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'You need the permission “Members: manage” for this. Ask an owner of the organization.',
    );
  });

  it('shows both versions of a conflict and saves the own one over the other', async () => {
    const api = open();
    const current = { ...dana, version: 9, roleName: 'Manager', sites: [] };
    api.answer(`PUT /api/members/id/${dana._id}/role/${owner._id}/type/staff/org/${dana.org}`, ({ body }) => {
      const isNew = JSON.stringify(body) === '{"version":9}';
      return isNew ? { status: 200, body: { ...current, version: 10 } } : problem('VERSION_CONFLICT', 409, { current });
    });
    await choose('Dana Whitfield', 'Change role');
    fireEvent.click(await screen.findByRole('radio', { name: 'Owner' }));
    fireEvent.click(screen.getByRole('button', { name: 'Change role' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['Saved nowYours', 'RoleManagerOwner', 'SitesAll sitesHarbour']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Dana Whitfield has the role Owner')).toBeDefined();
    expect(api.sent('PUT').map(({ body }) => body)).toEqual([{ version: dana.version }, { version: 9 }]);
  });

  /** What the API answers to a change of several members: done for each, or not, as `problems` says by id. */
  const bulkAnswer = (members: readonly Member[], problems: Record<string, string> = {}) => ({
    change: { ...aChange, changed: members.length },
    results: members.map(({ _id: id, name }) => {
      const detail = problems[id];
      return { id, name, member: null, problem: detail === undefined ? null : { code: 'CONFLICT', detail } };
    }),
  });

  it('does a bulk action to those it may, and gives a result for each with an undo', async () => {
    const api = open({ permissions: administrator });
    api.answer('POST /api/members/bulk', () => ({ status: 200, body: bulkAnswer([dana]) }));
    api.answer(`POST /api/members/bulk/${aChange._id}/undo`, () => ({ status: 200, body: bulkAnswer([dana]) }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog', { name: '1 of 2 worked' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Emre KayaTheir role has permissions that you do not have yourself.', 'Dana Whitfieldis suspended']);
    const change = { kind: 'status', status: 'suspended' };
    const members = [{ id: dana._id, version: dana.version }];
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ org: dana.org, members, change }]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo successful changes' }));
    expect(await screen.findByText('The change to 1 member has been undone')).toBeDefined();
  });

  it('changes all that match, two hundred at a time, and undoes it as a whole', async () => {
    const all = Array.from({ length: 230 }, (_, index) => aMember(index + 1, `Member ${index}`));
    const api = open({ items: all.slice(0, 10), total: all.length });
    api.answer('GET /api/members', ({ query }) => {
      const limit = Number(query.get('limit'));
      const start = (Number(query.get('page')) - 1) * limit;
      const items = all.slice(start, start + limit);
      return { status: 200, body: { items, page: 1, pages: Math.ceil(230 / limit), limit, total: 230, capped: false } };
    });
    api.answer('POST /api/members/bulk', ({ body }) => {
      const ids = Object(body).members.map((member: { id: string }) => member.id);
      return { status: 200, body: bulkAnswer(all.filter(({ _id }) => ids.includes(_id))) };
    });
    api.answer(`POST /api/members/bulk/${aChange._id}/undo`, () => ({ status: 200, body: bulkAnswer([dana]) }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Member 0' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 230 members' }));
    await screen.findByText('All 230 selected');
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('230 members are suspended');
    expect(api.sent('POST').map(({ body }) => Object(body).members.length)).toEqual([200, 30]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The change to 2 members has been undone');
  });

  it('says whose change could not be undone, and why', async () => {
    const api = open();
    const problems = { [emre._id]: 'Somebody changed this member since.' };
    api.answer('POST /api/members/bulk', () => ({ status: 200, body: bulkAnswer([dana, emre]) }));
    api.answer(`POST /api/members/bulk/${aChange._id}/undo`, () => {
      return { status: 200, body: bulkAnswer([dana, emre], problems) };
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The change could not be undone for 1 memberEmre Kaya: Somebody changed this member since.',
    );
  });

  it('opens a member with Enter, in the address, and the invitation with C', async () => {
    const { router } = open({ at: '/members?type=staff' });
    await screen.findByText('dana@north.example');
    row('Dana').focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect(router.state.location.search).toBe(`?type=staff&member=${dana._id}`);
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(onInvite).toHaveBeenCalledTimes(1);
  });

  it('asks the API for several values of a filter, and for none that it would refuse', async () => {
    const api = open({ at: `/members?type=staff,customer,nobody&role=${owner._id},${technician._id},x&site=x` });
    await screen.findByText('dana@north.example');
    const asked = api.calls.find(({ path }) => path === '/api/members')?.query;
    expect(['type', 'role', 'site'].map((name) => asked?.get(name))).toEqual([
      ...['staff,customer', `${owner._id},${technician._id}`, null],
    ]);
  });

  it('begins the choice of a role at the present one, and warns where the type changes with it', async () => {
    const api = open();
    const requester = aRole(33, 'Requester', { type: 'customer' });
    api.answer('GET /api/roles', () => pageOf([owner, requester, technician]));
    await choose('Dana Whitfield', 'Change role');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Dana Whitfield' }));
    const present = await dialog.findByRole('radio', { name: 'Technician' });
    expect([present, document.activeElement]).toEqual([document.activeElement, present]);
    expect(dialog.getByRole('radio', { checked: true })).toBe(present);
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: 'Requester' }));
    expect(dialog.getByRole('alert').textContent).toContain('from Staff to Customer');
    fireEvent.click(dialog.getByRole('radio', { name: 'Owner' }));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('invites a removed member again with what they had', async () => {
    open({ status: 'removed', items: [{ ...dana, status: 'removed' }] });
    await choose('Dana Whitfield', 'Invite again');
    expect(onInvite.mock.calls).toEqual([[{ ...dana, status: 'removed' }]]);
  });
});
