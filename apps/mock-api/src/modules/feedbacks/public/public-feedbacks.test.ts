import { FEEDBACK_PHOTO_MS, FEEDBACK_REOPEN_MS, FEEDBACK_THOUGHT_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { photo } from '#modules/files/files-testing.ts';
import { CONFLICT, expectRefused, GONE, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { feedbackOf, filledIn as formFilledIn, openForm, sentByForm, stepOf } from '../feedbacks-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
let token: string;
beforeAll(async () => {
  team = await createTeam(api);
  token = await openForm(team.owner, team.site);
}, 60_000);

const open = () => api.client().publicFeedbacks;

const filledIn = (more: Parameters<typeof formFilledIn>[2] = {}) => formFilledIn(api, token, more);
const sent = (more: Parameters<typeof formFilledIn>[2] = {}) => sentByForm(api, token, more);
const allowNameless = (anonymous: boolean) => openForm(team.owner, team.site, anonymous);
async function tracked(link: string) {
  const answer = await open().track({ params: { token: link } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
async function idOf(link: string): Promise<string> {
  const { number } = await tracked(link);
  return (await api.deps.models.Feedback.findOne({ org: team.org, number }).orFail().lean())._id.toString();
}

it('tells the reporter no member’s address, not even that of a member who has given no name', async () => {
  const { manager } = team;
  const { Member } = api.deps.models;
  await Member.collection.updateOne({ _id: new Types.ObjectId(manager.member) }, { $set: { name: '' } });
  const contact = 'nameless@kontor.example';
  const { token: link } = await sent({ contact });
  const params = { id: await idOf(link) };
  expect((await manager.client.feedbacks.reply({ params, body: { body: 'We look at it' } })).status).toBe(201);
  const decline = { params: { ...params, status: 'declined' as const }, body: { reason: 'It is your own tap' } };
  expect((await manager.client.feedbacks.setStatus(decline)).status).toBe(200);
  const mails = (await api.mails(contact)).map(({ text, html }) => [text, html]);
  expect(mails.length).toBeGreaterThan(1);
  expect(JSON.stringify(mails)).toContain('Northwind schreibt zu Ihrer Rückmeldung');
  expect(JSON.stringify([await tracked(link), mails])).not.toContain(manager.email);
  await Member.collection.updateOne({ _id: new Types.ObjectId(manager.member) }, { $set: { name: 'Max' } });
});

describe('the form of a site', () => {
  it('says whose it is, and accepts a feedback, which gets a number, a link and a mail in its language', async () => {
    expect((await open().form({ params: { token } })).body).toMatchObject({
      organization: 'Northwind',
      anonymous: true,
      languages: ['en', 'de', 'es', 'hi'],
      photos: 10,
    });
    const { owner, site } = team;
    const inSpanish = await owner.client.sites.update({ params: { id: site }, body: { locale: 'es-ES' } });
    expect(inSpanish.status).toBe(200);
    expect((await open().form({ params: { token } })).body).toMatchObject({ language: 'es' });
    const contact = 'farah@kontor.example';
    const { number, token: link, mailed } = await sent({ contact });
    expect(mailed).toBe(true);
    const [mail] = await api.mails(contact);
    expect(mail?.text).toContain(`/t#token=${link}`);
    expect(mail?.subject).toContain('Ihre Rückmeldung ist angekommen');
    expect(mail?.text).not.toMatch(/drips|sink|Farah/);
    expect(await tracked(link)).toMatchObject({
      number,
      status: 'new',
      subject: 'It drips',
      message: 'By the sink',
      messages: [],
      photos: 0,
      allowedSteps: ['withdrawn'],
      mayReply: true,
      mayRate: false,
      mayAddPhotos: true,
      reopenUntil: null,
    });
    const { trackingHash } = await api.deps.models.Feedback.findOne({ org: team.org, number }).orFail().lean();
    expect(trackingHash).not.toBe(link);
  });

  it('stores nothing about somebody who sends it without a name, nor where it was sent from', async () => {
    const { token: link } = await sent({ anonymous: true, name: 'Farah', contact: 'hidden@kontor.example' });
    const id = await idOf(link);
    const { Feedback, AuditRecord } = api.deps.models;
    const stored = [
      await Feedback.findOne({ org: team.org, _id: id }).lean(),
      await AuditRecord.find({ org: team.org, 'target.id': new Types.ObjectId(id) }).lean(),
    ];
    expect(JSON.stringify(stored)).not.toMatch(/Farah|hidden@|127\.0\.0\.1/);
    expect(await feedbackOf(team.manager, id)).toMatchObject({ anonymous: true, reporterName: '', contact: '' });
    expect(await api.mails('hidden@kontor.example')).toEqual([]);
  });

  it('requires a name if the site does, and does not open with an earlier link', async () => {
    await allowNameless(false);
    const nameless = await filledIn({ name: '' });
    const call = () => open().send({ params: { token }, body: nameless });
    const noName = { ...VALIDATION, errors: [expect.objectContaining({ path: 'name' })] };
    await expectRefused(api, call, noName);
    // Asking to stay anonymous does not help, either.
    const hidden = { ...nameless, name: 'Farah', anonymous: true };
    await expectRefused(api, () => open().send({ params: { token }, body: hidden }), noName);
    await allowNameless(true);
    const earlier = token;
    const renewed = await team.owner.client.sites.renewFeedbackToken({ params: { id: team.site } });
    if (renewed.status !== 200) throw new Error(JSON.stringify(renewed.body));
    token = renewed.body.feedbackForm.token;
    await expectRefused(api, () => open().form({ params: { token: earlier } }), GONE);
    expect((await open().form({ params: { token } })).status).toBe(200);
  });

  it('answers a submission that fills in the hidden field as if it had been stored, and stores nothing', async () => {
    const { Feedback } = api.deps.models;
    const before = await Feedback.countDocuments({ org: team.org });
    const answer = await sent({ website: 'https://spam.example', contact: 'bot@spam.example' });
    expect(answer).toEqual({
      number: expect.any(Number),
      createdAt: expect.any(String),
      mailed: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await Feedback.countDocuments({ org: team.org })).toBe(before);
    expect(await api.mails('bot@spam.example')).toEqual([]);
    expect((await open().track({ params: { token: answer.token } })).status).toBe(410);
  });

  it('refuses forged stamps, forms sent too quickly, and many web addresses; HTML stays text', async () => {
    const form = await open().form({ params: { token } });
    const { stamp } = form.status === 200 ? form.body : { stamp: '' };
    const filled = await filledIn();
    const now = { ...filled, stamp: `${api.now().getTime().toString(36)}.${'x'.repeat(43)}` };
    await expectRefused(api, () => open().send({ params: { token }, body: now }), VALIDATION);
    api.advance(-FEEDBACK_THOUGHT_MS);
    const quick = () => open().send({ params: { token }, body: { ...filled, stamp } });
    await expectRefused(api, quick, { ...CONFLICT, reason: 'feedback-too-quick' });
    api.advance(FEEDBACK_THOUGHT_MS);
    const farm = { ...filled, message: 'https://a.example '.repeat(5) };
    await expectRefused(api, () => open().send({ params: { token }, body: farm }), {
      ...VALIDATION,
      errors: [expect.objectContaining({ path: 'message', code: 'too-many-web-addresses' })],
    });
    const html = '<script>alert(1)</script>';
    const { token: link } = await sent({ subject: html, message: html, place: html });
    expect(await tracked(link)).toMatchObject({ subject: html, message: html, place: html });
  });
});

describe('the bearer of a feedback’s link', () => {
  it('can add photographs within an hour, and nothing else', async () => {
    const { token: link } = await sent();
    const params = { token: link };
    const add = (body: File) => open().addPhoto({ params, body });
    expect(await add(await photo())).toMatchObject({ status: 201, body: { photos: 1 } });
    expect(await tracked(link)).toMatchObject({ photos: 1, mayAddPhotos: true });
    const files = await team.manager.client.feedbackFiles.list({ params: { id: await idOf(link) } });
    expect(files).toMatchObject({ body: { files: [{ addedBy: { name: '' }, hasThumbnail: true }] } });
    api.advance(FEEDBACK_PHOTO_MS + 1);
    const late = { ...CONFLICT, reason: 'feedback-photos-too-late' };
    await expectRefused(api, async () => add(await photo()), late);
    const { token: read } = await sent();
    expect((await stepOf(team.manager, await idOf(read), 'acknowledged')).status).toBe(200);
    expect(await tracked(read)).toMatchObject({ mayAddPhotos: false });
    const addToRead = async () => open().addPhoto({ params: { token: read }, body: await photo() });
    await expectRefused(api, addToRead, late);
  });

  it('is offered to add photographs only until there are ten', async () => {
    const { token: link } = await sent();
    const params = { token: link };
    expect((await open().addPhoto({ params, body: await photo() })).status).toBe(201);
    const { File } = api.deps.models;
    const record = new Types.ObjectId(await idOf(link));
    const first = await File.findOne({ org: team.org, record }).orFail().lean();
    const more = (place: number) => ({ ...first, _id: new Types.ObjectId(), content: new Types.ObjectId(), place });
    await File.collection.insertMany(Array.from({ length: 8 }, (_, index) => more(index + 1)));
    expect(await tracked(link)).toMatchObject({ photos: 9, mayAddPhotos: true });
    await File.collection.insertOne(more(9));
    expect(await tracked(link)).toMatchObject({ photos: 10, mayAddPhotos: false });
    await File.collection.deleteMany({ record });
  });

  it('sees the answer and nothing internal, writes, rates, and reopens it in time', async () => {
    const { token: link } = await sent();
    const [id, params] = [await idOf(link), { token: link }];
    const { manager, org } = team;
    const { name } = await api.deps.models.Member.findOne({ org, _id: manager.member }).orFail().lean();
    const early = () => open().rate({ params, body: { rating: 5 } });
    await expectRefused(api, early, { ...CONFLICT, reason: 'feedback-not-resolved' });
    expect((await manager.client.feedbacks.reply({ params: { id }, body: { body: 'Which sink?' } })).status).toBe(201);
    expect(await open().reply({ params, body: { body: 'The left one' } })).toMatchObject({
      status: 201,
      body: {
        messages: [
          { from: 'member', author: name, body: 'Which sink?' },
          { from: 'reporter', author: '', body: 'The left one' },
        ],
      },
    });
    expect((await stepOf(manager, id, 'resolved')).status).toBe(200);
    expect(await tracked(link)).toMatchObject({
      status: 'resolved',
      response: 'Sealed',
      respondedBy: name,
      allowedSteps: ['acknowledged'],
    });
    expect(await open().rate({ params, body: { rating: 2 } })).toMatchObject({ status: 200, body: { rating: 2 } });
    const opened = await open().step({
      params: { ...params, status: 'acknowledged' },
      body: { message: 'It drips again' },
    });
    expect(opened).toMatchObject({ status: 200, body: { status: 'acknowledged', allowedSteps: [] } });
    expect(await feedbackOf(manager, id)).toMatchObject({ status: 'acknowledged', awaitsReply: true, rating: 2 });
    const illegal = { status: 409, code: 'ILLEGAL_TRANSITION' };
    const step = (status: 'withdrawn' | 'acknowledged') => () =>
      open().step({ params: { ...params, status }, body: {} });
    await expectRefused(api, step('withdrawn'), { ...illegal, reason: 'no-such-feedback-step' });
    expect((await stepOf(manager, id, 'resolved')).status).toBe(200);
    const statusSince = new Date(api.clock.next().getTime() - FEEDBACK_REOPEN_MS - 1);
    await api.deps.models.Feedback.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { statusSince } });
    await expectRefused(api, step('acknowledged'), { ...illegal, reason: 'reopen-too-late' });
  });
});
