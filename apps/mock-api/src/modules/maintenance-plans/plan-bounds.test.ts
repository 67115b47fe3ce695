import { PLAN_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CONFLICT,
  createRole,
  expectRefused,
  FORBIDDEN,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createPlan, moveTo, planBody, seePlan } from './plans-testing.ts';

const api = await openForFile(createTestApi());
beforeAll(async () => {
  moveTo(api, '2026-11-23T02:00:00.000Z');
});

const CREATING = { ...FORBIDDEN, permission: 'work-orders:create' };
const ASSIGNING = { ...FORBIDDEN, permission: 'work-orders:assign' };

/** A team with somebody who manages plans and has these permissions besides. */
async function teamWithPlanner(permissions: Parameters<typeof createRole>[3] = []) {
  const team = await createTeam(api);
  const role = await createRole(team.owner, team.org, 'Planner', ['plans:manage', ...permissions]);
  const planner = await team.add('Manager');
  await api.deps.models.Member.updateOne({ org: team.org, _id: planner.member }, { $set: { role: role._id } });
  return { ...team, planner };
}

describe('somebody who writes or changes a plan', () => {
  it('must be allowed to create work', async () => {
    const { manager, planner, ids } = await teamWithPlanner();
    const { maintenancePlans } = planner.client;
    const { _id: id } = await createPlan(manager, ids);
    const params = { id };
    await expectRefused(api, () => maintenancePlans.create({ body: planBody(ids) }), CREATING);
    await expectRefused(api, () => maintenancePlans.update({ params, body: { title: 'Mine' } }), CREATING);
    const day = { id, day: '2026-11-24' };
    await expectRefused(api, () => maintenancePlans.changeDate({ params: day, body: { to: null } }), CREATING);
    await expectRefused(api, () => maintenancePlans.restoreDate({ params: day }), CREATING);
    expect(await seePlan(planner, id)).toMatchObject({ mayChange: false, allowedTransitions: ['paused'] });
    const step = (status: 'paused' | 'active') =>
      maintenancePlans.setStatus({ params: { id, status }, body: { reason: 'Too much' } });
    expect((await step('paused')).status).toBe(200);
    await expectRefused(api, () => step('active'), CREATING);
    expect(await seePlan(planner, id)).toMatchObject({ allowedTransitions: [] });
  });

  it('must be allowed to assign the people it names', async () => {
    const { manager, planner, technician, ids } = await teamWithPlanner([
      'work-orders:create',
      'work-orders:update-own',
    ]);
    const { maintenancePlans } = planner.client;
    const assignees = [technician.member];
    await expectRefused(api, () => maintenancePlans.create({ body: planBody(ids, { assignees }) }), ASSIGNING);
    const own = await createPlan(planner, ids, { assignees: [planner.member] });
    const change = (params: { id: string }, wanted: string[]) => () =>
      maintenancePlans.update({ params, body: { assignees: wanted, place: 'Roof' } });
    await expectRefused(api, change({ id: own._id }, [planner.member, technician.member]), ASSIGNING);
    const theirs = await createPlan(manager, ids, { assignees });
    await expectRefused(api, change({ id: theirs._id }, []), ASSIGNING);
    expect((await change({ id: theirs._id }, assignees)()).status).toBe(200);
    expect((await change({ id: own._id }, [])()).status).toBe(200);
  });
});

it('a yearly plan has a day that its month has, if only in leap years', async () => {
  const { manager, ids } = await createTeam(api);
  const { maintenancePlans } = manager.client;
  const yearly = (month: number, day: number) => {
    return { repeats: { every: 'year', interval: 1, month, on: { kind: 'day', day } } } as const;
  };
  const { _id: id } = await createPlan(manager, ids, yearly(2, 29));
  const refused = (max: number) => {
    const error = { path: 'repeats.on.day', code: 'too-large', params: { max }, message: `Must be at most ${max}` };
    return { ...VALIDATION, errors: [error] };
  };
  const update = (body: ReturnType<typeof yearly>) => () => maintenancePlans.update({ params: { id }, body });
  const creation = () => maintenancePlans.create({ body: planBody(ids, yearly(2, 30)) });
  await expectRefused(api, creation, refused(29));
  await expectRefused(api, update(yearly(2, 30)), refused(29));
  await expectRefused(api, update(yearly(6, 31)), refused(30));
  expect((await update(yearly(6, 30))()).status).toBe(200);
});

describe('there is a maximum of', () => {
  it('plans at a site, and in an organization', async () => {
    const { owner, manager, ids, org, add } = await createTeam(api);
    const first = await createPlan(manager, ids);
    const { MaintenancePlan } = api.deps.models;
    const plan = await MaintenancePlan.findOne({ org, _id: first._id }).orFail().lean();
    const more = (count: number, others: object = {}) =>
      MaintenancePlan.collection.insertMany(
        Array.from({ length: count }, () => ({ ...plan, ...others, _id: new Types.ObjectId() })),
      );
    const create = (site: string) => () => manager.client.maintenancePlans.create({ body: planBody({ org, site }) });
    await more(3, { deletedAt: api.now() });
    await more(PLAN_LIMITS.perSite - 2);
    expect((await create(ids.site)()).status).toBe(201);
    const fullSite = { ...CONFLICT, reason: 'too-many-plans-at-site', params: { max: 200 } };
    await expectRefused(api, create(ids.site), fullSite);
    const other = await owner.client.sites.create({ body: { org, name: 'Second' } });
    const second = other.status === 201 ? other.body._id : '';
    const { _id: site } = await api.deps.models.Site.findOne({ org, name: 'Second' }).orFail().lean();
    expect((await create(second)()).status).toBe(201);
    await more(PLAN_LIMITS.perOrganization - PLAN_LIMITS.perSite - 1, { site });
    const full = { ...CONFLICT, reason: 'too-many-plans', params: { max: 500 } };
    await expectRefused(api, create(second), full);
    // Plans that the actor does not see count, too.
    const { client } = await add('Manager', [second]);
    const limited = () => client.maintenancePlans.create({ body: planBody({ org, site: second }) });
    await expectRefused(api, limited, full);
  });

  it('files of a plan, and of their total size', async () => {
    const { manager, ids } = await createTeam(api);
    const { _id: id } = await createPlan(manager, ids);
    const add = () =>
      manager.client.maintenancePlanFiles.add({
        params: { id },
        body: new File(['%PDF-1.7\n'], 'Manual.pdf', { type: 'application/pdf' }),
      });
    expect((await add()).status).toBe(201);
    // No call changes the size of a file.
    const setBytes = (bytes: number) =>
      api.deps.models.File.collection.updateOne({ record: new Types.ObjectId(id) }, { $set: { bytes } });
    await setBytes(PLAN_LIMITS.fileBytes - 5);
    const tooLarge = { ...CONFLICT, reason: 'plan-files-too-large', params: { max: '50 MB' } };
    await expectRefused(api, add, tooLarge);
    await setBytes(9);
    for (let count = 1; count < PLAN_LIMITS.files; count += 1) expect((await add()).status).toBe(201);
    await expectRefused(api, add, { ...CONFLICT, reason: 'too-many-files', params: { max: 10 } });
  });
});
