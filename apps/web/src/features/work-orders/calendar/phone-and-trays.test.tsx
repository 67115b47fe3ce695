import { calendarDay } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { ORG, SITE } from '#testing/render-page.tsx';
import { aWorkOrder, aWorkOrderDetail } from '../records-testing.ts';
import { at, beginAnew, day, entryOf, openCalendar, PLANNER, pump } from './calendar-testing.tsx';
import { dayTitle } from './looks/day-title.ts';

beginAnew();

const late = aWorkOrder(7, 'Late', {
  dueAt: '2026-01-02T08:00:00.000Z',
  overdue: true,
  estimatedMinutes: 90,
  place: 'Roof',
});
const loose = aWorkOrder(8, 'Loose');

function open(
  query = '',
  {
    permissions = PLANNER,
    total = 1,
    ...answers
  }: Record<string, unknown> & { permissions?: typeof PLANNER; total?: number } = {},
) {
  return openCalendar(query, {
    permissions,
    answers: {
      'GET /api/work-orders': ({ query: asked }: { query: URLSearchParams }) => {
        const items = asked.has('overdue') ? [late] : [loose];
        return { status: 200, body: { items, page: 1, pages: 1, limit: 3, total, capped: false } };
      },
      [`PATCH /api/work-orders/id/${loose._id}`]: ({ body }: { body: object }) => ({
        status: 200,
        body: aWorkOrderDetail(8, 'Loose', { ...body, version: 4 }),
      }),
      ...answers,
    },
  });
}

const tray = (name: string) => screen.findByRole('region', { name });

