import { type BulkWorkOrderChange, changeValue, reason } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import {
  addSite,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, createTeam, createWork, putInState } from './work-orders-testing.ts';

const api = await openForFile(createTestApi());

const WATER = { label: 'Water is off', kind: 'check', required: true } as const;
const PRESSURE = { label: 'Pressure, bar', kind: 'number', required: false } as const;

describe('changing a work order', () => {
  it('changes what is given, keeps the rest, and says who changed what from what', async () => {
    const team = await createTeam(api);
    const { manager, technician } = team;
    const before = await createWork(manager, team, { place: 'Cellar', tags: ['pump'] });
    const body = { title: 'Pump is dry', priority: 'high', assignees: [technician.member], tags: [] } as const;
    const { body: after } = await manager.client.workOrders.update({
      params: { id: before._id },
      body: { ...body, assignees: [technician.member], tags: [], version: 1 },
    });
    expect(after).toEqual({
      ...before,
      ...body,
      version: 2,
      updatedAt: expect.any(String),
      assignees: [{ _id: technician.member, name: expect.any(String) }],
    });
    expect(await actionsOf(manager, before._id)).toEqual(['work-order.created', 'work-order.updated']);
    const history = await manager.client.workOrders.history({ params: { id: before._id }, query: { limit: 1 } });
    expect(history).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            changes: expect.arrayContaining([
              {
                field: 'title',
                from: changeValue('text', { text: 'Pump leaks' }),
                to: changeValue('text', { text: 'Pump is dry' }),
              },
              {
                field: 'priority',
                from: changeValue('work-order-priority', { priority: 'medium' }),
                to: changeValue('work-order-priority', { priority: 'high' }),
              },
            ]),
          },
        ],
      },
    });
    const list = await manager.client.workOrders.list({ query: { org: team.org, search: 'dry' } });
    expect(list).toMatchObject({ body: { total: 1 } });
    const gone = await manager.client.workOrders.list({ query: { org: team.org, search: 'leaks' } });
    expect(gone).toMatchObject({ body: { total: 0 } });
    for (const search of ['1', 'WO-1', 'WO-000001']) {
      const byNumber = await manager.client.workOrders.list({ query: { org: team.org, search } });
      expect(byNumber, search).toMatchObject({ body: { items: [{ _id: before._id }] } });
    }
  });

  it('writes nothing if nothing changes', async () => {
    const team = await createTeam(api);
    const { _id: id, title } = await createWork(team.manager, team);
    const { body } = await team.manager.client.workOrders.update({ params: { id }, body: { title } });
    expect(body).toMatchObject({ version: 1 });
    expect(await actionsOf(team.manager, id)).toEqual(['work-order.created']);
  });

  it('lets one of two people win, and shows the other the current record', async () => {
    const team = await createTeam(api);
    const { _id: id } = await createWork(team.manager, team);
    const rename = (by: typeof team.owner, title: string) =>
      by.client.workOrders.update({ params: { id }, body: { title, version: 1 } });
    const answers = await Promise.all([rename(team.manager, 'First'), rename(team.owner, 'Second')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    // Only the manager created it, so `own` differs between the two.
    const own = answers[0].status === 409;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { ...winner, own },
    });
  });

  it('lets someone who may only assign do that and nothing else', async () => {
    const team = await createTeam(api);
    const role = await createRole(team.owner, team.org, 'Dispatcher', ['work-orders:view-any', 'work-orders:assign']);
    team.organization.roles.set('Dispatcher', role._id);
    const dispatcher = await team.add('Dispatcher');
    const { _id: id } = await createWork(team.manager, team);
    const assignees = [team.technician.member];
    const both = () => dispatcher.client.workOrders.update({ params: { id }, body: { assignees, title: 'Mine' } });
    await expectRefused(api, both, FORBIDDEN);
    const body = { assignees, version: 1 };
    const { status } = await dispatcher.client.workOrders.update({ params: { id }, body });
    expect(status).toBe(200);
    expect(await actionsOf(team.manager, id)).toEqual(['work-order.created', 'work-order.assigned']);
  });

  it('keeps an assignee who has left, and accepts no new one who has', async () => {
    const team = await createTeam(api);
    const gone = await team.add('Technician');
    const { _id: id } = await createWork(team.manager, team, { assignees: [gone.member] });
    const params = { id: gone.member, status: 'removed' } as const;
    await team.owner.client.members.setStatus({ params, body: {} });
    const assignees = [gone.member, team.technician.member];
    const { body } = await team.manager.client.workOrders.update({ params: { id }, body: { assignees } });
    expect(body).toMatchObject({ assignees: [{ _id: gone.member }, { _id: team.technician.member }] });
    const other = await createWork(team.manager, team);
    const take = () =>
      team.manager.client.workOrders.update({ params: { id: other._id }, body: { assignees: [gone.member] } });
    await expectRefused(api, take, NOT_FOUND);
  });
});

