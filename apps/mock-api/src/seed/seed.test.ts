import { MEMBER_STATUSES } from '@siteward/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { DEMO_PASSWORD, seedDemoData } from './seed.ts';
import { seedId } from './seed-id.ts';

const ACCOUNTS = ['owner', 'admin', 'manager', 'technician', 'requester', 'viewer', 'provider'];
const ROLES = ['Owner', 'Administrator', 'Manager', 'Technician', 'Requester', 'Viewer', 'Provider'];
const NORTH = seedId('north');

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await seedDemoData(api.deps);
});
afterAll(() => api.close());

async function signIn(email: string) {
  const answer = await api.client().auth.signIn({ body: { email, password: DEMO_PASSWORD } });
  if (answer.status !== 200) throw new Error(`${email}: ${answer.status}`);
  return { user: answer.body.user, client: api.client(answer.body.sid) };
}

/** Every record of the demo data by collection, without what is different at each start: secrets. */
async function everything({ deps: { models } }: TestApi) {
  const acrossOrganizations = 'the test compares all records of two databases';
  const invitations = await models.Invitation.find({}, { tokenHash: 0 }, { acrossOrganizations })
    .sort({ _id: 1 })
    .lean();
  return {
    users: await models.User.find().sort({ _id: 1 }).lean(),
    organizations: await models.Organization.find().sort({ _id: 1 }).lean(),
    roles: await models.Role.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    sites: await models.Site.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    members: await models.Member.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    invitations,
  };
}

describe('the demo data (README, Run it)', () => {
  it.each(ACCOUNTS.map((account, index) => [account, ROLES[index]]))(
    '%s@north.example is a %s',
    async (account, role) => {
      const { user, client } = await signIn(`${account}@north.example`);
      expect(user).toMatchObject({ defaultOrg: NORTH.toString(), emailVerified: true });
      const params = { userId: user._id, app: 'siteward' } as const;
      const membership = await client.members.getByUserAndApp({ params, query: {} });
      expect(membership).toMatchObject({ status: 200, body: { roleName: role, orgName: 'Northwind Facilities' } });
    },
  );

  it('has 3 sites, 40 members in every status and a linked payment in Northwind Facilities', async () => {
    const { client } = await signIn('owner@north.example');
    const org = NORTH.toString();
    const organization = await client.organizations.get({ params: { id: org } });
    expect(organization).toMatchObject({ status: 200, body: { paymentLinked: true, seats: 40, type: 'organization' } });
    expect(await client.sites.list({ query: { org } })).toMatchObject({ status: 200, body: { total: 3 } });
    const counts = await client.members.counts({ query: { org } });
    expect(counts.body).toEqual({ active: 32, invited: 4, suspended: 3, removed: 1 });
    const seats = await client.seats.get({ params: { org } });
    expect(seats.body).toEqual({ seats: 40, used: 36, pricePerSeat: 8, total: 320, version: 1 });
  });

  it('has invitations of every status there, also in the scope of a customer', async () => {
    const { client } = await signIn('owner@north.example');
    const scope = { customer: seedId('tenants').toString(), site: seedId('north/site/harbour').toString() };
    const total = async (query: object) => {
      const answer = await client.invitations.list({ query: { org: NORTH.toString(), ...query } });
      return answer.status === 200 ? answer.body.total : answer.status;
    };
    const seen: Record<string, number[]> = {};
    for (const status of ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const) {
      seen[status] = [await total({ status }), await total({ status, ...scope })];
    }
    expect(seen).toEqual({ pending: [4, 2], accepted: [8, 3], declined: [2, 1], expired: [3, 1], revoked: [2, 1] });
  });

  it('has Southgate Properties in its trial, with owner@north.example as a Viewer', async () => {
    const { user, client } = await signIn('owner@south.example');
    const org = user.defaultOrg ?? '';
    const organization = await client.organizations.get({ params: { id: org } });
    if (organization.status !== 200) throw new Error(`${organization.status}`);
    expect(organization.body).toMatchObject({ name: 'Southgate Properties', paymentLinked: false });
    expect(new Date(organization.body.trialEndsAt).getTime()).toBeGreaterThan(api.now().getTime());
    const olivia = await signIn('owner@north.example');
    const params = { userId: olivia.user._id, app: 'siteward' } as const;
    const membership = await olivia.client.members.getByUserAndApp({ params, query: { org } });
    expect(membership).toMatchObject({ status: 200, body: { roleName: 'Viewer' } });
  });

  it('gives an invited person their invitation', async () => {
    const sofia = await api.createPerson('sofia.rossi@north.example');
    const mine = await sofia.client.invitations.mine({ query: {} });
    expect(mine).toMatchObject({ status: 200, body: { total: 1, items: [{ orgName: 'Northwind Facilities' }] } });
  });

  it('holds every stored member to the rules of the models, and none in an unknown status', async () => {
    const { members, users, invitations, roles } = await everything(api);
    const { User, Member, Role, Invitation } = api.deps.models;
    for (const member of members) await new Member(member).validate();
    for (const user of users) await new User(user).validate();
    for (const role of roles) await new Role(role).validate();
    for (const invitation of invitations) await new Invitation({ ...invitation, tokenHash: 'x' }).validate();
    expect(members.every(({ status }) => MEMBER_STATUSES.includes(status))).toBe(true);
    expect(members.every(({ user, status }) => (user === null) === (status === 'invited'))).toBe(true);
  });
});

describe('seeding', () => {
  it('leaves a database alone that is not empty', async () => {
    const before = await everything(api);
    expect(await seedDemoData(api.deps)).toBe(false);
    expect(await everything(api)).toEqual(before);

    const other = await createTestApi();
    await other.createPerson('first@north.example');
    expect(await seedDemoData(other.deps)).toBe(false);
    expect((await everything(other)).organizations).toEqual([]);
    await other.close();
  });

  it('writes the same data, once, where several processes start together', async () => {
    const other = await createTestApi();
    const done = await Promise.all(Array.from({ length: 4 }, () => seedDemoData(other.deps)));
    expect(done.filter(Boolean)).toHaveLength(1);
    const again = await createTestApi();
    await seedDemoData(again.deps);
    expect(await everything(again)).toEqual(await everything(other));
    await other.close();
    await again.close();
  });
});
