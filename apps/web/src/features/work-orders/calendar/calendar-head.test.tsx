import { stepOfLook } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { ZoneNote } from './calendar-head.tsx';
import { asked, beginAnew, day, openCalendar, pump, today } from './calendar-testing.tsx';

beginAnew();
afterEach(() => {
  vi.useRealTimers();
});

describe('the note about the time zone', () => {
  // The tests run in UTC.
  it.each([
    ['Europe/Berlin', '2026-11-22', 'Times are those of Harbour, Europe/Berlin. Your own clock, UTC, is 1 h behind.'],
    [
      'Asia/Calcutta',
      '2026-11-22',
      'Times are those of Harbour, Asia/Kolkata. Your own clock, UTC, is 5 h 30 min behind.',
    ],
    [
      'America/New_York',
      '2026-11-22',
      'Times are those of Harbour, America/New York. Your own clock, UTC, is 5 h ahead.',
    ],
    ['Europe/London', '2026-11-22', 'Times are those of Harbour, Europe/London. Your own clock, UTC, shows the same.'],
    ['Europe/London', '2026-07-22', 'Times are those of Harbour, Europe/London. Your own clock, UTC, is 1 h behind.'],
    ['UTC', '2026-11-22', ''],
  ])('says how the clock of the reader differs from %s on %s', (zone, today, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T10:00:00Z`) });
    renderPage(
      <p data-testid="note">
        <ZoneNote calendar={{ zone, today, firstWeekday: 0 }} />
      </p>,
      pageScope([]),
    );
    expect(screen.getByTestId('note').textContent).toBe(words);
  });
});

describe('the line above the calendar', () => {
  it.each([
    ['month', 'Previous month', 'Next month'],
    ['week', 'Previous week', 'Next week'],
    ['day', 'Previous day', 'Next day'],
    ['agenda', 'Earlier', 'Later'],
    ['assignee', 'Previous week', 'Next week'],
  ] as const)('steps by what is shown: %s', async (look, before, after) => {
    const api = openCalendar(`&view=${look}`);
    await screen.findAllByRole('link', { name: /Pump leaks/ });
    const shown = () => Object.fromEntries(new URLSearchParams(api.router.state.location.search));
    fireEvent.click(screen.getByRole('button', { name: after }));
    const later = stepOfLook(look, day(2), 1);
    expect(shown()).toEqual({ view: look, date: later });
    fireEvent.click(screen.getByRole('button', { name: before }));
    const earlier = stepOfLook(look, later, -1);
    // Late on the last day of a month, the first of the next one is today at the site already, and today is not in addresses.
    expect(shown()).toEqual({ view: look, ...(earlier === today() ? {} : { date: earlier }) });
    // The day itself has the same name wherever it is among those that are shown.
    const [button] = screen.getAllByRole('button', { name: 'Today' });
    fireEvent.click(button ?? document.body);
    expect(shown()).toEqual({ view: look });
  });

  it.each([
    ['Month', 'month'],
    ['Week', 'week'],
    ['Day', 'day'],
    ['Agenda', 'agenda'],
    ['By assignee', 'assignee'],
  ])('has a button for each look, which keeps the day: %s', async (label, look) => {
    const api = openCalendar('&view=month');
    await screen.findAllByRole('link', { name: /Pump leaks/ });
    const button = screen.getByRole('button', { name: label });
    fireEvent.click(button);
    expect(api.router.state.location.search).toBe(`?date=${day(2)}&view=${look}`);
    expect(button.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the address of the calendar', () => {
  const ids = [pump._id, pump._id.replace('1', '2')] as const;
  it.each([
    ['status=open,nonsense', { status: 'open' }],
    ['priority=urgent,nonsense', { priority: 'urgent' }],
    ['type=preventive,nonsense', { type: 'preventive' }],
    ['kinds=plans,nonsense', { kinds: 'plans' }],
    [`assignee=me,none,${ids[0]},nonsense`, { assignee: `me,none,${ids[0]}` }],
    [`serviceProvider=nonsense,${ids[0]},${ids[1]}`, { serviceProvider: ids[0] }],
    ['tag=Roof, north', { tag: 'Roof, north' }],
    ['search=pump', { search: 'pump' }],
    ['date=2026-13-45', {}],
    ['date=nonsense', {}],
    ['date=1969-01-01', {}],
  ])('asks only for what there is: %s', async (query, expected) => {
    const api = openCalendar(`&${query}`);
    await screen.findAllByRole('link', { name: /Pump leaks/ });
    const { org: _, site: __, from, to: ___, status, ...rest } = asked(api);
    const active = 'draft,open,in-progress,on-hold,completed,verified';
    expect({ ...rest, ...(status !== active && { status }) }).toEqual(expected);
    expect(Number.isNaN(Date.parse(from ?? ''))).toBe(false);
  });
});
