import { describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { auditLog, createNorthwind, expectRefused, FORBIDDEN, VALIDATION } from './organizations-testing.ts';

const api = await openForFile(createTestApi());

describe('changing an organization', () => {
  it('changes what is given, increments the version and logs what changed', async () => {
    const { owner, org } = await createNorthwind(api);
    const before = await owner.client.organizations.get({ params: { id: org } });
    if (before.status !== 200) throw new Error('not found');
    const { version } = before.body;
    const changed = await owner.client.organizations.update({
      params: { id: org },
      body: { name: 'Northwind II', version },
    });
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({
      ...before.body,
      name: 'Northwind II',
      version: version + 1,
      updatedAt: expect.any(String),
    });
    expect(await owner.client.organizations.getByName({ params: { name: 'northwind ii' } })).toMatchObject({
      status: 200,
    });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'organization.updated',
      changes: { name: { from: 'Northwind', to: 'Northwind II' } },
    });
  });

  it('changes the currency, and refuses an unknown one', async () => {
    const { owner, org } = await createNorthwind(api);
    const change = (currency: string) => owner.client.organizations.update({ params: { id: org }, body: { currency } });
    expect(await change('GBP')).toMatchObject({ status: 200, body: { currency: 'GBP' } });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ changes: { currency: { from: 'EUR', to: 'GBP' } } });
    await expectRefused(api, () => change('pound'), {
      ...VALIDATION,
      errors: [expect.objectContaining({ path: 'currency' })],
    });
  });

  it('leaves it alone if there is nothing to change', async () => {
    const { owner, org } = await createNorthwind(api);
    const before = await owner.client.organizations.get({ params: { id: org } });
    const changed = await owner.client.organizations.update({ params: { id: org }, body: {} });
    expect(changed.body).toEqual(before.body);
  });

  it('refuses a stale version with the current record', async () => {
    const { owner, org } = await createNorthwind(api);
    await owner.client.organizations.update({ params: { id: org }, body: { contact: '+491701234567' } });
    const call = () => owner.client.organizations.update({ params: { id: org }, body: { name: 'Late', version: 1 } });
    const current = expect.objectContaining({ _id: org, name: 'Northwind', contact: '+491701234567' });
    await expectRefused(api, call, { status: 409, code: 'VERSION_CONFLICT', current });
  });

  it('lets one of two people win who change the same version at the same time', async () => {
    const { owner, org } = await createNorthwind(api);
    const current = await owner.client.organizations.get({ params: { id: org } });
    const version = current.status === 200 ? current.body.version : 0;
    const names = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(
      names.map((name) =>
        owner.client.organizations.update({ params: { id: org }, body: { name: `The ${name}`, version } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is not for an Administrator', async () => {
    const { organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const call = () => admin.client.organizations.update({ params: { id: org }, body: { name: 'Mine now' } });
    await expectRefused(api, call, { ...FORBIDDEN, permission: 'organization:manage' });
  });
});
