import type { Permission } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { AssigneesField } from './people-field.tsx';

const ADA = { _id: '1'.repeat(24), name: 'Ada' };
const BEN = { _id: '2'.repeat(24), name: 'Ben' };
const STRANGER = '8'.repeat(24);
const ME = pageScope([]).member._id;

function open(initial: string[], permissions: Permission[], known = [ADA]) {
  const api = fakeApi({ 'GET /api/work-orders/people': () => pageOf([ADA, BEN]) });
  const onPeople = vi.fn();
  function Host() {
    const [value, onChange] = useState(initial);
    return (
      <>
        <AssigneesField input={{ value, onChange }} fault={undefined} known={known} onPeople={onPeople} />
        <output data-testid="value">{value.join()}</output>
      </>
    );
  }
  renderPage(<Host />, pageScope(permissions));
  return { api, onPeople };
}
const value = () => screen.getByTestId('value').textContent;

it('lets people assign and unassign themselves, and keeps the others', () => {
  open([ADA._id, STRANGER], ['work-orders:update-own']);
  const box = screen.getByRole('checkbox', { name: 'Assign to me', checked: false });
  // Those whose names are not known cannot be named.
  expect(screen.getByText('Also assigned: Ada')).toBeTruthy();
  fireEvent.click(box);
  expect(value()).toBe([ADA._id, STRANGER, ME].join());
  fireEvent.click(box);
  expect(value()).toBe([ADA._id, STRANGER].join());
});

it('does not say that others are assigned if nobody else is', () => {
  open([ME], ['work-orders:update-own']);
  expect(screen.getByRole('checkbox', { name: 'Assign to me', checked: true })).toBeTruthy();
  expect(screen.queryByText(/Also assigned/)).toBeNull();
});

it('is not shown to people who may neither assign nor change work', () => {
  open([ME], ['work-orders:view-own']);
  expect([screen.queryByRole('checkbox'), screen.queryByRole('combobox')]).toEqual([null, null]);
});

it.each([
  [[], 'Nobody yet'],
  [[ADA._id, ME], 'Ada, Olivia'],
  [[ADA._id, STRANGER], 'Ada, 1 person'],
  [[STRANGER, BEN._id], '2 people'],
])('names on its button who is assigned, and counts those without a known name: %j', (initial, text) => {
  open(initial, ['work-orders:assign']);
  expect(screen.getByRole('combobox', { name: /^Assignees/ }).textContent).toBe(text);
});

it('assigns people found at the site, gives their names, and keeps those without one', async () => {
  const { api, onPeople } = open([STRANGER], ['work-orders:assign']);
  fireEvent.click(screen.getByRole('combobox', { name: /^Assignees/ }));
  fireEvent.click(await screen.findByRole('option', { name: /Ben/ }));
  expect(value()).toBe([STRANGER, BEN._id].join());
  expect(onPeople.mock.lastCall).toEqual([[BEN]]);
  expect(await screen.findByText('Ben, 1 person')).toBeTruthy();
  const [asked] = api.calls;
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ org: ORG, site: SITE, limit: '20', sort: 'name' });
});
