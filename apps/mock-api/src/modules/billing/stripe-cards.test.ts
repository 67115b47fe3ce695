import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localPayments } from '#payments/local.ts';
import type { Person, TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { lookAtMethods } from './look-job.ts';
import { createStripeApi, newPayer } from './stripe-testing.ts';
import { cardOf, tokenOf } from './test-cards-testing.ts';

const TEN_MINUTES_MS = 10 * 60 * 1000;

const api = await openForFile(createStripeApi());
let owner: Person;
let house: TestOrganization;
beforeEach(async () => {
  ({ owner, house } = await api.createHouse());
});
afterEach(() => api.mendStripe());

const state = () => api.state(house._id);
const audited = (action: string) => api.audited(action, house._id);
const check = (id: string) => owner.client.paymentMethods.check({ params: { id } });

describe('the whole way', () => {
  it('leads over Stripe’s page to a linked card, a second one, and a detached card', async () => {
    const { customer, method, url, session } = await api.createPayer(owner, house);
    expect(url).toBe(`https://checkout.stripe.example/c/pay/${session}`);
    expect(await check(method)).toMatchObject({ status: 200, body: { status: 'pending', provider: 'stripe' } });

    api.stripe.decline(session);
    expect(await api.deliver(...api.newEvents())).toEqual([200]);
    const declined = await owner.client.paymentMethods.get({ params: { id: method } });
    expect(declined.body).toMatchObject({ status: 'failed', failure: 'declined', last4: null });
    expect(await owner.client.customers.get({ params: { id: customer } })).toMatchObject({
      body: { status: 'pending' },
    });

    const ref = api.stripe.complete(session);
    expect(await api.deliver(...api.newEvents())).toEqual([200, 200, 200]);
    const card = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2030 };
    const linked = { status: 'linked', failure: null, default: true };
    const shown = await owner.client.paymentMethods.get({ params: { id: method } });
    expect(shown.body).toMatchObject({ ...card, ...linked, linkedAt: expect.any(String) });
    const customers = [{ status: 'active', providerRef: expect.stringMatching(/^cus_/) }];
    expect(await state()).toMatchObject({ paymentLinked: true, customers, methods: [{ ...linked, card, ref }] });
    const { name, billingEmail: email } = newPayer(house._id);
    expect([...api.stripe.customers.values()]).toEqual([expect.objectContaining({ name, email })]);

    const added = await owner.client.customers.addPaymentMethod({
      params: { id: customer },
      body: { returnTo: '/sites' },
    });
    if (added.status !== 201) throw new Error('no second method');
    const second = added.body.paymentMethod._id;
    api.stripe.complete(added.body.url.split('/').at(-1) ?? '', {
      brand: 'amex',
      last4: '8431',
      exp_month: 1,
      exp_year: 2029,
    });
    api.newEvents();
    // The webhook never comes; the page that people return to asks instead.
    expect(await check(second)).toMatchObject({ body: { status: 'linked', last4: '8431', default: false } });

    expect(await owner.client.paymentMethods.remove({ params: { id: method } })).toMatchObject({ status: 204 });
    await lookAtMethods(api.deps);
    expect(api.stripe.methods.get(ref)).toMatchObject({ customer: null });
    expect(await api.deliver(...api.newEvents())).toEqual([200]);
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked', default: true }] });
    expect(await owner.client.paymentMethods.get({ params: { id: method } })).toMatchObject({ status: 404 });
  });

  it('ends when somebody deletes the customer at Stripe, and begins again with another card', async () => {
    const { customer, session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    await api.deliver(...api.newEvents());
    const [before] = (await state()).customers;
    api.stripe.deleteCustomer(before?.providerRef ?? '');
    const gone = api.newEvents();
    expect(await api.deliver(...gone)).toEqual([200]);
    expect(await state()).toMatchObject({ paymentLinked: false, methods: [], customers: [{ status: 'cancelled' }] });

    const again = await owner.client.customers.addPaymentMethod({ params: { id: customer } });
    if (again.status !== 201) throw new Error('no page');
    api.stripe.complete(again.body.url.split('/').at(-1) ?? '');
    // What was said about the previous customer comes once more, and late.
    expect(await api.deliver(...api.newEvents(), ...gone)).toEqual([200, 200, 200, 200]);
    const after = await state();
    expect(after).toMatchObject({
      paymentLinked: true,
      methods: [{ status: 'linked' }],
      customers: [{ status: 'active' }],
    });
    expect(after.customers[0]?.providerRef).not.toBe(before?.providerRef);
  });
});

it.each([
  ['name', { name: 'North Facilities' }],
  ['address for invoices', { billingEmail: 'accounts@north.example' }],
])('Stripe is told only of another %s, and of nothing if neither changes', async (_, change) => {
  const { customer: id } = await api.createPayer(owner, house);
  const { name, billingEmail } = { ...newPayer(house._id), ...change };
  const answer = await owner.client.customers.update({ params: { id }, body: change });
  expect(answer).toMatchObject({ status: 200, body: { name, billingEmail } });
  const [payer] = (await state()).customers;
  expect(api.stripe.customers.get(payer?.providerRef ?? '')).toMatchObject({ name, email: billingEmail });
  const asked = api.stripe.requests.length;
  await owner.client.customers.update({ params: { id }, body: change });
  expect(api.stripe.requests.slice(asked)).toEqual([]);
});

it.each(['renamed', 'given another card'] as const)(
  'a customer that another provider knew is made known to Stripe once it is %s',
  async (what) => {
    const { customer: id } = await api.createPayer(owner, house);
    const { collection } = api.deps.models.Payer;
    const _id = new Types.ObjectId(id);
    await collection.updateOne({ _id }, { $set: { provider: 'local', providerRef: `local_${house._id}` } });
    const { customers } = owner.client;
    const done = what === 'renamed' ? customers.update({ params: { id }, body: { name: 'North Facilities' } }) : null;
    expect((await (done ?? customers.addPaymentMethod({ params: { id } }))).status).toBe(done ? 200 : 201);
    const { provider, providerRef, name } = await api.deps.models.Payer.findOne({ org: house._id }).orFail().lean();
    expect(provider).toBe('stripe');
    expect(api.stripe.customers.get(providerRef)).toMatchObject({ name });
  },
);

it.each(['renamed', 'given another card'] as const)(
  'a customer that is %s is known to Stripe by its id, and not searched for',
  async (what) => {
    const { customer: id } = await api.createPayer(owner, house);
    const { providerRef } = await api.deps.models.Payer.findOne({ org: house._id }).orFail().lean();
    const asked = api.stripe.requests.length;
    const { customers } = owner.client;
    const done = what === 'renamed' ? customers.update({ params: { id }, body: { name: 'North Facilities' } }) : null;
    await (done ?? customers.addPaymentMethod({ params: { id } }));
    const paths = api.stripe.requests.slice(asked).map((request) => request.split(' ').slice(0, 2).join(' '));
    expect(paths.slice(0, 2)).toEqual([`GET /v1/customers/${providerRef}`, `POST /v1/customers/${providerRef}`]);
  },
);

describe('two at the same time', () => {
  it('make one customer, here and at Stripe', async () => {
    const other = await api.addMember(house, 'Owner');
    const before = api.stripe.customers.size;
    const body = newPayer(house._id);
    const answers = await Promise.all([owner, other, owner].map(({ client }) => client.customers.create({ body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(api.stripe.customers.size).toBe(before + 1);
    expect(await state()).toMatchObject({ customers: [{ status: 'pending' }], methods: [{ status: 'pending' }] });
  });

  it('remove both cards, and the last one stays while it pays for seats', async () => {
    const other = await api.addMember(house, 'Owner');
    const { customer, method, session } = await api.createPayer(owner, house);
    const added = await other.client.customers.addPaymentMethod({ params: { id: customer } });
    if (added.status !== 201) throw new Error('no page');
    const second = added.body.paymentMethod._id;
    for (const each of [session, added.body.url.split('/').at(-1) ?? '']) api.stripe.complete(each);
    await api.deliver(...api.newEvents());
    await api.deps.models.Organization.updateOne({ _id: house._id }, { seats: 34 });
    const remove = ({ client }: Person, id: string) => client.paymentMethods.remove({ params: { id } });
    const answers = await Promise.all([remove(owner, method), remove(other, second), remove(other, method)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked', default: true }] });
    expect(await audited('customer.method-removed')).toBe(1);
  });

  it('link a card each, one of which is charged', async () => {
    const other = await api.addMember(house, 'Owner');
    const { customer, session } = await api.createPayer(owner, house);
    const added = await other.client.customers.addPaymentMethod({ params: { id: customer } });
    if (added.status !== 201) throw new Error('no page');
    api.stripe.complete(session);
    api.stripe.complete(added.body.url.split('/').at(-1) ?? '');
    await Promise.all(api.newEvents().map((event) => api.post(api.stripe.signed(event, api.now()))));
    const { methods, ...rest } = await state();
    expect(rest).toMatchObject({ paymentLinked: true, customers: [{ status: 'active' }] });
    expect(methods.map(({ status }) => status)).toEqual(['linked', 'linked']);
    expect(methods.filter((each) => each.default)).toHaveLength(1);
    expect(await audited('organization.payment-linked')).toBe(1);
  });
});

it('a removed card is detached at Stripe even if another provider was set in the meantime', async () => {
  const { method, session } = await api.createPayer(owner, house);
  const ref = api.stripe.complete(session);
  await check(method);
  expect(await owner.client.paymentMethods.remove({ params: { id: method } })).toMatchObject({ status: 204 });
  await lookAtMethods({ ...api.deps, payments: localPayments(api.deps) });
  expect(api.stripe.methods.get(ref)).toMatchObject({ customer: expect.stringMatching(/^cus_/) });
  await lookAtMethods(api.deps);
  expect(api.stripe.methods.get(ref)).toMatchObject({ customer: expect.stringMatching(/^cus_/) });
  api.advance(TEN_MINUTES_MS);
  await lookAtMethods(api.deps);
  expect(api.stripe.methods.get(ref)).toMatchObject({ customer: null });
  const stored = await api.deps.models.PaymentMethod.find({ org: house._id, deletedAt: { $ne: null } }).lean();
  expect(stored).toMatchObject([{ lookAt: null }]);
});

it('a page for a test card that was opened before Stripe was configured no longer accepts one', async () => {
  const { method } = await api.createPayer(owner, house);
  const setup = { customerRef: 'local', method, returnUrl: '/', language: 'en' } as const;
  const { ref: setupRef, url } = await localPayments(api.deps).startSetup(setup);
  // Bypasses Mongoose, because a method's provider cannot be changed otherwise.
  const { collection } = api.deps.models.PaymentMethod;
  const changed = await collection.updateOne(
    { _id: new Types.ObjectId(method) },
    { $set: { provider: 'local', setupRef } },
  );
  expect(changed.modifiedCount).toBe(1);
  const params = { token: tokenOf(url) };
  const before = await state();
  expect(await api.client().localPayments.get({ params })).toMatchObject({ status: 410 });
  expect(await api.client().localPayments.send({ params, body: cardOf('4242') })).toMatchObject({ status: 410 });
  expect(await state()).toEqual(before);
});
