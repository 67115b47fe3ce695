import { MEMBER_STATUSES, type MemberStatus, PERMISSIONS } from '@siteward/domain';
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
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const LAST_OWNER = { status: 409, code: 'LAST_OWNER', reason: 'last-owner' };

const setStatus = (by: PersonInOrganization, id: string, status: MemberStatus, version?: number) =>
  by.client.members.setStatus({ params: { id, status }, body: version === undefined ? {} : { version } });

describe('suspending, reactivating and removing', () => {
  it('takes effect on the next request, ends the sessions, and is logged', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    expect(await ann.client.organizations.get({ params: { id: org } })).toMatchObject({ status: 200 });
    const suspended = await setStatus(owner, ann.member, 'suspended');
    expect(suspended).toMatchObject({
      status: 200,
      body: { _id: ann.member, status: 'suspended', roleName: 'Viewer' },
    });
    expect(await ann.client.organizations.get({ params: { id: org } })).toMatchObject({ status: 401 });
    const target = { kind: 'member', id: ann.member };
    const changes = { status: { from: 'active', to: 'suspended' } };
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'member.suspended',
      actor: owner.id,
      target,
      changes,
    });

    expect(await setStatus(owner, ann.member, 'active')).toMatchObject({ status: 200, body: { status: 'active' } });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'member.reactivated', target });
    expect(await setStatus(owner, ann.member, 'removed')).toMatchObject({ status: 200, body: { status: 'removed' } });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'member.removed', target });
  });

  it('keeps the sessions of someone who also belongs to another organization, which becomes their default', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const other = await api.createOrganization(ann, 'Second home');
    await api.deps.models.User.updateOne({ _id: ann.id }, { defaultOrg: org });
    await setStatus(owner, ann.member, 'suspended');
    expect(await ann.client.organizations.get({ params: { id: org } })).toMatchObject({ status: 404 });
    expect(await ann.client.organizations.get({ params: { id: other._id } })).toMatchObject({ status: 200 });
    expect(await ann.client.users.get({ params: { userId: ann.id } })).toMatchObject({
      body: { defaultOrg: other._id },
    });
  });

  it('clears the default organization of someone who is removed from their only one', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const { User } = api.deps.models;
    await User.updateOne({ _id: ann.id }, { defaultOrg: org });
    await setStatus(owner, ann.member, 'suspended');
    expect((await User.findById(ann.id).lean())?.defaultOrg?.toString()).toBe(org);
    await setStatus(owner, ann.member, 'removed');
    expect((await User.findById(ann.id).lean())?.defaultOrg).toBeNull();
  });

  /** Why there is no step from one status to another; absent for steps that exist. */
  const WHY_NOT: Record<MemberStatus, Partial<Record<MemberStatus, string>>> = {
    invited: {
      invited: 'already-so',
      active: 'only-invited',
      suspended: 'only-invited',
      removed: 'only-invited-revoke',
    },
    active: { invited: 'no-such-step', active: 'already-so' },
    suspended: { invited: 'no-such-step', suspended: 'already-so' },
    removed: {
      invited: 'removed-member',
      active: 'removed-member',
      suspended: 'removed-member',
      removed: 'already-so',
    },
  };
  const refused = MEMBER_STATUSES.flatMap((from) =>
    MEMBER_STATUSES.flatMap((to) => (WHY_NOT[from][to] ? [[from, to, WHY_NOT[from][to]] as const] : [])),
  );
  it.each(refused)('refuses %s to %s: %s', async (from, to, reason) => {
    const { owner, organization } = await createNorthwind(api);
    const id = await memberWith(owner, organization, from);
    await expectRefused(api, () => setStatus(owner, id, to), { ...ILLEGAL, reason });
  });

  async function memberWith(
    owner: PersonInOrganization,
    organization: Parameters<typeof api.addMember>[0],
    status: MemberStatus,
  ) {
    if (status !== 'invited') return (await api.addMember(organization, 'Viewer', { status })).member;
    const email = `${someWord()}@test.example`;
    return (await inviteTo(api, owner, organization, { email })).invitation.member;
  }

  it('needs a free seat to reactivate someone', async () => {
    const { owner, organization } = await createNorthwind(api, 2);
    const ann = await api.addMember(organization, 'Viewer', { status: 'suspended' });
    const bob = await api.addMember(organization, 'Viewer');
    await expectRefused(api, () => setStatus(owner, ann.member, 'active'), {
      status: 409,
      code: 'SEAT_LIMIT',
      reason: 'seats-full',
    });
    await setStatus(owner, bob.member, 'suspended');
    expect(await setStatus(owner, ann.member, 'active')).toMatchObject({ status: 200 });
  });

  it('reactivates one of ten at the same time if one seat is free', async () => {
    const { owner, organization, org } = await createNorthwind(api, 2);
    const people = [];
    for (let count = 0; count < 10; count += 1) {
      people.push(await api.addMember(organization, 'Viewer', { status: 'suspended' }));
    }
    const answers = await Promise.all(people.map(({ member }) => setStatus(owner, member, 'active')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => 'code' in body && body.code === 'SEAT_LIMIT')).toHaveLength(9);
    expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: { active: 2, suspended: 9 } });
  });

  it('refuses a stale version, a missing permission and members of other organizations', async () => {
    const { owner, organization } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer');
    const manager = await api.addMember(organization, 'Manager');
    const { owner: stranger } = await createNorthwind(api);
    const current = expect.objectContaining({ _id: ann.member, status: 'active' });
    const stale = { status: 409, code: 'VERSION_CONFLICT', current };
    await expectRefused(api, () => setStatus(owner, ann.member, 'suspended', 99), stale);
    const lacking = { ...FORBIDDEN, permission: 'members:manage' };
    await expectRefused(api, () => setStatus(manager, ann.member, 'suspended'), lacking);
    await expectRefused(api, () => setStatus(stranger, ann.member, 'suspended'), NOT_FOUND);
    await expectRefused(api, () => setStatus(owner, '0123456789abcdef01234567', 'suspended'), NOT_FOUND);
  });
});

