import type { MemberStatus } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { seedId } from './seed-context.ts';
import { createSeededApi, everything, signIn } from './seed-testing.ts';

const api = await openForFile(createSeededApi());

/** The status that each action gives a member, and the statuses it is possible from. */
const STEPS: Record<string, { from: (MemberStatus | undefined)[]; to: MemberStatus }> = {
  'organization.created': { from: [undefined], to: 'active' },
  'member.invited': { from: [undefined, 'removed'], to: 'invited' },
  'invitation.resent': { from: ['invited'], to: 'invited' },
  'invitation.declined': { from: ['invited'], to: 'removed' },
  'invitation.expired': { from: ['invited'], to: 'removed' },
  'invitation.revoked': { from: ['invited'], to: 'removed' },
  'member.joined': { from: ['invited'], to: 'active' },
  'member.role-assigned': { from: ['active'], to: 'active' },
  'member.suspended': { from: ['active'], to: 'suspended' },
  'member.removed': { from: ['active', 'suspended'], to: 'removed' },
};

type Named = [name: string, at: Date | null | undefined];

/** Expects moments to come in this order; those that are missing are left out. */
function expectInOrder(what: string, ...moments: Named[]): void {
  const given = moments.filter(([, at]) => at !== null && at !== undefined);
  const names = given.map(([name]) => name);
  const sorted = given.toSorted(([, one], [, other]) => Number(one) - Number(other)).map(([name]) => name);
  expect(sorted, what).toEqual(names);
}

describe('the times of the demo data', () => {
  it('put everybody into a possible order', async () => {
    const { users, organizations, members, invitations } = await everything(api);
    for (const member of members) {
      const founded = organizations.find(({ _id }) => _id.equals(member.org))?.createdAt;
      const customer = organizations.find(({ _id }) => member.customerOrgId?.equals(_id))?.createdAt;
      const account = users.find(({ _id }) => member.user?.equals(_id))?.createdAt;
      const { email, createdAt, joinedAt, lastSeenAt } = member;
      const joined: Named = ['joined', joinedAt];
      const now: Named = ['now', api.now()];
      expectInOrder(email, ['founded', founded], ['made', createdAt], joined, ['seen', lastSeenAt], now);
      expectInOrder(email, ['account', account], joined);
      expectInOrder(email, ['customer', customer], ['made', createdAt]);
      expect(Boolean(joinedAt), email).toBe(member.status !== 'invited');
      for (const invitation of invitations.filter((each) => each.member.equals(member._id))) {
        const { status, sentAt, expiresAt } = invitation;
        const inviter = members.find(({ _id }) => _id.equals(invitation.invitedBy))?.joinedAt;
        const invited: Named = ['invited', invitation.createdAt];
        expectInOrder(email, ['made', createdAt], invited, ['mailed', sentAt], now);
        expectInOrder(email, ['inviter', inviter], invited);
        if (status === 'pending') expectInOrder(email, now, ['end', expiresAt]);
        if (status === 'accepted') expectInOrder(email, ['mailed', sentAt], joined, ['end', expiresAt]);
      }
    }
  });

  it('tell how each member reached their status', async () => {
    const { organizations, members, invitations, roles, audit } = await everything(api);
    for (const member of members) {
      const { _id, org, user, email, status } = member;
      const own = invitations.filter((invitation) => invitation.member.equals(_id)).map((invitation) => invitation._id);
      const founding = audit.find((line) => line.action === 'organization.created' && line.org?.equals(org));
      const isCreator = user !== null && founding?.actor?.equals(user) === true;
      const targets = [_id, ...own, ...(isCreator ? [org] : [])];
      const lines = audit.filter(({ target }) => targets.some((each) => each.equals(target.id)));
      const inOrg = lines.filter((line) => line.org?.equals(org));
      let now: MemberStatus | undefined;
      for (const { action } of inOrg.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))) {
        expect(STEPS[action]?.from, `${email}: ${action}`).toContain(now);
        now = STEPS[action]?.to;
      }
      expect(now, email).toBe(status);
      const [role] = inOrg
        .filter(({ action }) => action === 'member.role-assigned')
        .map(({ changes }) => changes['role']);
      const name = roles.find((each) => each._id.equals(member.role))?.name;
      if (role) expect(role).toEqual({ from: expect.any(String), to: name });
    }
    for (const line of audit) {
      const founded = organizations.find(({ _id }) => line.org?.equals(_id))?.createdAt;
      const actor = members.find(({ user, org }) => line.actor && user?.equals(line.actor) && line.org?.equals(org));
      expectInOrder(line.action, ['founded', founded], ['joined', actor?.joinedAt], ['done', line.createdAt]);
      expect(Number(line.createdAt), line.action).toBeLessThan(Number(api.now()) + 1);
      expect(Boolean(actor), line.action).toBe(line.actor !== null);
    }
  });

  it('show in the history of a member', async () => {
    const { client } = await signIn(api, 'owner@north.example');
    const of = async (email: string) => {
      const params = { id: seedId(`north/member/${email}`).toString() };
      const answer = await client.members.history({ params, query: { sort: 'createdAt' } });
      return answer.status === 200
        ? answer.body.items.map(({ action, actorName }) => [action, actorName])
        : answer.status;
    };
    expect(await of('requester@north.example')).toEqual([
      ['member.invited', 'Olivia Brandt'],
      ['member.joined', 'Farah Siddiqui'],
    ]);
    expect(await of('peter.novak@north.example')).toEqual([
      ...[
        ['member.invited', 'Olivia Brandt'],
        ['member.joined', 'Peter Novák'],
        ['member.removed', 'Amir Haddad'],
      ],
      ...[
        ['member.invited', 'Amir Haddad'],
        ['invitation.declined', null],
      ],
    ]);
  });
});
