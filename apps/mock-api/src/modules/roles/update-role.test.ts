import { PERMISSIONS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  auditLog,
  CONFLICT,
  createNorthwind,
  createRole,
  expectRefused,
  FORBIDDEN,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());

const SYSTEM_ROLE = { status: 409, code: 'SYSTEM_ROLE', reason: 'system-role-stays' };
const STALE = { status: 409, code: 'VERSION_CONFLICT' };

describe('changing a role', () => {
  it('works with all three calls, each of which increments the version', async () => {
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
    const system = { id: roleOf(organization, 'Viewer') };
    const { roles } = owner.client;
    await expectRefused(api, () => roles.update({ params: system, body: { name: 'Looker' } }), SYSTEM_ROLE);
    await expectRefused(
      api,
      () => roles.replacePermissions({ params: system, body: { permissions: [] } }),
      SYSTEM_ROLE,
    );
    const field = { field: 'description', value: 'x' } as const;
    await expectRefused(api, () => roles.setField({ params: system, body: field }), SYSTEM_ROLE);
    await expectRefused(api, () => roles.update({ params, body: { name: 'viewer' } }), {
      ...CONFLICT,
      reason: 'role-name-taken',
    });
    await roles.update({ params, body: { description: 'Now' } });
    const current = expect.objectContaining({ _id: role._id, description: 'Now', version: 2 });
    await expectRefused(api, () => roles.update({ params, body: { name: 'Late', version: 1 } }), {
      ...STALE,
      current,
    });
    expect(await roles.update({ params, body: { name: 'DESK', version: 2 } })).toMatchObject({ status: 200 });
  });

  it("refuses permissions beyond the actor's, whether in the old role or the new one", async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const billing = await createRole(owner, org, 'Treasurer', ['billing:manage']);
    const desk = await createRole(owner, org, 'Desk', ['sites:view']);
    const refusal = { ...FORBIDDEN, permission: 'billing:manage' };
    const narrow = () =>
      admin.client.roles.replacePermissions({ params: { id: billing._id }, body: { permissions: [] } });
    await expectRefused(api, narrow, refusal);
    const widen = () =>
      admin.client.roles.update({ params: { id: desk._id }, body: { permissions: [...PERMISSIONS] } });
    await expectRefused(api, widen, refusal);
  });

  it('takes a removed permission from the members immediately', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader', ['members:view']);
    organization.roles.set('Reader', role._id);
    const reader = await api.addMember(organization, 'Reader');
    expect(await reader.client.members.counts({ query: { org } })).toMatchObject({ status: 200 });
    await owner.client.roles.replacePermissions({ params: { id: role._id }, body: { permissions: [] } });
    expect(await reader.client.members.counts({ query: { org } })).toMatchObject({ status: 403 });
  });

  it('refuses another type while anyone holds it', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const role = await createRole(owner, org, 'Reader');
    organization.roles.set('Reader', role._id);
    await api.addMember(organization, 'Reader', { status: 'suspended' });
    const body = { field: 'type', value: 'customer' } as const;
    await expectRefused(api, () => owner.client.roles.setField({ params: { id: role._id }, body }), CONFLICT);
  });
});
