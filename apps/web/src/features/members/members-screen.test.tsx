import type { Member } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf } from '#testing/fake-api.ts';
import { aMember } from '#testing/people.ts';
import { pageScope, SITE } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { beginAnew, choose, dana, onInvite, openMembers, owner, row, technician } from './members-testing.tsx';

beginAnew();

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
  ] as const)('uses whole sentences for its list: %s', async (language, page, actions, all, range) => {
    openMembers();
    await speak(language);
    fireEvent.click(await screen.findByRole('checkbox', { name: page }));
    const bar = screen.getByRole('toolbar', { name: actions });
    expect(within(bar).getByRole('button', { name: all })).toBeDefined();
    expect(screen.getByText(range)).toBeDefined();
  });

  it.each([
    ['de', 'Die Mitglieder konnten nicht geladen werden.'],
    ['es', 'No se han podido cargar los miembros.'],
    ['hi', 'सदस्य लोड नहीं हो सके।'],
  ] as const)('says in a whole sentence that it could not be loaded: %s', async (language, words) => {
    openMembers({ isRefused: true });
    await speak(language);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('shows a capped count as such, even while somebody leaves the list', async () => {
    const api = openMembers({ total: 10_000 });
    api.answer(`PUT /api/members/${dana._id}/suspended`, () => new Promise(() => {}));
    await choose('Dana Whitfield', 'Suspend');
    expect(await screen.findByRole('link', { name: 'Suspended 4 members' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Active 10,000+ members' })).toBeDefined();
    expect(screen.getByText('1 - 10 of 10,000+')).toBeDefined();
  });

  it('shows members, counts and seats, with a price without a currency', async () => {
    const api = openMembers({ at: '/members?search=an&type=staff&role=nonsense&sort=-lastSeenAt' });
    expect(await screen.findByText('dana@north.example')).toBeDefined();
    expect(
      within(row('Dana'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['', 'DWDana Whitfielddana@north.example', 'Technician', 'Staff', 'Harbour', 'never', '']]);
    expect(screen.getByRole('link', { name: 'Active 32 members' }).getAttribute('aria-current')).toBe('page');
    const meter = screen.getByRole('meter', { name: 'Seats used' });
    expect(['text', 'now', 'max'].map((value) => meter.getAttribute(`aria-value${value}`))).toEqual([
      ...['36 of 40 seats', '36', '40'],
    ]);
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

  it('requests no seats without billing:view, and offers no actions to a viewer', async () => {
    const api = openMembers({ permissions: ['members:view'] });
    expect(await screen.findByText('dana@north.example')).toBeDefined();
    expect(api.calls.filter(({ path }) => path.startsWith('/api/seats') || path === '/api/roles')).toEqual([]);
    expect(screen.queryByRole('button', { name: /Actions|Invite|Manage seats/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('offers members with limited access actions only on members within their own sites', async () => {
    const customer = '7'.repeat(24);
    const [mine] = pageScope([]).knownSites.map((site) => ({ ...site, customer }));
    const like = (number: number, name: string, more: Partial<Member>) =>
      aMember(number, name, { role: technician._id, ...more });
    openMembers({
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
    ['anybody, if the actor is limited', { type: 'customer', sites: [SITE] }, { sites: [SITE] }],
  ])('never gives all sites to %s', async (_, me, more) => {
    const api = openMembers({ me, items: [aMember(1, 'Dana Whitfield', { role: technician._id, ...more })] });
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

  it('keeps the filters when switching tabs, but not the page', async () => {
    openMembers({ at: '/members?search=an&page=3' });
    const href = (await screen.findByRole('link', { name: /Suspended/ })).getAttribute('href');
    expect(href).toMatch(/members\/suspended\?search=an$/);
  });

  it('opens a member with Enter, in the address, and the invite dialog with C', async () => {
    const { router } = openMembers({ at: '/members?type=staff' });
    await screen.findByText('dana@north.example');
    row('Dana').focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect(router.state.location.search).toBe(`?type=staff&member=${dana._id}`);
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(onInvite).toHaveBeenCalledTimes(1);
  });

  it('sends several values of a filter to the API, but none that it would refuse', async () => {
    const api = openMembers({ at: `/members?type=staff,customer,nobody&role=${owner._id},${technician._id},x&site=x` });
    await screen.findByText('dana@north.example');
    const asked = api.calls.find(({ path }) => path === '/api/members')?.query;
    expect(['type', 'role', 'site'].map((name) => asked?.get(name))).toEqual([
      ...['staff,customer', `${owner._id},${technician._id}`, null],
    ]);
  });

  it.each<[readonly Permission[], boolean]>([
    [['members:view', 'members:manage'], true],
    [['members:view', 'members:assign-role'], true],
    [['members:view', 'members:invite'], false],
  ])('shows recent changes to members with %j: %s', async (permissions, isOffered) => {
    const api = openMembers({ permissions });
    api.answer('GET /api/members/bulk', () => pageOf([]));
    await screen.findByText('dana@north.example');
    const button = screen.queryByRole('button', { name: 'Recent changes' });
    expect(button !== null).toBe(isOffered);
    if (!button) return;
    fireEvent.click(button);
    await screen.findByText('No bulk changes yet.');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['active', 'Nobody belongs to this organization yet', true],
    ['invited', 'Nobody is invited at the moment', true],
    ['suspended', 'Nobody is suspended', false],
    ['removed', 'Nobody was removed', false],
  ] as const)(
    'says that nobody is %s, and offers to invite somebody if that would help',
    async (status, words, helps) => {
      openMembers({ status, items: [], total: 0 });
      await screen.findByText(words);
      // One is above the list in any case.
      expect(screen.getAllByRole('button', { name: 'Invite members' })).toHaveLength(helps ? 2 : 1);
    },
  );
});
