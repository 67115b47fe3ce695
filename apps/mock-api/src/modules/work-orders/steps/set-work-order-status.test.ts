import { changeValue } from '@siteward/contract';
import { SYSTEM_ROLES, type SystemRoleName, WORK_ORDER_STATUSES, type WorkOrderStatus } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addSite,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, createTeam, createWork, putInState } from '../work-orders-testing.ts';

const api = await openForFile(createTestApi());
type Team = Awaited<ReturnType<typeof createTeam>>;
let team: Team;
const people = new Map<SystemRoleName, PersonInOrganization>();
beforeAll(async () => {
  team = await createTeam(api);
  for (const { name } of SYSTEM_ROLES) people.set(name, await team.add(name));
}, 60_000);

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const GIVEN = { reason: 'Waiting for a part', resolution: 'Sealed' };
const personOf = (role: SystemRoleName) => {
  const person = people.get(role);
  if (!person) throw new Error(role);
  return person;
};
const step = (by: PersonInOrganization, id: string, status: WorkOrderStatus, body: object = GIVEN) =>
  by.client.workOrders.setStatus({ params: { id, status }, body });

/** What each role may do with a work order, written by hand (docs/product.md, Work orders). */
const EVERY_STEP: Record<WorkOrderStatus, readonly WorkOrderStatus[]> = {
  draft: ['open', 'cancelled'],
  open: ['in-progress', 'on-hold', 'cancelled'],
  'in-progress': ['on-hold', 'completed', 'cancelled'],
  'on-hold': ['in-progress', 'open', 'cancelled'],
  completed: ['verified', 'open'],
  verified: ['open'],
  cancelled: ['open'],
};
const WORK: Partial<Record<WorkOrderStatus, readonly WorkOrderStatus[]>> = {
  open: ['in-progress', 'on-hold'],
  'in-progress': ['on-hold', 'completed'],
  'on-hold': ['in-progress', 'open'],
};
const ASSIGNED: Record<SystemRoleName, Partial<Record<WorkOrderStatus, readonly WorkOrderStatus[]>>> = {
  Owner: EVERY_STEP,
  Administrator: EVERY_STEP,
  Manager: EVERY_STEP,
  Technician: { ...WORK, draft: ['open'] },
  Provider: WORK,
  Requester: {},
  Viewer: {},
};
const SEES_ALL: readonly SystemRoleName[] = ['Owner', 'Administrator', 'Manager', 'Viewer'];
/** The roles that may take any steps at all; the others may not even ask for one. */
const ASKS: readonly SystemRoleName[] = ['Owner', 'Administrator', 'Manager', 'Technician', 'Provider'];
const CASES = SYSTEM_ROLES.flatMap(({ name }) =>
  WORK_ORDER_STATUSES.flatMap((from) => [true, false].map((isOwn) => [name, isOwn ? 'own' : 'not own', from] as const)),
);

describe.each(CASES)('%s, with a work order that is %s and %s', (role, whose, from) => {
  it('takes the steps that the role allows, and is refused all others', async () => {
    const person = personOf(role);
    const isOwn = whose === 'own';
    const { _id } = await createWork(team.owner, team);
    const state = {
      status: from,
      assignees: isOwn ? [new Types.ObjectId(person.member)] : [],
      heldSince: from === 'on-hold' ? api.now() : null,
      completedBy: new Types.ObjectId(team.manager.member),
    };
    const allowed = isOwn || SEES_ALL.includes(role) ? (ASSIGNED[role][from] ?? []) : [];
    const detail = await (async () => {
      await putInState(api, team.org, _id, state);
      return person.client.workOrders.get({ params: { id: _id } });
    })();
    if (detail.status === 200) expect(detail.body.allowedTransitions.toSorted()).toEqual(allowed.toSorted());
    for (const to of WORK_ORDER_STATUSES) {
      await putInState(api, team.org, _id, state);
      if (allowed.includes(to)) {
        expect(await step(person, _id, to)).toMatchObject({ status: 200, body: { status: to, version: 2 } });
        continue;
      }
      const isHidden = ASKS.includes(role) && !SEES_ALL.includes(role) && !isOwn;
      const isStep = EVERY_STEP[from].includes(to);
      const noStep = { ...ILLEGAL, reason: from === to ? 'work-order-already-so' : 'no-such-work-order-step' };
      const refusal = isHidden ? NOT_FOUND : !ASKS.includes(role) || isStep ? FORBIDDEN : noStep;
      await expectRefused(api, () => step(person, _id, to), refusal);
    }
  });
});

