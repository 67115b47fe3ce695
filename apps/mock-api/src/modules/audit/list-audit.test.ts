import { changeValue } from '@siteward/contract';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createNorthwind, expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

type Query = { actor?: string; target?: string; action?: string; sort?: 'createdAt'; page?: number; limit?: number };

/** An organization whose owner has suspended Ann and whose administrator has renamed her, a minute apart. */
async function createLog() {
  const { owner, organization, org } = await createNorthwind(api);
  const admin = await api.addMember(organization, 'Administrator');
  const ann = await api.addMember(organization, 'Technician', { email: `${someWord()}@audit.example` });
  const params = { id: ann.member };
  api.advance(60_000);
  await owner.client.members.setStatus({ params: { ...params, status: 'suspended' }, body: {} });
  api.advance(60_000);
  await admin.client.members.update({ params, body: { name: 'Ann B.' } });
  const list = (by: PersonInOrganization, query: Query = {}) => by.client.audit.list({ query: { org, ...query } });
  const read = async (query?: Query) => {
    const answer = await list(owner, query);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  return { owner, admin, ann, organization, org, list, read };
}

describe('the audit log of an organization', () => {
  it('tells who did what to what, in words, and from where; latest first', async () => {
    const { owner, admin, ann, read } = await createLog();
    const at = api.now().toISOString();
    const { items, total } = await read();
    expect(items.map(({ action }) => action)).toEqual(['member.updated', 'member.suspended', 'organization.created']);
    expect(total).toBe(3);
    const target = { kind: 'member', id: ann.member };
    const from = { ip: '127.0.0.1', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), bulkChange: null };
    expect(items[0]).toMatchObject({
      ...from,
      at,
      actor: admin.id,
      actorName: admin.email.split('@')[0],
      target,
      changes: [{ field: 'name', from: expect.anything(), to: changeValue('text', { text: 'Ann B.' }) }],
    });
    expect(items[1]).toMatchObject({
      ...from,
      actor: owner.id,
      actorName: 'Olga Owner',
      target,
      changes: expect.arrayContaining([
        {
          field: 'status',
          from: changeValue('member-status', { status: 'active' }),
          to: changeValue('member-status', { status: 'suspended' }),
        },
      ]),
    });
    expect((await read({ sort: 'createdAt' })).items).toEqual(items.toReversed());
  });

  it('is filtered by person, record and action, and comes in pages', async () => {
    const { owner, admin, ann, org, read } = await createLog();
    const actions = async (query: Query) => (await read(query)).items.map(({ action }) => action);
    expect(await actions({ actor: admin.id })).toEqual(['member.updated']);
    expect(await actions({ actor: owner.id })).toEqual(['member.suspended', 'organization.created']);
    expect(await actions({ target: ann.member })).toEqual(['member.updated', 'member.suspended']);
    expect(await actions({ target: org })).toEqual(['organization.created']);
    expect(await actions({ action: 'member.suspended' })).toEqual(['member.suspended']);
    expect(await actions({ actor: admin.id, action: 'member.suspended' })).toEqual([]);
    const page = await read({ page: 2, limit: 2 });
    expect(page).toMatchObject({ page: 2, pages: 2, total: 3, items: [{ action: 'organization.created' }] });
  });

  it('describes a status in the words of its own kind, even if other kinds use the same status', async () => {
    const { org, read } = await createLog();
    const target = { kind: 'customer', id: new Types.ObjectId() };
    const changes = { status: { from: 'pending', to: 'active' } };
    const line = { action: 'customer.status-changed', target, changes, actor: null, ip: '', requestId: '' };
    await api.deps.models.AuditRecord.create({ ...line, org, createdAt: api.now() });
    const text = (of: string) => changeValue('text', { text: of });
    expect((await read({ action: line.action })).items.map((each) => each.changes)).toEqual([
      [{ field: 'status', from: text('pending'), to: text('active') }],
    ]);
  });

  it('names the bulk change that a line was part of', async () => {
    const { owner, ann, org, read } = await createLog();
    const { version } = (await api.deps.models.Member.findOne({ org, _id: ann.member }).lean()) ?? { version: 0 };
    const made = await owner.client.bulkChanges.create({
      body: { org, members: [{ id: ann.member, version }], change: { kind: 'status', status: 'active' } },
    });
    const id = made.status === 200 ? made.body.change?._id : undefined;
    expect(id).toBeDefined();
    const { items } = await read({ target: ann.member, action: 'member.reactivated' });
    expect(items).toMatchObject([{ bulkChange: id, actor: owner.id }]);
  });

  it('is closed to members without audit:view, to those limited to some sites, and to people elsewhere', async () => {
    const { organization, list } = await createLog();
    const viewer = await api.addMember(organization, 'Viewer');
    await expectRefused(api, () => list(viewer), { ...FORBIDDEN, permission: 'audit:view' });
    for (const role of ['Owner', 'Administrator']) {
      const limited = await api.addMember(organization, role, { sites: organization.sites });
      await expectRefused(api, () => list(limited), FORBIDDEN);
    }
    const { owner: stranger } = await createNorthwind(api);
    await expectRefused(api, () => list(stranger), NOT_FOUND);
  });

  it.each(['', 'member', 'Member.suspended', 'member.', '$ne', 'member.suspended '])(
    'refuses the action %j',
    async (action) => {
      const { list, owner } = await createLog();
      expect(await list(owner, { action })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    },
  );
});
