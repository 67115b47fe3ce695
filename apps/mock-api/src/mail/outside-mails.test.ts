import { OUTSIDE_MAIL_LIMITS } from '@siteward/contract';
import { HOUR_MS } from '@siteward/domain';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForm, sendFeedback, sentByForm } from '#modules/feedbacks/feedbacks-testing.ts';
import { expectRefused } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { actionsOf, createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const [ofRecipient, , ofOrganization] = OUTSIDE_MAIL_LIMITS.mail;
const [ofReceipts] = OUTSIDE_MAIL_LIMITS.receipt;
const [ofStrangers] = OUTSIDE_MAIL_LIMITS.stranger;

const api = await openForFile(createTestApi({ RATE_LIMITS: 'on' }));
let first: Awaited<ReturnType<typeof createTeam>>;
let second: Awaited<ReturnType<typeof createTeam>>;
beforeAll(async () => {
  [first, second] = [await createTeam(api), await createTeam(api)];
}, 60_000);
afterEach(async () => {
  await api.deps.models.RateLimit.deleteMany({});
  await api.deps.models.MailCount.deleteMany({});
});

type Team = typeof first;
const said = (contact: string) => ({ reporterName: 'Farah', contact });
const tell = ({ manager, ids }: Team, contact: string) => sendFeedback(manager, ids, said(contact));
const reply = async ({ manager }: Team, id: string) => {
  const answer = await manager.client.feedbacks.reply({ params: { id }, body: { body: 'We look at it' } });
  expect(answer.status).toBe(201);
};
const withheldOf = async (by: PersonInOrganization, id: string) => {
  const history = await by.client.feedbacks.history({ params: { id }, query: { limit: 100 } });
  if (history.status !== 200) throw new Error(JSON.stringify(history.body));
  return history.body.items.filter(({ action }) => action === 'feedback.mail-withheld').length;
};
const mailsTo = (to: string) => api.deps.models.Mail.countDocuments({ to });
const mailsTill = (pattern: RegExp) => api.deps.models.Mail.countDocuments({ to: pattern });
/** Uses up that many of the mails that a mailbox may still receive. */
const spend = async (team: Team, id: string, mails: number) => {
  for (let sent = 0; sent < mails; sent += 1) await reply(team, id);
};

describe('mails to people outside the organization', () => {
  it('are counted by mailbox, across organizations and however it is spelled; the replies themselves are kept', async () => {
    const here = await tell(first, 'v@one.example');
    const there = await tell(second, 'V+news@one.example');
    await spend(first, here._id, 10);
    await spend(second, there._id, ofRecipient.max - 10);
    expect(await mailsTill(/^v.*@one\.example$/)).toBe(ofRecipient.max);
    // Two of them were receipts, so two replies were not mailed.
    expect([await withheldOf(first.manager, here._id), await withheldOf(second.manager, there._id)]).toEqual([0, 2]);
    const messages = await second.manager.client.feedbacks.messages({ params: { id: there._id }, query: {} });
    expect(messages).toMatchObject({ status: 200, body: { total: ofRecipient.max - 10 } });
    api.advance(HOUR_MS);
    await reply(second, there._id);
    expect(await withheldOf(second.manager, there._id)).toBe(2);
    expect(await mailsTill(/^v.*@one\.example$/)).toBe(ofRecipient.max + 1);
  });

  it('are limited further for receipts, which anyone can cause by giving an address', async () => {
    const sent: { _id: string }[] = [];
    for (let index = 0; index < ofReceipts.max + 2; index += 1) {
      sent.push(await tell(index % 2 === 0 ? first : second, `w+${index}@two.example`));
    }
    expect(await mailsTill(/@two\.example$/)).toBe(ofReceipts.max);
    expect(await withheldOf(first.manager, sent.at(-1)?._id ?? '')).toBe(1);
  });

  it('are counted in bulk as they are one by one: all are resolved, and those whose mail was not sent say so', async () => {
    const feedbacks: { id: string; version: number }[] = [];
    for (let index = 0; index < ofRecipient.max; index += 1) {
      const { _id: id, version } = await tell(first, 'same@three.example');
      feedbacks.push({ id, version });
    }
    const change = { kind: 'status', status: 'resolved', response: 'Done' } as const;
    const bulk = await first.manager.client.feedbacks.bulk({ body: { org: first.org, feedbacks, change } });
    if (bulk.status !== 200) throw new Error(JSON.stringify(bulk.body));
    expect(bulk.body.results.map(({ feedback }) => feedback?.status)).toEqual(feedbacks.map(() => 'resolved'));
    expect(await mailsTo('same@three.example')).toBe(ofRecipient.max);
    const quiet = await Promise.all(feedbacks.slice(-ofReceipts.max).map(({ id }) => withheldOf(first.manager, id)));
    expect(quiet).toEqual(quiet.map(() => 2));
  });

  it('are counted by organization, whoever they go to', async () => {
    const { MailCount, Mail } = api.deps.models;
    const { _id } = await tell(first, 'last@four.example');
    const counter = await MailCount.findOne({ _id: new RegExp(`"organization","${first.org}",60,`) }).orFail();
    await MailCount.updateOne({ _id: counter._id }, { count: ofOrganization.max - 1 });
    const before = await Mail.countDocuments();
    for (const to of ['a', 'b', 'c']) await tell(first, `${to}@five.example`);
    expect(await Mail.countDocuments()).toBe(before + 1);
    await reply(first, _id);
    expect(await withheldOf(first.manager, _id)).toBe(1);
    await tell(second, 'a@six.example');
    expect(await mailsTo('a@six.example')).toBe(1);
  });

  it('that strangers cause have their own counters: they do not stop members from mailing anybody', async () => {
    const { owner, manager, org, site } = first;
    const token = await openForm(owner, site);
    const email = 'firm@nine.example';
    const firm = await createProvider(owner, org, { name: 'Elbe Pumpen', email });
    const mailed: boolean[] = [];
    for (let index = 0; index <= ofStrangers.max; index += 1) {
      mailed.push((await sentByForm(api, token, { contact: `firm+${index}@nine.example` })).mailed);
    }
    expect(mailed).toEqual([...Array.from({ length: ofStrangers.max }, () => true), false]);
    const { MailCount } = api.deps.models;
    const counters = await MailCount.find().lean();
    expect(counters.map(({ _id }) => _id.split(',')[0])).toEqual(counters.map(() => '["stranger"'));
    // Nor when they have used up everything for the organization, and for the mailbox that day.
    await MailCount.updateMany({}, { count: 10_000 });
    expect(await sentByForm(api, token, { contact: 'else@ten.example' })).toMatchObject({ mailed: false });
    const order = await createWork(manager, first, { serviceProvider: firm._id });
    expect((await manager.client.workOrders.dispatch({ params: { id: order._id }, body: {} })).status).toBe(200);
    expect(await mailsTo(email)).toBe(1);
    const { _id } = await tell(first, email);
    await reply(first, _id);
    expect([await mailsTo(email), await withheldOf(manager, _id)]).toEqual([3, 0]);
  });

  it('of trials are counted apart, so that accounts that cost nothing keep no other organization from mailing anybody', async () => {
    const { Organization, MailCount, RateLimit } = api.deps.models;
    const email = 'firm@twelve.example';
    const work = async ({ owner, manager, org, ids }: Team) => {
      const firm = await createProvider(owner, org, { name: 'Elbe Pumpen', email });
      const { _id: id } = await createWork(manager, ids, { serviceProvider: firm._id });
      return async () => (await manager.client.workOrders.dispatch({ params: { id }, body: {} })).status;
    };
    const [here, there] = [await work(first), await work(second)];
    const role = ({ organization }: Team) => organization.roles.get('Viewer') ?? '';
    const invite = async (team: Team) => {
      const body = { email, role: role(team), type: 'staff' as const };
      return (await team.owner.client.members.invite({ params: { id: team.org }, body })).status;
    };
    const trialEndsAt = new Date(api.now().getTime() + HOUR_MS);
    await Organization.updateOne({ _id: second.org }, { paymentLinked: false, trialEndsAt });
    try {
      await tell(second, email);
      expect(await invite(second)).toBe(201);
      await MailCount.updateMany({ _id: /"recipient"/ }, { count: 10_000 });
      await RateLimit.updateMany({ _id: /^\["invite","recipient",/ }, { count: 10_000 });
      expect([await there(), await invite(second)]).toEqual([429, 429]);
      expect([await here(), await invite(first)]).toEqual([200, 201]);
    } finally {
      await Organization.updateOne({ _id: second.org }, { paymentLinked: true });
    }
    expect(await there()).toBe(200);
  });

  it('are not counted for changes that are not kept', async () => {
    const { _id } = await tell(first, 'once@seven.example');
    const { MailCount } = api.deps.models;
    const before = await MailCount.find().lean();
    const stale = { params: { id: _id, status: 'declined' as const }, body: { reason: 'No', version: 99 } };
    expect((await first.manager.client.feedbacks.setStatus(stale)).status).toBe(409);
    expect(await MailCount.find().lean()).toEqual(before);
  });
});

describe('a dispatch, which is nothing without its mail,', () => {
  it('is refused until the hour is over, changing nothing; taking work back succeeds without a mail', async () => {
    const email = 'firm@eight.example';
    const { owner, manager, org } = first;
    const firm = await createProvider(owner, org, { name: 'Elbe Pumpen', email });
    const [order, later] = [
      await createWork(manager, first, { serviceProvider: firm._id }),
      await createWork(manager, first, { serviceProvider: firm._id }),
    ];
    const dispatch = (id: string) => manager.client.workOrders.dispatch({ params: { id }, body: {} });
    expect((await dispatch(order._id)).status).toBe(200);
    const elsewhere = await tell(second, 'firm+siteward@eight.example');
    await spend(second, elsewhere._id, ofRecipient.max - 2);
    const refused = { status: 429, code: 'RATE_LIMITED', reason: 'too-many-mails' };
    await expectRefused(api, () => dispatch(later._id), refused);
    expect((await manager.client.workOrders.recall({ params: { id: order._id } })).status).toBe(200);
    expect((await actionsOf(manager, order._id)).slice(-2)).toEqual([
      'work-order.dispatch-revoked',
      'work-order.mail-withheld',
    ]);
    expect(await mailsTo(email)).toBe(1);
    api.advance(HOUR_MS);
    expect((await dispatch(later._id)).status).toBe(200);
  });

  it('is taken back with all others once its firm is blocked, with a mail for as many as there is room for', async () => {
    const email = 'firm@eleven.example';
    const { owner, manager, org } = first;
    const firm = await createProvider(owner, org, { name: 'Elbe Pumpen', email });
    const orders = [1, 2, 3].map(() => createWork(manager, first, { serviceProvider: firm._id }));
    const ids = (await Promise.all(orders)).map(({ _id }) => _id).sort();
    for (const id of ids) {
      expect((await manager.client.workOrders.dispatch({ params: { id }, body: {} })).status).toBe(200);
    }
    const elsewhere = await tell(second, 'firm+siteward@eleven.example');
    await spend(second, elsewhere._id, ofRecipient.max - 6);
    const blocked = { params: { id: firm._id, status: 'blocked' as const }, body: { reason: 'Fraud' } };
    expect((await owner.client.serviceProviders.setStatus(blocked)).status).toBe(200);
    const ends = await Promise.all(ids.map(async (id) => (await actionsOf(manager, id)).slice(2)));
    const withheld = ['work-order.dispatch-revoked', 'work-order.mail-withheld'];
    expect(ends).toEqual([['work-order.dispatch-revoked'], ['work-order.dispatch-revoked'], withheld]);
    expect(await mailsTo(email)).toBe(ids.length + 2);
    const { MailCount } = api.deps.models;
    const counters = await MailCount.find({ _id: /"recipient",.*,60,/ }).lean();
    expect(counters.map(({ count }) => count)).toContain(ofRecipient.max);
  });
});
