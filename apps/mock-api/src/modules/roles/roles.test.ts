import { PERMISSIONS, type Permission } from '@siteward/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  CONFLICT,
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
const SYSTEM_ROLE = { status: 409, code: 'SYSTEM_ROLE' };
const ROLE_IN_USE = { status: 409, code: 'ROLE_IN_USE' };
const STALE = { status: 409, code: 'VERSION_CONFLICT' };

async function createRole(by: PersonInOrganization, org: string, name: string, permissions: Permission[] = []) {
  const answer = await by.client.roles.create({ body: { org, name, permissions, type: 'staff' } });
  if (answer.status !== 201) throw new Error(`no role: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

describe('creating a role', () => {
  it('makes a role of the organization with the given permissions, each once and in their order', async () => {
    const { owner, org } = await createNorthwind(api);
    const permissions: Permission[] = ['sites:view', 'members:view', 'sites:view'];
    const created = await owner.client.roles.create({
      body: { org, name: '  Night   desk ', description: 'Evenings', permissions, type: 'staff' },
    });
    expect(created).toMatchObject({ status: 201 });
    expect(created.body).toEqual({
      ...{ _id: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String), deletedAt: null },
      ...{ version: 1, org, name: 'Night   desk', description: 'Evenings', type: 'staff', system: false },
      ...{ permissions: ['members:view', 'sites:view'], memberCount: 0 },
    });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'role.created', actor: owner.id });
  });

  it('refuses a name that is taken without regard to case and spaces', async () => {
    const { owner, org } = await createNorthwind(api);
    const call = () => owner.client.roles.create({ body: { org, name: ' OWNER', permissions: [], type: 'staff' } });
    await expectRefused(api, org, call, { ...CONFLICT, errors: [expect.objectContaining({ path: 'name' })] });
  });

  it('makes one of ten with the same name at once', async () => {
    const { owner, org } = await createNorthwind(api);
    const body = { org, name: 'Night desk', permissions: [], type: 'staff' } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.client.roles.create({ body: { ...body, permissions: [] } })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('refuses a permission that the actor does not hold, and an unknown one', async () => {
    const { organization, org, owner } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const body = { org, name: 'Treasurer', type: 'staff' } as const;
    const beyond = () => admin.client.roles.create({ body: { ...body, permissions: ['billing:view', 'billing:manage'] } });
    await expectRefused(api, org, beyond, { ...FORBIDDEN, permission: 'billing:manage' });
    // A client that knows other permissions than the contract.
    const unknown: Permission = JSON.parse('"billing:steal"');
    const call = () => owner.client.roles.create({ body: { ...body, permissions: [unknown] } });
    await expectRefused(api, org, call, VALIDATION);
  });

  it('is not for a Manager, nor for strangers', async () => {
    const { organization, org } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    const { owner: stranger } = await createNorthwind(api);
    const body = { org, name: 'Mine', permissions: [], type: 'staff' as const };
    await expectRefused(api, org, () => manager.client.roles.create({ body }), { ...FORBIDDEN, permission: 'roles:manage' });
    await expectRefused(api, org, () => stranger.client.roles.create({ body }), NOT_FOUND);
  });
});

describe('reading roles', () => {
  it('lists by name with the number of active and invited members', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    for (const status of ['active', 'active', 'suspended', 'removed'] as const) {
      await api.addMember(organization, 'Viewer', { status });
    }
    await inviteTo(api, owner, organization, { email: `${crypto.randomUUID()}@test.example`, role: 'Viewer' });
    const list = await owner.client.roles.list({ query: { org } });
    if (list.status !== 200) throw new Error('no list');
    expect(list.body).toMatchObject({ total: 7, page: 1, pages: 1, limit: 20 });
    expect(list.body.items.map(({ name, memberCount }) => [name, memberCount])).toEqual([
      ...[['Administrator', 0], ['Manager', 0], ['Owner', 1], ['Provider', 0], ['Requester', 0], ['Technician', 0]],
      ['Viewer', 3],
    ]);
    api.advance(7 * DAY_MS);
    const { client } = await api.addMember(organization, 'Owner');
    const viewer = await client.roles.get({ params: { id: roleId(organization, 'Viewer') } });
    expect(viewer).toMatchObject({ status: 200, body: { name: 'Viewer', memberCount: 2 } });
  });

  it('filters, searches, sorts and pages; without org in the default organization', async () => {
    const { owner } = await createNorthwind(api);
    const names = async (query: NonNullable<NonNullable<Parameters<typeof owner.client.roles.list>[0]>['query']>) => {
      const list = await owner.client.roles.list({ query });
      return list.status === 200 ? list.body.items.map(({ name }) => name) : list.body;
    };
    expect(await names({ type: 'customer' })).toEqual(['Requester']);
    expect(await names({ search: 'ER', sort: '-name' })).toEqual(['Viewer', 'Requester', 'Provider', 'Owner', 'Manager']);
    expect(await names({ limit: 3, page: 3 })).toEqual(['Viewer']);
    expect(await names({ search: '^O' })).toEqual([]);
  });

  it('shows everyone their own role, and the others only with roles:view', async () => {
    const { organization, org } = await createNorthwind(api);
    const technician = await api.addMember(organization, 'Technician');
    const own = await technician.client.roles.get({ params: { id: roleId(organization, 'Technician') } });
    expect(own).toMatchObject({ status: 200, body: { name: 'Technician', memberCount: 1 } });
    const other = () => technician.client.roles.get({ params: { id: roleId(organization, 'Owner') } });
    await expectRefused(api, org, other, { ...FORBIDDEN, permission: 'roles:view' });
    await expectRefused(api, org, () => technician.client.roles.list({ query: { org } }), FORBIDDEN);
  });
});

describe('changing a role', () => {
  it('can be done with all three calls, each of which grows the version by one', async () => {
    const { owner, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Desk', ['sites:view']);
    const params = { id: role._id };
    const renamed = await owner.client.roles.update({ params, body: { name: 'Front desk', version: 1 } });
    expect(renamed.body).toEqual({ ...role, name: 'Front desk', version: 2, updatedAt: expect.any(String) });
    const replaced = await owner.client.roles.replacePermissions({ params, body: { permissions: ['roles:view'] } });
    expect(replaced.body).toMatchObject({ name: 'Front desk', permissions: ['roles:view'], version: 3 });
    for (const body of [
      { field: 'name', value: 'Desk 1' },
      { field: 'description', value: 'At the door' },
      { field: 'type', value: 'provider' },
      { field: 'permissions', value: ['sites:view'] },
    ] as const) {
      const value = body.field === 'permissions' ? { field: body.field, value: [...body.value] } : body;
      expect(await owner.client.roles.setField({ params, body: value })).toMatchObject({
        status: 200,
        body: { [body.field]: body.value },
      });
    }
    expect(await owner.client.roles.get({ params })).toMatchObject({ body: { version: 7, type: 'provider' } });
    const log = (await auditLog(api, org)).filter(({ action }) => action === 'role.updated');
    expect(log).toHaveLength(6);
    expect(log[0]?.changes).toEqual({ name: { from: 'Desk', to: 'Front desk' } });
  });

  it('refuses a system role, a taken name and a stale version', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Desk');
    const params = { id: role._id };
    const system = { id: roleId(organization, 'Viewer') };
    const { roles } = owner.client;
    await expectRefused(api, org, () => roles.update({ params: system, body: { name: 'Looker' } }), SYSTEM_ROLE);
    await expectRefused(api, org, () => roles.replacePermissions({ params: system, body: { permissions: [] } }), SYSTEM_ROLE);
    const field = { field: 'description', value: 'x' } as const;
    await expectRefused(api, org, () => roles.setField({ params: system, body: field }), SYSTEM_ROLE);
    await expectRefused(api, org, () => roles.update({ params, body: { name: 'viewer' } }), CONFLICT);
    await roles.update({ params, body: { description: 'Now' } });
    const current = expect.objectContaining({ _id: role._id, description: 'Now', version: 2 });
    await expectRefused(api, org, () => roles.update({ params, body: { name: 'Late', version: 1 } }), { ...STALE, current });
    expect(await roles.update({ params, body: { name: 'DESK', version: 2 } })).toMatchObject({ status: 200 });
  });

  it('refuses permissions beyond those of the actor, among the old as among the new ones', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const billing = await createRole(owner, org, 'Treasurer', ['billing:manage']);
    const desk = await createRole(owner, org, 'Desk', ['sites:view']);
    const refusal = { ...FORBIDDEN, permission: 'billing:manage' };
    const narrow = () =>
      admin.client.roles.replacePermissions({ params: { id: billing._id }, body: { permissions: [] } });
    await expectRefused(api, org, narrow, refusal);
    const widen = () => admin.client.roles.update({ params: { id: desk._id }, body: { permissions: [...PERMISSIONS] } });
    await expectRefused(api, org, widen, refusal);
  });

  it('takes a removed permission from its members at once', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader', ['members:view']);
    organization.roles.set('Reader', role._id);
    const reader = await api.addMember(organization, 'Reader');
    expect(await reader.client.members.counts({ query: { org } })).toMatchObject({ status: 200 });
    await owner.client.roles.replacePermissions({ params: { id: role._id }, body: { permissions: [] } });
    expect(await reader.client.members.counts({ query: { org } })).toMatchObject({ status: 403 });
  });

  it('refuses another type while somebody holds it', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader');
    organization.roles.set('Reader', role._id);
    await api.addMember(organization, 'Reader', { status: 'suspended' });
    const body = { field: 'type', value: 'customer' } as const;
    await expectRefused(api, org, () => owner.client.roles.setField({ params: { id: role._id }, body }), CONFLICT);
  });
});

describe('deleting a role', () => {
  it('deletes one that nobody holds, and frees its name', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader');
    organization.roles.set('Reader', role._id);
    await api.addMember(organization, 'Reader', { status: 'removed' });
    expect(await owner.client.roles.remove({ params: { id: role._id } })).toMatchObject({ status: 204 });
    await expectRefused(api, org, () => owner.client.roles.get({ params: { id: role._id } }), NOT_FOUND);
    await expectRefused(api, org, () => owner.client.roles.remove({ params: { id: role._id } }), NOT_FOUND);
    await createRole(owner, org, 'reader');
    const removed = await owner.client.members.list({ query: { org, status: 'removed' } });
    expect(removed).toMatchObject({ body: { items: [{ roleName: 'Reader' }] } });
    expect(await auditLog(api, org)).toContainEqual(
      expect.objectContaining({ action: 'role.removed', changes: { name: 'Reader' } }),
    );
  });

  it.each(['active', 'suspended'] as const)('refuses it while a member who is %s holds it', async (status) => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader');
    organization.roles.set('Reader', role._id);
    await api.addMember(organization, 'Reader', { status });
    await expectRefused(api, org, () => owner.client.roles.remove({ params: { id: role._id } }), ROLE_IN_USE);
  });

  it('refuses it while an invitation into it is pending, but not once that has expired', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader');
    organization.roles.set('Reader', role._id);
    await inviteTo(api, owner, organization, { email: `${crypto.randomUUID()}@test.example`, role: 'Reader' });
    const second = await api.addMember(organization, 'Owner');
    await expectRefused(api, org, () => second.client.roles.remove({ params: { id: role._id } }), ROLE_IN_USE);
    api.advance(7 * DAY_MS);
    const third = await api.addMember(organization, 'Owner');
    expect(await third.client.roles.remove({ params: { id: role._id } })).toMatchObject({ status: 204 });
  });

  it('refuses a system role, a stale version and permissions beyond those of the actor', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const role = await createRole(owner, org, 'Treasurer', ['billing:manage']);
    const params = { id: role._id };
    await owner.client.roles.update({ params, body: { description: 'Now' } });
    const system = () => owner.client.roles.remove({ params: { id: roleId(organization, 'Viewer') } });
    await expectRefused(api, org, system, SYSTEM_ROLE);
    const stale = () => owner.client.roles.remove({ params, extraHeaders: { 'if-match': '1' } });
    await expectRefused(api, org, stale, STALE);
    await expectRefused(api, org, () => admin.client.roles.remove({ params }), FORBIDDEN);
  });

  it('never leaves a member without a role, when it is assigned at the same time', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    for (let round = 0; round < 5; round += 1) {
      const role = await createRole(owner, org, `Reader ${round}`);
      const viewer = await api.addMember(organization, 'Viewer');
      const assign = { id: viewer.member, roleId: role._id, type: 'staff', orgId: org } as const;
      const [removed, assigned] = await Promise.all([
        owner.client.roles.remove({ params: { id: role._id } }),
        owner.client.members.assignRole({ params: assign, body: {} }),
      ]);
      const outcome = [removed.status, assigned.status];
      expect([[204, 404], [409, 200]]).toContainEqual(outcome);
    }
  });

  it("answers NOT_FOUND for another organization's role", async () => {
    const { org, organization } = await createNorthwind(api);
    const { owner: stranger } = await createNorthwind(api);
    const params = { id: roleId(organization, 'Viewer') };
    const { roles } = stranger.client;
    await expectRefused(api, org, () => roles.get({ params }), NOT_FOUND);
    await expectRefused(api, org, () => roles.update({ params, body: { name: 'Mine' } }), NOT_FOUND);
    await expectRefused(api, org, () => roles.replacePermissions({ params, body: { permissions: [] } }), NOT_FOUND);
    await expectRefused(api, org, () => roles.setField({ params, body: { field: 'name', value: 'Mine' } }), NOT_FOUND);
    await expectRefused(api, org, () => roles.remove({ params }), NOT_FOUND);
    await expectRefused(api, org, () => roles.list({ query: { org } }), NOT_FOUND);
  });
});
