import { describe, expect, it } from 'vitest';
import { unitOfWork } from '#database/unit-of-work.ts';
import {
  auditLog,
  createRole,
  expectRefused,
  FORBIDDEN,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { NOWHERE } from '#nobody.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { lookAtMethods, methodLooks } from './look-job.ts';
import { settleMethod } from './settle-method.ts';
import { addCard, cardOf, createPayer, createUnpaid, methodOf, organizationOf, PAYER } from './test-cards-testing.ts';

const api = await openForFile(createTestApi());

const CHECKED_MS = 8000;
const methodsThere = (org: string) => api.deps.models.PaymentMethod.countDocuments({ org });

describe('a customer', () => {
  it('is created with the page for its first card, and orders its seats', async () => {
    const { owner, org } = await createUnpaid(api);
    const created = await owner.client.customers.create({
      body: { org, ...PAYER, taxId: 'de 136 695 976', currency: 'JPY', seats: 34, returnTo: '/somewhere?tab=all' },
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        customer: { org, ...PAYER, taxId: 'DE136695976', currency: 'JPY', status: 'pending', seatsOrdered: 34 },
        paymentMethod: { org, status: 'pending', provider: 'local', default: false, brand: null, failure: null },
      },
    });
    expect((await auditLog(api, org)).find(({ action }) => action === 'customer.created')).toMatchObject({
      changes: { name: PAYER.name, seatsOrdered: 34, currency: { from: 'EUR', to: 'JPY' } },
    });
    // As many as a trial has are there immediately.
    expect(await organizationOf(api, org)).toEqual({ seats: 20, currency: 'JPY', paymentLinked: false });
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({
      body: { seats: 20, available: 20, trial: true, monthly: { amount: 160, currency: 'JPY' } },
    });
  });

  it('is the only one, even if two owners create it at the same time', async () => {
    const { owner, organization, org } = await createUnpaid(api);
    const other = await api.addMember(organization, 'Owner');
    const answers = await Promise.all(
      [owner, other, owner, other].map(({ client }) => client.customers.create({ body: { org, ...PAYER } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CONFLICT', reason: 'customer-exists' });
    expect(await api.deps.models.Payer.countDocuments({ org })).toBe(1);
    expect(await methodsThere(org)).toBe(1);
  });

  it('is refused for fewer seats than are in use, for a wrong country, currency or tax id, and to those who may not create it', async () => {
    const { owner, organization, org } = await createUnpaid(api);
    await api.addMember(organization, 'Viewer');
    const admin = await api.addMember(organization, 'Administrator');
    const call = (more: object, by = owner) => by.client.customers.create({ body: { org, ...PAYER, ...more } });
    await expectRefused(api, () => call({ seats: 2 }), {
      status: 409,
      code: 'SEAT_LIMIT',
      reason: 'seats-in-use',
    });
    for (const wrong of [
      { country: 'XX' },
      { currency: 'ZZZ' },
      { taxId: 'DE 29841773' },
      { returnTo: '//evil.example' },
    ])
      await expectRefused(api, () => call(wrong), VALIDATION);
    await expectRefused(api, () => call({}, admin), { ...FORBIDDEN, permission: 'billing:manage' });
  });

  it('is changed on its version, with its organization’s currency, in the form of its country', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer: id } = await createPayer(owner.client, org);
    const change = (body: object) => owner.client.customers.update({ params: { id }, body });
    const changed = await change({ country: 'AT', taxId: 'U13585627', currency: 'CHF', version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { country: 'AT', taxId: 'ATU13585627', currency: 'CHF', version: 2 },
    });
    expect(await organizationOf(api, org)).toMatchObject({ currency: 'CHF' });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'customer.updated',
      changes: { country: { from: 'DE', to: 'AT' }, currency: { from: 'EUR', to: 'CHF' } },
    });
    await expectRefused(api, () => change({ name: 'Other', version: 1 }), {
      status: 409,
      code: 'VERSION_CONFLICT',
    });
    // The existing tax id does not fit the new country.
    await expectRefused(api, () => change({ country: 'DE' }), VALIDATION);
    const page = await owner.client.customers.list({ query: { org } });
    expect(page).toMatchObject({ status: 200, body: { total: 1, items: [changed.body] } });
  });
});

