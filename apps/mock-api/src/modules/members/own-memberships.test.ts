import { describe, expect, it } from 'vitest';
import { createNorthwind, expectRefused, NOT_FOUND, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

describe("a person's own memberships", () => {
  it('lists them in all organizations, including suspended ones', async () => {
    const { organization: north } = await createNorthwind(api);
    const owner = await api.createPerson(`${someWord()}@test.example`);
    const south = await api.createOrganization(owner, 'Alpha South');
    const ann = await api.addMember(north, 'Viewer');
    const { Member } = api.deps.models;
    const add = (org: string, role: string, status: 'suspended' | 'removed') =>
      Member.create({ org, user: ann.id, role, type: 'staff', status, email: ann.email });
    await add(south._id, roleOf(south, 'Owner'), 'suspended');
    const { organization: left } = await createNorthwind(api);
    await add(left._id, roleOf(left, 'Owner'), 'removed');

    const params = { userId: ann.id };
    const list = await ann.client.members.listByUser({ params, query: {} });
    expect(list).toMatchObject({
      status: 200,
      body: {
        page: 1,
        pages: 1,
        limit: 100,
        total: 2,
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

  it('gives the active one in the given organization, or else in the default one, or else the first', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const { owner: other, org: otherOrg } = await createNorthwind(api);
    const own = (person: PersonInOrganization, query: { org?: string } = {}) =>
      person.client.members.getByUserAndApp({ params: { userId: person.id, app: 'siteward' }, query });
    expect(await own(owner)).toMatchObject({ status: 200, body: { org, roleName: 'Owner', user: owner.id } });
    expect(await own(ann)).toMatchObject({ status: 200, body: { org, roleName: 'Viewer' } });
    expect(await own(ann, { org })).toMatchObject({ status: 200, body: { _id: ann.member } });
    await expectRefused(api, () => own(ann, { org: otherOrg }), NOT_FOUND);

    await api.deps.models.User.updateOne({ _id: ann.id }, { defaultOrg: otherOrg });
    expect(await own(ann)).toMatchObject({ status: 200, body: { org } });
    const suspended = await api.addMember(organization, 'Viewer', { status: 'suspended' });
    await expectRefused(api, () => own(suspended, { org }), NOT_FOUND);
    await expectRefused(api, () => own(suspended), NOT_FOUND);
    const foreign = () =>
      other.client.members.getByUserAndApp({ params: { userId: ann.id, app: 'siteward' }, query: {} });
    await expectRefused(api, foreign, NOT_FOUND);
    await expectRefused(
      api,
      () => other.client.members.listByUser({ params: { userId: ann.id }, query: {} }),
      NOT_FOUND,
    );
  });

  it('knows only one app', async () => {
    const { owner } = await createNorthwind(api);
    // Another app's path, as a client of some other product could request it.
    const app: 'siteward' = JSON.parse('"another"');
    const call = () => owner.client.members.getByUserAndApp({ params: { userId: owner.id, app }, query: {} });
    await expectRefused(api, call, VALIDATION);
  });
});
