import type { WorkOrder } from '@siteward/contract';
import type { Span } from '@siteward/domain';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aWorkOrder } from '../records-testing.ts';
import { type Dragged, type Dropped, useDrag, useDragged } from './use-drag.ts';

const order = aWorkOrder(1, 'Pump leaks');
const ZONE = 'Europe/Berlin';
const DAY = '2026-11-24';
const onDrop = vi.fn<(dropped: Dropped) => void>();
/** What has been dragged, each time that something drawn from it was rendered. */
let seen: (Dragged | null)[] = [];

afterEach(() => {
  vi.useRealTimers();
  onDrop.mockReset();
  seen = [];
});

type Source = { order?: WorkOrder; span?: Span | null; isResize?: boolean; from?: object; to?: object };

function Places({ order: taken = order, span = null, isResize = false, from = {}, to = {} }: Source) {
  const drag = useDrag({ zone: ZONE, onDrop });
  seen.push(useDragged(drag, (dragged) => dragged));
  return (
    <div>
      <p data-ghost="">ghost</p>
      <div data-testid="from" {...from}>
        <button type="button" onPointerDown={(event) => drag.begin(event, taken, span, isResize)}>
          Pump leaks
        </button>
      </div>
      <div data-testid="to" data-drop="day" data-day={DAY} {...to} />
    </div>
  );
}

/** Both places are columns 40 px wide, in which one minute is a third of a px. */
function show(source: Source = {}) {
  seen = [];
  render(<Places {...source} />);
  const pressed = screen.getByRole('button');
  const [from, to] = [screen.getByTestId('from'), screen.getByTestId('to')];
  // Nothing is laid out here.
  vi.spyOn(from, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 40, 480));
  vi.spyOn(to, 'getBoundingClientRect').mockReturnValue(new DOMRect(80, 0, 40, 480));
  const pointer = (more: object = {}) => ({ button: 0, pointerId: 1, clientX: 10, clientY: 10, ...more });
  const at = (minute: number, more: object = {}) => pointer({ clientX: 90, clientY: minute / 3, ...more });
  return { pressed, to, pointer, at };
}

const at = (time: string) => Date.parse(`${time}:00.000Z`);
const span = (start: string, end: string): Span => ({ start: at(start), end: at(end) });
/** In Berlin from 09:00 to 10:30 on the 26th. */
const MORNING = span('2026-11-26T08:00', '2026-11-26T09:30');
const WHOLE_DAY = span('2026-11-25T23:00', '2026-11-26T22:59');
const HOURS = { 'data-drop': 'hours' };

