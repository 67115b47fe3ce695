import type { WorkOrderLink } from '@siteward/contract';
import { LINK_LIMITS, LINK_RELATIONS, LINK_TABLE, type LinkRelation } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTalk } from '#modules/comments/comments-testing.ts';
import {
  addSite,
  CONFLICT,
  createNorthwind,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createTeam, createWork } from './work-orders-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
beforeEach(async () => {
  team = await createTeam(api);
});

const add = (by: PersonInOrganization, id: string, relation: LinkRelation, workOrder: string) =>
  by.client.workOrderLinks.create({ params: { id }, body: { relation, workOrder } });
const remove = (by: PersonInOrganization, id: string, link: string) =>
  by.client.workOrderLinks.remove({ params: { id, link } });

async function link(by: PersonInOrganization, id: string, relation: LinkRelation, other: string) {
  const answer = await add(by, id, relation, other);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The links of a work order as a person sees them; the list's total is what it shows. */
async function linksOf(by: PersonInOrganization, id: string, query = {}): Promise<WorkOrderLink[]> {
  const answer = await by.client.workOrderLinks.list({ params: { id }, query });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  expect(answer.body.total).toBe(answer.body.items.length);
  return answer.body.items;
}
const seen = async (by: PersonInOrganization, id: string) =>
  (await linksOf(by, id)).map(({ relation, workOrder }) => [relation, workOrder.title]);

/** The history's entries about links, oldest first: the action, the relation and the work order. */
async function told(by: PersonInOrganization, id: string): Promise<(string | undefined)[][]> {
  const answer = await by.client.workOrders.history({ params: { id }, query: { sort: 'createdAt', limit: 100 } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  expect(answer.body.total).toBe(answer.body.items.length);
  return answer.body.items
    .filter(({ action }) => action.endsWith('linked'))
    .map(({ action, changes }) => [action, ...changes.map(({ to }) => to?.message)]);
}

async function works(...titles: string[]) {
  const made = [];
  for (const title of titles) made.push(await createWork(team.manager, team, { title }));
  return made;
}
const idsOf = async (...titles: string[]) => (await works(...titles)).map(({ _id }) => _id);

describe('links', () => {
  it.each(LINK_RELATIONS)('%s: are seen from both sides, and in both histories', async (relation) => {
    const { manager } = team;
    const [a, b] = await works('Drain the loop', 'Replace the pump');
    const made = await link(manager, a?._id ?? '', relation, b?._id ?? '');
    const { inverse } = LINK_TABLE[relation];
    const other = { _id: b?._id, site: team.site, number: b?.number, title: 'Replace the pump', status: 'open' };
    expect(made).toEqual({ _id: expect.any(String), createdAt: expect.any(String), relation, workOrder: other });
    expect(await linksOf(manager, a?._id ?? '')).toEqual([made]);
    expect(await linksOf(manager, b?._id ?? '')).toMatchObject([{ relation: inverse, workOrder: { _id: a?._id } }]);
    expect(await told(manager, a?._id ?? '')).toEqual([
      ['work-order.linked', relation, 'WO-000002', 'Replace the pump'],
    ]);
    expect(await told(manager, b?._id ?? '')).toEqual([['work-order.linked', inverse, 'WO-000001', 'Drain the loop']]);
    // For people editing them, nothing has changed.
    expect(await manager.client.workOrders.get({ params: { id: a?._id ?? '' } })).toMatchObject({
      body: { version: 1 },
    });
    expect((await remove(manager, b?._id ?? '', made._id)).status).toBe(204);
    for (const id of [a?._id ?? '', b?._id ?? '']) expect(await linksOf(manager, id)).toEqual([]);
    expect((await told(manager, a?._id ?? '')).at(-1)).toEqual([
      'work-order.unlinked',
      relation,
      'WO-000002',
      'Replace the pump',
    ]);
    await expectRefused(api, () => remove(manager, a?._id ?? '', made._id), NOT_FOUND);
    // A link that was removed can be added again.
    expect((await add(manager, a?._id ?? '', relation, b?._id ?? '')).status).toBe(201);
  });

  it('are ordered by relation, then by number, page by page', async () => {
    const { manager } = team;
    const [here = '', ...others] = await idsOf('Here', 'One', 'Two', 'Three', 'Four', 'Five');
    const relations: LinkRelation[] = ['related', 'blocks', 'blocked-by', 'duplicates', 'blocked-by'];
    for (const [index, other] of others.entries()) await link(manager, here, relations[index] ?? 'related', other);
    expect((await linksOf(manager, here)).map(({ relation }) => relation)).toEqual([
      ...(['blocked-by', 'blocked-by', 'blocks', 'duplicates', 'related'] as const),
    ]);
    expect((await linksOf(manager, here, { sort: '-createdAt' })).map(({ relation }) => relation)).toEqual(
      relations.toReversed(),
    );
    const page = await manager.client.workOrderLinks.list({ params: { id: here }, query: { page: 2, limit: 2 } });
    expect(page).toMatchObject({ body: { total: 5, pages: 3, items: [{ relation: 'blocks' }, {}] } });
  });

  it('are refused with itself, twice, and the other way round', async () => {
    const { manager } = team;
    const [a = '', b = ''] = await idsOf('A', 'B');
    const itself = { ...VALIDATION, errors: [expect.objectContaining({ path: 'workOrder', code: 'link-to-itself' })] };
    await expectRefused(api, () => add(manager, a, 'related', a), itself);
    for (const relation of ['blocks', 'duplicates', 'related'] as const) {
      await link(manager, a, relation, b);
      const again = { ...CONFLICT, reason: 'linked-already' };
      await expectRefused(api, () => add(manager, a, relation, b), again);
      await expectRefused(api, () => add(manager, b, LINK_TABLE[relation].inverse, a), again);
      if (relation === 'related') continue;
      const circle = { ...CONFLICT, reason: 'link-circle' };
      await expectRefused(api, () => add(manager, b, relation, a), circle);
      await expectRefused(api, () => add(manager, a, LINK_TABLE[relation].inverse, b), circle);
    }
  });

  it('form no circle of one kind, even through others in between', async () => {
    const { manager } = team;
    const [a = '', b = '', c = '', d = ''] = await idsOf('A', 'B', 'C', 'D');
    await link(manager, a, 'blocks', b);
    await link(manager, c, 'blocked-by', b);
    await link(manager, c, 'blocks', d);
    const circle = { ...CONFLICT, reason: 'link-circle' };
    await expectRefused(api, () => add(manager, d, 'blocks', a), circle);
    await expectRefused(api, () => add(manager, a, 'blocked-by', c), circle);
    for (const relation of ['duplicates', 'related'] as const) await link(manager, d, relation, a);
    // A shortcut in the same direction is not a circle.
    await link(manager, a, 'blocks', d);
    const between = (await linksOf(manager, b)).find(({ workOrder }) => workOrder._id === c);
    await remove(manager, b, between?._id ?? '');
    await link(manager, c, 'blocks', a);
  });

  it('are limited to fifty per work order, at either end', async () => {
    const { manager, org } = team;
    const [a = '', b = ''] = await idsOf('A', 'B');
    const full = Array.from({ length: LINK_LIMITS.links }, () => new Types.ObjectId());
    await api.deps.models.Link.insertMany(
      full.map((to) => ({
        org: new Types.ObjectId(org),
        kind: 'related' as const,
        fromKind: 'work-order' as const,
        from: new Types.ObjectId(a),
        toKind: 'work-order' as const,
        to,
        ends: [new Types.ObjectId(a), to],
      })),
    );
    const refusal = { ...CONFLICT, reason: 'too-many-links', params: { max: LINK_LIMITS.links } };
    await expectRefused(api, () => add(manager, a, 'related', b), refusal);
    await expectRefused(api, () => add(manager, b, 'blocks', a), refusal);
  });

  it('are refused if more are connected than can be searched', async () => {
    const { manager, org } = team;
    const [a = '', b = ''] = await idsOf('A', 'B');
    const chain = [b, ...Array.from({ length: LINK_LIMITS.chain }, () => new Types.ObjectId().toString())];
    await api.deps.models.Link.insertMany(
      chain.slice(1).map((to, index) => {
        const ends = [new Types.ObjectId(chain[index]), new Types.ObjectId(to)];
        const [from = new Types.ObjectId(), until = from] = ends;
        return {
          org: new Types.ObjectId(org),
          kind: 'blocks' as const,
          fromKind: 'work-order' as const,
          from,
          toKind: 'work-order' as const,
          to: until,
          ends,
        };
      }),
    );
    await expectRefused(api, () => add(manager, a, 'blocks', b), { ...CONFLICT, reason: 'link-chain-too-long' });
    await link(manager, a, 'related', b);
    // As many as that are allowed.
    await api.deps.models.Link.collection.deleteOne({ to: new Types.ObjectId(chain.at(-1)) });
    await link(manager, a, 'blocks', b);
  });
});

describe('who links', () => {
  it('anyone who may change one, with any other that they see', async () => {
    const { manager, technician, org, site } = team;
    const ids = { org, site };
    const mine = await createWork(manager, ids, { title: 'Mine', assignees: [technician.member] });
    const other = await createWork(manager, ids, { title: 'Also mine', assignees: [technician.member] });
    const [hidden = ''] = await idsOf('Of others');
    await link(technician, mine._id, 'blocks', other._id);
    const unknown = { ...NOT_FOUND, errors: [expect.objectContaining({ path: 'workOrder', code: 'unknown-linked' })] };
    await expectRefused(api, () => add(technician, mine._id, 'related', hidden), unknown);
    await expectRefused(api, () => add(technician, hidden, 'related', mine._id), NOT_FOUND);
    const viewer = await team.add('Viewer');
    await expectRefused(api, () => add(viewer, mine._id, 'related', hidden), FORBIDDEN);
    // A work order that they see but only watch can be linked from the other side.
    await manager.client.workOrders.update({ params: { id: hidden }, body: { watchers: [technician.member] } });
    const notOwn = { ...FORBIDDEN, reason: 'not-own-work-order' };
    await expectRefused(api, () => add(technician, hidden, 'blocked-by', mine._id), notOwn);
    const made = await link(technician, mine._id, 'blocks', hidden);
    await expectRefused(api, () => remove(technician, hidden, made._id), notOwn);
    expect((await remove(technician, mine._id, made._id)).status).toBe(204);
  });

  it.each([
    ['as it is', (id: string) => id],
    ['in capitals', (id: string) => id.toUpperCase()],
  ])('shows the other one to a repeated call only while the caller sees it, with an id %s', async (_, written) => {
    const { manager, technician, org, site } = team;
    const assignees = [technician.member];
    const mine = await createWork(manager, { org, site }, { assignees });
    const other = await createWork(manager, { org, site }, { title: 'Theirs for now', assignees });
    const send = () =>
      technician.client.workOrderLinks.create({
        params: { id: written(mine._id) },
        body: { relation: 'blocks', workOrder: other._id },
        extraHeaders: { 'idempotency-key': 'one' },
      });
    const first = await send();
    expect(first).toMatchObject({ status: 201, body: { workOrder: { title: 'Theirs for now' } } });
    expect((await send()).body).toEqual(first.body);
    const assign = (id: string, to: string[]) =>
      manager.client.workOrders.update({ params: { id }, body: { assignees: to } });
    for (const id of [other._id, mine._id]) {
      await assign(id, []);
      await expectRefused(api, send, { status: 422, code: 'IDEMPOTENCY_MISMATCH', reason: 'done-out-of-sight' });
      await assign(id, assignees);
      expect((await send()).body).toEqual(first.body);
    }
    // Someone who saw it until it was removed gets the same answer again.
    expect((await manager.client.workOrders.remove({ params: { id: other._id } })).status).toBe(204);
    expect((await send()).body).toEqual(first.body);
  });

  it('nobody beyond their sites, and nobody learns what is there', async () => {
    const { owner, manager, org, site } = team;
    const tower = await addSite(owner, org, 'Tower');
    const limited = await team.add('Manager', [site]);
    const [here = ''] = await idsOf('Here');
    const there = await createWork(owner, { org, site: tower }, { title: 'Secret' });
    const made = await link(manager, here, 'blocked-by', there._id);
    expect(await seen(manager, here)).toEqual([['blocked-by', 'Secret']]);
    expect(await seen(limited, here)).toEqual([]);
    expect(await told(manager, here)).toHaveLength(1);
    expect(await told(limited, here)).toEqual([]);
    await expectRefused(api, () => remove(limited, here, made._id), NOT_FOUND);
    await expectRefused(api, () => add(limited, here, 'related', there._id), NOT_FOUND);
    await remove(manager, here, made._id);
    expect(await told(manager, here)).toHaveLength(2);
    expect(await told(limited, here)).toEqual([]);
    // Nor do they learn of it once it is deleted.
    await link(manager, here, 'related', there._id);
    expect((await owner.client.workOrders.remove({ params: { id: there._id } })).status).toBe(204);
    expect((await told(manager, here)).at(-1)).toEqual(['work-order.unlinked', 'related', 'WO-000002', 'Secret']);
    expect(await told(limited, here)).toEqual([]);
  });

  it('shows people who see only their own those links whose two ends they see, customers too', async () => {
    const { tenant, provider, manager, id, ...talk } = await createTalk(api);
    const hidden = await createWork(manager, talk, { title: 'Only inside' });
    await link(manager, id, 'blocked-by', hidden._id);
    expect(await seen(tenant, id)).toEqual([['blocked-by', 'Only inside']]);
    expect(await seen(provider, id)).toEqual([]);
    expect(await told(provider, id)).toEqual([]);
    await expectRefused(api, () => add(tenant, id, 'related', hidden._id), FORBIDDEN);
  });

  it('nobody across organizations', async () => {
    const [mine = ''] = await idsOf('Mine');
    const other = await createNorthwind(api);
    const foreign = await createWork(other.owner, { org: other.org, site: other.organization.sites[0] ?? '' });
    await expectRefused(api, () => add(team.owner, mine, 'related', foreign._id), NOT_FOUND);
    await expectRefused(api, () => add(other.owner, foreign._id, 'related', mine), NOT_FOUND);
  });
});

describe('at the same time', () => {
  it('two that block each other leave one', async () => {
    const { manager, owner } = team;
    const [a = '', b = ''] = await idsOf('A', 'B');
    const answers = await Promise.all([add(manager, a, 'blocks', b), add(owner, b, 'blocks', a)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await linksOf(manager, a)).toHaveLength(1);
  });

  it('two that close a circle together, though neither does alone, leave one', async () => {
    const { manager, owner } = team;
    const [a = '', b = '', c = '', d = ''] = await idsOf('A', 'B', 'C', 'D');
    await link(manager, a, 'blocks', b);
    await link(manager, c, 'blocks', d);
    const answers = await Promise.all([add(manager, b, 'blocks', c), add(owner, d, 'blocks', a)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('twenty of the same from both sides leave one, with one entry in each history', async () => {
    const { manager } = team;
    const [a = '', b = ''] = await idsOf('A', 'B');
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? add(manager, a, 'related', b) : add(manager, b, 'related', a),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await linksOf(manager, a)).toHaveLength(1);
    for (const id of [a, b]) expect(await told(manager, id)).toHaveLength(1);
  });

  it('a removed work order keeps no link', async () => {
    const { manager, owner, org } = team;
    const [a = '', b = ''] = await idsOf('A', 'B');
    const [linked, removed] = await Promise.all([
      add(manager, a, 'blocks', b),
      owner.client.workOrders.remove({ params: { id: b } }),
    ]);
    expect(removed.status).toBe(204);
    expect([201, 404]).toContain(linked.status);
    expect(await api.deps.models.Link.countDocuments({ org, deletedAt: null })).toBe(0);
    expect(await linksOf(manager, a)).toEqual([]);
  });
});

it('a removed work order takes its links along, even if several are removed together', async () => {
  const { manager, owner, org } = team;
  const [a = '', b = '', c = ''] = await idsOf('A', 'B', 'C');
  await link(manager, a, 'blocks', b);
  await link(manager, b, 'blocks', c);
  await link(manager, a, 'related', c);
  const workOrders = [a, b].map((id) => ({ id, version: 1 }));
  const answer = await owner.client.workOrders.bulk({ body: { org, workOrders, change: { kind: 'remove' } } });
  expect(answer).toMatchObject({ status: 200, body: { results: [{ problem: null }, { problem: null }] } });
  expect(await linksOf(manager, c)).toEqual([]);
  expect((await told(manager, c)).slice(2)).toEqual([
    ['work-order.unlinked', 'related', 'WO-000001', 'A'],
    ['work-order.unlinked', 'blocked-by', 'WO-000002', 'B'],
  ]);
});

it('a link gives no right, and completing does not wait for what blocks it', async () => {
  const { manager, technician, org, site } = team;
  const mine = await createWork(manager, { org, site }, { assignees: [technician.member] });
  const [blocker = ''] = await idsOf('First this');
  await link(manager, mine._id, 'blocked-by', blocker);
  expect(await seen(technician, mine._id)).toEqual([]);
  const step = (status: 'in-progress' | 'completed') =>
    technician.client.workOrders.setStatus({ params: { id: mine._id, status }, body: { resolution: 'Sealed' } });
  await step('in-progress');
  expect(await step('completed')).toMatchObject({ status: 200, body: { status: 'completed' } });
  const role = await createRole(team.owner, org, 'Linker', ['work-orders:view-any']);
  team.organization.roles.set('Linker', role._id);
  const linker = await team.add('Linker');
  await expectRefused(api, () => add(linker, mine._id, 'related', blocker), FORBIDDEN);
});
