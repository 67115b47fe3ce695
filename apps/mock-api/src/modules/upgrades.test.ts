import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { createTestApi, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { upgradeDatabase } from './upgrades.ts';

const api = await openForFile(createTestApi());

it('gives older records what they lack, from several processes at the same time, and changes nothing else', async () => {
  const owner = await api.createPerson('upgrades@alpha.example');
  const organization = await api.createOrganization(owner);
  const { _id } = organization;
  const body = { email: 'upgrades@invited.example', role: roleOf(organization, 'Viewer'), type: 'staff' } as const;
  await owner.client.members.invite({ params: { id: _id }, body });
  const work = { body: { org: _id, site: organization.sites[0] ?? '', title: 'Pump leaks', tags: ['Roof'] } };
  await owner.client.workOrders.create(work);
  const created = await owner.client.workOrders.create(work);
  const begun = { params: { id: created.status === 201 ? created.body._id : '' } };
  api.advance(60_000);
  await owner.client.workOrders.setStatus({ params: { ...begun.params, status: 'in-progress' } });
  api.advance(60_000);
  await owner.client.workOrders.update({
    ...begun,
    body: { place: 'Cellar', scheduledStart: '2026-12-01T08:00:00.000Z', scheduledEnd: '2026-12-04T08:00:00.000Z' },
  });
  const { models } = api.deps;
  const all = [models.Invitation, models.Member, models.Organization, models.Role, models.Site];
  const before = await Promise.all(all.map((model) => model.collection.find().sort({ _id: 1 }).toArray()));
  expect(before.flat().filter(({ words }) => !Array.isArray(words))).toEqual([]);
  for (const model of all) await model.collection.updateMany({}, { $unset: { words: 1 } });
  await models.Member.collection.updateMany({ status: 'invited' }, { $unset: { invitedUntil: 1 } });
  const org = new Types.ObjectId(_id);
  const state = (name: string) => ({ member: new Types.ObjectId(), version: 1, before: {}, state: name });
  const items = [state('changed'), state('undone'), state('overtaken'), state('changed')];
  const { insertedId } = await models.BulkChange.collection.insertOne({ org, items } as never);

  const older = [
    { kind: 'status', to: 'Suspended' },
    { kind: 'role', to: 'Night desk' },
    { kind: 'sites', to: 'Mill Street, north' },
    { kind: 'sites', to: 'All sites' },
    { kind: 'sites', to: ['Mill Street', 'Harbour'] },
  ].map((change) => ({ ...change, org, items: [], counts: { changed: 0, undone: 0, overtaken: 0 } }));
  await models.BulkChange.collection.insertMany(older as never);

  const at = new Date();
  const deleted = { org, number: 0, words: [], createdAt: at, statusSince: at, deletedAt: at, listed: false };
  await models.WorkOrder.collection.insertOne(deleted as never);
  const orders = () => models.WorkOrder.collection.find().sort({ number: 1 }).toArray();
  const since = await orders();
  expect(since.map(({ listed }) => listed)).toEqual([false, ...since.slice(1).map(() => true)]);
  const ofCalendar = { calendarAt: 1, calendarUntil: 1, toSchedule: 1 } as const;
  const later = { statusSince: 1, listed: 1, tagKeys: 1, tagWords: 1, unassigned: 1, ...ofCalendar } as const;
  await models.WorkOrder.collection.updateMany({}, { $unset: later });
  await models.WorkOrder.collection.updateMany({ calendarDays: { $gt: 0 } } as never, { $unset: { calendarDays: 1 } });
  await models.WorkCount.collection.deleteMany({});

  await Promise.all([upgradeDatabase(api.deps), upgradeDatabase(api.deps)]);
  expect(await orders()).toEqual(since);
  const kept = await models.WorkCount.find({ org, site: null, plan: null }).lean();
  expect(kept.map(({ counts }) => counts.created?.['all'] ?? 0).reduce((sum, count) => sum + count, 0)).toBe(2);
  const values = await models.BulkChange.collection
    .find({ to: { $exists: true } })
    .sort({ _id: 1 })
    .toArray();
  expect(values.map(({ to }) => to)).toEqual([
    ['suspended'],
    ['Night desk'],
    ['Mill Street, north'],
    [],
    ['Mill Street', 'Harbour'],
  ]);
  expect(await Promise.all(all.map((model) => model.collection.find().sort({ _id: 1 }).toArray()))).toEqual(before);
  const bulkChange = await models.BulkChange.collection.findOne({ _id: insertedId });
  expect(bulkChange).toEqual({ _id: insertedId, org, items, counts: { changed: 4, undone: 1, overtaken: 1 } });
  const found = await owner.client.members.list({ query: { org: _id, search: 'upgr' } });
  expect(found.body).toMatchObject({ total: 1 });
  const invited = await owner.client.members.list({ query: { org: _id, status: 'invited' } });
  expect(invited.body).toMatchObject({ total: 1, items: [{ email: body.email }] });

  // Each upgrade runs once; records written since then have the field anyway.
  await models.Site.collection.updateMany({}, { $unset: { words: 1 } });
  await upgradeDatabase(api.deps);
  expect(await models.Site.collection.countDocuments({ words: { $exists: true } })).toBe(0);
});

it('finds older work, feedbacks and tickets by their numbers without leading zeros', async () => {
  const fresh = await createTestApi();
  const owner = await fresh.createPerson('numbers@alpha.example');
  const organization = await fresh.createOrganization(owner);
  const { workOrders, feedbacks, supportTickets } = owner.client;
  const at = { org: organization._id, site: organization.sites[0] ?? '' };
  await workOrders.create({ body: { ...at, title: 'Pump leaks', tags: ['Roof', 'Wet'] } });
  await feedbacks.create({ body: { ...at, kind: 'complaint', subject: 'Cold', message: 'It is cold.' } });
  await supportTickets.create({ body: { ...at, subject: 'How', text: 'How?' } });
  const { connection } = fresh.deps;
  const db = connection.getClient().db(connection.name);
  type Found = { words: string[]; tagWords?: string[] };
  const all = ['work_orders', 'feedbacks', 'support_tickets'].map((name) => db.collection<Found>(name));
  const found = async () => {
    const records = await Promise.all(all.map((each) => each.find().toArray()));
    return records.flat().map(({ words, tagWords = [], ...others }) => ({
      ...others,
      words: words.toSorted(),
      tagWords: tagWords.toSorted(),
    }));
  };
  const since = await found();
  expect(since).toHaveLength(3);
  const short = ['1', 'wo-1', 'fb-1', 'st-1'];
  const paired = ['roof', 'wet'].flatMap((tag) => short.map((word) => `${tag}\n${word}`));
  for (const each of all) await each.updateMany({}, { $pullAll: { words: short, tagWords: paired } });
  const before = await found();
  expect(before.map(({ words }, index) => words.length - (since[index]?.words.length ?? 0))).toEqual([-2, -2, -2]);
  expect(before[0]?.tagWords).toHaveLength((since[0]?.tagWords.length ?? 0) - 4);
  await Promise.all([upgradeDatabase(fresh.deps), upgradeDatabase(fresh.deps)]);
  expect(await found()).toEqual(since);
  await fresh.close();
});

it('leaves expired links of accepted work dead, and records which provider has other dispatched work', async () => {
  const fresh = await createTestApi();
  const { models } = fresh.deps;
  const [org, site, provider] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const day = 24 * 60 * 60 * 1000;
  let number = 0;
  const add = async (status: string, inDays: number, work = 'in-progress') => {
    const [_id, dispatch, createdBy] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
    const expiresAt = new Date(fresh.now().getTime() + inDays * day);
    number += 1;
    const order = {
      org,
      site,
      status: work,
      number,
      title: 'Pump',
      place: '',
      tags: [],
      checklist: [],
      priority: 'low',
    };
    const people = { createdBy, assignees: [], watchers: [], dueAt: null, heldTotalMs: 0, heldSince: null };
    await models.WorkOrder.collection.insertOne({
      _id,
      ...order,
      ...people,
      dispatch,
      deletedAt: null,
      listed: true,
    } as never);
    await models.Dispatch.collection.insertOne({
      _id: dispatch,
      org,
      workOrder: _id,
      tokenHash: String(number),
      provider,
      status,
      expiresAt,
    } as never);
    return async () => {
      const stored = await models.WorkOrder.collection.findOne({ _id });
      const sent = await models.Dispatch.collection.findOne({ _id: dispatch });
      const own = stored?.['involved'].some((id: Types.ObjectId) => id.equals(provider));
      return [
        sent?.['status'],
        stored?.['dispatchedTo']?.equals(provider) ?? false,
        stored?.['acceptedBy'] !== null,
        own,
      ];
    };
  };
  const all = [
    await add('sent', 1),
    await add('accepted', 1),
    await add('accepted', -1),
    await add('accepted', 1, 'completed'),
    await add('declined', 1),
  ];
  await upgradeDatabase(fresh.deps);
  expect(await Promise.all(all.map((found) => found()))).toEqual([
    ['sent', true, false, true],
    ['accepted', true, true, true],
    ['expired', false, false, false],
    ['expired', false, false, false],
    ['declined', false, false, false],
  ]);
  await fresh.close();
});

it('turns those who paid as customers into payers, and leaves later changes alone', async () => {
  const fresh = await createTestApi();
  const { connection, models } = fresh.deps;
  const [paid, since] = [new Types.ObjectId(), new Types.ObjectId()];
  const payer = (_id: Types.ObjectId, name: string) => ({
    _id,
    org: new Types.ObjectId(),
    name,
    words: [],
    deletedAt: null,
  });
  const [older, changed] = [payer(paid, 'Northwind'), payer(since, 'Southgate, renamed')];
  await connection.collection('customers').insertMany([older, { ...changed, name: 'Southgate' }]);
  await models.Payer.collection.insertOne(changed as never);
  const method = { _id: new Types.ObjectId(), org: older.org, setupRef: 'one' };
  await models.PaymentMethod.collection.insertOne({ ...method, customer: paid } as never);
  await Promise.all([upgradeDatabase(fresh.deps), upgradeDatabase(fresh.deps)]);
  expect(await models.Payer.collection.find().sort({ name: 1 }).toArray()).toEqual([older, changed]);
  expect(await models.PaymentMethod.collection.find().toArray()).toEqual([{ ...method, payer: paid }]);
  expect(await connection.collection('customers').countDocuments()).toBe(0);
  await fresh.close();
});
