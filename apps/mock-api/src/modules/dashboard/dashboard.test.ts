import type { Dashboard } from '@siteward/contract';
import {
  COUNTED,
  type Counted,
  calendarDay,
  DASHBOARD_LIMITS,
  type DashboardRange,
  keysOf,
  queryOfCounted,
  rangeBefore,
  SYSTEM_ROLES,
} from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createBusyPlace } from './dashboard-testing.ts';

const ZONE = 'Europe/Berlin';
/** Summer time ends on 25 October. */
const RANGE: DashboardRange = { from: '2026-10-20', to: '2026-11-21' };

const api = await openForFile(createTestApi());
let place: Awaited<ReturnType<typeof createBusyPlace>>;
beforeAll(async () => {
  place = await createBusyPlace(api);
}, 120_000);

type Asked = Partial<DashboardRange> & { site?: string; timezone?: string };
async function read({ client }: PersonInOrganization, { site, ...asked }: Asked = {}): Promise<Dashboard> {
  const query = { org: place.org, ...RANGE, timezone: ZONE, ...asked, ...(site && { site }) };
  const answer = await client.dashboard.get({ query });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Every number of a dashboard, with the list that it counts. */
function numbersOf({ work, feedback, providers = [], sites = [], from, to }: Dashboard) {
  const range = { from, to };
  type Row = [what: string, value: number, counted: Counted, site?: string];
  const rows: Row[] = [
    ...(work
      ? ([
          ['open', work.open, COUNTED.open()],
          ['overdue', work.overdue, COUNTED.overdue()],
          ['unassigned', work.unassigned, COUNTED.unassigned()],
          ...work.byStatus.map(({ status, count }): Row => [status, count, COUNTED.status(status)]),
          ...work.byPriority.map(({ priority, count }): Row => [priority, count, COUNTED.priority(priority)]),
          ...work.byCategory.map(({ category, count }): Row => [category, count, COUNTED.category(category)]),
          ['created', work.created, COUNTED.created(range)],
          ['completed', work.completed, COUNTED.completed(range)],
          ['completed, for how long it took', work.complete.count, COUNTED.completed(range)],
          ['responded', work.respond.count, COUNTED.responded(range)],
          ...work.days.flatMap(({ day, created, completed }): Row[] => [
            [`created ${day}`, created, COUNTED.created({ from: day, to: day })],
            [`completed ${day}`, completed, COUNTED.completed({ from: day, to: day })],
          ]),
        ] satisfies Row[])
      : []),
    ...(feedback ? [['rated', feedback.count, COUNTED.rated(range)] satisfies Row] : []),
    ...providers.map(({ name, _id, open }): Row => [name, open, COUNTED.provider(_id)]),
    ...sites.flatMap(({ name, _id, open, overdue, unassigned }): Row[] => [
      [`open at ${name}`, open, COUNTED.open(), _id],
      [`overdue at ${name}`, overdue, COUNTED.overdue(), _id],
      [`unassigned at ${name}`, unassigned, COUNTED.unassigned(), _id],
    ]),
  ];
  return rows;
}

/** The total of the list that a number counts. */
async function totalOf(by: PersonInOrganization, counted: Counted, site: string | undefined, zone = ZONE) {
  const query = { org: place.org, limit: '1', ...(site && { site }), ...queryOfCounted(counted, zone) };
  const url = `/api/${counted.area}`;
  const answer = await api.server.inject({ url, query, headers: { authorization: by.sid } });
  return answer.json<{ total?: number }>().total ?? answer.json();
}

/** Compares each number with its list. */
async function compare(by: PersonInOrganization, shown: Dashboard, site?: string): Promise<number> {
  const numbers = numbersOf(shown);
  const [found, expected]: [unknown[], unknown[]] = [[], []];
  for (const [what, value, counted, at] of numbers) {
    found.push([what, value]);
    expected.push([what, await totalOf(by, counted, at ?? site, shown.timezone)]);
  }
  expect(found).toEqual(expected);
  if (shown.providers) {
    const listed = await by.client.serviceProviders.list({ query: { org: place.org, limit: 100 } });
    const seen = listed.status === 200 ? listed.body.items.map(({ _id, rating }) => ({ _id, rating })) : [];
    expect(seen).toEqual(expect.arrayContaining(shown.providers.map(({ _id, rating }) => ({ _id, rating }))));
  }
  return numbers.length;
}

const MORE = {
  'own work only': ['dashboard:view', 'work-orders:view-own'],
  'own feedbacks only': ['dashboard:view', 'feedbacks:view-own'],
  'no area at all': ['dashboard:view'],
  'work and providers': ['dashboard:view', 'work-orders:view-any', 'providers:view'],
  'providers alone': ['dashboard:view', 'providers:view'],
} as const;
const LOOKING = [...SYSTEM_ROLES.map(({ name }) => name), ...keysOf(MORE)];

describe.each(LOOKING)('to %s', (role) => {
  const permissions = SYSTEM_ROLES.find(({ name }) => name === role)?.permissions ?? MORE[role as keyof typeof MORE];
  const may = (...wanted: string[]) => wanted.some((each) => (permissions as readonly string[]).includes(each));
  let person: PersonInOrganization;
  beforeAll(async () => {
    if (role in MORE) {
      const made = await createRole(place.owner, place.org, role, [...MORE[role as keyof typeof MORE]]);
      place.organization.roles.set(role, made._id);
    }
    person = await place.add(role);
    // Work and feedbacks of their own.
    const { WorkOrder, Feedback } = api.deps.models;
    const [member, mine] = [person.member, place.orders.filter((_, index) => index % 5 < 2).map(({ _id }) => _id)];
    await WorkOrder.collection.updateMany({ _id: { $in: mine } }, { $push: { involved: new Types.ObjectId(member) } });
    const said = place.feedbacks.filter((_, index) => index % 4 === 1).map(({ _id }) => _id);
    await Feedback.collection.updateMany({ _id: { $in: said } }, { $set: { createdBy: new Types.ObjectId(member) } });
  });

  it.each(['one site', 'all sites'] as const)('shows each number of %s as its list counts it', async (where) => {
    const site = where === 'one site' ? place.site : undefined;
    if (!may('dashboard:view')) {
      const query = { org: place.org, ...RANGE, ...(site && { site }) };
      await expectRefused(api, () => person.client.dashboard.get({ query }), FORBIDDEN);
      return;
    }
    const shown = await read(person, site ? { site } : {});
    const seesWork = may('work-orders:view-own', 'work-orders:view-any');
    expect(Object.keys(shown).toSorted()).toEqual(
      [
        ...['from', 'timezone', 'to'],
        ...(seesWork ? ['work'] : []),
        ...(may('feedbacks:view-own', 'feedbacks:view-any') ? ['feedback'] : []),
        ...(seesWork && may('providers:view') ? ['providers'] : []),
        ...(seesWork && !site ? ['sites'] : []),
      ].toSorted(),
    );
    await compare(person, shown, site);
    // No number is zero by accident.
    if (seesWork) expect([shown.work?.open, shown.work?.completed, shown.work?.overdue]).not.toContain(0);
    if (shown.feedback) expect(shown.feedback.count).toBeGreaterThan(0);
  });
});

describe('the dashboard', () => {
  it('counts only within reach, and a site out of reach does not exist', async () => {
    const shown = await read(place.limited);
    expect(shown.sites?.map(({ _id }) => _id)).toEqual([place.mill]);
    expect(shown.providers?.map(({ name }) => name)).toEqual(['Wulf']);
    expect(await compare(place.limited, shown)).toBeGreaterThan(80);
    expect(shown.work).toEqual((await read(place.owner, { site: place.mill })).work);
    const query = { org: place.org, site: place.site, ...RANGE };
    await expectRefused(api, () => place.limited.client.dashboard.get({ query }), NOT_FOUND);
  });

  it('has the same numbers for someone who sees only their own work when they are involved in all of it', async () => {
    const name = 'Involved in all';
    const role = await createRole(place.owner, place.org, name, [...MORE['own work only']]);
    place.organization.roles.set(name, role._id);
    const person = await place.add(name);
    const involved = new Types.ObjectId(person.member);
    const org = new Types.ObjectId(place.org);
    await api.deps.models.WorkOrder.collection.updateMany({ org }, { $push: { involved } });
    expect((await read(person)).work).toEqual((await read(place.owner)).work);
  });

  it('counts the same as the tabs of the list, also for own work', async () => {
    const counted = { active: COUNTED.open(), overdue: COUNTED.overdue(), unassigned: COUNTED.unassigned() };
    for (const person of [place.manager, place.technician]) {
      for (const site of [place.site, place.mill, undefined]) {
        const { body } = await person.client.workOrders.counts({ query: { org: place.org, ...(site && { site }) } });
        const totals = Object.entries({ ...counted, mine: COUNTED.mine() }).map(
          async ([name, each]) => [name, await totalOf(person, each, site)] as const,
        );
        expect(body).toEqual(Object.fromEntries(await Promise.all(totals)));
        expect(await totalOf(person, COUNTED.mine(), site)).toBeGreaterThan(0);
      }
    }
  });

  it('shows nothing of another organization', async () => {
    const stranger = await createTeam(api);
    const { client } = stranger.owner;
    for (const query of [
      { org: place.org, ...RANGE },
      { org: stranger.org, site: place.site, ...RANGE },
    ]) {
      await expectRefused(api, () => client.dashboard.get({ query }), NOT_FOUND);
    }
  });

  it('says how long it took to respond and to complete, without the time on hold, and how long in the period before', async () => {
    const { work } = await read(place.owner, { from: '2026-11-08', to: '2026-11-21' });
    const alive = place.orders.filter(({ listed }) => listed);
    const within = (at: Date | null, { from, to }: DashboardRange) => {
      const day = calendarDay(at, ZONE);
      return day !== '' && from <= day && day <= to;
    };
    const mean = (all: number[]) => (all.length === 0 ? null : Math.round(all.reduce((a, b) => a + b) / all.length));
    const range = { from: '2026-11-08', to: '2026-11-21' };
    const expected = (days: DashboardRange) => {
      const done = alive.filter(({ completedAt }) => within(completedAt, days));
      const begun = alive.filter(({ firstResponseAt }) => within(firstResponseAt, days));
      return {
        complete: mean(
          done.map((each) => Math.max(0, Number(each.completedAt) - Number(each.createdAt) - each.heldTotalMs)),
        ),
        respond: mean(begun.map((each) => Number(each.firstResponseAt) - Number(each.createdAt))),
      };
    };
    const [now, before] = [expected(range), expected(rangeBefore(range))];
    expect(work?.complete).toMatchObject({ ms: now.complete, before: before.complete });
    expect(work?.respond).toMatchObject({ ms: now.respond, before: before.respond });
    expect([now.complete, before.complete]).not.toContain(null);
  });

  it('names the work that has been overdue longest', async () => {
    const { work } = await read(place.owner);
    const overdue = place.orders.filter(({ listed, overdueFrom }) => listed && overdueFrom && overdueFrom < api.now());
    const first = overdue.map(({ overdueFrom }) => overdueFrom?.toISOString() ?? '').toSorted()[0];
    expect(work?.oldestOverdue).toBe(first);
  });

  it('counts every rating, and says what the average was in the period before', async () => {
    const range = { from: '2026-11-08', to: '2026-11-21' };
    const { feedback } = await read(place.owner, range);
    const ratings = ({ from, to }: DashboardRange) =>
      place.feedbacks.flatMap(({ rating, createdAt }) => {
        const day = calendarDay(createdAt, ZONE);
        return rating !== null && from <= day && day <= to ? [rating] : [];
      });
    const average = (all: number[]) => Math.round((100 * all.reduce((sum, each) => sum + each, 0)) / all.length) / 100;
    const [now, before] = [ratings(range), ratings(rangeBefore(range))];
    expect(feedback).toEqual({ average: average(now), count: now.length, before: average(before) });
    expect(before.length).toBeGreaterThan(0);
  });

  it.each(['Asia/Kolkata', 'America/Sao_Paulo', 'Pacific/Auckland', 'UTC'])(
    'divides days by the clock of %s',
    async (timezone) => {
      const shown = await read(place.owner, { timezone });
      expect(shown.timezone).toBe(timezone);
      await compare(place.owner, shown);
      expect(shown.work?.days).toHaveLength(33);
    },
  );

  it('lists the sites with the most overdue work first, then those with the most open work', async () => {
    const { sites = [] } = await read(place.owner);
    const byOpen = sites.toSorted((one, other) => other.open - one.open);
    const byOverdue = byOpen.toSorted((one, other) => other.overdue - one.overdue);
    expect(sites).toEqual(byOverdue);
    expect(sites).not.toEqual(byOpen);
  });

  it('uses the time zone of the site, or of the organization’s first site', async () => {
    const { client } = place.owner;
    await client.sites.update({ params: { id: place.mill }, body: { timezone: 'Asia/Kolkata' } });
    const query = { org: place.org, ...RANGE };
    const zones = await Promise.all([
      client.dashboard.get({ query }),
      client.dashboard.get({ query: { ...query, site: place.mill } }),
    ]);
    expect(zones).toMatchObject([{ body: { timezone: 'UTC' } }, { body: { timezone: 'Asia/Kolkata' } }]);
  });

  it.each([
    [{ from: '2026-11-22', to: '2026-11-21' }],
    [{ from: '2025-11-20', to: '2026-11-21' }],
    [{ from: '1969-12-31', to: '1970-01-01' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
  ])('refuses days like %j', async (days) => {
    const query = { org: place.org, ...days };
    await expectRefused(api, () => place.owner.client.dashboard.get({ query }), VALIDATION);
  });

  it('takes a year, day by day', async () => {
    const { work } = await read(place.owner, { from: '2025-11-21', to: '2026-11-21' });
    expect(work?.days.length).toBe(366);
    expect(work?.days.reduce((sum, { created }) => sum + created, 0)).toBe(work?.created);
  });

  it('has the same numbers in its file', async () => {
    const { work, feedback } = await read(place.owner);
    const answer = await place.owner.client.dashboard.export({ query: { org: place.org, ...RANGE, timezone: ZONE } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const lines = (await answer.body.text()).split('\r\n');
    expect(lines[0]).toBe('Part,Of,Number,Unit');
    expect(lines).toContain(`Open,,${work?.open},work orders`);
    expect(lines).toContain(`Completed on a day,2026-11-20,${work?.days.at(-2)?.completed},work orders`);
    expect(lines).toContain(`Feedback rating,2026-10-20 to 2026-11-21,${feedback?.average},of 5`);
  });

  it('is counted from index keys and kept counts: no work order or feedback is read', async () => {
    const database = api.deps.connection.getClient().db(api.deps.connection.name);
    await database.command({ profile: 2 });
    for (const asked of [{ site: place.site }, {}]) await read(place.owner, asked);
    await database.command({ profile: 0 });
    const reads = await database
      .collection('system.profile')
      .find({ ns: /\.(work_orders|feedbacks)$/, 'command.aggregate': { $exists: true } })
      .toArray();
    // Open work and the ratings of feedbacks.
    expect(reads.length).toBe(4);
    expect(
      reads.map(({ planSummary, docsExamined }) => [String(planSummary).startsWith('IXSCAN'), docsExamined]),
    ).toEqual(reads.map(() => [true, 0]));
  });

  // Runs last: it leaves work behind that the other tests do not expect.
  it('names the visible service providers with the most work, however many others have more', async () => {
    const { owner, org, site, mill, limited, orders } = place;
    const open = orders.filter((each) => each.listed && each.status === 'open' && each.site.equals(mill)).slice(0, 1);
    for (let index = 0; index < DASHBOARD_LIMITS.providers; index += 1) {
      const { _id } = await createProvider(owner, org, { name: `Hidden ${index}`, sites: [site] });
      const serviceProvider = new Types.ObjectId(_id);
      const theirs = Array.from({ length: 20 }, (_, at) => 2000 + index * 20 + at).flatMap((number) =>
        open.map((each) => ({ ...each, _id: new Types.ObjectId(), number, serviceProvider })),
      );
      await api.deps.models.WorkOrder.collection.insertMany(theirs);
    }
    expect((await read(limited)).providers?.map(({ name }) => name)).toEqual(['Wulf']);
    const names = (await read(owner)).providers?.map(({ name }) => name);
    expect(names?.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Hidden ${index}`));
  });
});
