import { type RefObject, useEffect } from 'react';

/** The room under a bar that holds the pager; on narrow pages, where messages are as wide as that, a message under it too. */
const ROOM_UNDER = { wide: 88, narrow: 152 };

/** The bars that are there, the latest last: the one of a window lies over those of the page. */
let bars: readonly Element[] = [];

/** The room above a window that holds a message of two lines with its distances. */
const ROOM_ABOVE = 96;

/**
 * Keeps messages clear of a bar at the foot of the page or of a window: under it where there is room. Else above all of the
 * window, whose fields they would cover, if there is room above that, as over a sheet on a phone; else above the bar.
 */
export function useMessagesClearOf(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => (bar.current ? keepMessagesClear(bar.current) : undefined), [bar]);
}

function keepMessagesClear(bar: Element): () => void {
  bars = [...bars, bar];
  const resized = new ResizeObserver(place);
  resized.observe(document.body);
  resized.observe(bar);
  const window = windowOf(bar);
  if (window) resized.observe(window);
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
  // A window that comes in is somewhere else until it is there.
  addEventListener('animationend', place);
  place();
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
