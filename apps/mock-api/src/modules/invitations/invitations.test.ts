import { describe, expect, it } from 'vitest';
import {
  addCustomer,
  addSite,
  createNorthwind,
  createRole,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { questionsOf } from '#testing/database.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const someone = () => `${someWord()}@test.example`;
const revoke = (by: PersonInOrganization, id: string) => by.client.invitations.revoke({ params: { id } });

type Query = Omit<Parameters<PersonInOrganization['client']['invitations']['list']>[0]['query'], 'org'>;

describe('listing invitations', () => {
  it('filters by status, customer and site, searches, sorts and pages; newest first', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const second = await addSite(owner, org, 'Second', customer);
    const role = organization.roles.get('Requester') ?? '';
    const body = { email: 'c@list.example', role, type: 'customer', customerOrgId: customer } as const;
    await inviteTo(api, owner, organization, { email: 'b@list.example', name: 'Zoe (Zed)', sites: [second] });
    await owner.client.members.invite({ params: { id: org }, body });
    const { invitation } = await inviteTo(api, owner, organization, { email: 'a@list.example' });
    await revoke(owner, invitation._id);

    const emails = async (query: Query) => {
      const list = await owner.client.invitations.list({ query: { org, ...query } });
      return list.status === 200 ? list.body.items.map(({ email }) => email.charAt(0)).join('') : list.body;
    };
    expect(await emails({})).toBe('acb');
    expect(await emails({ status: 'pending' })).toBe('cb');
    expect(await emails({ status: 'revoked' })).toBe('a');
    expect(await emails({ status: 'accepted' })).toBe('');
    expect(await emails({ customer })).toBe('c');
    expect(await emails({ site: second })).toBe('acb');
    expect(await emails({ site: organization.sites[0] ?? '' })).toBe('a');
    expect(await emails({ site: `${organization.sites[0]},${second}` })).toBe('acb');
    expect(await emails({ status: 'revoked,pending' })).toBe('acb');
    expect(await emails({ status: 'revoked,accepted' })).toBe('a');
    expect(await emails({ type: 'customer,provider' })).toBe('c');
    expect(await emails({ type: 'customer,staff', status: 'pending' })).toBe('cb');
    expect(await emails({ role: `${role},${'0'.repeat(24)}` })).toBe('c');
    expect(await emails({ search: '(zed' })).toBe('b');
    expect(await emails({ search: 'C@LIST' })).toBe('c');
    expect(await emails({ search: 'a.list' })).toBe('');
    expect(await emails({ sort: 'email' })).toBe('abc');
    expect(await emails({ sort: '-email', limit: 2, page: 2 })).toBe('a');
    expect(await owner.client.invitations.list({ query: { org, limit: 2 } })).toMatchObject({
      body: { page: 1, pages: 2, limit: 2, total: 3 },
    });
  });

  it('is for those who may see invitations', async () => {
    const { organization, org } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    const { owner: stranger } = await createNorthwind(api);
    const list = (by: PersonInOrganization) => () => by.client.invitations.list({ query: { org } });
    await expectRefused(api, list(manager), { ...FORBIDDEN, permission: 'invitations:view' });
    await expectRefused(api, list(stranger), NOT_FOUND);
  });
});

describe('what can be done with an invitation', () => {
  const RESENDABLE = { status: 'pending', allowedTransitions: ['revoked'], resendable: true };
  const ONLY_REVOCABLE = { ...RESENDABLE, resendable: false };
  const NOTHING = { status: 'pending', allowedTransitions: [], resendable: false };
  const shown = (by: PersonInOrganization, id: string) => by.client.invitations.get({ params: { id } });
  const resend = (by: PersonInOrganization, id: string) => by.client.invitations.resend({ params: { id }, body: {} });

  it('is told to those who could have sent it, and may change invitations', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const [site = ''] = organization.sites;
    organization.roles.set('Reader', (await createRole(owner, org, 'Reader', ['invitations:view']))._id);
    const reader = await api.addMember(organization, 'Reader');
    const admin = await api.addMember(organization, 'Administrator');
    const limited = await api.addMember(organization, 'Administrator', { sites: [site] });
    const invite = async (role: string, sites: string[]) => {
      return (await inviteTo(api, owner, organization, { email: someone(), role, sites })).invitation._id;
    };
    const [atSite, everywhere] = [await invite('Technician', [site]), await invite('Technician', [])];
    const [asOwner, asReader] = [await invite('Owner', []), await invite('Reader', [site])];
    const told = async (id: string) => {
      const answers = [owner, admin, limited, reader].map(async (by) => (await shown(by, id)).body);
      return Promise.all(answers);
    };
    expect(await told(atSite)).toMatchObject([RESENDABLE, RESENDABLE, RESENDABLE, NOTHING]);
    expect(await told(everywhere)).toMatchObject([RESENDABLE, RESENDABLE, NOTHING, NOTHING]);
    expect(await told(asOwner)).toMatchObject([RESENDABLE, NOTHING, NOTHING, NOTHING]);
    expect(await told(asReader)).toMatchObject([RESENDABLE, RESENDABLE, RESENDABLE, NOTHING]);
  });

  it('is only to revoke it once it was sent five times, or nobody vouches for it, and nothing once it is over', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const [often, orphaned] = [
      (await inviteTo(api, owner, organization, { email: someone() })).invitation,
      (await inviteTo(api, admin, organization, { email: someone() })).invitation,
    ];
    for (let count = 2; count <= 5; count += 1) {
      expect((await shown(owner, often._id)).body).toMatchObject(RESENDABLE);
      await resend(owner, often._id);
    }
    expect((await shown(owner, often._id)).body).toMatchObject(ONLY_REVOCABLE);
    expect((await shown(owner, orphaned._id)).body).toMatchObject(RESENDABLE);
    // As if ending it had been missed.
    await api.deps.models.Member.updateOne({ org, _id: admin.member }, { status: 'suspended' });
    expect((await shown(owner, orphaned._id)).body).toMatchObject(ONLY_REVOCABLE);
    const unbacked = { status: 409, code: 'ILLEGAL_TRANSITION', reason: 'invitation-unbacked' };
    await expectRefused(api, () => resend(owner, orphaned._id), unbacked);
    await revoke(owner, orphaned._id);
    expect((await shown(owner, orphaned._id)).body).toMatchObject({ ...NOTHING, status: 'revoked' });
  });
});

