import { CALENDAR_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlan } from '#modules/maintenance-plans/plans-testing.ts';
import { addSite, createRole } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTeam, createWork, putInState } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { calendarFor, copyWork, nameOf } from './calendar-testing.ts';

const api = await openForFile(createTestApi());

let team: Awaited<ReturnType<typeof createTeam>>;
beforeEach(async () => {
  team = await createTeam(api);
});

const at = (day: string, time = '08:00') => `${day}T${time}:00.000Z`;
const titles = async (query: object, by = team.owner) =>
  (await calendarFor(by, { org: team.org, ...query })).items.map(nameOf);

describe('work orders', () => {
  it('are placed where they are scheduled, or else where they are due, for as long as they last', async () => {
    const { owner, ids } = team;
    await createWork(owner, ids, { title: 'Neither', dueAt: null });
    await createWork(owner, ids, { title: 'Due', dueAt: at('2026-11-25') });
    const scheduled = { scheduledStart: at('2026-11-24'), dueAt: at('2026-11-30') };
    await createWork(owner, ids, { title: 'Both', ...scheduled, scheduledEnd: at('2026-11-24', '09:30') });
    await createWork(owner, ids, { title: 'By estimate', ...scheduled, estimatedMinutes: 45 });
    await createWork(owner, ids, { title: 'An hour by default', ...scheduled });
    const { items, capped } = await calendarFor(owner, { org: team.org, kinds: 'work-orders' });
    const seen = items.map((entry) => ({
      name: nameOf(entry),
      start: entry.start,
      end: entry.end,
      by: entry.kind === 'work-order' && entry.by,
    }));
    expect(seen).toEqual([
      { name: 'Both', start: at('2026-11-24'), end: at('2026-11-24', '09:30'), by: 'schedule' },
      { name: 'An hour by default', start: at('2026-11-24'), end: at('2026-11-24', '09:00'), by: 'schedule' },
      { name: 'By estimate', start: at('2026-11-24'), end: at('2026-11-24', '08:45'), by: 'schedule' },
      { name: 'Due', start: at('2026-11-25'), end: at('2026-11-25'), by: 'due' },
    ]);
    expect(capped).toBe(false);
  });

  it('are there as soon as any part of them is in the range, however long they last', async () => {
    const { owner, ids } = team;
    const add = (title: string, scheduledStart: string, scheduledEnd: string) =>
      createWork(owner, ids, { title, scheduledStart, scheduledEnd, dueAt: null });
    await add('Ends with it', at('2026-11-22', '20:00'), at('2026-11-23', '00:00'));
    await add('Goes on into it', at('2026-11-22', '20:00'), at('2026-11-23', '02:00'));
    await add('Year', at('2026-01-01'), at('2026-12-31'));
    await add('Week before', at('2026-11-15'), at('2026-11-22'));
    await add('Begins with its end', at('2026-11-24', '00:00'), at('2026-11-24', '02:00'));
    await add('Goes on after it', at('2026-11-23', '23:00'), at('2026-11-27', '02:00'));
    expect(await titles({ from: at('2026-11-23', '00:00'), to: at('2026-11-24', '00:00') })).toEqual([
      ...['Year', 'Goes on into it', 'Goes on after it'],
    ]);
  });

  it('move with their schedule, and disappear with it', async () => {
    const { owner, ids } = team;
    const order = await createWork(owner, ids, { title: 'Filter', dueAt: at('2026-12-20') });
    const day = (from: string) => titles({ from: at(from, '00:00'), to: at(from, '23:59') });
    const change = async (body: object) => {
      const answer = await owner.client.workOrders.update({ params: { id: order._id }, body });
      expect(answer.status).toBe(200);
    };
    expect(await day('2026-12-20')).toEqual(['Filter']);
    await change({ scheduledStart: at('2026-12-01') });
    expect([await day('2026-12-20'), await day('2026-12-01')]).toEqual([[], ['Filter']]);
    await change({ scheduledStart: null, dueAt: null });
    expect([await day('2026-12-20'), await day('2026-12-01')]).toEqual([[], []]);
  });

  it('are narrowed down as in their list', async () => {
    const { owner, manager, ids } = team;
    const due = { dueAt: at('2026-11-25') };
    const first = await createWork(owner, ids, { ...due, title: 'Lamp', assignees: [manager.member], tags: ['Roof'] });
    await createWork(owner, ids, { ...due, title: 'Pump', priority: 'high', type: 'inspection' });
    await putInState(api, team.org, first._id, { status: 'cancelled' });
    const query = { kinds: 'work-orders' } as const;
    expect(await titles({ ...query, status: 'open' })).toEqual(['Pump']);
    expect(await titles({ ...query, status: 'open,cancelled', tag: 'roof' })).toEqual(['Lamp']);
    expect(await titles({ ...query, priority: 'high' })).toEqual(['Pump']);
    expect(await titles({ ...query, type: 'inspection' })).toEqual(['Pump']);
    expect(await titles({ ...query, search: 'lam' })).toEqual(['Lamp']);
    expect(await titles({ ...query, assignee: 'none' })).toEqual(['Pump']);
    expect(await titles({ ...query, assignee: 'me' }, manager)).toEqual(['Lamp']);
    expect(await titles({ ...query, kinds: 'plans' })).toEqual([]);
  });

  it('are 3,000 at most, the earliest, and the answer says so', async () => {
    const { owner, ids } = team;
    const order = await createWork(owner, ids, { title: 'One of many', dueAt: at('2026-11-25') });
    await copyWork(api, order, CALENDAR_LIMITS.entries, at('2026-11-02'));
    const { items, capped } = await calendarFor(owner, { org: team.org });
    expect([items.length, items[0]?.start, capped]).toEqual([CALENDAR_LIMITS.entries, at('2026-11-02'), true]);
    const few = await calendarFor(owner, { org: team.org, from: at('2026-11-20'), to: at('2026-12-20') });
    expect([few.items.length, few.capped]).toEqual([1, false]);
  });
});

