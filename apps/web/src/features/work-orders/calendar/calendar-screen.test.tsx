import type { CalendarEntry, WorkOrder } from '@siteward/contract';
import { addDays, calendarDay, calendarSpan, type Permission, startOfWeek } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantOfInput } from '#lib/time-inputs.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrder, aWorkOrderDetail, id } from '../testing.ts';
import { CalendarScreen } from './calendar-screen.tsx';

const ZONE = 'Europe/Berlin';
/** A week that is to come: its Wednesday is the third day. */
const MONDAY = addDays(startOfWeek(calendarDay(Date.now(), ZONE), 0), 7);
const day = (index: number) => addDays(MONDAY, index);
const at = (index: number, time: string) => instantOfInput(`${day(index)}T${time}`, ZONE) ?? '';
const PLANNER: readonly Permission[] = ['calendar:view', 'calendar:reschedule', 'work-orders:view-any'];

const pump = aWorkOrder(1, 'Pump leaks', { scheduledStart: at(2, '09:00'), scheduledEnd: at(2, '10:30') });
const lamp = aWorkOrder(2, 'Lamp is dark', { dueAt: at(2, '17:00'), place: 'Stair 2' });
const done = aWorkOrder(3, 'Filter is new', {
  status: 'completed',
  scheduledStart: at(3, '09:00'),
  scheduledEnd: at(3, '10:00'),
});

function entryOf(workOrder: WorkOrder): CalendarEntry {
  const span = calendarSpan(workOrder);
  if (!span) throw new Error('it is nowhere');
  const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
  return { kind: 'work-order', start, end, allDay: workOrder.allDay, by: span.by, workOrder };
}

const planned: CalendarEntry = {
  kind: 'plan',
  day: day(4),
  start: at(4, '08:00'),
  end: at(4, '09:00'),
  allDay: false,
  plan: { _id: id(70), site: SITE, title: 'Legionella flush', place: '', priority: 'medium', assignees: [] },
};
const contract: CalendarEntry = {
  kind: 'contract-end',
  day: day(4),
  start: at(4, '00:00'),
  end: at(4, '23:59'),
  allDay: true,
  serviceProvider: { _id: id(80), name: 'Wulf' },
};
const week = Array.from({ length: 7 }, (_, weekday) => ({ closed: weekday > 4, open: '07:00', close: '17:00' }));
const place = { timezone: ZONE, workingHours: week, holidays: [] };

function open(
  query = '',
  { permissions = PLANNER, items = [pump, lamp, done].map(entryOf), answers = {}, capped = false } = {},
) {
  const api = fakeApi({
    'GET /api/calendar': () => ({ status: 200, body: { items: [...items, planned, contract], place, capped } }),
    'GET /api/work-orders': ({ query: asked }: { query: URLSearchParams }) =>
      pageOf(asked.has('unscheduled') ? [lamp] : []),
    ...answers,
  });
  const address = `/calendar?date=${day(2)}${query}`;
  return { ...api, ...renderPage(<CalendarScreen />, pageScope(permissions), address) };
}

const asked = ({ calls }: Pick<ReturnType<typeof open>, 'calls'>) =>
  Object.fromEntries(calls.findLast(({ path }) => path === '/api/calendar')?.query ?? []);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

