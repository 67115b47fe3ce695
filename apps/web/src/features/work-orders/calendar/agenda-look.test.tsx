import type { CalendarEntry } from '@siteward/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aWorkOrder, id } from '../records-testing.ts';
import { createItems } from './calendar-entries.ts';
import { entryOf } from './calendar-testing.tsx';
import { AgendaLook, DayStrip } from './looks/agenda-look.tsx';

const ZONE = 'Europe/Berlin';
/** A Tuesday; it is 11:00 at the site. */
const TODAY = '2026-11-24';
const at = (hour: number, day = TODAY) => `${day}T${String(hour - 1).padStart(2, '0')}:00:00.000Z`;
const ben = { _id: id(8), name: 'Ben' };
const early = aWorkOrder(1, 'Early', { scheduledStart: at(9), scheduledEnd: at(10), assignees: [ben] });
const late = aWorkOrder(2, 'Late', { scheduledStart: at(12), scheduledEnd: at(14), place: 'Roof' });
const later = aWorkOrder(3, 'Later', { dueAt: at(16) });
const allDay = aWorkOrder(4, 'All along', { scheduledStart: at(8), scheduledEnd: at(18), allDay: true });
const dueDay = aWorkOrder(5, 'By tonight', { dueAt: at(23), allDay: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(11)) });
});
afterEach(() => {
  vi.useRealTimers();
});

const items = (entries: CalendarEntry[]) => createItems(ZONE)(entries);

function open(entries: CalendarEntry[], days: readonly string[] = [TODAY], isFiltered = false, today = TODAY) {
  const onMove = vi.fn();
  const drag = { begin: vi.fn(), read: () => null, subscribe: () => () => false };
  const actions = { drag, mayMove: ({ title }: { title: string }) => title !== 'Early', onMove };
  const grid = { days, items: items(entries), place: null, zone: ZONE, today, actions, onDay: vi.fn() };
  renderPage(<AgendaLook {...grid} isFiltered={isFiltered} />, pageScope([]));
  return { onMove };
}

describe('the agenda of the calendar', () => {
  it.each([
    [false, 'Nothing is scheduled on these days'],
    [true, 'No entries match'],
  ])('says if there is nothing, with filters or without: %s', (isFiltered, words) => {
    open([], [TODAY], isFiltered);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('has what is for the whole day first, and a line for the present before what is still to come', () => {
    open([later, late, early, dueDay, allDay].map(entryOf));
    const rows = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'All dayAll alongOpen',
      'DueBy tonightOpen',
      expect.stringMatching(/^09:0010:00EarlyOpen.*/),
      '11:00',
      '12:0014:00LateRoofOpen',
      'Due16:00LaterOpen',
    ]);
    expect(screen.getByRole('img', { name: 'Ben' })).toBeTruthy();
  });

  it('has no line for the present on other days, nor once everything has begun', () => {
    open([early, aWorkOrder(6, 'Next', { scheduledStart: at(9, '2026-11-25') })].map(entryOf), [TODAY, '2026-11-25']);
    expect(screen.queryByText('11:00')).toBeNull();
  });

  it('names each day that has something, with the work scheduled on it', () => {
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2027-01-05'];
    const on = (number: number, day = '') =>
      entryOf(aWorkOrder(number, `On ${day}`, { scheduledStart: at(9, day), estimatedMinutes: 90 }));
    open([on(1, days[0]), on(2, days[1]), on(3, days[2]), on(4, days[4]), entryOf(later)], days);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Today, Tuesday 24 November1 h 30 min scheduled',
      'Tomorrow, Wednesday 25 November1 h 30 min scheduled',
      'Thursday 26 November1 h 30 min scheduled',
      'Tuesday, 5 January 20271 h 30 min scheduled',
    ]);
  });

  it('names tomorrow with its date in another year too', () => {
    vi.setSystemTime(Date.parse('2026-12-31T10:00:00.000Z'));
    const day = '2027-01-01';
    open([entryOf(aWorkOrder(1, 'New year', { dueAt: at(9, day) }))], [day], false, '2026-12-31');
    expect(screen.getByRole('heading').textContent).toBe('Tomorrow, Friday 1 January');
  });

  it('moves what may be moved, and leads to its page', () => {
    const { onMove } = open([early, late].map(entryOf));
    expect(screen.queryByRole('button', { name: 'Move Early to…' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Move Late to…' }));
    expect(onMove.mock.calls.map(([item]) => item.order)).toEqual([late]);
    expect(screen.getByRole('link', { name: 'Late' }).getAttribute('href')).toMatch(
      new RegExp(`/work-orders/${late._id}$`),
    );
  });
});

describe('the days of the week on a phone', () => {
  it.each([
    [0, ['Mon23', 'Tue24', 'Wed25', 'Thu26', 'Fri27', 'Sat28', 'Sun29']],
    [6, ['Sun22', 'Mon23', 'Tue24', 'Wed25', 'Thu26', 'Fri27', 'Sat28']],
  ])('begin on the first day of the week at the site: %s', (firstWeekday, names) => {
    const onDay = vi.fn();
    const many = Array.from({ length: 5 }, (_, index) => entryOf(aWorkOrder(20 + index, 'x', { dueAt: at(12) })));
    const all = items([...many, entryOf(aWorkOrder(7, 'y', { dueAt: at(12, '2026-11-25') }))]);
    renderPage(
      <DayStrip day="2026-11-25" today={TODAY} firstWeekday={firstWeekday} items={all} onDay={onDay} />,
      pageScope([]),
    );
    const buttons = within(screen.getByRole('navigation', { name: 'Days of the week' })).getAllByRole('button');
    const shown = buttons.map((each) => each.querySelector('span')?.textContent);
    expect(shown).toEqual(names);
    // As many dots as there are entries, but at most three.
    const dots = buttons.map((each) => each.querySelectorAll('i').length);
    expect(dots.filter((count) => count > 0)).toEqual([3, 1]);
    expect(buttons.filter((each) => each.getAttribute('aria-current') === 'date')).toEqual([
      screen.getByRole('button', { name: 'Tomorrow, Wednesday 25 November' }),
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Today, Tuesday 24 November' }));
    expect(onDay.mock.calls).toEqual([[TODAY]]);
  });
});
