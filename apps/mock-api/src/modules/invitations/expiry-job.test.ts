import {
  INVITATION_MS,
  INVITATION_STATUSES,
  invitationStatusAt,
  MEMBER_STATUSES,
  memberStatusAt,
} from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { scoped } from '#database/scoped.ts';
import { memberStatusIn } from '#modules/members/members.model.ts';
import { auditLog, createNorthwind, inviteTo } from '#modules/organizations/organizations-testing.ts';
import { endWhatIsDue } from '#modules/scheduler/due-job.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { expiredInvitations } from './expiry-job.ts';
import { invitationStatusIn } from './invitations.model.ts';

const api = await openForFile(createTestApi());

const someone = () => `${someWord()}@test.example`;
const expiredIn = async (org: string) =>
  (await auditLog(api, org)).filter(({ action }) => action === 'invitation.expired');

/** All answers that mention the one invited person of an organization, in short form. */
async function shownOf({ client }: PersonInOrganization, org: string, ids: { member: string; invitation: string }) {
  const { member, invitation } = ids;
  const bodyOf = async (answer: Promise<{ body: unknown }>) => (await answer).body;
  const inLists = async <Status extends string>(
    statuses: readonly Status[],
    list: (status: Status) => Promise<unknown>,
  ) => {
    const found: string[] = [];
    for (const status of statuses)
      if (JSON.stringify(await list(status)).includes(`"_id":"${member}"`)) found.push(status);
    return found;
  };
  const lists = {
    members: await inLists(MEMBER_STATUSES, (status) => bodyOf(client.members.list({ query: { org, status } }))),
    byRoleName: await inLists(MEMBER_STATUSES, (status) =>
      bodyOf(client.members.list({ query: { org, status, sort: 'roleName', search: 'fay' } })),
    ),
  };
  const invitations: string[] = [];
  for (const status of INVITATION_STATUSES) {
    const { body } = await client.invitations.list({ query: { org, status } });
    if (JSON.stringify(body).includes(invitation)) invitations.push(status);
  }
  const roles = await client.roles.list({ query: { org, search: 'technician' } });
  return {
    ...lists,
    invitations,
    member: await bodyOf(client.members.get({ params: { id: member } })),
    invitation: await bodyOf(client.invitations.get({ params: { id: invitation } })),
    counts: await bodyOf(client.members.counts({ query: { org } })),
    role: roles.status === 200 && roles.body.items.map(({ memberCount }) => memberCount),
    steps: await bodyOf(client.organizations.firstSteps({ params: { id: org } })),
    seats: await bodyOf(client.seats.get({ params: { org } })),
  };
}

const PENDING = {
  members: ['invited'],
  byRoleName: ['invited'],
  invitations: ['pending'],
  role: [1],
  member: { status: 'invited', joinedAt: null },
  invitation: { status: 'pending' },
  steps: { colleagues: true },
  counts: { invited: 1, active: 1, removed: 0 },
  seats: { used: 2 },
};
const OVER = {
  members: ['removed'],
  byRoleName: ['removed'],
  invitations: ['expired'],
  role: [0],
  member: { status: 'removed', allowedTransitions: [] },
  invitation: { status: 'expired', resendable: false },
  steps: { colleagues: false },
  counts: { invited: 0, active: 1, removed: 1 },
  seats: { used: 1 },
};

/** Signs an owner in again, because their session does not last as long as an invitation. */
async function again(org: string, owner: PersonInOrganization): Promise<PersonInOrganization> {
  const person = await api.createPerson(someone());
  await scoped(api.deps.models.Member, org).updateOne(
    { _id: owner.member },
    { $set: { user: new Types.ObjectId(person.id) } },
  );
  return { ...person, member: owner.member };
}

