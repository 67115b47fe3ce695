import { DISPATCH_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { instantFor } from '#mail/reader.ts';
import { de } from '#mail/texts/de.ts';
import { en } from '#mail/texts/en.ts';
import { endWhatIsDue } from '#modules/scheduler/due-job.ts';
import { createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createJob } from './dispatch-testing.ts';
import { unansweredDispatches } from './expiry-job.ts';

const api = await openForFile(createTestApi());

type Job = Awaited<ReturnType<typeof createJob>>;
type Link = Awaited<ReturnType<Job['send']>>['link'];

const TOLD = { organization: 'Northwind', work: 'WO-000001 Pump leaks', provider: 'Elbe Pumpen' };

/** The subject of the newest mail to an address, and the lines of its text. */
async function newest(to: string): Promise<{ subject: string; lines: string[] }> {
  const [mail] = await api.mails(to);
  return { subject: mail?.subject ?? '', lines: mail?.text.split('\n') ?? [] };
}

it('the mail to a firm says who asks, where, until when and by when, by the clock of the site, and so does its page', async () => {
  const dueAt = '2026-12-01T09:30:00.000Z';
  const { owner, manager, site, email, send } = await createJob(api, { dueAt });
  const place = { name: 'Annex', address: 'Pier 1', timezone: 'Asia/Kolkata' };
  expect((await owner.client.sites.update({ params: { id: site }, body: place })).status).toBe(200);
  const { link, token } = await send();
  const sentAt = api.now();
  const expiresAt = new Date(sentAt.getTime() + DISPATCH_MS);
  const { subject, lines } = await newest(email);
  expect(subject).toBe(en.mails.workDispatched.subject(TOLD));
  const local = (at: Date) => instantFor({ language: 'en', name: '', timezone: place.timezone }, at);
  const [sender = ''] = manager.email.split('@');
  expect(lines).toEqual(
    expect.arrayContaining([
      en.mails.workDispatched.intro({ ...TOLD, sender }),
      `${en.facts.workOrder}: ${TOLD.work}`,
      `${en.facts.site}: Annex`,
      `${en.facts.due}: ${local(new Date(dueAt))}`,
      `${en.facts.validUntil}: ${local(expiresAt)}`,
      `${api.deps.env.PUBLIC_URL}/dispatch/${token}`,
      en.mails.workDispatched.only(email),
    ]),
  );
  const { body } = await link.get();
  const times = { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString(), answeredAt: null };
  expect(body).toMatchObject({ ...times, sentByName: sender, site: place, workOrder: { dueAt } });
});

describe('the mail to the sender', () => {
  const SAID: [string, (link: Link) => Promise<unknown>, string, string][] = [
    [
      'was declined',
      (link) => link.step({ step: 'declined', reason: 'No time' }),
      de.mails.workDeclined.subject(TOLD),
      `${de.facts.reason}: No time`,
    ],
    [
      'was completed',
      async (link) => {
        await link.step({ step: 'accepted' });
        await link.step({ step: 'started' });
        return link.step({ step: 'completed', resolution: 'New seal' });
      },
      de.mails.workCompleted.subject(TOLD),
      `${de.facts.resolution}: New seal`,
    ],
    [
      'was not answered',
      async () => {
        api.advance(DISPATCH_MS);
        return endWhatIsDue(api.deps, unansweredDispatches);
      },
      de.mails.workUnanswered.subject(TOLD),
      `${de.facts.workOrder}: ${TOLD.work}`,
    ],
  ];

  it.each(SAID)('says in their language that the work %s, and leads to it', async (_, end, subject, fact) => {
    const { manager, org, site, id, send } = await createJob(api);
    await api.deps.models.User.updateOne({ _id: manager.id }, { language: 'de' });
    const { link } = await send();
    await end(link);
    const mail = await newest(manager.email);
    expect(mail.subject).toBe(subject);
    const page = `${api.deps.env.PUBLIC_URL}/${org}/${site}/work-orders/${id}`;
    expect(mail.lines).toEqual(expect.arrayContaining([fact, page]));
  });
});

it('a firm that loses several work orders at once gets a mail about each of them', async () => {
  const job = await createJob(api);
  const { owner, manager, firm, email, send } = job;
  await send();
  const { _id } = await createWork(manager, job, { title: 'Valve drips', serviceProvider: firm._id });
  expect((await manager.client.workOrders.dispatch({ params: { id: _id }, body: {} })).status).toBe(200);
  const blocked = { params: { id: firm._id, status: 'blocked' as const }, body: { reason: 'Fraud' } };
  expect((await owner.client.serviceProviders.setStatus(blocked)).status).toBe(200);
  const subjects = (await api.mails(email)).map(({ subject }) => subject);
  const works = [TOLD.work, 'WO-000002 Valve drips'];
  expect(subjects.slice(0, 2).sort()).toEqual(works.map((work) => en.mails.workRecalled.subject({ ...TOLD, work })));
});