describe('the checklist', () => {
  async function createStarted() {
    const team = await createTeam(api);
    const { technician, manager } = team;
    const order = await createWork(manager, team, { assignees: [technician.member], checklist: [WATER, PRESSURE] });
    await putInState(api, team.org, order._id, { status: 'in-progress' });
    const [water = '', pressure = ''] = order.checklist.map(({ _id }) => _id);
    const answer = (point: string, value: boolean | number | string | null, by = technician) =>
      by.client.workOrders.answerPoint({ params: { id: order._id, point }, body: { value } });
    return { ...team, id: order._id, water, pressure, answer };
  }

  it('is answered point by point, with who did it and when, and answers can be withdrawn', async () => {
    const { answer, water, pressure, technician, id } = await createStarted();
    const done = () => ({ doneByName: expect.any(String), doneAt: api.now().toISOString() });
    await answer(water, true);
    const first = { value: true, ...done() };
    const { body } = await answer(pressure, 21.4);
    expect(body).toMatchObject({ checklistDone: 2, checklist: [first, { value: 21.4, ...done() }] });
    const { body: taken } = await answer(water, null);
    expect(taken).toMatchObject({ checklistDone: 1, checklist: [{ value: null, doneByName: null, doneAt: null }, {}] });
    expect(await actionsOf(technician, id)).toEqual([
      'work-order.created',
      ...Array.from({ length: 3 }, () => 'work-order.point-answered'),
    ]);
  });

  it('only accepts answers of the right kind, from those who work on it, while it is in progress', async () => {
    const { answer, water, pressure, org, id, add, manager } = await createStarted();
    const refusal = { ...VALIDATION, errors: [expect.objectContaining({ path: 'value', code: 'not-a-result' })] };
    await expectRefused(api, () => answer(water, 'yes'), refusal);
    await expectRefused(api, () => answer(pressure, true), refusal);
    await expectRefused(api, () => answer('0123456789abcdef01234567', true), NOT_FOUND);
    const watcher = await add('Technician');
    await expectRefused(api, () => answer(water, true, watcher), NOT_FOUND);
    await manager.client.workOrders.update({ params: { id }, body: { watchers: [watcher.member] } });
    await expectRefused(api, () => answer(water, true, watcher), { ...FORBIDDEN, reason: 'not-assigned' });
    await putInState(api, org, id, { status: 'on-hold' });
    await expectRefused(api, () => answer(water, true), {
      status: 409,
      code: 'CONFLICT',
      reason: 'not-in-progress',
    });
  });

  it('is not rewritten by those who have to do it once work has begun, nor by anyone once it is done', async () => {
    const { answer, water, pressure, id, manager, technician, org } = await createStarted();
    const softer = [
      { _id: water, ...WATER, required: false },
      { _id: pressure, ...PRESSURE },
    ];
    const update = (by: typeof manager, checklist: object[]) =>
      by.client.workOrders.update({ params: { id }, body: { checklist: checklist as typeof softer } });
    for (const status of ['on-hold', 'in-progress'] as const) {
      await putInState(api, org, id, { status });
      await expectRefused(api, () => update(technician, softer), { ...FORBIDDEN, reason: 'checklist-begun' });
    }
    await answer(pressure, 21.4);
    // Sending the same checklist is not a change.
    const same = [
      { _id: water, ...WATER },
      { _id: pressure, ...PRESSURE },
    ];
    expect(await update(technician, same)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await update(manager, [{ _id: water, ...WATER, required: false }])).toMatchObject({ status: 200 });
    const history = await manager.client.workOrders.history({ params: { id }, query: { limit: 1 } });
    const changed = {
      field: 'checklist',
      from: changeValue('names', { names: ['Water is off *', 'Pressure, bar (number): 21.4'] }),
      to: changeValue('names', { names: ['Water is off'] }),
    };
    expect(history).toMatchObject({ body: { items: [{ changes: [changed] }] } });
    await putInState(api, org, id, { status: 'verified' });
    await expectRefused(api, () => update(manager, []), {
      status: 409,
      code: 'CONFLICT',
      reason: 'checklist-closed',
    });
  });

  it('has each point only once', async () => {
    const { water, id, manager } = await createStarted();
    const twice = {
      checklist: [
        { _id: water, ...WATER },
        { _id: water, ...WATER },
      ],
    };
    await expectRefused(api, () => manager.client.workOrders.update({ params: { id }, body: twice }), {
      ...VALIDATION,
      errors: [expect.objectContaining({ code: 'value-twice' })],
    });
  });

  it('keeps the answers of points that stay the same when it is rewritten', async () => {
    const { answer, water, pressure, id, manager } = await createStarted();
    await answer(water, true);
    await answer(pressure, 3);
    const checklist = [
      { _id: pressure, ...PRESSURE, kind: 'text' as const },
      { label: 'New', kind: 'pass-fail' as const, required: true },
      { _id: water, ...WATER, label: 'Water is off at the main' },
    ];
    const { body } = await manager.client.workOrders.update({ params: { id }, body: { checklist } });
    expect(body).toMatchObject({
      checklist: [
        { _id: pressure, kind: 'text', value: null, doneByName: null },
        { label: 'New', value: null },
        { _id: water, label: 'Water is off at the main', value: true },
      ],
    });
    const unknown = [{ _id: '0123456789abcdef01234567', ...WATER }];
    const update = () => manager.client.workOrders.update({ params: { id }, body: { checklist: unknown } });
    await expectRefused(api, update, {
      ...NOT_FOUND,
      errors: [expect.objectContaining({ path: 'checklist', code: 'unknown-points' })],
    });
  });
});

