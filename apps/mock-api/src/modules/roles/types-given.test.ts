import { type MemberType, PERMISSIONS, type Permission } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { csv, importFile, someone } from '#modules/invitations/invitations-testing.ts';
import { createNorthwind, expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());

const REFUSED = { ...FORBIDDEN, reason: 'role-beyond-own-type' };
const NOT_OF_OWN = { ...FORBIDDEN, reason: 'member-of-another-provider' };

/**
 * Una, a member of the given type with every permission at the sites that she is limited to, along with members and invitations
 * whose roles, one of each type, have no permissions.
 */
async function createLead(type: 'customer' | 'provider') {
  const { owner, organization, org } = await createNorthwind(api);
  const sites = organization.sites.slice(0, 1);
  const newRole = async (name: string, of: MemberType, permissions: Permission[] = []) => {
    const created = await owner.client.roles.create({ body: { org, name, type: of, permissions } });
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
    organization.roles.set(name, created.body._id);
    return created.body._id;
  };
  const add = async (role: string, of: MemberType, at: string[]) => {
    const person = await api.addMember(organization, role, { sites: at });
    await api.deps.models.Member.collection.updateOne({ email: person.email }, { $set: { type: of } });
    return person;
  };
  const roles = {
    staff: await newRole('Desk', 'staff'),
    own: await newRole('Guest', type),
    lead: await newRole('Lead', type, [...PERMISSIONS]),
  };
  // Only members without limits can change roles, and customers' members are always limited.
  const una = await add('Lead', type, type === 'provider' ? [] : sites);
  const [dan, gil] = [await add('Desk', 'staff', sites), await add('Guest', type, sites)];
  const invite = (by: PersonInOrganization, role: 'staff' | 'own') =>
    by.client.members.invite({
      params: { id: org },
      body: { email: someone(), role: roles[role], type: role === 'own' ? type : 'staff', sites },
    });
  const sent = await invite(owner, 'staff');
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  return { owner, org, sites, roles, una, dan, gil, invite, sent: sent.body._id };
}

async function newFirm(owner: PersonInOrganization, org: string, name: string): Promise<string> {
  const created = await owner.client.serviceProviders.create({ body: { org, name } });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return created.body._id;
}

describe.each(['customer', 'provider'] as const)('someone with all permissions and the type %s', (type) => {
  it('gives no staff role, because staff see more by their type alone, and cannot act on anyone who has one', async () => {
    const { org, roles, una, dan, gil, invite, sent } = await createLead(type);
    const { client } = una;
    const toStaff = { orgId: org, roleId: roles.staff, type: 'staff' } as const;
    const bulk = (change: Parameters<typeof client.bulkChanges.create>[0]['body']['change']) =>
      client.bulkChanges.create({ body: { org, change, members: [{ id: gil.member, version: 1 }] } });
    const calls = [
      () => invite(una, 'staff'),
      () => client.members.assignRole({ params: { id: gil.member, ...toStaff }, body: {} }),
      () => bulk({ kind: 'role', role: roles.staff, type: 'staff' }),
      () => client.members.assignRole({ params: { ...toStaff, id: dan.member, roleId: roles.own, type }, body: {} }),
      () => client.members.setStatus({ params: { id: dan.member, status: 'suspended' }, body: {} }),
      () => client.members.update({ params: { id: dan.member }, body: { name: 'Somebody' } }),
      () => client.invitations.resend({ params: { id: sent }, body: {} }),
      () => client.invitations.revoke({ params: { id: sent } }),
    ];
    for (const call of calls) await expectRefused(api, call, { ...REFUSED, params: { role: expect.any(String) } });
    expect((await importFile(una, org, csv('Email,Role', `${someone()},Desk`))).body).toMatchObject({
      errors: [{ path: 'rows.2.Role', code: 'role-beyond-own-type' }],
    });
    expect((await invite(una, 'own')).status).toBe(201);
    expect((await client.members.setStatus({ params: { id: gil.member, status: 'suspended' }, body: {} })).status).toBe(
      200,
    );
  });
});