describe('who may do it to whom', () => {
  it.each(['suspended', 'removed'] as const)('nobody makes themselves %s, not even one of two owners', async (to) => {
    const { owner, organization } = await createNorthwind(api);
    await api.addMember(organization, 'Owner');
    await expectRefused(api, () => setStatus(owner, owner.member, to), { ...FORBIDDEN, reason: 'oneself' });
  });

  it.each(['suspended', 'removed'] as const)(
    'an Administrator cannot make an Owner %s, but an Owner can',
    async (to) => {
      const { organization, owner } = await createNorthwind(api);
      const second = await api.addMember(organization, 'Owner');
      const admin = await api.addMember(organization, 'Administrator');
      const refusal = { ...FORBIDDEN, permission: 'billing:manage' };
      await expectRefused(api, () => setStatus(admin, second.member, to), refusal);
      expect(await setStatus(owner, second.member, to)).toMatchObject({ status: 200, body: { status: to } });
    },
  );

  it.each(['suspended', 'removed'] as const)(
    'the last active owner cannot be %s, which is only revealed to those who might otherwise do it',
    async (to) => {
      const { organization, org, owner } = await createNorthwind(api);
      const suspended = await api.addMember(organization, 'Owner', { status: 'suspended' });
      const admin = await api.addMember(organization, 'Administrator');
      const deputies = await createRole(owner, org, 'Deputy', [...PERMISSIONS]);
      organization.roles.set('Deputy', deputies._id);
      const deputy = await api.addMember(organization, 'Deputy');
      for (const by of [owner, deputy]) await expectRefused(api, () => setStatus(by, owner.member, to), LAST_OWNER);
      // Anyone who may not manage an owner learns neither that it is the last one, nor that the version is stale.
      const forbidden = { ...FORBIDDEN, permission: 'billing:manage' };
      await expectRefused(api, () => setStatus(admin, owner.member, to), forbidden);
      await expectRefused(api, () => setStatus(admin, owner.member, to, 99), forbidden);
      // A suspended owner was not one of those left.
      expect(await setStatus(owner, suspended.member, 'removed')).toMatchObject({ status: 200 });
    },
  );

  it('one owner is left when owners try it on each other at the same time', async () => {
    for (const to of ['suspended', 'removed', 'suspended', 'removed', 'suspended'] as const) {
      const { organization, org, owner } = await createNorthwind(api);
      const second = await api.addMember(organization, 'Owner');
      const answers = await Promise.all([setStatus(owner, second.member, to), setStatus(second, owner.member, to)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const filter = { org, status: 'active', role: roleOf(organization, 'Owner') } as const;
      expect(await api.deps.models.Member.countDocuments(filter)).toBe(1);
    }
  });
});
