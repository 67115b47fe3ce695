import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { CustomersSection } from './customers-section.tsx';

const url = `/api/organizations/id/${ORG}/customers`;
const ALL: Permission[] = ['sites:view', 'sites:manage', 'members:view', 'invitations:view'];
const at = '2026-01-02T03:04:05.678Z';
const TENANTS = {
  _id: '7'.repeat(24),
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  version: 1,
  name: 'Harbour Tenants',
  email: 'o@tenants.example',
  contact: '',
  busInst: 'business',
  nature: 'occupier',
  status: 'active',
  sites: [{ _id: SITE, name: 'Harbour' }],
  siteCount: 1,
};
const CANAL = { ...TENANTS, _id: '8'.repeat(24), name: 'Canal Tenants', sites: [], siteCount: 0 };

function open(permissions = ALL, search = '', customers: object[] = [CANAL, TENANTS], reach = {}, isWide = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
  const api = fakeApi({
    [`GET ${url}`]: () => pageOf(customers),
    [`POST ${url}`]: () => ({ status: 201, body: { ...TENANTS, type: 'customer', servedBy: ORG } }),
  });
  const scope = pageScope(permissions);
  const page = renderPage(
    <CustomersSection />,
    { ...scope, member: { ...scope.member, ...reach } },
    `/${ORG}/${SITE}/settings?section=customers${search}`,
  );
  return { api, address: () => page.router.state.location.search };
}

const change = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create customer' }));

describe('the list', () => {
  it('links to the people of each customer at each of its sites', async () => {
    open();
    const sites = within(await screen.findByRole('list', { name: 'Sites of Harbour Tenants' }));
    const links = sites
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links).toEqual([
      ['Members: Harbour Tenants, Harbour', `/${ORG}/${SITE}/members/active?type=customer&site=${SITE}`],
      ['Invitations: Harbour Tenants, Harbour', `/${ORG}/${TENANTS._id}/${SITE}/invitations/status/pending`],
    ]);
    expect(screen.getAllByText('None yet. Set the customer of a site in its settings.')).toHaveLength(1);
  });

  it('shows only links that the member may follow', async () => {
    open(['sites:view'], '&new=1');
    expect(await screen.findByRole('list', { name: 'Sites of Harbour Tenants' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^(Members|Invitations):/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New customer' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be added to by members limited to some sites', async () => {
    open(ALL, '&new=1', [TENANTS], { sites: [SITE] });
    expect(await screen.findByRole('list', { name: 'Sites of Harbour Tenants' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New customer' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('links to the phone of a customer that has one', async () => {
    open(ALL, '', [{ ...TENANTS, contact: '+49401234' }, CANAL]);
    await screen.findByRole('list', { name: 'Sites of Harbour Tenants' });
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1));
    expect(rows.map((cell) => cell?.textContent)).toEqual(['+49401234', '–']);
    expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe('tel:+49401234');
  });

  it('is made of cards in a narrow window', async () => {
    open(ALL, '', [CANAL], {}, false);
    await screen.findByText('Canal Tenants');
    const [card] = within(screen.getByRole('list', { name: 'Customers' })).getAllByRole('listitem');
    expect(card?.textContent).toBe(
      'Canal Tenantso@tenants.exampleNone yet. Set the customer of a site in its settings.',
    );
  });

  it.each([
    [{}, '?section=customers&new=1'],
    [{ sites: [SITE] }, '?section=customers'],
  ])('begins a new one with the key c, if the member may: %j', async (reach, search) => {
    const { address } = open(ALL, '', [TENANTS], reach);
    await screen.findByRole('list', { name: 'Sites of Harbour Tenants' });
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(address()).toBe(search);
  });

  it('says how many sites it does not name', async () => {
    open(ALL, '', [{ ...TENANTS, siteCount: 4 }]);
    expect(await screen.findByText('and 3 more sites')).toBeTruthy();
  });

  it('says what it is for while it is empty', async () => {
    open(ALL, '', []);
    expect(await screen.findByText('No customers yet.')).toBeTruthy();
  });
});

describe('a new customer', () => {
  it('starts from the current site, and shows up in the list', async () => {
    const { api, address } = open(ALL, '', []);
    await screen.findByText('No customers yet.');
    fireEvent.click(screen.getByRole('button', { name: 'New customer' }));
    await change('Name', 'Harbour Tenants');
    await change('Email', 'o@tenants.example');
    api.answer(`GET ${url}`, () => pageOf([TENANTS]));
    submit();
    expect(await screen.findByText('Harbour Tenants has been created')).toBeTruthy();
    expect(await screen.findByRole('list', { name: 'Sites of Harbour Tenants' })).toBeTruthy();
    expect(address()).toBe('?section=customers');
    expect(api.sent('POST').map(({ body }) => body)).toEqual([
      {
        name: 'Harbour Tenants',
        email: 'o@tenants.example',
        contact: '',
        busInst: 'business',
        nature: 'occupier',
        timezone: 'Europe/Berlin',
        currency: 'EUR',
      },
    ]);
  });

  it('shows what is wrong at the field, and keeps what was typed when it is refused', async () => {
    const { api } = open(ALL, '&new=1');
    await change('Email', 'nobody');
    submit();
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
    expect(api.sent('POST')).toEqual([]);
    api.answer(`POST ${url}`, () => problem('RATE_LIMITED', 429, {}));
    await change('Name', 'Harbour Tenants');
    await change('Email', 'o@tenants.example');
    submit();
    await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbour Tenants');
  });
});
