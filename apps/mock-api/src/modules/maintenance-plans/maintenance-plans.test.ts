import { beforeAll, describe, expect, it } from 'vitest';
import {
  CONFLICT,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createPlan, moveTo, seePlan } from './plans-testing.ts';

const api = await openForFile(createTestApi());
beforeAll(async () => {
  moveTo(api, '2026-11-23T02:00:00.000Z');
});

const TUESDAYS = ['2026-11-24', '2026-12-01', '2026-12-08'];
const daysOf = ({ dates }: { dates: { day: string }[] }) => dates.map(({ day }) => day);
const STALE = { status: 409, code: 'VERSION_CONFLICT' };

describe('a plan', () => {
  it('is created with its template, and shows its next ten dates', async () => {
    const { manager, technician, ids } = await createTeam(api);
    const checklist = [{ label: 'Isolate the unit', kind: 'check' as const, required: true }];
    const plan = await createPlan(manager, ids, { assignees: [technician.member], checklist, leadDays: 3 });
    expect(plan).toMatchObject({
      title: 'Check filters',
      type: 'preventive',
      status: 'active',
      version: 1,
      checklist,
      leadDays: 3,
      timezone: 'UTC',
      nextAt: '2026-11-24T08:00:00.000Z',
      mayChange: true,
      allowedTransitions: ['paused'],
      rrule: ['DTSTART;TZID=UTC:20261124T080000', 'RRULE:FREQ=WEEKLY;BYDAY=TU'],
      made: { total: 0, onTime: 0, late: 0, open: 0, overdue: 0, cancelled: 0, since: null },
      assignees: [expect.objectContaining({ _id: technician.member })],
      owner: expect.objectContaining({ _id: manager.member }),
    });
    expect(plan.dates).toHaveLength(10);
    expect(daysOf(plan).slice(0, 3)).toEqual(TUESDAYS);
    expect(plan.dates[1]).toMatchObject({ at: '2026-12-01T08:00:00.000Z', madeOn: '2026-11-28', timeShifted: false });
  });

  it('is listed soonest first, and found by its words and by its site', async () => {
    const { manager, ids, organization, owner } = await createTeam(api);
    await createPlan(manager, ids, { title: 'Boiler', from: '2026-12-10' });
    await createPlan(manager, ids, { title: 'Alarm' });
    const list = async (query: object) => {
      const answer = await manager.client.maintenancePlans.list({ query: { org: ids.org, ...query } });
      return answer.status === 200 ? answer.body.items.map(({ title }) => title) : [];
    };
    expect(await list({})).toEqual(['Alarm', 'Boiler']);
    expect(await list({ sort: '-title' })).toEqual(['Boiler', 'Alarm']);
    expect(await list({ search: 'boil' })).toEqual(['Boiler']);
    expect(await list({ status: 'paused' })).toEqual([]);
    const other = await owner.client.sites.create({ body: { org: ids.org, name: 'Other' } });
    const site = other.status === 201 ? other.body._id : '';
    const limited = await api.addMember(organization, 'Manager', { email: 'limited@plans.example', sites: [site] });
    const theirs = await limited.client.maintenancePlans.list({ query: { org: ids.org } });
    expect(theirs).toMatchObject({ status: 200, body: { items: [], total: 0 } });
  });

  it('is found by its state, and exported with it', async () => {
    const { manager, ids } = await createTeam(api);
    const plans: Record<string, string> = {};
    for (const title of ['Running', 'Paused', 'Failing', 'Ended']) {
      const { _id } = await createPlan(manager, ids, { title, ...(title === 'Ended' && { until: '2026-11-24' }) });
      plans[title] = _id;
    }
    const { Ended = '', Failing = '', Paused: id = '' } = plans;
    const params = { id, status: 'paused' } as const;
    await manager.client.maintenancePlans.setStatus({ params, body: { reason: 'The hall is rebuilt' } });
    await manager.client.maintenancePlans.changeDate({ params: { id: Ended, day: '2026-11-24' }, body: { to: null } });
    const lastFailure = { code: 'NOT_FOUND' as const, detail: 'Nobody', at: api.now(), day: '2026-11-24', params: {} };
    await api.deps.models.MaintenancePlan.updateOne({ org: ids.org, _id: Failing }, { $set: { lastFailure } });
    type State = 'active' | 'paused' | 'failing' | 'ended';
    const found = async (...state: State[]) => {
      const query = { ...ids, sort: 'title', ...(state.length > 0 && { state: state.join(',') }) } as const;
      const listed = await manager.client.maintenancePlans.list({ query });
      const file = await manager.client.maintenancePlans.export({ query });
      if (listed.status !== 200 || file.status !== 200) throw new Error('neither');
      const [, ...rows] = (await file.body.text()).trim().split('\r\n');
      const titles = listed.body.items.map(({ title }) => title);
      expect(rows.map((row) => row.split(',')[0])).toEqual(titles);
      return { titles, rows };
    };
    expect((await found('active')).titles).toEqual(['Running']);
    expect((await found('ended', 'failing')).titles).toEqual(['Ended', 'Failing']);
    const { rows } = await found();
    expect(rows.map((row) => row.split(',')[2])).toEqual(['Ended', 'Cannot create work', 'Paused', 'Active']);
    expect((await found('paused')).rows[0]).toMatch(
      /^Paused,[^,]+,Paused,The hall is rebuilt,Preventive,Medium,FREQ=WEEKLY;BYDAY=TU,2026-11-24,08:00,,,UTC,,7,,,0,0,0$/,
    );
  });

  it('is exported with its next date by the clock of its site, and with names that contain a comma in quotation marks', async () => {
    const { owner, manager, technician, ids } = await createTeam(api);
    const site = { params: { id: ids.site }, body: { name: 'Hall 1, North', timezone: 'Asia/Tokyo' } };
    expect((await owner.client.sites.update(site)).status).toBe(200);
    const named = { params: { id: technician.member }, body: { name: 'Petersen, Jonas' } };
    expect((await owner.client.members.update(named)).status).toBe(200);
    const { nextAt } = await createPlan(manager, ids, { assignees: [technician.member] });
    expect(nextAt).toBe('2026-11-23T23:00:00.000Z');
    const file = await manager.client.maintenancePlans.export({ query: ids });
    const text = file.status === 200 ? await file.body.text() : '';
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      'Check filters,"Hall 1, North",Active,,Preventive,Medium,FREQ=WEEKLY;BYDAY=TU,2026-11-24,08:00,,,Asia/Tokyo,2026-11-24 08:00,7,"""Petersen, Jonas""",,0,0,0',
    ]);
  });

  it('is for those who may see and manage plans, at their sites', async () => {
    const { manager, technician, ids, organization, owner } = await createTeam(api);
    const plan = await createPlan(manager, ids);
    const params = { id: plan._id };
    await expectRefused(api, () => technician.client.maintenancePlans.get({ params }), FORBIDDEN);
    const other = await owner.client.sites.create({ body: { org: ids.org, name: 'Elsewhere' } });
    const site = other.status === 201 ? other.body._id : '';
    const limited = await api.addMember(organization, 'Manager', { email: 'elsewhere@plans.example', sites: [site] });
    await expectRefused(api, () => limited.client.maintenancePlans.get({ params }), NOT_FOUND);
    const change = () => limited.client.maintenancePlans.update({ params, body: { title: 'Mine' } });
    await expectRefused(api, change, NOT_FOUND);
    const named = () => createPlan(manager, ids, { assignees: ['f'.repeat(24)] });
    await expect(named()).rejects.toThrow('unknown-assignees');
  });

  it('keeps its earlier rule, also in its history, and drops exceptions that the new one does not have', async () => {
    const { manager, ids } = await createTeam(api);
    const { _id: id } = await createPlan(manager, ids);
    const params = { id };
    await manager.client.maintenancePlans.changeDate({ params: { id, day: '2026-12-01' }, body: { to: null } });
    const repeats = { every: 'month', interval: 1, on: { kind: 'day', day: 31 } } as const;
    const changed = await manager.client.maintenancePlans.update({ params, body: { repeats, version: 2 } });
    expect(changed).toMatchObject({ status: 200, body: { version: 3, repeats, skipped: [] } });
    const plan = await seePlan(manager, id);
    expect(plan.earlierRules).toMatchObject([
      { repeats: { every: 'week', weekdays: ['TU'] }, replacedBy: { _id: manager.member } },
    ]);
    expect(daysOf(plan).slice(0, 3)).toEqual(['2026-12-31', '2027-01-31', '2027-03-31']);
    const history = await manager.client.maintenancePlans.history({ params, query: {} });
    expect(history.status === 200 && history.body.items.map(({ action }) => action)).toEqual([
      'maintenance-plan.updated',
      'maintenance-plan.date-skipped',
      'maintenance-plan.created',
    ]);
    const again = await manager.client.maintenancePlans.update({ params, body: { repeats, title: 'Check filters' } });
    expect(again).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await manager.client.maintenancePlans.update({ params, body: { time: '09:00' } })).toMatchObject({
      status: 200,
      body: { earlierRules: [{ repeats, time: '08:00' }, { repeats: { every: 'week' } }] },
    });
    const stale = () => manager.client.maintenancePlans.update({ params, body: { title: 'Mine', version: 1 } });
    await expectRefused(api, stale, STALE);
  });

  it('ends in one way, not before it begins, and has its work due after it begins', async () => {
    const { manager, ids } = await createTeam(api);
    const { _id: id, from } = await createPlan(manager, ids, { count: 5 });
    const update = (body: object) => () => manager.client.maintenancePlans.update({ params: { id }, body });
    await expectRefused(api, update({ until: '2027-01-01' }), { ...VALIDATION, reason: 'until-and-count' });
    await expectRefused(api, update({ count: null, until: '2026-01-01' }), VALIDATION);
    await expectRefused(api, update({ dueTime: '07:00' }), VALIDATION);
    expect((await update({ dueTime: '07:00', dueDays: 1 })()).status).toBe(200);
    // The last day may be the first one.
    expect((await update({ count: null, until: from })()).status).toBe(200);
    expect((await update({ until: '2027-01-01' })()).status).toBe(200);
  });

  it('is paused with a reason, and resumes without the days that passed meanwhile', async () => {
    const { manager, ids } = await createTeam(api);
    const { _id: id } = await createPlan(manager, ids, { repeats: { every: 'day', interval: 1 }, from: '2026-11-20' });
    const step = (status: 'paused' | 'active', body?: object) => () =>
      manager.client.maintenancePlans.setStatus({ params: { id, status }, body });
    await expectRefused(api, step('paused'), VALIDATION);
    await expectRefused(api, step('active'), { status: 409, code: 'ILLEGAL_TRANSITION', reason: 'plan-already-so' });
    const paused = await step('paused', { reason: 'The hall is rebuilt' })();
    expect(paused).toMatchObject({
      status: 200,
      body: { status: 'paused', nextAt: null, allowedTransitions: ['active'] },
    });
    expect(paused).toMatchObject({ body: { paused: { reason: 'The hall is rebuilt', by: { _id: manager.member } } } });
    const before = api.now().toISOString();
    moveTo(api, '2026-11-24T00:30:00.000Z');
    expect(await step('active')()).toMatchObject({
      status: 200,
      body: { status: 'active', paused: null, nextAt: '2026-11-24T08:00:00.000Z' },
    });
    // Readers see that, too: no earlier date is still to come.
    expect((await seePlan(manager, id)).dates[0]?.day).toBe('2026-11-24');
    moveTo(api, before);
  });

  it('skips dates, moves them, and undoes that', async () => {
    const { manager, ids } = await createTeam(api);
    const { _id: id } = await createPlan(manager, ids);
    const change = (day: string, to: string | null) => () =>
      manager.client.maintenancePlans.changeDate({ params: { id, day }, body: { to } });
    await expectRefused(api, change('2026-11-25', null), { ...CONFLICT, reason: 'not-a-plan-date' });
    await expectRefused(api, change('2026-11-24', '2026-12-01'), { ...VALIDATION, reason: 'plan-date-taken' });
    await expectRefused(api, change('2026-11-24', '2026-11-20'), { ...VALIDATION, reason: 'plan-date-taken' });
    expect(await change('2026-11-24', null)()).toMatchObject({ body: { nextAt: '2026-12-01T08:00:00.000Z' } });
    await change('2026-12-01', '2026-12-03')();
    const plan = await seePlan(manager, id);
    expect(plan.dates.slice(0, 2)).toMatchObject([
      { day: '2026-12-03', movedFrom: '2026-12-01' },
      { day: '2026-12-08' },
    ]);
    expect(plan).toMatchObject({ skipped: ['2026-11-24'], moved: [{ from: '2026-12-01', to: '2026-12-03' }] });
    expect(plan.rrule.slice(2)).toEqual([
      'EXDATE;TZID=UTC:20261124T080000,20261201T080000',
      'RDATE;TZID=UTC:20261203T080000',
    ]);
    const restore = (day: string) => manager.client.maintenancePlans.restoreDate({ params: { id, day } });
    for (const day of ['2026-11-24', '2026-12-01']) await restore(day);
    expect(daysOf(await seePlan(manager, id)).slice(0, 3)).toEqual(TUESDAYS);
    expect((await restore('2026-12-25')).status).toBe(200);
  });

  it('is deleted, and its work stays', async () => {
    const { manager, ids } = await createTeam(api);
    const { _id: id } = await createPlan(manager, ids);
    expect((await manager.client.maintenancePlans.remove({ params: { id } })).status).toBe(204);
    await expectRefused(api, () => manager.client.maintenancePlans.get({ params: { id } }), NOT_FOUND);
  });
});

