import { open } from 'node:fs/promises';
import { reason } from '@siteward/contract';
import { FILE_LIMITS } from '@siteward/domain';
import pLimit from 'p-limit';
import sharp, { type Metadata } from 'sharp';
import { invalid } from '#app-error.ts';
import { createFairQueue } from './fair-queue.ts';

/** Twice the size in which lists show it, for screens with fine pixels. */
const EDGE = 240;
const QUALITY = 72;

/**
 * The bytes that a picture may unpack to (docs/adr/0024): in all, where it is read row by row and they are a matter of time; in
 * one row, of which there are dozens in memory; and in all where its reader needs the whole of it in memory.
 */
const MOST = { all: 500_000_000, row: 64_000, whole: 100_000_000 };
/** Parts of a PNG before its pixels, and of these the texts: reading the header unpacks each to 8 MB, and copies it. */
const PARTS = { all: 100, texts: 3 };
/** Of a drawing's own time; a photograph takes a fifth of a second. */
const DRAWING_S = 5;

/** How much waits, of each organization and in all, and for how long. */
export const DRAWINGS = { atOnce: 2, waiting: 60, waitingEach: 20, patienceMs: 10_000 };

// What sharp could read otherwise includes SVG, PDF and formats whose readers have had holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] });
sharp.cache(false);
sharp.concurrency(1);

/** The one queue of this process for small pictures: the threads that draw are those that hash passwords and read files too. */
export const drawings = createFairQueue(DRAWINGS);
/** Milliseconds each, so that what is refused is refused however many drawings wait. */
const headersAtOnce = pLimit(2);

/** Whose a picture is, and whether anybody still waits for it, which is asked when its turn has come. */
type Wanted = { whose: string; isWanted: () => boolean };

/**
 * Makes the small picture of a picture, upright, and without what the camera wrote into it, such as the place.
 *
 * @param path - of a JPEG, PNG or WebP
 * @returns A WebP; null where drawing it would take too much memory or time, where too many wait already, and where nobody
 *   waits for it any more.
 * @throws VALIDATION for what is no picture, and for one with too many pixels, before any of them is read.
 */
export async function makeThumbnail(path: string, { whose, isWanted }: Wanted): Promise<Uint8Array | null> {
  if (await hasManyParts(path)) return null;
  const header = await headersAtOnce(() => readable(sharp(path, { limitInputPixels: false }).metadata()));
  const most = FILE_LIMITS.megapixels;
  if (header.width * header.height > most * 1_000_000)
    throw invalid('file', reason('picture-too-large', { max: most }));
  if (!isDrawable(header)) return null;
  return drawings(whose, async () => (isWanted() ? draw(path) : null));
}

/** Whether reading the header of a PNG would unpack more than any program writes there. */
async function hasManyParts(path: string): Promise<boolean> {
  await using file = await open(path);
  const head = Buffer.alloc(8);
  const readAt = async (at: number) => (await file.read(head, 0, head.length, at)).bytesRead === head.length;
  if (!(await readAt(0)) || head.toString('latin1', 1, 4) !== 'PNG') return false;
  let [at, texts] = [head.length, 0];
  for (let parts = 0; parts < PARTS.all; parts += 1) {
    if (!(await readAt(at))) return false;
    const kind = head.toString('latin1', 4);
    if (kind === 'IDAT') return false;
    if (kind === 'zTXt' || kind === 'iTXt') texts += 1;
    if (texts > PARTS.texts) return true;
    // Its length, its kind and its sum.
    at += 12 + head.readUInt32BE();
  }
  return true;
}

/** Whether what a picture unpacks to is within bounds, by its header. */
function isDrawable({ width, height, channels, depth, format, isProgressive }: Metadata): boolean {
  const sample = depth === 'uchar' ? 1 : 2;
  const row = width * channels * sample;
  if (row > MOST.row || row * height > MOST.all) return false;
  // A header does not tell whether a WebP is read as a whole; its reader has four bytes for each pixel then.
  if (format === 'webp') return width * height * 4 <= MOST.whole;
  // All of a progressive JPEG's coefficients are kept, of two bytes each.
  return !isProgressive || width * height * channels * (format === 'jpeg' ? 2 : sample) <= MOST.whole;
}

async function draw(path: string): Promise<Uint8Array | null> {
  // As much of a damaged one as there is.
  const limitInputPixels = FILE_LIMITS.megapixels * 1_000_000;
  const picture = sharp(path, { limitInputPixels, failOn: 'none', sequentialRead: true });
  const size = { width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true } as const;
  const drawn = picture.timeout({ seconds: DRAWING_S }).autoOrient().resize(size).webp({ quality: QUALITY });
  return readable(drawn.toBuffer().catch(noneIfLate));
}

/** Sharp tells by words alone that time was up. */
function noneIfLate(error: unknown): null {
  if (error instanceof Error && error.message.startsWith('timeout: ')) return null;
  throw error;
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    throw invalid('file', reason('picture-unreadable'));
  }
}
