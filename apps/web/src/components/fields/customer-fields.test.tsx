import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { CustomerFields } from './customer-fields.tsx';

const TENANTS = { _id: '1'.repeat(24), name: 'Harbour Tenants' };
const NEWCOMERS = { _id: '2'.repeat(24), name: 'Newcomers' };
const PIER = { _id: '4'.repeat(24), name: 'Pier' };

type Limits = Pick<ReturnType<typeof pageScope>['member'], 'customerOrgId' | 'customerSiteId'>;

function open(initial: ComponentProps<typeof CustomerFields>['value'], own: Partial<Limits> = {}) {
  const api = fakeApi({
    [`GET /api/organizations/id/${ORG}/customers`]: () => pageOf([TENANTS, NEWCOMERS]),
    'GET /api/sites': ({ query }) => pageOf(query.get('customer') === TENANTS._id ? [PIER] : []),
  });
  function Host() {
    const [value, setValue] = useState(initial);
    return (
      <>
        <CustomerFields value={value} onValueChange={setValue} />
        <output aria-label="Value">{`${value.org} ${value.site}`}</output>
      </>
    );
  }
  const scope = pageScope(['members:invite']);
  renderPage(<Host />, { ...scope, member: { ...scope.member, ...own } });
  return api;
}

const value = () => screen.getByRole('status', { name: 'Value' }).textContent;
const site = () => screen.findByRole<HTMLSelectElement>('combobox', { name: "Customer's site" });
const NO_SITE = 'This customer occupies no site yet. Until it does, they see none.';

it('takes one of the sites of the customer, or all of them', async () => {
  open({ org: TENANTS._id, site: null });
  const select = await site();
  expect([...select.options].map(({ text }) => text)).toEqual(['All its sites', 'Pier']);
  fireEvent.change(select, { target: { value: PIER._id } });
  expect(value()).toBe(`${TENANTS._id} ${PIER._id}`);
  fireEvent.change(select, { target: { value: '' } });
  expect(value()).toBe(`${TENANTS._id} null`);
});

it('keeps no site of the customer before when another one is chosen, and says that it occupies none', async () => {
  const api = open({ org: TENANTS._id, site: PIER._id });
  await site();
  fireEvent.click(screen.getByRole('combobox', { name: /^Customer(?!')/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Newcomers' }));
  expect(value()).toBe(`${NEWCOMERS._id} null`);
  expect(await screen.findByText(NO_SITE)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: "Customer's site" })).toBeNull();
  const asked = api.calls.filter(({ path }) => path === '/api/sites').map(({ query }) => query.get('customer'));
  expect(asked).toEqual([TENANTS._id, NEWCOMERS._id]);
});

it('gives nobody more than the one site of the customer that the reader is limited to', async () => {
  open({ org: null, site: null }, { customerOrgId: TENANTS._id, customerSiteId: PIER._id });
  fireEvent.click(screen.getByRole('combobox', { name: 'Customer' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Harbour Tenants' }));
  expect(value()).toBe(`${TENANTS._id} ${PIER._id}`);
  expect([...(await site()).options].map(({ text }) => text)).toEqual(['Pier']);
});

it('asks for no sites without a customer, and says nothing about them', async () => {
  const api = open({ org: null, site: null });
  await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain(`/api/organizations/id/${ORG}/customers`));
  expect([screen.queryByText(NO_SITE), api.calls.filter(({ path }) => path === '/api/sites')]).toEqual([null, []]);
});
