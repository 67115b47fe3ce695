import type { Permission } from '@siteward/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { aMethod, aPayer, someSeats } from '../testing.ts';
import { BillingSection } from './billing-section.tsx';

const CUSTOMER = '1'.repeat(24);
const VISA = '2'.repeat(24);
const OTHER = '3'.repeat(24);
const seatsPath = `/api/seats/org/${ORG}`;

interface World {
  permissions?: Permission[];
  payer?: ReturnType<typeof aPayer> | null;
  methods?: ReturnType<typeof aMethod>[];
  seats?: ReturnType<typeof someSeats>;
  trialEndsAt?: string;
}

function open({ permissions = ['billing:view', 'billing:manage'], payer = aPayer(), ...world }: World = {}) {
  const refresh = vi.fn(async () => {});
  const scope = pageScope(permissions, { refresh });
  const organization = {
    ...scope.organization,
    paymentLinked: payer?.status === 'active',
    ...(world.trialEndsAt !== undefined && { trialEndsAt: world.trialEndsAt }),
  };
  const api = fakeApi({
    'GET /api/customers': () => pageOf(payer ? [payer] : []),
    [`GET /api/customers/id/${CUSTOMER}/history`]: () => pageOf([]),
    [`GET /api/customers/id/${CUSTOMER}/payment-methods`]: () => pageOf(world.methods ?? [aMethod()]),
    [`GET ${seatsPath}`]: () => ({ status: 200, body: world.seats ?? someSeats() }),
    [`PUT ${seatsPath}`]: ({ body }) => ({ status: 200, body: { ...someSeats(), ...Object(body), version: 6 } }),
    [`PUT /api/payment-methods/id/${OTHER}/default`]: () => ({ status: 200, body: aMethod({ _id: OTHER }) }),
    'DELETE /api/payment-methods/id/*': () => ({ status: 204 }),
    [`PATCH /api/customers/id/${CUSTOMER}`]: ({ body }) => ({
      status: 200,
      body: { ...aPayer(), ...Object(body), version: 4 },
    }),
  });
  renderPage(<BillingSection />, { ...scope, organization }, '/page?section=billing');
  return { api, refresh };
}

const seatsField = () => screen.findByLabelText<HTMLInputElement>('Number of seats');
const typeSeats = async (value: string) => fireEvent.change(await seatsField(), { target: { value } });
const seatsForm = () => screen.findByRole('form', { name: 'Seats' });
const other = aMethod({ _id: OTHER, last4: '0005', default: false, version: 9 });

