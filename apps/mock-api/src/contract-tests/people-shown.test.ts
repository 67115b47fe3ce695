import { type mongo, Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPlan } from '#modules/maintenance-plans/plans-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

/**
 * Everybody whom an answer names is the one whom the record has in that place: in each test, every place of a record has a person
 * of its own, so that one taken from another place shows.
 */
type Someone = { _id: string; name: string };

const api = await openForFile(createTestApi());
const { models } = api.deps;
let team: Awaited<ReturnType<typeof createTeam>>;
const people: Someone[] = [];
beforeAll(async () => {
  team = await createTeam(api);
  for (let count = 0; count < 8; count += 1) {
    const { member, email } = await team.add('Viewer');
    people.push({ _id: member, name: email.split('@')[0] ?? '' });
  }
}, 60_000);

/** The person for a place. */
function at(place: number): Someone {
  const person = people[place];
  if (!person) throw new Error(`there are only ${people.length} people`);
  return person;
}

const idAt = (place: number) => new Types.ObjectId(at(place)._id);

type Stored = { collection: { updateOne: (filter: mongo.Document, update: mongo.Document) => Promise<unknown> } };

/** Puts people into a record as no call could, since some of them never change. */
const put = (model: Stored, filter: mongo.Document, $set: mongo.Document) =>
  model.collection.updateOne(filter, { $set });

describe('the people of', () => {
  it('a work order', async () => {
    const { owner, manager, org, ids } = team;
    const { _id: serviceProvider } = await createProvider(owner, org, { email: 'firm@people.example' });
    const checklist = [{ label: 'Water is off', kind: 'check' as const, required: false }];
    const { _id: id } = await createWork(manager, ids, { serviceProvider, checklist });
    const params = { id };
    expect((await manager.client.workOrders.dispatch({ params, body: {} })).status).toBe(200);
    const workOrder = new Types.ObjectId(id);
    await put(models.Dispatch, { workOrder }, { sentBy: idAt(7) });
    const done = { 'checklist.0.value': true, 'checklist.0.doneBy': idAt(6) };
    const [assignees, watchers] = [[idAt(1), idAt(2)], [idAt(3)]];
    const ended = { completedBy: idAt(4), verifiedBy: idAt(5) };
    await put(models.WorkOrder, { _id: workOrder }, { createdBy: idAt(0), assignees, watchers, ...ended, ...done });
    expect(await owner.client.workOrders.get({ params })).toMatchObject({
      status: 200,
      body: {
        createdBy: at(0),
        assignees: [at(1), at(2)],
        watchers: [at(3)],
        completedBy: at(4),
        verifiedBy: at(5),
        checklist: [{ doneByName: at(6).name }],
        dispatch: { sentBy: at(7) },
      },
    });
    const listed = { assignees: [at(1), at(2)], completedBy: at(4) };
    expect(await owner.client.workOrders.list({ query: { org } })).toMatchObject({ body: { items: [listed] } });
  });

  it('a feedback', async () => {
    const { owner, ids } = team;
    const said = { kind: 'request', subject: 'A lamp', message: 'It flickers' } as const;
    const sent = await owner.client.feedbacks.create({ body: { ...ids, ...said } });
    const id = sent.status === 201 ? sent.body._id : '';
    await put(models.Feedback, { _id: new Types.ObjectId(id) }, { createdBy: idAt(0), respondedBy: idAt(1) });
    const body = { createdBy: at(0), respondedBy: at(1) };
    expect(await owner.client.feedbacks.get({ params: { id } })).toMatchObject({ status: 200, body });
  });

  it('a ticket', async () => {
    const { owner, org, ids } = team;
    const asked = await owner.client.supportTickets.create({ body: { ...ids, subject: 'Badge', text: 'Refused' } });
    const id = asked.status === 201 ? asked.body._id : '';
    const named = { requester: idAt(0), assignee: idAt(1), lastAuthor: idAt(2) };
    await put(models.SupportTicket, { _id: new Types.ObjectId(id) }, named);
    const shown = { requester: at(0), assignee: at(1), lastMessage: { author: at(2) } };
    expect(await owner.client.supportTickets.get({ params: { id } })).toMatchObject({ status: 200, body: shown });
    expect(await owner.client.supportTickets.list({ query: { org } })).toMatchObject({ body: { items: [shown] } });
  });

  it('a maintenance plan', async () => {
    const { owner, ids } = team;
    const { _id: id } = await createPlan(owner, ids, { from: '2030-01-01' });
    const replacedRule = { rule: 'FREQ=DAILY', from: '2029-01-01', time: '08:00', until: null, count: null };
    const earlierRules = [3, 4].map((place) => ({ ...replacedRule, replacedAt: api.now(), replacedBy: idAt(place) }));
    const paused = { status: 'paused', pauseReason: 'Works', pausedAt: api.now(), pausedBy: idAt(2) };
    const named = { owner: idAt(0), assignees: [idAt(1)], earlierRules };
    await put(models.MaintenancePlan, { _id: new Types.ObjectId(id) }, { ...named, ...paused });
    expect(await owner.client.maintenancePlans.get({ params: { id } })).toMatchObject({
      status: 200,
      body: {
        owner: at(0),
        assignees: [at(1)],
        paused: { by: at(2) },
        earlierRules: [{ replacedBy: at(4) }, { replacedBy: at(3) }],
      },
    });
  });

  it('a comment', async () => {
    const { owner, manager, ids } = team;
    const { _id: id } = await createWork(manager, ids);
    const params = { id };
    const said = await owner.client.workOrderComments.create({ params, body: { text: 'It drips' } });
    expect(said.status).toBe(201);
    const removed = { author: idAt(0), mentions: [idAt(1)], removedBy: idAt(2), removedAt: api.now() };
    await put(models.Comment, { record: new Types.ObjectId(id) }, removed);
    expect(await owner.client.workOrderComments.list({ params, query: {} })).toMatchObject({
      status: 200,
      body: { items: [{ author: at(0), mentions: [at(1)], removedBy: at(2) }] },
    });
  });
});
