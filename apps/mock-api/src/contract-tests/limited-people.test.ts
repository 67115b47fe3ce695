import type { Permission } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import {
  addCustomer,
  addSite,
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

const someone = () => `${someWord()}@limited.example`;

/** An organization with a customer at `tower`, a site `annex`, and an Administrator who is limited to the tower. */
async function createPlace() {
  const { owner, organization, org } = await createNorthwind(api);
  const customer = await addCustomer(owner, org, 'Tower Tenants');
  const [tower, annex] = [await addSite(owner, org, 'Tower', customer), await addSite(owner, org, 'Annex')];
  const add = (role: string, sites: string[] = []) => api.addMember(organization, role, { email: someone(), sites });
  const addWith = async (name: string, permissions: Permission[]) => {
    organization.roles.set(name, (await createRole(owner, org, name, permissions))._id);
    return add(name);
  };
  return { owner, organization, org, customer, tower, annex, add, addWith, admin: await add('Administrator', [tower]) };
}

type Place = Awaited<ReturnType<typeof createPlace>>;

const memberOf = ({ org }: Place, id: string) => api.deps.models.Member.findOne({ org, _id: id }).lean();
const update = (by: PersonInOrganization, id: string, body: { name?: string; sites?: string[] }) =>
  by.client.members.update({ params: { id }, body });

async function inviteTenant(place: Place, by: PersonInOrganization, limits: object) {
  const email = someone();
  const role = roleOf(place.organization, 'Requester');
  const body = { email, role, type: 'customer' as const, ...limits };
  return by.client.members.invite({ params: { id: place.org }, body });
}

describe('a limited inviter', () => {
  it('gives a customer only the sites named, never the sites that it gets later', async () => {
    const place = await createPlace();
    const { owner, customer, tower, annex, admin } = place;
    const ofCustomer = { customerOrgId: customer };
    await expectRefused(api, () => inviteTenant(place, admin, { ...ofCustomer, sites: [] }), FORBIDDEN);
    expect(await inviteTenant(place, admin, ofCustomer)).toMatchObject({ status: 201, body: { sites: [tower] } });
    // Nor by naming a site that the customer does not occupy yet.
    const later = { ...ofCustomer, sites: [tower, annex] };
    await expectRefused(api, () => inviteTenant(place, admin, later), NOT_FOUND);
    expect(await inviteTenant(place, owner, { ...ofCustomer, sites: [] })).toMatchObject({ status: 201 });
  });

  it("gives a customer's member without a customer no sites, like anybody else", async () => {
    const place = await createPlace();
    const { owner, org, admin, add } = place;
    const answer = await inviteTenant(place, owner, { sites: [] });
    expect(answer).toMatchObject({ status: 201, body: { sites: [], customerOrgId: null } });
    const cleo = await add('Requester');
    expect(await cleo.client.sites.list({ query: { org } })).toMatchObject({ status: 200, body: { total: 0 } });
    await expectRefused(api, () => inviteTenant(place, admin, { sites: [] }), FORBIDDEN);
  });

  it('learns nothing about anybody they do not see: not what they are, nor their name, nor what they were before', async () => {
    const place = await createPlace();
    const { owner, organization, org, tower, annex, admin, add } = place;
    const bob = await add('Technician', [annex]);
    await owner.client.members.setStatus({ params: { id: bob.member, status: 'suspended' }, body: {} });
    const role = roleOf(organization, 'Viewer');
    const inviteBob = () =>
      admin.client.members.invite({ params: { id: org }, body: { email: bob.email, role, type: 'staff' } });
    const refusal = { status: 409, code: 'ALREADY_MEMBER', detail: expect.stringContaining('is already known here') };
    await expectRefused(api, inviteBob, refusal);
    await owner.client.members.setStatus({ params: { id: bob.member, status: 'removed' }, body: {} });
    api.advance(1000);
    expect(await inviteBob()).toMatchObject({ status: 201, body: { name: '', sites: [tower] } });
    const history = (by: PersonInOrganization) =>
      by.client.members.history({ params: { id: bob.member }, query: { sort: 'createdAt' } });
    const invited = { action: 'member.invited' };
    expect(await history(admin)).toMatchObject({ status: 200, body: { total: 1, items: [invited] } });
    expect(await history(owner)).toMatchObject({
      body: { total: 3, items: [{ action: 'member.suspended' }, { action: 'member.removed' }, invited] },
    });
  });
});

describe('an invitation that nobody vouches for any more', () => {
  /** An invitation for the whole customer, backed by somebody limited, as some existed before that was refused. */
  async function createUnbacked(place: Place) {
    const { owner, org, customer, admin } = place;
    const invited = await inviteTenant(place, owner, { customerOrgId: customer, sites: [] });
    if (invited.status !== 201) throw new Error('not invited');
    await api.deps.models.Invitation.updateOne(
      { org, _id: invited.body._id },
      { $set: { backedBy: new Types.ObjectId(admin.member) } },
    );
    return invited.body;
  }

  it.each<[string, (place: Place) => Promise<{ status: number }>]>([
    ['is created', ({ owner, org, customer }) => owner.client.sites.create({ body: { org, name: 'Third', customer } })],
    ['is deleted', ({ owner, annex }) => owner.client.sites.remove({ params: { id: annex } })],
  ])('ends when a site %s', async (_, change) => {
    const place = await createPlace();
    const { _id, member } = await createUnbacked(place);
    expect((await change(place)).status).toBeLessThan(300);
    const found = await place.owner.client.invitations.get({ params: { id: _id } });
    expect(found).toMatchObject({ body: { status: 'revoked' } });
    expect((await memberOf(place, member))?.status).toBe('removed');
  });

  it('ends when its inviter loses one of the sites that it gives access to', async () => {
    const place = await createPlace();
    const { owner, customer, tower, annex, add } = place;
    const ines = await add('Administrator', [tower, annex]);
    const sites = [tower, annex];
    const sent = await inviteTenant(place, ines, { customerOrgId: customer, sites });
    if (sent.status !== 201) throw new Error('not invited');
    // The customer does not have the other site, so without the tower there is nothing left that Ines could give.
    await owner.client.sites.update({ params: { id: annex }, body: { customer } });
    await owner.client.sites.update({ params: { id: annex }, body: { customer: null } });
    await update(owner, place.admin.member, { sites: [tower, annex] });
    expect(await owner.client.sites.remove({ params: { id: tower } })).toMatchObject({ status: 204 });
    const found = await owner.client.invitations.get({ params: { id: sent.body._id } });
    expect(found).toMatchObject({ body: { status: 'revoked' } });
  });

  it('does not work by link, in the list of the invited person, or to be mailed again, if its end was missed', async () => {
    const place = await createPlace();
    const { owner, organization, org, addWith } = place;
    const ines = await addWith('Inviter', ['members:invite']);
    organization.roles.set('Bare', (await createRole(owner, org, 'Bare'))._id);
    const email = someone();
    const { invitation, token } = await inviteTo(api, ines, organization, { email, role: 'Bare' });
    const guest = await api.createPerson(email);
    const mine = () => guest.client.invitations.mine({ query: {} });
    expect(await mine()).toMatchObject({ body: { total: 1, items: [{ _id: invitation._id }] } });
    await api.deps.models.Member.updateOne({ org, _id: ines.member }, { status: 'suspended' });
    expect(await mine()).toMatchObject({ status: 200, body: { total: 0, items: [] } });
    const gone = { status: 410, body: { code: 'GONE' } };
    expect(await api.client().invitations.getByToken({ params: { token } })).toMatchObject(gone);
    const password = 'a fine and long passphrase 7';
    const join = { token, name: 'Gus', newPassword: password, passwordConfirmation: password };
    expect(await api.client().invitations.join({ body: join })).toMatchObject(gone);
    const resend = () => owner.client.invitations.resend({ params: { id: invitation._id }, body: {} });
    await expectRefused(api, resend, { status: 409, code: 'ILLEGAL_TRANSITION' });
  });
});

describe('deleting a site', () => {
  it('is not for somebody who is limited, and records what everybody else was limited to', async () => {
    const place = await createPlace();
    const { owner, org, tower, annex, add } = place;
    const both = await add('Administrator', [tower, annex]);
    const bob = await add('Technician', [annex, ...place.organization.sites]);
    await expectRefused(api, () => both.client.sites.remove({ params: { id: annex } }), FORBIDDEN);
    expect(await owner.client.sites.remove({ params: { id: annex } })).toMatchObject({ status: 204 });
    const log = (await auditLog(api, org)).filter(({ action }) => action === 'member.updated');
    expect(log.map(({ target, changes }) => [target.id, changes])).toEqual([
      [both.member, { sites: { from: [tower, annex], to: [tower] } }],
      [bob.member, { sites: { from: [annex, ...place.organization.sites], to: place.organization.sites } }],
    ]);
    expect((await memberOf(place, bob.member))?.sites.map(String)).toEqual(place.organization.sites);
  });
});

describe('a reader who is limited', () => {
  it("sees who has all sites, but no customer's member who has none", async () => {
    const place = await createPlace();
    const { owner, organization, org, tower, admin, add } = place;
    const [everywhere, nowhere, here] = [
      await add('Technician'),
      await add('Requester'),
      await add('Requester', [tower]),
    ];
    const invite = (role: string, sites: string[]) =>
      inviteTo(api, owner, organization, { email: someone(), role, sites });
    const all = (await invite('Technician', [])).invitation._id;
    const none = (await invite('Requester', [])).invitation._id;
    const seenBy = async ({ client }: PersonInOrganization) => {
      const members = await client.members.list({ query: { org, limit: 100 } });
      const invitations = await client.invitations.list({ query: { org, limit: 100 } });
      if (members.status !== 200 || invitations.status !== 200) throw new Error('no lists');
      return [...members.body.items, ...invitations.body.items].map(({ _id }) => _id).toSorted();
    };
    const seen = [owner.member, admin.member, everywhere.member, here.member, all];
    expect(await seenBy(admin)).toEqual(seen.toSorted());
    expect(await seenBy(owner)).toEqual([...seen, nowhere.member, none].toSorted());
    expect(await admin.client.members.get({ params: { id: nowhere.member } })).toMatchObject({ status: 404 });
    expect(await admin.client.invitations.get({ params: { id: none } })).toMatchObject({ status: 404 });
    const rename = () => update(admin, nowhere.member, { name: 'Nobody' });
    await expectRefused(api, rename, NOT_FOUND);
  });

  it('sees on a member and an invitation only the sites that are their own', async () => {
    const place = await createPlace();
    const { owner, organization, org, tower, annex, admin, add } = place;
    const bob = await add('Technician', [tower, annex]);
    const { invitation } = await inviteTo(api, owner, organization, { email: someone(), sites: [annex, tower] });
    const list = await admin.client.members.list({ query: { org, limit: 100 } });
    const inList = list.status === 200 && list.body.items.find(({ _id }) => _id === bob.member);
    expect(inList).toMatchObject({ sites: [tower] });
    const params = { id: bob.member };
    expect(await admin.client.members.get({ params })).toMatchObject({ body: { sites: [tower] } });
    expect(await owner.client.members.get({ params })).toMatchObject({ body: { sites: [tower, annex] } });
    const invited = { params: { id: invitation._id } };
    expect(await admin.client.invitations.get(invited)).toMatchObject({ body: { sites: [tower] } });
    const invitations = await admin.client.invitations.list({ query: { org } });
    expect(invitations).toMatchObject({ body: { items: [{ _id: invitation._id, sites: [tower] }] } });
  });

  it('learns of no other site by its code, of no other customer by a history, and is offered no undo that is not theirs', async () => {
    const place = await createPlace();
    const { owner, org, tower, annex, admin, add } = place;
    await owner.client.sites.update({ params: { id: annex }, body: { code: 'secret' } });
    const take = () => admin.client.sites.update({ params: { id: tower }, body: { code: 'secret' } });
    await expectRefused(api, take, {
      status: 409,
      code: 'CONFLICT',
      detail: 'Another site already has the code secret. Choose another code.',
    });

    const elsewhere = await addCustomer(owner, org, 'Hidden Tenants');
    await owner.client.sites.update({ params: { id: annex }, body: { customer: elsewhere } });
    const cleo = await add('Requester', [tower]);
    const params = { id: cleo.member };
    await owner.client.members.update({ params, body: { customerOrgId: elsewhere, sites: [] } });
    await owner.client.members.update({ params, body: { customerOrgId: place.customer } });
    const made = await owner.client.bulkChanges.create({
      body: { org, members: [{ id: cleo.member, version: 3 }], change: { kind: 'status', status: 'suspended' } },
    });
    expect(made).toMatchObject({ status: 200, body: { change: { changed: 1 } } });
    const history = await admin.client.members.history({ params, query: {} });
    expect(history).toMatchObject({ status: 200, body: { items: [{ bulkChange: null }, {}, {}] } });
    expect(JSON.stringify(history.body)).not.toContain('Hidden Tenants');
    const full = await owner.client.members.history({ params, query: {} });
    expect(full).toMatchObject({ body: { items: [{ bulkChange: { undoable: true } }, {}, {}] } });
    expect(JSON.stringify(full.body)).toContain('Hidden Tenants');
  });
});

describe('what a permission opens', () => {
  it('shows who did what only with audit:view', async () => {
    const place = await createPlace();
    const { owner, org, add } = place;
    const [bob, viewer] = [await add('Technician'), await add('Viewer')];
    await owner.client.bulkChanges.create({
      body: { org, members: [{ id: bob.member, version: 1 }], change: { kind: 'status', status: 'suspended' } },
    });
    const seenBy = async ({ client }: PersonInOrganization) => [
      await client.members.history({ params: { id: bob.member }, query: {} }),
      await client.bulkChanges.list({ query: { org } }),
    ];
    const by = (name: string | null) => [
      { status: 200, body: { items: [{ action: 'member.suspended', actorName: name }] } },
      { status: 200, body: { items: [{ actorName: name ?? '' }] } },
    ];
    expect(await seenBy(viewer)).toMatchObject(by(null));
    expect(await seenBy(owner)).toMatchObject(by('Olga Owner'));
  });

  it('lets somebody who may change something read it, by every call alike', async () => {
    const place = await createPlace();
    const { owner, tower, addWith, add } = place;
    const bob = await add('Technician');
    const sam = await addWith('Site manager', ['sites:manage']);
    expect(await sam.client.sites.update({ params: { id: tower }, body: {} })).toMatchObject({ status: 200 });
    expect(await sam.client.sites.get({ params: { id: tower } })).toMatchObject({ status: 200 });
    const mia = await addWith('Member manager', ['members:manage', 'work-orders:view-own']);
    const params = { id: bob.member };
    expect(await mia.client.members.get({ params })).toMatchObject({ status: 200, body: { _id: bob.member } });
    expect(await sam.client.members.get({ params })).toMatchObject({ status: 403 });
    expect(await owner.client.members.get({ params })).toMatchObject({ status: 200 });
  });

  it('renames only members whose role the caller could give', async () => {
    const place = await createPlace();
    const { owner, add } = place;
    const admin = await add('Administrator');
    const bob = await add('Technician');
    await expectRefused(api, () => update(admin, owner.member, { name: 'Nobody' }), FORBIDDEN);
    expect(await update(admin, bob.member, { name: 'Bob' })).toMatchObject({ status: 200, body: { name: 'Bob' } });
    expect(await update(admin, admin.member, { name: 'Ada' })).toMatchObject({ status: 200, body: { name: 'Ada' } });
  });
});

describe('the last owner without limits', () => {
  const LAST_OWNER = { status: 409, code: 'LAST_OWNER', reason: 'last-unlimited-owner' };

  it('stays, even if others who are limited are left: nobody could ever lift their limits', async () => {
    const place = await createPlace();
    const { owner, organization, org, tower, add } = place;
    const other = await add('Owner', [tower]);
    const leave = () => owner.client.members.leave({ body: { org } });
    await expectRefused(api, leave, LAST_OWNER);
    // An owner who is limited does not count as one, and may leave like anybody else.
    const another = await add('Owner', [tower]);
    expect(await another.client.members.leave({ body: { org } })).toMatchObject({ status: 204 });
    const everything = (await api.deps.models.Role.findOne({ org, name: 'Owner' }).lean())?.permissions ?? [];
    const eve = await place.addWith('Everything', everything);
    const params = { id: owner.member };
    const { client } = eve;
    await expectRefused(api, () => update(eve, owner.member, { sites: [tower] }), LAST_OWNER);
    const suspend = () => client.members.setStatus({ params: { ...params, status: 'suspended' }, body: {} });
    await expectRefused(api, suspend, LAST_OWNER);
    const roleId = roleOf(organization, 'Viewer');
    const demote = () =>
      client.members.assignRole({ params: { ...params, roleId, type: 'staff', orgId: org }, body: {} });
    await expectRefused(api, demote, LAST_OWNER);

    expect(await update(owner, other.member, { sites: [] })).toMatchObject({ status: 200 });
    expect(await leave()).toMatchObject({ status: 204 });
  });
});