it('someone of the type provider who may change roles cannot create, take away or change staff roles', async () => {
  const { org, roles, una } = await createLead('provider');
  const { client } = una;
  const calls = [
    () => client.roles.create({ body: { org, name: 'Night desk', type: 'staff', permissions: [] } }),
    () => client.roles.setField({ params: { id: roles.own }, body: { field: 'type', value: 'staff' } }),
    () => client.roles.update({ params: { id: roles.staff }, body: { description: 'Nights' } }),
    () => client.roles.remove({ params: { id: roles.staff } }),
  ];
  for (const call of calls) await expectRefused(api, call, REFUSED);
  expect(
    (await client.roles.create({ body: { org, name: 'Visitors', type: 'provider', permissions: [] } })).status,
  ).toBe(201);
});

it('a member of a service provider makes others members of that one only, and whom they have invited cannot outlast it', async () => {
  const { owner, org, sites, roles, una, gil } = await createLead('provider');
  const [own, other] = [await newFirm(owner, org, 'Wulf'), await newFirm(owner, org, 'Berg')];
  const inviteTo = (by: PersonInOrganization, belonging: { serviceProviderId?: string | null }, email = someone()) =>
    by.client.members.invite({
      params: { id: org },
      body: { email, role: roles.own, type: 'provider', sites, ...belonging },
    });
  const belong = (by: PersonInOrganization, { member: id }: PersonInOrganization, serviceProviderId: string | null) =>
    by.client.members.update({ params: { id }, body: { serviceProviderId } });
  expect((await belong(owner, una, own)).status).toBe(200);
  const NOT_THEIRS = { ...NOT_FOUND, errors: [expect.objectContaining({ path: 'serviceProviderId' })] };
  for (const serviceProviderId of [other, null]) {
    await expectRefused(api, () => inviteTo(una, { serviceProviderId }), NOT_THEIRS);
  }
  // Somebody who belongs to none, or to another one, is not theirs to put in charge, to suspend, to rename or to take over.
  const { client } = una;
  const params = { id: gil.member };
  const toLead = { ...params, roleId: roles.lead, type: 'provider' as const, orgId: org };
  const assign = () => client.members.assignRole({ params: toLead, body: {} });
  const bulkOf = async (change: Parameters<typeof client.bulkChanges.create>[0]['body']['change']) => {
    const { version = 1 } = (await api.deps.models.Member.findOne({ org, _id: gil.member }).lean()) ?? {};
    const done = await client.bulkChanges.create({
      body: { org, change, members: [{ id: gil.member, version }] },
    });
    return done.status === 200 ? done.body.results.map(({ problem }) => problem) : done.body;
  };
  for (const theirs of [null, other]) {
    if (theirs !== null) expect((await belong(owner, gil, theirs)).status).toBe(200);
    const invited = await inviteTo(owner, { serviceProviderId: theirs });
    if (invited.status !== 201) throw new Error(JSON.stringify(invited.body));
    const calls = [
      assign,
      () => client.members.setStatus({ params: { ...params, status: 'suspended' }, body: {} }),
      () => client.members.update({ params, body: { name: 'Somebody' } }),
      () => client.members.update({ params, body: { sites: [] } }),
      () => belong(una, gil, own),
      () => client.invitations.resend({ params: { id: invited.body._id }, body: {} }),
      () => client.invitations.revoke({ params: { id: invited.body._id } }),
    ];
    for (const call of calls) await expectRefused(api, call, NOT_OF_OWN);
    for (const change of [
      { kind: 'status', status: 'removed' },
      { kind: 'role', role: roles.lead, type: 'provider' },
    ] as const) {
      expect(await bulkOf(change)).toEqual([
        expect.objectContaining({ code: NOT_OF_OWN.code, reason: NOT_OF_OWN.reason }),
      ]);
    }
  }
  expect((await belong(owner, gil, own)).status).toBe(200);
  expect((await client.members.update({ params, body: { name: 'Gil' } })).status).toBe(200);
  for (const away of [other, null]) await expectRefused(api, () => belong(una, gil, away), NOT_THEIRS);
  expect((await assign()).status).toBe(200);

  const pal = await api.createPerson(someone());
  const sent = [
    await inviteTo(una, { serviceProviderId: own }),
    await inviteTo(una, {}, pal.email),
    await inviteTo(owner, { serviceProviderId: other }),
    await inviteTo(owner, {}),
  ];
  const given = sent.map(({ body }) => ('serviceProviderId' in body ? body.serviceProviderId : body));
  expect(given).toEqual([own, own, other, null]);
  expect((await importFile(una, org, csv('Email,Role', `${someone()},Guest`))).status).toBe(201);
  const pending = { org, status: 'pending' as const, type: 'provider' as const };
  const belongTo = (serviceProviderId: string) =>
    api.deps.models.Invitation.countDocuments({ ...pending, serviceProviderId });
  expect(await belongTo(own)).toBe(3);
  const before = await api.deps.models.Invitation.countDocuments(pending);
  const blocked = { params: { id: own, status: 'blocked' as const }, body: { reason: 'Fraud' } };
  expect((await owner.client.serviceProviders.setStatus(blocked)).status).toBe(200);
  expect(await api.deps.models.Invitation.countDocuments(pending)).toBe(before - 3);
  expect(await belongTo(own)).toBe(0);
  expect(await pal.client.invitations.mine({ query: {} })).toMatchObject({ body: { total: 0 } });
});

