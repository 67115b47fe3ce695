import type { Dashboard } from '@siteward/contract';
import { DAY_MS, HOUR_MS, WORK_ORDER_STATUSES } from '@siteward/domain';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDueWork } from '#modules/maintenance-plans/make-due-work.ts';
import { createPlan, seePlan } from '#modules/maintenance-plans/plans-testing.ts';
import { addSite } from '#modules/organizations/organizations-testing.ts';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addUpCounts } from './add-up-counts.ts';
import { addAll, CountsByKey } from './count-work.ts';
import { recountWork } from './recount-work.ts';

const GIVEN = { reason: 'Waiting for a part', resolution: 'Sealed' };

const api = await openForFile(createTestApi());
beforeAll(async () => {
  // Records get their creation time from the machine's clock; everything that happens to them is later by this one.
  api.advance(Date.now() + HOUR_MS - api.now().getTime());
}, 60_000);

type Team = Awaited<ReturnType<typeof createTeam>>;

/** Everything kept about an organization, added up: for each day at a site, and for each plan. */
async function keptIn({ org }: Pick<Team, 'org'>) {
  const sums = new CountsByKey();
  for (const { site, plan, day, counts, loose } of await api.deps.models.WorkCount.find({ org }).lean()) {
    for (const place of loose && !plan ? [site, null] : [site]) addAll(sums.of({ site: place, plan, day }), counts);
  }
  const key = ({ site, plan, day }: (typeof all)[number]) => `${plan} ${site} ${day}`;
  const all = sums.records(false);
  return new Map(
    all.map((each) => [key(each), each.counts] as const).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Compares the kept counts with what the database counts afresh. */
async function compare(team: Pick<Team, 'org'>): Promise<void> {
  const kept = await keptIn(team);
  await recountWork(api.deps, new Types.ObjectId(team.org));
  expect(kept).toEqual(await keptIn(team));
}

type Did = { what: number; which: number; hours: number };
const histories = fc.array(fc.record({ what: fc.nat(15), which: fc.nat(30), hours: fc.nat(8) }), {
  minLength: 20,
  maxLength: 40,
});

describe('the kept counts of work', () => {
  it('are equal to a fresh count, whatever happens to the work', async () => {
    const ZONES = ['Asia/Kathmandu', 'America/New_York', 'UTC'];
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const team = await createTeam(api);
        const { owner, manager, org, site } = team;
        const mill = await addSite(owner, org, 'Mill Street');
        const from = new Date(api.now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 10);
        const plan = await createPlan(owner, team.ids, { from, leadDays: 0, repeats: { every: 'day', interval: 1 } });
        const { client } = owner;
        const steps: ((did: Did, id: string) => Promise<unknown>)[] = [
          ...WORK_ORDER_STATUSES.map((status) => async (_: Did, id: string) => {
            await manager.client.workOrders.sign({ params: { id }, body: { name: 'Jonas', drawing: null } });
            return client.workOrders.setStatus({ params: { id, status }, body: GIVEN });
          }),
          (_, id) => client.workOrders.undoStep({ params: { id }, body: {} }),
          ({ which }, id) => client.workOrders.update({ params: { id }, body: { site: which % 2 ? mill : site } }),
          ({ hours }, id) => {
            const dueAt = new Date(api.now().getTime() + (hours - 4) * HOUR_MS).toISOString();
            return client.workOrders.update({ params: { id }, body: { dueAt, title: `Due in ${hours}` } });
          },
          (_, id) => client.workOrders.remove({ params: { id } }),
          () => createWork(owner, { org, site: mill }),
          () => makeDueWork(api.deps),
          () => addUpCounts(api.deps),
          ({ hours }) => client.sites.update({ params: { id: mill }, body: { timezone: ZONES[hours % 3] ?? 'UTC' } }),
        ];
        await createWork(owner, { org, site });
        for (const did of history) {
          api.advance(did.hours * HOUR_MS);
          const orders = await api.deps.models.WorkOrder.find({ org, deletedAt: null }, { _id: 1 })
            .sort({ _id: 1 })
            .lean();
          const id = orders[did.which % Math.max(1, orders.length)]?._id.toString();
          if (id) await steps[did.what % steps.length]?.(did, id);
          else await createWork(owner, { org, site });
        }
        const { counts, made } = await seePlan(owner, plan._id);
        expect(counts).toEqual({ made: made.total, done: made.onTime + made.late, onTime: made.onTime });
        await compare(team);
        await addUpCounts(api.deps);
        await compare(team);
      }),
      { numRuns: 4, seed: 1_267_414_924 },
    );
  }, 240_000);

  it('are added up once by several processes at the same time while work is created, without missing any', async () => {
    const team = await createTeam(api);
    const { owner, org, site } = team;
    const days = async (): Promise<Dashboard['work']> => {
      const day = new Date().toISOString().slice(0, 10);
      const answer = await owner.client.dashboard.get({ query: { org, site, from: day, to: day, timezone: 'UTC' } });
      return answer.status === 200 ? answer.body.work : undefined;
    };
    const making = Array.from({ length: 40 }, () => createWork(owner, { org, site }));
    const adding = Array.from({ length: 4 }, () => addUpCounts(api.deps));
    await Promise.all([...making, ...adding]);
    expect((await days())?.created).toBe(40);
    const left = await Promise.all([
      addUpCounts(api.deps),
      addUpCounts(api.deps),
      recountWork(api.deps, new Types.ObjectId(org)),
    ]);
    expect(left.slice(0, 2).every((count) => typeof count === 'number')).toBe(true);
    expect(await api.deps.models.WorkCount.countDocuments({ org, loose: true })).toBe(0);
    expect((await days())?.created).toBe(40);
    await compare(team);
  });

  it('are all added up, even if more are left than are added up in one transaction', async () => {
    const team = await createTeam(api);
    const [org, site] = [new Types.ObjectId(team.org), new Types.ObjectId(team.site)];
    const { WorkCount } = api.deps.models;
    const left = { org, site, plan: null, day: 20_000, loose: true, counts: { created: { all: 1, 37: 1 } } };
    await WorkCount.insertMany(Array.from({ length: 1001 }, () => left));
    const before = await keptIn(team);
    await addUpCounts(api.deps);
    expect(await WorkCount.countDocuments({ org, loose: true })).toBe(0);
    expect(await keptIn(team)).toEqual(before);
  });

  it('are correct for days in any time zone, even before they are added up', async () => {
    const team = await createTeam(api);
    const { manager, org, site } = team;
    const { _id: id } = await createWork(manager, { org, site });
    await addUpCounts(api.deps);
    // Eight in the morning: the day ends soon in the east, and has just begun in the west.
    api.advance((DAY_MS + 8 * HOUR_MS - (api.now().getTime() % DAY_MS)) % DAY_MS);
    for (const status of ['in-progress', 'completed'] as const) {
      expect((await manager.client.workOrders.setStatus({ params: { id, status }, body: GIVEN })).status).toBe(200);
    }
    expect(await api.deps.models.WorkCount.countDocuments({ org, loose: true })).toBeGreaterThan(0);
    for (const timezone of ['Pacific/Auckland', 'America/Sao_Paulo', 'UTC']) {
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(api.now());
      const answer = await manager.client.dashboard.get({ query: { org, site, from: day, to: day, timezone } });
      expect([timezone, answer.body]).toMatchObject([timezone, { work: { completed: 1 } }]);
    }
  });

  it('are not changed by anything refused or not written', async () => {
    const team = await createTeam(api);
    const { owner, org, site } = team;
    const { _id: id, version } = await createWork(owner, { org, site });
    const before = await keptIn(team);
    const { client } = owner;
    const refused = [
      await client.workOrders.setStatus({ params: { id, status: 'verified' }, body: GIVEN }),
      await team.technician.client.workOrders.remove({ params: { id } }),
      await client.workOrders.update({ params: { id }, body: { title: 'Other', version: version + 1 } }),
      await client.workOrders.create({ body: { org, site, title: 'Pump', assignees: [org] } }),
    ];
    expect(refused.map(({ status }) => status >= 400)).toEqual([true, true, true, true]);
    expect(await keptIn(team)).toEqual(before);
    await compare(team);
  });
});