describe('the trays next to the calendar', () => {
  it('have what is overdue and what is unscheduled, with what it takes', async () => {
    const api = open();
    const texts = async (name: string) => {
      const items = await within(await tray(name)).findAllByRole('listitem');
      return items.map(({ textContent }) => textContent);
    };
    expect(await texts('Overdue')).toEqual([expect.stringMatching(/^LateRoof · 1 h 30 minMedium2 Jan/)]);
    expect(await texts('Unscheduled')).toEqual(['LooseMediumNo due date']);
    expect(screen.getByRole('link', { name: 'Loose' }).getAttribute('href')).toBe(
      `/${ORG}/${SITE}/work-orders/${loose._id}`,
    );
    const asked = api.calls
      .filter(({ path }) => path === '/api/work-orders')
      .map(({ query }) => Object.fromEntries(query));
    const common = { org: ORG, site: SITE, sort: 'dueAt', limit: '3' };
    expect(asked).toEqual(
      expect.arrayContaining([
        { ...common, overdue: 'true' },
        { ...common, unscheduled: 'true' },
      ]),
    );
  });

  it.each([
    ['Overdue', 'tab=overdue'],
    ['Unscheduled', 'unscheduled=true'],
  ])('lead to the rest of what is %s, with the filters of the calendar', async (name, query) => {
    open('&priority=high', { total: 30 });
    const shown = within(await tray(name));
    fireEvent.click(await shown.findByRole('button', { name: 'Show 29 more' }));
    const link = await shown.findByRole('link', { name: '29 more in the list' });
    expect(link.getAttribute('href')).toBe(`/${ORG}/${SITE}/work-orders?priority=high&${query}`);
  });

  it('say if there is nothing', async () => {
    open('', { 'GET /api/work-orders': () => pageOf([]) });
    within(await tray('Overdue'));
    await screen.findByText('Nothing is overdue.');
    await screen.findByText('Everything is scheduled.');
  });

  it('say why they could not be loaded', async () => {
    open('', { 'GET /api/work-orders': () => problem('INTERNAL', 500, { detail: 'Something broke.' }) });
    await waitFor(() => expect(within(screen.getByRole('region', { name: 'Overdue' })).queryByRole('list')).toBeNull());
    expect(await within(await tray('Overdue')).findByText(/broke|went wrong/i)).toBeTruthy();
  });

  it('are folded and unfolded, and stay so', async () => {
    open();
    await screen.findByRole('link', { name: 'Loose' });
    fireEvent.click(screen.getByRole('button', { name: 'Collapse Unscheduled' }));
    expect(screen.queryByRole('link', { name: 'Loose' })).toBeNull();
    expect(localStorage.getItem('siteward:calendar-unscheduled')).toContain('folded');
    fireEvent.click(screen.getByRole('button', { name: 'Expand Unscheduled' }));
    await screen.findByRole('link', { name: 'Loose' });
    expect(screen.getByRole('button', { name: 'Collapse Overdue' })).toBeTruthy();
  });

  it.each([
    [['calendar:view', 'work-orders:view-any', 'calendar:reschedule'] as const, true],
    [['calendar:view', 'work-orders:view-any', 'work-orders:update-any'] as const, true],
    [['calendar:view', 'work-orders:view-any'] as const, false],
  ])('offer to move their work to those who may: %j', async (permissions, isOffered) => {
    open('', { permissions: [...permissions] });
    await screen.findByRole('link', { name: 'Loose' });
    const button = screen.queryByRole('button', { name: 'Move WO-000008 to…' });
    expect(button !== null).toBe(isOffered);
  });

  it('move work into the calendar: by its button, and by dragging, which the button does not begin', async () => {
    const api = open();
    const item = (await screen.findByRole('link', { name: 'Loose' })).closest('li') ?? document.body;
    const column = document.querySelector(`[data-drop="hours"][data-day="${day(2)}"]`) ?? document.body;
    // Nothing is laid out here: one minute of the day is a third of a px in this column.
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 40, 480));
    const pointed = { clientX: 110, clientY: 800 / 3, pointerId: 1 };
    fireEvent.pointerDown(within(item).getByRole('button'), { button: 0, clientX: 10, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(column, pointed);
    fireEvent.pointerUp(column, pointed);
    expect(api.sent('PATCH')).toEqual([]);
    fireEvent.pointerDown(item, { button: 0, clientX: 10, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(document.body, { clientX: 60, clientY: 10, pointerId: 1 });
    expect(document.querySelector('[data-ghost]')?.textContent).toBe('LooseDrag it onto a time, or press Esc.');
    fireEvent.pointerMove(column, pointed);
    expect(document.querySelector('[data-ghost]')?.textContent).toBe('Loose13:30–14:30');
    fireEvent.pointerUp(column, pointed);
    await screen.findByText('WO-000008 has been moved');
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { scheduledStart: at(2, '13:30'), scheduledEnd: at(2, '14:30'), allDay: false, version: 3 },
    ]);
  });
});

describe('the calendar on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  });

  it('is an agenda of the days from the one chosen, with the week above it', async () => {
    const api = open();
    await screen.findByRole('link', { name: 'Pump leaks' });
    const strip = within(screen.getByRole('navigation', { name: 'Days of the week' }));
    expect(strip.getAllByRole('button')).toHaveLength(7);
    const [first] = strip.getAllByRole('button');
    fireEvent.click(first ?? document.body);
    await waitFor(() => expect(api.router.state.location.search).toBe(`?date=${day(0)}`));
    expect(api.router.state.historyAction).toBe('REPLACE');
  });

  it('moves an entry to another time', async () => {
    const api = open('', {
      [`PATCH /api/work-orders/id/${pump._id}`]: ({ body }: { body: object }) => ({
        status: 200,
        body: aWorkOrderDetail(1, 'Pump leaks', { ...pump, ...body, version: 4 }),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move Pump leaks to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Move WO-000001/ }));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: day(4) } });
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('WO-000001 has been moved');
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { scheduledStart: at(4, '09:00'), scheduledEnd: at(4, '10:30'), allDay: false, version: 3 },
    ]);
  });

  it('has the trays in windows, which close once their work has been moved', async () => {
    const api = open('', { total: 30 });
    fireEvent.click(await screen.findByRole('button', { name: 'Unscheduled 30 work orders' }));
    const window = within(await screen.findByRole('dialog', { name: 'Unscheduled' }));
    expect(window.getByRole('list', { name: 'Unscheduled' })).toBeTruthy();
    fireEvent.click(window.getByRole('button', { name: 'Move WO-000008 to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Move WO-000008/ }));
    fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '09:00' } });
    fireEvent.change(dialog.getByLabelText('End'), { target: { value: '10:00' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('WO-000008 has been moved');
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { scheduledStart: at(2, '09:00'), scheduledEnd: at(2, '10:00'), allDay: false, version: 3 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Overdue 1 work order', 'Overdue'],
    ['Unscheduled 1 work order', 'Unscheduled'],
  ])('closes the window of a tray: %s', async (button, name) => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: button }));
    fireEvent.keyDown(await screen.findByRole('dialog', { name }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [[...PLANNER, 'work-orders:create'] as const, 1],
    [PLANNER, 0],
  ])('adds work for those who may: %j', async (permissions, count) => {
    open('', { permissions });
    await screen.findByRole('link', { name: 'Pump leaks' });
    expect(screen.queryAllByRole('button', { name: 'New work order' })).toHaveLength(count);
  });
});

