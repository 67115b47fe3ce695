import type { WorkOrder } from '@siteward/contract';
import { estimatedMs, instantOfMinute, MINUTE_MS, movedToDay, type Span, startOfDay } from '@siteward/domain';
import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { instantOfInput } from '#lib/time/time-inputs.ts';
import type { Schedule } from '../changes/work-order-change.ts';
import { createPlaces, type Place, type Point } from './drop-places.ts';

const MINUTES_OF_DAY = 24 * 60;
/** The step of a move in minutes, and the finer one with the Alt key. */
const STEP = 30;
const FINE_STEP = 15;
/** How far the pointer has to move before it drags, and how long a finger has to rest. */
const THRESHOLD_PX = 4;
const REST_MS = 400;

/** The id of the row of unassigned work, where others have that of a person. */
export const NOBODY = 'nobody';

/** Where something would be dropped: when the work would then be scheduled, and in whose row. */
export type Slot = Span & { day: string; allDay: boolean; person: string | null };
export type Dragged = {
  order: WorkOrder;
  slot: Slot | null;
  isResize: boolean;
  /** The day and the row that it was taken from, if there are rows of people. */
  day: string | null;
  person: string | null;
  /** Where the pointer was when this state began. */
  at: Point;
};
/** What is dropped: its new schedule, null if that stays as it is, and from whose row to whose. */
export type Dropped = { order: WorkOrder; schedule: Schedule | null; from: string | null; to: string | null };

type Begun = {
  /** The element that has captured the pointer until the drag ends. */
  pressed: Element | null;
  placeAt: ReturnType<typeof createPlaces>;
  order: WorkOrder;
  span: Span | null;
  isResize: boolean;
  x: number;
  y: number;
  /** How far after its start the work order was grabbed, in ms. */
  held: number;
  pointer: number;
  day: string | null;
  person: string | null;
};

/**
 * What is being dragged, for components that draw some part of it: nothing else re-renders while something is dragged over it.
 */
function createHeld() {
  let dragged: Dragged | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => dragged,
    set: (next: Dragged | null) => {
      dragged = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A part of what is being dragged; the component re-renders only when that part changes.
 *
 * @param part - has to return a primitive, null, or an object that already exists in what is dragged
 */
export function useDragged<Part>({ read, subscribe }: Drag, part: (dragged: Dragged | null) => Part): Part {
  return useSyncExternalStore(subscribe, () => part(read()));
}

/**
 * Dragging with the pointer: from one day to another, along the hours, by its end, into somebody's row, and out of a tray. A day
 * accepts drops if it has `data-day` and `data-drop`, which is `hours` for the column of a day and `day` where there are no
 * hours; `data-person` says whose row it is. The element that follows the pointer has `data-ghost` and is moved without
 * rendering, which happens only when the place changes.
 *
 * @param onDrop - called with what dropping does to the work order
 */
export function useDrag({ zone, onDrop }: { zone: string; onDrop: (dropped: Dropped) => void }) {
  const [held] = useState(createHeld);
  const begun = useRef<Begun | null>(null);
  const isMoving = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const end = useEffectEvent((isDropped: boolean) => {
    clearTimeout(rest.current);
    const [what, where, moved] = [begun.current, held.read()?.slot, isMoving.current];
    begun.current = null;
    isMoving.current = false;
    held.set(null);
    // After a mere click, the pointer is left for the browser to release, so the click still goes to the pressed element.
    if (!moved) return;
    if (what?.pressed?.hasPointerCapture?.(what.pointer)) what.pressed.releasePointerCapture(what.pointer);
    // A drag is not a click.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    if (!isDropped || !what || !where) return;
    const schedule = staysOnDay(what, where) ? null : scheduleOf(where);
    onDrop({ order: what.order, schedule, from: what.person, to: where.person });
  });

  const move = useEffectEvent((event: PointerEvent) => {
    const what = begun.current;
    if (!what || event.pointerId !== what.pointer) return;
    if (!isMoving.current) {
      const isFar = Math.hypot(event.clientX - what.x, event.clientY - what.y) > THRESHOLD_PX;
      if (!isFar) return;
      // A finger that moves before it has rested is scrolling.
      if (event.pointerType === 'touch') return end(false);
      isMoving.current = true;
    }
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    const ghost = document.querySelector<HTMLElement>('[data-ghost]');
    if (ghost) ghost.style.transform = besidePointer(at);
    const [before, slot] = [held.read(), slotAt(event, what, { zone, place: what.placeAt(at) })];
    if (before && isSame(slot, before.slot)) return;
    held.set({ order: what.order, slot, isResize: what.isResize, day: what.day, person: what.person, at });
  });

  useEffect(() => {
    const onMove = (event: PointerEvent) => move(event);
    const isOurs = ({ pointerId }: PointerEvent) => pointerId === begun.current?.pointer;
    const onUp = (event: PointerEvent) => isOurs(event) && end(true);
    const onCancel = (event: PointerEvent) => isOurs(event) && end(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !begun.current) return;
      event.stopPropagation();
      end(false);
    };
    // The page does not scroll while a finger drags across it.
    const onTouch = (event: TouchEvent) => isMoving.current && event.preventDefault();
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('touchmove', onTouch);
    };
  }, []);

  /**
   * Starts dragging a work order.
   *
   * @param span - when it is; null if it is not scheduled
   */
  const begin = useCallback(
    (event: ReactPointerEvent, order: WorkOrder, span: Span | null, isResize = false) => {
      if (event.button !== 0 || begun.current) return;
      const { clientX: x, clientY: y, pointerId: pointer, pointerType, currentTarget: taken } = event;
      const pressed = event.target instanceof Element ? event.target : null;
      const column = taken.closest<HTMLElement>('[data-drop]');
      const at = column && instantAt(y, { element: column, whole: column.getBoundingClientRect() }, zone);
      const below = span && at !== null && !isResize ? at - span.start : 0;
      const row = taken.closest<HTMLElement>('[data-person]')?.dataset;
      const [day, person] = [row?.['day'] ?? null, row?.['person'] ?? null];
      begun.current = {
        pressed,
        placeAt: createPlaces(),
        order,
        span,
        isResize,
        x,
        y,
        held: Math.max(0, below),
        pointer,
        day,
        person,
      };
      // As happens with a finger by itself. The browser then does not look up what is below the pointer, which would take most of
      // a frame with so many entries, and none of them is highlighted.
      pressed?.setPointerCapture?.(pointer);
      if (isResize) event.stopPropagation();
      if (pointerType !== 'touch') return;
      rest.current = setTimeout(() => {
        isMoving.current = begun.current !== null;
        if (begun.current) held.set({ order, slot: null, isResize, day, person, at: { x, y } });
      }, REST_MS);
    },
    [zone, held],
  );

  return useMemo(() => ({ begin, read: held.read, subscribe: held.subscribe }), [begin, held]);
}

