import { describe, expect, it } from 'vitest';
import {
  auditLog,
  createNorthwind,
  expectRefused,
  inviteTo,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());

const leave = ({ client }: { client: ReturnType<TestApi['client']> }, org: string) =>
  client.members.leave({ body: { org } });
const LAST_OWNER = { status: 409, code: 'LAST_OWNER', reason: 'last-owner' };

describe('leaving an organization', () => {
  it('ends the membership and frees the seat; sessions continue, even if there is no organization left', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    await ann.client.users.update({ params: { userId: ann.id }, body: { defaultOrg: org } });
    expect(await leave(ann, org)).toMatchObject({ status: 204 });
    expect(await ann.client.organizations.get({ params: { id: org } })).toMatchObject(NOT_FOUND_ANSWER);
    const own = await ann.client.users.get({ params: { userId: ann.id } });
    expect(own).toMatchObject({ status: 200, body: { defaultOrg: null } });
    const counts = await owner.client.members.counts({ query: { org } });
    expect(counts).toMatchObject({ body: { active: 1, removed: 1 } });
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: { used: 1 } });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'member.left',
      actor: ann.id,
      target: { kind: 'member', id: ann.member },
      changes: { status: { from: 'active', to: 'removed' } },
    });
  });

  it('ends the invitations that the person has sent', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Manager');
    const { invitation } = await inviteTo(api, ann, organization, { email: 'guest@leave.example' });
    await leave(ann, org);
    const found = await owner.client.invitations.get({ params: { id: invitation._id } });
    expect(found).toMatchObject({ status: 200, body: { status: 'revoked' } });
  });

  it('makes another organization the default one', async () => {
    const { organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const home = await api.createOrganization(ann, 'Home');
    await ann.client.users.update({ params: { userId: ann.id }, body: { defaultOrg: org } });
    await leave(ann, org);
    const own = await ann.client.users.get({ params: { userId: ann.id } });
    expect(own).toMatchObject({ body: { defaultOrg: home._id } });
    expect(await ann.client.organizations.get({ params: { id: home._id } })).toMatchObject({ status: 200 });
  });

  it('is LAST_OWNER for the only active owner, and possible once there is another', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    await api.addMember(organization, 'Owner', { status: 'suspended' });
    await expectRefused(api, () => leave(owner, org), LAST_OWNER);
    await api.addMember(organization, 'Owner');
    expect(await leave(owner, org)).toMatchObject({ status: 204 });
  });

  it.each(['invited', 'suspended', 'removed'] as const)('is NOT_FOUND for someone who is %s', async (status) => {
    const { organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer', { status });
    await expectRefused(api, () => leave(ann, org), NOT_FOUND);
  });

  it('lets only one of two owners go when both leave at the same time, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { owner, organization, org } = await createNorthwind(api);
      const other = await api.addMember(organization, 'Owner');
      const answers = await Promise.all([leave(owner, org), leave(other, org)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect(await api.deps.models.Member.countDocuments({ org, status: 'active' })).toBe(1);
    }
  }, 60_000);
});

const NOT_FOUND_ANSWER = { status: 404, body: { code: 'NOT_FOUND' } };
