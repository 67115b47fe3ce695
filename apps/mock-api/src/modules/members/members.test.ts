import { DAY_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { createNorthwind, expectRefused, inviteTo, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { createTeam, type MemberQuery, namesFor } from './members-testing.ts';

const api = await openForFile(createTestApi());

describe('listing members', () => {
  it('shows the active ones by name, with the names of organization and role', async () => {
    const { owner, organization, org, ann, domain } = await createTeam(api);
    const list = await ann.client.members.list({ query: { org } });
    if (list.status !== 200) throw new Error('no list');
    expect(list.body).toMatchObject({ page: 1, pages: 1, limit: 10, total: 4 });
    expect(list.body.items.map(({ name }) => name)).toEqual(['ann', 'bob', 'cleo', 'Olga Owner']);
    expect(list.body.items[0]).toEqual({
      _id: ann.member,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
      version: expect.any(Number),
      org,
      orgName: 'Northwind',
      roleName: 'Viewer',
      name: 'ann',
      type: 'staff',
      email: `ann@${domain}`,
      user: ann.id,
      role: roleOf(organization, 'Viewer'),
      sites: [],
      status: 'active',
      customerOrgId: null,
      customerSiteId: null,
      serviceProviderId: null,
      lastSeenAt: api.now().toISOString(),
    });
    await owner.client.organizations.update({ params: { id: org }, body: { name: 'Renamed' } });
    expect(await ann.client.members.list({ query: { org, limit: 1 } })).toMatchObject({
      body: { pages: 4, items: [{ orgName: 'Renamed' }] },
    });
  });

  it('sorts members who have not given a name among the others, by address', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    for (const name of ['Anna', '', 'Zoe']) {
      const email = `${name || 'maria'}@unnamed.example`.toLowerCase();
      await inviteTo(api, owner, organization, { email, name });
    }
    const list = await owner.client.members.list({ query: { org, status: 'invited', sort: 'name' } });
    expect(list.status === 200 && list.body.items.map(({ name, email }) => name || email)).toEqual([
      'Anna',
      'maria@unnamed.example',
      'Zoe',
    ]);
  });

  it('names a role that has been deleted since, and shows nobody on a page beyond the last', async () => {
    const { owner, organization, org } = await createTeam(api);
    const { models } = api.deps;
    const role = roleOf(organization, 'Technician');
    await models.Member.updateOne({ org, name: 'bob' }, { status: 'removed' });
    await models.Role.updateOne({ org, _id: role }, { deletedAt: api.now() });
    const removed = await owner.client.members.list({ query: { org, status: 'removed' } });
    expect(removed).toMatchObject({
      body: {
        items: [
          { name: 'bob', orgName: 'Northwind', role, roleName: 'Technician' },
          { name: 'ed', orgName: 'Northwind' },
        ],
      },
    });
    if (removed.status !== 200) throw new Error('no list');
    expect(removed.body.items.map(({ roleName }) => roleName)).not.toContain('');
    const after = await owner.client.members.list({ query: { org, status: 'removed', page: 2 } });
    expect(after).toMatchObject({ body: { items: [], total: 2, pages: 1 } });
  });

  it('filters, searches literally in names, addresses and role names, sorts and pages', async () => {
    const { owner, organization, org, second, ann, bob, domain } = await createTeam(api);
    const cases: [Omit<MemberQuery, 'org'>, string[]][] = [
      [{ status: 'suspended' }, ['dora']],
      [{ status: 'removed' }, ['ed']],
      [{ status: 'invited' }, []],
      [{ type: 'customer' }, ['cleo']],
      [{ role: roleOf(organization, 'Technician') }, ['bob']],
      [{ type: 'customer,staff' }, ['ann', 'bob', 'cleo', 'Olga Owner']],
      [{ type: 'customer,provider' }, ['cleo']],
      [{ role: `${roleOf(organization, 'Technician')},${roleOf(organization, 'Viewer')}` }, ['ann', 'bob']],
      [{ type: 'customer,staff', role: roleOf(organization, 'Technician') }, ['bob']],
      [{ site: `${organization.sites[0]},${second}` }, ['ann', 'bob', 'Olga Owner']],
      [{ user: ann.id }, ['ann']],
      // A customer's member without a customer reaches no site.
      [{ site: second }, ['ann', 'bob', 'Olga Owner']],
      [{ site: organization.sites[0] ?? '' }, ['ann', 'Olga Owner']],
      [{ search: 'OLGA own' }, ['Olga Owner']],
      [{ search: `bob@${domain}` }, ['bob']],
      [{ search: `b@${domain}` }, []],
      [{ search: domain.slice(0, 12).toUpperCase() }, ['ann', 'bob', 'cleo']],
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
    for (const [query, names] of cases)
      expect(await namesFor(owner, { org, ...query }), JSON.stringify(query)).toEqual(names);
    expect(await namesFor(bob, { org })).toMatchObject({ code: 'FORBIDDEN', permission: 'members:view' });
  });

  it('takes the default organization if none is named', async () => {
    const { owner } = await createTeam(api);
    expect(await namesFor(owner, {})).toEqual(['ann', 'bob', 'cleo', 'Olga Owner']);
    const nobody = await api.createPerson(`${someWord()}@test.example`);
    const list = await nobody.client.members.list({ query: {} });
    expect(list).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: [{ path: 'query.org', code: 'no-default-organization' }] },
    });
  });

  it('counts by status, and an invited member only until the invitation expires', async () => {
    const { owner, organization, org } = await createTeam(api);
    await inviteTo(api, owner, organization, { email: `${someWord()}@test.example`, name: 'Fay' });
    const counts = (person: PersonInOrganization) => person.client.members.counts({ query: { org } });
    expect(await counts(owner)).toMatchObject({ body: { invited: 1, active: 4, suspended: 1, removed: 1 } });
    api.advance(7 * DAY_MS);
    const viewer = await api.addMember(organization, 'Viewer');
    expect(await counts(viewer)).toMatchObject({ body: { invited: 0, active: 5, suspended: 1, removed: 2 } });
    expect(await namesFor(viewer, { org, status: 'removed' })).toEqual(['ed', 'Fay']);
  });

  it('is not for strangers', async () => {
    const { org } = await createTeam(api);
    const { owner: stranger } = await createNorthwind(api);
    await expectRefused(api, () => stranger.client.members.list({ query: { org } }), NOT_FOUND);
    await expectRefused(api, () => stranger.client.members.counts({ query: { org } }), NOT_FOUND);
  });
});