describe('a preview', () => {
  it('needs no plan, and names holidays, closed days and clock changes', async () => {
    const { owner, manager, ids } = await createTeam(api);
    const holidays = [{ date: '2026-12-29', name: 'Winter break' }];
    await owner.client.sites.update({ params: { id: ids.site }, body: { timezone: 'Europe/Berlin', holidays } });
    const query = { ...ids, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', from: '2026-11-03', time: '08:00', leadDays: 7 };
    const answer = await manager.client.maintenancePlans.preview({ query });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { dates, rrule } = answer.body;
    expect(rrule).toEqual(['DTSTART;TZID=Europe/Berlin:20261103T080000', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU']);
    expect(dates.map(({ day, madeOn }) => [day, madeOn]).slice(0, 3)).toEqual([
      ['2026-12-01', '2026-11-24'],
      ['2026-12-15', '2026-12-08'],
      ['2026-12-29', '2026-12-22'],
    ]);
    expect(dates[2]?.closed).toEqual({ holiday: 'Winter break', opens: '2026-12-30' });
    expect(dates.filter(({ timeShifted }) => timeShifted)).toMatchObject([
      { day: '2027-04-06', at: '2027-04-06T06:00:00.000Z' },
    ]);
    const closedOf = async (rule: string, from: string) => {
      const answer = await manager.client.maintenancePlans.preview({ query: { ...query, rule, from } });
      return answer.status === 200 && answer.body.dates.map(({ closed }) => closed).slice(0, 3);
    };
    expect(await closedOf('FREQ=DAILY', '2026-12-27')).toEqual([
      ...[{ holiday: null, opens: null }, null, { holiday: 'Winter break', opens: null }],
    ]);
    expect(await closedOf('FREQ=WEEKLY;BYDAY=MO,SA,SU', '2026-12-26')).toEqual([
      ...[{ holiday: null, opens: '2026-12-30' }, { holiday: null, opens: '2026-12-30' }, null],
    ]);
    const mondays = await manager.client.maintenancePlans.preview({
      query: { ...query, rule: 'FREQ=WEEKLY;BYDAY=MO' },
    });
    expect(mondays.status === 200 && mondays.body).toMatchObject({
      rrule: ['DTSTART;TZID=Europe/Berlin:20261109T080000', 'RRULE:FREQ=WEEKLY;BYDAY=MO'],
      closedWeekdays: ['SA', 'SU'],
    });
    const wrong = () => manager.client.maintenancePlans.preview({ query: { ...query, rule: 'FREQ=HOURLY' } });
    await expectRefused(api, wrong, VALIDATION);
  });
});
