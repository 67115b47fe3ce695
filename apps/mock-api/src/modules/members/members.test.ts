import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  NOT_FOUND,
  roleId,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, type TestApi } from '#testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const DAY_MS = 24 * 60 * 60 * 1000;
type Query = NonNullable<NonNullable<Parameters<PersonInOrganization['client']['members']['list']>[0]>['query']>;

async function namesFor(person: PersonInOrganization, query: Query) {
  const list = await person.client.members.list({ query });
  return list.status === 200 ? list.body.items.map(({ name, email }) => name || email) : list.body;
}

/** Olga (Owner), ann (Viewer), bob (Technician, at the second site), cleo (Requester); dora is suspended, ed removed. */
async function createTeam() {
  const { owner, organization, org } = await createNorthwind(api);
  const second = await owner.client.sites.create({ body: { org, name: 'Second' } });
  if (second.status !== 201) throw new Error('no site');
  const domain = `${crypto.randomUUID()}.example`;
  const add = (name: string, role: string, options = {}) =>
    api.addMember(organization, role, { email: `${name}@${domain}`, ...options });
  const ann = await add('ann', 'Viewer');
  const bob = await add('bob', 'Technician', { sites: [second.body._id] });
  const cleo = await add('cleo', 'Requester');
  await add('dora', 'Viewer', { status: 'suspended' });
  await add('ed', 'Viewer', { status: 'removed' });
  return { owner, organization, org, second: second.body._id, ann, bob, cleo, domain };
}

describe('listing members', () => {
  it('shows the active ones by name, with the names of organization and role', async () => {
    const { owner, organization, org, ann, domain } = await createTeam();
    const list = await ann.client.members.list({ query: { org } });
    if (list.status !== 200) throw new Error('no list');
    expect(list.body).toMatchObject({ page: 1, pages: 1, limit: 10, total: 4 });
    expect(list.body.items.map(({ name }) => name)).toEqual(['ann', 'bob', 'cleo', 'Olga Owner']);
    expect(list.body.items[0]).toEqual({
      ...{ _id: ann.member, createdAt: expect.any(String), updatedAt: expect.any(String), deletedAt: null },
      ...{ version: expect.any(Number), org, orgName: 'Northwind', roleName: 'Viewer', name: 'ann', type: 'staff' },
      ...{ email: `ann@${domain}`, user: ann.id, role: roleId(organization, 'Viewer'), sites: [], status: 'active' },
      ...{ customerOrgId: null, customerSiteId: null, lastSeenAt: api.now().toISOString() },
    });
    await owner.client.organizations.update({ params: { id: org }, body: { name: 'Renamed' } });
    expect(await ann.client.members.list({ query: { org, limit: 1 } })).toMatchObject({
      body: { pages: 4, items: [{ orgName: 'Renamed' }] },
    });
  });

  it('filters, searches literally in names, addresses and role names, sorts and pages', async () => {
    const { owner, organization, org, second, ann, bob, domain } = await createTeam();
    const cases: [Omit<Query, 'org'>, string[]][] = [
      [{ status: 'suspended' }, ['dora']],
      [{ status: 'removed' }, ['ed']],
      [{ status: 'invited' }, []],
      [{ type: 'customer' }, ['cleo']],
      [{ role: roleId(organization, 'Technician') }, ['bob']],
      [{ user: ann.id }, ['ann']],
      [{ site: second }, ['ann', 'bob', 'cleo', 'Olga Owner']],
      [{ site: organization.sites[0] ?? '' }, ['ann', 'cleo', 'Olga Owner']],
      [{ search: 'OLGA own' }, ['Olga Owner']],
      [{ search: `b@${domain}` }, ['bob']],
      [{ search: 'request' }, ['cleo']],
      [{ search: 'o.*a' }, []],
      [{ search: '(' }, []],
      [{ search: '\0' }, []],
      [{ sort: '-name', limit: 2 }, ['Olga Owner', 'cleo']],
      [{ sort: '-name', limit: 2, page: 2 }, ['bob', 'ann']],
      [{ page: 9 }, []],
      [{ sort: 'roleName' }, ['Olga Owner', 'cleo', 'bob', 'ann']],
      [{ sort: '-roleName', limit: 3 }, ['ann', 'bob', 'cleo']],
      [{ sort: 'roleName', limit: 3, page: 2 }, ['ann']],
      [{ sort: 'createdAt' }, ['Olga Owner', 'ann', 'bob', 'cleo']],
      [{ sort: 'type', limit: 1 }, ['cleo']],
    ];
    for (const [query, names] of cases) expect(await namesFor(owner, { org, ...query }), JSON.stringify(query)).toEqual(names);
    expect(await namesFor(bob, { org })).toMatchObject({ code: 'FORBIDDEN', permission: 'members:view' });
  });

  it('takes the default organization where none is named', async () => {
    const { owner } = await createTeam();
    expect(await namesFor(owner, {})).toEqual(['ann', 'bob', 'cleo', 'Olga Owner']);
    const nobody = await api.createPerson(`${crypto.randomUUID()}@test.example`);
    const list = await nobody.client.members.list({ query: {} });
    expect(list).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors: [{ path: 'query.org' }] } });
  });

  it('counts by status, and an invited member only until the invitation expires', async () => {
    const { owner, organization, org } = await createTeam();
    await inviteTo(api, owner, organization, { email: `${crypto.randomUUID()}@test.example`, name: 'Fay' });
    const counts = (person: PersonInOrganization) => person.client.members.counts({ query: { org } });
    expect(await counts(owner)).toMatchObject({ body: { invited: 1, active: 4, suspended: 1, removed: 1 } });
    api.advance(7 * DAY_MS);
    const viewer = await api.addMember(organization, 'Viewer');
    expect(await counts(viewer)).toMatchObject({ body: { invited: 0, active: 5, suspended: 1, removed: 2 } });
    expect(await namesFor(viewer, { org, status: 'removed' })).toEqual(['ed', 'Fay']);
  });

  it('is not for strangers', async () => {
    const { org } = await createTeam();
    const { owner: stranger } = await createNorthwind(api);
    await expectRefused(api, org, () => stranger.client.members.list({ query: { org } }), NOT_FOUND);
    await expectRefused(api, org, () => stranger.client.members.counts({ query: { org } }), NOT_FOUND);
  });
});

