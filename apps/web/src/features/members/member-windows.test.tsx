import type { Member } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { aMember, aRole } from '#testing/people.ts';
import { SITE } from '#testing/render-page.tsx';
import { beginAnew, choose, dana, emre, onInvite, openMembers, owner, technician } from './members-testing.tsx';

beginAnew();

const FIRM = 'f'.repeat(24);
const TENANT = '7'.repeat(24);
const firm = (_id: string, name: string) => ({ _id, name });

/** Opens the list of one member, whose changes are answered with what they say. */
function openOne(member: Member) {
  const api = openMembers({ items: [member] });
  const url = `/api/members/id/${member._id}`;
  api.answer(`PATCH ${url}`, ({ body }) => ({ status: 200, body: { ...member, ...(body as object), version: 4 } }));
  api.answer('GET /api/service-providers', () => pageOf([firm(FIRM, 'Wulf & Sohn'), firm(TENANT, 'Elbe')]));
  api.answer(`GET /api/service-providers/id/${FIRM}`, () => ({ status: 200, body: firm(FIRM, 'Wulf & Sohn') }));
  api.answer(`GET /api/service-providers/id/${TENANT}`, () => ({ status: 200, body: firm(TENANT, 'Elbe') }));
  api.answer('GET /api/organizations/customers/*', () => pageOf([{ _id: TENANT, name: 'Tenant' }]));
  return { ...api, url };
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save sites' }));
const sites = (member: Member) => choose(member.name, 'Limit to sites');

/** Lets every change of several members succeed, without recording it. */
function answerBulk(api: ReturnType<typeof openMembers>): void {
  api.answer('POST /api/members/bulk', ({ body }) => {
    const results = Object(body).members.map(({ id }: { id: string }) => ({
      id,
      name: '',
      member: null,
      problem: null,
    }));
    return { status: 200, body: { change: null, results } };
  });
}

describe('what a member is limited to', () => {
  const contractor = aMember(5, 'Cem Contractor', { type: 'provider', serviceProviderId: FIRM, role: technician._id });

  it('keeps the service provider that somebody belongs to if only the sites change', async () => {
    const { sent } = openOne(contractor);
    await sites(contractor);
    fireEvent.click(await screen.findByRole('radio', { name: /^All sites/ }));
    save();
    await screen.findByText('Cem Contractor can see all sites');
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ sites: [], version: 3 }]);
  });

  it('is another service provider', async () => {
    const { sent } = openOne(contractor);
    await sites(contractor);
    fireEvent.click(await screen.findByRole('combobox', { name: /^Service provider/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Elbe' }));
    save();
    await waitFor(() =>
      expect(sent('PATCH').map(({ body }) => body)).toEqual([{ sites: [SITE], serviceProviderId: TENANT, version: 3 }]),
    );
  });

  it('shows both service providers if somebody else has chosen another one', async () => {
    const { answer, url } = openOne(contractor);
    const current = { ...contractor, serviceProviderId: null, version: 9 };
    answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current }));
    await sites(contractor);
    fireEvent.click(await screen.findByRole('combobox', { name: /^Service provider/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Elbe' }));
    save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    await waitFor(() =>
      expect(
        dialog
          .getAllByRole('row')
          .slice(1)
          .map((row) => [...row.children].map(({ textContent }) => textContent)),
      ).toEqual([['Service provider', '–', 'Elbe']]),
    );
  });

  it('is another site of the same customer, without the sites set within the one before', async () => {
    const tenant = aMember(6, 'Tom Tenant', { type: 'customer', customerOrgId: TENANT, role: technician._id });
    const { answer, sent } = openOne(tenant);
    answer('GET /api/sites', () => pageOf([firm(FIRM, 'Pier')]));
    await sites(tenant);
    fireEvent.change(await screen.findByRole('combobox', { name: "Customer's site" }), { target: { value: FIRM } });
    save();
    await waitFor(() =>
      expect(sent('PATCH').map(({ body }) => body)).toEqual([
        { sites: [], customerOrgId: TENANT, customerSiteId: FIRM, version: 3 },
      ]),
    );
  });

  it('keeps the sites set within the customer as long as nothing else is chosen', async () => {
    const limits = { customerOrgId: TENANT, customerSiteId: null, sites: [SITE] };
    const tenant = aMember(6, 'Tom Tenant', { type: 'customer', ...limits, role: technician._id });
    const { sent } = openOne(tenant);
    await sites(tenant);
    await screen.findByRole('combobox', { name: /^Customer/ });
    save();
    await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ ...limits, version: 3 }]));
  });

  it('says how it differs for several members, of whom some belong to customers', async () => {
    const tenant = aMember(6, 'Tom Tenant', { type: 'customer', customerOrgId: TENANT, role: technician._id });
    const api = openMembers({ items: [dana, tenant] });
    answerBulk(api);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Limit to sites' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Limit 2 members to sites' }));
    dialog.getByText(/“All sites” is not available because people of a customer are selected\.$/);
    expect(dialog.queryByRole('combobox')).toBeNull();
    const harbour = await dialog.findByRole('checkbox', { name: 'Harbour' });
    if (!harbour.matches(':checked')) fireEvent.click(harbour);
    save();
    await screen.findByText('2 members are limited to 1 site');
    expect(api.sent('POST')[0]?.body).toMatchObject({ change: { kind: 'sites', sites: [SITE] } });
    // Nothing can be undone of a change that was not recorded.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the sites of several members', () => {
  it.each([
    ['what both have, in whichever order', [SITE, TENANT], [TENANT, SITE], 'Only some sites', 1],
    ['nothing chosen if they differ', [SITE, TENANT], [TENANT], 'Only some sites', 0],
    ['nothing chosen if one of them has all', [SITE, TENANT], [], 'Only some sites', 0],
    ['all sites if both have these', [], [], 'All sites', 0],
  ])('begin with %s', async (_, sites, others, kind, count) => {
    const one = aMember(6, 'Tom Tall', { sites, role: technician._id });
    openMembers({ items: [one, aMember(7, 'Uma Ude', { sites: others, role: technician._id })] });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Limit to sites' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Limit 2 members to sites' }));
    expect(dialog.getByRole('radio', { checked: true })).toBe(dialog.getByLabelText(kind));
    if (kind === 'Only some sites') await dialog.findByRole('checkbox', { name: 'Harbour' });
    expect(dialog.queryAllByRole('checkbox', { checked: true })).toHaveLength(count);
  });
});