describe('a drag', () => {
  it.each([
    ['is dropped', fireEvent.pointerUp, 1],
    ['is taken over by the browser, for example to scroll', fireEvent.pointerCancel, 0],
    ['is given up by Escape', (element: Element, _at: object) => fireEvent.keyDown(element, { key: 'Escape' }), 0],
  ])('that %s', (_, end, drops) => {
    const { pressed, to, pointer, at } = show();
    fireEvent.pointerDown(pressed, pointer());
    fireEvent.pointerMove(to, at(270));
    act(() => void end(to, at(270)));
    // A drag that has ended drops nothing later.
    fireEvent.pointerUp(to, at(270));
    expect(onDrop).toHaveBeenCalledTimes(drops);
  });

  it.each([
    ['begins with the main button only', { button: 2 }, {}, 0],
    ['belongs to the pointer that began it', {}, { pointerId: 2 }, 0],
    ['takes more than a nudge of the pointer', {}, { clientX: 14, clientY: 10 }, 0],
    ['does not begin with a finger that moves at once, which is scrolling', { pointerType: 'touch' }, {}, 0],
    ['begins once the pointer has moved further than that', {}, {}, 1],
  ])('%s', (_, pressedWith, movedWith, drops) => {
    const { pressed, to, pointer, at } = show();
    fireEvent.pointerDown(pressed, pointer(pressedWith));
    fireEvent.pointerMove(to, at(270, { ...pressedWith, ...movedWith }));
    fireEvent.pointerUp(to, at(270, pressedWith));
    expect(onDrop).toHaveBeenCalledTimes(drops);
  });

  it.each([
    ['dropped', fireEvent.pointerUp],
    ['given up', fireEvent.pointerCancel],
  ])('is not %s by another finger, or a palm, that leaves the screen', (_, leave) => {
    const { pressed, to, pointer, at } = show();
    fireEvent.pointerDown(pressed, pointer());
    fireEvent.pointerMove(to, at(270));
    act(() => void leave(to, at(270, { pointerId: 2 })));
    expect([onDrop.mock.calls.length, seen.at(-1)?.order]).toEqual([0, order]);
    fireEvent.pointerUp(to, at(270));
    expect(onDrop).toHaveBeenCalledOnce();
  });

  it('with a finger begins when it has rested, and the page then does not scroll', () => {
    vi.useFakeTimers();
    const { pressed, to, pointer, at } = show();
    const touch = { pointerType: 'touch' };
    fireEvent.pointerDown(pressed, pointer(touch));
    expect([fireEvent.touchMove(to), seen.at(-1)]).toEqual([true, null]);
    act(() => void vi.advanceTimersByTime(400));
    const resting = { order, slot: null, isResize: false, day: null, person: null, at: { x: 10, y: 10 } };
    expect([fireEvent.touchMove(to), seen.at(-1)]).toEqual([false, resting]);
    fireEvent.pointerMove(to, at(270, touch));
    fireEvent.pointerUp(to, at(270, touch));
    expect(onDrop).toHaveBeenCalledOnce();
    vi.runAllTimers();
  });

  it('of a finger that was lifted before it had rested does not begin later', () => {
    vi.useFakeTimers();
    const { pressed, to, pointer } = show();
    fireEvent.pointerDown(pressed, pointer({ pointerType: 'touch' }));
    fireEvent.pointerUp(pressed, pointer({ pointerType: 'touch' }));
    act(() => void vi.advanceTimersByTime(400));
    expect([fireEvent.touchMove(to), seen.at(-1)]).toEqual([true, null]);
  });

  it('is followed by the ghost, and renders anew only when the place changes', () => {
    const { pressed, to, pointer, at: on } = show({ to: HOURS });
    fireEvent.pointerDown(pressed, pointer());
    for (const minute of [540, 546, 570, 576]) fireEvent.pointerMove(to, on(minute));
    expect(seen.map((dragged) => dragged?.slot?.start ?? null)).toEqual([
      null,
      at('2026-11-24T08:00'),
      at('2026-11-24T08:30'),
    ]);
    expect(screen.getByText('ghost').style.transform).toBe('translate(102px, 200px)');
  });

  it('is not a click, but pressing without moving is, and only a drag gives the pointer back', () => {
    const { pressed, to, pointer, at } = show();
    const clicked = vi.fn();
    pressed.addEventListener('click', clicked);
    const [set, has, release] = [vi.fn(), vi.fn(() => true), vi.fn()];
    Object.assign(pressed, { setPointerCapture: set, hasPointerCapture: has, releasePointerCapture: release });
    fireEvent.pointerDown(pressed, pointer());
    fireEvent.pointerUp(pressed, pointer());
    fireEvent.click(pressed);
    expect([set.mock.calls, release.mock.calls, clicked.mock.calls.length]).toEqual([[[1]], [], 1]);
    fireEvent.pointerDown(pressed, pointer());
    fireEvent.pointerMove(to, at(270));
    fireEvent.pointerUp(to, at(270));
    expect(fireEvent.click(pressed)).toBe(false);
    expect([release.mock.calls, clicked.mock.calls.length]).toEqual([[[1]], 1]);
  });
});