it('a member of a service provider takes from and gives to nobody else by changing the role that they have', async () => {
  const { owner, org, sites, roles, una, gil } = await createLead('provider');
  const { client } = una;
  const [own, other] = [await newFirm(owner, org, 'Wulf'), await newFirm(owner, org, 'Berg')];
  const belong = (member: string, serviceProviderId: string | null) =>
    owner.client.members.update({ params: { id: member }, body: { serviceProviderId } });
  const params = { id: roles.own };
  const rename = async () => (await client.roles.update({ params, body: { name: someone() } })).status;
  const expectTheirs = async () => {
    for (const call of [
      () => client.roles.replacePermissions({ params, body: { permissions: ['billing:manage'] } }),
      () => client.roles.setField({ params, body: { field: 'type', value: 'provider' } }),
      () => client.roles.update({ params, body: { name: 'Anybody' } }),
    ]) {
      await expectRefused(api, call, { ...FORBIDDEN, reason: 'role-of-others-people' });
    }
  };
  // Whoever belongs to none does not change what those of a service provider have, nor the other way round.
  expect([(await belong(gil.member, other)).status, await expectTheirs()]).toEqual([200, undefined]);
  expect((await belong(una.member, own)).status).toBe(200);
  for (const theirs of [other, null]) {
    expect([(await belong(gil.member, theirs)).status, await expectTheirs()]).toEqual([200, undefined]);
  }
  expect((await client.roles.update({ params, body: { description: 'At the gate' } })).status).toBe(200);
  expect([(await belong(gil.member, own)).status, await rename()]).toEqual([200, 200]);
  const invited = await owner.client.members.invite({
    params: { id: org },
    body: { email: someone(), role: roles.own, type: 'provider', sites },
  });
  if (invited.status !== 201) throw new Error(JSON.stringify(invited.body));
  await expectTheirs();
  expect((await owner.client.invitations.revoke({ params: { id: invited.body._id } })).status).toBe(204);
  expect(await rename()).toBe(200);
});

it("an inviter's implied permissions still back an invitation after it was sent", async () => {
  const { owner, organization, org } = await createNorthwind(api);
  for (const [name, permissions] of [
    ['Helper', ['members:invite', 'tickets:manage']],
    ['Reader', ['tickets:view-any']],
  ] as const) {
    const role = await owner.client.roles.create({ body: { org, name, type: 'staff', permissions: [...permissions] } });
    if (role.status === 201) organization.roles.set(name, role.body._id);
  }
  const helper = await api.addMember(organization, 'Helper');
  const invited = await api.createPerson(someone());
  const sent = await helper.client.members.invite({
    params: { id: org },
    body: { email: invited.email, role: organization.roles.get('Reader') ?? '', type: 'staff' },
  });
  expect(sent.status).toBe(201);
  expect((await invited.client.invitations.mine({ query: {} })).body).toMatchObject({ total: 1 });
});
