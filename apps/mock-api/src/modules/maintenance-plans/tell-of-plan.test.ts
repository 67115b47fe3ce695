import { beforeEach, describe, expect, it } from 'vitest';
import { addSite, createRole } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { makeDueWork } from './make-due-work.ts';
import { beginWithoutPlans, createPlan, moveTo } from './plans-testing.ts';

const api = await openForFile(createTestApi());
beforeEach(() => beginWithoutPlans(api, '2026-11-23T02:00:00.000Z'));

const DAILY = { every: 'day', interval: 1 } as const;
type Team = Awaited<ReturnType<typeof createTeam>>;
/** How many mails somebody has had about a plan with this name. */
const told = async ({ email }: Pick<PersonInOrganization, 'email'>, subject: string) =>
  (await api.mails(email)).filter((mail) => mail.subject.includes(subject)).length;
const setMember = ({ org }: Team, { member }: PersonInOrganization, status: 'active' | 'suspended') =>
  api.deps.models.Member.updateOne({ org, _id: member }, { $set: { status } });
const makeAt = async (instant: string) => {
  moveTo(api, instant);
  return makeDueWork(api.deps);
};
const FAILED = 'No work order created: Check filters';
const ENDED = 'Maintenance plan has ended: Check filters';

describe('that a plan cannot make its work', () => {
  it('is reported every week while it lasts, and when the reason changes, once each time', async () => {
    const team = await createTeam(api);
    const { manager, technician, owner, ids, org } = team;
    const { _id: provider } = await createProvider(owner, org);
    const plan = await createPlan(manager, ids, {
      assignees: [technician.member],
      serviceProvider: provider,
      repeats: DAILY,
      leadDays: 0,
    });
    await setMember(team, technician, 'suspended');
    const counts = [];
    for (const instant of [
      '2026-11-24T00:10',
      '2026-11-24T01:10',
      '2026-11-30T23:10',
      '2026-12-01T00:20',
      '2026-12-02T00:20',
    ]) {
      expect(await makeAt(`${instant}:00.000Z`)).toBe(0);
      counts.push(await told(manager, FAILED));
    }
    expect(counts).toEqual([1, 1, 1, 2, 2]);
    // Another reason: the people are available again, but the firm is not.
    await setMember(team, technician, 'active');
    await api.deps.models.ServiceProvider.updateOne({ org, _id: provider }, { $set: { status: 'blocked' } });
    expect(await makeAt('2026-12-02T02:20:00.000Z')).toBe(0);
    expect(await makeAt('2026-12-02T04:20:00.000Z')).toBe(0);
    expect([await told(manager, FAILED), await told(owner, FAILED)]).toEqual([3, 0]);
    const lines = await api.deps.models.AuditRecord.find({ org, action: 'maintenance-plan.failed' }).lean();
    expect(lines.map(({ target }) => target.id.toString())).toEqual([plan._id, plan._id]);
  });

  it.each(['is no longer a member', 'no longer has access to its site', 'may no longer see plans'] as const)(
    'is reported to those who manage plans at its site if the owner %s',
    async (why) => {
      const team = await createTeam(api);
      const { manager, technician, owner, ids, org, add } = team;
      const other = await addSite(owner, org, 'Mill Street');
      const [here, elsewhere] = [await add('Manager', [ids.site]), await add('Manager', [other])];
      await createPlan(manager, ids, { assignees: [technician.member], repeats: DAILY, leadDays: 0 });
      await setMember(team, technician, 'suspended');
      const { Member } = api.deps.models;
      const { _id: role } = await createRole(owner, org, 'Fitter', ['work-orders:view-any']);
      const changed = {
        'is no longer a member': { status: 'removed' },
        'no longer has access to its site': { sites: [other] },
        'may no longer see plans': { role },
      } as const;
      await Member.updateOne({ org, _id: manager.member }, { $set: changed[why] });
      expect(await makeAt('2026-11-24T00:10:00.000Z')).toBe(0);
      expect(await makeAt('2026-11-24T01:20:00.000Z')).toBe(0);
      const people = { owner, here, elsewhere, manager, technician };
      const counts = await Promise.all(Object.values(people).map((person) => told(person, FAILED)));
      expect(counts).toEqual([1, 1, 0, 0, 0]);
    },
  );
});

