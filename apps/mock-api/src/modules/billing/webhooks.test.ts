import { DAY_MS } from '@siteward/domain';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localPayments } from '#payments/local.ts';
import type { Person, TestOrganization } from '#testing/harness.ts';
import { createTestApi } from '#testing/harness.ts';
import { lookAtMethods } from './look-job.ts';
import { createStripeApi, newPayer, type StripeApi } from './stripe-testing.ts';
import { cardOf, tokenOf } from './test-cards-testing.ts';

const AWAY = { status: 503, body: expect.objectContaining({ code: 'UNAVAILABLE', reason: 'payment-provider-away' }) };

const TEN_MINUTES_MS = 10 * 60 * 1000;

let api: StripeApi;
let owner: Person;
let house: TestOrganization;
let count = 0;
beforeAll(async () => {
  api = await createStripeApi();
  // Stripe has the real time.
  api.advance(Date.now() - api.now().getTime());
});
beforeEach(async () => {
  count += 1;
  owner = await api.createPerson(`owner-${count}@north.example`);
  house = await api.createTrial(owner, `Northwind ${count}`);
  newEvents();
});
afterEach(() => {
  api.stripe.be('well');
  api.stripe.before(async () => {});
  api.stripe.after(async () => {});
});
afterAll(() => api.close());

/** All that is known of who pays for the organization, without ids of records and times. */
async function state(org = house._id) {
  const { models } = api.deps;
  const [organization, customers, methods] = await Promise.all([
    models.Organization.findOne({ _id: org }).lean(),
    models.Payer.find({ org }).lean(),
    models.PaymentMethod.find({ org, deletedAt: null }).sort({ _id: 1 }).lean(),
  ]);
  return {
    paymentLinked: organization?.paymentLinked,
    seats: organization?.seats,
    customers: customers.map(({ status, providerRef }) => ({ status, providerRef })),
    methods: methods.map((each) => ({
      status: each.status,
      failure: each.failure,
      card: each.card,
      default: each.default,
      ref: each.providerRef,
    })),
  };
}

const audited = async (action: string, org = house._id) => api.deps.models.AuditRecord.countDocuments({ org, action });
/** The events of Stripe that have not been taken yet. */
const newEvents = () => api.stripe.events.splice(0);
const check = (id: string) => owner.client.paymentMethods.check({ params: { id } });

describe('the whole way', () => {
  it('goes over Stripe’s page to a card that is linked, another one, and a card that is let go', async () => {
    const { customer, method, url, session } = await api.createPayer(owner, house);
    expect(url).toBe(`https://checkout.stripe.example/c/pay/${session}`);
    expect(await check(method)).toMatchObject({ status: 200, body: { status: 'pending', provider: 'stripe' } });

    api.stripe.decline(session);
    expect(await api.deliver(...newEvents())).toEqual([200]);
    const declined = await owner.client.paymentMethods.get({ params: { id: method } });
    expect(declined.body).toMatchObject({ status: 'failed', failure: 'declined', last4: null });
    expect(await owner.client.customers.get({ params: { id: customer } })).toMatchObject({
      body: { status: 'pending' },
    });

    const ref = api.stripe.complete(session);
    expect(await api.deliver(...newEvents())).toEqual([200, 200, 200]);
    const card = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2030 };
    const linked = { status: 'linked', failure: null, default: true };
    const shown = await owner.client.paymentMethods.get({ params: { id: method } });
    expect(shown.body).toMatchObject({ ...card, ...linked, linkedAt: expect.any(String) });
    const customers = [{ status: 'active', providerRef: expect.stringMatching(/^cus_/) }];
    expect(await state()).toMatchObject({ paymentLinked: true, customers, methods: [{ ...linked, card, ref }] });

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
    newEvents();
    // The webhook never comes: the page that people return to asks.
    expect(await check(second)).toMatchObject({ body: { status: 'linked', last4: '8431', default: false } });

    expect(await owner.client.paymentMethods.remove({ params: { id: method } })).toMatchObject({ status: 204 });
    await lookAtMethods(api.deps);
    expect(api.stripe.methods.get(ref)).toMatchObject({ customer: null });
    expect(await api.deliver(...newEvents())).toEqual([200]);
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked', default: true }] });
    expect(await owner.client.paymentMethods.get({ params: { id: method } })).toMatchObject({ status: 404 });
  });

  it('ends with whoever deletes the customer at Stripe, and begins again with another card', async () => {
    const { customer, session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    await api.deliver(...newEvents());
    const [before] = (await state()).customers;
    api.stripe.deleteCustomer(before?.providerRef ?? '');
    const gone = newEvents();
    expect(await api.deliver(...gone)).toEqual([200]);
    expect(await state()).toMatchObject({ paymentLinked: false, methods: [], customers: [{ status: 'cancelled' }] });

    const again = await owner.client.customers.addPaymentMethod({ params: { id: customer } });
    if (again.status !== 201) throw new Error('no page');
    api.stripe.complete(again.body.url.split('/').at(-1) ?? '');
    // What was said of the one before comes once more, and late.
    expect(await api.deliver(...newEvents(), ...gone)).toEqual([200, 200, 200, 200]);
    const after = await state();
    expect(after).toMatchObject({
      paymentLinked: true,
      methods: [{ status: 'linked' }],
      customers: [{ status: 'active' }],
    });
    expect(after.customers[0]?.providerRef).not.toBe(before?.providerRef);
  });
});

