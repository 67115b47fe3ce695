import { beforeEach, describe, expect, it } from 'vitest';
import { CONFLICT, expectRefused } from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { makeDueWork } from './make-due-work.ts';
import { beginWithoutPlans, createPlan, madeBy, moveTo, seePlan } from './plans-testing.ts';

const api = await openForFile(createTestApi());
beforeEach(() => beginWithoutPlans(api, '2026-12-07T02:00:00.000Z'));

const OVER = { ...CONFLICT, reason: 'plan-date-over' };

/** A plan for these days of each week from Monday, 7 December, whose work is made on the day itself. */
async function weekly(weekdays: ('MO' | 'TU' | 'WE')[]) {
  const { manager, ids, org } = await createTeam(api);
  const repeats = { every: 'week' as const, interval: 1, weekdays };
  const { _id: id } = await createPlan(manager, ids, { repeats, from: '2026-12-07', leadDays: 0 });
  const { maintenancePlans } = manager.client;
  return {
    org,
    id,
    manager,
    change: async (day: string, to: string | null) => {
      const answer = await maintenancePlans.changeDate({ params: { id, day }, body: { to } });
      expect(answer.status).toBe(200);
    },
    update: async (body: Omit<Parameters<typeof maintenancePlans.update>[0]['body'], 'version'>) => {
      const answer = await maintenancePlans.update({ params: { id }, body });
      expect(answer.status).toBe(200);
    },
    restore: (day: string) => () => maintenancePlans.restoreDate({ params: { id, day } }),
    next: async () => (await seePlan(manager, id)).dates.map(({ day }) => day).slice(0, 3),
    stored: () => api.deps.models.MaintenancePlan.findOne({ org, _id: id }).orFail().lean(),
    made: async () => (await madeBy(api, org, id)).map(({ planDay }) => planDay),
  };
}

describe('a date that was moved', () => {
  it('does not come again once its work is made, whatever else is changed', async () => {
    const plan = await weekly(['MO']);
    await plan.change('2026-12-14', '2026-12-08');
    moveTo(api, '2026-12-08T00:00:00.000Z');
    await makeDueWork(api.deps);
    expect(await plan.made()).toEqual(['2026-12-07', '2026-12-08']);
    await plan.change('2026-12-28', null);
    expect(await plan.next()).toEqual(['2026-12-21', '2027-01-04', '2027-01-11']);
    await expectRefused(api, plan.restore('2026-12-14'), OVER);
    expect((await plan.restore('2026-12-28')()).status).toBe(200);
    expect(await plan.next()).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
  });

  it('is not moved back to a day that has passed, so that it gets work', async () => {
    const plan = await weekly(['MO', 'TU']);
    await plan.change('2026-12-07', '2026-12-10');
    moveTo(api, '2026-12-08T00:00:00.000Z');
    await makeDueWork(api.deps);
    await expectRefused(api, plan.restore('2026-12-07'), OVER);
    moveTo(api, '2026-12-10T00:00:00.000Z');
    await makeDueWork(api.deps);
    expect(await plan.made()).toEqual(['2026-12-08', '2026-12-10']);
  });

  it('is not moved back to a day that another one was moved to', async () => {
    const plan = await weekly(['MO']);
    await plan.change('2026-12-14', '2026-12-16');
    await plan.change('2026-12-21', '2026-12-14');
    await expectRefused(api, plan.restore('2026-12-14'), OVER);
    await plan.restore('2026-12-21')();
    expect((await plan.restore('2026-12-14')()).status).toBe(200);
    expect(await plan.next()).toEqual(['2026-12-07', '2026-12-14', '2026-12-21']);
  });
});

describe('a date that was skipped', () => {
  it('stays skipped once it has passed, even while the plan is paused', async () => {
    const plan = await weekly(['MO', 'TU', 'WE']);
    await plan.change('2026-12-07', null);
    await plan.change('2026-12-09', null);
    const { maintenancePlans } = plan.manager.client;
    const params = { id: plan.id, status: 'paused' as const };
    await maintenancePlans.setStatus({ params, body: { reason: 'The hall is rebuilt' } });
    moveTo(api, '2026-12-08T00:00:00.000Z');
    await expectRefused(api, plan.restore('2026-12-07'), OVER);
    expect((await plan.restore('2026-12-09')()).status).toBe(200);
    expect((await plan.restore('2026-12-15')()).status).toBe(200);
  });
});

describe('with another rule', () => {
  it('dates stay skipped and moved if the new rule has them, too, for example at another time of day', async () => {
    const plan = await weekly(['MO', 'WE']);
    await plan.change('2026-12-09', null);
    await plan.change('2026-12-14', '2026-12-15');
    await plan.change('2026-12-16', '2026-12-17');
    const exceptions = async () => {
      const { skipped, moved } = await seePlan(plan.manager, plan.id);
      return { skipped, moved };
    };
    const before = await exceptions();
    await plan.update({ time: '06:30' });
    expect(await exceptions()).toEqual(before);
    expect(await plan.next()).toEqual(['2026-12-07', '2026-12-15', '2026-12-17']);
    // The new rule itself has Tuesdays, and no Wednesdays.
    await plan.update({ repeats: { every: 'week', interval: 1, weekdays: ['MO', 'TU'] } });
    expect(await exceptions()).toEqual({ skipped: ['2026-12-14'], moved: [] });
    expect(await plan.next()).toEqual(['2026-12-07', '2026-12-08', '2026-12-15']);
  });

  it('a date that was brought forward and whose work is made does not come again', async () => {
    const plan = await weekly(['MO']);
    await plan.change('2026-12-14', '2026-12-08');
    moveTo(api, '2026-12-08T00:00:00.000Z');
    await makeDueWork(api.deps);
    await plan.update({ time: '06:30' });
    moveTo(api, '2026-12-14T23:00:00.000Z');
    await makeDueWork(api.deps);
    expect(await plan.made()).toEqual(['2026-12-07', '2026-12-08']);
  });

  it('a skipped date is forgotten once it is over, but not a date that was moved from one to another that is to come', async () => {
    const [skipping, moving] = [await weekly(['MO']), await weekly(['MO'])];
    await skipping.change('2026-12-07', null);
    await skipping.change('2026-12-14', null);
    await moving.change('2026-12-07', '2026-12-09');
    moveTo(api, '2026-12-08T00:00:00.000Z');
    for (const plan of [skipping, moving]) await plan.update({ time: '06:30' });
    expect([await skipping.stored(), await moving.stored()]).toMatchObject([
      { skipped: ['2026-12-14'], moved: [] },
      { skipped: [], moved: [{ from: '2026-12-07', to: '2026-12-09' }] },
    ]);
  });

  it('the last fifty of the earlier rules are kept', async () => {
    const plan = await weekly(['MO']);
    const { rule, from, until, count, owner: replacedBy } = await plan.stored();
    const replaced = { replacedAt: api.now(), replacedBy };
    const times = Array.from({ length: 50 }, (_, minute) => `00:${String(minute).padStart(2, '0')}`);
    const earlierRules = times.map((time) => ({ rule, from, until, count, time, ...replaced }));
    await api.deps.models.MaintenancePlan.updateOne({ org: plan.org, _id: plan.id }, { $set: { earlierRules } });
    await plan.update({ time: '06:30' });
    const kept = (await plan.stored()).earlierRules;
    expect(kept.map(({ time }) => time)).toEqual([...times.slice(1), '08:00']);
  });
});
