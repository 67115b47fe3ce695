import { DAY_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  auditLog,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  GONE,
  inviteTo,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type Person } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const someone = () => `${someWord()}@test.example`;
const accept = (person: Person, token: string) => person.client.invitations.accept({ body: { token } });
const acceptAs = (person: Person, id: string, version?: number) =>
  person.client.members.acceptAsMember({ params: { id }, body: version === undefined ? {} : { version } });

async function createInvited(options: { seats?: number; name?: string } = {}) {
  const { owner, organization, org } = await createNorthwind(api, options.seats);
  const email = someone();
  const named = options.name === undefined ? {} : { name: options.name };
  const { invitation, token } = await inviteTo(api, owner, organization, { email, ...named });
  return { owner, organization, org, invitation, token, person: await api.createPerson(email, 'Profile Name') };
}

const OVER = { ...GONE, reason: 'invitation-over' };
const OTHERS = { ...FORBIDDEN, reason: 'for-another-address' };

describe('looking at an invitation', () => {
  it('shows what the link invites to, without an account', async () => {
    const { invitation, token } = await createInvited();
    const { email, expiresAt } = invitation;
    expect(await api.client().invitations.getByToken({ params: { token } })).toMatchObject({ status: 200 });
    const { body } = await api.client().invitations.getByToken({ params: { token } });
    expect(body).toEqual({
      email,
      name: '',
      hasAccount: false,
      orgName: 'Northwind',
      roleName: 'Technician',
      invitedByName: 'Olga Owner',
      expiresAt,
    });
  });

  it('is GONE for an unknown and an expired token', async () => {
    const { token } = await createInvited();
    const look = (value: string) => () => api.client().invitations.getByToken({ params: { token: value } });
    await expectRefused(api, look('unknown'), OVER);
    api.advance(7 * DAY_MS);
    await expectRefused(api, look(token), OVER);
  });
});

describe.each([
  ['with the token', (person: Person, { token }: { token: string; member: string }) => accept(person, token)],
  ['as the member', (person: Person, { member }: { token: string; member: string }) => acceptAs(person, member)],
])('accepting %s', (_, join) => {
  it('makes an active member immediately, takes no further seat and is recorded', async () => {
    const { owner, org, invitation, token, person } = await createInvited({ seats: 2, name: 'Ann' });
    const { member } = invitation;
    const joined = await join(person, { token, member });
    expect(joined).toMatchObject({ status: 200 });
    expect(joined.headers.get('set-cookie')).toContain(`organization=${org}`);
    expect(await person.client.organizations.get({ params: { id: org } })).toMatchObject({ status: 200 });
    const list = await owner.client.members.list({ query: { org, search: person.email } });
    expect(list).toMatchObject({
      body: { items: [{ _id: member, user: person.id, name: 'Ann', status: 'active', roleName: 'Technician' }] },
    });
    const invitations = await owner.client.invitations.list({ query: { org, status: 'accepted' } });
    expect(invitations).toMatchObject({ body: { total: 1 } });
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: { seats: 2, used: 2 } });
    expect(await person.client.users.get({ params: { userId: person.id } })).toMatchObject({
      body: { defaultOrg: org },
    });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'member.joined', actor: person.id });
  });

  it("takes the person's own name if the invitation has none, and keeps their default organization", async () => {
    const { owner, org, invitation, token, person } = await createInvited();
    const home = await api.createOrganization(person, 'Home');
    const joined = await join(person, { token, member: invitation.member });
    expect(joined.headers.get('set-cookie')).toBeNull();
    const list = await owner.client.members.list({ query: { org, search: 'profile name' } });
    expect(list).toMatchObject({ body: { total: 1, items: [{ _id: invitation.member }] } });
    expect(await person.client.users.get({ params: { userId: person.id } })).toMatchObject({
      body: { defaultOrg: home._id },
    });
  });

  it('twenty times at the same time makes one membership, and every answer is the same', async () => {
    const { owner, org, invitation, token, person } = await createInvited();
    const target = { token, member: invitation.member };
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(person, target)));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: { active: 2, invited: 0 } });
    expect((await auditLog(api, org)).filter(({ action }) => action === 'member.joined')).toHaveLength(1);
  });

  it('stays accepted even if the sender of the invitation has left since', async () => {
    const { owner, organization } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    const email = someone();
    const { invitation, token } = await inviteTo(api, manager, organization, { email });
    const person = await api.createPerson(email);
    const again = () => join(person, { token, member: invitation.member });
    expect(await again()).toMatchObject({ status: 200 });
    await owner.client.members.setStatus({ params: { id: manager.member, status: 'suspended' }, body: {} });
    expect(await again()).toMatchObject({ status: 200 });
  });

  it.each(['suspended', 'removed'] as const)('is GONE once the membership was %s', async (status) => {
    const { owner, organization, invitation, token, person } = await createInvited();
    const target = { token, member: invitation.member };
    await api.addMember(organization, 'Viewer');
    await api.createOrganization(person, 'Home');
    await join(person, target);
    await owner.client.members.setStatus({ params: { id: invitation.member, status }, body: {} });
    await expectRefused(api, () => join(person, target), OVER);
  });

  it('is GONE once the invitation has expired', async () => {
    const { invitation, token } = await createInvited();
    await api.deps.models.User.deleteOne({ email: invitation.email });
    api.advance(7 * DAY_MS);
    const person = await api.createPerson(invitation.email);
    await expectRefused(api, () => join(person, { token, member: invitation.member }), OVER);
  });

  it('at the same time as a revocation has one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, org, invitation, token, person } = await createInvited();
      const [joined, revoked] = await Promise.all([
        join(person, { token, member: invitation.member }),
        owner.client.invitations.revoke({ params: { id: invitation._id } }),
      ]);
      expect([
        [200, 409],
        [410, 204],
      ]).toContainEqual([joined.status, revoked.status]);
      const counts = joined.status === 200 ? { active: 2, removed: 0 } : { active: 1, removed: 1 };
      expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: { ...counts, invited: 0 } });
    }
  });
});

