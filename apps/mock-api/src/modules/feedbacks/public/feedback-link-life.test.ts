import { FEEDBACK_LINK_MS } from '@siteward/domain';
import { type mongo, Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#env.ts';
import { openLink } from '#modules/public-links.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { feedbackOf, openForm, sendFeedback, sentByForm, stepOf } from '../feedbacks-testing.ts';
import { tellReporter } from './feedback-mails.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
let form: string;
beforeAll(async () => {
  team = await createTeam(api);
  form = await openForm(team.owner, team.site);
}, 60_000);

const track = async (token: string) => (await api.client().publicFeedbacks.track({ params: { token } })).status;
const linkIn = async (to: string) => {
  const [mail] = await api.mails(to);
  return /\/t#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
};
const idOf = async (number: number) =>
  (await api.deps.models.Feedback.findOne({ org: team.org, number }).orFail().lean())._id.toString();
const renew = (by: typeof team.manager, id: string, more: object = {}) =>
  by.client.feedbacks.update({ params: { id }, body: { newLink: true, ...more } });

describe('the link of a feedback', () => {
  it('ends some time after the feedback has ended', async () => {
    const { token, number } = await sentByForm(api, form);
    const id = await idOf(number);
    const closedFor = (age: number) =>
      api.deps.models.Feedback.collection.updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { statusSince: new Date(api.clock.next().getTime() - age) } },
      );
    await closedFor(FEEDBACK_LINK_MS * 2);
    expect(await track(token)).toBe(200);
    expect((await stepOf(team.manager, id, 'declined')).status).toBe(200);
    await closedFor(FEEDBACK_LINK_MS - 1);
    expect(await track(token)).toBe(200);
    await closedFor(FEEDBACK_LINK_MS);
    expect(await track(token)).toBe(410);
  });

  it('lasts as long as the first one when it is renewed, even if the feedback ended long ago', async () => {
    const contact = 'late@kontor.example';
    const { token, number } = await sentByForm(api, form, { contact });
    const id = await idOf(number);
    expect((await stepOf(team.manager, id, 'declined')).status).toBe(200);
    const since = (field: 'statusSince' | 'linkSince', age: number) =>
      api.deps.models.Feedback.collection.updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { [field]: new Date(api.clock.next().getTime() - age) } },
      );
    await since('statusSince', FEEDBACK_LINK_MS * 2);
    expect(await track(token)).toBe(410);
    expect((await renew(team.manager, id)).status).toBe(200);
    const next = await linkIn(contact);
    expect(await track(next)).toBe(200);
    await since('linkSince', FEEDBACK_LINK_MS);
    expect(await track(next)).toBe(410);
  });

  it('can be replaced by those who triage: the earlier one is dead, and the new one is mailed', async () => {
    const contact = 'renewed@kontor.example';
    const { token, number } = await sentByForm(api, form, { contact });
    const id = await idOf(number);
    const before = await feedbackOf(team.manager, id);
    expect((await renew(team.manager, id, { version: before.version })).status).toBe(200);
    expect(await track(token)).toBe(410);
    const next = await linkIn(contact);
    expect([next === token, await track(next)]).toEqual([false, 200]);
    expect((await renew(team.manager, id, { version: before.version })).status).toBe(409);
    expect(await track(next)).toBe(200);
    const history = await team.manager.client.feedbacks.history({ params: { id }, query: {} });
    expect(history).toMatchObject({ body: { items: [{ action: 'feedback.link-renewed' }, {}] } });
    // Later mails have the new link.
    expect((await stepOf(team.manager, id, 'declined')).status).toBe(200);
    expect(await linkIn(contact)).toBe(next);
  });

  it('cannot be replaced by the sender', async () => {
    const requester = await team.add('Requester', [team.site]);
    const { _id: id } = await sendFeedback(requester, team.ids);
    expect(await renew(requester, id)).toMatchObject({ status: 403, body: { permission: 'feedbacks:triage' } });
  });

  it('of a member ends with their membership or reach, and so do the mails, which go to the address of their account', async () => {
    const requester = await team.add('Requester', [team.site]);
    const { _id: id } = await sendFeedback(requester, team.ids);
    await api.deps.models.User.updateOne({ _id: requester.id }, { email: 'moved@work.example' });
    expect((await renew(team.manager, id)).status).toBe(200);
    const token = await linkIn('moved@work.example');
    expect(await track(token)).toBe(200);
    const members = api.deps.models.Member.collection;
    const change = (set: mongo.Document) =>
      members.updateOne({ _id: new Types.ObjectId(requester.member) }, [{ $set: set }]);
    for (const [end, undo] of [
      [{ sites: [new Types.ObjectId()] }, { sites: [new Types.ObjectId(team.site)] }],
      [{ status: 'suspended' }, { status: 'active' }],
      [{ deletedAt: api.now() }, { deletedAt: null }],
    ]) {
      await change(end ?? {});
      expect(await track(token)).toBe(410);
      await change(undo ?? {});
      expect(await track(token)).toBe(200);
    }
    await change({ status: 'suspended' });
    const sent = await api.deps.models.Mail.countDocuments();
    expect((await stepOf(team.manager, id, 'declined')).status).toBe(200);
    expect(await api.deps.models.Mail.countDocuments()).toBe(sent);
  });

  it('of a member of a service provider does not work while the provider is not active', async () => {
    const { owner, org, site, ids } = team;
    const { _id: firm } = await createProvider(owner, org);
    const jonas = await team.add('Requester', [site]);
    const { _id: id } = await sendFeedback(jonas, ids);
    const theirs = { type: 'provider' as const, serviceProviderId: new Types.ObjectId(firm) };
    const _id = new Types.ObjectId(jonas.member);
    await api.deps.models.Member.collection.updateOne({ _id }, { $set: theirs });
    expect((await renew(team.manager, id)).status).toBe(200);
    const token = await linkIn(jonas.email);
    const set = (status: 'active' | 'inactive') =>
      owner.client.serviceProviders.setStatus({ params: { id: firm, status }, body: {} });
    for (const [status, answer] of [
      ['inactive', 410],
      ['active', 200],
    ] as const) {
      expect((await set(status)).status).toBe(200);
      expect(await track(token)).toBe(answer);
    }
  });

  it('of a feedback entered for somebody outside stays when the member who entered it leaves', async () => {
    const manager = await team.add('Manager');
    await sendFeedback(manager, team.ids, { reporterName: 'Farah', contact: 'stays@kontor.example' });
    await api.deps.models.Member.updateOne({ org: team.org, _id: manager.member }, { status: 'suspended' });
    expect(await track(await linkIn('stays@kontor.example'))).toBe(200);
  });
});

