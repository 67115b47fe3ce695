import { readViewQuery } from '@siteward/contract';
import { FEEDBACK_STATUSES, MEMBER_STATUSES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { mongooseModel } from '#testing/database.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { seedDemoData } from './seed.ts';
import { seedId } from './seed-context.ts';
import { createSeededApi, everything, NORTH, signIn } from './seed-testing.ts';

const ACCOUNTS = ['owner', 'admin', 'manager', 'technician', 'requester', 'viewer', 'provider'];
const ROLES = ['Owner', 'Administrator', 'Manager', 'Technician', 'Requester', 'Viewer', 'Provider'];

const api = await openForFile(createSeededApi());

describe('the demo data (README, Run it)', () => {
  it.each(ACCOUNTS.map((account, index) => [account, ROLES[index]]))(
    '%s@north.example is a %s',
    async (account, role) => {
      const { user, client } = await signIn(api, `${account}@north.example`);
      expect(user).toMatchObject({ defaultOrg: NORTH.toString(), emailVerified: true });
      const params = { userId: user._id, app: 'siteward' } as const;
      const membership = await client.members.getByUserAndApp({ params, query: {} });
      expect(membership).toMatchObject({ status: 200, body: { roleName: role, orgName: 'Northwind Facilities' } });
    },
  );

  it.each(ACCOUNTS)('%s@north.example finds something in each list that they may see', async (account) => {
    const { client } = await signIn(api, `${account}@north.example`);
    const query = { org: NORTH.toString(), limit: 1 };
    const lists = {
      sites: client.sites.list({ query }),
      members: client.members.list({ query }),
      roles: client.roles.list({ query }),
      invitations: client.invitations.list({ query }),
      workOrders: client.workOrders.list({ query }),
      plans: client.maintenancePlans.list({ query }),
      feedbacks: client.feedbacks.list({ query }),
      providers: client.serviceProviders.list({ query }),
      tickets: client.supportTickets.list({ query }),
    };
    const empty: string[] = [];
    for (const [name, call] of Object.entries(lists)) {
      const answer = await call;
      expect([200, 403], name).toContain(answer.status);
      if (answer.status === 200 && answer.body.total === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  it('has 3 sites, 40 members in every status and a linked payment method in Northwind Facilities', async () => {
    const { client } = await signIn(api, 'owner@north.example');
    const org = NORTH.toString();
    const organization = await client.organizations.get({ params: { id: org } });
    expect(organization).toMatchObject({ status: 200, body: { paymentLinked: true, seats: 40, type: 'organization' } });
    expect(await client.sites.list({ query: { org } })).toMatchObject({ status: 200, body: { total: 3 } });
    const counts = await client.members.counts({ query: { org } });
    expect(counts.body).toEqual({ active: 32, invited: 4, suspended: 3, removed: 1 });
    const seats = await client.seats.get({ params: { org } });
    expect(seats.body).toEqual({
      seats: 40,
      available: 40,
      trial: false,
      used: 36,
      pricePerSeat: 8,
      total: 320,
      version: 1,
      monthly: { amount: 32_000, currency: 'EUR' },
    });
  });

  it('has a payer for Northwind with a linked card, and none for Southgate', async () => {
    const north = await signIn(api, 'owner@north.example');
    const list = await north.client.customers.list({ query: { org: NORTH.toString() } });
    expect(list).toMatchObject({ status: 200, body: { total: 1, items: [{ status: 'active', country: 'DE' }] } });
    const id = (list.status === 200 && list.body.items[0]?._id) || '';
    const methods = await north.client.customers.listPaymentMethods({ params: { id }, query: {} });
    const card = { status: 'linked', brand: 'visa', last4: '4242', default: true };
    expect(methods).toMatchObject({ status: 200, body: { total: 1, items: [card] } });
    const { user, client } = await signIn(api, 'owner@south.example');
    const nobody = await client.customers.list({ query: { org: user.defaultOrg ?? '' } });
    expect(nobody).toMatchObject({ status: 200, body: { total: 0 } });
  });

  it('has invitations of every status there, including for people of a customer', async () => {
    const { client } = await signIn(api, 'owner@north.example');
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
    const { user, client } = await signIn(api, 'owner@south.example');
    const org = user.defaultOrg ?? '';
    const organization = await client.organizations.get({ params: { id: org } });
    if (organization.status !== 200) throw new Error(`${organization.status}`);
    expect(organization.body).toMatchObject({ name: 'Southgate Properties', paymentLinked: false });
    expect(new Date(organization.body.trialEndsAt).getTime()).toBeGreaterThan(api.now().getTime());
    const olivia = await signIn(api, 'owner@north.example');
    const params = { userId: olivia.user._id, app: 'siteward' } as const;
    const membership = await olivia.client.members.getByUserAndApp({ params, query: { org } });
    expect(membership).toMatchObject({ status: 200, body: { roleName: 'Viewer' } });
  });

  it('gives an invited person their invitation', async () => {
    const sofia = await api.createPerson('sofia.rossi@north.example');
    const mine = await sofia.client.invitations.mine({ query: {} });
    expect(mine).toMatchObject({ status: 200, body: { total: 1, items: [{ orgName: 'Northwind Facilities' }] } });
  });

  it('follows the rules of the models in every stored member, and leaves none in an unknown status', async () => {
    const { members, users, invitations, roles } = await everything(api);
    const validate = (model: string, record: object) =>
      new (mongooseModel(api.deps.connection, model))(record).validate();
    for (const member of members) await validate('Member', member);
    for (const user of users) await validate('User', user);
    for (const role of roles) await validate('Role', role);
    for (const invitation of invitations) await validate('Invitation', { ...invitation, tokenHash: 'x' });
    expect(members.every(({ status }) => MEMBER_STATUSES.includes(status))).toBe(true);
    expect(members.every(({ user, status }) => (user === null) === (status === 'invited'))).toBe(true);
  });
});

describe('the saved views of the demo data', () => {
  it('are what the API would accept, some of them shared, and each is recorded', async () => {
    const { views, members, audit } = await everything(api);
    expect(views.map(({ audience, org }) => audience.equals(org)).toSorted()).toEqual([false, false, true, true]);
    for (const view of views) {
      await new (mongooseModel(api.deps.connection, 'SavedView'))(view).validate();
      expect(readViewQuery(view.area, view.query)).toEqual({ kept: view.query });
      const owner = members.find(({ _id }) => _id.equals(view.owner));
      expect(owner).toMatchObject({ status: 'active', type: 'staff' });
      const line = audit.find(({ target }) => target.id.equals(view._id));
      expect(line).toMatchObject({ actor: owner?.user, createdAt: view.createdAt });
    }
  });
});

describe('the service providers of the demo data', () => {
  it('are fourteen, with documents in every state, which can be downloaded, and work at their sites', async () => {
    const { client } = await signIn(api, 'owner@north.example');
    const org = NORTH.toString();
    const answer = await client.serviceProviders.list({ query: { org, limit: 100 } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { items } = answer.body;
    const ofStatus = (wanted: string) => items.filter(({ status }) => status === wanted).length;
    expect([ofStatus('active'), ofStatus('inactive'), ofStatus('blocked')]).toEqual([11, 2, 1]);
    const ofState = (wanted: string) => items.filter(({ papers }) => papers.state === wanted).length;
    expect([ofState('valid'), ofState('due'), ofState('expired')]).toEqual([11, 2, 1]);
    expect(items.filter(({ openWork }) => (openWork ?? 0) > 0).length).toBeGreaterThan(3);
    for (const { _id: id, documentCount } of items) {
      const detail = await client.serviceProviders.get({ params: { id } });
      if (detail.status !== 200) throw new Error(JSON.stringify(detail.body));
      expect(detail.body.documents).toHaveLength(documentCount);
      for (const { file } of detail.body.documents) {
        const content = await client.serviceProviderFiles.content({ params: { id, file: file._id } });
        expect(content).toMatchObject({ status: 200, body: { size: file.bytes } });
      }
    }
  });
});

describe('the feedbacks of the demo data', () => {
  it('are sixty in every state over three sites, linked to matching work, and are shown by the API', async () => {
    const { Feedback, FeedbackMessage, WorkOrder } = api.deps.models;
    const org = NORTH;
    const all = await Feedback.find({ org }).lean();
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(FEEDBACK_STATUSES));
    expect(new Set(all.map(({ site }) => site.toString())).size).toBe(3);
    expect(new Set(all.map(({ number }) => number)).size).toBe(60);
    for (const { workOrder, site, status, anonymous, reporterName, contact } of all) {
      if (anonymous) expect(reporterName + contact).toBe('');
      const work = workOrder && (await WorkOrder.findOne({ org, _id: workOrder, site }).lean());
      expect(work !== null).toBe(workOrder !== null);
      if (work && status === 'resolved') expect(work.status).toBe('verified');
    }
    const works = all.flatMap(({ workOrder }) => workOrder?.toString() ?? []);
    expect(new Set(works).size).toBeLessThan(works.length);
    expect(all.filter(({ rating }) => rating !== null).length).toBeGreaterThan(5);
    expect(await FeedbackMessage.countDocuments({ org })).toBeGreaterThan(10);
    expect(await api.deps.models.File.countDocuments({ org, kind: 'feedback' })).toBeGreaterThan(5);
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

  it('writes the same data, once, when several processes start together', async () => {
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