describe('verifying', () => {
  it('is for someone other than the person who completed it', async () => {
    const { manager, owner } = team;
    const { _id } = await createWork(manager, team);
    await step(manager, _id, 'in-progress');
    await step(manager, _id, 'completed');
    const detail = await manager.client.workOrders.get({ params: { id: _id } });
    expect(detail).toMatchObject({ body: { allowedTransitions: ['open'], completedBy: { _id: manager.member } } });
    await expectRefused(api, () => step(manager, _id, 'verified'), {
      ...FORBIDDEN,
      reason: 'own-completion',
    });
    expect(await step(owner, _id, 'verified')).toMatchObject({
      status: 200,
      body: { status: 'verified', verifiedBy: { _id: owner.member }, completedBy: { _id: manager.member } },
    });
  });
});

describe('what a step asks for', () => {
  it.each<[WorkOrderStatus, WorkOrderStatus, 'reason' | 'resolution']>([
    ['open', 'on-hold', 'reason'],
    ['open', 'cancelled', 'reason'],
    ['in-progress', 'completed', 'resolution'],
    ['verified', 'open', 'reason'],
  ])('from %s to %s is a %s', async (from, to, field) => {
    const { _id } = await createWork(team.owner, team);
    await putInState(api, team.org, _id, { status: from });
    const { [field]: _, ...others } = GIVEN;
    await expectRefused(api, () => step(team.owner, _id, to, others), {
      ...VALIDATION,
      errors: [expect.objectContaining({ path: field, code: 'required' })],
    });
    expect(await step(team.owner, _id, to, { [field]: GIVEN[field] })).toMatchObject({ status: 200 });
  });

  it('is the required points of the checklist, for completion', async () => {
    const checklist = [
      { label: 'Water is off', kind: 'check', required: true } as const,
      { label: 'Pressure', kind: 'number', required: false } as const,
    ];
    const { _id, checklist: points } = await createWork(team.owner, team, { checklist });
    await step(team.owner, _id, 'in-progress');
    await expectRefused(api, () => step(team.owner, _id, 'completed'), {
      ...ILLEGAL,
      reason: 'checklist-left',
      params: { left: 1 },
    });
    const params = { id: _id, point: points[0]?._id ?? '' };
    await team.owner.client.workOrders.answerPoint({ params, body: { value: true } });
    expect(await step(team.owner, _id, 'completed')).toMatchObject({ status: 200 });
  });
});