describe('many work orders at once', () => {
  it('are each changed by the rules that apply to them, with a result for each', async () => {
    const team = await createTeam(api);
    const { manager, org } = team;
    const [one, two, three] = [
      await createWork(manager, team, { title: 'One' }),
      await createWork(manager, team, { title: 'Two' }),
      await createWork(manager, team, { title: 'Three' }),
    ];
    await putInState(api, org, two._id, { status: 'completed' });
    await manager.client.workOrders.update({ params: { id: three._id }, body: { place: 'Roof' } });
    const workOrders = [one, two, three].map(({ _id: id }) => ({ id, version: 1 }));
    const change = { kind: 'status', status: 'in-progress' } as const;
    const answer = await manager.client.workOrders.bulk({ body: { org, workOrders, change } });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: one._id, number: 1, workOrder: { status: 'in-progress', version: 2 }, problem: null },
          { id: two._id, number: 2, workOrder: null, problem: { code: 'ILLEGAL_TRANSITION' } },
          { id: three._id, number: 3, workOrder: null, problem: { code: 'VERSION_CONFLICT' } },
        ],
      },
    });
    const stored = await api.deps.models.WorkOrder.find({ org }).sort({ _id: 1 }).lean();
    expect(stored.map(({ status, version }) => [status, version])).toEqual([
      ['in-progress', 2],
      ['completed', 1],
      ['open', 2],
    ]);
  });

  it('are handled separately, with the same words whether out of sight, foreign, deleted or nonexistent', async () => {
    const [team, other] = [await createTeam(api), await createTeam(api)];
    const { owner, org, site } = team;
    const limited = await team.add('Manager', [site]);
    const seen = await createWork(owner, team);
    const unseen = await createWork(owner, { org, site: await addSite(owner, org, 'Tower') });
    const foreign = await createWork(other.owner, other);
    const gone = await createWork(owner, team);
    await owner.client.workOrders.remove({ params: { id: gone._id } });
    const ids = [unseen._id, seen._id, foreign._id, gone._id, '0123456789abcdef01234567'];
    const workOrders = ids.map((id) => ({ id, version: 1 }));
    const change = { kind: 'priority', priority: 'urgent' } as const;
    const answer = await limited.client.workOrders.bulk({ body: { org, workOrders, change } });
    const missing = { ...reason('no-such-record', { kind: 'work-order' }), code: 'NOT_FOUND' };
    const results = answer.status === 200 ? answer.body.results : [];
    expect(results.map(({ id, number, workOrder }) => [id, number, workOrder?.priority])).toEqual(
      ids.map((id) => (id === seen._id ? [id, seen.number, 'urgent'] : [id, null, undefined])),
    );
    const [first, worked, ...others] = results.map(({ problem }) => problem);
    expect([worked, first?.code, first?.detail]).toEqual([null, 'NOT_FOUND', missing.message]);
    expect(others).toEqual(others.map(() => first));
    for (const [by, { _id, priority, version }] of [
      [owner, unseen],
      [other.owner, foreign],
    ] as const) {
      expect(await by.client.workOrders.get({ params: { id: _id } })).toMatchObject({ body: { priority, version } });
    }
  });

  it.each([
    [{ kind: 'priority', priority: 'urgent' }, { priority: 'urgent' }],
    [{ kind: 'dueAt', dueAt: null }, { dueAt: null }],
    [{ kind: 'assignees', assignees: [] }, { assignees: [] }],
  ] as const)('take the change %j', async (change, expected) => {
    const team = await createTeam(api);
    const { _id: id } = await createWork(team.manager, team, { assignees: [team.technician.member] });
    const body = { org: team.org, workOrders: [{ id, version: 1 }] };
    const answer = await team.manager.client.workOrders.bulk({
      body: { ...body, change: change.kind === 'assignees' ? { kind: 'assignees', assignees: [] } : change },
    });
    expect(answer).toMatchObject({ status: 200, body: { results: [{ workOrder: expected, problem: null }] } });
  });

  it('are completed with the resolution that is given for all of them', async () => {
    const { manager, org, ids } = await createTeam(api);
    const { _id: id } = await createWork(manager, ids);
    await putInState(api, org, id, { status: 'in-progress' });
    const change = { kind: 'status', status: 'completed', resolution: 'Seals replaced' } as const;
    const answer = await manager.client.workOrders.bulk({ body: { org, workOrders: [{ id, version: 1 }], change } });
    expect(answer).toMatchObject({ status: 200, body: { results: [{ problem: null }] } });
    const completed = { status: 'completed', resolution: 'Seals replaced' };
    expect(await manager.client.workOrders.get({ params: { id } })).toMatchObject({ body: completed });
  });

  it.each([
    { kind: 'status', status: 'in-progress' },
    { kind: 'priority', priority: 'urgent' },
    { kind: 'dueAt', dueAt: null },
    { kind: 'assignees', assignees: [] },
    { kind: 'remove' },
  ] satisfies BulkWorkOrderChange[])('leave one that someone has changed since as it is: %j', async (change) => {
    const team = await createTeam(api);
    const { manager, technician, org } = team;
    const { _id: id } = await createWork(manager, team, { assignees: [technician.member] });
    await manager.client.workOrders.update({ params: { id }, body: { place: 'Roof' } });
    const stored = () => api.deps.models.WorkOrder.find({ org }).lean();
    const before = await stored();
    const answer = await manager.client.workOrders.bulk({
      body: { org, workOrders: [{ id, version: 1 }], change },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { results: [{ id, workOrder: null, problem: { code: 'VERSION_CONFLICT' } }] },
    });
    expect(await stored()).toEqual(before);
  });

  it('are deleted only with the permission, and are then gone', async () => {
    const team = await createTeam(api);
    const { manager, technician, org } = team;
    const { _id: id } = await createWork(manager, team, { assignees: [technician.member] });
    const remove = (by: typeof manager) =>
      by.client.workOrders.bulk({ body: { org, workOrders: [{ id, version: 1 }], change: { kind: 'remove' } } });
    await expectRefused(api, () => remove(technician), { ...FORBIDDEN, permission: 'work-orders:delete' });
    expect(await remove(manager)).toMatchObject({
      status: 200,
      body: { results: [{ workOrder: null, problem: null }] },
    });
    expect(await manager.client.workOrders.get({ params: { id } })).toMatchObject({ status: 404 });
  });
});
