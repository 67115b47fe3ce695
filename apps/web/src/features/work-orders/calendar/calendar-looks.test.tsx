import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { aWorkOrder, id } from '../records-testing.ts';
import { at, beginAnew, entryOf, openCalendar, place, pump } from './calendar-testing.tsx';
import { HOUR_PX } from './looks/day-column.tsx';

beginAnew();
afterEach(() => {
  vi.useRealTimers();
});

it('says when the calendar could not be loaded, and loads it again', async () => {
  const api = openCalendar('', { answers: { 'GET /api/calendar': () => problem('INTERNAL', 500) } });
  await screen.findByText('The calendar could not be loaded.');
  api.answer('GET /api/calendar', () => ({ status: 200, body: { items: [entryOf(pump)], place, capped: false } }));
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  fireEvent.click(again ?? document.body);
  await screen.findByRole('link', { name: /^Pump leaks/ });
});

it.each([
  ['without hours, nothing about them', null, ''],
  [
    'on a day that is closed',
    { ...place, workingHours: place.workingHours.map((hours) => ({ ...hours, closed: true })) },
    'Closed',
  ],
  ['on other days', place, 'Closed (open 07:00–17:00)'],
])('says what the hatching means: %s', async (_, shown, words) => {
  openCalendar('', {
    answers: {
      'GET /api/calendar': () => ({ status: 200, body: { items: [entryOf(pump)], place: shown, capped: false } }),
    },
  });
  const legend = await screen.findByText('Planned by a maintenance plan');
  expect(legend.nextElementSibling?.textContent ?? '').toBe(words);
});

it('shows what fits into an entry, by how long it takes', async () => {
  const lasting = (number: number, minutes: number) =>
    aWorkOrder(number, `Job ${minutes}`, {
      place: 'Roof',
      assignees: [{ _id: id(8), name: 'Ben' }],
      scheduledStart: at(number - 20, '09:00'),
      scheduledEnd: new Date(Date.parse(at(number - 20, '09:00')) + minutes * 60_000).toISOString(),
    });
  openCalendar('', { items: [lasting(20, 15), lasting(21, 60), lasting(22, 90), lasting(23, 240)].map(entryOf) });
  await screen.findByRole('link', { name: /^Job 240/ });
  const shown = (minutes: number) =>
    Array.from(
      screen.getByRole('link', { name: new RegExp(`^Job ${minutes},`) }).querySelectorAll('.cal-block > *'),
      ({ textContent }) => textContent,
    );
  expect([15, 60, 90, 240].map(shown)).toEqual([
    ['Job 15'],
    expect.arrayContaining(['Job 60', 'Open']),
    expect.arrayContaining(['Job 90', 'Open', '09:00–10:30']),
    ['Job 240', 'Open', '09:00–13:00', 'Roof'],
  ]);
  const initials = [15, 60, 90, 240].map(
    (minutes) =>
      screen
        .getByRole('link', { name: new RegExp(`^Job ${minutes},`) })
        .closest('li')
        ?.querySelector('.cal-who')?.className,
  );
  // Those beside a time are not shown in a narrow day (calendar.css).
  expect(initials).toEqual([undefined, undefined, 'cal-who cal-beside', 'cal-who']);
});

it.each([
  ['11:05', ['10:00', '11:05', '12:00']],
  ['10:50', ['10:00', '10:50', '12:00']],
  ['11:30', ['10:00', '11:00', '11:30', '12:00']],
])('shows no hour under the current time: at %s', async (now, clocks) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(2, now)) });
  openCalendar('');
  await screen.findByRole('link', { name: /^Pump leaks/ });
  const shown = Array.from(document.querySelectorAll('.cal-clock > span'), ({ textContent }) => textContent);
  expect(shown.filter((clock) => clock >= '10:00' && clock <= '12:00').toSorted()).toEqual(clocks);
});

it('has whole days above the hours, and starts before the first working hour', async () => {
  const days = { scheduledStart: at(1, '00:00'), scheduledEnd: at(3, '00:00'), allDay: true };
  openCalendar('', { items: [entryOf(pump), entryOf(aWorkOrder(30, 'Long', days))] });
  const entry = (await screen.findByRole('link', { name: /^Long/ })).closest('li');
  expect(entry?.parentElement?.getAttribute('aria-label')).toBe('All day');
  // From the second day to the third: the first column is that of the hours.
  expect(entry?.style.gridColumn).toBe('3 / 5');
  // An hour before 07:00, and half the height of a clock: 06:00 shows whole.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Hours' }).scrollTop).toBe(6 * HOUR_PX - 8));
});
