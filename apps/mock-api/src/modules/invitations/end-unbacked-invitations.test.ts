import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { UNBACKED } from '#modules/audit/audit-words.ts';
import {
  addCustomer,
  addSite,
  auditLog,
  createNorthwind,
  createRole,
  inviteTo,
} from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { questionsOf } from '#testing/database.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const INVITING = ['members:invite', 'sites:view'] as const;

/**
 * An organization in which Ines, who may invite Lookers, has invited somebody to the first of her two sites. The owner has invited
 * somebody, too.
 */
async function createInviter() {
  const { owner, organization, org } = await createNorthwind(api);
  const [first = ''] = organization.sites;
  const second = await addSite(owner, org, 'Second');
  const inviters = await createRole(owner, org, 'Inviter', [...INVITING]);
  const lookers = await createRole(owner, org, 'Looker', ['sites:view']);
  organization.roles.set('Inviter', inviters._id).set('Looker', lookers._id);
  const ines = await api.addMember(organization, 'Inviter', { sites: [first, second] });
  const email = () => `${someWord()}@guest.example`;
  const invite = (by: PersonInOrganization, sites: string[], role = 'Looker') =>
    inviteTo(api, by, organization, { email: email(), role, sites, ...(role === 'Guest' && { type: 'provider' }) });
  const sent = await invite(ines, [second]);
  const others = await invite(owner, [second]);
  return { owner, organization, org, first, second, ines, invite, inviters, lookers, sent, others };
}

type Inviter = Awaited<ReturnType<typeof createInviter>>;

async function stateOf({ owner }: Inviter, { invitation }: Inviter['sent']) {
  const found = await owner.client.invitations.get({ params: { id: invitation._id } });
  const member = await owner.client.members.get({ params: { id: invitation.member } });
  if (found.status !== 200 || member.status !== 200) throw new Error(`${found.status} ${member.status}`);
  return [found.body.status, member.body.status];
}

async function seatsUsed({ owner, org }: Inviter): Promise<number> {
  const answer = await owner.client.seats.get({ params: { org } });
  return answer.status === 200 ? answer.body.used : Number.NaN;
}

const of = (member: PersonInOrganization) => ({ params: { id: member.member } });

/** What takes away Ines's right to her invitation; the last one gives the invited role more permissions than she has. */
const LOSSES: [string, (world: Inviter) => Promise<{ status: number }>][] = [
  [
    'is suspended',
    ({ owner, ines }) => owner.client.members.setStatus({ params: { id: ines.member, status: 'suspended' }, body: {} }),
  ],
  [
    'is removed',
    ({ owner, ines }) => owner.client.members.setStatus({ params: { id: ines.member, status: 'removed' }, body: {} }),
  ],
  [
    'is suspended in a bulk change',
    ({ owner, org, ines }) =>
      owner.client.bulkChanges.create({
        body: { org, members: [{ id: ines.member, version: 1 }], change: { kind: 'status', status: 'suspended' } },
      }),
  ],
  [
    'gets a role without the right to invite, in a bulk change',
    ({ owner, organization, org, ines }) => {
      const change = { kind: 'role', role: roleOf(organization, 'Looker'), type: 'staff' } as const;
      return owner.client.bulkChanges.create({ body: { org, members: [{ id: ines.member, version: 1 }], change } });
    },
  ],
  [
    'loses access to the invited sites, in a bulk change',
    ({ owner, org, ines, first }) => {
      const change = { kind: 'sites' as const, sites: [first] };
      return owner.client.bulkChanges.create({ body: { org, members: [{ id: ines.member, version: 1 }], change } });
    },
  ],
  [
    'gets a role without the right to invite',
    ({ owner, organization, org, ines }) =>
      owner.client.members.assignRole({
        params: { id: ines.member, roleId: roleOf(organization, 'Looker'), type: 'staff', orgId: org },
        body: {},
      }),
  ],
  [
    'gets a role with fewer permissions than the invited one',
    async ({ owner, org, ines }) => {
      const role = await createRole(owner, org, 'Only inviting', ['members:invite']);
      const params = { id: ines.member, roleId: role._id, type: 'staff', orgId: org } as const;
      return owner.client.members.assignRole({ params, body: {} });
    },
  ],
  [
    'loses access to the invited sites',
    ({ owner, ines, first }) => owner.client.members.update({ ...of(ines), body: { sites: [first] } }),
  ],
  [
    'has a role that loses the right to invite',
    ({ owner, inviters }) =>
      owner.client.roles.replacePermissions({ params: { id: inviters._id }, body: { permissions: ['sites:view'] } }),
  ],
  [
    'has a role that loses permissions of the invited one',
    ({ owner, inviters }) =>
      owner.client.roles.update({ params: { id: inviters._id }, body: { permissions: ['members:invite'] } }),
  ],
  [
    'invited to a role that has since been given more permissions than their own',
    ({ owner, lookers }) =>
      owner.client.roles.setField({
        params: { id: lookers._id },
        body: { field: 'permissions', value: ['sites:view', 'sites:manage'] },
      }),
  ],
];

