import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { ProviderHistory } from './provider-history.tsx';
import { ID } from './testing.ts';

function show(action: string, changes: object[]) {
  const actor = { _id: '9'.repeat(24), name: 'Olivia Brandt' };
  const entry = { _id: ID, at: '2026-01-02T03:04:05.678Z', action: `service-provider.${action}`, actor, changes };
  fakeApi({ [`GET /api/service-providers/id/${ID}/history`]: () => pageOf([entry]) });
  renderPage(<ProviderHistory id={ID} />, pageScope(['providers:view']));
}

it.each([
  ['created', 'Added'],
  ['updated', 'Changed'],
  ['rate-changed', 'Hourly rate changed'],
  ['activated', 'Made active'],
  ['deactivated', 'Made inactive'],
  ['blocked', 'Blocked'],
  ['unblocked', 'Unblocked'],
  ['file-added', 'Document added'],
  ['file-removed', 'Document removed'],
  ['document-described', 'Document details changed'],
])('says of a service provider that was %s: %s', async (action, words) => {
  show(action, []);
  expect((await screen.findByRole('listitem')).textContent).toContain(words);
});

const text = (value: string) => ({ code: 'text', params: { text: value }, message: value });

it.each([
  ['name', text('Wulf'), 'Name: Wulf'],
  [
    'trades',
    { code: 'trades', params: { trades: ['lifts', 'of-tomorrow'] }, message: '' },
    'Trades: Lifts, of-tomorrow',
  ],
  ['contactName', text('Ralf'), 'Person: Ralf'],
  ['email', text('a@b.example'), 'Email: a@b.example'],
  ['phone', text('+491'), 'Phone: +491'],
  ['website', text('https://b.example'), 'Website: https://b.example'],
  ['address', text('2026-01-01'), 'Address: 2026-01-01'],
  ['taxId', text('DE1'), 'Tax id: DE1'],
  ['sites', text('Harbour'), 'Sites: Harbour'],
  ['contractStart', text('2026-01-01'), 'Contract starts: 1 Jan 2026'],
  ['contractEnd', text('2027-12-31'), 'Contract ends: 31 Dec 2027'],
  ['expiresOn', text('2027-12-31'), 'Last day: 31 Dec 2027'],
  ['expiresOn', text('never'), 'Last day: never'],
  ['reason', text('Never came'), 'Reason: Never came'],
  ['file', text('policy.pdf'), 'File: policy.pdf'],
  ['document', text('Insurance'), 'Document: Insurance'],
  ['note', text('No. 7'), 'Note: No. 7'],
])('puts a changed %s into words', async (field, to, words) => {
  show('updated', [{ field, from: null, to }]);
  await screen.findByText(words);
});
