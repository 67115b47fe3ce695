import { HOUR_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '#modules/files/files-testing.ts';
import {
  CONFLICT,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, addElsewhere, ask, createDesk, read, step, write } from './support-tickets-testing.ts';

const STALE = { status: 409, code: 'VERSION_CONFLICT' };
const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };

const api = await openForFile(createTestApi());
beforeAll(async () => {
  // From Saturday to Monday 23 November 2026, 09:00, within working hours.
  api.advance(48 * HOUR_MS);
});

type Query = Parameters<PersonInOrganization['client']['supportTickets']['list']>[0]['query'];
async function listed({ client }: PersonInOrganization, query: Query): Promise<string[]> {
  const answer = await client.supportTickets.list({ query });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.items.map(({ _id }) => _id);
}

describe('asking', () => {
  it("creates a numbered ticket with a first message, and a due time within the site's working hours", async () => {
    const { requester, manager, ids } = await createDesk(api);
    const first = await ask(requester, ids);
    expect(first).toMatchObject({
      number: 1,
      status: 'new',
      category: 'question',
      priority: 'medium',
      own: true,
      assignee: null,
      version: 1,
      firstResponseAt: null,
      resolvedAt: null,
      csat: null,
      requesterEmail: null,
      mayNote: false,
      mayRate: false,
      mayWrite: true,
      mayChange: false,
      allowedTransitions: [],
      requester: { _id: requester.member },
      lastMessage: { text: 'Since noon', fromTeam: false },
    });
    expect((await ask(requester, ids, { priority: 'urgent' })).number).toBe(2);
    const seen = await read(manager, first._id);
    expect(seen).toMatchObject({ requesterEmail: requester.email, own: false, mayChange: true, mayNote: true });
    expect(seen.allowedTransitions).toEqual(['open']);
    expect(await actionsOf(requester, first._id)).toEqual(['created']);
  });

  it('is answered within the time that the organization gives each priority, in working hours', async () => {
    const { owner, requester, manager, org, ids } = await createDesk(api);
    const due = async (priority: 'low' | 'urgent') => (await ask(requester, ids, { priority })).responseDueAt;
    const now = api.clock.next().getTime();
    expect(await due('urgent')).toBe(new Date(now + HOUR_MS).toISOString());
    const responseMinutes = { low: null, medium: 480, high: 240, urgent: 600 };
    const told = await owner.client.organizations.update({ params: { id: org }, body: { responseMinutes } });
    expect(told).toMatchObject({ status: 200, body: { responseMinutes } });
    expect(await due('low')).toBeNull();
    // Ten hours are more than are left of the day.
    const late = await ask(requester, ids, { priority: 'urgent' });
    expect(new Date(late.responseDueAt ?? '').getTime()).toBeGreaterThan(now + 20 * HOUR_MS);
    const raised = await manager.client.supportTickets.update({
      params: { id: late._id },
      body: { priority: 'low', category: 'access' },
    });
    expect(raised).toMatchObject({ status: 200, body: { priority: 'low', responseDueAt: null, version: 2 } });
  });
});

describe('the first response', () => {
  it('is due from when the ticket was created, however its priority changes, and no longer once it was given', async () => {
    const { requester, manager, ids } = await createDesk(api);
    const { _id: id } = await ask(requester, ids);
    const asked = api.now().getTime();
    api.advance(20 * 60 * 1000);
    const change = (priority: 'urgent' | 'high') =>
      manager.client.supportTickets.update({ params: { id }, body: { priority } });
    const responseDueAt = new Date(asked + HOUR_MS).toISOString();
    expect(await change('urgent')).toMatchObject({ status: 200, body: { priority: 'urgent', responseDueAt } });
    await write(manager, id);
    expect(await change('high')).toMatchObject({ status: 200, body: { priority: 'high', responseDueAt } });
  });

  it('and the resolution took working time only', async () => {
    const { requester, manager, ids } = await createDesk(api);
    const before = api.now().getTime();
    const goTo = (time: number) => api.advance(time - api.now().getTime());
    // Working hours are from eight to five; nobody works overnight.
    goTo(Date.parse('2026-11-23T16:50:00.000Z'));
    const { _id: id } = await ask(requester, ids);
    goTo(Date.parse('2026-11-24T08:10:00.000Z'));
    await write(manager, id);
    expect(await read(requester, id)).toMatchObject({ responseMinutes: 20 });
    goTo(Date.parse('2026-11-24T16:50:00.000Z'));
    expect(await step(manager, id, 'resolved')).toMatchObject({ responseMinutes: 20, resolutionMinutes: 540 });
    goTo(before);
  });
});