describe("a person's own memberships", () => {
  it('lists them in all organizations, with those that were suspended', async () => {
    const { organization: north } = await createNorthwind(api);
    const owner = await api.createPerson(`${crypto.randomUUID()}@test.example`);
    const south = await api.createOrganization(owner, 'Alpha South');
    const ann = await api.addMember(north, 'Viewer');
    const { Member } = api.deps.models;
    const add = (org: string, role: string, status: 'suspended' | 'removed') =>
      Member.create({ org, user: ann.id, role, type: 'staff', status, email: ann.email });
    await add(south._id, roleId(south, 'Owner'), 'suspended');
    const { organization: left } = await createNorthwind(api);
    await add(left._id, roleId(left, 'Owner'), 'removed');

    const params = { userId: ann.id };
    const list = await ann.client.members.listByUser({ params, query: {} });
    expect(list).toMatchObject({
      status: 200,
      body: {
        ...{ page: 1, pages: 1, limit: 100, total: 2 },
        items: [
          { orgName: 'Alpha South', roleName: 'Owner', status: 'suspended' },
          { orgName: 'Northwind', roleName: 'Viewer', status: 'active' },
        ],
      },
    });
    const of = async (query: { status?: 'active' | 'removed'; search?: string; sort?: '-orgName' | '-createdAt' }) => {
      const answer = await ann.client.members.listByUser({ params, query });
      return answer.status === 200 ? answer.body.items.map(({ orgName }) => orgName) : answer.body;
    };
    expect(await of({ status: 'active' })).toEqual(['Northwind']);
    expect(await of({ status: 'removed' })).toEqual(['Northwind']);
    expect(await of({ search: 'alpha s' })).toEqual(['Alpha South']);
    expect(await of({ search: 'view' })).toEqual(['Northwind']);
    expect(await of({ sort: '-orgName' })).toEqual(['Northwind', 'Alpha South']);
    expect(await of({ sort: '-createdAt' })).toEqual(['Alpha South', 'Northwind']);
  });

  it('gives the active one of an organization, else of the default one, else the first', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const { owner: other, org: otherOrg } = await createNorthwind(api);
    const own = (person: PersonInOrganization, query: { org?: string } = {}) =>
      person.client.members.getByUserAndApp({ params: { userId: person.id, app: 'siteward' }, query });
    expect(await own(owner)).toMatchObject({ status: 200, body: { org, roleName: 'Owner', user: owner.id } });
    expect(await own(ann)).toMatchObject({ status: 200, body: { org, roleName: 'Viewer' } });
    expect(await own(ann, { org })).toMatchObject({ status: 200, body: { _id: ann.member } });
    await expectRefused(api, org, () => own(ann, { org: otherOrg }), NOT_FOUND);

    await api.deps.models.User.updateOne({ _id: ann.id }, { defaultOrg: otherOrg });
    expect(await own(ann)).toMatchObject({ status: 200, body: { org } });
    const suspended = await api.addMember(organization, 'Viewer', { status: 'suspended' });
    await expectRefused(api, org, () => own(suspended, { org }), NOT_FOUND);
    await expectRefused(api, org, () => own(suspended), NOT_FOUND);
    const foreign = () => other.client.members.getByUserAndApp({ params: { userId: ann.id, app: 'siteward' }, query: {} });
    await expectRefused(api, org, foreign, NOT_FOUND);
    await expectRefused(api, org, () => other.client.members.listByUser({ params: { userId: ann.id }, query: {} }), NOT_FOUND);
  });

  it('knows one app only', async () => {
    const { owner, org } = await createNorthwind(api);
    // A path of another app, as a client of another product could ask for.
    const app: 'siteward' = JSON.parse('"another"');
    const call = () => owner.client.members.getByUserAndApp({ params: { userId: owner.id, app }, query: {} });
    await expectRefused(api, org, call, VALIDATION);
  });
});

