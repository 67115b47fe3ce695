import { MEMBER_TYPES, type MemberType, PERMISSIONS, type Permission } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  addCustomer,
  addSite,
  auditLog,
  CONFLICT,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf, type TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const LAST_OWNER = { status: 409, code: 'LAST_OWNER', reason: 'last-owner' };
const ONESELF = { ...FORBIDDEN, reason: 'oneself' };

function assign(
  by: PersonInOrganization,
  id: string,
  organization: TestOrganization,
  role: string,
  options: { type?: MemberType; version?: number } = {},
) {
  const type = options.type ?? (role === 'Requester' ? 'customer' : 'staff');
  const params = { id, roleId: roleOf(organization, role), type, orgId: organization._id };
  return by.client.members.assignRole({
    params,
    body: options.version === undefined ? {} : { version: options.version },
  });
}

async function addRole(
  owner: PersonInOrganization,
  organization: TestOrganization,
  name: string,
  permissions: Permission[],
) {
  const created = await owner.client.roles.create({
    body: { org: organization._id, name, permissions, type: 'staff' },
  });
  if (created.status !== 201) throw new Error('no role');
  organization.roles.set(name, created.body._id);
}

describe('assigning a role', () => {
  it('gives the role and its type, which apply immediately, and logs it', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Technician');
    expect(await ann.client.members.counts({ query: { org } })).toMatchObject({ status: 403 });
    const assigned = await assign(owner, ann.member, organization, 'Administrator');
    expect(assigned).toMatchObject({
      status: 200,
      body: { _id: ann.member, roleName: 'Administrator', type: 'staff' },
    });
    expect(await ann.client.members.counts({ query: { org } })).toMatchObject({ status: 200 });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'member.role-assigned',
      target: { kind: 'member', id: ann.member },
      changes: { role: { from: 'Technician', to: 'Administrator' } },
    });
  });

  it("leaves someone who stops being a customer's member the sites that they reached, never all sites", async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customerOrgId = await addCustomer(owner, org);
    const cleo = await api.addMember(organization, 'Requester');
    await owner.client.members.update({ params: { id: cleo.member }, body: { customerOrgId } });
    const none = () => assign(owner, cleo.member, organization, 'Viewer');
    await expectRefused(api, none, { ...CONFLICT, reason: 'no-site-left' });
    const tower = await addSite(owner, org, 'Tower', customerOrgId);
    const assigned = await assign(owner, cleo.member, organization, 'Viewer');
    expect(assigned).toMatchObject({ status: 200, body: { type: 'staff', customerOrgId: null, sites: [tower] } });
  });

  it('gives no site to someone who has access to none, whoever they are and however they get the role', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const { client } = owner;
    const cleo = await api.addMember(organization, 'Requester');
    const email = `${someWord()}@test.example`;
    const { invitation } = await inviteTo(api, owner, organization, { email, role: 'Requester' });
    const [jonas, jan] = [
      await api.addMember(organization, 'Provider'),
      await api.addMember(organization, 'Provider', { sites: organization.sites }),
    ];
    const { _id: serviceProviderId } = await createProvider(owner, org);
    for (const { member: id } of [jonas, jan]) {
      expect((await client.members.update({ params: { id }, body: { serviceProviderId } })).status).toBe(200);
    }
    const stopped = { params: { id: serviceProviderId, status: 'inactive' as const }, body: {} };
    expect((await client.serviceProviders.setStatus(stopped)).status).toBe(200);
    const ids = [cleo.member, invitation.member, jonas.member, jan.member];
    const NO_SITE = { ...CONFLICT, reason: 'no-site-left' };
    for (const id of ids) await expectRefused(api, () => assign(owner, id, organization, 'Viewer'), NO_SITE);
    const change = { kind: 'role' as const, role: roleOf(organization, 'Viewer'), type: 'staff' as const };
    const found = await api.deps.models.Member.find({ org, _id: { $in: ids } }).lean();
    const members = found.map(({ _id, version }) => ({ id: _id.toString(), version }));
    const all = await client.bulkChanges.create({ body: { org, members, change } });
    expect(all).toMatchObject({
      body: { results: ids.map(() => ({ problem: { code: 'CONFLICT', reason: 'no-site-left' } })) },
    });
    expect(await cleo.client.sites.list({ query: { org } })).toMatchObject({ body: { total: 0 } });
    // Those who are given a site first keep that one.
    await client.members.update({ params: { id: cleo.member }, body: { sites: organization.sites } });
    const assigned = await assign(owner, cleo.member, organization, 'Viewer');
    expect(assigned).toMatchObject({ status: 200, body: { type: 'staff', sites: organization.sites } });
  });

  it('leaves no limit that does not fit the type, whichever it was and is', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customerOrgId = await addCustomer(owner, org);
    const tower = await addSite(owner, org, 'Tower', customerOrgId);
    const { _id: serviceProviderId } = await createProvider(owner, org);
    const roles = { staff: 'Viewer', customer: 'Requester', provider: 'Provider' };
    const limits = {
      staff: { sites: [tower] },
      customer: { customerOrgId, customerSiteId: tower },
      provider: { sites: [tower], serviceProviderId },
    };
    const none = { customerOrgId: null, customerSiteId: null, serviceProviderId: null };
    for (const from of MEMBER_TYPES) {
      for (const type of MEMBER_TYPES.filter((type) => type !== from)) {
        const { member: id } = await api.addMember(organization, roles[from]);
        const limited = await owner.client.members.update({ params: { id }, body: limits[from] });
        expect(limited).toMatchObject({ status: 200, body: { type: from, ...none, ...limits[from] } });
        const assigned = await assign(owner, id, organization, roles[type], { type });
        expect(assigned).toMatchObject({ status: 200, body: { type, ...none, sites: [tower] } });
      }
    }
  });

  it("keeps a customer's member limited to the customer when the new role is also for customers", async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customerOrgId = await addCustomer(owner, org);
    await addSite(owner, org, 'Tower', customerOrgId);
    const role = { org, name: 'Tenant', permissions: ['sites:view'] as Permission[], type: 'customer' as const };
    const created = await owner.client.roles.create({ body: role });
    organization.roles.set('Tenant', created.status === 201 ? created.body._id : '');
    const cleo = await api.addMember(organization, 'Requester');
    await owner.client.members.update({ params: { id: cleo.member }, body: { customerOrgId } });
    const assigned = await assign(owner, cleo.member, organization, 'Tenant', { type: 'customer' });
    expect(assigned).toMatchObject({ status: 200, body: { roleName: 'Tenant', customerOrgId, sites: [] } });
  });

  it('gives an invited person the new role when they join, and the invitation shows it', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const email = `${someWord()}@test.example`;
    // Invited before and after the others, so that it cannot be found by its position alone.
    const another = () => inviteTo(api, owner, organization, { email: `${someWord()}@test.example` });
    const earlier = await another();
    const { invitation, token } = await inviteTo(api, owner, organization, { email });
    const later = await another();
    expect(await assign(owner, invitation.member, organization, 'Viewer')).toMatchObject({ status: 200 });
    const list = await owner.client.invitations.list({ query: { org } });
    const shown = list.status === 200 ? list.body.items.map(({ _id, roleName }) => [_id, roleName]) : [];
    expect(Object.fromEntries(shown)).toEqual({
      [earlier.invitation._id]: 'Technician',
      [invitation._id]: 'Viewer',
      [later.invitation._id]: 'Technician',
    });
    const person = await api.createPerson(email);
    await person.client.invitations.accept({ body: { token } });
    expect(await person.client.members.listByUser({ params: { userId: person.id }, query: {} })).toMatchObject({
      body: { items: [{ roleName: 'Viewer', status: 'active' }] },
    });
  });

  it('changes nothing if the member already has the role', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const lines = (await auditLog(api, org)).length;
    expect(await assign(owner, ann.member, organization, 'Viewer')).toMatchObject({ status: 200 });
    expect(await auditLog(api, org)).toHaveLength(lines);
  });

  it("refuses a type that is not the role's, a removed member and a stale version", async () => {
    const { owner, organization } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const gone = await api.addMember(organization, 'Viewer', { status: 'removed' });
    const type = () => assign(owner, ann.member, organization, 'Technician', { type: 'customer' });
    await expectRefused(api, type, {
      ...VALIDATION,
      reason: 'role-of-another-type',
      errors: [expect.objectContaining({ path: 'type' })],
    });
    await expectRefused(api, () => assign(owner, gone.member, organization, 'Technician'), VALIDATION);
    const stale = () => assign(owner, ann.member, organization, 'Technician', { version: 99 });
    const current = expect.objectContaining({ _id: ann.member, roleName: 'Viewer' });
    await expectRefused(api, stale, { status: 409, code: 'VERSION_CONFLICT', current });
  });

  it("answers NOT_FOUND for another organization's member, role or organization", async () => {
    const { owner, organization } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const { owner: stranger, organization: other } = await createNorthwind(api);
    await expectRefused(api, () => assign(stranger, ann.member, organization, 'Viewer'), NOT_FOUND);
    await expectRefused(api, () => assign(stranger, ann.member, other, 'Viewer'), NOT_FOUND);
    const mixed = { ...organization, roles: other.roles };
    const unknown = { ...NOT_FOUND, errors: [expect.objectContaining({ path: 'role', code: 'unknown-role' })] };
    await expectRefused(api, () => assign(owner, ann.member, mixed, 'Technician'), unknown);
  });
});

