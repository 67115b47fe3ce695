import type { Permission } from '@siteward/domain';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useListView } from '#lib/lists/list-view.ts';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, ROLE, renderPage, SITE } from '#testing/render-page.tsx';
import { LimitNames, Person, PersonFilters, RoleBadge } from './person.tsx';

const IDS = ['1', '2', '3'].map((digit) => digit.repeat(24));

/** A member of a customer, at all of its sites. */
const of = (customerOrgId: string) =>
  ({ type: 'customer', sites: [], customerOrgId, customerSiteId: null, serviceProviderId: null }) as const;

it('names customers by their ids, requested in one call however many there are', async () => {
  const { calls } = fakeApi({
    'GET /api/organizations/id/*': ({ query }) =>
      pageOf((query.get('id')?.split(',') ?? []).map((_id) => ({ _id, name: `Tenants ${_id[0]}` }))),
  });
  const rows = IDS.map((id) => <LimitNames key={id} limits={of(id)} />);
  renderPage(rows, pageScope(['members:view']));
  for (const digit of ['1', '2', '3']) expect(await screen.findByText(`Tenants ${digit}: its sites`)).toBeDefined();
  const asked = calls.filter(({ path }) => path.endsWith('/customers')).map(({ query }) => query.get('id'));
  expect(asked).toEqual([IDS.join(',')]);
});

const nowhere = { sites: [], customerOrgId: null, customerSiteId: null, serviceProviderId: null };
const tenants = { ...nowhere, type: 'customer', customerOrgId: '1'.repeat(24) } as const;
it.each([
  ['All sites', { ...nowhere, type: 'staff' }],
  ['Harbour', { ...nowhere, type: 'staff', sites: [SITE] }],
  ['No sites yet', { ...nowhere, type: 'customer' }],
  ['Harbour', { ...nowhere, type: 'customer', sites: [SITE] }],
  ['Tenants: its sites', tenants],
  ['Tenants: Harbour', { ...tenants, sites: [SITE] }],
  // A single site, whichever others are kept.
  ['Tenants: Harbour', { ...tenants, sites: [SITE, '9'.repeat(24)], customerSiteId: SITE }],
  ['A customer: its sites', { ...tenants, customerOrgId: '2'.repeat(24) }],
] as const)('says where somebody may be: %s', async (words, limits) => {
  const { calls } = fakeApi({
    [`GET /api/organizations/id/${ORG}/customers`]: () => pageOf([{ _id: '1'.repeat(24), name: 'Tenants' }]),
    'GET /api/sites': () => pageOf(pageScope([]).knownSites),
  });
  renderPage(<LimitNames limits={limits} />, pageScope(['members:view']));
  expect((await screen.findByText(words)).title).toBe(words);
  expect(calls.some(({ path }) => path.endsWith('/customers'))).toBe(
    'customerOrgId' in limits && limits.customerOrgId !== null,
  );
});

it('shows an address next to a name, and once in place of one', () => {
  renderPage(
    <ul>
      <li>
        <Person name="Ada" email="ada@north.example" to="/ada" note="you" />
      </li>
      <li>
        <Person name="" email="ben@north.example" />
      </li>
    </ul>,
    pageScope([]),
  );
  const [ada, ben] = screen.getAllByRole('listitem').map((row) => within(row));
  expect(ada?.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/ada');
  expect(ada?.getByText('you')).toBeTruthy();
  expect(ada?.getByText('ada@north.example')).toBeTruthy();
  expect([ben?.getAllByText('ben@north.example').length, ben?.queryByRole('link')]).toEqual([1, null]);
});

it('translates the names of the system roles, and keeps those of others', () => {
  renderPage(
    <>
      <RoleBadge name="Owner" />
      <RoleBadge name="Night porter" />
    </>,
    pageScope([]),
  );
  expect(screen.getByText('Owner')).toBeTruthy();
  expect(screen.getByText('Night porter')).toBeTruthy();
});

it.each<[string, Permission[], boolean, string[]]>([
  ['with their roles', ['roles:view'], false, ['Type', 'Role', 'Site']],
  ['without roles for those who do not see them', ['members:view'], false, ['Type', 'Site']],
  ['of one site', ['roles:view'], true, ['Type', 'Role']],
])('filters people %s', async (_, permissions, ofOneSite, expected) => {
  const { role } = pageScope([]);
  fakeApi({ 'GET /api/roles': () => pageOf([role]), 'GET /api/sites': () => pageOf([]) });
  function Filters() {
    const view = useListView({ limit: 10, sorts: [], filters: ['type', 'role', 'site'] });
    return <PersonFilters view={view} ofOneSite={ofOneSite} />;
  }
  renderPage(<Filters />, pageScope(permissions), `/people?type=staff&role=${ROLE}&site=${SITE}`);
  const chips = () =>
    screen.queryAllByRole('button', { name: /^Remove filter / }).map((each) => each.getAttribute('aria-label'));
  await screen.findByRole('button', { name: `Remove filter ${expected.at(-1)}` });
  if (expected.includes('Role')) await screen.findByText('Mine');
  expect(chips()).toEqual(expected.map((label) => `Remove filter ${label}`));
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(filters.getByRole('checkbox', { name: 'Staff', checked: true })).toBeTruthy();
});
