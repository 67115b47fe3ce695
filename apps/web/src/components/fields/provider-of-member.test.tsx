import type { Member } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { ProviderName, ProviderOfMember } from './provider-of-member.tsx';

const KONE = { _id: '1'.repeat(24), name: 'Kone' };
const WULF = { _id: '2'.repeat(24), name: 'Wulf & Sohn' };

function open(
  initial: string | null,
  permissions: Permission[] = ['providers:view'],
  me: Pick<Member, 'type' | 'serviceProviderId'> = { type: 'staff', serviceProviderId: null },
) {
  const scope = pageScope(permissions);
  Object.assign(scope.member, me);
  const api = fakeApi({
    'GET /api/service-providers': ({ query }) =>
      pageOf([KONE, WULF].filter(({ name }) => name.includes(query.get('search') ?? ''))),
    [`GET /api/service-providers/id/${WULF._id}`]: () => ({ status: 200, body: WULF }),
  });
  function Host() {
    const [value, setValue] = useState(initial);
    return (
      <>
        <ProviderOfMember value={value} onValueChange={setValue} />
        <output aria-label="Value">{String(value)}</output>
        <output aria-label="Name">
          <ProviderName id={value} />
        </output>
      </>
    );
  }
  renderPage(<Host />, scope);
  return api;
}

const control = () => screen.getByRole('combobox', { name: /^Service provider/ });
const text = (name: string) => screen.getByRole('status', { name }).textContent;
const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

it('offers the providers of the organization by name, and finds others on the server', async () => {
  const api = open(null);
  expect(control().textContent).toBe('No service provider');
  fireEvent.click(control());
  expect(await options()).toEqual(['Kone', 'Wulf & Sohn']);
  fireEvent.change(screen.getByPlaceholderText('Search service providers'), { target: { value: 'Wulf' } });
  await waitFor(async () => expect(await options()).toEqual(['Wulf & Sohn']));
  fireEvent.click(screen.getByRole('option', { name: 'Wulf & Sohn' }));
  expect(text('Value')).toBe(WULF._id);
  await waitFor(() => expect([control().textContent, text('Name')]).toEqual(['Wulf & Sohn', 'Wulf & Sohn']));
  const asked = api.calls.filter(({ path }) => path === '/api/service-providers');
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { org: ORG, sort: 'name', limit: '20' },
    { org: ORG, sort: 'name', limit: '20', search: 'Wulf' },
  ]);
});

it('names the chosen provider, even if the list offered does not have it', async () => {
  const api = open(WULF._id);
  api.answer('GET /api/service-providers', () => pageOf([KONE]));
  expect(control().textContent).toBe('A service provider');
  await waitFor(() => expect(control().textContent).toBe('Wulf & Sohn'));
});

it('offers members of a service provider only their own, and those of none nothing', async () => {
  open(WULF._id, ['providers:view'], { type: 'provider', serviceProviderId: WULF._id });
  await waitFor(() => expect(control().textContent).toBe('Wulf & Sohn'));
  fireEvent.click(control());
  expect(await options()).toEqual(['Wulf & Sohnchosen']);
  // It cannot be cleared by choosing it again.
  fireEvent.click(screen.getByRole('option'));
  expect(text('Value')).toBe(WULF._id);
  cleanup();
  open(null, ['providers:view'], { type: 'provider', serviceProviderId: null });
  fireEvent.click(control());
  expect(await screen.findByText('No service provider found')).toBeDefined();
});

it('is neither shown to members who may not see providers, nor asked for', async () => {
  const api = open(WULF._id, []);
  await screen.findByRole('status', { name: 'Name' });
  expect([screen.queryByRole('combobox'), text('Name'), api.calls]).toEqual([null, '', []]);
});
