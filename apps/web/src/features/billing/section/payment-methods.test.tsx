import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { aMethod, aPayer, someSeats } from '../testing.ts';
import { MethodsCard } from './methods-card.tsx';

const CUSTOMER = '1'.repeat(24);
const CARDS = `GET /api/customers/id/${CUSTOMER}/payment-methods`;
const OTHER = '3'.repeat(24);
const other = aMethod({ _id: OTHER, last4: '0005', default: false, version: 9 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(methods = [aMethod()], seats = someSeats()) {
  const api = fakeApi({
    [CARDS]: () => pageOf(methods),
    [`GET /api/seats/org/${ORG}`]: () => ({ status: 200, body: seats }),
    'GET /api/customers': () => pageOf([aPayer()]),
  });
  renderPage(<MethodsCard payer={aPayer()} />, pageScope(['billing:view', 'billing:manage']), '/page?section=billing');
  return api;
}

const dialog = (name: string) => screen.findByRole('alertdialog', { name });

describe('payment methods', () => {
  it.each([
    [11, 'Visa 4242, the default card, expires at the end of 11/2026. Link another card before then.'],
    [10, 'Visa 4242, the default card, expired at the end of 10/2026. Link another card.'],
  ])('warn about a default card that is valid until month %i of this year', async (expMonth, words) => {
    open([aMethod({ expMonth, expYear: 2026 })]);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ['a month later', { expMonth: 12, expYear: 2026 }],
    ['at an unknown time', { expMonth: null, expYear: null }],
  ])('say nothing of a default card that expires %s', async (_, expiry) => {
    open([aMethod(expiry)]);
    await screen.findByRole('button', { name: 'Remove: Visa 4242' });
    expect(screen.queryByText(/the default card,/)).toBeNull();
  });

  it.each([
    ['linked', true, ['Default']],
    ['linked', false, []],
    ['pending', true, ['Pending']],
    ['pending', false, ['Pending']],
    ['failed', true, ['Failed']],
    ['failed', false, ['Failed']],
  ] as const)('say what matters most about a card: %s, the default: %s', async (status, isDefault, says) => {
    open([aMethod({ status, default: isDefault, failure: status === 'failed' ? 'declined' : null })]);
    await screen.findByText(/4242/);
    expect(screen.queryAllByText(/^(?:Default|Pending|Failed)$/).map(({ textContent }) => textContent)).toEqual(says);
  });

  it('say that none is linked, and link the first', async () => {
    open([]);
    expect(await screen.findByText('No card is linked.')).toBeTruthy();
    screen.getByRole('button', { name: 'Link a card' });
  });

  it('that are pending lead to what became of them, and cannot be removed', async () => {
    open([aMethod({ status: 'pending', default: false })]);
    const link = await screen.findByRole('link', { name: 'See status' });
    const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      org: ORG,
      method: '2'.repeat(24),
      returnTo: '/page?section=billing',
    });
    expect(screen.queryByRole('button', { name: /^(Remove|Make default)/ })).toBeNull();
  });

  it('say that they could not be loaded', async () => {
    const api = fakeApi({ [CARDS]: () => problem('INTERNAL', 500) });
    renderPage(<MethodsCard payer={aPayer()} />, pageScope(['billing:view']));
    await screen.findByText('The payment methods could not be loaded.');
    expect(screen.queryByText('No card is linked.')).toBeNull();
    expect(api.sent('POST')).toEqual([]);
  });

  it('say which one is the default now, or why it is not', async () => {
    const { answer } = open([aMethod(), other]);
    const call = `PUT /api/payment-methods/id/${OTHER}/default`;
    answer(call, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Make default: Visa 0005' }));
    await screen.findByText('Visa 0005 could not be made the default');
    screen.getByText('Not now.');
    answer(call, () => {
      answer(CARDS, () => pageOf([aMethod({ default: false }), { ...other, default: true }]));
      return { status: 200, body: { ...other, default: true } };
    });
    fireEvent.click(screen.getByRole('button', { name: 'Make default: Visa 0005' }));
    await screen.findByText('Visa 0005 is now the default');
    await screen.findByRole('button', { name: 'Make default: Visa 4242' });
    expect(screen.queryByRole('button', { name: 'Make default: Visa 0005' })).toBeNull();
  });

  it.each([
    ['the default', 'Visa 4242', 'It is the default. Another linked card takes its place, if there is one.'],
    ['any other', 'Visa 0005', 'It cannot be charged any more. To use it again, link it again.'],
  ])('are asked about before %s is removed, which can be cancelled', async (_, card, words) => {
    const { sent } = open([aMethod(), other]);
    fireEvent.click(await screen.findByRole('button', { name: `Remove: ${card}` }));
    const question = await dialog(`Remove ${card}?`);
    expect(question.textContent).toContain(words);
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('DELETE')).toEqual([]);
  });

  it('keep the only card that pays for seats, and open nothing if that is cancelled', async () => {
    const { sent } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Visa 4242' }));
    const question = await dialog('Visa 4242 cannot be removed yet');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('POST')).toEqual([]);
  });
});
