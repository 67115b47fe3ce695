import { type BulkAnswer, changeValue } from '@siteward/contract';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createTeam } from '#modules/members/members-testing.ts';
import {
  addCustomer,
  addSite,
  auditLog,
  createNorthwind,
  createRole,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

type Change = Parameters<PersonInOrganization['client']['bulkChanges']['create']>[0]['body']['change'];
const SUSPEND: Change = { kind: 'status', status: 'suspended' };

/**
 * Makes a bulk change of members, at their current versions unless others are given.
 *
 * @throws If it is refused.
 */
async function changeAll(
  by: PersonInOrganization,
  org: string,
  change: Change,
  members: readonly string[],
  versions: Record<string, number> = {},
): Promise<BulkAnswer> {
  const known = await Promise.all(members.map((id) => stored(id)));
  const body = {
    org,
    change,
    members: members.map((id, at) => ({ id, version: versions[id] ?? known[at]?.version ?? 1 })),
  };
  const answer = await by.client.bulkChanges.create({ body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function undo(by: PersonInOrganization, { change }: BulkAnswer): Promise<BulkAnswer> {
  const answer = await by.client.bulkChanges.undo({ params: { id: change?._id ?? '' }, body: {} });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

const stored = (id: string) =>
  api.deps.models.Member.findOne({ _id: id }, null, { acrossOrganizations: 'test' }).lean();
const logOf = (org: string, { change }: BulkAnswer) =>
  api.deps.models.AuditRecord.find({ org, batch: change?._id ?? null })
    .sort({ _id: 1 })
    .lean();
const outcomesOf = ({ results }: BulkAnswer) => results.map(({ name, problem }) => [name, problem?.code ?? 'ok']);

describe('a bulk change', () => {
  it('changes everybody who may be changed, skips the others with the reason, and is a single thing in the audit log', async () => {
    const { owner, org, ann, bob, cleo } = await createTeam(api);
    await owner.client.members.update({ params: { id: bob.member }, body: { name: 'Bob B.' } });
    const answer = await changeAll(owner, org, SUSPEND, [ann.member, bob.member, owner.member, cleo.member], {
      [bob.member]: 1,
    });
    expect(outcomesOf(answer)).toEqual([
      ['ann', 'ok'],
      ['Bob B.', 'VERSION_CONFLICT'],
      ['Olga Owner', 'LAST_OWNER'],
      ['cleo', 'ok'],
    ]);
    expect(answer.results.map(({ member }) => member?.status ?? null)).toEqual(['suspended', null, null, 'suspended']);
    expect(answer.change).toMatchObject({
      kind: 'status',
      to: changeValue('member-status', { status: 'suspended' }),
      actorName: 'Olga Owner',
      changed: 2,
      undone: 0,
      undoneAt: null,
      undoable: true,
    });
    expect((await stored(ann.member))?.status).toBe('suspended');
    expect(await stored(bob.member)).toMatchObject({ status: 'active', version: 2 });

    const log = await logOf(org, answer);
    expect(log.map(({ action, target }) => [action, target.id.toString()])).toEqual([
      ['member.suspended', ann.member],
      ['member.suspended', cleo.member],
      ['bulk-change.made', answer.change?._id],
    ]);
  });

  it('gives a role, or sites, to many; members who have them already are not part of it', async () => {
    const { owner, organization, org, ann, bob, second } = await createTeam(api);
    const viewer = roleOf(organization, 'Viewer');
    const roles = await changeAll(owner, org, { kind: 'role', role: viewer, type: 'staff' }, [ann.member, bob.member]);
    expect(outcomesOf(roles)).toEqual([
      ['ann', 'ok'],
      ['bob', 'ok'],
    ]);
    expect(roles.change).toMatchObject({ kind: 'role', to: changeValue('role', { role: 'Viewer' }), changed: 1 });
    const sites = await changeAll(owner, org, { kind: 'sites', sites: [second] }, [ann.member, bob.member]);
    expect(sites.change).toMatchObject({ kind: 'sites', to: changeValue('names', { names: ['Second'] }) });
    expect((await stored(ann.member))?.sites.map(String)).toEqual([second]);
  });

  it('that changes nobody leaves nothing to undo', async () => {
    const { owner, org } = await createNorthwind(api);
    const before = (await auditLog(api, org)).length;
    expect(await changeAll(owner, org, SUSPEND, [owner.member])).toMatchObject({ change: null });
    expect((await auditLog(api, org)).length).toBe(before);
    expect(await owner.client.bulkChanges.list({ query: { org } })).toMatchObject({ status: 200, body: { total: 0 } });
  });

  it('stops at the last free seat', async () => {
    const { owner, organization, org } = await createNorthwind(api, 2);
    const one = await api.addMember(organization, 'Viewer', { email: 'one@seats.example', status: 'suspended' });
    const two = await api.addMember(organization, 'Viewer', { email: 'two@seats.example', status: 'suspended' });
    const answer = await changeAll(owner, org, { kind: 'status', status: 'active' }, [one.member, two.member]);
    expect(outcomesOf(answer)).toEqual([
      ['one', 'ok'],
      ['two', 'SEAT_LIMIT'],
    ]);
    expect((await stored(two.member))?.status).toBe('suspended');
  });

  it('is refused as a whole for a repeated name, a foreign member or role, and without the permission', async () => {
    const { owner, organization, org, ann, bob } = await createTeam(api);
    const foreign = await createTeam(api);
    const assigner = await createRole(owner, org, 'Assigner', ['members:assign-role', 'members:view']);
    organization.roles.set('Assigner', assigner._id);
    const amy = await api.addMember(organization, 'Assigner');
    const create = (by: PersonInOrganization, members: string[], change: Change = SUSPEND) =>
      by.client.bulkChanges.create({ body: { org, change, members: members.map((id) => ({ id, version: 1 })) } });
    const isAs = async () => (await stored(bob.member))?.version;

    expect(await create(owner, [bob.member, bob.member])).toMatchObject({ body: { code: 'VALIDATION' } });
    expect(await create(owner, [bob.member, foreign.bob.member])).toMatchObject({ body: { code: 'NOT_FOUND' } });
    const role = roleOf(foreign.organization, 'Viewer');
    expect(await create(owner, [bob.member], { kind: 'role', role, type: 'staff' })).toMatchObject({
      body: { code: 'NOT_FOUND' },
    });
    const permission = 'members:manage';
    expect(await create(amy, [bob.member])).toMatchObject({ body: { code: 'FORBIDDEN', permission } });
    expect(await create(ann, [bob.member])).toMatchObject({ body: { code: 'FORBIDDEN', permission } });
    expect(await isAs()).toBe(1);
  });
});

/** An organization with this many technicians who can sign in, with a way to count the database operations of a call. */
async function createCrowd(size: number) {
  const { owner, organization, org } = await createNorthwind(api, 100);
  const template = await api.addMember(organization, 'Technician');
  const { _id: _, ...rest } = await stored(template.member).orFail();
  const people = Array.from({ length: size }, (_, index) => ({
    ...rest,
    _id: new Types.ObjectId(),
    user: new Types.ObjectId(),
    email: `p${index}@${org}.example`,
  }));
  await api.deps.models.Member.collection.insertMany(people);
  const count = async <T>(call: () => Promise<T>): Promise<{ answer: T; operations: number }> => {
    let operations = 0;
    api.deps.connection.set('debug', () => {
      operations += 1;
    });
    const answer = await call();
    api.deps.connection.set('debug', false);
    return { answer, operations };
  };
  const change = (body: Change, version: number, key = 'k') =>
    owner.client.bulkChanges.create({
      body: { org, change: body, members: people.map(({ _id }) => ({ id: _id.toString(), version })) },
      extraHeaders: { 'idempotency-key': key },
    });
  return { owner, organization, org, people, count, change };
}

describe('the organization is only locked briefly', () => {
  // A bound on the operations that do not depend on the number of members; one of them asks whether the organization is paid for.
  const FIXED = 38;

  it('if nobody is changed, however many are named, and the answer is not stored', async () => {
    const small = await createCrowd(1);
    const large = await createCrowd(40);
    const kept = () => api.deps.models.IdempotentResult.countDocuments();
    const before = await kept();
    const one = await small.count(() => small.change(SUSPEND, 9, 'stale'));
    const many = await large.count(() => large.change(SUSPEND, 9, 'stale'));
    expect(many.answer).toMatchObject({ status: 200, body: { change: null } });
    expect(many.operations).toBe(one.operations);
    expect(many.operations).toBeLessThan(FIXED);
    expect(await kept()).toBe(before);
    // Its key is therefore free for any body.
    expect((await large.change(SUSPEND, 1, 'stale')).status).toBe(200);
  });

  it('if forty are changed, and changed back: one or two operations for each', { timeout: 60_000 }, async () => {
    const { owner, organization, people, count, change } = await createCrowd(40);
    const role: Change = { kind: 'role', role: roleOf(organization, 'Viewer'), type: 'staff' };
    let version = 1;
    for (const [kind, perMember] of [
      [role, 1],
      [{ kind: 'sites', sites: organization.sites.slice(0, 1) } satisfies Change, 2],
      [SUSPEND, 1],
    ] as const) {
      const made = await count(() => change(kind, version, kind.kind));
      if (made.answer.status !== 200) throw new Error(JSON.stringify(made.answer.body));
      expect(made.answer.body.change).toMatchObject({ changed: 40 });
      expect(made.operations).toBeLessThan(FIXED + perMember * 40);
      const id = made.answer.body.change?._id ?? '';
      const undone = await count(() => owner.client.bulkChanges.undo({ params: { id }, body: {} }));
      expect(undone.answer).toMatchObject({ status: 200, body: { change: { undone: 40, undoable: false } } });
      // A reactivation also looks for a free seat.
      expect(undone.operations).toBeLessThan(FIXED + 3 * 40);
      version += 2;
    }
    expect((await stored(people[0]?._id.toString() ?? ''))?.version).toBe(7);
  });
});

describe('access that a bulk change takes away', () => {
  it('is gone with everything that depended on it: sessions, the default organization, invitations', async () => {
    const { owner, organization, org, ann, bob } = await createTeam(api);
    const other = await createNorthwind(api);
    const one = await api.addMember(organization, 'Administrator', { email: `one@${org}.example` });
    const { User, Invitation, Member } = api.deps.models;
    await User.updateMany({ _id: { $in: [one.id, bob.id] } }, { defaultOrg: org });
    const { _id: _, ...record } = await stored(bob.member).orFail();
    await Member.collection.insertOne({ ...record, _id: new Types.ObjectId(), org: new Types.ObjectId(other.org) });
    const body = { email: `guest@${org}.example`, role: roleOf(organization, 'Viewer'), type: 'staff' } as const;
    expect(await one.client.members.invite({ params: { id: org }, body })).toMatchObject({ status: 201 });

    const answer = await changeAll(owner, org, { kind: 'status', status: 'removed' }, [
      one.member,
      bob.member,
      ann.member,
    ]);
    expect(outcomesOf(answer).map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok']);
    expect((await one.client.sessions.list({ query: {} })).status).toBe(401);
    expect((await bob.client.sessions.list({ query: {} })).status).toBe(200);
    expect(await User.findById(one.id).lean()).toMatchObject({ defaultOrg: null });
    expect((await User.findById(bob.id).lean())?.defaultOrg?.toString()).toBe(other.org);
    expect(await Invitation.findOne({ org, email: body.email }).lean()).toMatchObject({ status: 'revoked' });
    expect(await Member.findOne({ org, email: body.email }).lean()).toMatchObject({ status: 'removed' });
    expect((await auditLog(api, org)).map(({ action }) => action)).toContain('invitation.revoked');
  });
});

describe('undoing a bulk change', () => {
  it('restores everybody who is still as it left them, and names those who have been changed since', async () => {
    const { owner, org, ann, bob, cleo } = await createTeam(api);
    const made = await changeAll(owner, org, SUSPEND, [ann.member, bob.member, cleo.member]);
    await owner.client.members.update({ params: { id: bob.member }, body: { name: 'Bob B.' } });
    const undone = await undo(owner, made);
    expect(outcomesOf(undone)).toEqual([
      ['ann', 'ok'],
      ['Bob B.', 'VERSION_CONFLICT'],
      ['cleo', 'ok'],
    ]);
    expect(undone.change).toMatchObject({ changed: 3, undone: 2, undoable: false, undoneAt: expect.any(String) });
    const statuses = await Promise.all([ann, bob, cleo].map(async ({ member }) => (await stored(member))?.status));
    expect(statuses).toEqual(['active', 'suspended', 'active']);
    const log = await logOf(org, made);
    expect(log.map(({ action }) => action).slice(-3)).toEqual([
      ...['member.reactivated', 'member.reactivated', 'bulk-change.undone'],
    ]);

    const again = await owner.client.bulkChanges.undo({ params: { id: made.change?._id ?? '' }, body: {} });
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await stored(bob.member))?.status).toBe('suspended');
  });

  it('gives back role, type, customer and sites', async () => {
    const { owner, organization, org, cleo, second } = await createTeam(api);
    const before = await owner.client.members.update({
      params: { id: cleo.member },
      body: { sites: [second] },
    });
    const viewer = roleOf(organization, 'Viewer');
    const made = await changeAll(owner, org, { kind: 'role', role: viewer, type: 'staff' }, [cleo.member]);
    const undone = await undo(owner, made);
    expect(before.status).toBe(200);
    const { updatedAt: _, version: __, ...rest } = Object(before.body);
    expect(undone.results[0]?.member).toMatchObject(rest);
  });

  it('writes nothing of what is refused, however late that turns out', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const tower = await addSite(owner, org, 'Tower', customer);
    const admin = await api.addMember(organization, 'Administrator');
    const { member } = await api.addMember(organization, 'Requester');
    const limits = { customerOrgId: customer };
    expect(await owner.client.members.update({ params: { id: member }, body: limits })).toMatchObject({ status: 200 });
    const viewer = roleOf(organization, 'Viewer');
    const made = await changeAll(admin, org, { kind: 'role', role: viewer, type: 'staff' }, [member]);
    // The Administrator may undo what they did, but can no longer give access to the whole customer.
    await owner.client.members.update({ params: { id: admin.member }, body: { sites: [tower] } });
    const [left, log] = [await stored(member), (await auditLog(api, org)).length];
    const refused = await undo(admin, made);
    expect(outcomesOf(refused)).toMatchObject([[expect.any(String), 'FORBIDDEN']]);
    expect(refused.change).toMatchObject({ undone: 0, undoneAt: null, undoable: true });
    expect(await stored(member)).toEqual(left);
    expect((await auditLog(api, org)).length).toBe(log);

    const undone = await undo(owner, made);
    expect(undone.change).toMatchObject({ undone: 1 });
    expect(undone.results).toMatchObject([
      { problem: null, member: { type: 'customer', sites: [], customerOrgId: customer, version: 4 } },
    ]);
  });

  it('leaves members whom its author no longer sees to other people', async () => {
    const { owner, organization, org, bob } = await createTeam(api);
    const admin = await api.addMember(organization, 'Administrator');
    const made = await changeAll(admin, org, SUSPEND, [bob.member]);
    const sites = [await addSite(owner, org, 'Third')];
    expect((await owner.client.members.update({ params: { id: admin.member }, body: { sites } })).status).toBe(200);
    const [left, log] = [await stored(bob.member), (await auditLog(api, org)).length];
    const refused = await undo(admin, made);
    expect(outcomesOf(refused)).toEqual([['', 'FORBIDDEN']]);
    expect(refused.change).toMatchObject({ undone: 0, undoneAt: null, undoable: true });
    expect(await stored(bob.member)).toEqual(left);
    expect((await auditLog(api, org)).length).toBe(log);

    expect(outcomesOf(await undo(owner, made))).toEqual([['bob', 'ok']]);
    expect((await stored(bob.member))?.status).toBe('active');
  });

  it('can be tried again for those who were refused for another reason, such as a seat', async () => {
    const { owner, organization, org } = await createNorthwind(api, 3);
    const one = await api.addMember(organization, 'Viewer', { email: `one@${someWord()}.example` });
    const two = await api.addMember(organization, 'Viewer', { email: `two@${someWord()}.example` });
    const made = await changeAll(owner, org, SUSPEND, [one.member, two.member]);
    await api.deps.models.Organization.updateOne({ _id: org }, { seats: 2 });
    const first = await undo(owner, made);
    expect(outcomesOf(first)).toEqual([
      ['one', 'ok'],
      ['two', 'SEAT_LIMIT'],
    ]);
    expect(first.change).toMatchObject({ undone: 1, undoable: true });
    await api.deps.models.Organization.updateOne({ _id: org }, { seats: 3 });
    const second = await undo(owner, made);
    expect(outcomesOf(second)).toEqual([['two', 'ok']]);
    expect(second.change).toMatchObject({ undone: 2, undoable: false });
  });

  it('does not bring removed members back', async () => {
    const { owner, org, ann } = await createTeam(api);
    const made = await changeAll(owner, org, { kind: 'status', status: 'removed' }, [ann.member]);
    expect(made.change).toMatchObject({ changed: 1, undoable: false });
    const answer = await owner.client.bulkChanges.undo({ params: { id: made.change?._id ?? '' }, body: {} });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await stored(ann.member))?.status).toBe('removed');
  });

  it('needs the permission of the change itself, and a list says so', async () => {
    const { owner, organization, org, ann, bob } = await createTeam(api);
    const assigner = await createRole(owner, org, 'Assigner', ['members:assign-role', 'members:view']);
    organization.roles.set('Assigner', assigner._id);
    const amy = await api.addMember(organization, 'Assigner');
    const made = await changeAll(owner, org, SUSPEND, [bob.member]);
    const list = (by: PersonInOrganization) => by.client.bulkChanges.list({ query: { org } });
    expect(await list(owner)).toMatchObject({ body: { items: [{ _id: made.change?._id, undoable: true }] } });
    expect(await list(amy)).toMatchObject({ body: { items: [{ _id: made.change?._id, undoable: false }] } });
    const answer = await amy.client.bulkChanges.undo({ params: { id: made.change?._id ?? '' }, body: {} });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', permission: 'members:manage' } });
    expect((await list(ann)).status).toBe(200);
    expect((await stored(bob.member))?.status).toBe('suspended');
  });
});
