import { FEEDBACK_LIMITS, FEEDBACK_STATUSES, feedbackNumber } from '@siteward/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { photo, storedFiles } from '#modules/files/files-testing.ts';
import {
  addSite,
  CONFLICT,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { FARAH, feedbackOf, openForm, sendFeedback, sentByForm, stepOf } from './feedbacks-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
let requester: Awaited<ReturnType<TestApi['addMember']>>;
beforeAll(async () => {
  team = await createTeam(api);
  requester = await team.add('Requester', [team.site]);
}, 60_000);

describe('a feedback of a member', () => {
  it('is new, has a number, and is visible to its sender and to those who triage', async () => {
    const { org, site, manager, technician } = team;
    const mails = await api.mails(requester.email);
    const sent = await sendFeedback(requester, team);
    // Somebody who is signed in needs no receipt.
    expect(await api.mails(requester.email)).toEqual(mails);
    expect(sent).toMatchObject({
      org,
      site,
      number: expect.any(Number),
      kind: 'complaint',
      subject: 'Water drips',
      place: 'A 3.07',
      status: 'new',
      anonymous: false,
      contact: requester.email,
      via: 'member',
      own: true,
      mailed: true,
      rating: null,
      attachmentCount: 0,
      messageCount: 0,
      awaitsReply: false,
      workOrder: null,
      earlier: 0,
      allowedTransitions: ['withdrawn'],
      mayChange: true,
      mayReword: true,
      mayReply: true,
      mayRate: false,
      steps: [{ status: 'new', at: api.now().toISOString() }],
      createdBy: { _id: requester.member },
    });
    const seen = await feedbackOf(manager, sent._id);
    expect(seen).toMatchObject({ own: false, mayReword: false, mayChange: true, mayReply: true });
    expect(seen.allowedTransitions).toEqual(['acknowledged', 'converted', 'resolved', 'declined']);
    expect(await feedbackOf(technician, sent._id)).toMatchObject({ allowedTransitions: [], mayReply: false });
    const next = await sendFeedback(requester, team);
    expect([next.number, next.earlier]).toEqual([sent.number + 1, 1]);
    // Later feedbacks are not counted as earlier ones.
    expect(await feedbackOf(requester, sent._id)).toMatchObject({ earlier: 0 });
    for (const search of [`${next.number}`, `FB-${next.number}`, feedbackNumber(next.number)]) {
      const { body } = await requester.client.feedbacks.list({ query: { org: team.org, search } });
      expect(body, search).toMatchObject({ items: [{ _id: next._id }] });
    }
  });

  it('is hidden from others who see only their own, even in a list, a count or a search', async () => {
    const other = await team.add('Requester', [team.site]);
    const { _id: id } = await sendFeedback(requester, team, { subject: 'Only mine' });
    await expectRefused(api, () => other.client.feedbacks.get({ params: { id } }), NOT_FOUND);
    const { org } = team;
    const list = await other.client.feedbacks.list({ query: { org } });
    const found = await other.client.feedbacks.list({ query: { org, search: 'mine' } });
    const counts = await other.client.feedbacks.counts({ query: { org } });
    expect([list.body, found.body]).toMatchObject([{ total: 0 }, { total: 0 }]);
    expect(counts.body).toEqual(Object.fromEntries(FEEDBACK_STATUSES.map((status) => [status, 0])));
    expect((await requester.client.feedbacks.list({ query: { org, search: 'mine' } })).body).toMatchObject({
      total: 1,
    });
  });

  it('is sent on somebody else’s behalf only by those who triage, and that person is told by mail', async () => {
    const { manager, org } = team;
    const sent = await sendFeedback(manager, team, { ...FARAH, contact: 'first@kontor.example' });
    expect(sent).toMatchObject({ reporterName: 'Farah Siddiqui', contact: 'first@kontor.example', own: true });
    const [mail] = await api.mails('first@kontor.example');
    expect(mail?.text).toMatch(/\/t#token=[\w-]{43}\n/);
    // Anybody can give somebody else's address, so the text is not sent there.
    expect(mail?.text).not.toMatch(/Water|drop|Farah/);
    const { org: _, ...place } = team.ids;
    const call = () =>
      requester.client.feedbacks.create({
        body: { org, ...place, kind: 'request', subject: 'Key', message: 'A key', ...FARAH },
      });
    await expectRefused(api, call, { ...FORBIDDEN, permission: 'feedbacks:triage' });
  });

  it('from somebody outside is answered in the language of the site', async () => {
    const { owner, manager, org } = team;
    const site = await addSite(owner, org, 'Hafen');
    expect((await owner.client.sites.update({ params: { id: site }, body: { locale: 'de-DE' } })).status).toBe(200);
    const contact = 'german@kontor.example';
    expect(await sendFeedback(manager, { org, site }, { ...FARAH, contact })).toMatchObject({ language: 'de' });
    expect(await api.mails(contact)).toMatchObject([{ subject: expect.stringContaining('ist angekommen') }]);
    // It is somebody else's as soon as their address is given, even without a name.
    const nameless = 'nameless@kontor.example';
    const forOther = await sendFeedback(manager, { org, site }, { contact: nameless });
    expect(forOther).toMatchObject({ reporterName: '', contact: nameless });
    expect(await api.mails(nameless)).toHaveLength(1);
  });

  it('is in the sender’s own language, and in English for somebody outside if the site’s is not among ours', async () => {
    const { owner, manager, org } = team;
    const site = await addSite(owner, org, 'Quai');
    expect((await owner.client.sites.update({ params: { id: site }, body: { locale: 'fr-FR' } })).status).toBe(200);
    const { User } = api.deps.models;
    await User.updateOne({ _id: manager.id }, { language: 'es' });
    expect(await sendFeedback(manager, { org, site })).toMatchObject({ language: 'es' });
    expect(await sendFeedback(manager, { org, site }, FARAH)).toMatchObject({ language: 'en' });
    await User.updateOne({ _id: manager.id }, { $unset: { language: 1 } });
  });

  it('stays as it was if the same words are given again', async () => {
    const { _id: id, subject, place } = await sendFeedback(requester, team);
    for (const body of [{}, { subject, place }]) {
      const same = await requester.client.feedbacks.update({ params: { id }, body });
      expect(same).toMatchObject({ status: 200, body: { version: 1 } });
    }
  });

  it('is reworded by its sender while it is new, and reclassified by those who triage, and not otherwise', async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    const update = (by: typeof manager, body: object) => by.client.feedbacks.update({ params: { id }, body });
    const words = await update(requester, { subject: 'It pours', kind: 'request' });
    expect(words).toMatchObject({ status: 200, body: { subject: 'It pours', kind: 'request', version: 2 } });
    expect(await update(manager, { kind: 'complaint', place: 'A 3.08' })).toMatchObject({ status: 200 });
    await expectRefused(api, () => update(manager, { message: 'Mine' }), FORBIDDEN);
    expect(await stepOf(manager, id, 'acknowledged')).toMatchObject({ status: 200 });
    const late = { ...CONFLICT, reason: 'feedback-no-longer-new' };
    await expectRefused(api, () => update(requester, { subject: 'Else' }), late);
    await expectRefused(api, () => update(requester, { place: 'Else' }), late);
    expect(await update(manager, { place: 'A 3.09' })).toMatchObject({ status: 200 });
  });

  it('is deleted with its files and messages', async () => {
    const { manager, org } = team;
    const { _id: id } = await sendFeedback(requester, team);
    expect((await requester.client.feedbackFiles.add({ params: { id }, body: await photo() })).status).toBe(201);
    expect((await requester.client.feedbacks.reply({ params: { id }, body: { body: 'And?' } })).status).toBe(201);
    expect(await manager.client.feedbacks.remove({ params: { id } })).toMatchObject({ status: 204 });
    expect(await storedFiles(api)).toEqual({ files: 0, contents: 0, pieces: 0, loose: 0 });
    expect(await api.deps.models.FeedbackMessage.countDocuments({ org, feedback: id, deletedAt: null })).toBe(0);
    expect((await manager.client.feedbacks.get({ params: { id } })).body).toMatchObject(NOT_FOUND);
  });
});

describe('a list', () => {
  it('is filtered by every filter it has, and counted by status', async () => {
    const { owner, org } = team;
    const site = await addSite(owner, org, 'Annex');
    const at = { org, site };
    const [first, second] = [
      await sendFeedback(owner, at, { subject: 'Lift stops', kind: 'request' }),
      await sendFeedback(owner, at),
    ];
    expect((await stepOf(owner, first._id, 'resolved')).status).toBe(200);
    const rating = { params: { id: first._id }, body: { rating: 4 } };
    expect(await owner.client.feedbacks.rate(rating)).toMatchObject({ status: 200, body: { rating: 4 } });
    const idsFor = async (query: object) => {
      const answer = await owner.client.feedbacks.list({ query: { ...at, ...query } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.items.map(({ _id }) => _id);
    };
    expect(await idsFor({})).toEqual([second._id, first._id]);
    expect(await idsFor({ sort: 'number' })).toEqual([first._id, second._id]);
    for (const query of [{ status: 'resolved' }, { kind: 'request' }, { rating: '3,4' }, { search: 'lift' }]) {
      expect([query, await idsFor(query)]).toEqual([query, [first._id]]);
    }
    expect(await idsFor({ search: `FB-${String(second.number).padStart(6, '0')}` })).toEqual([second._id]);
    expect(await idsFor({ createdFrom: '2199-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await idsFor({ createdTo: '2020-01-01T00:00:00.000Z' })).toEqual([]);
    const counts = await owner.client.feedbacks.counts({ query: at });
    expect(counts.body).toMatchObject({ new: 1, resolved: 1, declined: 0 });
  });

  it('is exported with formulas defused', async () => {
    const { owner, org } = team;
    const site = await addSite(owner, org, 'Formulas');
    await sendFeedback(owner, { org, site }, { subject: '=cmd|x', message: '@SUM(1)', place: '+1' });
    const answer = await owner.client.feedbacks.export({ query: { org, site } });
    const text = answer.status === 200 ? await answer.body.text() : '';
    expect(text).toContain("'=cmd|x");
    expect(text).toContain("'@SUM(1)");
    expect(text).toContain("'+1");
  });

  it('is exported with the reporter and their contact, each in its own column', async () => {
    const { owner, org } = team;
    const site = await addSite(owner, org, 'Columns');
    const { number } = await sendFeedback(owner, { org, site }, FARAH);
    const answer = await owner.client.feedbacks.export({ query: { org, site } });
    const [head, line, ...more] = answer.status === 200 ? (await answer.body.text()).trim().split('\r\n') : [];
    expect(head?.replace('\uFEFF', '')).toBe(
      'Number,Kind,Subject,Message,Site,Place,Status,Reporter,Contact,Rating,Work order,Created',
    );
    const [created, ...cells] = (line ?? '').split(',').toReversed();
    expect(cells.toReversed()).toEqual([
      ...[
        `FB-${String(number).padStart(6, '0')}`,
        'Complaint',
        'Water drips',
        'One drop a second',
        'Columns',
        'A 3.07',
      ],
      ...['New', 'Farah Siddiqui', 'farah@kontor.example', '', ''],
    ]);
    expect([created, more]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), []]);
  });
});

describe('messages', () => {
  it('go back and forth, by mail to the reporter, and do not change the version', async () => {
    const { manager } = team;
    const contact = 'talks@kontor.example';
    const { _id: id, version } = await sendFeedback(manager, team, { ...FARAH, contact });
    const reply = await manager.client.feedbacks.reply({ params: { id }, body: { body: 'Which door?' } });
    expect(reply).toMatchObject({ status: 201, body: { from: 'member', author: { _id: manager.member } } });
    const [mail] = await api.mails(contact);
    expect(mail?.text).toContain('Which door?');
    expect(await feedbackOf(manager, id)).toMatchObject({ version, messageCount: 1, awaitsReply: false });
    const list = await manager.client.feedbacks.messages({ params: { id }, query: {} });
    expect(list).toMatchObject({ status: 200, body: { total: 1, items: [{ body: 'Which door?' }] } });
    await expectRefused(
      api,
      () => team.technician.client.feedbacks.reply({ params: { id }, body: { body: 'x' } }),
      FORBIDDEN,
    );
  });

  it('from the member who sent it await a reply, until one is written', async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    const write = (by: typeof manager, body: string) => by.client.feedbacks.reply({ params: { id }, body: { body } });
    const mails = await api.mails(requester.email);
    expect(await write(requester, 'Still')).toMatchObject({ status: 201, body: { from: 'reporter' } });
    // Nobody is mailed what they wrote themselves.
    expect(await api.mails(requester.email)).toEqual(mails);
    expect(await feedbackOf(manager, id)).toMatchObject({ awaitsReply: true, messageCount: 1 });
    api.advance(1);
    expect(await write(manager, 'Tomorrow')).toMatchObject({ status: 201, body: { from: 'member' } });
    expect(await feedbackOf(manager, id)).toMatchObject({ awaitsReply: false, messageCount: 2 });
    expect(await api.mails(requester.email)).toHaveLength(mails.length + 1);
    const list = await requester.client.feedbacks.messages({ params: { id }, query: {} });
    expect(list.body).toMatchObject({ total: 2, items: [{ body: 'Still' }, { body: 'Tomorrow' }] });
    expect((await stepOf(requester, id, 'withdrawn')).status).toBe(200);
    const call = () => manager.client.feedbacks.reply({ params: { id }, body: { body: 'x' } });
    await expectRefused(api, call, { ...CONFLICT, reason: 'feedback-withdrawn' });
  });

  it('are limited in number, from inside and through the link', async () => {
    const { owner, manager, org, site } = team;
    const { token, number } = await sentByForm(api, await openForm(owner, site));
    const { Feedback } = api.deps.models;
    const { _id } = await Feedback.findOne({ org, number }).orFail().lean();
    const max = FEEDBACK_LIMITS.messages;
    await Feedback.collection.updateOne({ _id }, { $set: { messageCount: max - 1 } });
    const ways = [
      () => manager.client.feedbacks.reply({ params: { id: _id.toString() }, body: { body: 'Once more' } }),
      () => api.client().publicFeedbacks.reply({ params: { token }, body: { body: 'Once more' } }),
    ];
    expect((await ways[0]?.())?.status).toBe(201);
    for (const write of ways) {
      await expectRefused(api, write, { ...CONFLICT, reason: 'too-many-messages', params: { max } });
    }
  });
});

describe('files', () => {
  it(`are at most ${FEEDBACK_LIMITS.attachments}, and its sender may change them only while it is new`, async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    const add = async (by: typeof manager) =>
      by.client.feedbackFiles.add({ params: { id }, body: await photo('Stain.jpg', { width: 8, height: 8 }) });
    for (let count = 0; count < FEEDBACK_LIMITS.attachments; count += 1)
      expect((await add(requester)).status).toBe(201);
    await expectRefused(api, () => add(requester), { ...CONFLICT, reason: 'too-many-files' });
    expect(await feedbackOf(manager, id)).toMatchObject({ attachmentCount: FEEDBACK_LIMITS.attachments });
    expect((await stepOf(manager, id, 'acknowledged')).status).toBe(200);
    await expectRefused(api, () => add(requester), FORBIDDEN);
    const files = await requester.client.feedbackFiles.list({ params: { id } });
    const file = files.status === 200 ? (files.body.files[0]?._id ?? '') : '';
    const remove = () => requester.client.feedbackFiles.remove({ params: { id, file } });
    await expectRefused(api, remove, { ...FORBIDDEN, reason: 'feedback-no-longer-new' });
  });
});
