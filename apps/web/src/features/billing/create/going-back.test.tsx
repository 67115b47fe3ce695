import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, SITE } from '#testing/render-page.tsx';
import { renderPlain } from '#testing/render-plain.tsx';
import { aMethod, aPayer, someSeats } from '../testing.ts';
import { CreateCustomerScreen } from './create-customer-screen.tsx';

const CUSTOMER = '1'.repeat(24);
const CARDS = `/api/customers/id/${CUSTOMER}/payment-methods`;
const { organization } = pageScope([]);

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

type Handlers = Parameters<typeof fakeApi>[0];

function open(more: Handlers = {}, query = '') {
  const api = fakeApi({
    'GET /api/customers': () => pageOf([]),
    'GET /api/sites': () => pageOf(pageScope([]).knownSites),
    [`GET /api/seats/org/${ORG}`]: () => ({ status: 200, body: someSeats() }),
    ...more,
  });
  const standing = { organization, permissions: ['billing:manage' as const] };
  const at = `/create-customer?org=${ORG}${query}`;
  renderPlain(<CreateCustomerScreen standing={standing} onSignOut={() => undefined} />, at);
  return api;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const goOn = () => fireEvent.submit(screen.getByRole('form', { name: 'Set up billing' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const stepIs = (name: string) =>
  waitFor(() => expect(document.querySelector('[aria-current=step] h2')?.textContent).toBe(name));

async function toPayment() {
  await screen.findByLabelText('Company name');
  type('Company name', 'Northwind GmbH');
  goOn();
  await screen.findByLabelText('Billing email');
  type('Billing email', 'invoices@north.example');
  type('Street and number', 'Am Sandtorkai 48');
  type('Postcode', '20457');
  type('City', 'Hamburg');
  type('Country', 'DE');
  goOn();
  await stepIs('Payment method');
}

describe('a step of setting up the billing', () => {
  it('can be gone back to, one by one or directly, with what was entered', async () => {
    open();
    await toPayment();
    screen.getByText('Northwind GmbH · Germany');
    screen.getByText('invoices@north.example · Hamburg · EUR');
    press('Back');
    await stepIs('Billing');
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Hamburg');
    press('Back');
    await stepIs('Company');
    goOn();
    await stepIs('Billing');
    goOn();
    await stepIs('Payment method');
    press('Edit: Billing');
    await stepIs('Billing');
    press('Edit: Company');
    await stepIs('Company');
    expect(screen.getByLabelText('Company name')).toHaveProperty('value', 'Northwind GmbH');
  });

  it('cannot be changed while the customer is being created', async () => {
    const api = open({ 'POST /api/customers': () => new Promise(() => {}) });
    await toPayment();
    goOn();
    await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true);
  });
});

describe('the cards of an organization that already has a payer', () => {
  const payer = { 'GET /api/customers': () => pageOf([aPayer()]) };

  it('that are pending lead to what became of them, and on to the requested page', async () => {
    const pending = aMethod({ status: 'pending', default: false });
    open({ ...payer, [`GET ${CARDS}`]: () => pageOf([pending]) }, '&returnTo=%2Fa%2Fb%2Fwork-orders');
    const link = await screen.findByRole('link', { name: 'See status' });
    const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ org: ORG, method: pending._id, returnTo: '/a/b/work-orders' });
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Go to card page' })).toHaveLength(2);
    const settings = await screen.findByRole('link', { name: 'Billing settings' });
    expect(settings.getAttribute('href')).toBe(`/${ORG}/${SITE}/settings?section=billing`);
  });

  it('can be added to from the total as well, and say why not', async () => {
    const api = open({ ...payer, [`GET ${CARDS}`]: () => pageOf([aMethod()]) });
    api.answer(`POST ${CARDS}`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    const [, inTotal] = await screen.findAllByRole('button', { name: 'Link another card' });
    if (inTotal) fireEvent.click(inTotal);
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    expect(api.sent('POST').map(({ path }) => path)).toEqual([CARDS]);
  });

  it('say that they could not be loaded', async () => {
    open({ ...payer, [`GET ${CARDS}`]: () => problem('INTERNAL', 500) });
    await screen.findByText('The payment methods could not be loaded.');
  });
});

it.each([
  ['the payer', 'GET /api/customers'],
  ['the seats', `GET /api/seats/org/${ORG}`],
])('says that the billing could not be loaded if %s could not, and asks nothing', async (_, call) => {
  open({ [call]: () => problem('INTERNAL', 500) });
  await screen.findByText('The billing could not be loaded.');
  expect(screen.queryByLabelText('Company name')).toBeNull();
});

it('leads to one’s organizations without one of them', () => {
  fakeApi({});
  renderPlain(<CreateCustomerScreen standing={null} onSignOut={() => undefined} />, '/create-customer');
  screen.getByText('Choose an organization first. Its billing is in its settings.');
  expect(screen.getByRole('link', { name: 'Your organizations' }).getAttribute('href')).toBe(
    '/require-organization-membership',
  );
});