describe('an invitation whose time is up', () => {
  it('has ended at that very millisecond for every reader, before the job writes anything', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const { invitation } = await inviteTo(api, owner, organization, { email: someone(), name: 'Fay' });
    const ids = { member: invitation.member, invitation: invitation._id };
    api.advance(INVITATION_MS - 1);
    const later = await again(org, owner);
    expect(await api.clock.atOnce(() => shownOf(later, org, ids))).toMatchObject(PENDING);
    expect(await endWhatIsDue(api.deps, expiredInvitations)).toBe(0);
    api.advance(1);
    expect(await shownOf(later, org, ids)).toMatchObject(OVER);
    const { Invitation, Member } = api.deps.models;
    const stored = async () => [
      (await scoped(Invitation, org).findOne({ _id: ids.invitation }))?.status,
      (await scoped(Member, org).findOne({ _id: ids.member }))?.status,
    ];
    expect([await stored(), await expiredIn(org)]).toEqual([['pending', 'invited'], []]);

    const shown = await shownOf(later, org, ids);
    expect(await endWhatIsDue(api.deps, expiredInvitations)).toBe(1);
    expect(await stored()).toEqual(['expired', 'removed']);
    expect(await expiredIn(org)).toEqual([
      {
        action: 'invitation.expired',
        actor: null,
        changes: { email: invitation.email },
        ip: '',
        requestId: '',
        target: { kind: 'invitation', id: invitation._id },
      },
    ]);
    // Once written, it looks the same as before, except for the versions.
    const unversioned = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (key, field) => (/version|updatedAt/.test(key) ? 0 : field)));
    expect(unversioned(await shownOf(later, org, ids))).toEqual(unversioned(shown));
  });

  it('lasts as long as the latest mail says, and nothing else about the member changes', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const { invitation } = await inviteTo(api, owner, organization, { email: someone(), name: 'Fay' });
    const ids = { member: invitation.member, invitation: invitation._id };
    const { Member } = api.deps.models;
    const member = () => scoped(Member, org).findOne({ _id: ids.member });
    const before = await member();
    api.advance(1000);
    expect(await owner.client.invitations.resend({ params: { id: ids.invitation }, body: {} })).toMatchObject({
      status: 200,
    });
    expect(await member()).toEqual({ ...before, invitedUntil: new Date(api.now().getTime() + INVITATION_MS) });
    api.advance(INVITATION_MS - 1);
    const later = await again(org, owner);
    expect(await api.clock.atOnce(() => shownOf(later, org, ids))).toMatchObject(PENDING);
    api.advance(1);
    expect(await shownOf(later, org, ids)).toMatchObject(OVER);
    const invited = await later.client.members.invite({
      params: { id: org },
      body: { email: invitation.email, role: roleOf(organization, 'Technician'), type: 'staff' },
    });
    expect(invited).toMatchObject({ status: 201, body: { member: ids.member } });
    expect(await expiredIn(org)).toHaveLength(1);
    const anew = { member: ids.member, invitation: invited.status === 201 ? invited.body._id : '' };
    expect(await shownOf(later, org, anew)).toMatchObject({ ...PENDING, invitations: ['pending'] });
  });

  it('is found by filters exactly when the rules of the domain say so', async () => {
    const org = (await createNorthwind(api)).org;
    const { Invitation, Member } = api.deps.models;
    const now = api.now();
    const ends = [-1, 0, 1].map((left) => new Date(now.getTime() + left));
    const [role, invitedBy] = [new Types.ObjectId(), new Types.ObjectId()];
    const members = MEMBER_STATUSES.flatMap((status) =>
      [null, ...ends].map((invitedUntil) => ({ status, invitedUntil })),
    ).map((state) => ({
      ...state,
      _id: new Types.ObjectId(),
      org: new Types.ObjectId(org),
      role,
      type: 'staff',
      email: someone(),
      deletedAt: null,
      version: 1,
    }));
    const invitations = INVITATION_STATUSES.flatMap((status) => ends.map((expiresAt) => ({ status, expiresAt }))).map(
      (state) => ({
        ...state,
        _id: new Types.ObjectId(),
        org: new Types.ObjectId(org),
        role,
        type: 'staff',
        email: someone(),
        member: new Types.ObjectId(),
        invitedBy,
        sentAt: now,
        tokenHash: '',
        deletedAt: null,
        version: 1,
      }),
    );
    // Through the driver, because no service writes some of these.
    await Member.collection.insertMany(members as never);
    await Invitation.collection.insertMany(invitations as never);
    const subsets = <T>(all: readonly T[]) =>
      Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_each, index) => bits & (2 ** index)));
    const idsOf = (records: readonly { _id: Types.ObjectId }[]) => records.map(({ _id }) => _id.toString()).sort();
    for (const wanted of subsets(MEMBER_STATUSES)) {
      const found = await scoped(Member, org).list({ $and: [memberStatusIn(wanted, now), { role }] });
      const expected = members.filter((each) => wanted.includes(memberStatusAt(each, now)));
      expect(idsOf(found), wanted.join()).toEqual(idsOf(expected));
    }
    for (const wanted of subsets(INVITATION_STATUSES)) {
      const found = await scoped(Invitation, org).list({ $and: [invitationStatusIn(wanted, now), { role }] });
      const expected = invitations.filter((each) => wanted.includes(invitationStatusAt(each, now)));
      expect(idsOf(found), wanted.join()).toEqual(idsOf(expected));
    }
    await Invitation.collection.deleteMany({ invitedBy });
  });
});

