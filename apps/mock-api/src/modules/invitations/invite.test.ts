import { createHash } from 'node:crypto';
import { DAY_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import {
  addCustomer,
  addSite,
  auditLog,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  mailedInvitationToken,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf, type TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { csv, importFile } from './invitations-testing.ts';

const api = await openForFile(createTestApi());

const ALREADY_MEMBER = { status: 409, code: 'ALREADY_MEMBER' };
const SEAT_LIMIT = { status: 409, code: 'SEAT_LIMIT', reason: 'seats-full' };
const someone = () => `${someWord()}@test.example`;

function invite(
  by: PersonInOrganization,
  organization: TestOrganization,
  email: string,
  more: {
    role?: string;
    type?: 'staff' | 'customer';
    sites?: string[];
    customerOrgId?: string | null;
    name?: string;
  } = {},
) {
  const { role = roleOf(organization, 'Technician'), type = 'staff', ...rest } = more;
  return by.client.members.invite({ params: { id: organization._id }, body: { email, role, type, ...rest } });
}

describe('inviting', () => {
  it('makes an invitation and an invited member, and mails a token that is stored hashed', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const email = someone();
    const sites = organization.sites;
    const answer = await invite(owner, organization, ` ${email.toUpperCase()} `, { name: 'Ann <b>', sites });
    expect(answer).toMatchObject({ status: 201 });
    if (answer.status !== 201) return;
    const now = api.now();
    expect(answer.body).toEqual({
      _id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
      version: 1,
      email,
      name: 'Ann <b>',
      org,
      orgName: 'Northwind',
      member: expect.any(String),
      sites,
      role: roleOf(organization, 'Technician'),
      roleName: 'Technician',
      type: 'staff',
      status: 'pending',
      customerOrgId: null,
      customerSiteId: null,
      serviceProviderId: null,
      sentCount: 1,
      sentAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
      invitedBy: owner.member,
      invitedByName: 'Olga Owner',
    });
    const { members } = owner.client;
    expect(await members.list({ query: { org, status: 'invited' } })).toMatchObject({
      body: { total: 1, items: [{ _id: answer.body.member, email, user: null, status: 'invited', sites }] },
    });

    const [mail, ...others] = await api.mails(email);
    expect(others).toEqual([]);
    const token = await mailedInvitationToken(api, email);
    expect(mail?.subject).toBe('Join Northwind on Siteward');
    expect(mail?.text).toContain(`/?state=accept-invitation#token=${token}`);
    expect(mail?.html).toContain('Ann &lt;b&gt;');
    const stored = await api.deps.models.Invitation.findOne({ org, _id: answer.body._id }).lean();
    expect(stored?.tokenHash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(JSON.stringify([stored, answer.body, await auditLog(api, org)])).not.toContain(token);
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'member.invited',
      actor: owner.id,
      target: { kind: 'member', id: answer.body.member },
      changes: { email, role: 'Technician', type: 'staff' },
    });
  });

  it.each(['active', 'suspended'] as const)('refuses somebody who is already a member and is %s', async (status) => {
    const { owner, organization } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer', { status });
    const known = { reason: 'already-known', params: { email: ann.email, status } };
    await expectRefused(api, () => invite(owner, organization, ann.email.toUpperCase()), {
      ...ALREADY_MEMBER,
      ...known,
    });
  });

  it('refuses somebody who is already invited, until that invitation has expired', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const { invitation } = await inviteTo(api, owner, organization, { email: 'twice@test.example' });
    await expectRefused(api, () => invite(owner, organization, 'Twice@test.example'), ALREADY_MEMBER);
    api.advance(7 * DAY_MS);
    const second = await api.addMember(organization, 'Owner');
    const again = await invite(second, organization, 'twice@test.example', { role: roleOf(organization, 'Viewer') });
    expect(again).toMatchObject({ status: 201, body: { member: invitation.member, roleName: 'Viewer' } });
    const list = await second.client.invitations.list({ query: { org } });
    expect(list).toMatchObject({ body: { items: [{ status: 'pending' }, { status: 'expired' }] } });
  });

  it("reuses a removed member's record", async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const ann = await api.addMember(organization, 'Viewer', { status: 'removed' });
    const { invitation, token } = await inviteTo(api, owner, organization, { email: ann.email });
    expect(invitation).toMatchObject({ member: ann.member, name: ann.email.split('@')[0] });
    expect(await ann.client.invitations.accept({ body: { token } })).toMatchObject({
      status: 200,
      body: { member: ann.member },
    });
    expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: { active: 2, removed: 0 } });
  });

  it('creates one invitation from twenty to the same address at the same time', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const email = someone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(owner, organization, email)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => 'code' in body && body.code === 'ALREADY_MEMBER')).toHaveLength(19);
    expect(await api.mails(email)).toHaveLength(1);
    expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: { active: 1, invited: 1 } });
  });
});

