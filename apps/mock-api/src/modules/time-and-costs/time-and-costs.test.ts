import { ENTRY_LIMITS, type Permission, type WorkOrderStatus } from '@siteward/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSite,
  auditLog,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTeam, createWork, putInState } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());

type Job = Awaited<ReturnType<typeof createJob>>;
let job: Job;
beforeEach(async () => {
  job = await createJob();
});

/** A work order assigned to a technician and a provider's member. */
async function createJob() {
  const team = await createTeam(api);
  const [other, viewer, provider] = [
    await team.add('Technician'),
    await team.add('Viewer'),
    await team.add('Provider'),
  ];
  const assignees = [team.technician.member, provider.member];
  const { _id: id } = await createWork(team.manager, team, { assignees });
  return { ...team, other, viewer, provider, id, params: { id } };
}

type TimeBody = Parameters<PersonInOrganization['client']['workOrderTime']['create']>[0]['body'];
type CostBody = Parameters<PersonInOrganization['client']['workOrderCosts']['create']>[0]['body'];
const spend = (by: PersonInOrganization, body: TimeBody) =>
  by.client.workOrderTime.create({ params: job.params, body });
const buy = (by: PersonInOrganization, body: CostBody) => by.client.workOrderCosts.create({ params: job.params, body });

async function timeAs(by: PersonInOrganization) {
  const answer = await by.client.workOrderTime.get({ params: job.params });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function costsAs(by: PersonInOrganization) {
  const answer = await by.client.workOrderCosts.get({ params: job.params });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function recorded(answer: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await answer;
  if (status !== 201 || typeof body !== 'object' || body === null || !('_id' in body)) {
    throw new Error(JSON.stringify(body));
  }
  return String(body._id);
}

const TO_COME = { ...VALIDATION, reason: 'day-to-come' };
const NOBODY = { ...NOT_FOUND, errors: [expect.objectContaining({ path: 'member', code: 'unknown-worker' })] };

describe('time', () => {
  it('is recorded by those who work on it, by default today and without a rate, and added up', async () => {
    const { technician, manager } = job;
    const answer = await spend(technician, { minutes: 95 });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      _id: expect.any(String),
      workOrder: job.id,
      version: 1,
      deletedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      member: { _id: technician.member, name: expect.any(String) },
      day: '2026-11-21',
      minutes: 95,
      note: '',
      ratePerHour: null,
    });
    const body = { member: technician.member, minutes: 20, ratePerHour: 4500, currency: 'CHF', day: '2026-11-20' };
    const chargedBy = await recorded(spend(manager, { ...body, note: 'Travel' }));
    await spend(manager, { minutes: 10, ratePerHour: 5999, day: '2026-11-19' });
    const time = await timeAs(job.viewer);
    expect(time.entries.map(({ day, minutes, note, ratePerHour }) => ({ day, minutes, note, ratePerHour }))).toEqual([
      { day: '2026-11-21', minutes: 95, note: '', ratePerHour: null },
      { day: '2026-11-20', minutes: 20, note: 'Travel', ratePerHour: { currency: 'CHF', amount: 4500 } },
      { day: '2026-11-19', minutes: 10, note: '', ratePerHour: { currency: 'EUR', amount: 5999 } },
    ]);
    expect(time.entries[1]).toMatchObject({ _id: chargedBy, member: { _id: technician.member } });
    // 20 minutes at 45.00, and 10 at 59.99, which is 9.998.
    expect(time).toMatchObject({
      minutes: 125,
      labour: [
        { currency: 'CHF', amount: 1500 },
        { currency: 'EUR', amount: 1000 },
      ],
    });
  });

  it.each([
    ['a technician who is not assigned', () => spend(job.other, { minutes: 5 }), NOT_FOUND],
    ['somebody who may only look on', () => spend(job.viewer, { minutes: 5 }), FORBIDDEN],
    [
      "a technician, for somebody else's time",
      () => spend(job.technician, { minutes: 5, member: job.provider.member }),
      { ...FORBIDDEN, reason: 'not-own-entry' },
    ],
    [
      "a provider's member, with a rate",
      () => spend(job.provider, { minutes: 5, ratePerHour: 1 }),
      { ...FORBIDDEN, reason: 'money-for-staff' },
    ],
    ['a manager, for nobody who exists', () => spend(job.manager, { minutes: 5, member: job.id }), NOBODY],
    ['a day in the future', () => spend(job.manager, { minutes: 5, day: '2026-11-22' }), TO_COME],
    ['no time', () => spend(job.manager, { minutes: 0 }), VALIDATION],
    ['more than a day', () => spend(job.manager, { minutes: 1441 }), VALIDATION],
  ])('is refused: %s', async (_, call, refusal) => {
    await expectRefused(api, call, refusal);
  });

  it("follows the site's calendar", async () => {
    const { owner, site, manager } = job;
    await owner.client.sites.update({ params: { id: site }, body: { timezone: 'Pacific/Auckland' } });
    // 9:00 in UTC is 22:00 in Auckland.
    api.advance(3 * 3_600_000);
    await expectRefused(api, () => spend(manager, { minutes: 5, day: '2026-11-23' }), TO_COME);
    expect(await spend(manager, { minutes: 5 })).toMatchObject({ body: { day: '2026-11-22' } });
    api.advance(-3 * 3_600_000);
  });

  it('has no rates for members of providers', async () => {
    await spend(job.manager, { minutes: 60, ratePerHour: 4500 });
    await spend(job.provider, { minutes: 30 });
    const [theirs, ours] = [await timeAs(job.provider), await timeAs(job.technician)];
    expect(theirs).toEqual({
      ...ours,
      labour: [],
      entries: ours.entries.map((entry) => ({ ...entry, ratePerHour: null })),
    });
    expect(ours).toMatchObject({ minutes: 90, labour: [{ currency: 'EUR', amount: 4500 }] });
  });

  it('keeps its rate, whatever is sent by someone who does not see rates', async () => {
    const { manager, provider } = job;
    const entry = await recorded(spend(manager, { minutes: 60, member: provider.member, ratePerHour: 7700 }));
    const params = { ...job.params, entry };
    const { workOrderTime } = provider.client;
    for (const ratePerHour of [null, 1, 7700]) {
      await expectRefused(api, () => workOrderTime.update({ params, body: { minutes: 5, ratePerHour } }), {
        ...FORBIDDEN,
        reason: 'money-for-staff',
      });
    }
    expect((await workOrderTime.update({ params, body: { minutes: 30, note: 'Mine' } })).status).toBe(200);
    expect(await timeAs(manager)).toMatchObject({ minutes: 30, labour: [{ currency: 'EUR', amount: 3850 }] });
  });

  it('stays as it was if the same values are given again', async () => {
    const { manager, org } = job;
    const entry = await recorded(spend(manager, { minutes: 60 }));
    const before = (await auditLog(api, org)).length;
    for (const body of [{}, { minutes: 60, note: '' }]) {
      const same = await manager.client.workOrderTime.update({ params: { ...job.params, entry }, body });
      expect(same).toMatchObject({ status: 200, body: { version: 1 } });
    }
    expect((await auditLog(api, org)).length).toBe(before);
  });
});