describe('dates of plans', () => {
  it('are there until their work is made, by the clock of the site even when that changes', async () => {
    const { owner, manager, org, site, ids } = team;
    await api.deps.models.Site.updateOne({ org, _id: site }, { $set: { timezone: 'Europe/Berlin' } });
    const theirs = { title: 'Filters', assignees: [manager.member] };
    const plan = await createPlan(owner, ids, { ...theirs, from: '2027-03-23', estimatedMinutes: 90 });
    const assignees = [{ _id: manager.member, name: manager.email.split('@')[0] }];
    const { items } = await calendarFor(owner, { org, from: at('2027-03-20'), to: at('2027-04-02') });
    expect(items).toEqual([
      {
        kind: 'plan',
        day: '2027-03-23',
        start: at('2027-03-23', '07:00'),
        end: at('2027-03-23', '08:30'),
        allDay: false,
        plan: { _id: plan._id, site, title: 'Filters', place: '', priority: plan.priority, assignees },
      },
      expect.objectContaining({ day: '2027-03-30', start: at('2027-03-30', '06:00'), end: at('2027-03-30', '07:30') }),
    ]);
    await api.deps.models.MaintenancePlan.updateOne({ org, _id: plan._id }, { $set: { doneUntil: '2027-03-23' } });
    expect(await titles({ from: at('2027-03-20'), to: at('2027-04-02') })).toEqual(['plan Filters 2027-03-30']);
  });

  it('are those of active plans, without the skipped ones, and postponed ones on their new day', async () => {
    const { owner, org, ids } = team;
    const { client } = owner;
    const { _id: id } = await createPlan(owner, ids, { title: 'Weekly' });
    const paused = await createPlan(owner, ids, { title: 'Paused' });
    await client.maintenancePlans.setStatus({
      params: { id: paused._id, status: 'paused' },
      body: { reason: 'Works' },
    });
    await client.maintenancePlans.changeDate({ params: { id, day: '2026-12-01' }, body: { to: null } });
    await client.maintenancePlans.changeDate({ params: { id, day: '2026-12-08' }, body: { to: '2026-12-10' } });
    const range = { from: at('2026-11-29'), to: at('2026-12-17'), org };
    expect(await titles(range)).toEqual(['plan Weekly 2026-12-10', 'plan Weekly 2026-12-15']);
  });

  it('count as open, and are narrowed down by what their work will be', async () => {
    const { owner, manager, org, site, ids } = team;
    const other = await addSite(owner, org, 'Annex');
    const { _id: serviceProvider } = await createProvider(owner, org, { sites: [site] });
    const roof = { type: 'inspection' as const, priority: 'high' as const, tags: ['Roof'] };
    await createPlan(owner, ids, { title: 'Filters', ...roof, assignees: [manager.member], serviceProvider });
    await createPlan(owner, { org, site: other }, { title: 'Lamps', type: 'corrective', priority: 'medium' });
    const [filters, lamps] = ['plan Filters 2026-12-01', 'plan Lamps 2026-12-01'];
    const asked = (query: object, by = owner) =>
      titles({ kinds: 'plans', from: at('2026-11-29'), to: at('2026-12-03'), ...query }, by);
    for (const query of [
      ...[{ priority: 'high' }, { type: 'inspection' }, { tag: 'roof' }, { search: 'filt' }, { serviceProvider }],
      ...[{ site }, { assignee: manager.member }],
    ]) {
      expect([query, await asked(query)]).toEqual([query, [filters]]);
    }
    for (const query of [{ site: other }, { assignee: 'none' }, { search: 'lamp' }, { type: 'corrective' }]) {
      expect([query, await asked(query)]).toEqual([query, [lamps]]);
    }
    for (const query of [{}, { status: 'open' }, { search: ' ' }, { assignee: `none,${manager.member}` }]) {
      expect([query, (await asked(query)).toSorted()]).toEqual([query, [filters, lamps]]);
    }
    for (const query of [{ status: 'completed' }, { priority: 'low' }, { assignee: 'me' }, { search: 'pump' }]) {
      expect([query, await asked(query)]).toEqual([query, []]);
    }
    expect(await asked({ assignee: 'me' }, manager)).toEqual([filters]);
  });

  it('are there until they end, even if that is on the day after', async () => {
    const { owner, ids } = team;
    await createPlan(owner, ids, {
      title: 'By night',
      from: '2026-12-01',
      time: '23:30',
      estimatedMinutes: 90,
      dueDays: 1,
    });
    const next = (from: string) => titles({ from: at('2026-12-02', from), to: at('2026-12-02', '23:00') });
    expect([await next('00:59'), await next('01:00')]).toEqual([['plan By night 2026-12-01'], []]);
  });
});

