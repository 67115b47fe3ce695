import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { ProviderField } from './provider-field.tsx';

const WULF = { _id: '1'.repeat(24), name: 'Wulf & Sohn', rating: { average: 3.24, count: 26 } };
const KONE = { _id: '2'.repeat(24), name: 'Kone', rating: { average: 5, count: 1 } };
const NEW = { _id: '3'.repeat(24), name: 'New Lifts', rating: null };
const GONE = { _id: '9'.repeat(24), name: 'Old Lifts' };

function open(initial: string | null, known: typeof GONE | null, permissions: Permission[] = ['providers:view']) {
  const api = fakeApi({ 'GET /api/service-providers': () => pageOf([KONE, NEW, WULF]) });
  const onPeople = vi.fn();
  function Host() {
    const [value, onChange] = useState(initial);
    return (
      <>
        <ProviderField input={{ value, onChange }} fault={undefined} known={known} onPeople={onPeople} />
        <output aria-label="Value">{String(value)}</output>
      </>
    );
  }
  renderPage(<Host />, pageScope(permissions));
  return { api, onPeople };
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Service provider/ });
const value = () => screen.getByRole('status', { name: 'Value' }).textContent;
const choose = (id: string) => fireEvent.change(select(), { target: { value: id } });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('offers the active providers of the site with their ratings, and none', async () => {
  const { api } = open(null, null);
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(options()).toEqual(['None', 'Kone (5.0 of 5)', 'New Lifts', 'Wulf & Sohn (3.2 of 5)']);
  expect(api.calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    { org: ORG, site: SITE, sort: 'name', limit: '100', status: 'active' },
  ]);
});

it('keeps a provider that is no longer active as the first choice', async () => {
  open(GONE._id, GONE);
  await waitFor(() => expect(options()).toHaveLength(5));
  expect([options().slice(0, 2), select().value]).toEqual([['None', 'Old Lifts'], GONE._id]);
});

it('names a known provider that is still active only once', async () => {
  open(KONE._id, KONE);
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(options()).toEqual(['None', 'Kone (5.0 of 5)', 'New Lifts', 'Wulf & Sohn (3.2 of 5)']);
});

it('takes the chosen provider and its name, and shows how it is rated', async () => {
  const { onPeople } = open(null, null);
  await waitFor(() => expect(options()).toHaveLength(4));
  choose(WULF._id);
  expect([value(), onPeople.mock.lastCall]).toEqual([WULF._id, [[WULF]]]);
  expect(screen.getByText('3.2 of 5, 26 ratings')).toBeTruthy();
  choose(KONE._id);
  expect([value(), onPeople.mock.lastCall]).toEqual([KONE._id, [[KONE]]]);
  expect(screen.getByText('5.0 of 5, one rating')).toBeTruthy();
  choose(NEW._id);
  expect(screen.getByText('No rating yet')).toBeTruthy();
  choose('');
  expect([value(), onPeople.mock.calls.length]).toEqual(['null', 3]);
  expect(screen.queryByText('No rating yet')).toBeNull();
});

it('is not shown to members who may not see providers, and asks for none', async () => {
  const { api } = open(KONE._id, KONE, []);
  await screen.findByRole('status', { name: 'Value' });
  expect([screen.queryByRole('combobox'), api.calls]).toEqual([null, []]);
});
