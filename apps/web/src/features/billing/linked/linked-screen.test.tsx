import type { PaymentMethod } from '@siteward/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { signInCookies } from '#testing/fake-shell.ts';
import { ORG, pageScope, SITE } from '#testing/render-page.tsx';
import { renderPlain } from '#testing/render-plain.tsx';
import { aMethod, aPayer, someSeats } from '../testing.ts';
import { LinkedScreen } from './linked-screen.tsx';

const METHOD = '2'.repeat(24);
const path = `/api/payment-methods/id/${METHOD}`;
const pending = { status: 'pending', default: false, linkedAt: null } as const;

beforeEach(() => signInCookies());

function open(
  method: Partial<PaymentMethod>,
  more: { returnTo?: string; trialEndsAt?: string; refusal?: Parameters<typeof problem>; seatsOrdered?: number } = {},
) {
  const { returnTo = `/${ORG}/${SITE}/work-orders?tab=all`, trialEndsAt = '2099-11-23T09:14:00.000Z' } = more;
  const organization = { ...pageScope([]).organization, trialEndsAt };
  const trial = Date.parse(trialEndsAt) > Date.now();
  const api = fakeApi({
    'GET /api/users/id/*': () => ({ status: 200, body: pageScope([]).user }),
    'GET /api/customers': () => pageOf([aPayer({ seatsOrdered: more.seatsOrdered ?? null })]),
    'GET /api/sites': () => pageOf(pageScope([]).knownSites),
    [`GET /api/seats/org/${ORG}`]: () => ({ status: 200, body: someSeats({ trial }) }),
    [`GET /api/organizations/id/${ORG}`]: () => ({ status: 200, body: organization }),
    [`GET ${path}`]: () => (more.refusal ? problem(...more.refusal) : { status: 200, body: aMethod(method) }),
    [`POST ${path}/check`]: () => ({ status: 200, body: aMethod(method) }),
  });
  const query = new URLSearchParams({ org: ORG, method: METHOD, returnTo });
  return {
    api,
    ...renderPlain(<LinkedScreen onSignOut={() => undefined} />, `/payment-method-linked?${query}`),
  };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('linked', () => {
  it('says what happens after the trial, and leads to the requested page', async () => {
    const { api } = open({});
    await heading('Your card is linked');
    expect(
      await screen.findByText(
        /^Northwind continues after the trial, with 34 seats for €272.00 a month from .*23 Nov\.$/,
      ),
    ).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Go to Harbour' })).toBeTruthy();
    expect(hrefOf('Go to Harbour')).toBe(`/${ORG}/${SITE}/work-orders?tab=all`);
    expect(hrefOf('Billing settings')).toBe(`/${ORG}/${SITE}/settings?section=billing`);
    expect(screen.getByText('Default')).toBeTruthy();
    expect(api.sent('POST')).toEqual([]);
  });

  it('says that work can continue immediately if the trial is over', async () => {
    open({}, { trialEndsAt: '2026-01-02T00:00:00.000Z' });
    expect(await screen.findByText('Northwind can continue now, with 34 seats for €272.00 a month.')).toBeTruthy();
  });

  it('names the seats ordered while the organization still has a different number', async () => {
    open({}, { seatsOrdered: 50 });
    expect(await screen.findByText(/ with 50 seats for €400\.00 a month from /)).toBeTruthy();
  });

  it('never leads out of the application', async () => {
    open({}, { returnTo: '//evil.example' });
    expect(await screen.findByRole('link', { name: 'Go to Harbour' })).toBeTruthy();
    expect(hrefOf('Go to Harbour')).toBe(`/${ORG}/${SITE}/dashboard`);
  });
});

describe('pending', () => {
  it('asks the provider immediately, and again on demand; then says what has become of the card', async () => {
    const { api } = open({ ...pending, last4: '3155' });
    await heading('Your bank is still checking');
    await waitFor(() => expect(api.sent('POST').map((call) => call.path)).toEqual([`${path}/check`]));
    expect(await screen.findByRole('link', { name: /^Continue the trial, [\d,]+ days left$/ })).toBeTruthy();
    api.answer(`GET ${path}`, () => ({ status: 200, body: aMethod({ last4: '3155' }) }));
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    api.answer(`GET /api/seats/org/${ORG}`, () => ({ status: 200, body: someSeats({ trial: true, seats: 40 }) }));
    await heading('Your card is linked');
    expect(document.activeElement?.textContent).toBe('Your card is linked');
    expect(api.sent('POST')).toHaveLength(2);
    // What changed with the card is shown here and on the pages that follow.
    expect(await screen.findByText(/ with 40 seats for €320\.00 a month from /)).toBeTruthy();
  });

  it('checks by itself while it is pending, and no longer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { api } = open({ ...pending, last4: '3155' });
      await heading('Your bank is still checking');
      const asked = () => api.calls.filter((call) => call.path === path).length;
      const before = asked();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(asked()).toBeGreaterThan(before + 1);
      api.answer(`GET ${path}`, () => ({ status: 200, body: aMethod() }));
      await vi.advanceTimersByTimeAsync(20_000);
      await heading('Your card is linked');
      const last = asked();
      await vi.advanceTimersByTimeAsync(120_000);
      expect(asked()).toBe(last);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says why the provider cannot be asked only if the person asked', async () => {
    const { api } = open({ ...pending, last4: '3155' });
    api.answer(`POST ${path}/check`, () => problem('UNAVAILABLE', 503, { detail: 'Not right now' }));
    await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not right now.');
  });

  it('is not presented as a check by the bank if no card has arrived', async () => {
    open({ ...pending, brand: null, last4: null, expMonth: null, expYear: null });
    await heading('No card received yet');
    expect(screen.getByRole('button', { name: 'Enter a card' })).toBeTruthy();
  });
});