describe('reports', () => {
  /** What can happen at Stripe with a page, one after the other. */
  const histories: readonly (readonly ['decline' | 'complete' | 'renew' | 'expire' | 'detach', object?][])[] = [
    [['complete']],
    [
      ['decline'],
      ['complete'],
      ['renew', { exp_month: 12, exp_year: 2028 }],
      ['renew', { exp_month: 1, exp_year: 2033 }],
    ],
    [['complete'], ['renew', { last4: '0341', exp_year: 2034 }], ['detach']],
    [['decline'], ['expire']],
    [['expire']],
    [['decline'], ['decline'], ['complete'], ['detach']],
  ];
  type Step = (typeof histories)[number][number];

  function happens([what, card = {}]: Step, session: string): void {
    const { stripe } = api;
    const ref = [...stripe.methods.keys()].at(-1) ?? '';
    if (what === 'complete') stripe.complete(session);
    else if (what === 'renew') stripe.renew(ref, card);
    else if (what === 'detach') stripe.detach(ref);
    else stripe[what](session);
  }

  async function played(history: readonly Step[], deliveries: (done: number) => Promise<void>) {
    count += 1;
    const person = await api.createPerson(`order-${count}@north.example`);
    const organization = await api.createTrial(person, `Order ${count}`);
    newEvents();
    const { session } = await api.createPayer(person, organization);
    for (const [index, step] of history.entries()) {
      api.advance(1000);
      happens(step, session);
      await deliveries(index);
    }
    const { customers, methods, ...rest } = await state(organization._id);
    const without = {
      customers: customers.map(({ status }) => status),
      methods: methods.map(({ ref: _, ...each }) => each),
    };
    const actions = ['customer.method-linked', 'customer.method-removed', 'organization.payment-linked'];
    const told = await Promise.all(actions.map((action) => audited(action, organization._id)));
    return { ...rest, ...without, told };
  }

  it.each(histories.map((history) => [history.map(([what]) => what).join(', '), history] as const))(
    'of %s lead to one state, in whatever order and however often they come, while it happens or later',
    async (_, history) => {
      const inOrder = await played(history, async () => void (await api.deliver(...newEvents())));
      const plan = fc.array(fc.record({ event: fc.nat(20), at: fc.nat(history.length) }), { maxLength: 12 });
      const property = fc.asyncProperty(plan, fc.infiniteStream(fc.nat(1000)), async (early, draws) => {
        const all: ReturnType<typeof newEvents> = [];
        const outcome = await played(history, async (done) => {
          all.push(...newEvents());
          // Some of what has happened is told now, perhaps again and in another order.
          for (const { event, at } of early) {
            const told = at === done ? all[event % Math.max(all.length, 1)] : undefined;
            if (told) expect(await api.deliver(told)).toEqual([200]);
          }
          if (done < history.length - 1) return;
          // In the end everything was told at least once.
          const keys = new Map(all.map((each) => [each.id, draws.next().value ?? 0]));
          const last = all.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
          expect(await api.deliver(...last, ...last.slice(0, 2))).not.toContain(500);
        });
        expect(outcome).toEqual(inOrder);
      });
      await fc.assert(property, { numRuns: 8 });
    },
    60_000,
  );

  it('that come all at once, twice, while somebody asks, link a card once', async () => {
    const { method, session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    const events = newEvents();
    const calls = [...events, ...events].map((event) => api.post(api.stripe.signed(event, api.now())));
    const answers = await Promise.all([...calls, check(method), check(method)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked', default: true }] });
    expect(await audited('customer.method-linked')).toBe(1);
    expect(await api.mails(owner.email)).toHaveLength(1);
  });

  it('that come while a call waits for Stripe are not lost to what that call was told before', async () => {
    const { method, session } = await api.createPayer(owner, house);
    api.stripe.after(async () => {
      api.stripe.after(async () => {});
      api.stripe.complete(session);
      expect(await api.deliver(...newEvents())).toEqual([200, 200, 200]);
    });
    // It was told "pending", and is answered what is so by now.
    expect(await check(method)).toMatchObject({ body: { status: 'linked' } });
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked' }] });
  });

  it('that come late, after the method was removed, change nothing', async () => {
    const { method, session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    const late = newEvents();
    await check(method);
    const removed = await owner.client.paymentMethods.remove({ params: { id: method } });
    expect(removed).toMatchObject({ status: 204 });
    const before = await state();
    expect(before).toMatchObject({ paymentLinked: false, methods: [], customers: [{ status: 'past-due' }] });
    expect(await api.deliver(...late)).toEqual([200, 200, 200]);
    await lookAtMethods(api.deps);
    expect(await api.deliver(...newEvents(), ...late)).toEqual([200, 200, 200, 200]);
    expect(await state()).toEqual(before);
    expect([...api.stripe.methods.values()].at(-1)).toMatchObject({ customer: null });
  });

  it('that never come are made up for by whoever asks, also where the card is gone by now', async () => {
    const { method, session } = await api.createPayer(owner, house);
    api.stripe.detach(api.stripe.complete(session));
    const late = newEvents();
    expect(await check(method)).toMatchObject({
      status: 200,
      body: { status: 'failed', failure: 'other', default: false },
    });
    const gone = { paymentLinked: false, methods: [], customers: [{ status: 'past-due' }] };
    expect(await state()).toMatchObject(gone);
    expect(await check(method)).toMatchObject({ status: 404 });
    expect(new Set(await api.deliver(...late))).toEqual(new Set([200]));
    expect(await state()).toMatchObject(gone);
  });

  it('that never come are made up for when the page ends, also where a card was refused first', async () => {
    const { session } = await api.createPayer(owner, house);
    api.stripe.decline(session);
    expect(await api.deliver(...newEvents())).toEqual([200]);
    api.stripe.complete(session);
    newEvents();
    api.advance(DAY_MS);
    await lookAtMethods(api.deps);
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked', failure: null }] });
  });

  it('about an organization that is deleted are answered', async () => {
    const { session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    await api.deps.models.Organization.updateOne({ _id: house._id }, { deletedAt: api.now() });
    expect(await api.deliver(...newEvents())).toEqual([200, 200, 200]);
    expect(await state()).toMatchObject({ paymentLinked: false, methods: [{ status: 'pending' }] });
  });

  it('that are about nothing of ours are answered and change nothing', async () => {
    await api.createPayer(owner, house);
    const before = await state();
    const unknown = 'f'.repeat(24);
    const of = (type: string, object: object) => ({ id: 'evt_x', object: 'event', type, data: { object } });
    const events = [
      ...[of('invoice.paid', { id: 'in_1' }), of('payment_method.detached', { id: 'pm_nobody' })],
      of('setup_intent.succeeded', { metadata: { siteward_method: unknown } }),
      of('checkout.session.completed', { metadata: { siteward_method: '{"$gt":""}' } }),
      of('checkout.session.completed', { metadata: {} }),
      of('customer.deleted', { id: 'cus_1', metadata: { siteward_org: unknown } }),
      of('customer.deleted', { id: 'cus_1', metadata: { siteward_org: house._id } }),
    ];
    for (const event of events) {
      expect(await api.post(api.stripe.signed(event, api.now()))).toEqual({ status: 200, body: { received: true } });
    }
    expect(await state()).toEqual(before);
  });

  it('are refused with a signature that is wrong or old, and change nothing', async () => {
    const { session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    const [, event] = newEvents();
    if (!event) throw new Error('no event');
    const before = await state();
    const [right, now] = [api.stripe.signed(event, api.now()), api.now().getTime()];
    const wrong = [
      ...[
        { ...right, signature: '' },
        { ...right, payload: `${right.payload} ` },
      ],
      ...[api.stripe.signed(event, api.now(), 'whsec_other'), api.stripe.signed(event, new Date(now - 301_000))],
    ];
    for (const each of wrong) expect(await api.post(each)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await api.post(right, 'text/plain')).toMatchObject({ status: 415 });
    const large = { ...event, data: { object: { id: 'x'.repeat(500_000) } } };
    expect(await api.post(api.stripe.signed(large, api.now()))).toMatchObject({ status: 413 });
    expect(await state()).toEqual(before);
    expect(await api.post(api.stripe.signed(event, new Date(now - 300_000)))).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ paymentLinked: true });
  });

  it('have no address where Stripe is not set', async () => {
    const local = await createTestApi();
    const answer = await local.server.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await local.close();
  });
});

describe('two at once', () => {
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
    await api.deliver(...newEvents());
    await api.deps.models.Organization.updateOne({ _id: house._id }, { seats: 34 });
    const remove = ({ client }: Person, id: string) => client.paymentMethods.remove({ params: { id } });
    const answers = await Promise.all([remove(owner, method), remove(other, second), remove(other, method)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked', default: true }] });
    expect(await audited('customer.method-removed')).toBe(1);
  });

  it('link a card each, of which the first is charged', async () => {
    const other = await api.addMember(house, 'Owner');
    const { customer, session } = await api.createPayer(owner, house);
    const added = await other.client.customers.addPaymentMethod({ params: { id: customer } });
    if (added.status !== 201) throw new Error('no page');
    api.stripe.complete(session);
    api.stripe.complete(added.body.url.split('/').at(-1) ?? '');
    await Promise.all(newEvents().map((event) => api.post(api.stripe.signed(event, api.now()))));
    const { methods, ...rest } = await state();
    expect(rest).toMatchObject({ paymentLinked: true, customers: [{ status: 'active' }] });
    expect(methods.map(({ status }) => status)).toEqual(['linked', 'linked']);
    expect(methods.filter((each) => each.default)).toHaveLength(1);
    expect(await audited('organization.payment-linked')).toBe(1);
  });
});

describe.each(['failing', 'broken'] as const)('Stripe %s', (mood) => {
  it('refuses a customer with a reason, and leaves nothing half-written', async () => {
    const before = await state();
    api.stripe.be(mood);
    expect(await owner.client.customers.create({ body: newPayer(house._id) })).toMatchObject(AWAY);
    expect(await state()).toEqual(before);
    expect(await audited('customer.created')).toBe(0);
    api.stripe.be('well');
    await api.createPayer(owner, house);
    expect(await state()).toMatchObject({ customers: [{ status: 'pending' }], methods: [{ status: 'pending' }] });
  });

  it('changes nothing of what is there; what is reported meanwhile comes again', async () => {
    const { customer, method, session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    const events = newEvents();
    const before = await state();
    api.stripe.be(mood);
    expect(await check(method)).toMatchObject(AWAY);
    expect(await owner.client.customers.addPaymentMethod({ params: { id: customer } })).toMatchObject(AWAY);
    expect(await api.deliver(...events)).toEqual([200, 503, 503]);
    expect(await state()).toEqual(before);
    api.stripe.be('well');
    expect(await api.deliver(...events)).toEqual([200, 200, 200]);
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked' }] });
  });

  it('keeps nobody from removing a card, which is let go when Stripe is back', async () => {
    const { method, session } = await api.createPayer(owner, house);
    const ref = api.stripe.complete(session);
    await check(method);
    api.stripe.be(mood);
    const removed = await owner.client.paymentMethods.remove({ params: { id: method } });
    expect(removed).toMatchObject({ status: 204 });
    await lookAtMethods(api.deps);
    expect(api.stripe.methods.get(ref)).toMatchObject({ customer: expect.stringMatching(/^cus_/) });
    api.stripe.be('well');
    api.advance(TEN_MINUTES_MS);
    await lookAtMethods(api.deps);
    expect(api.stripe.methods.get(ref)).toMatchObject({ customer: null });
  });
});

it('a removed card is let go at Stripe also when another provider was set meanwhile', async () => {
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

it('a page for a test card, from before Stripe was set, takes none any more', async () => {
  const { method } = await api.createPayer(owner, house);
  const setup = { customerRef: 'local', method, returnUrl: '/', language: 'en' } as const;
  const { ref: setupRef, url } = await localPayments(api.deps).startSetup(setup);
  // By the driver itself, since who keeps a method does not change otherwise.
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