describe('many dates of plans', () => {
  it('are 3,000 at most, the earliest of all plans', async () => {
    const { owner, org, ids } = team;
    const plan = await createPlan(owner, ids, { from: '2026-12-01', repeats: { every: 'day', interval: 1 } });
    const { MaintenancePlan } = api.deps.models;
    const stored = await MaintenancePlan.findOne({ org, _id: plan._id }).orFail().lean();
    const plans = 80;
    const more = Array.from({ length: plans - 1 }, () => ({ ...stored, _id: new Types.ObjectId() }));
    await MaintenancePlan.insertMany(more, { lean: true });
    const { items, capped } = await calendarFor(owner, { org, from: at('2026-12-01'), to: at('2027-03-03') });
    expect([items.length, capped]).toEqual([CALENDAR_LIMITS.entries, true]);
    // Every plan has its date on each day except the last one, within which the answer ends.
    const days = items.flatMap((entry) => (entry.kind === 'plan' ? entry.day : []));
    const counts = [...new Set(days)].map((day) => days.filter((each) => each === day).length);
    const whole = Math.floor(CALENDAR_LIMITS.entries / plans);
    expect(counts).toEqual([...Array.from({ length: whole }, () => plans), CALENDAR_LIMITS.entries - whole * plans]);
  });
});

describe('ends of contracts', () => {
  it('are days, of the service providers of a site', async () => {
    const { owner, org, site } = team;
    const other = await addSite(owner, org, 'Annex');
    const { _id } = await createProvider(owner, org, { name: 'Wulf', contractEnd: '2026-11-20', sites: [site] });
    await createProvider(owner, org, { name: 'Petersen', contractEnd: '2026-11-30', sites: [other] });
    await createProvider(owner, org, { name: 'Without end' });
    expect(await titles({})).toEqual(['contract Wulf 2026-11-20', 'contract Petersen 2026-11-30']);
    expect(await titles({ site: other })).toEqual(['contract Petersen 2026-11-30']);
    expect(await titles({ serviceProvider: _id })).toEqual(['contract Wulf 2026-11-20']);
    expect(await titles({ to: at('2026-11-20', '00:00') })).toEqual([]);
    expect(await titles({ from: at('2026-11-21', '00:00') })).toEqual(['contract Petersen 2026-11-30']);
    for (const query of [
      ...[{ assignee: 'me' }, { priority: 'none' }, { type: 'inspection' }],
      ...[{ tag: 'roof' }, { search: 'wulf' }, { status: 'on-hold' }],
    ]) {
      expect([query, await titles(query)]).toEqual([query, []]);
    }
  });
});

