import type { ApiClient, LiveArea } from '@siteward/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  newMember,
  newOrganization,
  startTwoProcesses,
  type TwoProcesses,
} from '#contract-tests/support/two-processes.ts';
import { createNorthwind, createRole, inviteTo } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, roleOf, type TestApi, type TestOrganization } from '#testing/harness.ts';

let api: TestApi;
let listening: AbortController[] = [];
beforeAll(async () => {
  api = await createTestApi();
});
afterEach(() => {
  for (const controller of listening) controller.abort();
  listening = [];
});
afterAll(() => api.close());

/** Begins to listen. Out: the areas that somebody hears of, one after the other; undefined once it has ended. */
async function listen(client: ApiClient, org: string): Promise<() => Promise<LiveArea | undefined>> {
  const ended = new AbortController();
  listening.push(ended);
  const answer = await client.live.changes({ query: { org }, fetchOptions: { signal: ended.signal } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const changes = answer.body[Symbol.asyncIterator]();
  return async () => {
    const next = await changes.next();
    return next.done ? undefined : next.value.area;
  };
}

describe('who listens', () => {
  it('hears where something has changed, once it is so', async () => {
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

  it('hears only of what they may see', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const technician = await api.addMember(organization, 'Technician');
    const next = await listen(technician.client, org);
    await createRole(owner, org, 'Caretaker');
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    expect(await next()).toBe('sites');
  });

  it('hears once of many changes at the same time', async () => {
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

  it.each([
    ['another role', (organization: TestOrganization) => ({ role: roleOf(organization, 'Viewer') })],
    ['suspension', () => ({ status: 'suspended' as const })],
  ])('with %s, before anything else is heard', async (_, change) => {
    const { owner, organization, org } = await createNorthwind(api);
    const technician = await api.addMember(organization, 'Technician');
    const next = await listen(technician.client, org);
    await api.deps.models.Member.updateOne({ _id: technician.member, org }, change(organization));
    await owner.client.sites.create({ body: { org, name: 'Depot' } });
    expect(await next()).toBeUndefined();
  });

  it('with who stops to listen: nothing is left of it', async () => {
    const { owner, org } = await createNorthwind(api);
    for (let round = 0; round < 30; round += 1) {
      const next = await listen(owner.client, org);
      listening.at(-1)?.abort();
      await expect(next()).rejects.toThrow();
    }
    await vi.waitFor(async () =>
      expect(await owner.client.live.changes({ query: { org } })).toMatchObject({ status: 200 }),
    );
  });
});

describe('over two processes', () => {
  let both: TwoProcesses;
  beforeAll(async () => {
    both = await startTwoProcesses();
  });
  afterAll(() => both.close());

  it('hears what the other one has changed', async () => {
    const { tenant, org, owner } = await newOrganization(both.api);
    const viewer = await newMember(both.api, tenant, 'Viewer');
    const next = await listen(both.as(0, viewer.sid), org);
    await both.as(1, owner.sid).sites.create({ body: { org, name: 'Depot' } });
    expect(await next()).toBe('sites');
  });
});
