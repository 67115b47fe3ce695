import type { RecordHistoryEntry } from '@siteward/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { BillingHistory } from './billing-history.tsx';

const CUSTOMER = '1'.repeat(24);
const text = (words: string | null) =>
  words === null ? null : ({ code: 'text', params: { text: words }, message: words } as const);
type Told = [field: string, from: string | null, to: string | null];

async function history(entries: [string, ...Told[]][]) {
  const items: RecordHistoryEntry[] = entries.map(([action, ...changes], index) => ({
    _id: String(index).padStart(24, '0'),
    at: '2026-01-02T03:04:05.678Z',
    action: `customer.${action}`,
    actor: { _id: 'b'.repeat(24), name: 'Olivia' },
    changes: changes.map(([field, from, to]) => ({ field, from: text(from), to: text(to) })),
  }));
  fakeApi({ [`GET /api/customers/id/${CUSTOMER}/history`]: () => pageOf(items) });
  renderPage(<BillingHistory id={CUSTOMER} />, pageScope(['billing:view']));
  const list = await screen.findByRole('list', { name: 'History' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/Olivia.*/, ''));
}

it('says what happened, for every action', async () => {
  const actions: [string, string][] = [
    ['created', 'Billing set up'],
    ['updated', 'Billing details changed'],
    ['method-added', 'Card page opened'],
    ['method-linked', 'Card linked'],
    ['method-failed', 'Card not linked'],
    ['method-removed', 'Card removed'],
    ['default-set', 'Default card changed'],
    ['seats-set', 'Seats changed'],
    ['order-ended', 'Ordered seats replaced'],
    ['status-changed', 'Status changed'],
  ];
  expect(await history(actions.map(([action]) => [action]))).toEqual(actions.map(([, words]) => words));
});

it('says what changed, with every field, status and failure in words', async () => {
  const told: [Told, string][] = [
    [['name', 'North', 'South'], 'Company name: North → South'],
    [['billingEmail', 'a@b.example', 'c@b.example'], 'Billing email: a@b.example → c@b.example'],
    [['address', null, 'Am Sandtorkai 48'], 'Address: Am Sandtorkai 48'],
    [['country', 'DE', 'IN'], 'Country: Germany → India'],
    [['country', 'DE', 'none'], 'Country: Germany → none'],
    [['currency', 'EUR', 'INR'], 'Currency: EUR → INR'],
    [['taxId', 'DE', null], 'Tax id: DE'],
    [['card', null, 'Visa 4242'], 'Card: Visa 4242'],
    [['seats', '20', '34'], 'Seats: 20 → 34'],
    [['seatsOrdered', '34', null], 'Seats ordered: 34'],
    [['status', 'pending', 'active'], 'Status: No payment method linked yet → Active'],
    [['status', 'past-due', 'cancelled'], 'Status: Payment method missing → Cancelled'],
    [['failure', null, 'declined'], 'Reason: Declined by the bank'],
    [['failure', null, 'expired-card'], 'Reason: The card has expired'],
    [['failure', null, 'ended'], 'Reason: Not finished'],
    [['failure', null, 'something-else'], 'Reason: something-else'],
    // The words of a status or failure belong to that field only.
    [['name', 'active', 'declined'], 'Company name: active → declined'],
  ];
  const entries = told.map(([change]): [string, Told] => ['updated', change]);
  expect(await history(entries)).toEqual(told.map(([, words]) => `Billing details changed${words}`));
});
