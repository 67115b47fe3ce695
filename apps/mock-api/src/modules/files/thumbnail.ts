import { open } from 'node:fs/promises';
import { reason } from '@siteward/contract';
import { FILE_LIMITS } from '@siteward/domain';
import pLimit from 'p-limit';
import sharp, { type Metadata } from 'sharp';
import { invalid } from '#app-error.ts';
import { createFairQueue } from './fair-queue.ts';

/** Twice the size at which lists show it, for high-resolution screens. */
const EDGE = 240;
const QUALITY = 72;

/**
 * The number of bytes that a picture may unpack to (docs/adr/0024): in all, if it is read row by row, where they cost only time; in
 * one row, of which dozens are in memory; and in all, if its decoder needs the whole picture in memory.
 */
const MOST = { all: 500_000_000, row: 64_000, whole: 100_000_000 };
/**
 * The limits on a PNG's chunks before its pixels, and on the texts among them: reading the header unpacks each text, up to 8 MB,
 * and copies it.
 */
const PARTS = { all: 100, texts: 3 };
/** The time that drawing itself may take; a photograph takes a fifth of a second. */
const DRAWING_S = 5;

/** How many thumbnails are drawn at the same time, how many may wait in all and per organization, and for how long. */
export const DRAWINGS = { atOnce: 2, waiting: 60, waitingEach: 20, patienceMs: 10_000 };

// Otherwise sharp could also read SVG, PDF and formats whose decoders have had vulnerabilities.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] });
sharp.cache(false);
sharp.concurrency(1);

/** The process's only queue for thumbnails: the threads that draw them also hash passwords and read files. */
export const drawings = createFairQueue(DRAWINGS);
/** Reading a header takes milliseconds, so that bad pictures are refused however many drawings wait. */
const headersAtOnce = pLimit(2);

/** Whose picture it is, and whether anybody still waits for it, which is checked when its turn comes. */
type Wanted = { whose: string; isWanted: () => boolean };

/**
 * Makes the thumbnail of a picture: upright, and without what the camera wrote into it, for example the place.
 *
 * @param path - of a JPEG, PNG or WebP
 * @returns A WebP; null if drawing it would take too much memory or time, if too many are waiting already, or if nobody waits for
 *   it any more.
 * @throws VALIDATION for what is not a picture, and for one with too many pixels, before any of them is read.
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
    // Length, type and checksum take 12 bytes.
    at += 12 + head.readUInt32BE();
  }
  return true;
}

/** Whether a picture, judging by its header, unpacks to within the limits. */
function isDrawable({ width, height, channels, depth, format, isProgressive }: Metadata): boolean {
  const sample = depth === 'uchar' ? 1 : 2;
  const row = width * channels * sample;
  if (row > MOST.row || row * height > MOST.all) return false;
  // A header does not tell whether a WebP is read as a whole; if it is, its decoder needs four bytes per pixel.
  if (format === 'webp') return width * height * 4 <= MOST.whole;
  // All coefficients of a progressive JPEG are kept in memory, with two bytes each.
  return !isProgressive || width * height * channels * (format === 'jpeg' ? 2 : sample) <= MOST.whole;
}

async function draw(path: string): Promise<Uint8Array | null> {
  // With `failOn: 'none'`, as much of a damaged picture as there is.
  const limitInputPixels = FILE_LIMITS.megapixels * 1_000_000;
  const picture = sharp(path, { limitInputPixels, failOn: 'none', sequentialRead: true });
  const size = { width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true } as const;
  const drawn = picture.timeout({ seconds: DRAWING_S }).autoOrient().resize(size).webp({ quality: QUALITY });
  return readable(drawn.toBuffer().catch(noneIfLate));
}

/** Sharp reports a timeout only in its message. */
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
