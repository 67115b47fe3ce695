import { type DrawnPoint, SIGNATURE_LIMITS, strokesOf } from '@siteward/domain';
import sharp from 'sharp';

/** Pixels per unit of a drawing's coordinates. */
const SCALE = 2;
const SIZE = { width: SIGNATURE_LIMITS.width * SCALE, height: SIGNATURE_LIMITS.height * SCALE };
/** Half the width of the line, which is as wide as on screen. */
const RADIUS = 2 * SCALE;
const REACH = RADIUS + 1;

/** What a pen darkens around its point: the offset of each pixel and how light it stays, which is partial at the edge. */
const PEN = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, index) => {
  const [dx, dy] = [(index % (2 * REACH + 1)) - REACH, Math.floor(index / (2 * REACH + 1)) - REACH];
  return { dx, dy, light: Math.round(255 * Math.min(1, Math.max(0, Math.hypot(dx, dy) - RADIUS + 0.5))) };
}).filter(({ light }) => light < 255);

/**
 * The picture of a drawing, black on white. The lines are drawn here because the picture library is not allowed to read SVG
 * (`thumbnail.ts`), and a drawing consists of nothing but lines. Each point is drawn once, however many lines pass through it, so
 * that no drawing takes long.
 *
 * @param drawing - one that `isDrawing` accepts
 * @returns A PNG.
 */
export async function pictureOf(drawing: string): Promise<Uint8Array> {
  const points = new Uint8Array(SIZE.width * SIZE.height);
  for (const stroke of strokesOf(drawing)) {
    for (const [index, to] of stroke.entries()) markLine(points, stroke[index - 1] ?? to, to);
  }
  const pixels = new Uint8Array(points.length).fill(255);
  for (let at = 0; at < points.length; at += 1)
    if (points[at]) draw(pixels, at % SIZE.width, Math.floor(at / SIZE.width));
  return sharp(pixels, { raw: { ...SIZE, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

/** Marks the points that a pen passes over in a straight line. */
function markLine(points: Uint8Array, from: DrawnPoint, to: DrawnPoint): void {
  const [dx, dy] = [(to.x - from.x) * SCALE, (to.y - from.y) * SCALE];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  for (let step = 0; step <= steps; step += 1) {
    const x = Math.round(from.x * SCALE + (dx * step) / steps);
    const y = Math.round(from.y * SCALE + (dy * step) / steps);
    // The far edges of the drawing lie just beyond the last pixels.
    points[Math.min(y, SIZE.height - 1) * SIZE.width + Math.min(x, SIZE.width - 1)] = 1;
  }
}

function draw(pixels: Uint8Array, x: number, y: number): void {
  for (const { dx, dy, light } of PEN) {
    const [column, row] = [x + dx, y + dy];
    if (column < 0 || column >= SIZE.width || row < 0 || row >= SIZE.height) continue;
    const at = row * SIZE.width + column;
    if (light < (pixels[at] ?? 0)) pixels[at] = light;
  }
}