describe('a card', () => {
  it('is linked immediately, makes the customer active and brings the seats that were ordered', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer, method, token } = await createPayer(owner.client, org, { seats: 34 });
    const params = { token };
    expect(await api.client().localPayments.get({ params })).toMatchObject({
      status: 200,
      body: { organizationName: 'Northwind', status: 'pending' },
    });
    const sent = await api.client().localPayments.send({ params, body: cardOf('4242') });
    expect(sent).toMatchObject({ status: 200, body: { status: 'linked' } });
    expect(await methodOf(owner.client, method)).toMatchObject({
      status: 'linked',
      brand: 'visa',
      last4: '4242',
      expMonth: 8,
      expYear: 2029,
      default: true,
      failure: null,
    });
    expect(await owner.client.customers.get({ params: { id: customer } })).toMatchObject({
      body: { status: 'active', seatsOrdered: null },
    });
    expect(await organizationOf(api, org)).toMatchObject({ seats: 34, paymentLinked: true });
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: { seats: 34, available: 20 } });
    expect(await api.mails(owner.email)).toMatchObject([{ subject: 'Payment method linked: Northwind' }]);
    // Sent again, as if from another window: nothing more happens.
    const lines = await auditLog(api, org);
    expect(await api.client().localPayments.send({ params, body: cardOf('0002') })).toEqual(
      expect.objectContaining({ status: 200, body: sent.body }),
    );
    await api.client().localPayments.cancel({ params });
    expect(await auditLog(api, org)).toEqual(lines);
    expect(await api.mails(owner.email)).toHaveLength(1);
    const history = await owner.client.customers.history({ params: { id: customer }, query: {} });
    expect(history.status === 200 && history.body.items.map(({ action }) => action).sort()).toEqual(
      ['created', 'method-added', 'method-linked', 'seats-set', 'seats-set', 'status-changed'].map(
        (what) => `customer.${what}`,
      ),
    );
  });

  it.each([
    ['0002', 2029, 'declined'],
    ['0069', 2029, 'expired-card'],
    ['4242', 2020, 'expired-card'],
  ] as const)('that ends in %s and holds until %d is refused: %s', async (last4, expYear, failure) => {
    const { owner, org } = await createUnpaid(api);
    const { method, token } = await createPayer(owner.client, org);
    await api.client().localPayments.send({ params: { token }, body: cardOf(last4, expYear) });
    expect(await methodOf(owner.client, method)).toMatchObject({ status: 'failed', failure, last4, default: false });
    expect(await organizationOf(api, org)).toMatchObject({ paymentLinked: false });
    expect(await api.mails(owner.email)).toMatchObject([{ subject: 'Card not accepted: Northwind' }]);
  });

  it.each(['4242', '0002'] as const)(
    'that ends in %s is reported to all who manage the billing of the whole organization, and to nobody else',
    async (last4) => {
      const { owner, organization, org } = await createUnpaid(api);
      for (const [name, permissions] of [
        ['Billing', ['billing:view', 'billing:manage']],
        ['Looking', ['billing:view']],
      ] as const) {
        organization.roles.set(name, (await createRole(owner, org, name, [...permissions]))._id);
      }
      const told = [owner, await api.addMember(organization, 'Billing')];
      const others = [
        await api.addMember(organization, 'Looking'),
        await api.addMember(organization, 'Billing', { sites: organization.sites }),
        await api.addMember(organization, 'Billing', { status: 'suspended' }),
        await api.addMember(organization, 'Billing', { status: 'removed' }),
      ];
      const ofCustomer = await api.addMember(organization, 'Billing');
      await api.deps.models.Member.updateOne({ org, user: ofCustomer.id }, { type: 'customer' });
      const { token } = await createPayer(owner.client, org);
      await api.client().localPayments.send({ params: { token }, body: cardOf(last4) });
      const mailsOf = async (people: readonly { email: string }[]) =>
        Promise.all(people.map(async ({ email }) => (await api.mails(email)).length));
      expect(await mailsOf(told)).toEqual([1, 1]);
      expect(await mailsOf([...others, ofCustomer])).toEqual([0, 0, 0, 0, 0]);
    },
  );

  it('that needs checking is linked afterwards, by the scheduler or when somebody asks', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer, method, token } = await createPayer(owner.client, org);
    const other = await addCard(owner.client, customer);
    await api.client().localPayments.send({ params: { token }, body: cardOf('3155') });
    await api.client().localPayments.send({ params: { token: other.token }, body: cardOf('3155') });
    const check = () => owner.client.paymentMethods.check({ params: { id: method } });
    expect(await check()).toMatchObject({ status: 200, body: { status: 'pending', last4: '3155' } });
    expect(await lookAtMethods(api.deps)).toBe(0);
    api.advance(CHECKED_MS);
    expect(await check()).toMatchObject({ status: 200, body: { status: 'linked', default: true } });
    expect(await lookAtMethods(api.deps)).toBe(1);
    expect(await methodOf(owner.client, other.method)).toMatchObject({ status: 'linked', default: false });
    expect(await organizationOf(api, org)).toMatchObject({ paymentLinked: true });
  });

  it('ends in the same state in whatever order news of it arrives, even if the same news comes twice with other news in between', async () => {
    const said = (seconds: number, failure: 'declined' | 'other') => ({
      ...({ at: new Date(api.now().getTime() + seconds * 1000), status: 'failed', failure } as const),
    });
    const [first, between, last] = [said(1, 'declined'), said(2, 'other'), said(3, 'declined')];
    for (const order of [
      [first, between, last],
      [first, last, between],
      [between, first, last],
      [last, between, first],
    ]) {
      const { owner, org } = await createUnpaid(api);
      const { method } = await createPayer(owner.client, org);
      const scope = { ...api.deps, org, origin: NOWHERE };
      for (const news of order) await unitOfWork(api.deps.connection, () => settleMethod(scope, method, news));
      expect(await methodOf(owner.client, method)).toMatchObject({ status: 'failed', failure: 'declined' });
      const { saidAt } = await api.deps.models.PaymentMethod.findOne({ _id: method, org }).orFail().lean();
      expect(saidAt).toEqual(last.at);
    }
  });

  it('whose page was abandoned counts as failed by the end of its day, without a mail', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer, method, token } = await createPayer(owner.client, org);
    await api.client().localPayments.cancel({ params: { token } });
    expect(await methodOf(owner.client, method)).toMatchObject({ status: 'failed', failure: 'ended' });
    const late = await addCard(owner.client, customer);
    api.advance(60 * 60 * 1000);
    expect(await methodOf(owner.client, late.method)).toMatchObject({ status: 'failed', failure: 'ended' });
    expect(await api.client().localPayments.get({ params: { token: late.token } })).toMatchObject({ status: 410 });
    await lookAtMethods(api.deps);
    const stored = await api.deps.models.PaymentMethod.findOne({ _id: late.method, org }).lean();
    expect(stored).toMatchObject({ status: 'failed', failure: 'ended', lookAt: null });
    expect(await api.mails(owner.email)).toEqual([]);
  });

  it('can be made the default of two, and is replaced by the other one when it is removed', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer, method, token } = await createPayer(owner.client, org);
    const other = await addCard(owner.client, customer);
    const setDefault = (id: string) => owner.client.paymentMethods.setDefault({ params: { id } });
    const unlinked = { status: 409, code: 'CONFLICT', reason: 'method-not-linked' };
    await expectRefused(api, () => setDefault(other.method), unlinked);
    for (const each of [token, other.token])
      await api.client().localPayments.send({ params: { token: each }, body: cardOf('4242') });
    expect(await setDefault(other.method)).toMatchObject({ status: 200, body: { default: true } });
    expect(await methodOf(owner.client, method)).toMatchObject({ default: false });
    expect(await owner.client.paymentMethods.remove({ params: { id: other.method } })).toMatchObject({ status: 204 });
    expect(await methodOf(owner.client, method)).toMatchObject({ default: true });
    expect(await owner.client.paymentMethods.get({ params: { id: other.method } })).toMatchObject({ status: 404 });
    expect(await organizationOf(api, org)).toMatchObject({ paymentLinked: true });
  });

  it('that is the default is replaced by the one that has been linked for longest, whichever page was opened first', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer, method, token } = await createPayer(owner.client, org);
    const [late, early] = [await addCard(owner.client, customer), await addCard(owner.client, customer)];
    for (const each of [token, early.token, late.token])
      await api.client().localPayments.send({ params: { token: each }, body: cardOf('4242') });
    expect(await owner.client.paymentMethods.remove({ params: { id: method } })).toMatchObject({ status: 204 });
    expect(await methodOf(owner.client, early.method)).toMatchObject({ default: true });
    expect(await methodOf(owner.client, late.method)).toMatchObject({ default: false });
  });

  it('is the only default, even if several are made the default and the previous one is removed at the same time', async () => {
    const { owner, organization, org } = await createUnpaid(api);
    const { customer, method, token } = await createPayer(owner.client, org);
    await api.client().localPayments.send({ params: { token }, body: cardOf('4242') });
    const others: string[] = [];
    for (let more = 0; more < 2; more += 1) {
      const other = await addCard(owner.client, customer);
      await api.client().localPayments.send({ params: { token: other.token }, body: cardOf('4242') });
      others.push(other.method);
    }
    const second = await api.addMember(organization, 'Owner');
    const answers = await Promise.all([
      owner.client.paymentMethods.setDefault({ params: { id: others[0] ?? '' } }),
      second.client.paymentMethods.setDefault({ params: { id: others[1] ?? '' } }),
      owner.client.paymentMethods.remove({ params: { id: method } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204]);
    const left = await Promise.all(others.map((id) => methodOf(owner.client, id)));
    expect(left.filter((each) => each.default)).toHaveLength(1);
  });

  it('that is the last one stays while it pays for seats; two removals at the same time never take both', async () => {
    const { owner, organization, org } = await createUnpaid(api);
    const { customer, method, token } = await createPayer(owner.client, org);
    await api.client().localPayments.send({ params: { token }, body: cardOf('4242') });
    await api.deps.models.Organization.updateOne({ _id: org }, { trialEndsAt: api.clock.next() });
    const remove = (id: string, by = owner) => by.client.paymentMethods.remove({ params: { id } });
    const refusal = { status: 409, code: 'CONFLICT', reason: 'last-payment-method' };
    // Neither a refused method nor one whose page is open pays for anything.
    const refused = await addCard(owner.client, customer);
    await api.client().localPayments.send({ params: { token: refused.token }, body: cardOf('0002') });
    await addCard(owner.client, customer);
    await expectRefused(api, () => remove(method), refusal);
    const other = await addCard(owner.client, customer);
    await api.client().localPayments.send({ params: { token: other.token }, body: cardOf('4242') });
    const second = await api.addMember(organization, 'Owner');
    const answers = await Promise.all([remove(method), remove(other.method, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await organizationOf(api, org)).toMatchObject({ paymentLinked: true });
  });

  it('that is removed during the trial leaves a customer who is past due', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer, method, token } = await createPayer(owner.client, org);
    await api.client().localPayments.send({ params: { token }, body: cardOf('4242') });
    await owner.client.paymentMethods.remove({ params: { id: method } });
    expect(await owner.client.customers.get({ params: { id: customer } })).toMatchObject({
      body: { status: 'past-due' },
    });
    expect(await organizationOf(api, org)).toMatchObject({ paymentLinked: false });
    const again = await addCard(owner.client, customer);
    await api.client().localPayments.send({ params: { token: again.token }, body: cardOf('4242') });
    expect(await owner.client.customers.get({ params: { id: customer } })).toMatchObject({
      body: { status: 'active' },
    });
  });

  it('is one of at most ten', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer, token } = await createPayer(owner.client, org);
    await api.client().localPayments.send({ params: { token }, body: cardOf('4242') });
    for (let more = 1; more < 10; more += 1) await addCard(owner.client, customer);
    const add = () => owner.client.customers.addPaymentMethod({ params: { id: customer } });
    await expectRefused(api, add, { status: 409, code: 'CONFLICT', reason: 'too-many-payment-methods' });
    // Pages that have ended take up no place.
    api.advance(60 * 60 * 1000);
    expect(await add()).toMatchObject({ status: 201 });
  });

  it('that is not a test card is refused, and nothing is changed', async () => {
    const { owner, org } = await createUnpaid(api);
    const { token } = await createPayer(owner.client, org);
    for (const wrong of [{ last4: '1111' }, { number: '4242424242424242' }, { cvc: '123' }, { expMonth: 13 }]) {
      const body = { ...cardOf('4242'), ...wrong } as ReturnType<typeof cardOf>;
      await expectRefused(api, () => api.client().localPayments.send({ params: { token }, body }), VALIDATION);
    }
  });
});