describe('a cost', () => {
  it("is recorded in the site's currency, and added up", async () => {
    const { technician, manager, viewer, id } = job;
    const answer = await buy(technician, { description: 'Seal', amount: 1250 });
    expect(answer.body).toEqual({
      _id: expect.any(String),
      workOrder: id,
      version: 1,
      deletedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      member: { _id: technician.member, name: expect.any(String) },
      day: '2026-11-21',
      description: 'Seal',
      cost: { currency: 'EUR', amount: 1250 },
    });
    await buy(manager, { description: 'Pump', amount: 30_000, day: '2026-11-01' });
    await buy(manager, { description: 'Customs', amount: 900, currency: 'CHF', day: '2026-11-02' });
    // Time is listed by itself, the latest of a day first.
    for (const minutes of [5, 6]) {
      expect(await spend(technician, { minutes, day: '2026-11-21' })).toMatchObject({ status: 201 });
    }
    expect((await timeAs(viewer)).entries.map(({ minutes }) => minutes)).toEqual([6, 5]);
    const { entries, sums } = await costsAs(viewer);
    expect(entries.map(({ description }) => description)).toEqual(['Seal', 'Customs', 'Pump']);
    expect(sums).toEqual([
      { currency: 'CHF', amount: 900 },
      { currency: 'EUR', amount: 31_250 },
    ]);
  });

  it('cannot be seen, added, changed or removed by members of providers', async () => {
    const { manager, provider } = job;
    const entry = await recorded(buy(manager, { description: 'Seal', amount: 1250 }));
    const params = { ...job.params, entry };
    const { workOrderCosts } = provider.client;
    for (const call of [
      () => workOrderCosts.get({ params: job.params }),
      () => workOrderCosts.create({ params: job.params, body: { description: 'Mine', amount: 1 } }),
      () => workOrderCosts.update({ params, body: { amount: 1 } }),
      () => workOrderCosts.remove({ params }),
    ]) {
      await expectRefused(api, call, { ...FORBIDDEN, reason: 'money-for-staff' });
    }
    const { workOrders } = provider.client;
    const history = await workOrders.history({ params: job.params, query: {} });
    expect(JSON.stringify([history, await workOrders.get({ params: job.params })])).not.toMatch(/Seal|1250/);
  });
});

