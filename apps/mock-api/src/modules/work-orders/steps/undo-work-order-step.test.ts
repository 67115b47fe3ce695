import { changeValue } from '@siteward/contract';
import { STEP_UNDO_MS, type WorkOrderStatus } from '@siteward/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSite, createRole, expectRefused, FORBIDDEN } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, createTeam, createWork } from '../work-orders-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
beforeAll(async () => {
  team = await createTeam(api);
}, 60_000);

const GIVEN = { reason: 'Waiting for a part', resolution: 'Sealed' };
const CONFLICT = { status: 409, code: 'CONFLICT' };
const step = async (by: PersonInOrganization, id: string, status: WorkOrderStatus) => {
  const answer = await by.client.workOrders.setStatus({ params: { id, status }, body: GIVEN });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const undo = (by: PersonInOrganization, id: string, body: { version?: number } = {}) =>
  by.client.workOrders.undoStep({ params: { id }, body });
/** Everything stored about it, except what every write changes. */
const stored = async (id: string) => {
  const order = await api.deps.models.WorkOrder.findOne({ org: team.org, _id: id }).orFail().lean();
  return { ...order, version: 0, updatedAt: null, lastStep: null };
};

describe('a step that is undone', () => {
  it.each<[WorkOrderStatus[], WorkOrderStatus]>([
    [[], 'in-progress'],
    [[], 'on-hold'],
    [[], 'cancelled'],
    [['in-progress', 'on-hold'], 'in-progress'],
    [['on-hold'], 'cancelled'],
    [['in-progress'], 'completed'],
    [['in-progress', 'completed'], 'verified'],
    [['in-progress', 'completed', 'verified'], 'open'],
    [['cancelled'], 'open'],
  ])('after %j: %s leaves the work order as it was', async (before, to) => {
    const { owner, manager } = team;
    const { _id: id } = await createWork(manager, team);
    for (const status of before) {
      if (status === 'completed') {
        const signed = await manager.client.workOrders.sign({ params: { id }, body: { name: 'Jonas', drawing: null } });
        expect(signed.status).toBe(200);
      }
      // The person who completed it may not verify it.
      await step(status === 'verified' ? owner : manager, id, status);
      api.advance(60_000);
    }
    const was = await stored(id);
    api.advance(60_000);
    const { version } = await step(owner, id, to);
    expect(await stored(id)).not.toEqual(was);
    expect(await undo(owner, id, { version })).toMatchObject({ status: 200, body: { status: was.status } });
    expect(await stored(id)).toEqual(was);
    await expectRefused(api, () => undo(owner, id), { ...CONFLICT, reason: 'nothing-to-undo' });
  });

  it('stays in the history, and so does its being undone', async () => {
    const { manager } = team;
    const { _id: id } = await createWork(manager, team);
    await step(manager, id, 'on-hold');
    await undo(manager, id);
    expect(await actionsOf(manager, id)).toEqual(
      ['created', 'held', 'step-undone'].map((name) => `work-order.${name}`),
    );
    const history = await manager.client.workOrders.history({ params: { id }, query: {} });
    expect(history.status === 200 && history.body.items[0]?.changes).toEqual(
      expect.arrayContaining([
        {
          field: 'status',
          from: changeValue('work-order-status', { status: 'on-hold' }),
          to: changeValue('work-order-status', { status: 'open' }),
        },
        { field: 'holdReason', from: changeValue('text', { text: GIVEN.reason }), to: null },
      ]),
    );
  });

  it('needs no step that leads back: a technician undoes their own completion', async () => {
    const { manager, technician } = team;
    const { _id: id } = await createWork(manager, team, { assignees: [technician.member] });
    await step(technician, id, 'in-progress');
    await step(technician, id, 'completed');
    expect(await undo(technician, id)).toMatchObject({
      status: 200,
      body: { status: 'in-progress', resolution: '', completedAt: null, completedBy: null },
    });
    const history = await manager.client.workOrders.history({ params: { id }, query: { limit: 2 } });
    const toldBy = history.status === 200 && history.body.items.map(({ changes }) => changes);
    const name = changeValue('text', { text: technician.email.split('@')[0] ?? '' });
    expect(toldBy).toEqual([
      expect.arrayContaining([{ field: 'completedBy', from: name, to: null }]),
      expect.arrayContaining([{ field: 'completedBy', from: null, to: name }]),
    ]);
  });

  it('is not one that someone else took, that is long past, or that was followed by another change', async () => {
    const { owner, manager } = team;
    const { _id: id } = await createWork(manager, team);
    const { version } = await step(manager, id, 'in-progress');
    // People who may not undo the step learn nothing about its version.
    for (const known of [version, version - 1]) {
      await expectRefused(api, () => undo(owner, id, { version: known }), { ...FORBIDDEN, reason: 'others-step' });
    }
    api.advance(STEP_UNDO_MS + 1);
    const tooOld = { ...CONFLICT, reason: 'step-too-old', params: { minutes: 2 } };
    await expectRefused(api, () => undo(manager, id, { version }), tooOld);
    api.advance(-1);
    await owner.client.workOrders.update({ params: { id }, body: { place: 'Cellar' } });
    await expectRefused(api, () => undo(manager, id), { ...CONFLICT, reason: 'changed-since-step' });
    await expectRefused(api, () => undo(manager, id, { version }), {
      status: 409,
      code: 'VERSION_CONFLICT',
      current: expect.objectContaining({ _id: id, place: 'Cellar', status: 'in-progress' }),
    });
  });

  it('does not bring work back to a site that has been deleted', async () => {
    const { owner, manager, org } = team;
    const site = await addSite(owner, org, 'Tower');
    const [{ _id: id }, { _id: done }] = [
      await createWork(owner, { org, site }),
      await createWork(owner, { org, site }),
    ];
    await step(owner, id, 'cancelled');
    for (const status of ['in-progress', 'completed'] as const) await step(manager, done, status);
    await step(owner, done, 'verified');
    expect(await owner.client.sites.remove({ params: { id: site } })).toMatchObject({ status: 204 });
    const illegal = { status: 409, code: 'ILLEGAL_TRANSITION', reason: 'site-deleted' };
    await expectRefused(api, () => undo(owner, id), illegal);
    // Undoing verification leaves it completed, so nothing resumes at the site.
    expect(await undo(owner, done)).toMatchObject({ status: 200, body: { status: 'completed' } });
  });

  it('is undone for many at once, with a result for each', async () => {
    const { owner, manager, org } = team;
    const made = [await createWork(manager, team), await createWork(manager, team), await createWork(manager, team)];
    const [one, two, three] = made.map(({ _id }) => _id);
    const bulk = (
      ids: (string | undefined)[],
      change: { kind: 'undo-step' } | { kind: 'status'; status: 'on-hold' },
    ) => {
      const workOrders = ids.map((id = '') => ({ id, version: change.kind === 'undo-step' ? 2 : 1 }));
      const words = change.kind === 'status' ? { ...change, reason: GIVEN.reason } : change;
      return manager.client.workOrders.bulk({ body: { org, workOrders, change: words } });
    };
    await bulk([one, two], { kind: 'status', status: 'on-hold' });
    await step(owner, three ?? '', 'in-progress');
    await owner.client.workOrders.update({ params: { id: two ?? '' }, body: { place: 'Cellar' } });
    const undone = await bulk([one, two, three], { kind: 'undo-step' });
    expect(undone).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: one, workOrder: { status: 'open', version: 3, heldSince: null }, problem: null },
          { id: two, workOrder: null, problem: { code: 'VERSION_CONFLICT' } },
          { id: three, workOrder: null, problem: { code: 'FORBIDDEN', reason: 'others-step' } },
        ],
      },
    });
  });

  it('is refused to someone whose role no longer takes any steps', async () => {
    const { owner, org, organization } = team;
    const role = await createRole(owner, org, 'Night crew', ['work-orders:view-any', 'work-orders:update-any']);
    organization.roles.set(role.name, role._id);
    const night = await api.addMember(organization, role.name);
    const { _id: id } = await createWork(owner, team);
    await step(night, id, 'in-progress');
    const permissions = ['work-orders:view-any', 'work-orders:delete'] as const;
    await owner.client.roles.update({ params: { id: role._id }, body: { permissions: [...permissions] } });
    const body = { org, workOrders: [{ id, version: 2 }], change: { kind: 'undo-step' as const } };
    await expectRefused(api, () => night.client.workOrders.bulk({ body }), FORBIDDEN);
    await expectRefused(api, () => undo(night, id), FORBIDDEN);
  });
});
