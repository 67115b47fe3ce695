import type { MemberType, Permission } from '@siteward/domain';
import { Types } from 'mongoose';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyPassword } from '#modules/auth/password-hash.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { addInvitation, addSite, createCustomerOrganization, roleIn } from './support/house/tenant.ts';
import { createActor, PASSWORD } from './support/people.ts';
import {
  type Member,
  newMember,
  newOrganization,
  type Outcome,
  outcomeOf,
  outcomes,
  startTwoProcesses,
} from './support/two-processes.ts';

const ROUNDS = 20;
/** Rounds are independent of each other: each has its own organization or account. */
const ROUNDS_AT_ONCE = 5;
const STAFF: MemberType = 'staff';
const LONG = { timeout: 60_000 };

const two = await openForFile(startTwoProcesses());

/** Runs twenty rounds of a race. */
async function rounds(run: (round: number) => Promise<void>): Promise<void> {
  await pLimit(ROUNDS_AT_ONCE).map(
    times(ROUNDS, (round) => round),
    run,
  );
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('twenty rounds against two processes', () => {
  it('the last owner: two who demote, suspend or remove each other at once', LONG, async () => {
    const { api, as } = two;
    const demote = (which: number, by: Member, whom: Member, org: string, viewer: string) =>
      as(which, by.sid).members.assignRole({
        params: { id: whom.member, roleId: viewer, type: 'staff', orgId: org },
        body: {},
      });
    const become = (status: 'suspended' | 'removed') => (which: number, by: Member, whom: Member) =>
      as(which, by.sid).members.setStatus({ params: { id: whom.member, status }, body: {} });
    const deeds = [demote, become('suspended'), become('removed')];

    await rounds(async (round) => {
      const { tenant, org, owner, other } = await newOrganization(api, { owners: 2 });
      const viewer = roleIn(tenant, 'Viewer');
      const [deed = demote, counter = demote] = [deeds[round % 3], deeds[Math.floor(round / 3) % 3]];
      const found = await outcomes([deed(0, owner, other, org, viewer), counter(1, other, owner, org, viewer)]);
      // The one who was too late is no longer an owner, and is told so in one way or another.
      expect(found[0], found.join()).toBe('200');
      expect(found[1]).toMatch(/^(401 UNAUTHENTICATED|403 FORBIDDEN|404 NOT_FOUND|409 (LAST_OWNER|CONFLICT))$/);
      const role = roleIn(tenant, 'Owner');
      expect(await api.deps.models.Member.countDocuments({ org, role, status: 'active' })).toBe(1);
    });
  });

  it('seats: more invitations and reactivations at once than there are free seats', LONG, async () => {
    const { api, as } = two;
    await rounds(async (round) => {
      const free = 1 + (round % 4);
      const { tenant, org, owner } = await newOrganization(api, { seats: 1 + free });
      const suspended = [await newMember(api, tenant, 'Viewer', false), await newMember(api, tenant, 'Viewer', false)];
      const role = roleIn(tenant, 'Technician');
      const invites = times(6, (index) =>
        as(index, owner.sid).members.invite({
          params: { id: org },
          body: { email: `i${index}@race.example`, role, type: 'staff' },
        }),
      );
      const reactivations = suspended.map(({ member }, index) =>
        as(index, owner.sid).members.setStatus({ params: { id: member, status: 'active' }, body: {} }),
      );
      const found = await outcomes([...invites, ...reactivations]);
      const done = found.filter((outcome) => outcome.startsWith('2')).length;
      expect([done, found.filter((outcome) => outcome === '409 SEAT_LIMIT').length], found.join()).toEqual([
        free,
        8 - free,
      ]);
      const seats = await as(0, owner.sid).seats.get({ params: { org } });
      expect(seats.body).toMatchObject({ seats: 1 + free, used: 1 + free });
    });
  });

  it('accepting twenty times at once makes one membership', LONG, async () => {
    const { api, as } = two;
    await rounds(async () => {
      const { tenant, org } = await newOrganization(api);
      const person = await api.createPerson(`${someWord()}@race.example`);
      const { token, member } = await addInvitation(api, tenant, person.email);
      const answers = await Promise.all(
        times(20, async (index) => {
          const { invitations, members } = as(index, person.sid);
          const byToken = () => invitations.accept({ body: { token } });
          return index % 4 < 2 ? byToken() : members.acceptAsMember({ params: { id: member }, body: {} });
        }),
      );
      expect(answers.map(outcomeOf)).toEqual(times(20, () => '200'));
      const { Member, Invitation, AuditRecord } = api.deps.models;
      const found = await Member.find({ org, email: person.email }).lean();
      expect(found.map(({ _id, status, user }) => [String(_id), status, String(user)])).toEqual([
        [member, 'active', person.id],
      ]);
      expect(await Invitation.countDocuments({ org, status: 'accepted' })).toBe(1);
      expect(await AuditRecord.countDocuments({ org, action: 'member.joined' })).toBe(1);
    });
  });

  it('an otp sets one password, however many use it at once', LONG, async () => {
    const { api, as } = two;
    await rounds(async (round) => {
      const { id, otp } = await createActor(api, `otp${round}@race.example`, null);
      const passwords = times(4, (index) => `violet-harbour-${round}-${index}`);
      const answers = await Promise.all(
        passwords.map((newPassword, index) =>
          as(index).auth.resetPassword({ body: { otp, newPassword, passwordConfirmation: newPassword } }),
        ),
      );
      const found = answers.map(outcomeOf);
      expect(found.toSorted()).toEqual(['204', '410 GONE', '410 GONE', '410 GONE']);
      const user = await api.deps.models.User.findById(id).select('+passwordHash').lean();
      expect(await verifyPassword(user?.passwordHash, passwords[found.indexOf('204')] ?? '')).toBe(true);
      const records = api.deps.connection.collection('audit-records');
      expect(await records.countDocuments({ 'target.id': user?._id, action: 'user.password-set' })).toBe(1);
    });
  });

  it('a session opened with the old password does not outlive a reset', LONG, async () => {
    const { api, as } = two;
    const { Session } = api.deps.models;
    const records = api.deps.connection.collection('audit-records');
    await rounds(async (round) => {
      const { id, email, otp } = await createActor(api, `reset${round}@race.example`, null);
      const newPassword = `violet-harbour-${round}`;
      const reset = as(round).auth.resetPassword({ body: { otp, newPassword, passwordConfirmation: newPassword } });
      const signIns = times(4, (index) => as(index).auth.signIn({ body: { email, password: PASSWORD } }));
      const [done, ...opened] = await Promise.all([reset, ...signIns]);
      expect(done.status).toBe(204);
      for (const answer of opened) {
        expect(outcomeOf(answer)).toMatch(/^(200|401 BAD_CREDENTIALS)$/);
        const sid = answer.status === 200 ? answer.body.sid : undefined;
        if (sid) expect(outcomeOf(await as(round, sid).sessions.list({ query: {} }))).toBe('401 UNAUTHENTICATED');
      }
      expect(await Session.countDocuments({ user: id })).toBe(0);
      const signedIn = opened.filter(({ status }) => status === 200).length;
      const actor = new Types.ObjectId(id);
      expect(await records.countDocuments({ actor, action: 'user.signed-in' })).toBe(signedIn);
      expect((await as(0).auth.signIn({ body: { email, password: newPassword } })).status).toBe(200);
    });
  });

  it('two secrets of one account set one first password, and only a code sets another', LONG, async () => {
    const { api, as } = two;
    const { User } = api.deps.models;
    const records = api.deps.connection.collection('audit-records');
    await rounds(async (round) => {
      const { id, otp, verificationToken } = await createActor(api, `first${round}@race.example`, null);
      await User.updateOne({ _id: id }, { passwordHash: null });
      const secrets = [verificationToken, otp];
      const answers = await Promise.all(
        secrets.map((secret, index) => {
          const newPassword = `violet-harbour-${round}-${index}`;
          const body = { otp: secret, newPassword, passwordConfirmation: newPassword };
          return as(round + index).auth.resetPassword({ body });
        }),
      );
      const [byLink, byCode] = answers.map(outcomeOf);
      // The link sets only a first password; the code, which sets any, is ended by whichever came first.
      expect([byLink, byCode].sort()).toEqual(['204', '410 GONE']);
      const user = await User.findById(id).select('+passwordHash').lean();
      expect(await verifyPassword(user?.passwordHash, `violet-harbour-${round}-${byLink === '204' ? 0 : 1}`)).toBe(
        true,
      );
      expect(await records.countDocuments({ actor: new Types.ObjectId(id), action: 'user.password-set' })).toBe(1);
    });
  });

  it(
    'limits: two limited people who take a site from each other, or whose customer moves, at the same time',
    LONG,
    async () => {
      const { api, as } = two;
      const { Member, Site } = api.deps.models;
      await rounds(async (round) => {
        const { tenant, org, owner } = await newOrganization(api);
        const [a, b] = [await addSite(api, tenant, 'A'), await addSite(api, tenant, 'B')];
        const admins = [await newMember(api, tenant, 'Administrator'), await newMember(api, tenant, 'Administrator')];
        for (const { member } of admins) await Member.updateOne({ org, _id: member }, { $set: { sites: [a, b] } });
        const narrow = admins.map(({ sid }, index) =>
          as(round + index, sid).members.update({
            params: { id: admins[1 - index]?.member ?? '' },
            body: { sites: [a] },
          }),
        );
        expect(await outcomes(narrow)).toEqual(['200', '403 FORBIDDEN']);
        const left = await Promise.all(admins.map(({ member }) => Member.findOne({ org, _id: member }).lean()));
        expect(left.map((member) => member?.sites.length).sort()).toEqual([1, 2]);

        const [customer, next] = [
          await createCustomerOrganization(api, tenant, 'One'),
          await createCustomerOrganization(api, tenant, 'Two'),
        ];
        const site = await addSite(api, tenant, 'C', customer);
        const { member: id } = await newMember(api, tenant, 'Requester');
        const limits = { customerOrgId: customer, customerSiteId: site };
        const found = await outcomes([
          as(round, owner.sid).members.update({ params: { id }, body: limits }),
          as(round + 1, owner.sid).sites.update({ params: { id: site }, body: { customer: next } }),
        ]);
        expect(found[0], found.join()).toBe('200');
        expect(found[1]).toMatch(/^(404 NOT_FOUND|409 CONFLICT)$/);
        // Nobody is limited to a site that their customer does not occupy.
        const occupant = (await Site.findOne({ org, _id: site }).lean())?.customer?.toString();
        const limited = await Member.findOne({ org, _id: id }).lean();
        expect(limited?.customerSiteId?.toString() ?? null).toBe(occupant === customer ? site : null);
      });
    },
  );

  it('resending or revoking against accepting: one or the other, never half of each', LONG, async () => {
    const { api, as } = two;
    await rounds(async (round) => {
      const { tenant, org, owner } = await newOrganization(api);
      const person = await api.createPerson(`${someWord()}@race.example`);
      const { token, invitation, member } = await addInvitation(api, tenant, person.email);
      const { invitations } = as(round, owner.sid);
      const isResent = round % 2 === 0;
      const [admin, accepted] = await Promise.all([
        isResent
          ? invitations.resend({ params: { id: invitation }, body: {} })
          : invitations.revoke({ params: { id: invitation } }),
        as(round + 1, person.sid).invitations.accept({ body: { token } }),
      ]);
      const found = [outcomeOf(admin), outcomeOf(accepted)];
      const { Invitation, Member } = api.deps.models;
      const stored = await Invitation.findOne({ org, _id: invitation }).lean();
      const status = (await Member.findOne({ org, _id: member }).lean())?.status;
      const preview = outcomeOf(await as(0).invitations.getByToken({ params: { token } }));
      const after = { found, invitation: stored?.status, member: status, preview };
      const won = {
        found: ['409 ILLEGAL_TRANSITION', '200'],
        invitation: 'accepted',
        member: 'active',
        preview: '410 GONE',
      };
      const lost = isResent
        ? { found: ['200', '410 GONE'], invitation: 'pending', member: 'invited', preview: '410 GONE' }
        : { found: ['204', '410 GONE'], invitation: 'revoked', member: 'removed', preview: '410 GONE' };
      expect([won, lost]).toContainEqual(after);
    });
  });

  it('renames: twenty of different members, and twenty of the same one with a version or without', LONG, async () => {
    const { api, as } = two;
    const { AuditRecord, Member } = api.deps.models;
    for (const _ of times(2, (round) => round)) {
      const { tenant, org } = await newOrganization(api);
      const people: Member[] = [];
      // Each by somebody else, because the calls of one person run one after the other anyway.
      for (const _each of times(20, (index) => index)) people.push(await newMember(api, tenant, 'Owner'));
      const rename = (index: number, id: string, version?: number) =>
        as(index, people[index]?.sid).members.update({
          params: { id },
          body: { name: `Name ${index}`, ...(version !== undefined && { version }) },
        });
      const storedOf = (id: string) => Member.findOne({ org, _id: id }).lean();
      const renamesOf = (id: string) =>
        AuditRecord.find({ org: new Types.ObjectId(org), 'target.id': new Types.ObjectId(id) }).lean();

      const different = times(20, (index) => rename(index, people[19 - index]?.member ?? ''));
      expect(await outcomes(different)).toEqual(times(20, () => '200'));
      for (const [index, { member }] of people.entries()) {
        expect(await storedOf(member)).toMatchObject({ name: `Name ${19 - index}`, version: 2 });
        expect((await renamesOf(member)).map(({ action }) => action)).toEqual(['member.updated']);
      }

      const { member: same } = await newMember(api, tenant, 'Viewer');
      const answers = await Promise.all(times(20, (index) => rename(index, same, 1)));
      const found = answers.map(outcomeOf);
      expect(found.toSorted()).toEqual(['200', ...times(19, () => '409 VERSION_CONFLICT')]);
      expect(await storedOf(same)).toMatchObject({ name: `Name ${found.indexOf('200')}`, version: 2 });
      expect(await renamesOf(same)).toHaveLength(1);

      const { member: latest } = await newMember(api, tenant, 'Viewer');
      const first = (await storedOf(latest))?.name;
      expect(await outcomes(times(20, (index) => rename(index, latest)))).toEqual(times(20, () => '200'));
      expect(await storedOf(latest)).toMatchObject({ version: 21 });
      // Each found the name that the one before it had left.
      const lines = (await renamesOf(latest)).map(({ changes }) => changes['name']);
      const names = lines.map((change) => z.object({ from: z.string(), to: z.string() }).parse(change));
      const last = (await storedOf(latest))?.name;
      const afterwards = new Map(names.map(({ from, to }) => [from, to]));
      const chain: string[] = [];
      for (let name = afterwards.get(first ?? ''); name !== undefined; name = afterwards.get(name)) chain.push(name);
      expect([chain.length, new Set(chain).size, chain.at(-1)]).toEqual([20, 20, last]);
    }
  });

  it(
    'narrowing a role against inviting with its permission: no invitation is left that nobody could have sent',
    LONG,
    async () => {
      const { api, as } = two;
      const { Invitation, Member } = api.deps.models;
      await rounds(async (round) => {
        const { tenant, org, owner } = await newOrganization(api);
        const { roles } = as(round, owner.sid);
        const role = async (name: string, permissions: Permission[]) => {
          const made = await roles.create({ body: { name, permissions, type: STAFF, org } });
          if (made.status !== 201) throw new Error(`no role: ${JSON.stringify(made.body)}`);
          return made.body._id;
        };
        const [inviter, nothing] = [await role('Inviter', ['members:invite']), await role('Nothing', [])];
        const { sid, member } = await newMember(api, tenant, 'Viewer');
        await Member.updateOne({ org, _id: member }, { $set: { role: inviter } });
        const body = { email: `i${round}@race.example`, role: nothing, type: STAFF };
        const [invited, narrowed] = await Promise.all([
          as(round, sid).members.invite({ params: { id: org }, body }),
          as(round + 1, owner.sid).roles.update({ params: { id: inviter }, body: { permissions: [] } }),
        ]);
        const found = [outcomeOf(invited), outcomeOf(narrowed)];
        expect([
          ['201', '200'],
          ['403 FORBIDDEN', '200'],
        ]).toContainEqual(found);
        expect(await Invitation.countDocuments({ org, status: 'pending' }), found.join()).toBe(0);
        expect(await Member.countDocuments({ org, status: 'invited' }), found.join()).toBe(0);
      });
    },
  );

  it('one record per name, address or version, and one result per key', LONG, async () => {
    const { api, as } = two;
    await rounds(async () => {
      const { tenant, org, owner } = await newOrganization(api);
      const client = (which: number) => as(which, owner.sid);
      const role = { name: 'Same', permissions: [], type: STAFF, org };
      const invitation = { email: 'same@race.example', role: roleIn(tenant, 'Viewer'), type: STAFF };
      const extraHeaders = { 'idempotency-key': 'same' };
      const invite = (which: number) => client(which).members.invite({ params: { id: org }, body: invitation });
      const update = (which: number) =>
        client(which).organizations.update({ params: { id: org }, body: { name: `N${which}`, version: 1 } });
      const pairs: [(which: number) => Promise<Outcome>, string[]][] = [
        [(which) => client(which).roles.create({ body: role }), ['201', '409 CONFLICT']],
        [(which) => client(which).sites.create({ body: { org, name: 'Same', code: 'same' } }), ['201', '409 CONFLICT']],
        [invite, ['201', '409 ALREADY_MEMBER']],
        [update, ['200', '409 VERSION_CONFLICT']],
        [(which) => client(which).sites.create({ body: { org, name: 'Other' }, extraHeaders }), ['201', '201']],
      ];
      for (const [call, expected] of pairs) expect(await outcomes(times(2, call))).toEqual(expected);
      expect(await api.deps.models.Site.countDocuments({ org })).toBe(2);
    });
  });
});
