import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { lookAtMethods } from './look-job.ts';
import { createStripeApi, newPayer } from './stripe-testing.ts';

const AWAY = { status: 503, body: expect.objectContaining({ code: 'UNAVAILABLE', reason: 'payment-provider-away' }) };

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

  it('changes nothing that is there, and what is reported meanwhile is reported again', async () => {
    const { customer, method, session } = await api.createPayer(owner, house);
    api.stripe.complete(session);
    const events = api.newEvents();
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

  it('keeps nobody from removing a card, which is detached when Stripe is back', async () => {
    const { method, session } = await api.createPayer(owner, house);
    const ref = api.stripe.complete(session);
    await check(method);
    api.stripe.be(mood);
    const removed = await owner.client.paymentMethods.remove({ params: { id: method } });
    expect(removed).toMatchObject({ status: 204 });
    await lookAtMethods(api.deps);
    expect(api.stripe.methods.get(ref)).toMatchObject({ customer: expect.stringMatching(/^cus_/) });
    // It is not asked again and again.
    const asked = api.stripe.requests.length;
    await lookAtMethods(api.deps);
    expect(api.stripe.requests).toHaveLength(asked);
    api.stripe.be('well');
    api.advance(TEN_MINUTES_MS);
    await lookAtMethods(api.deps);
    expect(api.stripe.methods.get(ref)).toMatchObject({ customer: null });
  });
});
