import { FEEDBACK_LIMITS, FEEDBACK_REOPEN_MS, type FeedbackStatus } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { photo, storedFiles } from '#modules/files/files-testing.ts';
import { expectRefused, FORBIDDEN, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { FARAH, feedbackOf, sendFeedback, stepOf } from './feedbacks-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
let requester: PersonInOrganization;
beforeAll(async () => {
  team = await createTeam(api);
  requester = await team.add('Requester', [team.site]);
}, 60_000);

/** Moves the date instead of the clock, because sessions would end before the reporter's time is up. */
async function resolvedAgo(id: string, milliseconds: number) {
  const statusSince = new Date(api.clock.next().getTime() - milliseconds);
  const { Feedback } = api.deps.models;
  await Feedback.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { statusSince } });
}

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };

describe('those who work on feedbacks', () => {
  it.each<[FeedbackStatus, string, object]>([
    ['acknowledged', 'feedback.acknowledged', {}],
    ['resolved', 'feedback.resolved', { response: 'Sealed', respondedBy: { _id: expect.any(String) } }],
    ['declined', 'feedback.declined', { declineReason: 'Not ours', respondedBy: { _id: expect.any(String) } }],
  ])('give it the status %s, which the history records', async (status, action, more) => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    expect(await stepOf(manager, id, status)).toMatchObject({ status: 200, body: { status, version: 2, ...more } });
    const history = await manager.client.feedbacks.history({ params: { id }, query: {} });
    expect(history).toMatchObject({ body: { items: [{ action, actor: { _id: manager.member } }, {}] } });
    const again = { ...ILLEGAL, reason: 'feedback-already-so' };
    await expectRefused(api, () => stepOf(manager, id, status), again);
  });

  it('say why it is declined or how it was resolved, which is mailed to its reporter with the link', async () => {
    const { manager } = team;
    for (const [status, path, words] of [
      ['declined', 'reason', 'Not ours'],
      ['resolved', 'response', 'Sealed'],
    ] as const) {
      const contact = `${status}@kontor.example`;
      const { _id: id } = await sendFeedback(manager, team, { ...FARAH, contact });
      const bare = () => manager.client.feedbacks.setStatus({ params: { id, status }, body: {} });
      await expectRefused(api, bare, { ...VALIDATION, errors: [expect.objectContaining({ path })] });
      expect((await stepOf(manager, id, status)).status).toBe(200);
      const [mail, received] = await api.mails(contact);
      expect(mail?.text).toContain(words);
      // The same link as before.
      const link = /https?:\S+\/t#token=[\w-]{43}/;
      expect(link.exec(mail?.text ?? '')?.[0]).toBe(link.exec(received?.text ?? '')?.[0]);
    }
  });

  it('acknowledge it, one by one or in bulk, and its reporter is mailed, but not when it is reopened', async () => {
    const { manager, org } = team;
    const contact = 'acknowledged@kontor.example';
    const [one, two] = [await sendFeedback(manager, team, { ...FARAH, contact }), await sendFeedback(requester, team)];
    const readMails = async (to: string) =>
      (await api.mails(to)).filter(({ subject }) => subject.includes('your feedback has been acknowledged'));
    const before = await readMails(requester.email);
    expect((await stepOf(manager, one._id, 'acknowledged')).status).toBe(200);
    const [mail, ...more] = await readMails(contact);
    expect([mail?.text, more]).toEqual([expect.stringMatching(/\/t#token=[\w-]{43}\n/), []]);
    const change = { kind: 'status', status: 'acknowledged' } as const;
    const feedbacks = [one, two].map(({ _id: id, version }) => ({ id, version }));
    expect(await manager.client.feedbacks.bulk({ body: { org, feedbacks, change } })).toMatchObject({
      status: 200,
      body: { results: [{ problem: { code: 'VERSION_CONFLICT' } }, { feedback: { status: 'acknowledged' } }] },
    });
    expect(await readMails(contact)).toHaveLength(1);
    expect(await readMails(requester.email)).toHaveLength(before.length + 1);

    expect((await stepOf(manager, two._id, 'resolved')).status).toBe(200);
    const after = (await api.mails(requester.email)).length;
    expect((await stepOf(requester, two._id, 'acknowledged')).status).toBe(200);
    expect(await api.mails(requester.email)).toHaveLength(after);
  });

  it('convert it to work by a separate call, and never resolve that by hand', async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    const byHand = { ...ILLEGAL, reason: 'convert-by-itself' };
    await expectRefused(api, () => stepOf(manager, id, 'converted'), byHand);
    expect((await manager.client.feedbacks.convert({ params: { id } })).status).toBe(200);
    const byWork = { ...ILLEGAL, reason: 'resolved-by-work' };
    await expectRefused(api, () => stepOf(manager, id, 'resolved'), byWork);
  });

  it('cannot take the steps of its sender', async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    await expectRefused(api, () => stepOf(manager, id, 'withdrawn'), FORBIDDEN);
    expect((await stepOf(manager, id, 'resolved')).status).toBe(200);
    await expectRefused(api, () => stepOf(manager, id, 'acknowledged'), FORBIDDEN);
    const rate = () => manager.client.feedbacks.rate({ params: { id }, body: { rating: 5 } });
    await expectRefused(api, rate, { ...FORBIDDEN, reason: 'not-own-feedback' });
  });

  it('cannot rate what they wrote down for somebody else', async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(manager, team, FARAH);
    expect(await stepOf(manager, id, 'resolved')).toMatchObject({ status: 200, body: { own: true, mayRate: false } });
    const rate = () => manager.client.feedbacks.rate({ params: { id }, body: { rating: 5 } });
    await expectRefused(api, rate, { ...FORBIDDEN, reason: 'not-own-feedback' });
  });

  it('leave only the latest steps if there are very many', async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    const at = api.now();
    const steps = Array.from({ length: FEEDBACK_LIMITS.steps }, () => ({ status: 'new' as const, at }));
    const { Feedback } = api.deps.models;
    await Feedback.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { steps } });
    expect((await stepOf(manager, id, 'acknowledged')).status).toBe(200);
    const kept = (await feedbackOf(manager, id)).steps.map(({ status }) => status);
    expect(kept).toEqual([...steps.slice(1).map(({ status }) => status), 'acknowledged']);
  });
});

