import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { anInvitation } from '#testing/people.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { Component } from './customer-invitations.tsx';

const CUSTOMER = 'c'.repeat(24);
const at = (status: string, customer = CUSTOMER) => `/${ORG}/${customer}/${SITE}/invitations/status/${status}`;

function open(status: string, customer = CUSTOMER) {
  const api = fakeApi({
    'GET /api/invitations': () => pageOf([anInvitation(1, 'tess@tenants.example', { customerOrgId: CUSTOMER })]),
    // There are many customers, and by name this one is far behind the first hundred.
    'GET /api/organizations/id/*': ({ query }) =>
      pageOf(query.get('id') === CUSTOMER ? [{ _id: CUSTOMER, name: 'Harbour Tenants' }] : []),
    'GET /api/roles': () => pageOf([]),
  });
  const page = (
    <Routes>
      <Route path="/:org/:customer/:site/invitations/status/:status" element={<Component />} />
    </Routes>
  );
  const permissions = ['invitations:view', 'sites:view'] as const;
  return { ...api, ...renderPage(page, pageScope([...permissions]), at(status, customer)) };
}

it('shows only the invitations of the customer in its address, at the customer’s site', async () => {
  const { calls } = open('revoked');
  expect(await screen.findByRole('heading', { name: 'Customer invitations' })).toBeDefined();
  expect((await screen.findAllByText('tess@tenants.example')).length).toBeGreaterThan(0);
  const asked = calls.filter(({ path }) => path === '/api/invitations').map(({ query }) => Object.fromEntries(query));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.map(({ org, customer, site }) => [org, customer, site])).toEqual(asked.map(() => [ORG, CUSTOMER, SITE]));
  expect(asked.map(({ status }) => status)).toContain('revoked');
});

it('replaces an unknown status with pending, and keeps the query', async () => {
  const { router } = open('bogus?search=tess');
  await waitFor(() => expect(router.state.location.pathname).toBe(at('pending')));
  expect([router.state.location.search, router.state.historyAction]).toEqual(['?search=tess', 'REPLACE']);
});

it.each([CUSTOMER, CUSTOMER.toUpperCase()])('names the customer %s, however many there are', async (customer) => {
  open('pending', customer);
  expect(await screen.findByText(/for Harbour Tenants and its site/)).toBeDefined();
});

it.each(['d'.repeat(24), 'tenants'])(
  'has no page for %s, which is not a customer of the organization',
  async (customer) => {
    open('pending', customer);
    expect(await screen.findByRole('heading', { name: `Page not found: ${at('pending', customer)}` })).toBeDefined();
  },
);