describe('a pending invitation', () => {
  it.each(LOSSES)('ends if its sender %s, and no other does', async (_, lose) => {
    const world = await createInviter();
    const { owner, org, sent, others } = world;
    const used = await seatsUsed(world);
    const guest = await api.createPerson(sent.invitation.email);
    const answer = await lose(world);
    expect(answer.status).toBe(200);

    expect(await stateOf(world, sent)).toEqual(['revoked', 'removed']);
    expect(await stateOf(world, others)).toEqual(['pending', 'invited']);
    const inviterLeft = (await api.deps.models.Member.countDocuments({ org, status: 'active' })) === 2 ? 0 : 1;
    expect(await seatsUsed(world)).toBe(used - 1 - inviterLeft);
    const { token, invitation } = sent;
    const gone = { status: 410, body: { code: 'GONE' } };
    expect(await api.client().invitations.getByToken({ params: { token } })).toMatchObject(gone);
    expect(await guest.client.invitations.accept({ body: { token } })).toMatchObject(gone);
    expect(await guest.client.members.acceptAsMember({ params: { id: invitation.member }, body: {} })).toMatchObject(
      gone,
    );
    expect(await guest.client.invitations.mine({ query: {} })).toMatchObject({ body: { total: 0 } });

    const ended = (await auditLog(api, org)).filter(({ action }) => action === 'invitation.revoked');
    expect(ended).toMatchObject([
      { actor: owner.id, target: { kind: 'invitation', id: invitation._id }, changes: { email: invitation.email } },
    ]);
  });

  it('ends if the invited site no longer belongs to the customer of its sender', async () => {
    const world = await createInviter();
    const { owner, organization, org, second, invite } = world;
    const customerOrgId = await addCustomer(owner, org);
    const tower = await addSite(owner, org, 'Tower', customerOrgId);
    const role = await owner.client.roles.create({
      body: {
        org,
        name: 'Tenant',
        permissions: ['members:invite', 'feedbacks:create', 'tickets:create'],
        type: 'customer',
      },
    });
    if (role.status !== 201) throw new Error('no role');
    organization.roles.set('Tenant', role.body._id);
    const tess = await api.addMember(organization, 'Tenant', {});
    await api.deps.models.Member.updateOne({ org, _id: tess.member }, { type: 'customer', customerOrgId });
    const sent = await invite(tess, [tower], 'Requester');
    await owner.client.sites.update({ params: { id: second }, body: { customer: customerOrgId } });
    expect(await stateOf(world, sent)).toEqual(['pending', 'invited']);
    await owner.client.sites.update({ params: { id: tower }, body: { customer: null } });
    expect(await stateOf(world, sent)).toEqual(['revoked', 'removed']);
  });

  it.each<[string, (client: PersonInOrganization['client'], id: string) => Promise<{ status: number }>]>([
    [
      'is no longer active',
      (client, id) => client.serviceProviders.setStatus({ params: { id, status: 'inactive' }, body: {} }),
    ],
    ['is deleted', (client, id) => client.serviceProviders.remove({ params: { id } })],
  ])('ends if the service provider of its sender %s', async (_, end) => {
    const world = await createInviter();
    const { owner, organization, org, invite, sent } = world;
    const { _id: firm } = await createProvider(owner, org);
    const lead = { org, name: 'Lead', permissions: ['members:invite' as const], type: 'provider' as const };
    const guest = { org, name: 'Guest', permissions: [], type: 'provider' as const };
    for (const body of [lead, guest]) {
      const role = await owner.client.roles.create({ body });
      if (role.status === 201) organization.roles.set(body.name, role.body._id);
    }
    const jonas = await api.addMember(organization, 'Lead');
    const serviceProviderId = new Types.ObjectId(firm);
    await api.deps.models.Member.updateOne({ org, _id: jonas.member }, { type: 'provider', serviceProviderId });
    const theirs = await invite(jonas, [], 'Guest');
    expect(theirs.invitation).toMatchObject({ type: 'provider', serviceProviderId: firm });
    expect((await end(owner.client, firm)).status).toBeLessThan(300);
    expect(await stateOf(world, theirs)).toEqual(['revoked', 'removed']);
    expect(await stateOf(world, sent)).toEqual(['pending', 'invited']);
  });

  it('stays while its sender keeps everything that it requires', async () => {
    const world = await createInviter();
    const { owner, organization, org, ines, second, inviters, sent } = world;
    await owner.client.members.update({ ...of(ines), body: { name: 'Ines I.', sites: [second] } });
    await owner.client.roles.update({
      params: { id: inviters._id },
      body: { name: 'Inviters', permissions: [...INVITING, 'calendar:view'] },
    });
    const params = { id: ines.member, roleId: roleOf(organization, 'Manager'), type: 'staff', orgId: org } as const;
    await owner.client.roles.update({ params: { id: world.lookers._id }, body: { permissions: [] } });
    await owner.client.members.assignRole({ params, body: {} });
    expect(await stateOf(world, sent)).toEqual(['pending', 'invited']);
  });

  it('stays without its sender if somebody else has changed what it gives, and thereby vouches for it', async () => {
    const world = await createInviter();
    const { owner, organization, org, ines, sent } = world;
    const params = {
      id: sent.invitation.member,
      roleId: roleOf(organization, 'Viewer'),
      type: 'staff',
      orgId: org,
    } as const;
    expect((await owner.client.members.assignRole({ params, body: {} })).status).toBe(200);
    await owner.client.members.setStatus({ params: { id: ines.member, status: 'removed' }, body: {} });
    expect(await stateOf(world, sent)).toEqual(['pending', 'invited']);
    const guest = await api.createPerson(sent.invitation.email);
    expect((await guest.client.invitations.accept({ body: { token: sent.token } })).status).toBe(200);
  });

  it('that was accepted is not affected: the guest stays a member', async () => {
    const world = await createInviter();
    const { owner, ines, sent } = world;
    const guest = await api.createPerson(sent.invitation.email);
    await guest.client.invitations.accept({ body: { token: sent.token } });
    await owner.client.members.setStatus({ params: { id: ines.member, status: 'removed' }, body: {} });
    expect(await stateOf(world, sent)).toEqual(['accepted', 'active']);
  });
});

