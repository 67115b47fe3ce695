import type { Scenario } from '@siteward/contract/dev';
import { DAY_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { dispatchMails, startMailDispatcher } from '#mail/dispatcher.ts';
import { cardOf, createPayer, methodOf } from '#modules/billing/test-cards-testing.ts';
import { expiredInvitations } from '#modules/invitations/expiry-job.ts';
import { dueJob } from '#modules/scheduler/due-job.ts';
import { NORTHWIND_KEY, seedId } from '#seed/seed-context.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { emptyDatabase, readDatabase, writeDatabase } from './data-set.ts';
import { createDevApi, send } from './dev-testing.ts';

const NORTH = seedId(NORTHWIND_KEY).toString();
const SOUTH = seedId('south').toString();

const api = await openForFile(createDevApi({ RATE_LIMITS: 'on' }));

const signedIn = async (email: string) => {
  const { sid } = await api.dev.signIn(email);
  return { sid, client: api.client(sid) };
};
const newSite = (org: string, name: string) =>
  ({ body: { org, name, timezone: 'Europe/Berlin', locale: 'en-GB', currency: 'EUR' } }) as const;
const countOf = (collection: string) => api.deps.connection.collection(collection).countDocuments({});
const workOrders = async (email: string, org: string) =>
  (await (await signedIn(email)).client.workOrders.list({ query: { org } })).body;

describe('each scenario', () => {
  it('demo: the data of the first start, the same each time', async () => {
    const state = await api.dev.setScenario('demo');
    expect(state).toMatchObject({ scenario: 'demo', clockAheadMs: 0 });
    expect(state.people).toContainEqual({
      email: 'owner@north.example',
      name: 'Olivia Brandt',
      organization: 'Northwind Facilities',
      role: 'Owner',
    });
    const first = await workOrders('owner@north.example', NORTH);
    const counts = await Promise.all(
      ['members', 'work_orders', 'contents.chunks', 'audit-records', 'mails'].map(countOf),
    );
    const { client } = await signedIn('owner@north.example');
    expect(await client.sites.create(newSite(NORTH, 'Another'))).toMatchObject({ status: 201 });
    await api.dev.setScenario('demo');
    expect(await workOrders('owner@north.example', NORTH)).toEqual(first);
    expect(
      await Promise.all(['members', 'work_orders', 'contents.chunks', 'audit-records', 'mails'].map(countOf)),
    ).toEqual(counts);
  });

  it('fresh: nobody and nothing', async () => {
    await api.dev.setScenario('fresh');
    expect(await api.dev.state()).toMatchObject({ scenario: 'fresh', people: [] });
    for (const model of [api.deps.models.User, api.deps.models.Organization, api.deps.models.Session])
      expect(await model.countDocuments({})).toBe(0);
    expect(await api.client().auth.signUp({ body: { email: 'first@new.example' } })).toMatchObject({ status: 202 });
    expect((await api.dev.listMails({ to: 'first@new.example' })).items).toHaveLength(1);
  });

  it('big: 10,000 more work orders, which are found, counted and numbered like others', {
    timeout: 90_000,
  }, async () => {
    await api.dev.setScenario('demo');
    const before = await api.deps.models.WorkOrder.countDocuments({ org: NORTH });
    const indexes = await api.deps.connection.collection('work_orders').indexes();
    await api.dev.setScenario('big');
    expect(await api.deps.models.WorkOrder.countDocuments({ org: NORTH })).toBe(before + 10_000);
    const { client } = await signedIn('owner@north.example');
    expect(await client.workOrders.list({ query: { org: NORTH } })).toMatchObject({
      status: 200,
      body: { total: 10_000, capped: true },
    });
    const site = (await api.deps.models.Site.findOne({ org: NORTH }).orFail().lean())._id.toString();
    const made = await client.workOrders.create({ body: { org: NORTH, site, title: 'One more', type: 'corrective' } });
    expect(made.status).toBe(201);
    const numbers = await api.deps.models.WorkOrder.distinct('number', { org: NORTH });
    expect(numbers).toHaveLength(before + 10_001);
    await api.dev.setScenario('demo');
    expect(await api.deps.models.WorkOrder.countDocuments({ org: NORTH })).toBe(before);
    expect(await api.deps.connection.collection('work_orders').indexes()).toEqual(indexes);
  });

  it('trial-over: anyone who writes in Southgate Properties is told so, but can still read', async () => {
    await api.dev.setScenario('trial-over');
    const { client } = await signedIn('owner@south.example');
    expect(await client.sites.list({ query: { org: SOUTH } })).toMatchObject({ status: 200 });
    expect(await client.sites.create(newSite(SOUTH, 'Never'))).toMatchObject({
      status: 402,
      body: { code: 'CUSTOMER_REQUIRED' },
    });
    const north = await signedIn('owner@north.example');
    expect(await north.client.sites.create(newSite(NORTH, 'Still'))).toMatchObject({ status: 201 });
  });

  it('no-customer: Northwind Facilities has lost its card', async () => {
    await api.dev.setScenario('no-customer');
    const { client } = await signedIn('owner@north.example');
    expect(await client.organizations.get({ params: { id: NORTH } })).toMatchObject({
      status: 200,
      body: { paymentLinked: false },
    });
    expect(await client.sites.create(newSite(NORTH, 'Never'))).toMatchObject({
      status: 402,
      body: { code: 'CUSTOMER_REQUIRED' },
    });
    expect(await api.deps.models.PaymentMethod.countDocuments({ org: NORTH, deletedAt: null })).toBe(0);
  });

  it('mail-failing: no mail arrives, and each is tried again later', async () => {
    await api.dev.setScenario('mail-failing');
    const job = startMailDispatcher(api.deps, api.started?.mailFails);
    await api.client().auth.signUp({ body: { email: 'late@new.example' } });
    await expect
      .poll(async () => (await api.deps.models.Mail.findOne({ to: 'late@new.example' }).lean())?.attempts)
      .toBe(1);
    await job.stop();
    expect((await api.dev.listMails({ to: 'late@new.example' })).items).toEqual([]);
    const mail = await api.deps.models.Mail.findOne({ to: 'late@new.example' }).orFail().lean();
    expect(mail).toMatchObject({ sentAt: null });
    expect(mail.lockedUntil.getTime()).toBeGreaterThan(api.now().getTime());
    await api.dev.setScenario('fresh');
    expect(await dispatchMails(api.deps, async () => {})).toBe(0);
  });
});

describe('a reset', () => {
  it('ends every session, the rules, the log and the counters of requests, and puts the clock back', async () => {
    await api.dev.setScenario('demo');
    const { sid, client } = await signedIn('owner@north.example');
    await api.dev.setClock({ advanceMs: DAY_MS / 48 });
    await api.dev.setMisbehaviour({ rules: [{ kind: 'latency', ms: 1 }] });
    expect(await client.sites.list({ query: { org: NORTH } })).toMatchObject({ status: 200 });
    // This resolves once its answer has begun.
    const live = await fetch(`${api.url}/api/live?org=${NORTH}`, { headers: { authorization: sid } });
    expect(live.status).toBe(200);
    await expect.poll(() => api.deps.connection.collection('rate_limits').countDocuments({})).toBeGreaterThan(0);
    const state = await api.dev.setScenario('demo');
    expect(state).toMatchObject({ clockAheadMs: 0, now: api.now().toISOString(), misbehaviour: { rules: [] } });
    // It ends, and its listener is no longer signed in.
    await live.text();
    expect((await api.dev.listRequests()).items.map(({ call }) => call)).toEqual(['live.changes']);
    expect(await countOf('rate_limits')).toBe(0);
    expect(await client.sites.list({ query: { org: NORTH } })).toMatchObject({ status: 401 });
  });

  it('comes after what has begun, and before what comes later', async () => {
    await api.dev.setScenario('demo');
    const { client } = await signedIn('owner@north.example');
    const writes = Array.from({ length: 8 }, (_, index) => client.sites.create(newSite(NORTH, `Before ${index}`)));
    const [, ...answers] = await Promise.all([
      api.dev.setScenario('demo'),
      ...writes,
      client.sites.list({ query: { org: NORTH } }),
    ]);
    for (const { status } of answers) expect([200, 201, 401]).toContain(status);
    expect(await api.deps.models.Site.countDocuments({ org: NORTH, name: /^Before/ })).toBe(0);
    expect(await api.deps.models.Session.countDocuments({})).toBe(0);
  });

  it('is done one at a time, and the last one counts', async () => {
    const wanted: Scenario[] = ['demo', 'fresh', 'demo', 'fresh', 'trial-over'];
    await Promise.all(wanted.map((scenario) => api.dev.setScenario(scenario)));
    expect(await api.dev.state()).toMatchObject({ scenario: 'trial-over' });
    expect(await api.deps.models.Organization.countDocuments({})).toBe(3);
  });

  it('does not collide with what the scheduler writes meanwhile', async () => {
    const { connection } = api.deps;
    await api.dev.setScenario('demo');
    const jobs = connection.collection<{ _id: string }>('scheduled_jobs');
    await jobs.insertOne({ _id: 'test.again' });
    const [data, members] = [await readDatabase(connection), await countOf('members')];
    await emptyDatabase(connection);
    await jobs.insertOne({ _id: 'test.again' });
    await writeDatabase(connection, data);
    expect(await jobs.find().toArray()).toEqual([{ _id: 'test.again' }]);
    expect([members > 0, await countOf('members')]).toEqual([true, members]);
  });

  it.each([true, false])(
    'that was interrupted is done at the next start, with the demo data or not: %s',
    async (demo) => {
      await api.dev.setScenario('demo');
      await api.deps.models.User.collection.deleteOne({ email: 'owner@north.example' });
      const marks = api.deps.connection.collection<{ _id: string; scenario: string }>('upgrades');
      await marks.insertOne({ _id: 'dev.scenario', scenario: 'trial-over' });
      await api.started?.begin({ demo });
      expect(await api.dev.state()).toMatchObject({ scenario: 'trial-over' });
      expect(await marks.findOne({ _id: 'dev.scenario' })).toBeNull();
      await signedIn('owner@north.example');
    },
  );

  it('that fails half way is reported, leaves no scenario, and is done at the next start', async () => {
    const db = api.deps.connection.getClient().db(api.deps.connection.name);
    const upgrades = db.collection<{ _id: string }>('upgrades');
    await upgrades.insertOne({ _id: 'an upgrade' });
    await db.command({ collMod: 'organizations', validator: { name: 'nobody has this name' } });
    const answer = await send(`${api.url}/dev/scenario`, { method: 'POST', body: { scenario: 'no-customer' } });
    expect(answer.status).toBe(500);
    expect(await api.dev.state()).toMatchObject({ scenario: null });
    await db.command({ collMod: 'organizations', validator: {} });
    await api.started?.begin({ demo: false });
    expect(await api.dev.state()).toMatchObject({ scenario: 'no-customer' });
    expect(await countOf('organizations')).toBe(3);
    // Finished upgrades stay finished.
    expect(await upgrades.findOne({ _id: 'an upgrade' })).not.toBeNull();
  });
});

describe('the clock', () => {
  it('ends a trial while a page is open', async () => {
    await api.dev.setScenario('demo');
    const { client } = await signedIn('owner@south.example');
    expect(await client.sites.create(newSite(SOUTH, 'In time'))).toMatchObject({ status: 201 });
    const state = await api.dev.setClock({ advanceMs: 9.5 * DAY_MS });
    expect(state.clockAheadMs).toBe(9.5 * DAY_MS);
    // Nobody stays signed in for that long without a request: the session is over too.
    expect(await client.sites.list({ query: { org: SOUTH } })).toMatchObject({ status: 401 });
    const again = await signedIn('owner@south.example');
    expect(await again.client.sites.create(newSite(SOUTH, 'Too late'))).toMatchObject({
      status: 402,
      body: { code: 'CUSTOMER_REQUIRED' },
    });
  });

  it('is what records are dated by', async () => {
    await api.dev.setScenario('demo');
    const now = new Date(Date.now() + 40 * DAY_MS).toISOString();
    await api.dev.setClock({ now });
    const { client } = await signedIn('owner@north.example');
    const made = await client.sites.create(newSite(NORTH, 'Later'));
    expect(made.status).toBe(201);
    const site = await api.deps.models.Site.findOne({ org: NORTH, name: 'Later' }).orFail().lean();
    expect(site.createdAt.getTime()).toBeGreaterThan(Date.now() + 30 * DAY_MS);
  });

  it('is what limits go by', async () => {
    await api.dev.setScenario('demo');
    const forgot = async () =>
      (await api.client().auth.forgotPassword({ body: { email: 'owner@north.example' } })).status;
    expect([await forgot(), await forgot(), await forgot(), await forgot()]).toEqual([202, 202, 202, 429]);
    await api.dev.setClock({ advanceMs: DAY_MS / 24 });
    expect(await forgot()).toBe(202);
  });

  it('is what test cards go by', async () => {
    await api.dev.setScenario('demo');
    const { client } = await signedIn('owner@south.example');
    const { method, token } = await createPayer(client, SOUTH);
    await api.client().localPayments.send({ params: { token }, body: cardOf('3155') });
    expect(await methodOf(client, method)).toMatchObject({ status: 'pending', last4: '3155' });
    await api.dev.setClock({ advanceMs: 8000 });
    expect(await client.paymentMethods.check({ params: { id: method } })).toMatchObject({ body: { status: 'linked' } });
  });

  it('carries out what becomes due when it is moved', async () => {
    await api.dev.setScenario('demo');
    api.started?.watch([dueJob(api.deps, expiredInvitations)]);
    const invitations = api.deps.connection.collection('invitations');
    expect(await invitations.countDocuments({ status: 'pending' })).toBeGreaterThan(0);
    await api.dev.setClock({ advanceMs: 30 * DAY_MS });
    expect(await invitations.countDocuments({ status: 'pending' })).toBe(0);
  });

  it('goes forward, and not back', async () => {
    await api.dev.setScenario('fresh');
    await api.dev.setClock({ aheadMs: 1000 });
    expect(await api.dev.setClock({ advanceMs: 500 })).toMatchObject({ clockAheadMs: 1500 });
    await expect(api.dev.setClock({ aheadMs: 0 })).rejects.toMatchObject({ problem: { code: 'VALIDATION' } });
    expect(await api.dev.state()).toMatchObject({ clockAheadMs: 1500 });
  });
});

describe('a database that a server was given', () => {
  const createOnGivenDatabase = async () => createDevApi({ MONGODB_URL: 'mongodb://unused.invalid' });

  it('is not emptied if it had records before', async () => {
    const other = await createOnGivenDatabase();
    await other.createPerson('owner@before.example');
    // Neither database upgrades nor a start that found it filled make it the server's own.
    await other.deps.connection.collection<{ _id: string }>('upgrades').insertOne({ _id: 'an upgrade' });
    await other.started?.begin({ demo: true });
    const { status, body } = await send(`${other.url}/dev/scenario`, { method: 'POST', body: { scenario: 'fresh' } });
    expect({ status, ...JSON.parse(body.toString()) }).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await other.deps.models.User.find({}, { email: 1 }).lean()).toMatchObject([
      { email: 'owner@before.example' },
    ]);
    await other.close();
  });

  it('is emptied if it was empty when the server filled it', async () => {
    const other = await createOnGivenDatabase();
    await other.started?.begin({ demo: true });
    expect(await other.dev.setScenario('fresh')).toMatchObject({ scenario: 'fresh', people: [] });
    await other.close();
  });
});