describe('who may assign what', () => {
  it('nobody changes their own role', async () => {
    const { owner, organization } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    await expectRefused(api, () => assign(admin, admin.member, organization, 'Viewer'), ONESELF);
    const beyond = { ...FORBIDDEN, reason: 'role-beyond-own' };
    await expectRefused(api, () => assign(admin, admin.member, organization, 'Owner'), beyond);
    await api.addMember(organization, 'Owner');
    await expectRefused(api, () => assign(owner, owner.member, organization, 'Viewer'), ONESELF);
  });

  it('only those who hold every permission of both the old and the new role', async () => {
    const { owner, organization } = await createNorthwind(api);
    await addRole(owner, organization, 'Promoter', ['members:assign-role', 'work-orders:view-own', 'sites:view']);
    await addRole(owner, organization, 'Looker', ['sites:view']);
    const promoter = await api.addMember(organization, 'Promoter');
    const looker = await api.addMember(organization, 'Looker');
    const viewer = await api.addMember(organization, 'Viewer');
    const up = () => assign(promoter, looker.member, organization, 'Technician');
    await expectRefused(api, up, { ...FORBIDDEN, permission: 'work-orders:create' });
    const down = () => assign(promoter, viewer.member, organization, 'Looker');
    await expectRefused(api, down, { ...FORBIDDEN, permission: 'work-orders:view-any' });
    expect(await assign(promoter, looker.member, organization, 'Promoter')).toMatchObject({ status: 200 });
  });

  it('nobody without members:assign-role', async () => {
    const { organization } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    const ann = await api.addMember(organization, 'Viewer');
    const call = () => assign(manager, ann.member, organization, 'Technician');
    await expectRefused(api, call, { ...FORBIDDEN, permission: 'members:assign-role' });
  });

  it('the last active owner cannot be demoted, which is only revealed to those who may manage them', async () => {
    const { owner, organization } = await createNorthwind(api);
    await api.addMember(organization, 'Owner', { status: 'suspended' });
    const admin = await api.addMember(organization, 'Administrator');
    await addRole(owner, organization, 'Deputy', [...PERMISSIONS]);
    const deputy = await api.addMember(organization, 'Deputy');
    for (const by of [owner, deputy]) {
      await expectRefused(api, () => assign(by, owner.member, organization, 'Viewer'), LAST_OWNER);
    }
    // Staying the last owner is always allowed.
    expect(await assign(deputy, owner.member, organization, 'Owner')).toMatchObject({ status: 200 });
    const touch = () => assign(admin, owner.member, organization, 'Viewer');
    await expectRefused(api, touch, { ...FORBIDDEN, permission: 'billing:manage' });
  });

  it('someone who may not manage a member learns nothing of their version or state', async () => {
    const { owner, organization } = await createNorthwind(api);
    const second = await api.addMember(organization, 'Owner');
    const removed = await api.addMember(organization, 'Owner', { status: 'removed' });
    const admin = await api.addMember(organization, 'Administrator');
    for (const { member } of [owner, second, removed]) {
      const stale = () => assign(admin, member, organization, 'Viewer', { version: 99 });
      await expectRefused(api, stale, { ...FORBIDDEN, permission: 'billing:manage' });
    }
  });

  it('one owner is left when owners demote each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { organization, org, owner } = await createNorthwind(api);
      const second = await api.addMember(organization, 'Owner');
      const answers = await Promise.all([
        assign(owner, second.member, organization, 'Viewer'),
        assign(second, owner.member, organization, 'Viewer'),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const filter = { org, status: 'active', role: roleOf(organization, 'Owner') } as const;
      expect(await api.deps.models.Member.countDocuments(filter)).toBe(1);
    }
  });
});