describe('the calendar', () => {
  it('opens the links to subscribe to it', async () => {
    open('', { 'GET /api/calendar/feed': () => ({ status: 200, body: { own: null, site: null } }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
    const dialog = await screen.findByRole('dialog', { name: /^Subscribe/ });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes back with P', async () => {
    const api = open();
    await screen.findByRole('link', { name: /^Pump leaks/ });
    fireEvent.keyDown(document.body, { key: 'p' });
    await waitFor(() => expect(api.router.state.location.search).toBe(`?date=${day(-5)}`));
  });

  it.each([
    ['the same times', { allDay: false }, []],
    [
      'whole days instead',
      { allDay: true },
      [{ scheduledStart: at(2, '00:00'), scheduledEnd: at(2, '23:59'), allDay: true, version: 3 }],
    ],
  ])('sends nothing if work is moved to where it is: to %s', async (_, { allDay }, sent) => {
    const api = open('', {
      [`PATCH /api/work-orders/id/${pump._id}`]: ({ body }: { body: object }) => ({
        status: 200,
        body: aWorkOrderDetail(1, 'Pump leaks', { ...pump, ...body, version: 4 }),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move WO-000001 to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Move WO-000001/ }));
    if (allDay) fireEvent.click(dialog.getByRole('checkbox', { name: 'All day' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(api.sent('PATCH').map(({ body }) => body)).toEqual(sent));
  });

  it('closes the window in which work is moved without moving it', async () => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Move WO-000001 to…' }));
    fireEvent.keyDown(await screen.findByRole('dialog', { name: /^Move WO-000001/ }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH')).toEqual([]);
  });

  it.each([
    ['the month', '&view=month'],
    ['the week', ''],
    ['the rows of people', '&view=assignee'],
  ])('goes from %s to a day, which is then shown by itself', async (_, query) => {
    const api = open(query);
    await screen.findByRole('link', { name: /^Pump leaks/ });
    const name = dayTitle(day(3), calendarDay(Date.now(), 'Europe/Berlin'));
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
    const shown = Object.fromEntries(new URLSearchParams(api.router.state.location.search));
    expect(shown).toEqual({ date: day(3), view: 'day' });
  });

  it('has work of several days on each of them in the month, whole days first', async () => {
    const long = aWorkOrder(12, 'Long', { scheduledStart: at(1, '09:00'), scheduledEnd: at(3, '10:00') });
    openCalendar('&view=month', { items: [pump, long].map(entryOf) });
    await screen.findByRole('link', { name: /^Pump leaks/ });
    const on = (index: number) =>
      Array.from(document.querySelectorAll(`[data-day="${day(index)}"] b`), ({ textContent }) => textContent);
    expect([0, 1, 2, 3, 4].map(on)).toEqual([[], ['Long'], ['Long', 'Pump leaks'], ['Long'], expect.any(Array)]);
  });
});
