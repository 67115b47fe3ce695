import { changeValue } from '@siteward/contract';
import { MEMBER_STATUSES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { createNorthwind, expectRefused, inviteTo } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { createTeam } from './members-testing.ts';

const api = await openForFile(createTestApi());

async function detailFor(by: PersonInOrganization, id: string) {
  const answer = await by.client.members.get({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

describe('a member in detail', () => {
  it('says how they came and what their role allows', async () => {
    const { owner, organization } = await createNorthwind(api);
    const email = `guest-${someWord()}@north.example`;
    const { invitation, token } = await inviteTo(api, owner, organization, { email, name: 'Gus' });
    const invited = await detailFor(owner, invitation.member);
    expect(invited).toMatchObject({
      status: 'invited',
      name: 'Gus',
      joinedAt: null,
      invitedAt: invitation.createdAt,
      invitedByName: 'Olga Owner',
      allowedTransitions: [],
    });
    api.advance(60_000);
    const guest = await api.createPerson(email);
    await guest.client.invitations.accept({ body: { token } });
    const joinedAt = api.now().toISOString();
    expect(await detailFor(owner, invitation.member)).toMatchObject({
      status: 'active',
      roleName: 'Technician',
      joinedAt,
      invitedByName: 'Olga Owner',
      permissions: expect.arrayContaining(['work-orders:view-own', 'calendar:view']),
      allowedTransitions: ['suspended', 'removed'],
    });
    expect(await detailFor(owner, owner.member)).toMatchObject({ invitedAt: null, invitedByName: null });
  });

  it('says who invited them last, and when, once they were removed and invited again', async () => {
    const { owner, organization } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const email = `guest-${someWord()}@north.example`;
    const first = await inviteTo(api, owner, organization, { email });
    const guest = await api.createPerson(email);
    await guest.client.invitations.accept({ body: { token: first.token } });
    const params = { id: first.invitation.member, status: 'removed' } as const;
    expect((await owner.client.members.setStatus({ params, body: {} })).status).toBe(200);
    const { invitation } = await inviteTo(api, admin, organization, { email });
    const { invitedAt, invitedByName } = await detailFor(owner, first.invitation.member);
    expect({ member: first.invitation.member, invitedAt, invitedByName }).toEqual({
      member: invitation.member,
      invitedAt: invitation.createdAt,
      invitedByName: invitation.invitedByName,
    });
    expect(invitation.invitedByName).not.toBe(first.invitation.invitedByName);
  });

  it('shows exactly the steps that the API would allow the caller', { timeout: 60_000 }, async () => {
    const { owner, organization, org, ann, bob, cleo, second } = await createTeam(api);
    const admin = await api.addMember(organization, 'Administrator');
    const limited = await api.addMember(organization, 'Administrator', { sites: [second] });
    const members = await api.deps.models.Member.find({ org }).lean();
    const { Member, Session } = api.deps.models;
    const sessions = await Session.collection.find().toArray();
    // Restores the member, and the sessions of anyone who was suspended for a moment.
    const putBack = async ({ _id, status, version }: (typeof members)[number]) => {
      await Member.collection.updateOne({ _id }, { $set: { status, version } });
      await Session.collection.deleteMany({});
      await Session.collection.insertMany(sessions);
    };
    for (const by of [owner, limited, ann]) {
      for (const member of members) {
        const { status, version } = member;
        const id = member._id.toString();
        // Members who reach nothing are only seen by people without limits.
        if (by === limited && id === cleo.member) continue;
        const { allowedTransitions } = await detailFor(by, id);
        for (const to of MEMBER_STATUSES) {
          const answer = await by.client.members.setStatus({ params: { id, status: to }, body: {} });
          const what = `${by.email}: ${status} to ${to}`;
          expect(answer.status === 200, what).toBe(allowedTransitions.includes(to));
          if (answer.status === 200) await putBack(member);
          else expect((await Member.findOne({ org, _id: member._id }).lean())?.version, what).toBe(version);
        }
      }
    }
    // Some of each kind, to prove that the loop above was not empty.
    expect((await detailFor(owner, bob.member)).allowedTransitions).toEqual(['suspended', 'removed']);
    expect((await detailFor(owner, owner.member)).allowedTransitions).toEqual([]);
    expect((await detailFor(admin, owner.member)).allowedTransitions).toEqual([]);
    expect((await limited.client.members.get({ params: { id: cleo.member } })).status).toBe(404);
    expect((await detailFor(limited, bob.member)).allowedTransitions).toEqual(['suspended', 'removed']);
  });

  it('offers no reactivation without a free seat', async () => {
    const { owner, organization } = await createNorthwind(api, 1);
    const dora = await api.addMember(organization, 'Viewer', { status: 'suspended' });
    expect((await detailFor(owner, dora.member)).allowedTransitions).toEqual(['removed']);
  });

  it('does not exist for someone who does not see the member, and requires the permission', async () => {
    const { owner, organization, second, cleo, ann } = await createTeam(api);
    const [first = ''] = organization.sites;
    await owner.client.members.update({ params: { id: ann.member }, body: { sites: [first] } });
    const manager = await api.addMember(organization, 'Manager', { sites: [second] });
    const params = { id: ann.member };
    const missing = { status: 404, code: 'NOT_FOUND' };
    await expectRefused(api, () => manager.client.members.get({ params }), missing);
    await expectRefused(api, () => manager.client.members.history({ params, query: {} }), missing);
    const forbidden = { status: 403, code: 'FORBIDDEN', permission: 'members:view' };
    await expectRefused(api, () => cleo.client.members.get({ params }), forbidden);
    await expectRefused(api, () => cleo.client.members.history({ params, query: {} }), forbidden);
  });
});

const ALL_SITES = changeValue('all-sites');
const role = (name: string) => changeValue('role', { role: name });
const names = (...all: string[]) => changeValue('names', { names: all });
const text = (value: string) => changeValue('text', { text: value });

describe('the history of a member', () => {
  it('tells in words who did what and when, latest first, page by page', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const email = `guest-${someWord()}@north.example`;
    const { invitation, token } = await inviteTo(api, owner, organization, { email, name: 'Gus' });
    const [first = ''] = organization.sites;
    const id = invitation.member;
    await owner.client.invitations.resend({ params: { id: invitation._id }, body: {} });
    await api.createPerson(email);
    api.advance(1000);
    const again = await owner.client.members.update({ params: { id }, body: { sites: [first] } });
    expect(again.status).toBe(200);
    const roleId = roleOf(organization, 'Viewer');
    await owner.client.members.assignRole({ params: { id, roleId, type: 'staff', orgId: org }, body: {} });
    await owner.client.invitations.revoke({ params: { id: invitation._id } });
    const at = api.now().toISOString();
    expect(token).not.toBe('');

    const history = async (query: { page?: number; limit?: number; sort?: 'createdAt' } = {}) => {
      const answer = await owner.client.members.history({ params: { id }, query });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    };
    const all = await history();
    expect(all.items.map(({ action, actorName, changes }) => [action, actorName, changes])).toEqual([
      ['invitation.revoked', 'Olga Owner', []],
      ['member.role-assigned', 'Olga Owner', [{ field: 'role', from: role('Technician'), to: role('Viewer') }]],
      ['member.updated', 'Olga Owner', [{ field: 'sites', from: ALL_SITES, to: names('Northwind') }]],
      ['invitation.resent', 'Olga Owner', [{ field: 'sentCount', from: text('1'), to: text('2') }]],
      [
        'member.invited',
        'Olga Owner',
        [
          { field: 'role', from: null, to: role('Technician') },
          { field: 'type', from: null, to: changeValue('member-type', { type: 'staff' }) },
          { field: 'sites', from: null, to: ALL_SITES },
        ],
      ],
    ]);
    expect(all.items[0]?.at).toBe(at);
    expect(JSON.stringify(all)).not.toMatch(/127\.0\.0\.1|token|requestId/);
    expect(await history({ limit: 2, page: 2 })).toMatchObject({ total: 5, pages: 3, items: all.items.slice(2, 4) });
    expect((await history({ sort: 'createdAt' })).items.at(0)?.action).toBe('member.invited');
  });

  it('shows which bulk change an entry was part of, and whether the caller may undo it', async () => {
    const { owner, org, ann, bob } = await createTeam(api);
    const members = [ann, bob].map(({ member }) => ({ id: member, version: 1 }));
    const made = await owner.client.bulkChanges.create({
      body: { org, members, change: { kind: 'status', status: 'suspended' } },
    });
    const change = made.status === 200 ? made.body.change : null;
    const historyFor = (by: PersonInOrganization) =>
      by.client.members.history({ params: { id: bob.member }, query: { limit: 1 } });
    const entry = (undoable: boolean) => ({
      body: { items: [{ action: 'member.suspended', bulkChange: { _id: change?._id, changed: 2, undoable } }] },
    });
    expect(await historyFor(owner)).toMatchObject(entry(true));
    await owner.client.bulkChanges.undo({ params: { id: change?._id ?? '' }, body: {} });
    expect(await historyFor(owner)).toMatchObject({ body: { items: [{ action: 'member.reactivated' }] } });
  });

  it('names no site that the reader does not see', async () => {
    const { owner, organization, second, bob } = await createTeam(api);
    const [first = ''] = organization.sites;
    await owner.client.members.update({ params: { id: bob.member }, body: { sites: [first, second] } });
    const manager = await api.addMember(organization, 'Manager', { sites: [second] });
    const latest = async () => {
      const answer = await manager.client.members.history({ params: { id: bob.member }, query: { limit: 1 } });
      return answer.status === 200 ? answer.body.items[0]?.changes : answer.body;
    };
    // Nor do they learn how many there are: of this change they see nothing at all.
    expect(await latest()).toEqual([]);
    await owner.client.members.update({ params: { id: bob.member }, body: { sites: [] } });
    expect(await latest()).toEqual([{ field: 'sites', from: names('Second'), to: ALL_SITES }]);
  });

  it('hides no change behind the names of sites', async () => {
    const { owner, org, bob } = await createTeam(api);
    const add = async (name: string, code: string) => {
      const made = await owner.client.sites.create({ body: { org, name, code } });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body._id;
    };
    const [everything, others, twin, other] = [
      await add('All sites', 'everything'),
      await add('Others', 'others'),
      await add('Twin', 'twin-1'),
      await add('Twin', 'twin-2'),
    ];
    const change = async (sites: string[]) => {
      await owner.client.members.update({ params: { id: bob.member }, body: { sites } });
      const answer = await owner.client.members.history({ params: { id: bob.member }, query: { limit: 1 } });
      return answer.status === 200 ? answer.body.items[0]?.changes : answer.body;
    };
    await change([everything]);
    expect(await change([])).toEqual([{ field: 'sites', from: names('All sites'), to: ALL_SITES }]);
    expect(await change([others])).toEqual([{ field: 'sites', from: ALL_SITES, to: names('Others') }]);
    await change([twin]);
    expect(await change([other])).toEqual([{ field: 'sites', from: names('Twin'), to: names('Twin') }]);
  });
});
