import type { ChecklistPoint, WorkOrderStatus } from './work-orders.ts';

/** The bounds of a signature (docs/product.md, Signature). `width` and `height` are the box that it is drawn in. */
export const SIGNATURE_LIMITS = { name: 120, drawing: 20_000, width: 600, height: 200, shown: 20 } as const;

/** What somebody signs for: what is to be done, and what was found. */
export type SignedFor = {
  title: string;
  description: string;
  checklist: readonly (ChecklistPoint & { label: string })[];
};

/**
 * Whether a signature still stands under a work order after a change: what was signed for is the same, and the work is not
 * open again.
 *
 * @param change - what is given anew; what is left out stays
 */
export function staysSigned(
  before: Partial<SignedFor>,
  change: Partial<SignedFor> & { status?: WorkOrderStatus },
): boolean {
  if (change.status === 'open') return false;
  const { title = before.title, description = before.description, checklist = before.checklist } = change;
  if (title !== before.title || description !== before.description) return false;
  return checklist === before.checklist || signedPoints(checklist) === signedPoints(before.checklist);
}

/** The points and their answers, as one text; when, and by whom they were answered is not signed for. */
function signedPoints(checklist: SignedFor['checklist'] = []): string {
  return JSON.stringify(checklist.map(({ label, kind, required, value }) => [label, kind, required, value]));
}

/** A place in the box of a drawing. */
export type DrawnPoint = { x: number; y: number };

const DRAWING = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

/**
 * Whether a text is a drawing: lines from point to point in whole numbers, as the path of an SVG has them ("M3 4L5 6"), within
 * the box. It holds nothing else, so that it can be shown as it is.
 */
export function isDrawing(text: string): boolean {
  if (text.length > SIGNATURE_LIMITS.drawing || !DRAWING.test(text)) return false;
  return text
    .split(/[ML]/)
    .slice(1)
    .every((pair) => {
      const [x = Number.NaN, y = Number.NaN] = pair.split(' ').map(Number);
      return x <= SIGNATURE_LIMITS.width && y <= SIGNATURE_LIMITS.height;
    });
}

/** The strokes of a drawing, from place to place. */
export function strokesOf(drawing: string): DrawnPoint[][] {
  return drawing
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((place) => {
        const [x = 0, y = 0] = place.split(' ').map(Number);
        return { x, y };
      }),
    );
}

/**
 * A drawing of what somebody drew, stroke by stroke, with as many of the points as there is room for.
 *
 * @param strokes - their points, on a surface of any size
 * @param size - of that surface; the drawing keeps its proportions
 * @returns Empty where nothing was drawn.
 */
export function drawingOf(
  strokes: readonly (readonly DrawnPoint[])[],
  size: { width: number; height: number },
): string {
  const { width, height, drawing: most } = SIGNATURE_LIMITS;
  const scale = Math.min(width / size.width, height / size.height);
  const within = (value: number, max: number) => Math.min(Math.max(Math.round(value * scale), 0), max);
  const placesOf = (stroke: readonly DrawnPoint[]) => {
    const places = stroke.map(({ x, y }) => `${within(x, width)} ${within(y, height)}`);
    return places.filter((place, index) => place !== places[index - 1]);
  };
  const drawn = strokes.map(placesOf).filter((places) => places.length > 0);
  const thinned = (every: number) => drawn.map((places) => lineThrough(places, every)).join('');
  let text = thinned(1);
  for (let every = 2; text.length > most && every < most; every *= 2) text = thinned(every);
  // More strokes than there is room for even as straight lines: the first of them.
  return text.length > most ? text.slice(0, text.lastIndexOf('M', most)) : text;
}

/** The line through every so many of the places and the last; a dot is a line to where it began. */
function lineThrough(places: readonly string[], every: number): string {
  const kept = places.filter((_, index) => index % every === 0 || index === places.length - 1);
  return `M${(kept.length === 1 ? [...kept, ...kept] : kept).join('L')}`;
}
