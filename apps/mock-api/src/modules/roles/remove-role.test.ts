import { DAY_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  auditLog,
  createNorthwind,
  createRole,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const SYSTEM_ROLE = { status: 409, code: 'SYSTEM_ROLE' };
const ROLE_IN_USE = { status: 409, code: 'ROLE_IN_USE' };
const STALE = { status: 409, code: 'VERSION_CONFLICT' };

describe('deleting a role', () => {
  it('deletes one that nobody holds, and frees its name', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader');
    organization.roles.set('Reader', role._id);
    await api.addMember(organization, 'Reader', { status: 'removed' });
    expect(await owner.client.roles.remove({ params: { id: role._id } })).toMatchObject({ status: 204 });
    await expectRefused(api, () => owner.client.roles.get({ params: { id: role._id } }), NOT_FOUND);
    await expectRefused(api, () => owner.client.roles.remove({ params: { id: role._id } }), NOT_FOUND);
    await createRole(owner, org, 'reader');
    for (const sort of ['name', 'roleName', '-roleName'] as const) {
      const removed = await owner.client.members.list({ query: { org, status: 'removed', sort } });
      expect(removed, sort).toMatchObject({ body: { total: 1, items: [{ roleName: 'Reader' }] } });
    }
    expect(await auditLog(api, org)).toContainEqual(
      expect.objectContaining({ action: 'role.removed', changes: { name: 'Reader' } }),
    );
  });

  it.each(['active', 'suspended'] as const)('refuses it while a member who is %s holds it', async (status) => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader');
    organization.roles.set('Reader', role._id);
    await api.addMember(organization, 'Reader', { status });
    const why = { reason: 'role-held', params: { role: 'Reader', members: 1 } };
    const call = () => owner.client.roles.remove({ params: { id: role._id } });
    await expectRefused(api, call, { ...ROLE_IN_USE, ...why });
  });

  it('refuses it while an invitation to it is pending, but not once that has expired', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader');
    organization.roles.set('Reader', role._id);
    await inviteTo(api, owner, organization, { email: `${someWord()}@test.example`, role: 'Reader' });
    const second = await api.addMember(organization, 'Owner');
    const why = { reason: 'role-held-and-invited', params: { role: 'Reader', members: 1, invitations: 1 } };
    const call = () => second.client.roles.remove({ params: { id: role._id } });
    await expectRefused(api, call, { ...ROLE_IN_USE, ...why });
    api.advance(7 * DAY_MS);
    const third = await api.addMember(organization, 'Owner');
    expect(await third.client.roles.remove({ params: { id: role._id } })).toMatchObject({ status: 204 });
  });

  it("refuses a system role, a stale version and permissions beyond the actor's", async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const role = await createRole(owner, org, 'Treasurer', ['billing:manage']);
    const params = { id: role._id };
    await owner.client.roles.update({ params, body: { description: 'Now' } });
    const system = () => owner.client.roles.remove({ params: { id: roleOf(organization, 'Viewer') } });
    await expectRefused(api, system, { ...SYSTEM_ROLE, reason: 'system-role-not-deleted' });
    const stale = () => owner.client.roles.remove({ params, extraHeaders: { 'if-match': '1' } });
    await expectRefused(api, stale, STALE);
    await expectRefused(api, () => admin.client.roles.remove({ params }), FORBIDDEN);
  });

  it('never leaves a member without a role if it is assigned at the same time', async () => {
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
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual(outcome);
    }
  });

  it("answers NOT_FOUND for another organization's role", async () => {
    const { org, organization } = await createNorthwind(api);
    const { owner: stranger } = await createNorthwind(api);
    const params = { id: roleOf(organization, 'Viewer') };
    const { roles } = stranger.client;
    await expectRefused(api, () => roles.get({ params }), NOT_FOUND);
    await expectRefused(api, () => roles.update({ params, body: { name: 'Mine' } }), NOT_FOUND);
    await expectRefused(api, () => roles.replacePermissions({ params, body: { permissions: [] } }), NOT_FOUND);
    await expectRefused(api, () => roles.setField({ params, body: { field: 'name', value: 'Mine' } }), NOT_FOUND);
    await expectRefused(api, () => roles.remove({ params }), NOT_FOUND);
    await expectRefused(api, () => roles.list({ query: { org } }), NOT_FOUND);
  });
});
