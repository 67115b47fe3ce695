import type { WorkOrderStatus } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { questionsOf } from '#testing/database.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { makeDueWork } from './make-due-work.ts';
import { beginWithoutPlans, createPlan, madeBy, moveTo, seePlan } from './plans-testing.ts';

const api = await openForFile(createTestApi());
beforeEach(() => beginWithoutPlans(api, '2026-11-23T02:00:00.000Z'));

const DAILY = { every: 'day', interval: 1 } as const;
const make = () => makeDueWork(api.deps);
const daysMade = async (org: string, plan: string) => (await madeBy(api, org, plan)).map(({ planDay }) => planDay);

describe('the work of a plan', () => {
  it('is made from the template once the day has come, and belongs to the plan', async () => {
    const { manager, technician, ids, org } = await createTeam(api);
    const { _id: serviceProvider } = await createProvider(manager, org, { name: 'Wulf' });
    const checklist = [{ label: 'Isolate the unit', kind: 'check' as const, required: true }];
    const plan = await createPlan(manager, ids, {
      from: '2026-12-01',
      checklist,
      description: 'All seven',
      place: 'Roof',
      category: 'Cooling',
      tags: ['filter'],
      assignees: [technician.member],
      serviceProvider,
      requiresSignature: true,
      priority: 'high',
      estimatedMinutes: 90,
      dueDays: 1,
      dueTime: '12:00',
    });
    const file = new File(['%PDF-1.7\n'], 'Manual.pdf', { type: 'application/pdf' });
    expect((await manager.client.maintenancePlanFiles.add({ params: { id: plan._id }, body: file })).status).toBe(201);
    moveTo(api, '2026-11-23T23:59:59.000Z');
    expect(await make()).toBe(0);
    moveTo(api, '2026-11-24T00:00:00.000Z');
    expect([await make(), await make()]).toEqual([1, 0]);
    const [order] = await madeBy(api, org, plan._id);
    const answer = await manager.client.workOrders.get({ params: { id: order?._id.toString() ?? '' } });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        title: 'Check filters',
        description: 'All seven',
        place: 'Roof',
        category: 'Cooling',
        tags: ['filter'],
        type: 'preventive',
        priority: 'high',
        status: 'open',
        number: 1,
        estimatedMinutes: 90,
        scheduledStart: '2026-12-01T08:00:00.000Z',
        scheduledEnd: '2026-12-01T09:30:00.000Z',
        dueAt: '2026-12-02T12:00:00.000Z',
        plan: { _id: plan._id, title: 'Check filters', day: '2026-12-01' },
        checklist: [{ ...checklist[0], value: null }],
        requiresSignature: true,
        serviceProvider: { _id: serviceProvider },
        assignees: [{ _id: technician.member }],
        createdBy: { _id: manager.member },
      },
    });
    const files = await manager.client.workOrderFiles.list({ params: { id: order?._id.toString() ?? '' } });
    expect(files).toMatchObject({ body: { files: [{ name: 'Manual.pdf' }] } });
    const listed = await manager.client.workOrders.list({ query: { org, plan: plan._id } });
    expect(listed).toMatchObject({ body: { total: 1, items: [{ _id: order?._id.toString() }] } });
    expect((await seePlan(manager, plan._id)).made).toMatchObject({ total: 1, open: 1 });
    expect(await technician.client.workOrders.get({ params: { id: order?._id.toString() ?? '' } })).toMatchObject({
      body: { plan: null },
    });
  });

  it('is made up for after a week, each day once, and deleted work does not come back', async () => {
    const { manager, ids, org } = await createTeam(api);
    const plan = await createPlan(manager, ids, { repeats: DAILY, leadDays: 0, from: '2026-11-23' });
    expect(await make()).toBe(1);
    const [first] = await madeBy(api, org, plan._id);
    await manager.client.workOrders.remove({ params: { id: first?._id.toString() ?? '' } });
    moveTo(api, '2026-11-30T09:00:00.000Z');
    expect(await make()).toBe(7);
    const orders = await madeBy(api, org, plan._id);
    expect(orders.map(({ planDay }) => planDay)).toEqual(
      ['23', '24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-11-${day}`),
    );
    expect(orders.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is not made for a day that already has some when the rule is changed, nor for one that was skipped', async () => {
    const { manager, ids, org } = await createTeam(api);
    const plan = await createPlan(manager, ids, { repeats: { every: 'week', interval: 1, weekdays: ['WE'] } });
    const params = { id: plan._id };
    await make();
    expect(await daysMade(org, plan._id)).toEqual(['2026-11-25']);
    await manager.client.maintenancePlans.changeDate({ params: { ...params, day: '2026-12-02' }, body: { to: null } });
    const repeats = { every: 'week', interval: 1, weekdays: ['WE' as const, 'TH' as const] } as const;
    await manager.client.maintenancePlans.update({ params, body: { repeats: { ...repeats, weekdays: ['WE', 'TH'] } } });
    await manager.client.maintenancePlans.changeDate({ params: { ...params, day: '2026-11-26' }, body: { to: null } });
    moveTo(api, '2026-11-27T00:00:00.000Z');
    await make();
    expect(await daysMade(org, plan._id)).toEqual(['2026-11-25', '2026-12-03']);
  });

  it('is counted alike in the list and on the plan’s page: done by its due time, extended by the time on hold', async () => {
    const { manager, ids, org } = await createTeam(api);
    const plan = await createPlan(manager, ids, { repeats: DAILY, leadDays: 0, from: '2026-11-23' });
    const other = await createPlan(manager, ids, { from: '2027-01-01' });
    moveTo(api, '2026-11-26T09:00:00.000Z');
    expect(await make()).toBe(4);
    const became = async (
      planDay: string,
      fields: { status: WorkOrderStatus; completedAt?: Date; heldTotalMs?: number },
    ) => api.deps.models.WorkOrder.updateOne({ org, plan: plan._id, planDay }, { $set: fields });
    const at = (instant: string) => ({ completedAt: new Date(instant) });
    await became('2026-11-23', { status: 'cancelled' });
    await became('2026-11-24', { status: 'verified', ...at('2026-11-24T17:00:00.000Z') });
    await became('2026-11-25', { status: 'completed', ...at('2026-11-25T17:00:00.001Z') });
    await became('2026-11-26', { status: 'completed', heldTotalMs: 3_600_000, ...at('2026-11-26T18:00:00.000Z') });
    await recountWork(api.deps, new Types.ObjectId(org));
    // Sessions would be over by then.
    moveTo(api, '2026-11-23T09:00:00.000Z');
    const listed = await manager.client.maintenancePlans.list({ query: { org } });
    const items = listed.status === 200 ? listed.body.items : [];
    expect(Object.fromEntries(items.map(({ _id, counts }) => [_id, counts]))).toEqual({
      [plan._id]: { made: 4, done: 3, onTime: 2 },
      [other._id]: { made: 0, done: 0, onTime: 0 },
    });
    expect((await seePlan(manager, plan._id)).made).toMatchObject({ total: 4, onTime: 2, late: 1, cancelled: 1 });
  });

  it('follows the new clock of a site that changes its time zone', async () => {
    const { owner, manager, ids, org } = await createTeam(api);
    const plan = await createPlan(manager, ids, { repeats: DAILY, leadDays: 0 });
    await owner.client.sites.update({ params: { id: ids.site }, body: { timezone: 'America/New_York' } });
    expect((await seePlan(manager, plan._id)).nextAt).toBe('2026-11-24T13:00:00.000Z');
    moveTo(api, '2026-11-24T04:59:00.000Z');
    expect(await make()).toBe(0);
    moveTo(api, '2026-11-24T05:00:00.000Z');
    expect(await make()).toBe(1);
    const [order] = await madeBy(api, org, plan._id);
    const scheduledStart = new Date('2026-11-24T13:00:00.000Z');
    // Without an estimate, it has no end.
    expect(order).toMatchObject({ planDay: '2026-11-24', scheduledStart, scheduledEnd: null });
  });

  it('is moved to that clock in as many queries for one plan as for many', async () => {
    const { owner, manager, ids } = await createTeam(api);
    const plans = [await createPlan(manager, ids, { repeats: DAILY })];
    const asked: number[] = [];
    for (const [timezone, nextAt] of [
      ['America/New_York', '2026-11-24T13:00:00.000Z'],
      ['Asia/Kolkata', '2026-11-24T02:30:00.000Z'],
    ]) {
      const move = { params: { id: ids.site }, body: { timezone } };
      asked.push((await questionsOf(api.deps.connection, () => owner.client.sites.update(move))).length);
      const seen = await Promise.all(plans.map(({ _id }) => seePlan(manager, _id)));
      expect(seen.map((plan) => plan.nextAt)).toEqual(plans.map(() => nextAt));
      for (const title of ['Second', 'Third']) plans.push(await createPlan(manager, ids, { title, repeats: DAILY }));
    }
    expect(asked[1]).toBe(asked[0]);
  });

  it('ends with its site', async () => {
    const { owner, manager, ids, org } = await createTeam(api);
    const second = await owner.client.sites.create({ body: { org, name: 'Second' } });
    const site = second.status === 201 ? second.body._id : '';
    const plan = await createPlan(manager, { org, site });
    expect((await owner.client.sites.remove({ params: { id: site } })).status).toBe(204);
    moveTo(api, '2026-11-24T09:00:00.000Z');
    expect(await make()).toBe(0);
    expect(await api.deps.models.MaintenancePlan.countDocuments({ org, _id: plan._id, deletedAt: null })).toBe(0);
    expect(ids.site).not.toBe(site);
  });
});