describe('the job that ends what has expired', () => {
  // Ends what other tests have left behind.
  beforeEach(async () => {
    api.advance(INVITATION_MS);
    await endWhatIsDue(api.deps, expiredInvitations);
  });

  it('ends each invitation once, however many processes run it', async () => {
    const houses = [await createNorthwind(api), await createNorthwind(api)];
    for (const { owner, organization } of houses) {
      for (let count = 0; count < 5; count += 1) await inviteTo(api, owner, organization, { email: someone() });
    }
    api.advance(INVITATION_MS);
    const ended = await Promise.all([
      endWhatIsDue(api.deps, expiredInvitations),
      endWhatIsDue(api.deps, expiredInvitations),
    ]);
    expect(ended.reduce((sum, count) => sum + count)).toBe(10);
    for (const { org } of houses) {
      expect(await expiredIn(org)).toHaveLength(5);
      const { Invitation, Member } = api.deps.models;
      expect(await scoped(Invitation, org).count({ status: 'expired' })).toBe(5);
      expect(await scoped(Member, org).count({ status: 'removed', invitedUntil: null })).toBe(5);
    }
    expect(await endWhatIsDue(api.deps, expiredInvitations)).toBe(0);
  });

  it('continues after an organization that fails, ends a limited number per round, and stops when told to', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    await inviteTo(api, owner, organization, { email: someone() });
    const { Invitation, Organization } = api.deps.models;
    const gone = await createNorthwind(api);
    await inviteTo(api, gone.owner, gone.organization, { email: someone() });
    await Organization.updateOne({ _id: gone.org }, { $set: { deletedAt: api.now() } });
    await Invitation.updateOne({ org: gone.org }, { $set: { expiresAt: api.now() } });
    const records = await scoped(Invitation, org).list();
    const many = Array.from({ length: 1100 }, (_, index) => ({
      ...records[0],
      _id: new Types.ObjectId(),
      email: `${index}@many.example`,
      member: new Types.ObjectId(),
    }));
    await Invitation.collection.insertMany(many as never);
    api.advance(INVITATION_MS);

    const lines: unknown[] = [];
    const log = Object.assign(Object.create(api.deps.log), { error: (...line: unknown[]) => lines.push(line) });
    const deps = { ...api.deps, log };
    expect(await endWhatIsDue(deps, expiredInvitations, { stopped: () => true })).toBe(0);
    expect(await endWhatIsDue(deps, expiredInvitations)).toBe(1000);
    expect(await endWhatIsDue(deps, expiredInvitations)).toBe(101);
    expect(await endWhatIsDue(deps, expiredInvitations)).toBe(0);
    expect(await expiredIn(org)).toHaveLength(1101);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject([{ org: gone.org, job: 'invitations.expire' }, 'a job failed in an organization']);
    await Invitation.updateOne({ org: gone.org }, { $set: { status: 'revoked' } });
  });
});
