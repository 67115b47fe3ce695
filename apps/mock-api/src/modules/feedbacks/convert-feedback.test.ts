import { STEP_UNDO_MS } from '@siteward/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { photo, storedFiles } from '#modules/files/files-testing.ts';
import { addSite, expectRefused, FORBIDDEN, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { FARAH, feedbackOf, sendFeedback, stepOf } from './feedbacks-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
beforeAll(async () => {
  team = await createTeam(api);
}, 60_000);

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const convert = (by: PersonInOrganization, id: string, body: { workOrder?: string; version?: number } = {}) =>
  by.client.feedbacks.convert({ params: { id }, body });
async function workOf(by: PersonInOrganization, id: string) {
  const answer = await by.client.workOrders.get({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A feedback that became work, and the id of the work. */
async function converted(by: PersonInOrganization, contact = '') {
  const { _id: id } = await sendFeedback(by, team, { ...FARAH, contact });
  const answer = await convert(by, id);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { id, work: answer.body.workOrder?._id ?? '' };
}

/** The actions in the history of a feedback, latest first. */
async function historyOf(by: PersonInOrganization, id: string): Promise<string[]> {
  const answer = await by.client.feedbacks.history({ params: { id }, query: {} });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.items.map(({ action }) => action.replace('feedback.', ''));
}

/** Does the work, which somebody else then verifies. */
async function verify(work: string): Promise<void> {
  const { owner, manager } = team;
  for (const [by, status] of [
    [manager, 'in-progress'],
    [manager, 'completed'],
    [owner, 'verified'],
  ] as const) {
    const body = { resolution: 'Tenant was rude, trap replaced' };
    const answer = await by.client.workOrders.setStatus({ params: { id: work, status }, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
}

describe('a feedback becomes work', () => {
  it('with its text, place and files, linked both ways, and its reporter is told', async () => {
    const { manager, org, site } = team;
    const contact = 'converted@kontor.example';
    const sent = await sendFeedback(manager, team, { ...FARAH, contact });
    const { _id: id } = sent;
    for (const name of ['One.jpg', 'Two.jpg']) {
      expect((await manager.client.feedbackFiles.add({ params: { id }, body: await photo(name) })).status).toBe(201);
    }
    const before = await storedFiles(api);
    const answer = await manager.client.feedbacks.convert({ params: { id }, body: { priority: 'high' } });
    expect(answer).toMatchObject({ status: 200, body: { status: 'converted', allowedTransitions: [] } });
    const { workOrder } = await feedbackOf(manager, id);
    const work = await workOf(manager, workOrder?._id ?? '');
    expect(work).toMatchObject({
      org,
      site,
      title: 'Water drips',
      description: 'One drop a second',
      place: 'A 3.07',
      priority: 'high',
      status: 'open',
      number: workOrder?.number,
      feedbacks: [{ _id: id, number: sent.number, subject: 'Water drips', status: 'converted' }],
    });
    const files = await manager.client.workOrderFiles.list({ params: { id: work._id } });
    expect(files).toMatchObject({ body: { files: [{ name: 'One.jpg', hasThumbnail: true }, { name: 'Two.jpg' }] } });
    // The bytes are not stored again, and stay when they are removed there.
    expect(await storedFiles(api)).toEqual({ ...before, files: before.files + 2 });
    expect((await manager.client.workOrders.remove({ params: { id: work._id } })).status).toBe(204);
    expect(await storedFiles(api)).toEqual(before);
    const [mail] = await api.mails(contact);
    expect(mail?.subject).toContain('somebody is on it');
  });

  it('that already exists, but only at the same site', async () => {
    const { owner, manager, org } = team;
    const work = await createWork(manager, team);
    const [one, two] = [await sendFeedback(manager, team), await sendFeedback(manager, team)];
    for (const { _id } of [one, two]) {
      const answer = await convert(manager, _id, { workOrder: work._id });
      expect(answer).toMatchObject({ status: 200, body: { workOrder: { _id: work._id, number: work.number } } });
    }
    expect((await workOf(manager, work._id)).feedbacks.map(({ _id }) => _id)).toEqual([one._id, two._id]);
    const elsewhere = await createWork(owner, { org, site: await addSite(owner, org, 'Annex') });
    const { _id: id } = await sendFeedback(manager, team);
    const foreign = () => convert(manager, id, { workOrder: elsewhere._id });
    await expectRefused(api, foreign, { ...VALIDATION, errors: [expect.objectContaining({ path: 'workOrder' })] });
  });

  it('by those who may triage and create work, once, and on the version that they knew', async () => {
    const { owner, manager, organization, org } = team;
    const { _id: id } = await sendFeedback(manager, team);
    const permissions = ['feedbacks:triage', 'feedbacks:view-any'] as const;
    const role = await owner.client.roles.create({
      body: { org, name: 'Desk', permissions: [...permissions], type: 'staff' },
    });
    if (role.status !== 201) throw new Error(JSON.stringify(role.body));
    organization.roles.set('Desk', role.body._id);
    const desk = await team.add('Desk');
    await expectRefused(api, () => convert(desk, id), { ...FORBIDDEN, permission: 'work-orders:create' });
    const stale = { status: 409, code: 'VERSION_CONFLICT' };
    await expectRefused(api, () => convert(manager, id, { version: 7 }), stale);
    expect((await convert(manager, id)).status).toBe(200);
    await expectRefused(api, () => convert(manager, id), { ...ILLEGAL, reason: 'feedback-already-so' });
    // A work order that somebody does not see is not shown in the feedback, either.
    expect(await feedbackOf(desk, id)).toMatchObject({ status: 'converted', workOrder: null });
  });
});

describe('work that is verified', () => {
  it('resolves the feedback that became it, without what is written about the work', async () => {
    const { manager, org } = team;
    const contact = 'verified@kontor.example';
    const { id, work } = await converted(manager, contact);
    const { _id: other } = await sendFeedback(manager, team);
    expect((await convert(manager, other, { workOrder: work })).status).toBe(200);
    await verify(work);
    for (const each of [id, other]) {
      const resolved = { status: 'resolved', response: '', respondedBy: null, resolvedByWork: true };
      expect(await feedbackOf(manager, each)).toMatchObject(resolved);
    }
    const [mail] = await api.mails(contact);
    expect(mail?.text).toContain('The work for it is done.');
    expect(JSON.stringify([mail, await api.deps.models.Feedback.find({ org, _id: id }).lean()])).not.toContain('rude');
  });

  it('undoes that when the verification is undone, unless something has happened since', async () => {
    const { owner, manager } = team;
    const [undone, answered] = [await converted(manager), await converted(manager)];
    const { _id: rated } = await sendFeedback(owner, team);
    const ofRated = await convert(manager, rated);
    const worked = ofRated.status === 200 ? (ofRated.body.workOrder?._id ?? '') : '';
    for (const work of [undone.work, answered.work, worked]) await verify(work);
    expect((await owner.client.feedbacks.rate({ params: { id: rated }, body: { rating: 2 } })).status).toBe(200);
    const reply = { params: { id: answered.id }, body: { body: 'Come and look' } };
    api.advance(1);
    expect((await manager.client.feedbacks.reply(reply)).status).toBe(201);
    api.advance(STEP_UNDO_MS / 2);
    for (const work of [undone.work, answered.work, worked]) {
      expect(await owner.client.workOrders.undoStep({ params: { id: work }, body: {} })).toMatchObject({ status: 200 });
    }
    const back = await feedbackOf(manager, undone.id);
    expect([back.status, back.steps.map(({ status }) => status)]).toEqual(['converted', ['new', 'converted']]);
    expect(await historyOf(manager, undone.id)).toEqual(['step-undone', 'resolved', 'converted', 'created']);
    // The latest step agrees with the stored time of the status.
    for (const { status, statusSince, steps } of await api.deps.models.Feedback.find({ org: team.org }).lean()) {
      expect(steps.at(-1)).toMatchObject({ status, at: statusSince });
    }
    expect(await feedbackOf(manager, answered.id)).toMatchObject({ status: 'resolved' });
    expect(await feedbackOf(manager, rated)).toMatchObject({ status: 'resolved', rating: 2, resolvedByWork: true });
  });

  it('clears an earlier answer, and no longer counts as the resolution once the feedback is reopened', async () => {
    const { owner, manager } = team;
    const { _id: id } = await sendFeedback(owner, team);
    const answeredBy = { response: 'Sealed', respondedBy: { _id: manager.member }, resolvedByWork: false };
    expect(await stepOf(manager, id, 'resolved')).toMatchObject({ status: 200, body: answeredBy });
    expect((await stepOf(owner, id, 'acknowledged')).status).toBe(200);
    const answer = await convert(manager, id);
    await verify(answer.status === 200 ? (answer.body.workOrder?._id ?? '') : '');
    const byWork = { status: 'resolved', response: '', respondedBy: null, resolvedByWork: true };
    expect(await feedbackOf(manager, id)).toMatchObject(byWork);
    expect(await stepOf(owner, id, 'acknowledged')).toMatchObject({ status: 200, body: { resolvedByWork: false } });
  });
});

describe('work that comes to nothing', () => {
  const cancel = (work: string) =>
    team.manager.client.workOrders.setStatus({ params: { id: work, status: 'cancelled' }, body: { reason: 'Twice' } });

  it('returns the feedback that became it, to be converted again, and both work orders are shown', async () => {
    const { manager } = team;
    const contact = 'returned@kontor.example';
    const { id, work } = await converted(manager, contact);
    const mails = (await api.mails(contact)).length;
    expect((await cancel(work)).status).toBe(200);
    const back = await feedbackOf(manager, id);
    expect(back).toMatchObject({ status: 'acknowledged', returnedByWork: true, workOrder: { status: 'cancelled' } });
    expect(back.allowedTransitions).toEqual(['converted', 'resolved', 'declined']);
    expect(await api.mails(contact)).toHaveLength(mails);
    const history = await manager.client.feedbacks.history({ params: { id }, query: {} });
    expect(history.body).toMatchObject({ items: [{ action: 'feedback.returned' }, {}, {}] });

    expect((await convert(manager, id)).status).toBe(200);
    const again = await feedbackOf(manager, id);
    expect(again).toMatchObject({ status: 'converted', returnedByWork: false, workOrder: { status: 'open' } });
    expect(again.earlierWork).toMatchObject([{ _id: work, status: 'cancelled' }]);
    const second = again.workOrder?._id ?? '';
    expect((await cancel(second)).status).toBe(200);
    expect((await convert(manager, id)).status).toBe(200);
    expect((await feedbackOf(manager, id)).earlierWork).toMatchObject([{ _id: work }, { _id: second }]);
    // Once deleted, an earlier work order is no longer shown.
    expect((await manager.client.workOrders.remove({ params: { id: work } })).status).toBe(204);
    expect(await feedbackOf(manager, id)).toMatchObject({ status: 'converted', earlierWork: [{ _id: second }] });
  });

  it('does the same when it is deleted, and undoing the cancellation restores everything', async () => {
    const { manager } = team;
    const [deleted, undone] = [await converted(manager), await converted(manager)];
    expect((await manager.client.workOrders.remove({ params: { id: deleted.work } })).status).toBe(204);
    const gone = { status: 'acknowledged', returnedByWork: true, workOrder: null };
    expect(await feedbackOf(manager, deleted.id)).toMatchObject(gone);

    expect((await cancel(undone.work)).status).toBe(200);
    const undo = manager.client.workOrders.undoStep({ params: { id: undone.work }, body: {} });
    expect((await undo).status).toBe(200);
    const back = await feedbackOf(manager, undone.id);
    expect(back).toMatchObject({ status: 'converted', returnedByWork: false, workOrder: { _id: undone.work } });
    expect(back.steps.map(({ status }) => status)).toEqual(['new', 'converted']);
  });

  it('is not listed as earlier work of a feedback that is added to it again once it is resumed', async () => {
    const { manager } = team;
    const { id, work } = await converted(manager);
    expect((await cancel(work)).status).toBe(200);
    api.advance(1);
    const reply = { params: { id }, body: { body: 'We ask another firm' } };
    expect((await manager.client.feedbacks.reply(reply)).status).toBe(201);
    const undone = await manager.client.workOrders.undoStep({ params: { id: work }, body: {} });
    expect(undone).toMatchObject({ status: 200, body: { status: 'open' } });
    // Something has happened to the feedback since, so it stays in triage.
    expect(await feedbackOf(manager, id)).toMatchObject({ status: 'acknowledged', workOrder: { _id: work } });
    const again = { status: 200, body: { workOrder: { _id: work }, earlierWork: [] } };
    expect(await convert(manager, id, { workOrder: work })).toMatchObject(again);
  });

  it('leaves a feedback alone that was declined before the work was resumed and verified', async () => {
    const { manager } = team;
    const { id, work } = await converted(manager);
    expect((await cancel(work)).status).toBe(200);
    expect((await stepOf(manager, id, 'declined')).status).toBe(200);
    expect((await manager.client.workOrders.undoStep({ params: { id: work }, body: {} })).status).toBe(200);
    await verify(work);
    expect(await feedbackOf(manager, id)).toMatchObject({ status: 'declined', resolvedByWork: false });
  });

  it('cannot be imitated by hand, and does not return a resolved feedback', async () => {
    const { owner, manager } = team;
    const { id, work } = await converted(manager);
    const byHand = () => owner.client.feedbacks.setStatus({ params: { id, status: 'acknowledged' }, body: {} });
    await expectRefused(api, byHand, { ...ILLEGAL, reason: 'returned-by-work' });
    await verify(work);
    expect((await manager.client.workOrders.remove({ params: { id: work } })).status).toBe(204);
    expect(await feedbackOf(manager, id)).toMatchObject({ status: 'resolved', returnedByWork: false });
  });

  it('takes no more feedbacks once it is verified or cancelled', async () => {
    const { manager } = team;
    const { work } = await converted(manager);
    await verify(work);
    const { _id: id } = await sendFeedback(manager, team, FARAH);
    await expectRefused(api, () => convert(manager, id, { workOrder: work }), VALIDATION);
    const { _id: cancelled } = await createWork(manager, team);
    const params = { id: cancelled, status: 'cancelled' } as const;
    expect((await manager.client.workOrders.setStatus({ params, body: { reason: 'Twice' } })).status).toBe(200);
    await expectRefused(api, () => convert(manager, id, { workOrder: cancelled }), VALIDATION);
  });
});