describe('a plan that cannot make its work', () => {
  it('says so, tells its owner once, and makes up for it when it can', async () => {
    const { owner, manager, technician, ids, org } = await createTeam(api);
    const plan = await createPlan(manager, ids, { assignees: [technician.member], repeats: DAILY, leadDays: 0 });
    await owner.client.members.setStatus({ params: { id: technician.member, status: 'suspended' } });
    moveTo(api, '2026-11-24T00:10:00.000Z');
    expect(await make()).toBe(0);
    expect((await seePlan(manager, plan._id)).lastFailure).toMatchObject({
      reason: 'unknown-assignees',
      day: '2026-11-24',
      at: '2026-11-24T00:10:00.000Z',
    });
    const told = async () =>
      (await api.mails(manager.email)).filter(({ subject }) => subject.includes('Check filters'));
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`/${org}/${ids.site}/work-orders/plans/${plan._id}`);
    // It is tried again once an hour.
    const triedAt = async () => (await api.deps.models.MaintenancePlan.findOne({ org }).lean())?.lastFailure?.at;
    moveTo(api, '2026-11-24T01:09:59.999Z');
    expect([await make(), await triedAt()]).toEqual([0, new Date('2026-11-24T00:10:00.000Z')]);
    moveTo(api, '2026-11-24T01:10:00.000Z');
    expect([await make(), await triedAt()]).toEqual([0, api.now()]);
    moveTo(api, '2026-11-25T12:00:00.000Z');
    expect(await make()).toBe(0);
    expect(await told()).toHaveLength(1);
    // The sessions have ended by now.
    await api.deps.models.Member.updateOne({ org, _id: technician.member }, { $set: { status: 'active' } });
    moveTo(api, '2026-11-25T13:00:00.000Z');
    expect(await make()).toBe(2);
    expect(await daysMade(org, plan._id)).toEqual(['2026-11-24', '2026-11-25']);
    expect((await api.deps.models.MaintenancePlan.findOne({ org }).lean())?.lastFailure).toBeNull();
  });

  // Changes that make another date the next one, while the recorded failure is about the earlier one.
  it.each<[string, (plan: string, by: PersonInOrganization) => Promise<unknown>]>([
    [
      'skips that date',
      (id, { client }) => client.maintenancePlans.changeDate({ params: { id, day: '2026-11-24' }, body: { to: null } }),
    ],
    [
      'gets another rule',
      (id, { client }) => client.maintenancePlans.update({ params: { id }, body: { time: '09:00' } }),
    ],
    [
      'is paused and resumed',
      async (id, { client }) => {
        const body = { reason: 'Nobody is there' };
        const paused = await client.maintenancePlans.setStatus({ params: { id, status: 'paused' }, body });
        expect(paused.status).toBe(200);
        moveTo(api, '2026-11-24T23:00:00.000Z');
        return client.maintenancePlans.setStatus({ params: { id, status: 'active' }, body: {} });
      },
    ],
  ])('no longer reports a failure once it %s', async (_, change) => {
    const { owner, manager, technician, ids } = await createTeam(api);
    const plan = await createPlan(manager, ids, { assignees: [technician.member], repeats: DAILY, leadDays: 0 });
    await owner.client.members.setStatus({ params: { id: technician.member, status: 'suspended' } });
    moveTo(api, '2026-11-24T00:10:00.000Z');
    expect(await make()).toBe(0);
    const later = { params: { id: plan._id, day: '2026-11-28' }, body: { to: null } };
    expect(await manager.client.maintenancePlans.changeDate(later)).toMatchObject({
      body: { lastFailure: { day: '2026-11-24' } },
    });
    expect(await change(plan._id, manager)).toMatchObject({ status: 200, body: { lastFailure: null } });
  });

  it('keeps the time of its next one if another process has made it meanwhile', async () => {
    const { manager, ids, org } = await createTeam(api);
    const plan = await createPlan(manager, ids);
    const { MaintenancePlan } = api.deps.models;
    moveTo(api, '2026-11-23T09:00:00.000Z');
    const further = { doneUntil: '2026-11-24', nextDay: '2026-12-01', makeAt: new Date('2026-11-24T00:00:00.000Z') };
    const transaction = vi.spyOn(api.deps.connection, 'transaction').mockImplementationOnce(async () => {
      await MaintenancePlan.updateOne({ org, _id: plan._id }, { $set: further });
      throw new Error('the connection broke');
    });
    expect(await make()).toBe(0);
    expect(transaction).toHaveBeenCalledTimes(2);
    transaction.mockRestore();
    expect(await MaintenancePlan.findOne({ org, _id: plan._id }).lean()).toMatchObject({
      ...further,
      lastFailure: null,
    });
  });

  it('does not keep others from making theirs', async () => {
    const { owner, manager, technician, ids } = await createTeam(api);
    await createPlan(manager, ids, { assignees: [technician.member] });
    const other = await createPlan(manager, ids);
    await owner.client.members.setStatus({ params: { id: technician.member, status: 'suspended' } });
    expect(await make()).toBeGreaterThan(0);
    expect((await seePlan(manager, other._id)).made.total).toBe(1);
  });
});
