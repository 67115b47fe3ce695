/** A point in the window, in px. */
export type Point = { x: number; y: number };

/** A place where something can be dropped: its element, its box, and the visible part of everything around it, once needed. */
export type Place = { element: HTMLElement; whole: DOMRect; seen: Box | null };
type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Finds the drop place at a point from the boxes of all of them, which are read once, and again when the one found has moved. */
export function createPlaces() {
  let places: Place[] = [];
  return ({ x, y }: Point): Place | undefined => {
    const isIn = ({ left, top, right, bottom }: Box) => left <= x && x < right && top <= y && y < bottom;
    const isSeen = (place: Place) => {
      place.seen ??= seenAround(place.element);
      return isIn(place.seen);
    };
    const find = () => places.find((place) => isIn(place.whole) && isSeen(place));
    const found = find();
    const [before, now] = [found?.whole, found?.element.getBoundingClientRect()];
    if (before && now && EDGES.every((edge) => before[edge] === now[edge])) return found;
    places = Array.from(document.querySelectorAll<HTMLElement>('[data-drop]'), (element) => ({
      element,
      whole: element.getBoundingClientRect(),
      seen: null,
    }));
    return find();
  };
}

const EDGES = ['left', 'top', 'right', 'bottom'] as const;

function seenAround(element: Element): Box {
  let seen: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(each).overflow)) continue;
    const { left, top, right, bottom } = each.getBoundingClientRect();
    seen = {
      left: Math.max(seen.left, left),
      top: Math.max(seen.top, top),
      right: Math.min(seen.right, right),
      bottom: Math.min(seen.bottom, bottom),
    };
  }
  return seen;
}