describe('an entry', () => {
  it('is changed and removed by the person who recorded it and by anyone who may change any order, in the version that they know', async () => {
    const { technician, manager, provider } = job;
    const { workOrderTime } = technician.client;
    const entry = await recorded(spend(technician, { minutes: 30, note: 'First look' }));
    const params = { ...job.params, entry };
    const changed = await workOrderTime.update({ params, body: { minutes: 45, ratePerHour: 100, version: 1 } });
    expect(changed).toMatchObject({ status: 200, body: { minutes: 45, note: 'First look', version: 2 } });
    await expectRefused(api, () => manager.client.workOrderTime.update({ params, body: { minutes: 1, version: 1 } }), {
      status: 409,
      code: 'VERSION_CONFLICT',
      current: changed.body,
    });
    await expectRefused(api, () => manager.client.workOrderTime.remove({ params, extraHeaders: { 'if-match': '1' } }), {
      status: 409,
      code: 'VERSION_CONFLICT',
      current: changed.body,
    });
    await expectRefused(api, () => provider.client.workOrderTime.update({ params, body: { minutes: 1 } }), {
      ...FORBIDDEN,
      reason: 'not-own-entry',
    });
    await expectRefused(api, () => provider.client.workOrderTime.remove({ params }), FORBIDDEN);
    await expectRefused(api, () => workOrderTime.update({ params, body: { day: '2026-11-22' } }), TO_COME);
    expect(await manager.client.workOrderTime.remove({ params })).toMatchObject({ status: 204 });
    await expectRefused(api, () => workOrderTime.remove({ params }), NOT_FOUND);
    expect(await timeAs(manager)).toEqual({ entries: [], minutes: 0, labour: [] });
  });

  it('is still recorded and changed on completed work whose site was deleted', async () => {
    const { owner, manager, org } = job;
    const site = await addSite(owner, org, 'Tower');
    const { _id: id } = await createWork(manager, { org, site });
    await putInState(api, org, id, { status: 'completed' });
    await api.deps.models.Site.updateOne({ org, _id: site }, { deletedAt: api.now() });
    const added = manager.client.workOrderTime.create({ params: { id }, body: { minutes: 5 } });
    const params = { id, entry: await recorded(added) };
    const changed = await manager.client.workOrderTime.update({ params, body: { day: '2026-11-20' } });
    expect(changed).toMatchObject({ status: 200, body: { day: '2026-11-20', minutes: 5 } });
  });

  it('belongs to one work order and has one kind', async () => {
    const { manager } = job;
    const [time, cost] = [
      await recorded(spend(manager, { minutes: 30 })),
      await recorded(buy(manager, { description: 'Seal', amount: 1 })),
    ];
    const { _id: elsewhere } = await createWork(manager, job);
    const { workOrderTime, workOrderCosts } = manager.client;
    for (const call of [
      () => workOrderTime.update({ params: { id: elsewhere, entry: time }, body: { minutes: 1 } }),
      () => workOrderTime.remove({ params: { id: elsewhere, entry: time } }),
      () => workOrderTime.remove({ params: { id: job.id, entry: cost } }),
      () => workOrderCosts.update({ params: { id: job.id, entry: time }, body: { amount: 1 } }),
    ]) {
      await expectRefused(api, call, NOT_FOUND);
    }
    await manager.client.workOrders.remove({ params: job.params });
    await expectRefused(api, () => workOrderTime.get({ params: job.params }), NOT_FOUND);
    await expectRefused(api, () => workOrderTime.remove({ params: { id: job.id, entry: time } }), NOT_FOUND);
  });

  it.each([
    ['draft', false],
    ['open', true],
    ['in-progress', true],
    ['on-hold', true],
    ['completed', true],
    ['verified', false],
    ['cancelled', false],
  ] satisfies [WorkOrderStatus, boolean][])(
    'is recorded, changed and removed on %s work: %s',
    async (status, isTaken) => {
      const { manager, org, id } = job;
      const params = { ...job.params, entry: await recorded(spend(manager, { minutes: 30 })) };
      await putInState(api, org, id, { status });
      const { workOrderTime } = manager.client;
      const calls = [
        () => spend(manager, { minutes: 5 }),
        () => buy(manager, { description: 'Seal', amount: 1 }),
        () => workOrderTime.update({ params, body: { minutes: 1 } }),
        () => workOrderTime.remove({ params }),
      ];
      for (const call of calls) {
        if (isTaken) expect((await call()).status).toBeLessThan(300);
        else await expectRefused(api, call, { status: 409, code: 'CONFLICT', reason: 'entries-closed' });
      }
    },
  );

  it('is limited in number per work order, however many are recorded at the same time', async () => {
    const { manager, org, id } = job;
    const { WorkOrderEntry } = api.deps.models;
    const first = await recorded(spend(manager, { minutes: 1 }));
    const sample = await WorkOrderEntry.findOne({ org, _id: first }).orFail().lean();
    const more = Array.from({ length: ENTRY_LIMITS.entries - 4 }, (_, index) => {
      const { _id, ...rest } = sample;
      return { ...rest, place: index + 1 };
    });
    await WorkOrderEntry.insertMany(more);
    const answers = await Promise.all(Array.from({ length: 6 }, () => spend(manager, { minutes: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await WorkOrderEntry.countDocuments({ org, workOrder: id })).toBe(ENTRY_LIMITS.entries);
    // Removing one makes room, and costs have a limit of their own.
    await manager.client.workOrderTime.remove({ params: { id, entry: first } });
    expect((await spend(manager, { minutes: 1 })).status).toBe(201);
    expect((await buy(manager, { description: 'Seal', amount: 1 })).status).toBe(201);
  });

  it('about money is shown in the audit log to staff only', async () => {
    const { owner, organization, manager, org, add } = job;
    const permissions: Permission[] = ['audit:view', 'work-orders:view-any'];
    organization.roles.set('Auditor', (await createRole(owner, org, 'Auditor', permissions))._id);
    const auditor = await add('Auditor');
    const cost = await recorded(buy(manager, { description: 'Seal', amount: 1 }));
    const time = await recorded(spend(manager, { minutes: 1 }));
    const targets = async () => {
      const answer = await auditor.client.audit.list({ query: { org, limit: 100 } });
      const items = answer.status === 200 ? answer.body.items : [];
      return items.map(({ target }) => target.id).filter((id) => id === cost || id === time);
    };
    expect(await targets()).toEqual([time, cost]);
    await api.deps.models.Role.updateOne({ org, name: 'Auditor' }, { $set: { type: 'provider' } });
    await api.deps.models.Member.updateOne({ org, _id: auditor.member }, { $set: { type: 'provider' } });
    expect(await targets()).toEqual([time]);
  });

  it('appears in the audit log, with who and what but without the money', async () => {
    const { manager, org, id } = job;
    const entry = await recorded(buy(manager, { description: 'Seal', amount: 98_765 }));
    await manager.client.workOrderCosts.update({
      params: { id, entry },
      body: { description: 'Gasket', amount: 12_345 },
    });
    await manager.client.workOrderCosts.remove({ params: { id, entry } });
    const lines = (await auditLog(api, org)).filter(({ target }) => target.id === entry);
    expect(lines.map(({ action, actor, changes }) => ({ action, actor, changes }))).toEqual([
      {
        action: 'work-order-cost.added',
        actor: manager.id,
        changes: { day: '2026-11-21', text: 'Seal', workOrder: id },
      },
      {
        action: 'work-order-cost.changed',
        actor: manager.id,
        changes: { text: { from: 'Seal', to: 'Gasket' }, workOrder: id },
      },
      {
        action: 'work-order-cost.removed',
        actor: manager.id,
        changes: { day: '2026-11-21', text: 'Gasket', workOrder: id },
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/98765|12345/);
  });
});
