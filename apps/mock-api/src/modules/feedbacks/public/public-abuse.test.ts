import { FEEDBACK_STAMP_MS, FEEDBACK_THOUGHT_MS } from '@siteward/domain';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '#modules/auth/secrets.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { openForm } from '../feedbacks-testing.ts';
import { stampOf } from './feedback-tokens.ts';

const api = await openForFile(createTestApi({ RATE_LIMITS: 'on' }));
let team: Awaited<ReturnType<typeof createTeam>>;
let token: string;
beforeAll(async () => {
  team = await createTeam(api);
  token = await openForm(team.owner, team.site);
}, 60_000);
afterEach(async () => {
  const { RateLimit, MailCount, Feedback } = api.deps.models;
  await Promise.all([RateLimit.deleteMany({}), MailCount.deleteMany({}), Feedback.collection.deleteMany({})]);
});

const SAID = { kind: 'complaint', subject: 'Spam', message: 'Spam', language: 'en', anonymous: false } as const;
const stored = () => api.deps.models.Feedback.countDocuments({ org: team.org });
/** The stamp of a form that was requested just long enough ago. */
const freshStamp = () => stampOf(api.deps.env, team.site, new Date(api.clock.next().getTime() - FEEDBACK_THOUGHT_MS));
const form = (more: object = {}) => ({ ...SAID, name: 'Spammer', stamp: freshStamp(), ...more });

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, remoteAddress = '192.0.2.1') {
  const answer = await api.server.inject({ method, url, remoteAddress, ...(payload && { payload }) });
  const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, body };
}
const send = (payload: object, from?: string) => call('POST', `/api/public/feedbacks/${token}`, payload, from);
const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

describe('an attacker', () => {
  it('gets only twenty of a thousand forms from one address stored, and five mails sent to one address', async () => {
    const contact = 'victim@kontor.example';
    const statuses: number[] = [];
    for (let index = 0; index < 1000; index += 1) statuses.push((await send(form({ contact }))).status);
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([20, 980]);
    expect(await stored()).toBe(20);
    expect(await api.mails(contact)).toHaveLength(5);
  }, 60_000);

  it('does not lock others out of the same form', async () => {
    const url = `/api/public/feedbacks/${token}`;
    const asked: number[] = [];
    for (let index = 0; index < 200; index += 1) asked.push((await call('GET', url)).status);
    expect([count(asked, 200), count(asked, 429)]).toEqual([150, 50]);
    const faulty: number[] = [];
    for (let index = 0; index < 40; index += 1) faulty.push((await send({ subject: '' })).status);
    expect([count(faulty, 400), count(faulty, 429)]).toEqual([20, 20]);
    expect((await call('GET', url, undefined, '192.0.2.2')).status).toBe(200);
    expect((await send(form(), '192.0.2.2')).status).toBe(201);
    // Invalid submissions do not count towards the form's limit.
    const counters = await api.deps.models.RateLimit.find({ _id: /"send-feedback","link"/ }).lean();
    expect(counters.map((counter) => counter.count)).toEqual([1]);
  });

  it('can send a form once, and not a day later', async () => {
    const stamp = freshStamp();
    expect((await send(form({ stamp }))).status).toBe(201);
    // The stamp is remembered for as long as it could be sent again.
    const known = await api.deps.models.UsedStamp.findById(tokenHash(stamp)).orFail().lean();
    const asked = api.now().getTime() - FEEDBACK_THOUGHT_MS;
    expect(known.expiresAt).toEqual(new Date(asked + FEEDBACK_STAMP_MS));
    const over = { status: 409, body: { code: 'CONFLICT', reason: 'feedback-form-over' } };
    expect(await send(form({ stamp }))).toMatchObject(over);
    const atOnce = freshStamp();
    const answers = await Promise.all([send(form({ stamp: atOnce })), send(form({ stamp: atOnce }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const old = stampOf(api.deps.env, team.site, new Date(api.clock.next().getTime() - FEEDBACK_STAMP_MS - 1));
    expect(await send(form({ stamp: old }))).toMatchObject(over);
    const elsewhere = stampOf(api.deps.env, team.org, new Date(api.clock.next().getTime() - FEEDBACK_THOUGHT_MS));
    expect((await send(form({ stamp: elsewhere }))).status).toBe(400);
    expect(await stored()).toBe(2);
  });

  it('cannot plant a link farm in any field', async () => {
    for (const link of ['https://a.example ', '[url=a] ']) {
      for (const field of ['subject', 'message', 'place', 'name']) {
        // Names may not contain a web address at all.
        const code = field === 'name' && link.startsWith('https') ? 'web-address' : 'too-many-web-addresses';
        const errors = [expect.objectContaining({ path: field, code })];
        expect(await send(form({ [field]: link.repeat(5) }))).toMatchObject({ status: 400, body: { errors } });
      }
    }
    expect(await stored()).toBe(0);
  });

  it('cannot plant one through the link of a feedback, either', async () => {
    const { body } = await send(form());
    const at = `/api/public/feedback-tracking/${String(body['token'])}`;
    const farm = 'https://a.example '.repeat(5);
    const tooMany = (path: string) => ({
      status: 400,
      body: { errors: [expect.objectContaining({ path, code: 'too-many-web-addresses' })] },
    });
    expect(await call('POST', `${at}/messages`, { body: farm })).toMatchObject(tooMany('body'));
    expect(await call('PUT', `${at}/status/withdrawn`, { message: farm })).toMatchObject(tooMany('message'));
    expect(await call('GET', at)).toMatchObject({ status: 200, body: { status: 'new', messages: [] } });
  });

  it('sends HTML in every field, which stays text wherever it is shown', async () => {
    const html = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const contact = 'html@kontor.example';
    const sent = await send(form({ subject: html, message: html, place: html, name: html, contact }));
    expect(sent.status).toBe(201);
    const tracked = await call('GET', `/api/public/feedback-tracking/${String(sent.body['token'])}`);
    expect(tracked).toMatchObject({ status: 200, body: { subject: html, message: html, place: html } });
    const { _id, version } = await api.deps.models.Feedback.findOne({ org: team.org }).orFail().lean();
    const step = { params: { id: _id.toString(), status: 'declined' as const }, body: { reason: html, version } };
    expect((await team.manager.client.feedbacks.setStatus(step)).status).toBe(200);
    const mails = await api.mails(contact);
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail.html).not.toMatch(/<script|<img src=x/);
  });

  it('tries random tokens, which all get the same answer until the address is blocked', async () => {
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    for (let index = 0; index < 300; index += 1) {
      const kind = ['feedbacks', 'feedback-tracking', 'dispatch'][index % 3];
      answers.push(await call('GET', `/api/public/${kind}/${String(index).padStart(43, 'x')}`));
    }
    const [first] = answers;
    expect(first).toMatchObject({ status: 410, body: { code: 'GONE', reason: 'link-over' } });
    expect(answers.slice(0, 250)).toEqual(Array.from({ length: 250 }, () => first));
    expect(count(answers.map(({ status }) => status).slice(250), 429)).toBe(50);
    expect((await call('GET', `/api/public/feedbacks/${token}`)).status).toBe(429);
  });
});
