import { DAY_MS, type Permission } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  auditLog,
  CONFLICT,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

describe('creating a role', () => {
  it('creates a role of the organization with the given permissions, each once and in their order', async () => {
    const { owner, org } = await createNorthwind(api);
    const permissions: Permission[] = ['sites:view', 'members:view', 'sites:view'];
    const created = await owner.client.roles.create({
      body: { org, name: '  Night   desk ', description: 'Evenings', permissions, type: 'staff' },
    });
    expect(created).toMatchObject({ status: 201 });
    expect(created.body).toEqual({
      _id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
      version: 1,
      org,
      name: 'Night   desk',
      description: 'Evenings',
      type: 'staff',
      system: false,
      permissions: ['members:view', 'sites:view'],
      memberCount: 0,
    });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'role.created', actor: owner.id });
  });

  it('refuses a name that is taken, ignoring case and spaces', async () => {
    const { owner, org } = await createNorthwind(api);
    const call = () => owner.client.roles.create({ body: { org, name: ' OWNER', permissions: [], type: 'staff' } });
    await expectRefused(api, call, {
      ...CONFLICT,
      errors: [expect.objectContaining({ path: 'name', code: 'role-name-taken' })],
    });
  });

  it.each(['0wner', '\u041ewner', 'O w n e r', 'Adrninistrator', 'Vi\u0435wer'])(
    'refuses %s, which could be mistaken for a system role',
    async (name) => {
      const { owner, org } = await createNorthwind(api);
      const refusal = {
        ...CONFLICT,
        errors: [expect.objectContaining({ path: 'name', code: 'role-name-like-system' })],
      };
      const create = () => owner.client.roles.create({ body: { org, name, permissions: [], type: 'staff' } });
      await expectRefused(api, create, refusal);
      const own = await owner.client.roles.create({
        body: { org, name: 'Night desk', permissions: [], type: 'staff' },
      });
      if (own.status !== 201) throw new Error('not created');
      const { _id: id } = own.body;
      await expectRefused(api, () => owner.client.roles.update({ params: { id }, body: { name } }), refusal);
      const rename = () => owner.client.roles.setField({ params: { id }, body: { field: 'name', value: name } });
      await expectRefused(api, rename, refusal);
    },
  );

  it('creates only one of ten that are given the same name at the same time', async () => {
    const { owner, org } = await createNorthwind(api);
    const body = { org, name: 'Night desk', permissions: [], type: 'staff' } as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.client.roles.create({ body: { ...body, permissions: [] } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('refuses a permission that the actor does not hold, and an unknown one', async () => {
    const { organization, org, owner } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const body = { org, name: 'Treasurer', type: 'staff' } as const;
    const beyond = () =>
      admin.client.roles.create({ body: { ...body, permissions: ['billing:view', 'billing:manage'] } });
    await expectRefused(api, beyond, { ...FORBIDDEN, permission: 'billing:manage' });
    // As from a client that knows other permissions than the contract.
    const unknown: Permission = JSON.parse('"billing:steal"');
    const call = () => owner.client.roles.create({ body: { ...body, permissions: [unknown] } });
    await expectRefused(api, call, VALIDATION);
  });

  it('is not for a Manager, nor for strangers', async () => {
    const { organization, org } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    const { owner: stranger } = await createNorthwind(api);
    const body = { org, name: 'Mine', permissions: [], type: 'staff' as const };
    await expectRefused(api, () => manager.client.roles.create({ body }), {
      ...FORBIDDEN,
      permission: 'roles:manage',
    });
    await expectRefused(api, () => stranger.client.roles.create({ body }), NOT_FOUND);
  });
});

describe('reading roles', () => {
  it('lists by name with the number of active and invited members', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    for (const status of ['active', 'active', 'suspended', 'removed'] as const) {
      await api.addMember(organization, 'Viewer', { status });
    }
    await inviteTo(api, owner, organization, { email: `${someWord()}@test.example`, role: 'Viewer' });
    const list = await owner.client.roles.list({ query: { org } });
    if (list.status !== 200) throw new Error('no list');
    expect(list.body).toMatchObject({ total: 7, page: 1, pages: 1, limit: 20 });
    expect(list.body.items.map(({ name, memberCount }) => [name, memberCount])).toEqual([
      ...[
        ['Administrator', 0],
        ['Manager', 0],
        ['Owner', 1],
        ['Provider', 0],
        ['Requester', 0],
        ['Technician', 0],
      ],
      ['Viewer', 3],
    ]);
    api.advance(7 * DAY_MS);
    const { client } = await api.addMember(organization, 'Owner');
    const viewer = await client.roles.get({ params: { id: roleOf(organization, 'Viewer') } });
    expect(viewer).toMatchObject({ status: 200, body: { name: 'Viewer', memberCount: 2 } });
  });

  it('filters, searches, sorts and pages; without org, in the default organization', async () => {
    const { owner } = await createNorthwind(api);
    const names = async (query: NonNullable<NonNullable<Parameters<typeof owner.client.roles.list>[0]>['query']>) => {
      const list = await owner.client.roles.list({ query });
      return list.status === 200 ? list.body.items.map(({ name }) => name) : list.body;
    };
    expect(await names({ type: 'customer' })).toEqual(['Requester']);
    expect(await names({ search: 'RE' })).toEqual(['Requester']);
    expect(await names({ search: 'ER' })).toEqual([]);
    expect(await names({ sort: '-name', limit: 2 })).toEqual(['Viewer', 'Technician']);
    expect(await names({ limit: 3, page: 3 })).toEqual(['Viewer']);
    expect(await names({ search: 'O.*r' })).toEqual([]);
  });

  it('allows at most a hundred in an organization', async () => {
    const { owner, org } = await createNorthwind(api);
    const { Role } = api.deps.models;
    const create = (name: string) =>
      owner.client.roles.create({ body: { org, name, type: 'staff', permissions: ['sites:view'] } });
    const free = 100 - (await Role.countDocuments({ org }));
    const named = (name: string) => ({ org, name, nameKey: name, type: 'staff' }) as const;
    await Role.insertMany(Array.from({ length: free - 1 }, (_, index) => named(`number ${index}`)));
    expect((await create('The last one')).status).toBe(201);
    await expectRefused(api, () => create('One more'), {
      status: 409,
      code: 'CONFLICT',
      reason: 'too-many-roles',
      detail: 'An organization has at most 100 roles. Delete one that is not needed.',
    });
  });

  it('shows everyone their own role, and the others only with roles:view', async () => {
    const { organization, org } = await createNorthwind(api);
    const technician = await api.addMember(organization, 'Technician');
    const own = await technician.client.roles.get({ params: { id: roleOf(organization, 'Technician') } });
    expect(own).toMatchObject({ status: 200, body: { name: 'Technician', memberCount: 1 } });
    const other = () => technician.client.roles.get({ params: { id: roleOf(organization, 'Owner') } });
    await expectRefused(api, other, { ...FORBIDDEN, permission: 'roles:view' });
    await expectRefused(api, () => technician.client.roles.list({ query: { org } }), FORBIDDEN);
  });
});