describe('a conversation', () => {
  it('goes from new to closed, as the product describes', async () => {
    const { requester, manager, ids } = await createDesk(api);
    const { _id: id } = await ask(requester, ids);
    api.advance(11 * 60 * 1000);
    await write(manager, id);
    const answered = await read(requester, id);
    expect(answered).toMatchObject({ status: 'open', responseMinutes: 11, lastMessage: { fromTeam: true } });
    // Time has passed by the second answer, which is no longer the first response.
    api.advance(4 * 60 * 1000);
    await write(manager, id, 'Once more');
    const { firstResponseAt, responseMinutes } = answered;
    expect(await read(requester, id)).toMatchObject({ firstResponseAt, responseMinutes });
    await step(manager, id, 'waiting-customer');
    await write(requester, id, 'It is the east gate');
    expect(await read(requester, id)).toMatchObject({ status: 'open' });
    const resolved = await step(manager, id, 'resolved');
    expect(resolved).toMatchObject({ status: 'resolved', resolutionMinutes: 15, allowedTransitions: [] });
    expect((await read(requester, id)).allowedTransitions).toEqual(['open']);
    await write(requester, id, 'Not for me');
    expect(await read(requester, id)).toMatchObject({ status: 'open', resolvedAt: null, closesAt: null });
    await step(manager, id, 'resolved');
    const rated = await requester.client.supportTickets.rate({ params: { id }, body: { score: 4, note: 'Quick' } });
    expect(rated).toMatchObject({ status: 200, body: { csat: { score: 4, note: 'Quick' } } });
    // The rating stays until they change it.
    await write(requester, id, 'Not at the west gate');
    expect(await read(manager, id)).toMatchObject({ status: 'open', csat: { score: 4, note: 'Quick' } });
    expect(await actionsOf(requester, id)).toEqual([
      ...['created', 'opened', 'waiting', 'opened', 'resolved', 'reopened', 'resolved', 'rated', 'reopened'],
    ]);
    await step(manager, id, 'resolved');
    expect((await requester.client.supportTickets.rate({ params: { id }, body: { score: 2 } })).status).toBe(200);
    const lines = await api.deps.models.AuditRecord.find({ org: ids.org, action: 'support-ticket.rated' }).lean();
    const scores = lines.map(({ changes }) => changes);
    expect(scores).toEqual([{ score: { from: null, to: 4 } }, { score: { from: 4, to: 2 } }]);
  });

  it('takes no step that is not in the table, and none by someone it is not meant for', async () => {
    const { requester, other, manager, viewer, ids } = await createDesk(api);
    const { _id: id } = await ask(requester, ids);
    const take = (by: PersonInOrganization, status: 'open' | 'resolved' | 'closed', version?: number) => () =>
      by.client.supportTickets.setStatus({ params: { id, status }, body: { ...(version && { version }) } });
    await expectRefused(api, take(manager, 'resolved'), { ...ILLEGAL, reason: 'no-such-ticket-step' });
    await expectRefused(api, take(requester, 'open'), FORBIDDEN);
    await expectRefused(api, take(viewer, 'open'), FORBIDDEN);
    await expectRefused(api, take(other, 'open'), NOT_FOUND);
    await expectRefused(api, take(manager, 'open', 7), STALE);
    await step(manager, id, 'open');
    await expectRefused(api, take(manager, 'open'), { ...ILLEGAL, reason: 'ticket-already-so' });
    await step(manager, id, 'resolved');
    await expectRefused(api, take(manager, 'open'), { ...FORBIDDEN, reason: 'not-ticket-requester' });
    await expectRefused(api, take(manager, 'closed'), ILLEGAL);
  });

  it('is rated only by its requester, once it is resolved', async () => {
    const { requester, manager, ids } = await createDesk(api);
    const { _id: id } = await ask(requester, ids);
    const rate = (by: PersonInOrganization) => () =>
      by.client.supportTickets.rate({ params: { id }, body: { score: 5 } });
    await expectRefused(api, rate(requester), { ...CONFLICT, reason: 'ticket-not-resolved' });
    await expectRefused(api, rate(manager), FORBIDDEN);
  });
});