it('whoever manages plans hears of one whose owner has left: the first ten of them by name', async () => {
  const team = await createTeam(api);
  const { manager, technician, owner, ids, org, add } = team;
  await createPlan(manager, ids, { assignees: [technician.member], repeats: DAILY, leadDays: 0 });
  await setMember(team, technician, 'suspended');
  await setMember(team, manager, 'suspended');
  const others = await Promise.all(Array.from({ length: 11 }, () => add('Manager')));
  await Promise.all(
    others.map(({ member }, at) =>
      api.deps.models.Member.updateOne({ org, _id: member }, { $set: { nameKey: String.fromCharCode(97 + at) } }),
    ),
  );
  // After the others.
  await api.deps.models.Member.updateOne({ org, _id: owner.member }, { $set: { nameKey: 'z' } });
  expect(await makeAt('2026-11-24T00:10:00.000Z')).toBe(0);
  const counts = await Promise.all([...others, owner].map((person) => told(person, FAILED)));
  expect(counts).toEqual([...Array.from({ length: 10 }, () => 1), 0, 0]);
});

describe('that a plan has ended', () => {
  it('is reported to its owner once, with its last work', async () => {
    const { manager, owner, ids } = await createTeam(api);
    await createPlan(manager, ids, { repeats: DAILY, leadDays: 0, from: '2026-11-23', count: 2 });
    expect([await makeAt('2026-11-23T03:00:00.000Z'), await told(manager, ENDED)]).toEqual([1, 0]);
    expect([await makeAt('2026-11-24T00:10:00.000Z'), await told(manager, ENDED)]).toEqual([1, 1]);
    expect([await makeAt('2026-11-26T00:10:00.000Z'), await told(manager, ENDED)]).toEqual([0, 1]);
    expect(await told(owner, ENDED)).toBe(0);
    const [mail] = (await api.mails(manager.email)).filter(({ subject }) => subject === ENDED);
    expect(mail?.text).toContain('24 November 2026');
  });
});

it('its history says what its people, checklist and service provider were changed from and to', async () => {
  const { manager, technician, owner, ids, org } = await createTeam(api);
  const { _id: serviceProvider } = await createProvider(owner, org, { name: 'Wulf' });
  const { _id: id } = await createPlan(manager, ids, {
    assignees: [technician.member],
    checklist: [{ label: 'Isolate', kind: 'check', required: true }],
  });
  const update = (body: object) => manager.client.maintenancePlans.update({ params: { id }, body });
  const checklist = [{ label: 'Pressure, bar', kind: 'number' as const, required: false }];
  expect(await update({ assignees: [manager.member], serviceProvider, checklist })).toMatchObject({ status: 200 });
  const nameOf = ({ email }: PersonInOrganization) => email.split('@')[0];
  const lines = () => api.deps.models.AuditRecord.find({ org, action: 'maintenance-plan.updated' }).lean();
  const expected = {
    assignees: { from: [nameOf(technician)], to: [nameOf(manager)] },
    serviceProvider: { from: null, to: 'Wulf' },
    checklist: { from: ['Isolate *'], to: ['Pressure, bar (number)'] },
  };
  expect((await lines()).map(({ changes }) => changes)).toEqual([expected]);
  const history = await manager.client.maintenancePlans.history({ params: { id }, query: {} });
  const [latest] = history.status === 200 ? history.body.items : [];
  expect(latest?.changes.map(({ field }) => field).toSorted()).toEqual(Object.keys(expected).toSorted());
  // Repeating the change has no effect.
  await update({ assignees: [manager.member], serviceProvider, checklist });
  expect(await lines()).toHaveLength(1);
});