describe('test cards that were linked earlier', () => {
  const ROUND = { stopped: () => false, resting: [], tell: () => {} };

  it.each([
    [true, 'stripe', { paid: false, status: 'past-due', methods: 0 }],
    [false, 'stripe', { paid: true, status: 'active', methods: 1 }],
    [true, 'local', { paid: true, status: 'active', methods: 1 }],
  ] as const)(
    'pay unless real ones can be linked: production %s, %s',
    async (production, name, { paid, status, methods }) => {
      const { owner, org } = await createUnpaid(api);
      const { customer, token } = await createPayer(owner.client, org, { seats: 34 });
      await api.client().localPayments.send({ params: { token }, body: cardOf('4242') });
      const { deps } = api;
      const there = { ...deps, env: { ...deps.env, production }, payments: { ...deps.payments, name } };
      await methodLooks(there).run(ROUND);
      expect(await organizationOf(api, org)).toMatchObject({ paymentLinked: paid, seats: 34 });
      expect(await owner.client.customers.get({ params: { id: customer } })).toMatchObject({ body: { status } });
      const listed = await owner.client.customers.listPaymentMethods({ params: { id: customer }, query: {} });
      expect(listed.body).toMatchObject({ total: methods });
      // Nobody else keeps a test card, so nobody is asked for ever to detach it.
      await methodLooks(there).run(ROUND);
      expect(await deps.models.PaymentMethod.countDocuments({ org, lookAt: { $ne: null } })).toBe(0);
    },
  );
});
