import type { CalendarEntry } from '@siteward/contract';
import { focusBack } from '@siteward/ui/lib/focus-return';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrder, id } from '../records-testing.ts';
import { createItems, type Item } from './calendar-entries.ts';
import { entryOf, lamp, pump } from './calendar-testing.tsx';
import { Entry, goAmongEntries } from './entry-block.tsx';

const ZONE = 'Europe/Berlin';

function itemOf(entry: CalendarEntry): Item {
  const [item] = createItems(ZONE)([entry]);
  if (!item) throw new Error('it has become nothing');
  return item;
}

function show(entry: CalendarEntry, { mayMove = true, isLine = false } = {}) {
  const [begin, onMove] = [vi.fn(), vi.fn()];
  const drag = { begin, read: () => null, subscribe: () => () => false };
  const item = itemOf(entry);
  const actions = { drag, mayMove: () => mayMove, onMove };
  renderPage(
    <ul>
      <Entry item={item} actions={actions} isLine={isLine} canResize />
    </ul>,
    pageScope([]),
  );
  return { begin, onMove, item };
}

describe('an entry', () => {
  const span = { start: '2026-11-24T08:00:00.000Z', end: '2026-11-24T09:00:00.000Z', allDay: false, day: '2026-11-24' };
  const plan = { _id: id(70), site: SITE, title: 'Flush', place: '', priority: 'medium', assignees: [] } as const;
  it.each<[string, CalendarEntry, string]>([
    ['work', entryOf(pump), `/${ORG}/${SITE}/work-orders/${pump._id}`],
    [
      'a plan',
      { kind: 'plan', ...span, plan: { ...plan, assignees: [] } },
      `/${ORG}/${SITE}/work-orders/plans/${plan._id}`,
    ],
    [
      'the end of a contract',
      { kind: 'contract-end', ...span, serviceProvider: { _id: id(80), name: 'Wulf' } },
      `/${ORG}/${SITE}/service-providers?provider=${id(80)}`,
    ],
  ])('leads to what it is about: %s', (_, entry, address) => {
    show(entry, { mayMove: false });
    expect(screen.getByRole('link').getAttribute('href')).toBe(address);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is dragged from where it is pressed, at its end by its end, and not by the button that moves it', () => {
    const { begin, onMove, item } = show(entryOf(pump));
    const block = screen.getByRole('listitem');
    const span = { start: item.start, end: item.end };
    fireEvent.pointerDown(screen.getByRole('link'));
    fireEvent.pointerDown(block.querySelector('.cal-resize') ?? block);
    expect(begin.mock.calls.map(([, ...given]) => given)).toEqual([
      [pump, span],
      [pump, span, true],
      // The fake does not keep the press from the whole entry, as the drag itself does.
      [pump, span],
    ]);
    begin.mockReset();
    const button = screen.getByRole('button', { name: 'Move WO-000001 to…' });
    fireEvent.pointerDown(button);
    fireEvent.click(button);
    expect([begin.mock.calls, onMove.mock.calls]).toEqual([[], [[item]]]);
  });

  it.each(['link', 'button'])('has the focus again when it has been moved and drawn anew, if its %s had it', (role) => {
    show(entryOf(pump));
    screen.getByRole(role).focus();
    cleanup();
    show(entryOf(pump));
    focusBack();
    expect(document.activeElement).toBe(screen.getByRole('link'));
  });

  it('has no schedule to keep if it is only due', () => {
    const { begin } = show(entryOf(lamp));
    fireEvent.pointerDown(screen.getByRole('link'));
    expect(begin.mock.calls.map(([, ...given]) => given)).toEqual([[lamp, null]]);
  });

  it('cannot be dragged by those who may not move it', () => {
    const { begin } = show(entryOf(pump), { mayMove: false });
    fireEvent.pointerDown(screen.getByRole('link'));
    expect(begin).not.toHaveBeenCalled();
  });

  it.each([
    ['in an hour that the clock shows twice', '2026-10-25T01:30:00.000Z', /^02:30–03:30 (CET|GMT\+1)$/],
    ['otherwise', '2026-10-25T08:00:00.000Z', /^09:00–10:00$/],
  ])('names the zone of its time %s', (_, scheduledStart, time) => {
    show(entryOf(aWorkOrder(4, 'Night', { scheduledStart })));
    expect(screen.getByText(time)).toBeTruthy();
  });

  it.each([
    ['block', false, '09:00–10:30', 'Roof'],
    ['line', true, '09:00–10:30', undefined],
  ])('shows its state, its time and its place as far as there is room: as a %s', (_, isLine, time, place) => {
    show(entryOf({ ...pump, place: 'Roof', overdue: true, dueAt: new Date(Date.now() - 7_500_000).toISOString() }), {
      isLine,
    });
    const shown = Array.from(document.querySelectorAll('.cal-block > *'), ({ textContent }) => textContent);
    const words = ['Pump leaks', 'Open', '2 h over'];
    expect(shown).toEqual(isLine ? [time, ...words] : [...words, time, place]);
    screen.getByRole('link', { name: /Pump leaks, Open, 2 h over, .*, Roof$/ });
  });
});

describe('the arrow keys', () => {
  // Three columns, with entries at these heights; "b2" is lower than its neighbours.
  const PLACES = { a1: [0, 0], a2: [0, 100], b1: [100, 0], b2: [100, 130], c1: [200, 0] } as const;

  function showPlaces(from: string) {
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: as in the calendar
      <div onKeyDown={goAmongEntries}>
        {Object.keys(PLACES).map((name) => (
          <a key={name} href="/x" data-entry={name}>
            {name}
          </a>
        ))}
        <a href="/y">other</a>
      </div>,
    );
    // Nothing is laid out here.
    for (const [name, [left, top]] of Object.entries(PLACES)) {
      vi.spyOn(screen.getByText(name), 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, 80, 20));
    }
    screen.getByText(from).focus();
    return document.activeElement ?? document.body;
  }

  it.each([
    ['b1', { key: 'ArrowLeft' }, 'a1', true],
    ['b1', { key: 'ArrowRight' }, 'c1', true],
    ['b1', { key: 'ArrowDown' }, 'b2', true],
    ['b2', { key: 'ArrowUp' }, 'b1', true],
    ['b2', { key: 'ArrowLeft' }, 'a2', true],
    ['a1', { key: 'ArrowDown' }, 'a2', true],
    // Nothing is further on.
    ['c1', { key: 'ArrowRight' }, 'c1', true],
    ['a1', { key: 'ArrowUp' }, 'a1', true],
    // These are left to the browser.
    ['b1', { key: 'Enter' }, 'b1', false],
    ['b1', { key: 'ArrowLeft', altKey: true }, 'b1', false],
    ['b1', { key: 'ArrowLeft', ctrlKey: true }, 'b1', false],
    ['b1', { key: 'ArrowLeft', metaKey: true }, 'b1', false],
    ['other', { key: 'ArrowLeft' }, 'other', false],
  ])('go to the nearest entry in their direction: from %s with %j to %s', (from, press, to, isHandled) => {
    const here = showPlaces(from);
    expect(fireEvent.keyDown(here, press)).toBe(!isHandled);
    expect(document.activeElement?.textContent).toBe(to);
  });
});