describe('failed', () => {
  it.each([
    ['declined', 'The card was not accepted', /The bank declined it\. Nothing was charged/],
    ['expired-card', 'The card was not accepted', /It has expired\. Nothing was charged/],
    ['ended', 'No card was linked', /The card page was closed/],
    ['other', 'The card was not accepted', /The payment provider did not accept it/],
  ] as const)('%s: %s', async (failure, title, words) => {
    open({ ...pending, status: 'failed', failure });
    await heading(title);
    expect(screen.getByText(words)).toBeTruthy();
    expect(hrefOf('Back to billing')).toContain(`/create-customer?org=${ORG}&returnTo=`);
  });

  it('leads to the page for another card, and to the same page in the end', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { api } = open({ ...pending, status: 'failed', failure: 'declined' });
    api.answer('POST /api/customers/id/*', () => ({
      status: 201,
      body: { paymentMethod: aMethod(), url: 'https://pay.example/2' },
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try another card' }));
    await waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/2']]));
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ returnTo: `/${ORG}/${SITE}/work-orders?tab=all` }]);
    assign.mockRestore();
  });
});

it('shows nothing of a method that the person may not see', async () => {
  open({}, { refusal: ['NOT_FOUND', 404] });
  await heading('Payment method');
  expect(await screen.findByText(/There is no card to show/)).toBeTruthy();
});

it('leads through sign-in, and back here, if the session has ended', async () => {
  open({}, { refusal: ['UNAUTHENTICATED', 401] });
  await heading('Sign in to continue');
  expect(hrefOf('Sign in')).toMatch(/^\/\?returnTo=%2Fpayment-method-linked%3Forg%3D/);
});

it.each(['', 'method=', 'method=none'])('shows nothing at the address "%s"', async (query) => {
  const api = fakeApi({});
  renderPlain(<LinkedScreen onSignOut={() => undefined} />, `/payment-method-linked?${query}`);
  await heading('Payment method');
  screen.getByText(/There is no card to show/);
  expect(api.calls).toEqual([]);
});

it('leads through sign-in, without asking, if nobody is signed in', async () => {
  clearSession();
  const { api } = open({});
  await heading('Sign in to continue');
  const back = new URLSearchParams(hrefOf('Sign in')?.split('?')[1]).get('returnTo');
  expect(back).toMatch(new RegExp(`^/payment-method-linked\\?org=${ORG}&method=${METHOD}&returnTo=`));
  expect(api.calls).toEqual([]);
});

it('says that the card could not be loaded', async () => {
  open({}, { refusal: ['INTERNAL', 500] });
  await screen.findByText('The payment method could not be loaded.');
});

it.each([
  ['a page outside of any site', '/roles'],
  ['a page of another organization', `/${'9'.repeat(24)}/${SITE}/work-orders`],
])('does not promise a site to people who came from %s', async (_, returnTo) => {
  open({}, { returnTo });
  await heading('Your card is linked');
  await screen.findByRole('link', { name: 'Billing settings' });
  expect(hrefOf('Continue')).toBe(returnTo);
});

it('a pending card leads back to the billing once the trial is over', async () => {
  open({ ...pending, last4: '3155' }, { trialEndsAt: '2026-01-02T00:00:00.000Z' });
  const back = await screen.findByRole('link', { name: 'Back to billing' });
  expect(back.getAttribute('href')).toContain(`/create-customer?org=${ORG}&returnTo=`);
  expect(screen.queryByRole('link', { name: /^Continue the trial/ })).toBeNull();
});

it.each([
  ['ended', null, false],
  ['ended', '4242', true],
  ['declined', null, true],
] as const)('after a card page that is %s with the card %s, the card is shown: %s', async (failure, last4, isShown) => {
  open({ ...pending, status: 'failed', failure, last4, brand: last4 && 'visa' });
  await heading(failure === 'ended' ? 'No card was linked' : 'The card was not accepted');
  expect(screen.queryByText('Failed') !== null).toBe(isShown);
  expect(screen.queryByText(/4242/) !== null).toBe(last4 !== null);
});