describe('the calendar', () => {
  it('has a week by default, with what is on each day read out in full', async () => {
    const api = open();
    await screen.findByRole('link', { name: /^Pump leaks, Open, .*09:00–10:30$/ });
    screen.getByRole('link', { name: /^Lamp is dark, Open, .*Due 17:00, Stair 2$/ });
    screen.getByRole('link', { name: /^Legionella flush, Planned, / });
    screen.getByRole('link', { name: /^Wulf, Contract ends, / });
    expect(asked(api)).toEqual({
      org: ORG,
      site: SITE,
      from: at(0, '00:00'),
      to: at(7, '00:00'),
      status: 'draft,open,in-progress,on-hold,completed,verified',
    });
  });

  it('says whose work it is by initials, but where others stand beside it', async () => {
    const ours = [{ _id: id(90), name: 'Chidi Okafor' }];
    const [alone, beside] = [3, 2].map((weekday) =>
      aWorkOrder(weekday, `Round ${weekday}`, {
        scheduledStart: at(weekday, '09:00'),
        scheduledEnd: at(weekday, '12:00'),
        assignees: ours,
      }),
    );
    if (!alone || !beside) throw new Error('there are two');
    open('', { items: [alone, beside, pump].map(entryOf) });
    const entry = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('li');
    const initials = (await Promise.all([entry(/^Round 3/), entry(/^Round 2/)])).map((each) =>
      each?.querySelector('.cal-who'),
    );
    expect(initials.map((each) => each?.textContent)).toEqual(['CO', undefined]);
  });

  it.each([
    ['day', () => [at(2, '00:00'), at(3, '00:00')]],
    ['assignee', () => [at(0, '00:00'), at(7, '00:00')]],
    ['agenda', () => [at(0, '00:00'), at(16, '00:00')]],
  ] as const)('asks for the days of the look %s, which the address keeps', async (look, range) => {
    const api = open(`&view=${look}&priority=high&tag=Roof, north`);
    await screen.findAllByRole('link', { name: /Pump leaks/ });
    const [from, to] = range();
    expect(asked(api)).toMatchObject({ from, to, priority: 'high', tag: 'Roof, north' });
  });

  it('goes on, back and to today by keys and buttons, and shows cancelled work when that is asked for', async () => {
    const api = open();
    await screen.findByRole('link', { name: /^Pump leaks/ });
    fireEvent.keyDown(document.body, { key: 'n' });
    await waitFor(() => expect(api.router.state.location.search).toBe(`?date=${day(9)}`));
    fireEvent.click(screen.getByRole('button', { name: 'Previous week' }));
    await waitFor(() => expect(api.router.state.location.search).toBe(`?date=${day(2)}`));
    fireEvent.keyDown(document.body, { key: 't' });
    await waitFor(() => expect(api.router.state.location.search).toBe(''));
    fireEvent.click(screen.getByRole('button', { name: 'Show cancelled work orders too' }));
    await waitFor(() => expect(asked(api)).not.toHaveProperty('status'));
  });

  it.each([
    ['en-GB', 'Week 1'],
    ['en-US', 'Week 1'],
  ])('calls a week by its number, whatever day it begins with: %s', async (locale, name) => {
    const scope = pageScope(PLANNER);
    const site = scope.site && { ...scope.site, locale };
    fakeApi({
      'GET /api/calendar': () => ({ status: 200, body: { items: [], place, capped: false } }),
      'GET /api/work-orders': () => pageOf([]),
    });
    // A Tuesday; the week begins on the 3rd or the 4th of January.
    renderPage(<CalendarScreen />, { ...scope, site }, '/calendar?date=2027-01-05');
    expect(await screen.findByText(name)).toBeDefined();
  });

  it('shades when the site is closed by its clock, also on the day on which that is changed', async () => {
    const everyDay = week.map((hours) => ({ ...hours, closed: false }));
    fakeApi({
      'GET /api/calendar': () => ({
        status: 200,
        body: { items: [], place: { ...place, workingHours: everyDay }, capped: false },
      }),
      'GET /api/work-orders': () => pageOf([]),
    });
    // A day of 23 hours: what begins at 07:00 does so 6 hours after midnight.
    renderPage(<CalendarScreen />, pageScope(PLANNER), '/calendar?date=2027-03-28&view=day');
    await screen.findByRole('region', { name: 'Hours' });
    const shut = [...document.querySelectorAll<HTMLElement>('.cal-day .cal-shut')].map(({ style }) =>
      [style.top, style.height].map((part) => Math.round((Number.parseFloat(part) / 100) * 23)),
    );
    expect(shut).toEqual([
      [0, 6],
      [16, 7],
    ]);
  });

  it('has no key that moves the first entry of a day of a month, where the day is meant', async () => {
    open('&view=month');
    await screen.findByRole('link', { name: /^Pump leaks/ });
    const [cell] = [...document.querySelectorAll<HTMLElement>('.cal-cell')].filter((each) =>
      each.querySelector('[data-move]'),
    );
    cell?.querySelector('button')?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads from a tray to the list of what it counts', async () => {
    const many = Array.from({ length: 25 }, (_, index) => aWorkOrder(30 + index, `Door ${index}`));
    open('&priority=high,low&tag=Roof', {
      answers: {
        'GET /api/work-orders': ({ query: given }: { query: URLSearchParams }) =>
          pageOf(given.has('unscheduled') ? many : []),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show 22 more' }));
    const href = (await screen.findByRole('link', { name: '5 more in the list' })).getAttribute('href') ?? '';
    expect(Object.fromEntries(new URL(href, 'http://localhost').searchParams)).toEqual({
      priority: 'high,low',
      tag: 'Roof',
      unscheduled: 'true',
    });
  });

  it('says of a day of a month how many more it has, and that not all is there', async () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      entryOf(aWorkOrder(10 + index, `Lamp ${index}`, { dueAt: at(2, '12:00') })),
    );
    open('&view=month', { items: many, capped: true });
    await screen.findByRole('button', { name: '+6 more' });
    expect(screen.getAllByRole('link', { name: /^Lamp \d/ })).toHaveLength(3);
    screen.getByText(/only the earliest 3,000 entries/);
  });
});

describe('moving work', () => {
  const moved = { scheduledStart: at(3, '13:00'), scheduledEnd: at(3, '14:30'), allDay: false };
  const fill = (dialog: HTMLElement, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  };

  it('is asked for by M, sent on its version, shown at once and undone', async () => {
    const api = open('', {
      answers: {
        [`PATCH /api/work-orders/id/${pump._id}`]: ({ body }: { body: object }) => ({
          status: 200,
          body: aWorkOrderDetail(1, 'Pump leaks', { ...pump, ...body, version: 4 }),
        }),
      },
    });
    (await screen.findByRole('link', { name: /^Pump leaks/ })).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' });
    fill(await screen.findByRole('dialog', { name: 'Move WO-000001 “Pump leaks”' }), {
      Date: day(3),
      Start: '13:00',
      End: '14:30',
    });
    await screen.findByText('WO-000001 has been moved');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    const before = { scheduledStart: pump.scheduledStart, scheduledEnd: pump.scheduledEnd, allDay: false };
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { ...moved, version: 3 },
      { ...before, version: 4 },
    ]);
  });

  it('twice before the first answer is not taken for somebody else’s change', async () => {
    let version = 3;
    const api = open('', {
      answers: {
        [`PATCH /api/work-orders/id/${pump._id}`]: ({ body }: { body: { version: number } }) => {
          if (body.version !== version) return problem('VERSION_CONFLICT', 409, { current: pump });
          version += 1;
          return { status: 200, body: aWorkOrderDetail(1, 'Pump leaks', { ...pump, ...body, version }) };
        },
      },
    });
    for (const to of [day(3), day(4)]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Move WO-000001 to…' }));
      fill(await screen.findByRole('dialog', { name: /^Move WO-000001/ }), { Date: to });
    }
    await waitFor(() => expect(screen.getAllByText('WO-000001 has been moved')).toHaveLength(2));
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { scheduledStart: at(3, '09:00'), scheduledEnd: at(3, '10:30'), allDay: false, version: 3 },
      { scheduledStart: at(4, '09:00'), scheduledEnd: at(4, '10:30'), allDay: false, version: 4 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without a schedule is suggested with the first hour of the site', async () => {
    open('', { items: [entryOf(lamp)] });
    fireEvent.click(await screen.findByRole('button', { name: 'Move WO-000002 to…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Move WO-000002/ });
    const typed = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
    expect([typed('Date'), typed('Start'), typed('End')]).toEqual([day(2), '07:00', '08:00']);
  });

  it('begins with the days and the hours of the site, wherever the reader is', async () => {
    const night = { scheduledStart: at(2, '00:30'), scheduledEnd: at(3, '00:15') };
    open('', { items: [entryOf(aWorkOrder(4, 'Night shift', night))] });
    const [move] = await screen.findAllByRole('button', { name: 'Move WO-000004 to…' });
    fireEvent.click(move ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: /^Move WO-000004/ });
    const typed = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
    expect([typed('Date'), typed('Start'), typed('Last day'), typed('End')]).toEqual([
      ...[day(2), '00:30'],
      ...[day(3), '00:15'],
    ]);
  });

  it('shows both versions where somebody else has changed it', async () => {
    const theirs = aWorkOrderDetail(1, 'Pump leaks', { ...pump, priority: 'urgent', version: 9 });
    open('', {
      answers: {
        [`PATCH /api/work-orders/id/${pump._id}`]: () => problem('VERSION_CONFLICT', 409, { current: theirs }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move WO-000001 to…' }));
    fill(await screen.findByRole('dialog', { name: /^Move WO-000001/ }), { Date: day(3) });
    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    const [, ...rows] = conflict.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^PriorityUrgentMedium$/),
      expect.stringMatching(/^Scheduled start/),
      expect.stringMatching(/^Scheduled end/),
    ]);
  });

  it('is offered of what is to be done alone, to whoever may', async () => {
    open();
    await screen.findByRole('link', { name: /^Filter is new/ });
    // Once in the calendar and once in its tray.
    expect(screen.getAllByRole('button', { name: /^Move WO-/ }).map((each) => each.getAttribute('aria-label'))).toEqual(
      [...['Move WO-000001 to…', 'Move WO-000002 to…', 'Move WO-000002 to…']],
    );
  });

  it('is not offered to who may only look', async () => {
    open('', { permissions: ['calendar:view', 'work-orders:view-any'] });
    await screen.findByRole('link', { name: /^Pump leaks/ });
    expect(screen.queryByRole('button', { name: /^Move WO-/ })).toBeNull();
  });
});

describe('the end of work', () => {
  it.each([
    ['until where it is dragged to', '12:00', '12:00'],
    ['a step after its beginning at least', '07:00', '09:30'],
  ])('goes %s', async (_, to, end) => {
    const api = open('', {
      answers: {
        [`PATCH /api/work-orders/id/${pump._id}`]: ({ body }: { body: object }) => ({
          status: 200,
          body: aWorkOrderDetail(1, 'Pump leaks', { ...pump, ...body, version: 4 }),
        }),
      },
    });
    const entry = (await screen.findByRole('link', { name: /^Pump leaks/ })).closest('li');
    const handle = entry?.querySelector('.cal-resize') ?? document.body;
    const column = document.querySelector(`[data-drop="hours"][data-day="${day(2)}"]`) ?? document.body;
    // Nothing is laid out here: of this column each minute of the day is a third of a pixel.
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 40, 480));
    const [hours = 0, minutes = 0] = to.split(':').map(Number);
    const pointed = { clientX: 110, clientY: (hours * 60 + minutes) / 3, pointerId: 1 };
    fireEvent.pointerDown(handle, { button: 0, clientX: 110, clientY: 210, pointerId: 1 });
    fireEvent.pointerMove(column, pointed);
    fireEvent.pointerUp(column, pointed);
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
    const changed = { scheduledStart: pump.scheduledStart, scheduledEnd: at(2, end), allDay: false, version: 3 };
    expect(api.sent('PATCH')[0]?.body).toEqual(changed);
  });
});

describe('work in the rows of people', () => {
  const dana = { _id: id(41), name: 'Dana' };
  const emre = { _id: id(42), name: 'Emre' };
  const leak = aWorkOrder(5, 'Leak', { ...pump, _id: id(5), number: 5, title: 'Leak', assignees: [dana] });
  const rug = aWorkOrder(6, 'Rug', { assignees: [emre], scheduledStart: at(1, '09:00') });
  const answers = {
    [`PATCH /api/work-orders/id/${leak._id}`]: ({ body }: { body: { assignees?: string[] } }) => {
      const assignees = body.assignees?.map((each) => (each === dana._id ? dana : emre)) ?? leak.assignees;
      return { status: 200, body: aWorkOrderDetail(5, 'Leak', { ...leak, ...body, assignees, version: 4 }) };
    },
  };
  const ASSIGNER: readonly Permission[] = [...PLANNER, 'work-orders:assign'];

  /** Drags the leak of Dana's Wednesday into the cell of a person's day. */
  async function dragTo(person: string, on: string) {
    const entry = (await screen.findByRole('link', { name: /^Leak/ })).closest('li') ?? document.body;
    const cell = document.querySelector(`[data-person="${person}"][data-day="${on}"]`) ?? document.body;
    // Nothing is laid out here.
    vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(80, 80, 40, 40));
    fireEvent.pointerDown(entry, { button: 0, clientX: 10, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(cell, { clientX: 90, clientY: 90, pointerId: 1 });
    const ghost = document.querySelector('[data-ghost]')?.textContent;
    fireEvent.pointerUp(cell, { clientX: 90, clientY: 90, pointerId: 1 });
    return ghost;
  }
  const openRows = (permissions = ASSIGNER) =>
    open('&view=assignee', { permissions, items: [rug, leak].map(entryOf), answers });

  it('goes to somebody else within its day, on its version, and back', async () => {
    const api = openRows();
    expect(await dragTo(emre._id, day(2))).toBe('LeakAssign to Emre');
    await screen.findByText('WO-000005 is assigned to Emre');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { assignees: [emre._id], version: 3 },
      { assignees: [dana._id], version: 4 },
    ]);
  });

  it('goes to somebody else and another day by one change, which is undone as one', async () => {
    const api = openRows();
    expect(await dragTo(emre._id, day(3))).toBe('LeakAssign to Emre · 09:00–10:30');
    await screen.findByText('WO-000005 has been moved, and is assigned to Emre');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    const times = (index: number) => ({ scheduledStart: at(index, '09:00'), scheduledEnd: at(index, '10:30') });
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { ...times(3), allDay: false, assignees: [emre._id], version: 3 },
      { ...times(2), allDay: false, assignees: [dana._id], version: 4 },
    ]);
  });

  it('is taken off whom it is dragged from where nobody has it then', async () => {
    const api = openRows();
    expect(await dragTo('nobody', day(2))).toBe('LeakUnassign Dana');
    await waitFor(() => expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ assignees: [], version: 3 }]));
  });

  it('stays as it is where whoever drags it may not assign it, who is told why', async () => {
    const api = openRows(PLANNER);
    await dragTo(emre._id, day(3));
    await screen.findByText('WO-000005 could not be changed');
    await screen.findByText(/You need the permission “Work orders: assign”/);
    expect(api.sent('PATCH')).toEqual([]);
  });

  it('keeps whose it is within its row, where another day alone is meant', async () => {
    const api = openRows(PLANNER);
    await dragTo(dana._id, day(3));
    await screen.findByText('WO-000005 has been moved');
    expect(api.sent('PATCH').map(({ body }) => Object.keys(Object(body)).sort())).toEqual([
      ['allDay', 'scheduledEnd', 'scheduledStart', 'version'],
    ]);
  });
});