describe('the secret of links', () => {
  const LATER = 'a-later-secret-of-these-tests-0123456789';
  const under = (variables: Record<string, string>) => ({
    ...api.deps,
    env: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SEED: 'none', ...variables }),
  });

  it('may be changed: older links work as long as the earlier secret is still configured, and are dead afterwards', async () => {
    const contact = 'rotated@kontor.example';
    const { token, number } = await sentByForm(api, form, { contact });
    const before = api.deps.env.SESSION_SECRET;
    const opens = (deps: ReturnType<typeof under>, link: string) =>
      openLink(deps, 'feedback', link).then(
        () => true,
        () => false,
      );
    const both = under({ LINK_SECRET: LATER, LINK_SECRET_BEFORE: before });
    const alone = under({ LINK_SECRET: LATER });
    expect([await opens(both, token), await opens(alone, token)]).toEqual([true, false]);
    const origin = { requestId: '', ip: '', userAgent: '', acceptLanguage: '' };
    const feedback = () => api.deps.models.Feedback.findOne({ org: team.org, number }).orFail().lean();
    await tellReporter({ ...both, org: team.org, origin }, await feedback(), 'converted');
    expect(await linkIn(contact)).toBe(token);
    await tellReporter({ ...alone, org: team.org, origin }, await feedback(), 'converted');
    const next = await linkIn(contact);
    expect([next === token, await opens(alone, next), await opens(both, next)]).toEqual([false, true, true]);
    expect([await opens(both, token), await opens(api.deps, next)]).toEqual([false, false]);
  });
});
