import type { Permission } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope } from '#testing/render-page.tsx';
import { renderPlain } from '#testing/render-plain.tsx';
import { aMethod, aPayer, someSeats } from '../testing.ts';
import { CreateCustomerScreen } from './create-customer-screen.tsx';

const URL_OF_CARD = 'https://pay.example/session';
const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => vi.restoreAllMocks());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

interface World {
  permissions?: Permission[];
  trialEndsAt?: string;
  payer?: ReturnType<typeof aPayer>;
  methods?: ReturnType<typeof aMethod>[];
  at?: string;
}

function open({ permissions = ['billing:view', 'billing:manage'], ...world }: World = {}) {
  const trialEndsAt = world.trialEndsAt ?? inDays(2.5);
  const organization = { ...pageScope([]).organization, paymentLinked: false, trialEndsAt };
  const trial = Date.parse(trialEndsAt) > Date.now();
  const api = fakeApi({
    'GET /api/customers': () => pageOf(world.payer ? [world.payer] : []),
    'GET /api/customers/id/*': () => pageOf(world.methods ?? []),
    'GET /api/sites': () => pageOf(pageScope([]).knownSites),
    [`GET /api/seats/org/${ORG}`]: () => ({ status: 200, body: someSeats({ trial, available: trial ? 20 : 34 }) }),
    'POST /api/customers': () => ({
      status: 201,
      body: {
        customer: aPayer({ status: 'pending' }),
        paymentMethod: aMethod({ status: 'pending' }),
        url: URL_OF_CARD,
      },
    }),
    'POST /api/customers/id/*': () => ({
      status: 201,
      body: { paymentMethod: aMethod({ status: 'pending' }), url: URL_OF_CARD },
    }),
  });
  const page = renderPlain(
    <CreateCustomerScreen standing={{ organization, permissions }} onSignOut={() => undefined} />,
    world.at ?? `/create-customer?org=${ORG}`,
  );
  return { api, ...page };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const goOn = () => fireEvent.submit(screen.getByRole('form', { name: 'Set up billing' }));
const stepNow = () => document.querySelector('[aria-current=step] h2')?.textContent;
const total = async () => (await screen.findByRole('complementary', { name: 'Seats and total' })).textContent;

async function toBilling() {
  await screen.findByLabelText('Company name');
  type('Company name', 'Northwind Facilities GmbH');
  goOn();
  await screen.findByLabelText('Billing email');
}

function fillBilling(country = 'DE') {
  type('Billing email', 'invoices@north.example');
  type('Street and number', 'Am Sandtorkai 48');
  type('Postcode', '20457');
  type('City', 'Hamburg');
  type('Country', country);
}

async function toPayment() {
  await toBilling();
  fillBilling();
  goOn();
  await waitFor(() => expect(stepNow()).toBe('Payment method'));
}

it.each([
  ['', '/'],
  ['&returnTo=%2Fa%2Fb%2Fwork-orders', '/a/b/work-orders'],
  ['&returnTo=https%3A%2F%2Fevil.example', '/'],
])('can be left for the application without setting anything up (%j)', async (query, to) => {
  open({ at: `/create-customer?org=${ORG}${query}` });
  await screen.findByLabelText('Company name');
  expect(screen.getByRole('link', { name: /^Siteward/ }).getAttribute('href')).toBe(to);
});

describe('three steps', () => {
  it('create the customer, and lead to the provider’s page', async () => {
    const { api } = open({ at: `/create-customer?org=${ORG}&returnTo=%2Fa%2Fb%2Fwork-orders` });
    await toBilling();
    expect(screen.getByRole('heading', { name: 'Company , done' })).toBeTruthy();
    fillBilling();
    type('Tax id', 'DE136695976');
    fireEvent.click(screen.getByRole('button', { name: 'One seat more' }));
    goOn();
    await waitFor(() => expect(stepNow()).toBe('Payment method'));
    expect(document.activeElement?.textContent).toBe('Payment method');
    goOn();
    goOn();
    await waitFor(() => expect(assign.mock.calls).toEqual([[URL_OF_CARD]]));
    expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/customers',
        {
          org: ORG,
          name: 'Northwind Facilities GmbH',
          billingEmail: 'invoices@north.example',
          address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
          country: 'DE',
          taxId: 'DE136695976',
          currency: 'EUR',
          seats: 35,
          returnTo: '/a/b/work-orders',
        },
      ],
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    ['29841773', 'DE', 'A German tax id has DE and 9 digits. This one has 8.'],
    ['DE 29841773', 'DE', 'A German tax id has DE and 9 digits. This one has 8.'],
    ['1234', 'PL', 'A Polish tax id has PL and 10 digits. This one has 4.'],
    ['U1234', 'AT', 'Must be a tax id like ATU13585627'],
    ['DE136695977', 'DE', 'This is not a valid tax id; check it for typing errors'],
    ['<b>', 'JP', 'Use at most 20 letters, digits, spaces, hyphens, dots and slashes'],
  ])('refuse the tax id %j for %s: %s', async (taxId, country, message) => {
    const { api } = open();
    await toBilling();
    fillBilling(country);
    type('Tax id', taxId);
    goOn();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tax id')));
    expect(stepNow()).toBe('Billing');
    type('Tax id', '');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(api.sent('POST')).toEqual([]);
  });

  it('validate a wrong tax id again for each country chosen, until it matches', async () => {
    const { api } = open();
    await toBilling();
    fillBilling('PL');
    type('Tax id', 'DE136695976');
    goOn();
    await screen.findByText('Must be a tax id like PL8567346215');
    type('Country', 'AT');
    await screen.findByText('Must be a tax id like ATU13585627');
    type('Country', 'DE');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(api.sent('POST')).toEqual([]);
  });

  it('are completed one after the other', async () => {
    const { api } = open();
    await screen.findByLabelText('Company name');
    type('Company name', ' ');
    goOn();
    expect((await screen.findByRole('alert')).textContent).toBe('This field is required');
    expect(stepNow()).toBe('Company');
    expect(api.sent('POST')).toEqual([]);
  });

  it('go back to the field that the API refuses', async () => {
    const { api } = open();
    await toPayment();
    const errors = [{ path: 'billingEmail', code: 'not-an-email', params: {}, message: 'Please enter a valid email' }];
    api.answer('POST /api/customers', () => problem('VALIDATION', 400, { errors }));
    goOn();
    await waitFor(() => expect(stepNow()).toBe('Billing'));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email');
    expect(assign).not.toHaveBeenCalled();
  });

  it('keep what was typed across a reload, for this organization only', async () => {
    open();
    await toPayment();
    fireEvent.change(screen.getByLabelText('Number of seats'), { target: { value: '50' } });
    cleanup();
    open();
    await screen.findByText('Your unsaved changes have been restored.');
    await waitFor(() => expect(stepNow()).toBe('Payment method'));
    expect(await total()).toContain('€400.00');
    expect(Object.keys(sessionStorage).every((key) => key.includes(ORG))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByLabelText('Company name')).toHaveProperty('value', 'Northwind');
    expect(sessionStorage.length).toBe(0);
  });

  it('are in the address: Back goes to the previous one, and Forward returns', async () => {
    const at = `/create-customer?org=${ORG}&returnTo=%2Fa%2Fb%2Fwork-orders`;
    const { router, address } = open({ at });
    await toPayment();
    expect(address()).toBe(`${at}&step=payment`);
    await router.navigate(-1);
    await waitFor(() => expect(stepNow()).toBe('Billing'));
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Hamburg');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Billing'));
    await router.navigate(-1);
    await waitFor(() => expect(stepNow()).toBe('Company'));
    expect(address()).toBe(at);
    await router.navigate(2);
    await waitFor(() => expect(stepNow()).toBe('Payment method'));
  });

  it('open no further than this tab has got, whatever the address says', async () => {
    const { api } = open({ at: `/create-customer?org=${ORG}&step=payment` });
    await screen.findByLabelText('Company name');
    expect(stepNow()).toBe('Company');
    expect(screen.queryByRole('alert')).toBeNull();
    goOn();
    await waitFor(() => expect(stepNow()).toBe('Billing'));
    expect(api.sent('POST')).toEqual([]);
  });

  it('continue with what somebody else has set up in the meantime', async () => {
    const { api } = open();
    await toPayment();
    api.answer('GET /api/customers', () => pageOf([aPayer({ status: 'pending' })]));
    api.answer('POST /api/customers', () => problem('CONFLICT', 409, { detail: 'Billing is already set up.' }));
    goOn();
    expect(await screen.findByText('Northwind GmbH · Germany')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Go to card page' })[0] ?? document.body);
    await waitFor(() => expect(assign.mock.calls).toEqual([[URL_OF_CARD]]));
  });
});

