import type { ChecklistPoint, WorkOrderStatus } from './work-orders.ts';

/** Limits of a signature (docs/product.md, Signature). `width` and `height` are those of the box that it is drawn in. */
export const SIGNATURE_LIMITS = { name: 120, drawing: 20_000, width: 600, height: 200, shown: 20 } as const;

/** What a signature covers: what was to be done, and what was found. */
export type SignedFor = {
  title: string;
  description: string;
  checklist: readonly (ChecklistPoint & { label: string })[];
};

/**
 * Whether a signature on a work order remains valid after a change: what was signed is unchanged, and the work has not been
 * reopened.
 *
 * @param change - the new values; omitted fields stay as they are
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

/** The points and their answers as one text; the signature does not cover when and by whom they were answered. */
function signedPoints(checklist: SignedFor['checklist'] = []): string {
  return JSON.stringify(checklist.map(({ label, kind, required, value }) => [label, kind, required, value]));
}

/** A point in the box of a drawing. */
export type DrawnPoint = { x: number; y: number };

const DRAWING = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

/**
 * Whether a text is a drawing: lines from point to point in whole numbers within the box, in the notation of SVG paths
 * ("M3 4L5 6"). It contains nothing else, so it is safe to display as it is.
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

/** The strokes of a drawing, each as its points. */
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
 * Makes a drawing of the strokes that somebody drew, keeping as many of their points as there is room for.
 *
 * @param strokes - their points, on a surface of any size
 * @param size - the size of that surface; the drawing keeps its proportions
 * @returns Empty if nothing was drawn.
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
  // If there is no room for all strokes even as straight lines, only the first ones are kept.
  return text.length > most ? text.slice(0, text.lastIndexOf('M', most)) : text;
}

/** A line through every n-th of the points and the last; a dot becomes a line back to its start. */
function lineThrough(places: readonly string[], every: number): string {
  const kept = places.filter((_, index) => index % every === 0 || index === places.length - 1);
  return `M${(kept.length === 1 ? [...kept, ...kept] : kept).join('L')}`;
}
