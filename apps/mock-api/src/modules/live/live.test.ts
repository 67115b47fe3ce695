import type { ApiClient, LiveArea } from '@siteward/contract';
import { MOST_LIVE_AGE_MS } from '@siteward/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  newMember,
  newOrganization,
  startTwoProcesses,
  type TwoProcesses,
} from '#contract-tests/support/two-processes.ts';
import {
  addCustomer,
  addSite,
  createNorthwind,
  createRole,
  inviteTo,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf, type TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());
let listening: AbortController[] = [];
afterEach(() => {
  for (const controller of listening) controller.abort();
  listening = [];
});

type Change = {
  owner: PersonInOrganization;
  organization: TestOrganization;
  technician: PersonInOrganization;
  other: string;
};

/**
 * Begins to listen.
 *
 * @returns A function that waits for the next area that is heard of, or undefined once listening has ended.
 */
async function listen(client: ApiClient, org: string, age?: number): Promise<() => Promise<LiveArea | undefined>> {
  const ended = new AbortController();
  listening.push(ended);
  const answer = await client.live.changes({ query: { org, age }, fetchOptions: { signal: ended.signal } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const changes = answer.body[Symbol.asyncIterator]();
  return async () => {
    const next = await changes.next();
    return next.done ? undefined : next.value.area;
  };
}

describe('a listener', () => {
  it('hears in which area something has changed, once it has', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const next = await listen(owner.client, org);
    await createRole(owner, org, 'Caretaker');
    expect(await next()).toBe('roles');
    await inviteTo(api, owner, organization, { email: 'gail@north.example' });
    expect(await next()).toBe('members');
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    expect(await next()).toBe('sites');
  });

  it('hears nothing of other organizations, nor of what was refused', async () => {
    const { owner, org } = await createNorthwind(api);
    const other = await createNorthwind(api);
    const next = await listen(owner.client, org);
    await createRole(other.owner, other.org, 'Caretaker');
    const { status } = await owner.client.roles.create({
      body: { org, name: 'Owner', permissions: [], type: 'staff' },
    });
    expect(status).toBe(409);
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    expect(await next()).toBe('sites');
  });

  it('hears only of areas they may see', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const technician = await api.addMember(organization, 'Technician');
    const next = await listen(technician.client, org);
    await createRole(owner, org, 'Caretaker');
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    expect(await next()).toBe('sites');
  });

  it.each(['work-orders:view-own', 'work-orders:view-any'] as const)(
    'hears of work orders with only %s',
    async (held) => {
      const { owner, organization, org } = await createNorthwind(api);
      const role = await createRole(owner, org, 'Reader', [held]);
      organization.roles.set('Reader', role._id);
      const reader = await api.addMember(organization, 'Reader');
      const next = await listen(reader.client, org);
      const [site = ''] = organization.sites;
      await owner.client.workOrders.create({ body: { org, site, title: 'Pump leaks' } });
      expect(await next()).toBe('workOrders');
    },
  );

  it.each([
    ['Technician', ['comments', 'internalComments', 'sites']],
    ['Provider', ['comments', 'sites']],
  ] as const)('hears of comments as a %s, of internal ones only among staff', async (role, expected) => {
    const { owner, organization, org } = await createNorthwind(api);
    const [site = ''] = organization.sites;
    const made = await owner.client.workOrders.create({ body: { org, site, title: 'Pump leaks' } });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const reader = await api.addMember(organization, role);
    const next = await listen(reader.client, org);
    const params = { id: made.body._id };
    const areas: (LiveArea | undefined)[] = [];
    const say = (internal: boolean) =>
      owner.client.workOrderComments.create({ params, body: { text: 'Bearing', internal } });
    await say(false);
    areas.push(await next());
    await say(true);
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    while (areas.at(-1) !== 'sites') areas.push(await next());
    expect(areas).toEqual(expected);
  });

  it.each([
    ['Viewer', 'staff', ['ticketNotes', 'sites']],
    ['Requester', 'customer', ['sites']],
    // Whatever else they may do.
    ['Viewer', 'customer', ['sites']],
  ] as const)('hears of notes as a %s of type %s only if they may read them', async (role, type, expected) => {
    const { owner, organization, org } = await createNorthwind(api);
    const [site = ''] = organization.sites;
    const asked = { org, site, subject: 'Badge is refused', text: 'Since noon' };
    const made = await owner.client.supportTickets.create({ body: asked });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const customer = await addCustomer(owner, org);
    await owner.client.sites.update({ params: { id: site }, body: { customer } });
    const reader = await api.addMember(organization, role);
    const limits = { type, customerOrgId: type === 'customer' ? customer : null };
    await api.deps.models.Member.updateOne({ org, _id: reader.member }, { $set: limits });
    const next = await listen(reader.client, org);
    const note = { params: { id: made.body._id }, body: { text: 'Between us', internal: true } };
    expect((await owner.client.supportTickets.write(note)).status).toBe(201);
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    const areas: (LiveArea | undefined)[] = [await next()];
    while (areas.at(-1) !== 'sites') areas.push(await next());
    expect(areas).toEqual(expected);
  });

  it('first hears what has changed since they last heard, and no more of it than they may see', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const technician = await api.addMember(organization, 'Technician');
    const other = await createNorthwind(api);
    api.advance(60_000);
    await createRole(owner, org, 'Caretaker');
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    await createRole(other.owner, other.org, 'Caretaker');

    const heard = await listen(owner.client, org, 0);
    expect([await heard(), await heard()].sort()).toEqual(['roles', 'sites']);
    expect(await (await listen(technician.client, org, 0))()).toBe('sites');
    // New changes come after these.
    await inviteTo(api, owner, organization, { email: 'gail@north.example' });
    expect(await heard()).toBe('members');
    const all = await listen(owner.client, org, 60_000);
    const areas = new Set<LiveArea | undefined>();
    while (!areas.has('organizations') || !areas.has('members') || !areas.has('roles')) areas.add(await all());
    expect((await owner.client.live.changes({ query: { org, age: MOST_LIVE_AGE_MS + 1 } })).status).toBe(400);
  });

  it('hears of what has changed about themselves since, even if they may not see members', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const [technician, other] = [
      await api.addMember(organization, 'Technician'),
      await api.addMember(organization, 'Technician'),
    ];
    api.advance(60_000);
    const { status } = await owner.client.members.update({
      params: { id: technician.member },
      body: { sites: organization.sites },
    });
    expect(status).toBe(200);
    const [next, nextOfOther] = [await listen(technician.client, org, 0), await listen(other.client, org, 0)];
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    expect([await next(), await next(), await nextOfOther()]).toEqual(['organizations', 'sites', 'sites']);
  });

  it('hears of many simultaneous changes once', async () => {
    const { owner, org } = await createNorthwind(api);
    const next = await listen(owner.client, org);
    for (const name of ['One', 'Two', 'Three', 'Four']) await createRole(owner, org, name);
    const heard = [await next()];
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    while (!heard.includes('sites')) heard.push(await next());
    expect(heard.filter((area) => area === 'roles').length).toBeLessThan(4);
  });
});