describe("a person's own invitations", () => {
  it('shows what is pending for their verified address, in all organizations', async () => {
    const email = someone();
    const { owner, organization } = await createNorthwind(api);
    const { owner: other, organization: second } = await createNorthwind(api);
    const first = await inviteTo(api, owner, organization, { email, role: 'Viewer' });
    await inviteTo(api, owner, organization, { email: someone() });
    await inviteTo(api, other, second, { email });
    const { invitation: revoked } = await inviteTo(api, other, second, { email: someone() });
    await revoke(other, revoked._id);
    const person = await api.createPerson(email);
    const mine = await person.client.invitations.mine({ query: {} });
    expect(mine).toMatchObject({ status: 200, body: { total: 2, page: 1, pages: 1 } });
    if (mine.status !== 200) return;
    expect(mine.body.items[1]).toEqual(first.invitation);
    const paged = await person.client.invitations.mine({ query: { limit: 1, page: 2 } });
    expect(paged).toMatchObject({ body: { items: [{ _id: first.invitation._id }], pages: 2, total: 2 } });
    await person.client.invitations.accept({ body: { token: first.token } });
    expect(await person.client.invitations.mine({ query: {} })).toMatchObject({ body: { total: 1 } });

    await api.deps.models.User.updateOne({ _id: person.id }, { emailVerifiedAt: null });
    expect(await person.client.invitations.mine({ query: {} })).toMatchObject({ body: { total: 0, items: [] } });
  });
});

describe("the queries for a person's own invitations", () => {
  it('do not grow in number with the invitations, whoever invited them, and without those that nobody vouches for', async () => {
    const email = someone();
    const guest = await api.createPerson(email);
    const open: string[] = [];
    const ask = async () => {
      let found: unknown;
      const questions = await questionsOf(api.deps.connection, async () => {
        const answer = await guest.client.invitations.mine({ query: {} });
        found = answer.status === 200 && answer.body.items.map(({ _id }) => _id);
      });
      expect(found).toEqual(open);
      return questions;
    };
    const invite = async () => {
      const { owner, organization, org } = await createNorthwind(api);
      const customer = await addCustomer(owner, org);
      const [one, other] = [await addSite(owner, org, 'One', customer), await addSite(owner, org, 'Other')];
      const limited = await api.addMember(organization, 'Administrator', { sites: [one, other] });
      const role = organization.roles.get('Requester') ?? '';
      const body = { email, role, type: 'customer' as const, customerOrgId: customer, sites: [one] };
      const sent = await limited.client.members.invite({ params: { id: org }, body });
      if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
      api.advance(1000);
      return { id: sent.body._id, org, limited, site: one };
    };
    open.unshift((await invite()).id);
    const questions = await ask();
    for (let more = 0; more < 4; more += 1) open.unshift((await invite()).id);
    expect(await ask()).toEqual(questions);

    // Invitations whose end was missed: the sender of one has left, that of the other has lost its site.
    const { Member } = api.deps.models;
    const [left, lost] = [await invite(), await invite()];
    await Member.updateOne({ org: left.org, _id: left.limited.member }, { status: 'suspended' });
    await Member.updateOne({ org: lost.org, _id: lost.limited.member }, { $pull: { sites: lost.site } });
    expect(await ask()).toEqual(questions);
  });
});