it('ending many invitations takes no more queries than ending one', async () => {
  const asked: number[] = [];
  for (const more of [0, 5]) {
    const world = await createInviter();
    const { owner, org, second, ines, invite, sent } = world;
    const all = [sent];
    for (let index = 0; index < more; index += 1) all.push(await invite(ines, [second]));
    const suspend = { params: { id: ines.member, status: 'suspended' as const }, body: {} };
    const questions = await questionsOf(api.deps.connection, () => owner.client.members.setStatus(suspend));
    asked.push(questions.length);
    for (const each of all) expect(await stateOf(world, each)).toEqual(['revoked', 'removed']);
    const lines = (await auditLog(api, org)).filter(({ action }) => action === 'invitation.revoked');
    expect(lines.map(({ target, changes }) => ({ target, changes }))).toEqual(
      all.map(({ invitation: { _id: id, email } }) => ({
        target: { kind: 'invitation', id },
        changes: { email, because: UNBACKED },
      })),
    );
  }
  expect(asked[1]).toBe(asked[0]);
});

describe('accepting', () => {
  it('is refused if nobody vouches for the invitation, in case ending it was ever missed', async () => {
    const world = await createInviter();
    const { org, ines, sent } = world;
    const guest = await api.createPerson(sent.invitation.email);
    await api.deps.models.Member.updateOne({ org, _id: ines.member }, { status: 'suspended' });
    const gone = { status: 410, body: { code: 'GONE' } };
    expect(await guest.client.invitations.accept({ body: { token: sent.token } })).toMatchObject(gone);
    const asMember = await guest.client.members.acceptAsMember({ params: { id: sent.invitation.member }, body: {} });
    expect(asMember).toMatchObject(gone);
    expect(await api.deps.models.Member.countDocuments({ org, user: guest.id })).toBe(0);
  });
});
