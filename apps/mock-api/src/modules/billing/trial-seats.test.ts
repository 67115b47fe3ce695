import { TRIAL_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { expectRefused } from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { cardOf, createPayer, createUnpaid, organizationOf } from './test-cards-testing.ts';

const api = await openForFile(createTestApi());

describe('seats of a trial', () => {
  it('are at most 20 without a customer, and as many as are ordered with one', async () => {
    const { owner, org } = await createUnpaid(api);
    const set = (seats: number) => owner.client.seats.set({ params: { org }, body: { seats } });
    expect(await set(20)).toMatchObject({ status: 200, body: { seats: 20, available: 20 } });
    await expectRefused(api, () => set(21), { status: 409, code: 'SEAT_LIMIT', reason: 'trial-seats' });
    const { token } = await createPayer(owner.client, org);
    await expectRefused(api, () => set(21), { status: 409, code: 'SEAT_LIMIT', reason: 'trial-seats' });
    await api.client().localPayments.send({ params: { token }, body: cardOf('4242') });
    expect(await set(34)).toMatchObject({ status: 200, body: { seats: 34, available: 20, trial: true } });
    api.advance(TRIAL_MS);
    const later = await api.deps.models.Organization.findById(org).lean();
    expect(later?.trialEndsAt.getTime()).toBeLessThanOrEqual(api.now().getTime());
  });

  it('are there immediately up to twenty, and are not an order', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer } = await createPayer(owner.client, org, { seats: 20 });
    const found = await owner.client.customers.get({ params: { id: customer } });
    expect(found).toMatchObject({ status: 200, body: { seatsOrdered: null } });
    expect(await organizationOf(api, org)).toMatchObject({ seats: 20 });
  });

  it('that were ordered do not come if more are in use by then', async () => {
    const { owner, organization, org } = await createUnpaid(api);
    await api.deps.models.Organization.updateOne({ _id: org }, { seats: 30 });
    const { customer, token } = await createPayer(owner.client, org, { seats: 21 });
    await Promise.all(Array.from({ length: 21 }, () => api.addMember(organization, 'Viewer')));
    await api.client().localPayments.send({ params: { token }, body: cardOf('4242') });
    expect(await organizationOf(api, org)).toMatchObject({ seats: 30, paymentLinked: true });
    const found = await owner.client.customers.get({ params: { id: customer } });
    expect(found).toMatchObject({ status: 200, body: { status: 'active', seatsOrdered: null } });
  });

  it('that are set count instead of those that were ordered', async () => {
    const { owner, org } = await createUnpaid(api);
    const { customer, token } = await createPayer(owner.client, org, { seats: 34 });
    const set = await owner.client.seats.set({ params: { org }, body: { seats: 10 } });
    expect(set).toMatchObject({ status: 200, body: { seats: 10 } });
    const found = await owner.client.customers.get({ params: { id: customer } });
    expect(found).toMatchObject({ status: 200, body: { seatsOrdered: null } });
    await api.client().localPayments.send({ params: { token }, body: cardOf('4242') });
    expect(await organizationOf(api, org)).toMatchObject({ seats: 10, paymentLinked: true });
  });

  it.each([20, 10])(
    'that are set instead of those that were ordered end the order in the history: %s',
    async (seats) => {
      const { owner, org } = await createUnpaid(api);
      const { customer } = await createPayer(owner.client, org, { seats: 34 });
      const history = async () => {
        const found = await owner.client.customers.history({ params: { id: customer }, query: {} });
        if (found.status !== 200) throw new Error('no history');
        return found.body.items.map(({ action, changes }) => [
          action,
          changes.map(({ field, to }) => [field, to?.message]),
        ]);
      };
      expect(await history()).toContainEqual(['customer.created', expect.arrayContaining([['seatsOrdered', '34']])]);
      await owner.client.seats.set({ params: { org }, body: { seats } });
      const ended = ['customer.order-ended', [['seatsOrdered', '34']]];
      const set = ['customer.seats-set', [['seats', String(seats)]]];
      expect((await history()).slice(0, seats === 20 ? 1 : 2)).toEqual(
        expect.arrayContaining(seats === 20 ? [ended] : [ended, set]),
      );
      // Nothing is on order any more, so nothing ends when seats are set again.
      await owner.client.seats.set({ params: { org }, body: { seats } });
      expect((await history()).filter(([action]) => action === 'customer.order-ended')).toHaveLength(1);
    },
  );

  it('that exceed this limit from before can only become fewer', async () => {
    const { owner, org } = await createUnpaid(api);
    await api.deps.models.Organization.updateOne({ _id: org }, { seats: 34 });
    const set = (seats: number) => owner.client.seats.set({ params: { org }, body: { seats } });
    for (const seats of [35, 34])
      await expectRefused(api, () => set(seats), { status: 409, code: 'SEAT_LIMIT', reason: 'trial-seats' });
    expect(await set(33)).toMatchObject({ status: 200, body: { seats: 33 } });
    await expectRefused(api, () => set(34), { status: 409, code: 'SEAT_LIMIT', reason: 'trial-seats' });
  });
});