describe('seats', () => {
  it('refuses past the limit, and frees the seats of ended invitations', async () => {
    const { owner, organization, org } = await createNorthwind(api, 2);
    const { invitation } = await inviteTo(api, owner, organization, { email: someone() });
    await expectRefused(api, () => invite(owner, organization, someone()), SEAT_LIMIT);
    await owner.client.invitations.revoke({ params: { id: invitation._id } });
    await inviteTo(api, owner, organization, { email: someone() });
    api.advance(7 * DAY_MS);
    await api.deps.models.Organization.updateOne({ _id: org }, { seats: 3 });
    const second = await api.addMember(organization, 'Owner');
    expect(await invite(second, organization, someone())).toMatchObject({ status: 201 });
    await expectRefused(api, () => invite(second, organization, someone()), SEAT_LIMIT);
  });

  it('are not exceeded by twenty invitations at the same time', async () => {
    const { owner, organization, org } = await createNorthwind(api, 4);
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(owner, organization, someone())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => 'code' in body && body.code === 'SEAT_LIMIT')).toHaveLength(17);
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: { seats: 4, used: 4 } });
  });
});

describe('what somebody may invite to', () => {
  it('only a role whose permissions they hold', async () => {
    const { organization } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    const admin = () => invite(manager, organization, someone(), { role: roleOf(organization, 'Administrator') });
    await expectRefused(api, admin, { ...FORBIDDEN, permission: 'members:manage' });
    expect(await invite(manager, organization, someone())).toMatchObject({ status: 201 });
    const technician = await api.addMember(organization, 'Technician');
    const lacking = { ...FORBIDDEN, permission: 'members:invite' };
    await expectRefused(api, () => invite(technician, organization, someone()), lacking);
  });

  it('only a role of the given type, of their own organization, and its sites', async () => {
    const { owner, organization } = await createNorthwind(api);
    const { owner: stranger, organization: other } = await createNorthwind(api);
    const call = (more: Parameters<typeof invite>[3]) => () => invite(owner, organization, someone(), more);
    await expectRefused(api, call({ type: 'customer' }), {
      ...VALIDATION,
      errors: [expect.objectContaining({ path: 'type', code: 'role-of-another-type' })],
    });
    await expectRefused(api, call({ role: roleOf(other, 'Viewer') }), NOT_FOUND);
    await expectRefused(api, call({ sites: other.sites }), NOT_FOUND);
    await expectRefused(api, call({ customerOrgId: other._id }), {
      ...VALIDATION,
      reason: 'limited-without-being-customer',
    });
    await expectRefused(api, () => invite(stranger, organization, someone()), NOT_FOUND);
    await expectRefused(api, () => invite(owner, organization, 'nobody'), VALIDATION);
  });

  it("only one's own sites, which are the default if none are named", async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const second = await owner.client.sites.create({ body: { org, name: 'Second' } });
    if (second.status !== 201) throw new Error('no site');
    const manager = await api.addMember(organization, 'Manager', { sites: organization.sites });
    const call = (sites: string[]) => () => invite(manager, organization, someone(), { sites });
    await expectRefused(api, call([]), FORBIDDEN);
    await expectRefused(api, call([second.body._id]), NOT_FOUND);
    expect(await invite(manager, organization, someone())).toMatchObject({
      status: 201,
      body: { sites: organization.sites },
    });
  });

  it('people whom they do not see, without being told anything about them, not even a name', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const second = await addSite(owner, org, 'Second');
    const manager = await api.addMember(organization, 'Manager', { sites: organization.sites });
    const active = await api.addMember(organization, 'Viewer', { sites: [second] });
    const known = { reason: 'already-known-elsewhere', params: { email: active.email } };
    await expectRefused(api, () => invite(manager, organization, active.email), { ...ALREADY_MEMBER, ...known });
    const removed = await api.addMember(organization, 'Viewer', { sites: [second], status: 'removed' });
    expect(await invite(manager, organization, removed.email)).toMatchObject({
      status: 201,
      body: { member: removed.member, name: '', sites: organization.sites },
    });
  });

  it.each(['the whole of their customer', 'one site of it'])(
    'only people of their own customer, who lose with it what it leaves, if they have %s',
    async (which) => {
      const { owner, organization, org } = await createNorthwind(api);
      const customerOrgId = await addCustomer(owner, org);
      const tower = await addSite(owner, org, 'Tower', customerOrgId);
      const permissions = ['members:invite', 'members:manage', 'sites:view'] as const;
      const tenants = { org, name: 'Tenant', permissions: [...permissions], type: 'customer' as const };
      const created = await owner.client.roles.create({ body: tenants });
      const role = created.status === 201 ? created.body._id : '';
      organization.roles.set('Tenant', role);
      const sites = which === 'one site of it' ? [new Types.ObjectId(tower)] : [];
      const add = async () => {
        const person = await api.addMember(organization, 'Tenant');
        const theirs = { type: 'customer' as const, customerOrgId, sites };
        await api.deps.models.Member.updateOne({ org, _id: person.member }, theirs);
        return person;
      };
      const [cleo, mate] = [await add(), await add()];
      const given = { role, type: 'customer', sites: [tower] } as const;
      const free = () => invite(cleo, organization, someone(), { ...given, sites: [tower], customerOrgId: null });
      await expectRefused(api, free, { ...FORBIDDEN, reason: 'access-beyond-own-sites' });
      const freed = { params: { id: mate.member }, body: { sites: [tower], customerOrgId: null } };
      await expectRefused(api, () => cleo.client.members.update(freed), {
        ...FORBIDDEN,
        reason: 'access-beyond-own-sites',
      });
      const members = [{ id: mate.member, version: 2 }];
      const change = { kind: 'sites' as const, sites: [tower] };
      const bulk = await cleo.client.bulkChanges.create({ body: { org, members, change } });
      expect(bulk).toMatchObject({ body: { results: [{ problem: null }] } });

      const pal = await api.createPerson(someone());
      const sent = [
        await invite(cleo, organization, pal.email, { role, type: 'customer' }),
        await invite(cleo, organization, someone(), { ...given, sites: [tower] }),
      ];
      const bound = sent.map(({ body }) => ('sites' in body ? [body.customerOrgId, body.sites] : body));
      expect(bound).toEqual([
        [customerOrgId, [tower]],
        [customerOrgId, [tower]],
      ]);
      expect((await importFile(cleo, org, csv('Email,Role', `${someone()},Tenant`))).status).toBe(201);
      const pending = { org, status: 'pending' as const };
      expect(await api.deps.models.Invitation.countDocuments({ ...pending, customerOrgId })).toBe(3);
      const token = await mailedInvitationToken(api, pal.email);
      expect((await pal.client.invitations.accept({ body: { token } })).status).toBe(200);
      const seen = () => pal.client.sites.list({ query: { org } });
      expect(await seen()).toMatchObject({ body: { total: 1 } });
      // Somebody else is to move in.
      expect((await owner.client.sites.update({ params: { id: tower }, body: { customer: null } })).status).toBe(200);
      expect(await seen()).toMatchObject({ body: { total: 0 } });
      expect(await api.deps.models.Invitation.countDocuments(pending)).toBe(0);
    },
  );

  it('a customer with their limits', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customerOrgId = await addCustomer(owner, org);
    const more = { role: roleOf(organization, 'Requester'), type: 'customer', customerOrgId } as const;
    expect(await invite(owner, organization, someone(), more)).toMatchObject({
      status: 201,
      body: { type: 'customer', customerOrgId, customerSiteId: null },
    });
  });
});