describe('a work order over its life', () => {
  it('keeps its times, and its first completion in the history', async () => {
    const { owner, manager, technician } = team;
    const { _id } = await createWork(manager, team, { assignees: [technician.member], status: 'draft' });
    await step(manager, _id, 'open');
    const started = api.clock.next().toISOString();
    await step(technician, _id, 'in-progress');
    api.advance(3_600_000);
    const held = await step(technician, _id, 'on-hold');
    expect(held).toMatchObject({ body: { holdReason: GIVEN.reason, heldSince: api.now().toISOString() } });
    api.advance(2 * 3_600_000);
    const resumed = await step(technician, _id, 'in-progress');
    expect(resumed).toMatchObject({ body: { holdReason: '', heldSince: null, heldTotalMs: 7_200_000 } });
    const completedAt = api.clock.next().toISOString();
    await step(technician, _id, 'completed', { resolution: 'New seal' });
    await step(manager, _id, 'verified');
    const reopened = await step(owner, _id, 'open', { reason: 'Leaks again' });
    expect(reopened).toMatchObject({
      body: {
        status: 'open',
        firstResponseAt: started,
        completedAt: null,
        completedBy: null,
        resolution: '',
        verifiedAt: null,
        verifiedBy: null,
        heldTotalMs: 7_200_000,
      },
    });
    expect(await actionsOf(owner, _id)).toEqual(
      ['created', 'opened', 'started', 'held', 'resumed', 'completed', 'verified', 'reopened'].map(
        (action) => `work-order.${action}`,
      ),
    );
    const history = await technician.client.workOrders.history({ params: { id: _id }, query: {} });
    expect(history).toMatchObject({ status: 200, body: { items: { 0: { actor: { name: 'Olga Owner' } } } } });
    const changes = history.status === 200 ? (history.body.items[0]?.changes ?? []) : [];
    expect(changes).toEqual(
      expect.arrayContaining([
        {
          field: 'status',
          from: changeValue('work-order-status', { status: 'verified' }),
          to: changeValue('work-order-status', { status: 'open' }),
        },
        { field: 'completedAt', from: changeValue('instant', { at: completedAt }), to: null },
        { field: 'resolution', from: changeValue('text', { text: 'New seal' }), to: null },
        { field: 'reason', from: null, to: changeValue('text', { text: 'Leaks again' }) },
      ]),
    );
  });

  it('says since when it has had its status, whatever else happens to it', async () => {
    const created = await createWork(team.manager, team);
    api.advance(60_000);
    const statusSince = api.now().toISOString();
    expect(await step(team.manager, created._id, 'in-progress')).toMatchObject({ body: { statusSince } });
    api.advance(60_000);
    const moved = { params: { id: created._id }, body: { place: 'Cellar' } };
    expect(await team.manager.client.workOrders.update(moved)).toMatchObject({ body: { version: 3, statusSince } });
  });

  it('says in the history why it was put on hold and why it was cancelled', async () => {
    const { _id } = await createWork(team.owner, team);
    await step(team.owner, _id, 'on-hold', { reason: 'No key' });
    await step(team.owner, _id, 'cancelled', { reason: 'Not needed' });
    const history = await team.owner.client.workOrders.history({ params: { id: _id }, query: { limit: 2 } });
    const text = (value: string) => changeValue('text', { text: value });
    expect(history).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            action: 'work-order.cancelled',
            changes: expect.arrayContaining([
              { field: 'holdReason', from: text('No key'), to: null },
              { field: 'cancelReason', from: null, to: text('Not needed') },
            ]),
          },
          {
            action: 'work-order.held',
            changes: expect.arrayContaining([{ field: 'holdReason', from: null, to: text('No key') }]),
          },
        ],
      },
    });
  });

  it('is not reopened at a site that has been deleted', async () => {
    const place = await createTeam(api);
    const site = await addSite(place.owner, place.org, 'Tower');
    const { _id } = await createWork(place.owner, { org: place.org, site });
    await step(place.owner, _id, 'cancelled');
    expect(await place.owner.client.sites.remove({ params: { id: site } })).toMatchObject({ status: 204 });
    await expectRefused(api, () => step(place.owner, _id, 'open'), { ...ILLEGAL, reason: 'site-deleted' });
  });

  it('is never left at a site that is deleted at the same moment', async () => {
    const place = await createTeam(api);
    for (let round = 0; round < 20; round += 1) {
      const site = await addSite(place.owner, place.org, `Tower ${round}`);
      const [created, removed] = await Promise.all([
        place.owner.client.workOrders.create({ body: { org: place.org, site, title: 'Pump leaks' } }),
        place.owner.client.sites.remove({ params: { id: site } }),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([created.status, removed.status]);
    }
  });

  it('reports a stale version before the state, with the current record', async () => {
    const { _id } = await createWork(team.owner, team);
    await step(team.owner, _id, 'cancelled');
    const stale = () => step(team.owner, _id, 'in-progress', { version: 1 });
    await expectRefused(api, stale, {
      status: 409,
      code: 'VERSION_CONFLICT',
      current: expect.objectContaining({ _id, version: 2, status: 'cancelled' }),
    });
  });
});
