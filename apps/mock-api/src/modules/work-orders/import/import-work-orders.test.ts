import type { WorkOrderImport } from '@siteward/contract';
import { LANGUAGES, workOrderTemplate } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { addSite, createRole, expectRefused, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, createTeam, createWork } from '../work-orders-testing.ts';

const api = await openForFile(createTestApi());

/** A team whose site is called Main, in Berlin. */
async function createMain() {
  const team = await createTeam(api);
  const main = { name: 'Main', nameKey: 'main', code: 'main', words: [], timezone: 'Europe/Berlin' };
  await api.deps.models.Site.updateOne({ org: team.org, _id: team.site }, main);
  return team;
}

type Content = ConstructorParameters<typeof File>[0][number];
type Query = { org: string; site?: string; dryRun?: 'true' | 'false' };
const csv = (...lines: string[]) => lines.join('\r\n');

function importFile(by: PersonInOrganization, { dryRun = 'false', ...query }: Query, content: Content, key = '') {
  const body = new File([content], 'orders.csv', { type: 'text/csv' });
  const extraHeaders = key === '' ? {} : { 'idempotency-key': key };
  return by.client.workOrders.import({ query: { ...query, dryRun }, body, extraHeaders });
}

/** The result of a dry run, which must not write anything. */
async function dryRun(by: PersonInOrganization, query: Query, content: Content): Promise<WorkOrderImport> {
  const stored = async () => {
    const { WorkOrder, AuditRecord, NumberCounter, IdempotentResult } = api.deps.models;
    const all = [WorkOrder, AuditRecord, NumberCounter, IdempotentResult];
    return JSON.stringify(await Promise.all(all.map((model) => model.collection.find().toArray())));
  };
  const before = await stored();
  const answer = await importFile(by, { ...query, dryRun: 'true' }, content);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  expect(await stored()).toBe(before);
  return answer.body;
}

async function imported(by: PersonInOrganization, query: Query, content: Content) {
  const answer = await importFile(by, query, content);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const { created } = answer.body;
  const orders = await api.deps.models.WorkOrder.find({ org: query.org, number: { $gte: created?.first ?? 0 } })
    .sort({ number: 1 })
    .lean();
  return { ...answer.body, orders };
}

const faultsOf = ({ faults }: WorkOrderImport) => faults.map(({ row, column, code }) => [row, column, code]);