export type Drag = ReturnType<typeof useDrag>;

/** Whether something only goes from person to person, within the day that it was taken from. */
export function staysOnDay({ day }: Pick<Dragged, 'day'>, slot: Pick<Slot, 'day' | 'person'>): boolean {
  return slot.person !== null && slot.day === day;
}

/** The position of the element that follows the pointer. */
export function besidePointer({ x, y }: Point): string {
  return `translate(${x + 12}px, ${y + 8}px)`;
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

function slotAt(
  { clientY, altKey }: Pick<PointerEvent, 'clientY' | 'altKey'>,
  { order, span, isResize, held }: Begun,
  { zone, place }: { zone: string; place: Place | undefined },
): Slot | null {
  const data = place?.element.dataset;
  const day = data?.['day'];
  if (!place || !data || !day) return null;
  const person = data['person'] ?? null;
  const length = span && span.end > span.start ? span.end - span.start : estimatedMs(order.estimatedMinutes);
  if (data['drop'] !== 'hours') {
    if (isResize) return null;
    // On a day without hours, work keeps its time of day; work without one takes up the whole day.
    const isKept = span !== null && !order.allDay && data['drop'] === 'day';
    if (isKept)
      return { ...movedToDay({ start: span.start, end: span.start + length }, day, zone), day, allDay: false, person };
    const start = startOfDay(day, zone);
    if (!order.allDay || !span) return { start, end: lastMinute(day, zone), day, allDay: true, person };
    return { ...movedToDay(span, day, zone), day, allDay: true, person };
  }
  const pointed = instantAt(clientY, place, zone);
  if (pointed === null) return null;
  const step = (altKey ? FINE_STEP : STEP) * MINUTE_MS;
  const dayStart = startOfDay(day, zone);
  const snapped = (ms: number) => dayStart + Math.round((ms - dayStart) / step) * step;
  if (isResize && span)
    return { start: span.start, end: Math.max(span.start + step, snapped(pointed)), day, allDay: false, person };
  const start = Math.max(dayStart, snapped(pointed - (order.allDay ? 0 : held)));
  const lasts = order.allDay ? estimatedMs(order.estimatedMinutes) : length;
  return { start, end: start + lasts, day, allDay: false, person };
}

/**
 * The point in time at a height in a day's column: by the clock, or by elapsed time if the column gives the length of its day.
 */
function instantAt(
  y: number,
  { element: { dataset }, whole: { top, height } }: Omit<Place, 'seen'>,
  zone: string,
): number | null {
  const { day, drop, minutes: passed } = dataset;
  if (!day || drop !== 'hours') return null;
  const minutes = Number(passed ?? MINUTES_OF_DAY);
  const minute = Math.min(minutes - 1, Math.max(0, ((y - top) / height) * minutes));
  return passed === undefined ? instantOfMinute(minute, day, zone) : startOfDay(day, zone) + minute * MINUTE_MS;
}

function isSame(one: Slot | null, other: Slot | null): boolean {
  const fields = ['start', 'end', 'allDay', 'day', 'person'] as const;
  return fields.every((field) => one?.[field] === other?.[field]);
}

function lastMinute(day: string, zone: string): number {
  return Date.parse(instantOfInput(day, zone, 'last') ?? day);
}

/** A place in the calendar as the schedule of a work order. */
function scheduleOf({ start, end, allDay }: Pick<Slot, 'start' | 'end' | 'allDay'>): Schedule {
  return { scheduledStart: new Date(start).toISOString(), scheduledEnd: new Date(end).toISOString(), allDay };
}
