import ICAL from 'ical.js';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlan } from '#modules/maintenance-plans/plans-testing.ts';
import { addSite, auditLog } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTeam, createWork, putInState } from '#modules/work-orders/work-orders-testing.ts';
import { questionsOf } from '#testing/database.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { held } from '#testing/held.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { calendarFor } from '../calendar-testing.ts';

const api = await openForFile(createTestApi());

let team: Awaited<ReturnType<typeof createTeam>>;
beforeEach(async () => {
  team = await createTeam(api);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes a link, for a site if one is given and otherwise for their own work, and returns its token. */
async function subscribe(by: PersonInOrganization, site?: string): Promise<string> {
  const answer = await by.client.calendar.createFeed({ body: { org: team.org, ...(site && { site }) } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const [, token = ''] =
    /^http:\/\/127\.0\.0\.1:\d+\/api\/calendar\/feed\/([\w-]{43})\.ics$/.exec(answer.body.url) ?? [];
  expect(token).not.toBe('');
  return token;
}

const read = (token: string) => api.client().calendar.feed({ params: { token: `${token}.ics` } });

async function textOf(token: string): Promise<string> {
  const answer = await read(token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.text();
}

/** The events of a feed as another program reads them. */
async function eventsOf(token: string) {
  const text = await textOf(token);
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const known = new ICAL.Timezone(zone);
    ICAL.TimezoneService.remove(known.tzid);
    ICAL.TimezoneService.register(known);
  }
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const instant = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();
    const { startDate, endDate } = event;
    const text = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      allDay: startDate.isDate,
      start: startDate.isDate ? startDate.toString() : instant(startDate),
      end: endDate.isDate ? endDate.toString() : instant(endDate),
      status: text('status'),
      url: text('url'),
      modified: text('last-modified'),
    };
  });
}

const summariesOf = async (token: string) => (await eventsOf(token)).map(({ summary }) => summary);
const inZone = async (site: string, timezone: string) => {
  const answer = await team.owner.client.sites.update({ params: { id: site }, body: { timezone } });
  expect(answer.status).toBe(200);
};

describe('what a feed holds', () => {
  it('is the calendar of the site, with work, dates of plans and ends of contracts', async () => {
    const { owner, org, site, ids } = team;
    await inZone(site, 'Europe/Berlin');
    const times = { scheduledStart: '2026-11-24T08:00:00.000Z', scheduledEnd: '2026-11-24T09:30:00.000Z' };
    const pump = await createWork(owner, ids, { title: 'Pump leaks', place: 'Cellar', ...times });
    const days = { scheduledStart: '2026-11-24T23:00:00.000Z', scheduledEnd: '2026-11-26T23:00:00.000Z', allDay: true };
    await createWork(owner, ids, { title: 'Audit of fire doors', ...days });
    const due = await createWork(owner, ids, { title: 'Lamp is dark', dueAt: '2026-11-30T16:00:00.000Z' });
    await putInState(api, org, due._id, { status: 'cancelled' });
    await createPlan(owner, ids, { title: 'Check filters' });
    const { _id: provider } = await createProvider(owner, org, { contractEnd: '2026-12-31', sites: [site] });
    const name = (await owner.client.sites.get({ params: { id: site } })).body;
    if (!('timezone' in name)) throw new Error('no site');
    const events = await eventsOf(await subscribe(owner, site));
    const at = (path: string) =>
      expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/${org}/${site}/${path}$`));
    const [first, second, third, ...rest] = events.filter(({ summary }) => !/Check filters/.test(summary));
    expect([first, second, third, rest[0]]).toEqual([
      {
        uid: `work-order-${pump._id}@siteward`,
        summary: 'WO-000001 Pump leaks',
        location: `Cellar, ${name.name}`,
        allDay: false,
        start: times.scheduledStart,
        end: times.scheduledEnd,
        status: 'CONFIRMED',
        url: at(`work-orders/${pump._id}`),
        modified: `${pump.updatedAt.slice(0, 19)}Z`,
      },
      expect.objectContaining({ allDay: true, start: '2026-11-25', end: '2026-11-27', location: name.name }),
      expect.objectContaining({
        summary: 'Due: WO-000003 Lamp is dark',
        status: 'CANCELLED',
        start: '2026-11-30T16:00:00.000Z',
        end: '2026-11-30T16:00:00.000Z',
      }),
      expect.objectContaining({
        uid: `contract-${provider}@siteward`,
        summary: 'Contract ends: Wulf',
        allDay: true,
        start: '2026-12-31',
        end: '2027-01-01',
        url: at(`service-providers\\?provider=${provider}`),
      }),
    ]);
    const planned = events.filter(({ uid }) => uid.startsWith('plan-'));
    expect(planned.length).toBeGreaterThan(20);
    expect(new Set(planned.map(({ status }) => status))).toEqual(new Set(['TENTATIVE']));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  it('is the owner’s own work at all sites, if it is not for a site', async () => {
    const { owner, technician, org, ids } = team;
    const other = await addSite(owner, org, 'Other');
    const dueAt = '2026-11-24T08:00:00.000Z';
    await createWork(owner, ids, { title: 'Mine', dueAt, assignees: [technician.member] });
    await createWork(owner, { org, site: other }, { title: 'Mine too', dueAt, assignees: [technician.member] });
    await createWork(owner, ids, { title: 'Of nobody', dueAt });
    await createProvider(owner, org, { contractEnd: '2026-12-31' });
    const seen = await summariesOf(await subscribe(technician));
    expect(seen.toSorted()).toEqual(['Due: WO-000001 Mine', 'Due: WO-000002 Mine too']);
    expect(await summariesOf(await subscribe(owner))).toEqual([]);
  });

  it('is what its owner sees today, from 30 days back to 180 ahead', async () => {
    const { owner, technician, site, ids } = team;
    const token = await subscribe(technician, site);
    for (const dueAt of ['2026-10-22T08:00:00.000Z', '2026-10-23T08:00:00.000Z', '2027-05-20T08:00:00.000Z'])
      await createWork(owner, ids, { title: dueAt.slice(0, 10), dueAt, assignees: [technician.member] });
    await createWork(owner, ids, {
      title: 'Too late',
      dueAt: '2027-05-21T08:00:00.000Z',
      assignees: [technician.member],
    });
    const long = { scheduledStart: '2026-10-01T08:00:00.000Z', scheduledEnd: '2027-04-01T08:00:00.000Z' };
    const { _id: id } = await createWork(owner, ids, { title: 'Long', ...long, assignees: [technician.member] });
    const numbered = (await summariesOf(token)).map((summary) => summary.replace(/^(Due: )?WO-\d+ /, ''));
    expect(numbered.toSorted()).toEqual(['2026-10-23', '2027-05-20', 'Long']);
    await owner.client.workOrders.update({ params: { id }, body: { assignees: [owner.member] } });
    expect(await summariesOf(token)).toHaveLength(2);
  });

  it.each([
    ['Europe/Berlin', ['2026-10-25', '2027-03-28']],
    ['America/New_York', ['2026-11-01', '2027-03-14']],
    ['Asia/Kolkata', ['2026-11-01', '2027-03-28']],
    ['Africa/Casablanca', ['2027-02-07', '2027-03-14']],
  ])(
    'has the same times as in the API, whatever the clock of %s does',
    async (zone, changes) => {
      const { owner, org, site, ids } = team;
      await inZone(site, zone);
      for (const day of changes) {
        const midnight = Date.parse(day) - 14 * 3_600_000;
        for (let hour = 0; hour < 44; hour += 1) {
          const start = midnight + hour * 3_600_000;
          const [scheduledStart = '', scheduledEnd = ''] = [start, start + 90 * 60_000].map((ms) =>
            new Date(ms).toISOString(),
          );
          await createWork(owner, ids, { title: `Hour ${day} ${hour}`, scheduledStart, scheduledEnd, dueAt: null });
        }
      }
      const range = (from: string, to: string) => calendarFor(owner, { org, site, from, to });
      const parts = [
        await range('2026-10-22T09:00:00.000Z', '2027-01-20T09:00:00.000Z'),
        await range('2027-01-20T09:00:00.000Z', '2027-04-20T09:00:00.000Z'),
      ];
      const expected = parts.flatMap(({ items }) =>
        items.flatMap((entry) => (entry.kind === 'work-order' ? [[entry.workOrder._id, entry.start, entry.end]] : [])),
      );
      const found = (await eventsOf(await subscribe(owner, site))).map(({ uid, start, end }) => [
        ...[uid.replace(/^work-order-|@siteward$/g, ''), start, end],
      ]);
      expect(expected).toHaveLength(88);
      expect(found.toSorted()).toEqual(expected.toSorted());
    },
    60_000,
  );

  it('is read as it was written, in lines of 75 octets at most', async () => {
    const { owner, site, ids } = team;
    const titles = [
      'Commas, semicolons; colons: "quotes" \\n and \\ backslashes',
      `${'x'.repeat(39)}${'😀'.repeat(30)}`,
      'दरवाज़ा '.repeat(12).trim(),
      'END:VEVENT',
    ];
    for (const title of titles)
      await createWork(owner, ids, { title, place: 'Room 1; 2, 3', dueAt: '2026-11-24T08:00:00Z' });
    const token = await subscribe(owner, site);
    const read = (await summariesOf(token)).map((summary) => summary.replace(/^Due: WO-\d+ /, ''));
    expect(read.toSorted()).toEqual(titles.toSorted());
    const text = await textOf(token);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = text.slice(0, -2).split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n\uFFFD]/.test(line))).toEqual([]);
    expect(lines.some((line) => Buffer.byteLength(line) > 71 && line.includes('😀'))).toBe(true);
  });

  it('is a file of its type that no cache keeps', async () => {
    const token = await subscribe(team.owner, team.site);
    const answer = await api.server.inject({ method: 'GET', url: `/api/calendar/feed/${token}.ics` });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
});

describe('the link of a feed', () => {
  const UNKNOWN = 'x'.repeat(43);
  const models = () => api.deps.models;
  const inTeam = (more: object = {}) => ({ org: new Types.ObjectId(team.org), ...more });
  const ofTechnician = () => inTeam({ _id: new Types.ObjectId(team.technician.member) });

  it.each<[string, () => Promise<unknown>]>([
    ['it was revoked', () => team.technician.client.calendar.removeFeed({ query: { org: team.org, site: team.site } })],
    ['there is a new one', () => subscribe(team.technician, team.site)],
    [
      'its owner is suspended',
      () => models().Member.collection.updateOne(ofTechnician(), { $set: { status: 'suspended' } }),
    ],
    [
      'its owner was removed',
      () => models().Member.collection.updateOne(ofTechnician(), { $set: { deletedAt: api.now() } }),
    ],
    [
      'its owner no longer has access to the site',
      () => models().Member.collection.updateOne(ofTechnician(), { $set: { sites: [new Types.ObjectId()] } }),
    ],
    [
      'its owner no longer has an account',
      () => models().User.updateOne({ _id: team.technician.id }, { deletedAt: api.now() }),
    ],
    [
      'its owner may no longer see the calendar',
      () =>
        models().Role.collection.updateOne(inTeam({ name: 'Technician' }), {
          $pull: { permissions: 'calendar:view' },
        } as object),
    ],
    [
      'its organization is suspended',
      () =>
        models().Organization.collection.updateOne(
          { _id: new Types.ObjectId(team.org) },
          { $set: { status: 'suspended' } },
        ),
    ],
    [
      'its site was deleted',
      () =>
        models().Site.collection.updateOne({ _id: new Types.ObjectId(team.site) }, { $set: { deletedAt: api.now() } }),
    ],
  ])('is as dead as one that never existed if %s', async (_, kill) => {
    const token = await subscribe(team.technician, team.site);
    expect((await read(token)).status).toBe(200);
    await kill();
    const [dead, unknown] = [await read(token), await read(UNKNOWN)];
    expect(dead.status).toBe(404);
    const { requestId: _one, instance: _address, ...said } = { instance: '', ...Object(dead.body) };
    const { requestId: _other, instance: _elsewhere, ...never } = { instance: '', ...Object(unknown.body) };
    expect(said).toEqual(never);
  });

  it('is shown once, stored as a hash, and logged when it is made, renewed and revoked', async () => {
    const { technician, org, site } = team;
    const query = { org, site };
    const feeds = async () => (await technician.client.calendar.feeds({ query })).body;
    expect(await feeds()).toEqual({ own: null, site: null });
    const token = await subscribe(technician, site);
    expect(await feeds()).toEqual({ own: null, site: { createdAt: expect.any(String), fetchedAt: null } });
    expect(JSON.stringify(await models().CalendarFeed.find({ org }).lean())).not.toContain(token);
    await read(token);
    const fetchedAt = api.now().toISOString();
    expect(await feeds()).toMatchObject({ own: null, site: { fetchedAt } });
    await subscribe(technician);
    await subscribe(technician, site);
    expect(await feeds()).toMatchObject({ own: { fetchedAt: null }, site: { fetchedAt: null } });
    for (const _ of ['once', 'and again']) {
      expect((await technician.client.calendar.removeFeed({ query: { org } })).status).toBe(204);
    }
    expect(await feeds()).toMatchObject({ own: null, site: {} });
    const log = (await auditLog(api, org)).filter(({ action }) => action.startsWith('calendar-feed.'));
    expect(log.map(({ action, actor, changes }) => [action, actor, changes])).toEqual([
      ['calendar-feed.created', technician.id, { site }],
      ['calendar-feed.created', technician.id, {}],
      ['calendar-feed.renewed', technician.id, { site }],
      ['calendar-feed.revoked', technician.id, {}],
    ]);
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    ['left', () => team.technician.client.members.leave({ body: { org: team.org } })],
    [
      'were removed',
      () =>
        team.owner.client.members.setStatus({ params: { id: team.technician.member, status: 'removed' }, body: {} }),
    ],
  ])('stays dead if its owner joins again after they %s', async (_, end) => {
    const { owner, technician, org, site, organization } = team;
    const tokens = [await subscribe(technician, site), await subscribe(technician)];
    // Somebody who also belongs to another organization stays signed in.
    await api.createOrganization(technician, 'Elsewhere');
    expect((await end()).status).toBeLessThan(300);
    const revoked = (await auditLog(api, org)).filter(({ action }) => action === 'calendar-feed.revoked');
    expect(revoked.map(({ changes }) => changes['site']).toSorted()).toEqual([site, undefined]);
    const body = { email: technician.email, role: roleOf(organization, 'Technician'), type: 'staff' } as const;
    expect((await owner.client.members.invite({ params: { id: org }, body })).status).toBe(201);
    const params = { id: technician.member };
    expect((await technician.client.members.acceptAsMember({ params, body: {} })).status).toBe(200);
    for (const token of tokens) expect((await read(token)).status).toBe(404);
    const feeds = await technician.client.calendar.feeds({ query: { org, site } });
    expect(feeds.body).toEqual({ own: null, site: null });
  });

  it('is not made for somebody who is being removed', async () => {
    const { owner, technician, org, site } = team;
    const { CalendarFeed, Member, Session } = models();
    // Somebody who also belongs to another organization stays signed in, so the two calls do not wait for each other at their
    // session.
    await api.createOrganization(technician, 'Elsewhere');
    // That they were seen is recorded once a minute, outside any transaction. Doing it now means that the call below need not
    // wait for it.
    await technician.client.calendar.feeds({ query: { org, site } });
    const [mayEnd, letGo] = held();
    const end = Session.deleteMany.bind(Session);
    let removing: Promise<{ status: number }> | undefined;
    // Stops at the end of the removal, once it has revoked the links there are.
    await new Promise<void>((reached) => {
      vi.spyOn(Session, 'deleteMany').mockImplementationOnce((async (...given: unknown[]) => {
        reached();
        await mayEnd;
        return Reflect.apply(end, Session, given);
      }) as never);
      removing = owner.client.members.setStatus({ params: { id: technician.member, status: 'removed' }, body: {} });
    });
    const hold = Member.findOneAndUpdate.bind(Member);
    const met = new Promise<void>((reached) => {
      vi.spyOn(Member, 'findOneAndUpdate').mockImplementationOnce(((...given: unknown[]) => {
        reached();
        return Reflect.apply(hold, Member, given);
      }) as never);
    });
    const making = technician.client.calendar.createFeed({ body: { org, site } });
    await Promise.race([met, making]);
    letGo();
    expect([(await making).status, (await removing)?.status]).toEqual([404, 200]);
    expect(await CalendarFeed.countDocuments({ org })).toBe(0);
  });

  it('is removed with its owner, in the same number of queries however many people leave', async () => {
    const { owner, org, site, add } = team;
    const sites = [site, await addSite(owner, org, 'Hafen'), await addSite(owner, org, 'Werft')];
    const asked: number[] = [];
    for (const about of [[site], sites]) {
      const leaver = await add('Technician');
      const tokens: string[] = [];
      for (const each of about) tokens.push(await subscribe(leaver, each));
      const removed = { params: { id: leaver.member, status: 'removed' }, body: {} } as const;
      const questions = await questionsOf(api.deps.connection, () => owner.client.members.setStatus(removed));
      asked.push(questions.length);
      for (const token of tokens) expect((await read(token)).status).toBe(404);
    }
    expect(asked[1]).toBe(asked[0]);
    const revoked = (await auditLog(api, org)).filter(({ action }) => action === 'calendar-feed.revoked');
    expect(revoked.map(({ changes }) => changes['site']).toSorted()).toEqual([site, ...sites].toSorted());
  });

  it('belongs to each member alone', async () => {
    const { technician, owner, org, site } = team;
    const [token, other] = [await subscribe(technician, site), await subscribe(owner, site)];
    await owner.client.calendar.removeFeed({ query: { org, site } });
    expect([(await read(token)).status, (await read(other)).status]).toEqual([200, 404]);
  });
});
