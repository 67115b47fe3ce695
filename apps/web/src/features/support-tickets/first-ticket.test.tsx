import { PERMISSIONS, type Permission } from '@siteward/domain';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { SupportTicketsScreen } from './support-tickets-screen.tsx';
// Loaded on demand by the screen; imported here so tests need not wait for it.
import './new/ticket-form.tsx';

const NONE = { all: 0, open: 0, waiting: 0, mine: 0, resolved: 0 };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

async function openEmpty(permissions: readonly Permission[]) {
  fakeApi({
    'GET /api/support-tickets': () => pageOf([]),
    'GET /api/support-tickets/counts': () => ({ status: 200, body: NONE }),
    'GET /api/support-tickets/people': () => pageOf([]),
    'GET /api/canned-replies': () => pageOf([]),
  });
  renderPage(<SupportTicketsScreen />, pageScope(permissions), '/');
  const list = await screen.findByRole('region', { name: 'List of tickets' });
  await within(list).findByText('There are no tickets yet');
  return within(list).queryAllByRole('button', { name: 'New ticket' });
}

it('offers to write the first ticket when there are none, next to nothing to choose from', async () => {
  const [, inTheList] = await openEmpty(PERMISSIONS);
  expect(document.body.textContent).not.toMatch(/choose/i);
  if (inTheList) fireEvent.click(inTheList);
  expect(await screen.findByRole('dialog', { name: 'New ticket' })).toBeTruthy();
});

it('does not offer it to anybody who may not write tickets', async () => {
  expect(await openEmpty(PERMISSIONS.filter((permission) => permission !== 'tickets:create'))).toEqual([]);
});