describe('work orders from a file', () => {
  it('are previewed first, then created as if one by one: numbers, history, keys of lists', async () => {
    const { owner, manager, technician, org, site, ids } = await createMain();
    const before = await createWork(manager, ids);
    const wulf = await createProvider(owner, org, { sites: [site] });
    const file = csv(
      'Title;Site;Place;Status;Priority;Type;Category;Assignees;Service provider;Scheduled start;Scheduled end;Due;Tags;Description;Estimated minutes',
      `Gutter blocked;main;Roof;Draft;Urgent;Inspection;Roof;${technician.email.toUpperCase()}, ${manager.email};wulf;2026-12-01 08:00;2026-12-01 10:30;31.12.2026 18:00;roof, rain;"Look\r\nand clear it";90`,
      '',
      'Lamp is out;;;;;;;;;;;2026-12-24;;;',
    );
    const query = { org, site };
    const good = { rows: 2, good: 2, faults: [], more: false, ignored: [], unknown: [] };
    expect(await dryRun(manager, query, file)).toEqual({ ...good, created: null });
    const { orders, ...answer } = await imported(manager, query, file);
    const [first, last] = [before.number + 1, before.number + 2];
    expect(answer).toEqual({ ...good, created: { first, last } });
    expect(orders).toMatchObject([
      {
        number: first,
        title: 'Gutter blocked',
        place: 'Roof',
        status: 'draft',
        priority: 'urgent',
        type: 'inspection',
        category: 'Roof',
        tags: ['roof', 'rain'],
        estimatedMinutes: 90,
        allDay: false,
        description: 'Look\nand clear it',
        serviceProvider: new Types.ObjectId(wulf._id),
        scheduledStart: new Date('2026-12-01T07:00:00.000Z'),
        scheduledEnd: new Date('2026-12-01T09:30:00.000Z'),
        dueAt: new Date('2026-12-31T17:00:00.000Z'),
      },
      {
        number: last,
        title: 'Lamp is out',
        status: 'open',
        priority: 'medium',
        type: 'corrective',
        allDay: true,
        dueAt: new Date('2026-12-24T22:59:00.000Z'),
      },
    ]);
    expect(orders.map((order) => order.assignees.map(String))).toEqual([[technician.member, manager.member], []]);
    expect(orders.map(({ site: at, createdBy }) => [String(at), String(createdBy)])).toEqual(
      [0, 1].map(() => [site, manager.member]),
    );
    expect(await actionsOf(manager, String(orders[0]?._id))).toEqual(['work-order.created']);
    const found = await technician.client.workOrders.list({ query: { org, search: 'gutter', assignee: 'me' } });
    expect(found.body).toMatchObject({ items: [{ number: first }], total: 1 });
    expect((await createWork(manager, ids)).number).toBe(last + 1);
  });

  it('come back from an export as new ones, with what the export could say about them', async () => {
    const { owner, manager, technician, org, ids } = await createMain();
    const elsewhere = await addSite(owner, org, 'Mill Street, "north"');
    await api.deps.models.Site.updateOne({ org, _id: elsewhere }, { timezone: 'Asia/Kolkata' });
    await api.deps.models.Member.updateOne(
      { org, _id: technician.member },
      { name: 'Tess, Tim', nameKey: 'tess, tim', words: [] },
    );
    for (const title of ['=cmd|calc', '+1 more', '-2', '@home', "'quoted", 'Line; =A1', 'Plain']) {
      await createWork(
        manager,
        { org, site: elsewhere },
        {
          title,
          place: `@${title}`,
          tags: ['=roof', 'rain, north', 'a;b', '"urgent"', '5" pipe'],
          category: '-x',
          priority: 'high' as const,
          assignees: [technician.member, manager.member],
          dueAt: '2026-12-31T18:00:00.000Z',
          scheduledStart: '2026-12-01T00:30:00.000Z',
          scheduledEnd: '2026-12-01T02:00:00.000Z',
        },
      );
    }
    const provider = await createProvider(owner, org, { name: '=Wulf, sons' });
    await createWork(manager, ids, { status: 'draft', serviceProvider: provider._id });
    const exported = await manager.client.workOrders.export({ query: { org, sort: 'number' } });
    if (exported.status !== 200) throw new Error(JSON.stringify(exported.body));
    const file = new Uint8Array(await exported.body.arrayBuffer());
    const { orders, ignored } = await imported(manager, { org }, file);
    expect(ignored).toEqual(['Number', 'Overdue', 'Completed', 'Created']);
    const said = (all: typeof orders) =>
      all.map(
        ({ title, place, tags, category, priority, type, status, site, assignees, serviceProvider, ...times }) => ({
          title,
          place,
          tags,
          category,
          priority,
          type,
          status,
          site: String(site),
          serviceProvider: String(serviceProvider),
          assignees: assignees.map(String),
          times: [times.dueAt, times.scheduledStart, times.scheduledEnd],
        }),
      );
    const originals = await api.deps.models.WorkOrder.find({ org, number: { $lte: 8 } })
      .sort({ number: 1 })
      .lean();
    expect(orders).toHaveLength(8);
    expect(said(orders)).toEqual(said(originals));
  });

  it('may have unknown columns, which are named and not read', async () => {
    const { manager, org } = await createMain();
    const file = csv('Title,Site,Owner,,Assignes,Created', 'Pump,Main,x,,y,z');
    const read = { ignored: ['Created'], unknown: ['Owner', 'Assignes'] };
    expect(await dryRun(manager, { org }, file)).toMatchObject({ ...read, rows: 1, good: 1 });
    expect(await imported(manager, { org }, file)).toMatchObject({
      ...read,
      orders: [{ title: 'Pump', assignees: [] }],
    });
  });

  it('cause each unknown name to be looked up once, however many rows contain it', async () => {
    const { manager, org, site } = await createMain();
    const names = Array.from({ length: 30 }, (_, index) => `Nobody ${index}`).join('; ');
    const rows = Array.from({ length: 1200 }, () => `Pump,Nowhere,"${names}"`);
    const { Member, Site } = api.deps.models;
    const looks = [vi.spyOn(Member, 'find'), vi.spyOn(Site, 'find')];
    const found = await dryRun(manager, { org, site }, csv('Title,Site,Assignees', ...rows));
    const asked = looks.map(({ mock }) => mock.calls.length);
    vi.restoreAllMocks();
    expect(found).toMatchObject({ rows: 1200, good: 0, more: true });
    // People by name and by address; sites.
    expect(asked).toEqual([2, 1]);
  });

  it.each(LANGUAGES)('may be in the language %s, as its template is', async (language) => {
    const { manager, org } = await createMain();
    const { orders } = await imported(manager, { org }, workOrderTemplate(language, 'Main'));
    expect(orders).toMatchObject([
      { priority: 'high', type: 'corrective', status: 'open', dueAt: new Date('2030-12-31T07:30:00.000Z') },
      { priority: 'low', type: 'inspection', status: 'draft', dueAt: new Date('2030-12-31T22:59:00.000Z') },
    ]);
  });

  it('report every fault by row and column, and one bad row means no changes at all', async () => {
    const { owner, manager, technician, add, organization, org, site } = await createMain();
    for (const code of ['twin-1', 'twin-2']) await owner.client.sites.create({ body: { org, name: 'Twin', code } });
    const away = await add('Technician', [await addSite(owner, org, 'Harbour')]);
    const suspended = await api.addMember(organization, 'Technician', { status: 'suspended' });
    for (const { member } of [technician, manager]) {
      await api.deps.models.Member.updateOne(
        { org, _id: member },
        { name: 'Sam Same', nameKey: 'sam same', words: [] },
      );
    }
    const file = csv(
      'Title,Site,Status,Priority,Type,Assignees,Scheduled start,Scheduled end,Due,Tags,Estimated minutes',
      'Good,Main,Open,,,,,,,,',
      ',Nowhere,Completed,Very high,Fun,,,,12/31/2026,,',
      'Bad,Twin,,,,,,,,,',
      'Bad,Main,,,,Sam Same,2026-02-30,,2026-03-29 02:30,"a,a",-1',
      `Bad,Main,,,,${away.email},2026-12-02,2026-12-01,,,`,
      `Bad,main,,,,${suspended.email},,,2200-01-01,,`,
      `${'x'.repeat(161)},Main,,,,"${'a,'.repeat(61)}",,,,${'x'.repeat(31)},100001`,
      `Good,twin-2,draft,none,preventive,,,,,,0,`,
      'Bad,Main,,,,,,,,,,more',
      `Bad,Main,,,,${'x'.repeat(1001)},,,,,`,
    );
    const expected = [
      [3, 'Site', 'no-site-called'],
      [3, 'Status', 'not-a-begun-status'],
      [3, 'Priority', 'not-a-priority'],
      [3, 'Type', 'not-a-work-type'],
      [3, 'Due', 'not-a-local-time'],
      [3, 'Title', 'required'],
      [4, 'Site', 'sites-called'],
      [5, 'Assignees', 'workers-called'],
      [5, 'Estimated minutes', 'not-a-number'],
      [5, 'Scheduled start', 'no-such-day'],
      [5, 'Due', 'time-skipped'],
      [5, 'Tags', 'value-twice'],
      [6, 'Assignees', 'no-worker-called'],
      [6, 'Scheduled end', 'ends-before-start'],
      [7, 'Assignees', 'no-worker-called'],
      [7, 'Due', 'not-a-local-time'],
      [8, 'Assignees', 'too-many'],
      [8, 'Title', 'too-long'],
      [8, 'Estimated minutes', 'too-large'],
      [8, 'Tags', 'too-long'],
      [10, null, 'more-cells-than-headings'],
      [11, 'Assignees', 'too-long'],
    ];
    const found = await dryRun(manager, { org }, file);
    expect(faultsOf(found)).toEqual(expected);
    expect(found).toMatchObject({ rows: 10, good: 2, more: false, created: null });
    await expectRefused(api, () => importFile(manager, { org }, file), {
      ...VALIDATION,
      detail: '8 rows of the file have errors. Nothing was imported.',
      errors: expected.map(([row, column, code]) =>
        expect.objectContaining({ path: ['rows', row, column].filter((part) => part !== null).join('.'), code }),
      ),
    });
    // With a default site for rows that name none.
    const some = csv('Title', 'Pump leaks', 'x'.repeat(200));
    expect(faultsOf(await dryRun(manager, { org, site }, some))).toEqual([[3, 'Title', 'too-long']]);
  });

  it('name a service provider only if it is active, works at the site, and is visible to the importer', async () => {
    const { owner, manager, add, org, site } = await createMain();
    const tower = await addSite(owner, org, 'Tower');
    await createProvider(owner, org, { name: 'Wulf', sites: [site] });
    await createProvider(owner, org, { name: 'WULF', sites: [tower] });
    for (const name of ['Twin', 'twin']) await createProvider(owner, org, { name });
    const gone = await createProvider(owner, org, { name: 'Gone' });
    await owner.client.serviceProviders.setStatus({ params: { id: gone._id, status: 'inactive' }, body: {} });
    const rows = ['Main,wulf', 'Tower,Wulf', 'Main,Twin', 'Main,Gone', `Main,${'x'.repeat(999)}`].map(
      (row) => `Pump,${row}`,
    );
    const file = csv('Title,Site,Dienstleister', ...rows);
    expect(faultsOf(await dryRun(manager, { org }, file))).toEqual([
      [4, 'Service provider', 'providers-called'],
      [5, 'Service provider', 'no-provider-called'],
      [6, 'Service provider', 'no-provider-called'],
    ]);
    const role = await createRole(owner, org, 'Importer', ['work-orders:import', 'work-orders:view-any']);
    const importer = await add('Technician');
    await api.deps.models.Member.updateOne({ org, _id: importer.member }, { role: role._id });
    const unseen = await dryRun(importer, { org }, csv('Title,Site,Service provider', 'Pump,Main,Wulf'));
    expect(faultsOf(unseen)).toEqual([[2, 'Service provider', 'no-provider-called']]);
  });

  it('are assigned by address only by importers who see the members, except to themselves', async () => {
    const { owner, manager, add, org } = await createMain();
    const permissions = ['work-orders:import', 'work-orders:assign', 'work-orders:update-own'] as const;
    const role = await createRole(owner, org, 'Importer', [...permissions]);
    const importer = await add('Technician');
    await api.deps.models.Member.updateOne({ org, _id: importer.member }, { role: role._id });
    const people = await api.deps.models.Member.find({ org, _id: { $in: [manager.member, importer.member] } }).lean();
    const addressOf = ({ member }: { member: string }) => people.find(({ _id }) => _id.equals(member))?.email ?? '';
    const naming = [manager, importer].map((who) => `Pump,Main,${addressOf(who)}`);
    const file = csv('Title,Site,Assignees', ...naming);
    expect(faultsOf(await dryRun(manager, { org }, file))).toEqual([]);
    expect(faultsOf(await dryRun(importer, { org }, file))).toEqual([[2, 'Assignees', 'no-worker-called']]);
  });

  it('are assigned to nobody who may not be assigned, by any of their names', async () => {
    const { owner, manager, add, organization, org, site } = await createMain();
    const tower = await addSite(owner, org, 'Tower');
    const call = (member: string, name: string, more = {}) =>
      api.deps.models.Member.updateOne({ org, _id: member }, { name, nameKey: name.toLowerCase(), words: [], ...more });
    const suspended = await api.addMember(organization, 'Technician', { status: 'suspended' });
    await call(suspended.member, 'Sue');
    const tenant = await add('Technician');
    const customerOrgId = new Types.ObjectId();
    await call(tenant.member, 'Tom', { type: 'customer', customerOrgId, customerSiteId: null, sites: [] });
    await api.deps.models.Site.updateOne({ org, _id: tower }, { customer: customerOrgId });
    const file = csv('Title,Site,Assignees', 'Pump,Main,Sue', 'Pump,Main,Tom', 'Pump,Tower,Tom');
    expect(faultsOf(await dryRun(manager, { org, site }, file))).toEqual([
      [2, 'Assignees', 'no-worker-called'],
      [3, 'Assignees', 'no-worker-called'],
    ]);
  });

  it('report the first hundred faults, and that there are more', async () => {
    const { manager, org, site } = await createMain();
    const file = csv('Title,Place,Due', ...Array.from({ length: 700 }, (_, row) => (row < 99 ? ',x,' : ',x,never')));
    const found = await dryRun(manager, { org, site }, file);
    expect(found).toMatchObject({ rows: 700, good: 0, more: true });
    expect(faultsOf(found).slice(97)).toEqual([
      [99, 'Title', 'required'],
      [100, 'Title', 'required'],
      [101, 'Due', 'not-a-local-time'],
    ]);
    const whole = csv('Title', ...Array.from({ length: 100 }, () => 'x'.repeat(200)));
    expect(await dryRun(manager, { org, site }, whole)).toMatchObject({ good: 0, more: false });
  });

  it.each([
    ['', 'file-empty'],
    ['\ufeff', 'file-empty'],
    ['Title,Site', 'file-without-rows'],
    ['Title,Site\n\n, ,\n', 'file-without-rows'],
    ['Title\nPump', 'column-missing'],
    ['Title,Site\n"Pump,Main', 'file-quotes'],
    [new Uint8Array([0xff, 0x41, 0x80]), 'file-not-utf8'],
    [csv('Title,Site', ...Array.from({ length: 10_001 }, () => 'Pump,Main')), 'file-with-many-rows'],
  ])('are refused as a whole if the file is not valid: %#', async (content, code) => {
    const { manager, org } = await createMain();
    for (const dry of ['true', 'false'] as const) {
      await expectRefused(api, () => importFile(manager, { org, dryRun: dry }, content), {
        ...VALIDATION,
        errors: [expect.objectContaining({ path: 'body', code })],
      });
    }
  });

  it('name nobody but the importer if they may not assign, and do not reveal who else there is', async () => {
    const { owner, org, site, organization, technician } = await createMain();
    const role = await createRole(owner, org, 'Clerk', ['work-orders:import', 'work-orders:update-own']);
    const clerk = await api.addMember(organization, 'Technician');
    await api.deps.models.Member.updateOne({ org, _id: clerk.member }, { role: role._id });
    const file = csv('Title,Assignees', `Pump,${clerk.email}`, `Pump,${technician.email}`, 'Pump,nobody@a.example');
    expect(faultsOf(await dryRun(clerk, { org, site }, file))).toEqual([
      [3, 'Assignees', 'only-take-or-leave'],
      [4, 'Assignees', 'only-take-or-leave'],
    ]);
    const { orders } = await imported(clerk, { org, site }, csv('Title,Assignees', `Pump,${clerk.email}`));
    expect(orders.map(({ assignees }) => assignees.map(String))).toEqual([[clerk.member]]);
  });

  it('are created once however often the same key is sent, and by two at the same time without a gap in the numbers', async () => {
    const { manager, owner, org, site } = await createMain();
    const file = csv('Title', ...Array.from({ length: 600 }, (_, row) => `Lamp ${row}`));
    const query = { org, site };
    const [one, other, again] = await Promise.all([
      importFile(manager, query, file, 'k1'),
      importFile(owner, query, file),
      importFile(manager, query, file, 'k1'),
    ]);
    expect([one.status, other.status, again.body]).toEqual([201, 201, one.body]);
    const numbers = await api.deps.models.WorkOrder.find({ org }, { number: 1 }).sort({ number: 1 }).lean();
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
    expect(await api.deps.models.AuditRecord.countDocuments({ org, action: 'work-order.created' })).toBe(1200);
  });

  it('appear to viewers as one or two changes, not a thousand', async () => {
    const { manager, owner, org, site } = await createMain();
    const leaving = new AbortController();
    const areas = (await api.deps.feed.areasOf(org))(leaving.signal);
    await imported(manager, { org, site }, csv('Title', ...Array.from({ length: 1000 }, (_, row) => `Lamp ${row}`)));
    await createRole(owner, org, 'Caretaker');
    const heard: string[] = [];
    for await (const area of areas) {
      heard.push(area);
      if (area === 'roles') break;
    }
    leaving.abort();
    expect(heard.filter((area) => area === 'workOrders').length).toBeOneOf([1, 2]);
  });
});