it('has ends of contracts on the days of the site that is asked about', async () => {
  const { owner, org, site } = team;
  await api.deps.models.Site.updateOne({ org, _id: site }, { $set: { timezone: 'Pacific/Auckland' } });
  await createProvider(owner, org, { name: 'Wulf', contractEnd: '2026-11-20', sites: [site] });
  // Its clock is 13 hours ahead, so the 20th lasts from 11:00 to 11:00 UTC.
  const [begins, ends] = [at('2026-11-19', '11:00'), at('2026-11-20', '11:00')];
  expect(await titles({ site, to: begins })).toEqual([]);
  expect(await titles({ site, from: begins, to: ends })).toEqual(['contract Wulf 2026-11-20']);
  expect(await titles({ site, from: ends })).toEqual([]);
});

it('hides dates of plans and ends of contracts from those who do not see them in their lists', async () => {
  const { owner, technician, org, site, ids } = team;
  await createProvider(owner, org, { name: 'Wulf', contractEnd: '2026-11-30', sites: [site] });
  await createPlan(owner, ids, { title: 'Filters', from: '2026-11-24', count: 1 });
  expect(await titles({})).toEqual(['plan Filters 2026-11-24', 'contract Wulf 2026-11-30']);
  expect(await titles({ kinds: 'plans' })).toEqual(['plan Filters 2026-11-24']);
  expect(await titles({ kinds: 'contract-ends' })).toEqual(['contract Wulf 2026-11-30']);
  expect(await titles({}, technician)).toEqual([]);
  expect(await titles({ kinds: 'plans,contract-ends' }, technician)).toEqual([]);
});

it('tells when the site that is asked about works, even to those who cannot read its settings', async () => {
  const { org, site, owner, technician } = team;
  const settings = await owner.client.sites.get({ params: { id: site } });
  if (settings.status !== 200) throw new Error('no site');
  const { timezone, workingHours, holidays } = settings.body;
  expect((await calendarFor(technician, { org, site })).place).toEqual({ timezone, workingHours, holidays });
  expect((await calendarFor(technician, { org })).place).toBeNull();
});

describe('a range', () => {
  const ask = (from: string, to: string) => team.owner.client.calendar.get({ query: { org: team.org, from, to } });

  it.each([
    ['2026-11-01', '2027-02-02', 'range-too-long'],
    ['2026-11-01', '2026-11-01', 'ends-before-start'],
    ['2026-11-02', '2026-11-01', 'ends-before-start'],
  ])('from %s to %s is refused at its field', async (from, to, code) => {
    expect(await ask(at(from, '00:00'), at(to, '00:00'))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: [{ path: 'query.to', code }] },
    });
  });

  it('may span 92 days, even if the clock is put back in between', async () => {
    expect(await ask('2026-09-30T22:00:00.000Z', '2026-12-31T23:00:00.000Z')).toMatchObject({ status: 200 });
  });
});

describe('somebody who may reschedule', () => {
  it('changes when the work that they see takes place, and nothing else', async () => {
    const { owner, organization, org, ids, add } = team;
    const permissions = ['calendar:view', 'calendar:reschedule', 'work-orders:view-any'] as const;
    organization.roles.set('Planner', (await createRole(owner, org, 'Planner', [...permissions]))._id);
    const planner = await add('Planner');
    const { _id: id, version } = await createWork(owner, ids);
    const change = (body: object) => planner.client.workOrders.update({ params: { id }, body });
    const schedule = { scheduledStart: at('2026-12-01'), scheduledEnd: at('2026-12-01', '10:00') };
    expect(await change({ ...schedule, version })).toMatchObject({ status: 200, body: schedule });
    expect(await change({ ...schedule, allDay: true, version })).toMatchObject({ body: { code: 'VERSION_CONFLICT' } });
    for (const more of [{ dueAt: at('2026-12-09') }, { title: 'Other' }, { assignees: [planner.member] }]) {
      expect(await change({ ...schedule, ...more })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
  });
});