describe('changing a member', () => {
  it('changes the name and the sites, which hold at once', async () => {
    const { owner, org, ann, second } = await createTeam();
    const body = { name: 'Zoe', sites: [second, second] };
    const changed = await owner.client.members.update({ params: { id: ann.member }, body });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Zoe', sites: [second] } });
    expect(await namesFor(owner, { org, sort: '-name', limit: 1 })).toEqual(['Zoe']);
    expect(await ann.client.sites.list({ query: { org } })).toMatchObject({ body: { total: 1, items: [{ name: 'Second' }] } });
  });

  it('limits a customer member to a customer, and nobody else', async () => {
    const { owner, org, ann, cleo, second } = await createTeam();
    const customerOrgId = '0123456789abcdef01234567';
    const { members } = owner.client;
    const limited = await members.update({ params: { id: cleo.member }, body: { customerOrgId, customerSiteId: second } });
    expect(limited).toMatchObject({ status: 200, body: { customerOrgId, customerSiteId: second } });
    const staff = () => members.update({ params: { id: ann.member }, body: { customerOrgId } });
    await expectRefused(api, org, staff, { ...VALIDATION, errors: [expect.objectContaining({ path: 'customerOrgId' })] });
    const half = () => members.update({ params: { id: cleo.member }, body: { customerOrgId: null } });
    await expectRefused(api, org, half, { ...VALIDATION, errors: [expect.objectContaining({ path: 'customerSiteId' })] });
    const free = await members.update({ params: { id: cleo.member }, body: { customerOrgId: null, customerSiteId: null } });
    expect(free).toMatchObject({ status: 200, body: { customerOrgId: null, customerSiteId: null } });
  });

  it('refuses what is not there, stale or beyond the actor', async () => {
    const { owner, organization, org, ann, bob, second } = await createTeam();
    const admin = await api.addMember(organization, 'Administrator', { sites: [second] });
    const { organization: other, owner: stranger } = await createNorthwind(api);
    const params = { id: ann.member };
    const { members } = owner.client;
    await expectRefused(api, org, () => members.update({ params, body: { sites: other.sites } }), NOT_FOUND);
    await expectRefused(api, org, () => stranger.client.members.update({ params, body: { name: 'Mine' } }), NOT_FOUND);
    await expectRefused(api, org, () => bob.client.members.update({ params, body: { name: 'Mine' } }), FORBIDDEN);
    await expectRefused(api, org, () => members.update({ params, body: { name: '' } }), VALIDATION);
    const widen = () => admin.client.members.update({ params, body: { sites: [second, ...organization.sites] } });
    await expectRefused(api, org, widen, FORBIDDEN);
    await expectRefused(api, org, () => admin.client.members.update({ params, body: { sites: [] } }), FORBIDDEN);
    const owned = () => admin.client.members.update({ params: { id: owner.member }, body: { sites: [second] } });
    await expectRefused(api, org, owned, { ...FORBIDDEN, permission: 'billing:manage' });
    const itself = () => admin.client.members.update({ params: { id: admin.member }, body: { sites: [] } });
    await expectRefused(api, org, itself, FORBIDDEN);

    const now = await members.update({ params, body: { name: 'Now' } });
    if (now.status !== 200) throw new Error('not changed');
    const late = () => members.update({ params, body: { name: 'Late', version: now.body.version - 1 } });
    const current = expect.objectContaining({ _id: ann.member, name: 'Now', version: now.body.version });
    await expectRefused(api, org, late, { status: 409, code: 'VERSION_CONFLICT', current });
  });
});