describe('who sees a ticket', () => {
  it('is its requester, and anyone who sees every ticket within their sites', async () => {
    const desk = await createDesk(api);
    const { requester, other, manager, viewer, org, ids } = desk;
    const elsewhere = await addElsewhere(desk);
    const [mine, theirs] = [await ask(requester, ids), await ask(other, ids)];
    expect(await listed(requester, { org })).toEqual([mine._id]);
    expect(await listed(manager, { org })).toEqual([theirs._id, mine._id]);
    expect(await listed(viewer, { org, requester: requester.member })).toEqual([mine._id]);
    expect(await listed(elsewhere.manager, { org })).toEqual([]);
    for (const by of [other, elsewhere.manager]) {
      const params = { id: mine._id };
      await expectRefused(api, () => by.client.supportTickets.get({ params }), NOT_FOUND);
      await expectRefused(api, () => by.client.supportTickets.messages({ params, query: {} }), NOT_FOUND);
      await expectRefused(api, () => by.client.supportTickets.write({ params, body: { text: 'x' } }), NOT_FOUND);
    }
    await expectRefused(
      api,
      () => viewer.client.supportTickets.write({ params: { id: mine._id }, body: { text: 'x' } }),
      FORBIDDEN,
    );
  });

  it('finds it by number and subject, counts it, and filters by its fields', async () => {
    const { requester, other, manager, org, ids } = await createDesk(api);
    const mine = await ask(requester, ids, { subject: 'Gate stays shut', category: 'access', priority: 'high' });
    const theirs = await ask(other, ids);
    await manager.client.supportTickets.update({ params: { id: theirs._id }, body: { assignee: manager.member } });
    expect(await listed(manager, { org, search: 'gate' })).toEqual([mine._id]);
    for (const search of ['ST-000002', '000002', 'ST-2', '2']) {
      expect(await listed(manager, { org, search }), search).toEqual([theirs._id]);
    }
    expect(await listed(manager, { org, category: 'access', priority: 'high' })).toEqual([mine._id]);
    expect(await listed(manager, { org, assignee: 'none' })).toEqual([mine._id]);
    expect(await listed(manager, { org, assignee: 'me', status: 'open' })).toEqual([theirs._id]);
    const counts = async (by: PersonInOrganization) => (await by.client.supportTickets.counts({ query: { org } })).body;
    expect(await counts(manager)).toEqual({ all: 2, open: 2, waiting: 0, mine: 1, resolved: 0 });
    expect(await counts(requester)).toEqual({ all: 1, open: 1, waiting: 0, mine: 0, resolved: 0 });
    const done = await ask(other, ids);
    await manager.client.supportTickets.update({ params: { id: done._id }, body: { assignee: manager.member } });
    await step(manager, done._id, 'resolved');
    expect(await counts(manager)).toEqual({ all: 3, open: 2, waiting: 0, mine: 1, resolved: 1 });
    const file = await manager.client.supportTickets.export({ query: { org } });
    const text = file.status === 200 ? await file.body.text() : '';
    expect(text).toContain('ST-000001,Gate stays shut,');
    expect(text.trim().split('\n')).toHaveLength(4);
  });

  it('finds first what is to be answered first; answered ones no longer have a due time', async () => {
    const { requester, manager, org, ids } = await createDesk(api);
    const [low, urgent, high] = [
      await ask(requester, ids, { priority: 'low' }),
      await ask(requester, ids, { priority: 'urgent' }),
      await ask(requester, ids, { priority: 'high' }),
    ];
    const inOrder = () => listed(manager, { org, sort: 'responseDueAt' });
    expect(await inOrder()).toEqual([urgent._id, high._id, low._id]);
    await write(manager, urgent._id);
    expect(await inOrder()).toEqual([high._id, low._id, urgent._id]);
  });
});