describe('dropping', () => {
  const lasting = (estimatedMinutes: number) => ({ ...order, estimatedMinutes });
  const allDay = { ...order, allDay: true, estimatedMinutes: 120 };
  const autumn = { 'data-day': '2026-10-25', 'data-drop': 'hours' };
  // The column that it is taken from: it is grabbed 40 minutes after its start.
  const from = { 'data-day': '2026-11-26', 'data-drop': 'hours' };
  const WHOLE = ['2026-11-23T23:00', '2026-11-24T22:59', true] as const;
  type Case = Source & {
    does: string;
    minute?: number;
    altKey?: boolean;
    dropped: readonly [string, string, boolean] | null;
  };
  it.each<Case>([
    {
      does: 'of unscheduled work onto hours gives it the nearest half hour, for as long as is estimated',
      order: lasting(45),
      to: HOURS,
      minute: 610,
      dropped: ['2026-11-24T09:00', '2026-11-24T09:45', false],
    },
    {
      does: 'with Alt goes by quarters of an hour',
      order: lasting(45),
      to: HOURS,
      minute: 610,
      altKey: true,
      dropped: ['2026-11-24T09:15', '2026-11-24T10:00', false],
    },
    {
      does: 'of scheduled work onto hours keeps how long it takes, and where it was grabbed',
      span: MORNING,
      from,
      to: HOURS,
      minute: 850,
      dropped: ['2026-11-24T12:30', '2026-11-24T14:00', false],
    },
    {
      does: 'of work that is due, which takes no time, gives it as long as is estimated',
      order: lasting(90),
      span: span('2026-11-26T08:00', '2026-11-26T08:00'),
      to: HOURS,
      minute: 840,
      dropped: ['2026-11-24T13:00', '2026-11-24T14:30', false],
    },
    {
      does: 'of work of a whole day onto hours gives it as long as is estimated, from where the pointer is',
      order: allDay,
      span: WHOLE_DAY,
      from,
      to: HOURS,
      minute: 840,
      dropped: ['2026-11-24T13:00', '2026-11-24T15:00', false],
    },
    {
      does: 'where it would begin on the day before lets it begin with the day',
      span: MORNING,
      from,
      to: HOURS,
      minute: 10,
      dropped: ['2026-11-23T23:00', '2026-11-24T00:30', false],
    },
    {
      does: 'onto the column of a day of 25 hours goes by the time that has passed',
      span: MORNING,
      to: { ...autumn, 'data-minutes': '1500' },
      minute: 576,
      dropped: ['2026-10-25T08:00', '2026-10-25T09:30', false],
    },
    {
      does: 'onto hours by the clock goes by the clock on such a day too',
      span: MORNING,
      to: autumn,
      minute: 600,
      dropped: ['2026-10-25T09:00', '2026-10-25T10:30', false],
    },
    {
      does: 'of scheduled work onto a day keeps its time of day',
      span: MORNING,
      from,
      dropped: ['2026-11-24T08:00', '2026-11-24T09:30', false],
    },
    {
      does: 'of work that is due onto a day keeps its time of day, for as long as is estimated',
      order: lasting(90),
      span: span('2026-11-26T08:00', '2026-11-26T08:00'),
      dropped: ['2026-11-24T08:00', '2026-11-24T09:30', false],
    },
    { does: 'of unscheduled work onto a day gives it the whole day', dropped: WHOLE },
    {
      does: 'of scheduled work onto the row of whole days gives it the whole day',
      span: MORNING,
      from,
      to: { 'data-drop': 'day-row' },
      dropped: WHOLE,
    },
    {
      does: 'of work of a whole day onto another keeps it whole',
      order: allDay,
      span: WHOLE_DAY,
      dropped: WHOLE,
    },
    { does: 'of the end of work onto a day does nothing', span: MORNING, isResize: true, dropped: null },
    { does: 'onto a place that is not a day does nothing', to: { 'data-day': undefined }, dropped: null },
  ])('$does', ({ does: _, minute = 0, altKey = false, dropped, ...source }) => {
    const { pressed, to, pointer, at } = show(source);
    fireEvent.pointerDown(pressed, pointer({ clientY: 580 / 3 }));
    fireEvent.pointerMove(to, at(minute, { altKey }));
    fireEvent.pointerUp(to, at(minute));
    const [scheduledStart, scheduledEnd] = dropped?.slice(0, 2).map((time) => `${time}:00.000Z`) ?? [];
    const schedule = { scheduledStart, scheduledEnd, allDay: dropped?.[2] };
    const drops = dropped === null ? [] : [[{ order: source.order ?? order, schedule, from: null, to: null }]];
    expect(onDrop.mock.calls).toEqual(drops);
  });
});
