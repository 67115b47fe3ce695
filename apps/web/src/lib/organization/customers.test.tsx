import type { Permission } from '@siteward/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { useCustomer, useCustomerName, useSitesOfCustomer } from './customers.ts';

const [TENANT, BUYER] = ['e7'.repeat(12), 'f8'.repeat(12)];
const { knownSites } = pageScope([]);

/** What is known of each customer: its name, or why there is none. */
function Names({ ids }: { ids: readonly (string | null)[] }) {
  return ids.map((id) => <Name key={id} id={id} />);
}
function Name({ id }: { id: string | null }) {
  const customer = useCustomer(id);
  const name = useCustomerName(id);
  return <li>{name ?? (customer === null ? 'unseen' : 'unknown')}</li>;
}

function open(ids: readonly (string | null)[], permissions: readonly Permission[]) {
  const path = `/api/organizations/id/${ORG}/customers`;
  const api = fakeApi({ [`GET ${path}`]: () => pageOf([{ _id: TENANT, name: 'Tenant' }]) });
  renderPage(<Names ids={ids} />, pageScope(permissions));
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { ...api, names };
}

it.each<Permission>(['sites:view', 'members:view', 'members:invite', 'invitations:view'])(
  'customers are looked up together, however their ids are written, with %s',
  async (permission) => {
    const { names, calls } = open([TENANT.toUpperCase(), BUYER, null], [permission]);
    await waitFor(() => expect(names()).toEqual(['Tenant', 'unseen', 'unknown']));
    expect(calls.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
      [`/api/organizations/id/${ORG}/customers`, { id: `${TENANT},${BUYER}`, limit: '100' }],
    ]);
  },
);

it('customers are not looked up for members who see none', async () => {
  const { names, calls } = open([TENANT], ['work-orders:view-any']);
  await waitFor(() => expect(names()).toEqual(['unknown']));
  expect(calls).toEqual([]);
});

function Sites({ customer }: { customer: string | null }) {
  const sites = useSitesOfCustomer(customer);
  return <p role="note">{sites ? sites.map(({ name }) => name).join() : 'unknown'}</p>;
}

it.each([
  [TENANT, 'Harbour', [{ org: ORG, limit: '100', sort: 'name', customer: TENANT }]],
  [null, 'unknown', []],
])('the sites of a customer are those that it occupies: %s', async (customer, words, asked) => {
  const { calls } = fakeApi({ 'GET /api/sites': () => pageOf(knownSites) });
  renderPage(<Sites customer={customer} />, pageScope([]));
  await waitFor(() => expect(screen.getByRole('note').textContent).toBe(words));
  expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual(asked);
});