describe('the total', () => {
  it.each([
    ['EUR', '€272.00'],
    ['JPY', 'JP¥272'],
    ['KWD', 'KWD 272.000'],
  ])('is in the chosen currency: %s', async (currency, amount) => {
    open();
    await toBilling();
    type('Currency', currency);
    await waitFor(async () => expect((await total())?.replaceAll('\u00a0', ' ')).toContain(`Per month${amount}`));
  });

  it('follows the seats, and accepts no fewer than are in use', async () => {
    const { api } = open();
    await toPayment();
    expect(await total()).toContain('34 seats × €8.00€272.00');
    expect(await total()).toContain('You have 20 seats until the trial ends, then 34.');
    fireEvent.change(screen.getByLabelText('Number of seats'), { target: { value: '20' } });
    expect(await total()).not.toContain('until the trial ends, then');
    expect(await total()).toContain('The first month begins when the trial ends.');
    fireEvent.change(screen.getByLabelText('Number of seats'), { target: { value: '17' } });
    expect(screen.getByRole('alert').textContent).toBe('18 seats are in use; free up seats first');
    expect(await total()).toContain('Seats × €8.00–');
    expect(document.body.textContent).not.toMatch(/\b0 seats/);
    goOn();
    expect(document.activeElement).toBe(screen.getByLabelText('Number of seats'));
    expect(api.sent('POST')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Number of seats'), { target: { value: '18' } });
    expect(screen.getByRole('button', { name: 'One seat less' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'One seat less' }));
    expect(await total()).toContain('18 seats × €8.00€144.00');
  });
});

describe('if there is a customer', () => {
  it('continues to the card page, once however often the button is pressed', async () => {
    const { api } = open({ payer: aPayer({ status: 'pending', seatsOrdered: 40 }) });
    expect(await total()).toContain('40 seats × €8.00');
    const [button = document.body] = await screen.findAllByRole('button', { name: 'Go to card page' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(assign.mock.calls).toEqual([[URL_OF_CARD]]));
    expect(api.sent('POST').map(({ path }) => path)).toEqual([`/api/customers/id/${'1'.repeat(24)}/payment-methods`]);
    expect(screen.queryByLabelText('Company name')).toBeNull();
  });

  it('shows the linked card, and leads on to the requested page', async () => {
    open({
      payer: aPayer(),
      methods: [aMethod()],
      at: `/create-customer?org=${ORG}&returnTo=%2Fa%2Fb%2Fwork-orders`,
    });
    const cards = await screen.findByRole('list', { name: 'Payment methods' });
    expect(within(cards).getByText(/4242/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/a/b/work-orders');
  });

  it('never leads out of the application', async () => {
    open({
      payer: aPayer(),
      methods: [aMethod()],
      at: `/create-customer?org=${ORG}&returnTo=https%3A%2F%2Fevil.example`,
    });
    await screen.findByRole('list', { name: 'Payment methods' });
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  });
});

describe('the trial', () => {
  it.each([
    [2.5, 'Your trial ends in 3 days'],
    [0.5, 'Your trial ends within a day'],
    [-1, 'Your trial has ended'],
  ])('%s days from now: %s', async (days, words) => {
    open({ trialEndsAt: inDays(days) });
    expect(screen.getByRole('note').textContent).toContain(words);
    await screen.findByLabelText('Company name');
  });
});

it('is for people who may manage the billing', () => {
  const { api } = open({ permissions: ['billing:view'] });
  expect(screen.getByText(/needs the permission/)).toBeTruthy();
  expect(api.calls).toEqual([]);
});