describe('assigning', () => {
  it('opens a new ticket, notifies the assignee, and only accepts someone who answers tickets there', async () => {
    const desk = await createDesk(api);
    const { requester, owner, manager, viewer, org, ids } = desk;
    const elsewhere = await addElsewhere(desk);
    const { _id: id } = await ask(requester, ids);
    const assign = (assignee: string | null) => () =>
      owner.client.supportTickets.update({ params: { id }, body: { assignee } });
    const { Member, Role } = api.deps.models;
    const suspended = await desk.add('Manager');
    await Member.updateOne({ org, _id: suspended.member }, { status: 'suspended' });
    const role = await createRole(owner, org, 'Outer desk', ['tickets:view-any', 'tickets:manage']);
    desk.organization.roles.set('Outer desk', role._id);
    const outside = await desk.add('Outer desk');
    await Role.updateOne({ org, _id: role._id }, { $set: { type: 'customer' } });
    const strangers = [viewer, requester, elsewhere.manager, suspended, outside].map(({ member }) => member);
    for (const nobody of [...strangers, '0'.repeat(24)]) {
      await expectRefused(api, assign(nobody), NOT_FOUND);
    }
    expect(await assign(manager.member)()).toMatchObject({
      status: 200,
      body: { status: 'open', assignee: { _id: manager.member }, version: 2 },
    });
    expect(await api.mails(manager.email)).toMatchObject([{ subject: 'ST-000001 is yours: Badge is refused' }]);
    expect(await assign(manager.member)()).toMatchObject({ status: 200, body: { version: 2 } });
    const urgent = owner.client.supportTickets.update({ params: { id }, body: { priority: 'urgent' } });
    expect(await urgent).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await api.mails(manager.email)).toHaveLength(1);
    expect(await assign(null)()).toMatchObject({ status: 200, body: { assignee: null } });
    const people = await manager.client.supportTickets.people({ query: { org, site: ids.site } });
    const found = people.status === 200 ? people.body.items.map(({ _id }) => _id) : [];
    expect(found.toSorted()).toEqual([owner.member, manager.member].toSorted());
  });

  it.each(['waiting-customer', 'resolved'] as const)('leaves one that is %s as it is', async (status) => {
    const { requester, owner, manager, ids } = await createDesk(api);
    const { _id: id } = await ask(requester, ids);
    await step(manager, id, 'open');
    const { closesAt, resolvedAt } = await step(manager, id, status);
    const assigned = await owner.client.supportTickets.update({ params: { id }, body: { assignee: manager.member } });
    const body = { status, closesAt, resolvedAt, assignee: { _id: manager.member } };
    expect(assigned).toMatchObject({ status: 200, body });
  });
});

