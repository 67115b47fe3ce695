import { type RefObject, useEffect } from 'react';

/**
 * The room needed below a bar: for the pager; on narrow pages, where messages are as wide as that, for a message below it too.
 */
const ROOM_UNDER = { wide: 88, narrow: 152 };

/** The bars on screen, latest last: that of a window lies over those of the page. */
let bars: readonly Element[] = [];

/** The room needed above a window: for a message of two lines with its margins. */
const ROOM_ABOVE = 96;

/**
 * Keeps messages clear of a bar at the foot of the page or of a window: below it if there is room. Otherwise they go above the
 * whole window if there is room there, as over a sheet on a phone, since they would cover its fields; failing that, above the
 * bar.
 */
export function useMessagesClearOf(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => (bar.current ? keepMessagesClear(bar.current) : undefined), [bar]);
}

function keepMessagesClear(bar: Element): () => void {
  bars = [...bars, bar];
  // It also calls back for the first time by itself, once the page has been laid out. Measuring before that would lay it out at once.
  const resized = new ResizeObserver(place);
  resized.observe(document.body);
  resized.observe(bar);
  const window = windowOf(bar);
  if (window) resized.observe(window);
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
  // A window that is sliding in reaches its final position later.
  addEventListener('animationend', place);
  return () => {
    resized.disconnect();
    removeEventListener('scroll', place);
    removeEventListener('resize', place);
    removeEventListener('animationend', place);
    bars = bars.filter((each) => each !== bar);
    place();
  };
}

function windowOf(bar: Element): Element | null {
  return bar.closest('[role=dialog], [role=alertdialog]');
}

function place(): void {
  const { style } = document.documentElement;
  const bar = bars.at(-1);
  if (!bar) return void style.removeProperty('--toast-bottom');
  const { top, bottom } = bar.getBoundingClientRect();
  const isRoomUnder = innerHeight - bottom >= (innerWidth < 1024 ? ROOM_UNDER.narrow : ROOM_UNDER.wide);
  const edge = windowOf(bar)?.getBoundingClientRect().top ?? 0;
  const above = Math.round(innerHeight - (edge >= ROOM_ABOVE ? edge : top)) + 8;
  style.setProperty('--toast-bottom', `${isRoomUnder ? 16 : above}px`);
}