describe('listening ends', () => {
  it('with the session, before anything else is heard', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const technician = await api.addMember(organization, 'Technician');
    const next = await listen(technician.client, org);
    await api.deps.models.Session.deleteMany({ user: technician.id });
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    expect(await next()).toBeUndefined();
  });

  it.each<[string, (change: Change) => Promise<{ status: number }>]>([
    [
      'another role',
      ({ owner, organization, technician: { member: id } }) =>
        owner.client.members.assignRole({
          params: { id, orgId: organization._id, roleId: roleOf(organization, 'Viewer'), type: 'staff' },
          body: {},
        }),
    ],
    [
      'suspension',
      ({ owner, technician: { member: id } }) =>
        owner.client.members.setStatus({ params: { id, status: 'suspended' }, body: {} }),
    ],
    [
      'another site',
      ({ owner, technician: { member: id }, other }) =>
        owner.client.members.update({ params: { id }, body: { sites: [other] } }),
    ],
  ])('with %s, immediately, even for those who do not see members', async (_, change) => {
    const { owner, organization, org } = await createNorthwind(api);
    const other = await addSite(owner, org, 'Depot');
    const technician = await api.addMember(organization, 'Technician', { sites: organization.sites });
    const next = await listen(technician.client, org);
    const since = Date.now();
    expect((await change({ owner, organization, technician, other })).status).toBe(200);
    expect(await next()).toBeUndefined();
    // Long before the next heartbeat.
    expect(Date.now() - since).toBeLessThan(20_000);
  });

  it('when somebody loses a permission while it begins', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const administrator = await api.addMember(organization, 'Administrator');
    const { feed, models } = api.deps;
    const begin = feed.areasOf.bind(feed);
    vi.spyOn(feed, 'areasOf').mockImplementationOnce(async (of) => {
      await models.Member.updateOne({ _id: administrator.member, org }, { role: roleOf(organization, 'Technician') });
      return begin(of);
    });
    const next = await listen(administrator.client, org);
    await createRole(owner, org, 'Caretaker');
    expect(await next()).toBeUndefined();
  });

  it('does not begin if the database gives no time to start from, and the next attempt succeeds', async () => {
    const another = await createTestApi();
    const { owner, org } = await createNorthwind(another);
    const client = another.deps.connection.getClient();
    vi.spyOn(client, 'db').mockImplementationOnce(() => {
      throw new Error('no primary');
    });
    expect(await owner.client.live.changes({ query: { org } })).toMatchObject({ status: 503 });
    vi.restoreAllMocks();
    const next = await listen(owner.client, org);
    await addSite(owner, org, 'Depot');
    expect(await next()).toBe('sites');
    listening.at(-1)?.abort();
    await another.close();
  });

  it('when a listener leaves, and nothing is left of it', async () => {
    const { owner, org } = await createNorthwind(api);
    for (let round = 0; round < 30; round += 1) {
      const next = await listen(owner.client, org);
      listening.at(-1)?.abort();
      await expect(next()).rejects.toThrow();
    }
    await expect.poll(() => owner.client.live.changes({ query: { org } })).toMatchObject({ status: 200 });
  });
});

describe('over two processes', () => {
  let both: TwoProcesses;
  beforeAll(async () => {
    both = await startTwoProcesses();
  });
  afterAll(() => both.close());

  it('hears what the other has changed', async () => {
    const { tenant, org, owner } = await newOrganization(both.api);
    const viewer = await newMember(both.api, tenant, 'Viewer');
    const next = await listen(both.as(0, viewer.sid), org);
    await both.as(1, owner.sid).sites.create({ body: { org, name: 'Depot' } });
    expect(await next()).toBe('sites');
  });
});