describe('a ticket that has ended', () => {
  it.each(['closed', 'resolved'] as const)(
    'and is stored as %s can neither be changed nor added to, not even with a note or a file',
    async (stored) => {
      const { requester, manager, ids } = await createDesk(api);
      const { _id: id, firstMessage } = await ask(requester, ids);
      const paper = () => fileOf('%PDF-1.7\n', 'Badges.pdf', 'application/pdf');
      const params = { id: firstMessage };
      const added = await requester.client.ticketMessageFiles.add({ params, body: paper() });
      const file = added.status === 201 ? added.body._id : '';
      const [resolvedAt, closesAt] = [api.now(), api.clock.next()];
      const set = { status: stored, resolvedAt, closesAt };
      await api.deps.models.SupportTicket.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: set });
      const over = { status: 'closed', mayWrite: false, mayNote: false, mayChange: false, allowedTransitions: [] };
      expect(await read(manager, id)).toMatchObject(over);
      const { supportTickets } = manager.client;
      const CLOSED = { ...CONFLICT, reason: 'ticket-closed' };
      for (const [call, refusal] of [
        [() => supportTickets.update({ params: { id }, body: { priority: 'low' } }), CLOSED],
        [() => supportTickets.update({ params: { id }, body: { assignee: manager.member } }), CLOSED],
        [() => supportTickets.write({ params: { id }, body: { text: 'x', internal: true } }), CLOSED],
        [() => requester.client.ticketMessageFiles.add({ params, body: paper() }), CLOSED],
        [
          () => manager.client.ticketMessageFiles.remove({ params: { ...params, file } }),
          { ...FORBIDDEN, reason: 'ticket-closed' },
        ],
      ] as const) {
        await expectRefused(api, call, refusal);
      }
      const messages = await requester.client.supportTickets.messages({ params: { id }, query: {} });
      expect(messages.body).toMatchObject({ items: [{ mayAddFiles: false, files: [{ mayRemove: false }] }] });
    },
  );
});

it('mails the requester about answers and the end, and the assignee about replies', async () => {
  const { requester, owner, manager, ids } = await createDesk(api);
  const { _id: id } = await ask(requester, ids);
  await owner.client.supportTickets.update({ params: { id }, body: { assignee: manager.member } });
  await write(manager, id, 'Secret answer');
  await write(requester, id, 'Secret reply');
  await write(manager, id, 'Secret note', true);
  await step(manager, id, 'resolved');
  const subjects = async (to: string) => (await api.mails(to)).map(({ subject }) => subject);
  expect(await subjects(requester.email)).toEqual([
    'Resolved: ST-000001, Badge is refused',
    'Answer to ST-000001: Badge is refused',
  ]);
  expect(await subjects(manager.email)).toEqual([
    'New message on ST-000001: Badge is refused',
    'ST-000001 is yours: Badge is refused',
  ]);
  const mails = [...(await api.mails(requester.email)), ...(await api.mails(manager.email))];
  expect(mails.filter(({ text }) => text.includes('Secret'))).toEqual([]);
  expect(mails.every(({ text }) => text.includes(`/${ids.org}/${ids.site}/support-tickets?ticket=${id}`))).toBe(true);
});

it('mails nobody about their own actions, whatever their part in the ticket', async () => {
  const { owner, manager, ids } = await createDesk(api);
  const { _id: id } = await ask(manager, ids);
  const assign = (assignee: string | null) =>
    manager.client.supportTickets.update({ params: { id }, body: { assignee } });
  expect((await assign(manager.member)).status).toBe(200);
  await write(manager, id);
  await step(manager, id, 'resolved');
  await step(manager, id, 'open');
  expect(await api.mails(manager.email)).toEqual([]);
  // When someone else acts, they are notified.
  await write(owner, id);
  expect((await api.mails(manager.email)).map(({ subject }) => subject)).toEqual([
    'Answer to ST-000001: Badge is refused',
  ]);
});

it('mails nobody who no longer sees the ticket', async () => {
  const { requester, owner, manager, ids } = await createDesk(api);
  const { _id: id } = await ask(requester, ids);
  // Their company has moved out.
  expect((await owner.client.sites.update({ params: { id: ids.site }, body: { customer: null } })).status).toBe(200);
  const params = { id };
  await expectRefused(api, () => requester.client.supportTickets.get({ params }), NOT_FOUND);
  await write(manager, id);
  await step(manager, id, 'resolved');
  expect(await api.mails(requester.email)).toEqual([]);
});
