import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrder, id } from '../records-testing.ts';
import { CalendarScreen } from './calendar-screen.tsx';
import { asked, at, beginAnew, day, entryOf, openCalendar, PLANNER, place, pump, week } from './calendar-testing.tsx';

beginAnew();

describe('the calendar', () => {
  it('shows a week by default, and everything on each day is read out in full', async () => {
    const api = openCalendar();
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

  it('shows whose work it is by initials, except where entries are side by side', async () => {
    const ours = [{ _id: id(90), name: 'Chidi Okafor' }];
    const [alone, beside] = [3, 2].map((weekday) =>
      aWorkOrder(weekday, `Round ${weekday}`, {
        scheduledStart: at(weekday, '09:00'),
        scheduledEnd: at(weekday, '12:00'),
        assignees: ours,
      }),
    );
    if (!alone || !beside) throw new Error('there are two');
    openCalendar('', { items: [alone, beside, pump].map(entryOf) });
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
  ] as const)('requests the days of the look %s, which the address keeps', async (look, range) => {
    const api = openCalendar(`&view=${look}&priority=high&tag=Roof, north`);
    await screen.findAllByRole('link', { name: /Pump leaks/ });
    const [from, to] = range();
    expect(asked(api)).toMatchObject({ from, to, priority: 'high', tag: 'Roof, north' });
  });

  it('moves on, back and to today with keys and buttons, and shows cancelled work on request', async () => {
    const api = openCalendar();
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
  ])('gives a week its number, whatever day it begins on: %s', async (locale, name) => {
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

  it('shades when the site is closed by its clock, even on the day on which the clock changes', async () => {
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

  it('has no key to move the first entry of a day in the month, as the focus is on the day', async () => {
    openCalendar('&view=month');
    await screen.findByRole('link', { name: /^Pump leaks/ });
    const [cell] = [...document.querySelectorAll<HTMLElement>('.cal-cell')].filter((each) =>
      each.querySelector('[data-move]'),
    );
    cell?.querySelector('button')?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('links from a tray to the list of what it counts', async () => {
    const many = Array.from({ length: 25 }, (_, index) => aWorkOrder(30 + index, `Door ${index}`));
    openCalendar('&priority=high,low&tag=Roof', {
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

  it('says how many more entries a day of a month has, and that not everything is there', async () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      entryOf(aWorkOrder(10 + index, `Lamp ${index}`, { dueAt: at(2, '12:00') })),
    );
    openCalendar('&view=month', { items: many, capped: true });
    await screen.findByRole('button', { name: '+6 more' });
    expect(screen.getAllByRole('link', { name: /^Lamp \d/ })).toHaveLength(3);
    screen.getByText(/the earliest 3,000 entries/);
  });
});