describe('another role', () => {
  it('has to be chosen, and is given to all', async () => {
    const api = openMembers();
    answerBulk(api);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Change role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of 2 members' }));
    await dialog.findAllByRole('radio');
    fireEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    await dialog.findByText('This field is required');
    expect(api.sent('POST')).toEqual([]);
    fireEvent.click(dialog.getByRole('radio', { name: 'Technician' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    await screen.findByText('2 members have the role Technician');
    expect(api.sent('POST').map(({ body }) => body)).toEqual([
      {
        org: dana.org,
        members: [dana, emre].map(({ _id: id, version }) => ({ id, version })),
        change: { kind: 'role', role: technician._id, type: 'staff' },
      },
    ]);
  });

  const requester = aRole(33, 'Requester', { type: 'customer' });
  it.each<[string, readonly Member[], string, string]>([
    ['one type', [dana, emre], 'Requester', 'This role changes the type of 2 members from Staff to Customer.'],
    [
      'several types',
      [aMember(5, 'Cem', { type: 'provider' }), dana],
      'Requester',
      'This role changes the type of 2 members to Customer.',
    ],
    [
      'a customer',
      [aMember(6, 'Tom', { type: 'customer', customerOrgId: TENANT }), dana],
      'Owner',
      'This role changes the type of Tom from Customer to Staff. Anyone limited to a customer will no longer be.',
    ],
  ])('says what it changes for people of %s', async (_, items, role, words) => {
    const { answer } = openMembers({ items: [...items] });
    answer('GET /api/roles', () => pageOf([owner, requester]));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Change role' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('radio', { name: role }));
    expect(dialog.getByRole('alert').textContent).toBe(words);
  });

  it('cannot be given if there is none', async () => {
    const { answer } = openMembers();
    answer('GET /api/roles', () => pageOf([]));
    await choose('Dana Whitfield', 'Change role');
    await screen.findByText('There is no role you can give.');
  });
});

describe('removing a member', () => {
  it('removes them once that is confirmed, which cannot be undone', async () => {
    const { answer, sent } = openMembers();
    answer(`PUT /api/members/${dana._id}/removed`, () => ({ status: 200, body: { ...dana, status: 'removed' } }));
    await choose('Dana Whitfield', 'Remove');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('PUT')).toEqual([]);
    await choose('Dana Whitfield', 'Remove');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove member' }));
    await screen.findByText('Dana Whitfield is removed');
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ version: 3 }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

it('lists members as cards in a narrow window, and says which one is oneself', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const me = aMember(3, 'Olivia', { _id: 'e'.repeat(24) });
  openMembers({ items: [me, aMember(4, '', { email: 'new@north.example', roleName: 'Technician', sites: [] })] });
  await screen.findByRole('link', { name: 'new@north.example' });
  const cards = within(screen.getByRole('list', { name: 'Active members' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'OOlivia(you)olivia@north.exampleMineHarbour',
    'NEnew@north.exampleTechnicianAll sites',
  ]);
  expect(onInvite).not.toHaveBeenCalled();
});