describe('its sender', () => {
  it('withdraws it while it is new, with its files, and cannot take others’ steps', async () => {
    const before = await storedFiles(api);
    const { _id: id } = await sendFeedback(requester, team);
    expect((await requester.client.feedbackFiles.add({ params: { id }, body: await photo() })).status).toBe(201);
    await expectRefused(api, () => stepOf(requester, id, 'declined'), FORBIDDEN);
    expect(await stepOf(requester, id, 'withdrawn')).toMatchObject({ status: 200, body: { allowedTransitions: [] } });
    expect(await storedFiles(api)).toEqual(before);
  });

  it('rates it once it is resolved, and can reopen it for 14 days', async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    const rate = (rating: number) => requester.client.feedbacks.rate({ params: { id }, body: { rating } });
    await expectRefused(api, () => rate(3), { status: 409, code: 'CONFLICT', reason: 'feedback-not-resolved' });
    expect((await stepOf(manager, id, 'resolved')).status).toBe(200);
    expect(await rate(3)).toMatchObject({ status: 200, body: { rating: 3 } });
    expect(await rate(5)).toMatchObject({ status: 200, body: { rating: 5, mayRate: true } });
    await resolvedAgo(id, FEEDBACK_REOPEN_MS);
    const opened = await stepOf(requester, id, 'acknowledged');
    expect(opened).toMatchObject({ status: 200, body: { status: 'acknowledged', rating: 5 } });
    const history = await manager.client.feedbacks.history({ params: { id }, query: {} });
    expect(history).toMatchObject({ body: { items: [{ action: 'feedback.reopened' }, {}, {}, {}, {}] } });
    expect((await stepOf(manager, id, 'resolved')).status).toBe(200);
    await resolvedAgo(id, FEEDBACK_REOPEN_MS + 1);
    const late = { ...ILLEGAL, reason: 'reopen-too-late', params: { days: 14 } };
    await expectRefused(api, () => stepOf(requester, id, 'acknowledged'), late);
  });
});

describe('many in one call', () => {
  it('are each changed by their own rules and version, and nothing is revealed about those out of sight', async () => {
    const { owner, manager, org, ids } = team;
    const [one, two, gone] = [
      await sendFeedback(requester, ids),
      await sendFeedback(requester, ids),
      await sendFeedback(owner, ids),
    ];
    expect((await stepOf(requester, two._id, 'withdrawn')).status).toBe(200);
    expect((await owner.client.feedbacks.remove({ params: { id: gone._id } })).status).toBe(204);
    const feedbacks = [one, { ...two, version: 2 }, gone].map(({ _id: id, version }) => ({ id, version }));
    const change = { kind: 'status', status: 'declined', reason: 'Not ours' } as const;
    expect(await manager.client.feedbacks.bulk({ body: { org, feedbacks, change } })).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: one._id, number: one.number, feedback: { status: 'declined' }, problem: null },
          { id: two._id, number: two.number, feedback: null, problem: { code: 'ILLEGAL_TRANSITION' } },
          { id: gone._id, number: null, feedback: null, problem: { code: 'NOT_FOUND' } },
        ],
      },
    });
    expect(await feedbackOf(manager, one._id)).toMatchObject({ declineReason: 'Not ours' });
    const remove = { org, feedbacks: [{ id: one._id, version: 2 }], change: { kind: 'remove' } as const };
    const stale = await manager.client.feedbacks.bulk({
      body: { ...remove, feedbacks: [{ id: one._id, version: 1 }] },
    });
    expect(stale).toMatchObject({ body: { results: [{ problem: { code: 'VERSION_CONFLICT' } }] } });
    const removed = await manager.client.feedbacks.bulk({ body: remove });
    expect(removed).toMatchObject({ body: { results: [{ feedback: null, problem: null }] } });
  });

  it.each([
    ['deleted', 'triages', 'feedbacks:delete', { kind: 'remove' }],
    ['declined', 'deletes', 'feedbacks:triage', { kind: 'status', status: 'declined', reason: 'Not ours' }],
  ] as const)('cannot be %s by somebody who only %s', async (_, does, permission, change) => {
    const { owner, organization, org } = team;
    const { _id: id, version } = await sendFeedback(requester, team);
    const own = does === 'triages' ? 'feedbacks:triage' : 'feedbacks:delete';
    const body = { org, name: `Who ${does}`, type: 'staff' } as const;
    const role = await owner.client.roles.create({ body: { ...body, permissions: ['feedbacks:view-any', own] } });
    if (role.status !== 201) throw new Error(JSON.stringify(role.body));
    organization.roles.set(body.name, role.body._id);
    const somebody = await team.add(body.name);
    const bulk = () => somebody.client.feedbacks.bulk({ body: { org, feedbacks: [{ id, version }], change } });
    await expectRefused(api, bulk, { ...FORBIDDEN, permission });
  });
});