describe('seats', () => {
  it('are increased based on the version that was shown, with what that costs and from when', async () => {
    const { api, refresh } = open();
    await typeSeats('36');
    const form = await seatsForm();
    expect(form.textContent).toContain('36 seats × €8.00€288.00 a month');
    expect(form.textContent).toMatch(/Takes effect immediately\. From .*, you pay this instead of €272.00\./);
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(api.sent('PUT').map(({ body }) => body)).toEqual([{ seats: 36, version: 5 }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PUT')).toHaveLength(2));
    expect(api.sent('PUT')[1]?.body).toEqual({ seats: 34, version: 6 });
  });

  it('cost nothing until the trial ends', async () => {
    open({
      trialEndsAt: '2099-11-23T09:14:00.000Z',
      seats: someSeats({ trial: true, available: 20 }),
    });
    const form = await seatsForm();
    expect(form.textContent).toContain('You have 20 seats until the trial ends, then 34.');
    expect(form.textContent).toMatch(/From .*23 Nov, when the trial ends\. Nothing until then\./);
    expect(form.textContent).toContain('18 of 20 seats used');
    await typeSeats('36');
    expect(form.textContent).toMatch(/From .*23 Nov, when the trial ends, instead of €272\.00\. Nothing until then\./);
    expect(form.textContent).not.toContain('Takes effect immediately');
  });

  it('are never fewer than those in use', async () => {
    const { api } = open();
    await typeSeats('17');
    expect((await screen.findByRole('alert')).textContent).toBe('18 seats are in use; free up seats first');
    fireEvent.submit(await seatsForm());
    expect(api.sent('PUT')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await seatsField()).value).toBe('34');
  });

  it('are limited to twenty without a linked card', async () => {
    open({ payer: null, seats: someSeats({ seats: 20, available: 20, used: 18 }) });
    await typeSeats('21');
    expect(await screen.findByText(/More than 20 seats need a linked payment method/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set 21 seats' })).toHaveProperty('disabled', true);
  });

  it('beyond twenty from before can be reduced without a linked card', async () => {
    const { api } = open({ payer: null });
    await typeSeats('30');
    expect(screen.queryByText(/need a linked payment method/)).toBeNull();
    fireEvent.submit(await seatsForm());
    await waitFor(() => expect(api.sent('PUT').map(({ body }) => body)).toEqual([{ seats: 30, version: 5 }]));
  });

  it('follow what somebody else has set, if nothing else was typed', async () => {
    const { api } = open({ methods: [aMethod(), other] });
    expect((await seatsField()).value).toBe('34');
    api.answer(`GET ${seatsPath}`, () => ({ status: 200, body: someSeats({ seats: 40, available: 40, version: 9 }) }));
    fireEvent.click(await screen.findByRole('button', { name: 'Make default: Visa 0005' }));
    await waitFor(async () => expect((await seatsField()).value).toBe('40'));
  });

  it('say how many are ordered for when a card is linked', async () => {
    const payer = aPayer({ status: 'pending', seatsOrdered: 34 });
    open({ payer, seats: someSeats({ seats: 20, available: 20 }) });
    await screen.findByText(/^34 seats are ordered and start once a card is linked\./);
  });

  it('keep what was typed when the API refuses it', async () => {
    const { api } = open();
    api.answer(`PUT ${seatsPath}`, () => problem('SEAT_LIMIT', 409, { detail: '35 seats are in use.' }));
    await typeSeats('33');
    fireEvent.submit(await seatsForm());
    expect((await screen.findByRole('alert')).textContent).toBe('35 seats are in use.');
    expect((await seatsField()).value).toBe('33');
  });
});

describe('payment methods', () => {
  it('are listed with the default first, and failed ones last', async () => {
    const failed = aMethod({
      _id: '4'.repeat(24),
      last4: '0002',
      default: false,
      status: 'failed',
      failure: 'declined',
    });
    const pending = aMethod({ _id: '5'.repeat(24), last4: '3155', default: false, status: 'pending' });
    open({ methods: [failed, pending, other, aMethod()] });
    const list = await screen.findByRole('list', { name: 'Payment methods' });
    const items = await within(list).findAllByRole('listitem');
    const cards = items.map((item) => /\d{4}/.exec(item.textContent ?? '')?.[0]);
    expect(cards).toEqual(['4242', '0005', '3155', '0002']);
  });

  it('get another default', async () => {
    const { api } = open({ methods: [aMethod(), other] });
    fireEvent.click(await screen.findByRole('button', { name: 'Make default: Visa 0005' }));
    await waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
    const [sent] = api.sent('PUT');
    expect([sent?.path, sent?.headers.get('if-match')]).toEqual([`/api/payment-methods/id/${OTHER}/default`, '9']);
  });

  it('are removed after a confirmation', async () => {
    const { api } = open({ methods: [aMethod(), other] });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Visa 0005' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Visa 0005?' });
    expect(api.sent('DELETE')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove card' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent('DELETE').map((call) => [call.path, call.headers.get('if-match')])).toEqual([
      [`/api/payment-methods/id/${OTHER}`, '9'],
    ]);
  });

  it('keep the last one that pays, and say why', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { api } = open();
    api.answer(`POST /api/customers/id/${CUSTOMER}/payment-methods`, () => ({
      status: 201,
      body: { paymentMethod: aMethod(), url: 'https://pay.example/3' },
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Visa 4242' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Visa 4242 cannot be removed yet' });
    expect(dialog.textContent).toContain('It is the only linked card, and pays for 34 seats.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Link another card' }));
    await waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/3']]));
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ returnTo: '/page?section=billing' }]);
    expect(api.sent('DELETE')).toEqual([]);
    assign.mockRestore();
  });

  it('open the card page once, however quickly it is asked for', async () => {
    const { api } = open();
    api.answer(`POST /api/customers/id/${CUSTOMER}/payment-methods`, () => new Promise(() => {}));
    const link = await screen.findByRole('button', { name: 'Link another card' });
    // Both clicks come before the first one has been rendered.
    act(() => {
      link.click();
      link.click();
    });
    await waitFor(() => expect(api.sent('POST').length).toBeGreaterThan(0));
    expect(api.sent('POST')).toHaveLength(1);
  });

  it('say what the API refuses', async () => {
    const { api } = open({ methods: [aMethod(), other] });
    api.answer(`DELETE /api/payment-methods/id/${VISA}`, () => problem('CONFLICT', 409, { detail: 'It pays.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Visa 4242' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove card' }));
    expect((await screen.findByRole('alert')).textContent).toBe('It pays.');
  });

  it.each([
    [2020, /Visa 4242, the default card, expired at the end of 08\/2020/],
    [2099, null],
  ])('warn about the expiry of the default card: %s', async (expYear, words) => {
    open({ methods: [aMethod({ expYear }), { ...other, expYear: words ? 2099 : 2020 }] });
    await screen.findByRole('button', { name: 'Remove: Visa 4242' });
    if (words) expect(screen.getByText(words)).toBeTruthy();
    else expect(screen.queryByText(/the default card,/)).toBeNull();
  });
});

describe('billing details', () => {
  it('are saved based on the version that was shown, sending only what was changed', async () => {
    const { api } = open();
    fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Altona' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Altona' }, version: 3 },
    ]);
  });

  it('show both versions if somebody else has changed the same field', async () => {
    const { api } = open();
    const current = aPayer({ name: 'Theirs GmbH', version: 7 });
    api.answer(`PATCH /api/customers/id/${CUSTOMER}`, () => problem('VERSION_CONFLICT', 409, { current }));
    fireEvent.change(await screen.findByLabelText('Company name'), { target: { value: 'Mine GmbH' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(dialog.textContent).toContain('Company nameTheirs GmbHMine GmbH');
  });
});

it('says what has happened, in words', async () => {
  const { api } = open();
  const at = '2026-01-02T03:04:05.678Z';
  const entry = { _id: '9'.repeat(24), at, actor: null, action: 'customer.method-failed' };
  const to = { code: 'text', params: { text: 'declined' }, message: 'declined' };
  api.answer(`GET /api/customers/id/${CUSTOMER}/history`, () =>
    pageOf([{ ...entry, changes: [{ field: 'failure', from: null, to }] }]),
  );
  const history = await screen.findByRole('list', { name: 'History' });
  expect(history.textContent).toContain('Card not linkedReason: Declined by the bankThe payment provider');
});

it('leads to the set-up page while there is no payer', async () => {
  open({ payer: null, trialEndsAt: '2099-11-23T09:14:00.000Z' });
  const link = await screen.findByRole('link', { name: 'Set up billing' });
  expect(link.getAttribute('href')).toBe(`/create-customer?org=${ORG}&returnTo=%2Fpage%3Fsection%3Dbilling`);
  expect(screen.queryByRole('heading', { name: 'Payment methods' })).toBeNull();
});

it.each([
  ['2099-11-23T09:14:00.000Z', true, /^Your trial ends in [\d,]+ days$/],
  ['2099-11-23T09:14:00.000Z', false, /^Your trial ends in [\d,]+ days$/],
  ['2026-01-05T09:00:00.000Z', true, null],
  ['2026-01-05T09:00:00.000Z', false, /^Your trial has ended$/],
])(
  'says when the trial ends, or that it has ended without a card: %s, linked: %s',
  async (trialEndsAt, isLinked, says) => {
    open({ payer: isLinked ? aPayer() : null, trialEndsAt });
    await screen.findByRole('heading', { name: 'Status' });
    const words = screen.queryByText(/^Your trial/)?.textContent ?? null;
    if (says === null) expect(words).toBeNull();
    else expect(words).toMatch(says);
  },
);

it('is read-only for people who may not change it', async () => {
  open({ permissions: ['billing:view'] });
  expect(await screen.findByText('invoices@north.example')).toBeTruthy();
  await screen.findByText(/4242/);
  await seatsForm();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([
  ['The billing could not be loaded.', 'GET /api/customers'],
  ['The seats could not be loaded.', `GET ${seatsPath}`],
])('says "%s" if the call fails: %s', async (words, call) => {
  open().api.answer(call, () => problem('INTERNAL', 500));
  await screen.findByText(words);
});

it('a number of seats that is being typed stays when somebody else sets another one', async () => {
  const { api } = open({ methods: [aMethod(), other] });
  await typeSeats('36');
  api.answer(`GET ${seatsPath}`, () => ({ status: 200, body: someSeats({ seats: 40, available: 40, version: 9 }) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make default: Visa 0005' }));
  await waitFor(async () => expect((await seatsForm()).textContent).toContain('18 of 40 seats used'));
  expect((await seatsField()).value).toBe('36');
  fireEvent.submit(await seatsForm());
  await waitFor(() => expect(api.sent('PUT').at(-1)?.body).toEqual({ seats: 36, version: 9 }));
});

it('a tax id is checked when its field is left', async () => {
  open();
  const taxId = await screen.findByLabelText('Tax id');
  fireEvent.change(taxId, { target: { value: 'DE1' } });
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => {
    // As soon as the form's checks have been loaded.
    fireEvent.blur(taxId);
    expect(screen.getByRole('alert').textContent).toBe('A German tax id has DE and 9 digits. This one has 1.');
  });
});