describe('whose invitation it is', () => {
  it('refuses another address and an unverified one', async () => {
    const { invitation, token, person } = await createInvited();
    const stranger = await api.createPerson(someone());
    await expectRefused(api, () => accept(stranger, token), OTHERS);
    await expectRefused(api, () => acceptAs(stranger, invitation.member), NOT_FOUND);
    await api.deps.models.User.updateOne({ _id: person.id }, { emailVerifiedAt: null });
    await expectRefused(api, () => accept(person, token), OTHERS);
    await expectRefused(api, () => acceptAs(person, invitation.member), NOT_FOUND);
  });

  it('tells others nothing about a used token, and nobody about unknown ones', async () => {
    const { token, person } = await createInvited();
    await accept(person, token);
    const stranger = await api.createPerson(someone());
    await expectRefused(api, () => accept(stranger, token), OVER);
    await expectRefused(api, () => accept(person, 'unknown'), OVER);
    await expectRefused(api, () => acceptAs(person, '0123456789abcdef01234567'), NOT_FOUND);
  });

  it('shows the member in a conflict only while the invitation can be accepted', async () => {
    const { owner, invitation, person } = await createInvited();
    const stale = () => acceptAs(person, invitation.member, 999);
    const current = expect.objectContaining({ _id: invitation.member, status: 'invited' });
    expect(await stale()).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT', current } });
    await owner.client.invitations.revoke({ params: { id: invitation._id } });
    await expectRefused(api, stale, OVER);
  });

  it('at the same time as a resend leaves one valid way to join', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, org, invitation, token, person } = await createInvited();
      const [joined, resent] = await Promise.all([
        accept(person, token),
        owner.client.invitations.resend({ params: { id: invitation._id }, body: {} }),
      ]);
      expect([
        [200, 409],
        [410, 200],
      ]).toContainEqual([joined.status, resent.status]);
      const counts = joined.status === 200 ? { active: 2, invited: 0 } : { active: 1, invited: 1 };
      expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: counts });
    }
  });
});
