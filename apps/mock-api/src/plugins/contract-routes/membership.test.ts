import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNorthwind, inviteTo } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { authenticate } from './authentication.ts';
import { findMembership, type NamedOrganization, SEEN_EVERY_MS } from './membership.ts';

const api = await openForFile(createTestApi());
let north: Awaited<ReturnType<typeof createNorthwind>>;
let south: typeof north;
beforeAll(async () => {
  north = await createNorthwind(api);
  south = await createNorthwind(api);
});

/** The organization that is named, and the member that somebody is there. */
async function lookUp({ sid }: { sid: string }, named: NamedOrganization) {
  const entry = await authenticate(api.deps, sid, named);
  const { session } = await authenticate(api.deps, sid);
  const later = await findMembership(api.deps, session, named);
  // It is the same whether it is looked up with the session or after it.
  expect(later).toEqual(entry.membership);
  return { org: later.org, member: later.actor?.member };
}

describe('a membership', () => {
  it('is found through each kind of record, but not through one of another kind, or one that is gone or never existed', async () => {
    const { owner, organization, org } = north;
    const { invitation } = await inviteTo(api, owner, organization, { email: 'iris@north.example' });
    const ids = {
      member: owner.member,
      role: roleOf(organization, 'Owner'),
      site: organization.sites[0] ?? '',
      invitation: invitation._id,
    };
    const nothing = { org: undefined, member: undefined };
    for (const kind of ['member', 'role', 'site', 'invitation'] as const) {
      expect(await lookUp(owner, { by: 'record', kind, id: ids[kind] })).toEqual({ org, member: owner.member });
      expect(await lookUp(south.owner, { by: 'record', kind, id: ids[kind] })).toEqual({ org, member: undefined });
      for (const id of [org, 'nonsense', '']) {
        expect(await lookUp(owner, { by: 'record', kind, id })).toEqual(nothing);
      }
    }
    expect(await lookUp(owner, { by: 'record', kind: 'site', id: ids.role })).toEqual(nothing);
    await api.deps.models.Site.updateOne({ org, _id: ids.site }, { deletedAt: new Date() });
    expect(await lookUp(owner, { by: 'record', kind: 'site', id: ids.site })).toEqual(nothing);
  });

  it('is found in the default organization', async () => {
    const { owner, org } = north;
    expect(await lookUp(owner, { by: 'default' })).toEqual({ org, member: owner.member });
  });

  it('takes a role of the same organization that still exists', async () => {
    const { owner, org } = north;
    const { Member, Role } = api.deps.models;
    const named = { by: 'id', org } as const;
    const member = await Member.findOne({ org, _id: owner.member }).orFail().lean();
    const isNone = { org, member: undefined };
    const foreign = await Role.findOne({ org: south.org }).orFail().lean();
    await Member.updateOne({ org, _id: owner.member }, { role: foreign._id });
    expect(await lookUp(owner, named)).toEqual(isNone);
    await Member.updateOne({ org, _id: owner.member }, { role: new Types.ObjectId() });
    expect(await lookUp(owner, named)).toEqual(isNone);
    await Member.updateOne({ org, _id: owner.member }, { role: member.role });
    await Role.updateOne({ org, _id: member.role }, { deletedAt: api.now() });
    expect(await lookUp(owner, named)).toEqual(isNone);
    await Role.updateOne({ org, _id: member.role }, { deletedAt: null });
    expect(await lookUp(owner, named)).toEqual({ org, member: owner.member });
  });

  it('is not looked up for somebody whose session has ended', async () => {
    const { sid } = await api.createPerson('rita@north.example');
    const { session } = await authenticate(api.deps, sid);
    await api.deps.models.Session.deleteOne({ _id: session.id });
    await expect(findMembership(api.deps, session, { by: 'id', org: north.org })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      reason: { code: 'signed-out' },
    });
  });
});

/** When each session and each membership was last seen, and what else would show that they changed. */
async function whenSeen() {
  const { Session, Member } = api.deps.models;
  const fields = { lastSeenAt: 1, updatedAt: 1, version: 1 } as const;
  const everywhere = { acrossOrganizations: 'the test looks at those of all organizations' };
  const members = await Member.find({}, fields, everywhere).lean();
  return [...(await Session.find({}, fields).lean()), ...members].map((each) => ({
    ...each,
    _id: each._id.toString(),
  }));
}

describe('being seen', () => {
  it('is recorded once a minute, for the session and the membership concerned, and for nothing else', async () => {
    const { owner, org } = south;
    const ask = async ({ sid }: { sid: string }, of: string) => {
      await authenticate(api.deps, sid, { by: 'id', org: of });
    };
    api.advance(SEEN_EVERY_MS);
    await ask(north.owner, north.org);
    await ask(owner, org);
    const before = await whenSeen();
    api.advance(SEEN_EVERY_MS - 1);
    await ask(owner, org);
    expect(await whenSeen()).toEqual(before);
    api.advance(1);
    await ask(owner, org);
    const { session } = await authenticate(api.deps, owner.sid);
    const seen = [session.id, owner.member];
    const now = api.now();
    expect(await whenSeen()).toEqual(
      before.map((each) => (seen.includes(each._id) ? { ...each, lastSeenAt: now } : each)),
    );
  });
});
