import { DAY_MS } from '@siteward/domain';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type Person, type TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { lookAtMethods } from './look-job.ts';
import { createStripeApi } from './stripe-testing.ts';

const api = await openForFile(createStripeApi());
let owner: Person;
let house: TestOrganization;
beforeEach(async () => {
  ({ owner, house } = await api.createHouse());
});
afterEach(() => api.mendStripe());

const state = (org = house._id) => api.state(org);
const audited = (action: string, org = house._id) => api.audited(action, org);
const check = (id: string) => owner.client.paymentMethods.check({ params: { id } });

describe('reports', () => {
  /** What can happen with a page at Stripe, step by step. */
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

  let count = 0;
  async function played(history: readonly Step[], deliveries: (done: number) => Promise<void>) {
    count += 1;
    const person = await api.createPerson(`order-${count}@north.example`);
    const organization = await api.createTrial(person, `Order ${count}`);
    api.newEvents();
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
      const inOrder = await played(history, async () => void (await api.deliver(...api.newEvents())));
      const plan = fc.array(fc.record({ event: fc.nat(20), at: fc.nat(history.length) }), { maxLength: 12 });
      const property = fc.asyncProperty(plan, fc.infiniteStream(fc.nat(1000)), async (early, draws) => {
        const all: ReturnType<typeof api.newEvents> = [];
        const outcome = await played(history, async (done) => {
          all.push(...api.newEvents());
          // Some of what has happened is reported now, perhaps again and in another order.
          for (const { event, at } of early) {
            const told = at === done ? all[event % Math.max(all.length, 1)] : undefined;
            if (told) expect(await api.deliver(told)).toEqual([200]);
          }
          if (done < history.length - 1) return;
          // In the end everything has been reported at least once.
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

  it('that all come together, twice, while somebody asks, link a card once', async () => {
    const { method, session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    const events = api.newEvents();
    const calls = [...events, ...events].map((event) => api.post(api.stripe.signed(event, api.now())));
    const answers = await Promise.all([...calls, check(method), check(method)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked', default: true }] });
    expect(await audited('customer.method-linked')).toBe(1);
    expect(await api.mails(owner.email)).toHaveLength(1);
  });

  it('that come while a call waits for Stripe prevail over what that call was told before', async () => {
    const { method, session } = await api.createPayer(owner, house);
    api.stripe.after(async () => {
      api.stripe.after(async () => {});
      api.stripe.complete(session);
      expect(await api.deliver(...api.newEvents())).toEqual([200, 200, 200]);
    });
    // It was told "pending", but answers what holds by now.
    expect(await check(method)).toMatchObject({ body: { status: 'linked' } });
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked' }] });
  });

  it('that come late, after the method was removed, change nothing', async () => {
    const { method, session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    const late = api.newEvents();
    await check(method);
    const removed = await owner.client.paymentMethods.remove({ params: { id: method } });
    expect(removed).toMatchObject({ status: 204 });
    const before = await state();
    expect(before).toMatchObject({ paymentLinked: false, methods: [], customers: [{ status: 'past-due' }] });
    expect(await api.deliver(...late)).toEqual([200, 200, 200]);
    await lookAtMethods(api.deps);
    expect(await api.deliver(...api.newEvents(), ...late)).toEqual([200, 200, 200, 200]);
    expect(await state()).toEqual(before);
    expect([...api.stripe.methods.values()].at(-1)).toMatchObject({ customer: null });
  });

  it('that never come are made up for when somebody asks, even if the card is gone by then', async () => {
    const { method, session } = await api.createPayer(owner, house);
    api.stripe.detach(api.stripe.complete(session));
    const late = api.newEvents();
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

  it('that never come are made up for when the page ends, even if a card was refused first', async () => {
    const { session } = await api.createPayer(owner, house);
    api.stripe.decline(session);
    expect(await api.deliver(...api.newEvents())).toEqual([200]);
    api.stripe.complete(session);
    api.newEvents();
    // A day by Stripe's time, which keeps running during a test.
    api.advance(Date.now() - api.now().getTime() + DAY_MS);
    await lookAtMethods(api.deps);
    expect(await state()).toMatchObject({ paymentLinked: true, methods: [{ status: 'linked', failure: null }] });
  });

  it('about a deleted organization are answered', async () => {
    const { session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    await api.deps.models.Organization.updateOne({ _id: house._id }, { deletedAt: api.now() });
    expect(await api.deliver(...api.newEvents())).toEqual([200, 200, 200]);
    expect(await state()).toMatchObject({ paymentLinked: false, methods: [{ status: 'pending' }] });
  });

  it('that concern nothing of ours are answered and change nothing', async () => {
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

  it('are refused if their signature is wrong or old, and change nothing', async () => {
    const { session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    const [, event] = api.newEvents();
    if (!event) throw new Error('no event');
    const before = await state();
    // Stripe signs whole seconds, and the time of these calls must not pass into the next one.
    api.advance(1000 - (api.now().getTime() % 1000));
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

  it('have no address if Stripe is not set', async () => {
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
