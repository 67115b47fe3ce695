import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { makeDueWork } from './make-due-work.ts';
import { beginWithoutPlans, createPlan, madeBy, seePlan } from './plans-testing.ts';

const api = await openForFile(createTestApi());
beforeEach(() => beginWithoutPlans(api, '2026-11-23T02:00:00.000Z'));

const DAILY = { repeats: { every: 'day' as const, interval: 1 }, from: '2026-11-23' };

/** An organization whose plan names somebody who can no longer be given work. */
async function brokenPlan(more: { leadDays?: number } = {}) {
  const team = await createTeam(api);
  const plan = await createPlan(team.manager, team.ids, { ...DAILY, assignees: [team.technician.member], ...more });
  await team.owner.client.members.setStatus({ params: { id: team.technician.member, status: 'suspended' } });
  return { ...team, plan: plan._id };
}

describe('while plans of several organizations are due', () => {
  it('no organization waits until another one has caught up', async () => {
    const [busy, quiet] = [await createTeam(api), await createTeam(api)];
    for (const title of ['First', 'Second']) await createPlan(busy.manager, busy.ids, { ...DAILY, title, leadDays: 3 });
    await createPlan(quiet.manager, quiet.ids, { ...DAILY, leadDays: 0 });
    expect(await makeDueWork(api.deps)).toBe(2 * 4 + 1);
    // Ids increase with every record that this process creates.
    const idsIn = async (org: string) =>
      (await api.deps.models.WorkOrder.find({ org }).sort({ _id: 1 }).lean()).map(({ _id }) => _id.toString());
    const [theirs, [own = '']] = [await idsIn(busy.org), await idsIn(quiet.org)];
    expect(theirs.filter((id) => id < own)).toHaveLength(2);
  });

  it('and one that fails does not keep the others from theirs', async () => {
    const broken = await brokenPlan({ leadDays: 1 });
    const sound = await createTeam(api);
    const plan = await createPlan(sound.manager, sound.ids, { ...DAILY, leadDays: 0 });
    const told: [org: string, outcome: string][] = [];
    const tell = (org: Types.ObjectId, outcome: string) => void told.push([org.toString(), outcome]);
    // No link can be mailed, so the plan cannot even record why it failed.
    const deps = { ...api.deps, env: { ...api.deps.env, PUBLIC_URL: 'nowhere' } };
    expect(await makeDueWork(deps, { tell })).toBe(1);
    expect(told).toEqual([
      [broken.org, 'failed'],
      [sound.org, 'done'],
    ]);
    expect(await madeBy(api, sound.org, plan._id)).toHaveLength(1);
  });

  it('while those that failed recently rest', async () => {
    const { manager, ids, org } = await createTeam(api);
    await createPlan(manager, ids, DAILY);
    expect(await makeDueWork(api.deps, { resting: [new Types.ObjectId(org)] })).toBe(0);
    expect(await makeDueWork(api.deps, { stopped: () => true })).toBe(0);
    expect(await makeDueWork(api.deps)).toBe(8);
  });
});

describe('a plan that cannot make its work', () => {
  it('does not tell an owner who no longer sees plans', async () => {
    const { owner, manager, plan, org } = await brokenPlan();
    const technician = await api.deps.models.Role.findOne({ org, name: 'Technician' }).orFail().lean();
    await api.deps.models.Member.updateOne({ org, _id: manager.member }, { $set: { role: technician._id } });
    expect(await makeDueWork(api.deps)).toBe(0);
    expect((await seePlan(owner, plan)).lastFailure).not.toBeNull();
    const told = (await api.mails(manager.email)).filter(({ subject }) => subject.includes('Check filters'));
    expect(told).toEqual([]);
  });
});
