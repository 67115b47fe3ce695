import { crc32 } from 'node:zlib';
import { reason } from '@siteward/contract';
import { invalid } from '#app-error.ts';

/** How each media type is stripped; metadata can be removed only from these. */
const STRIPPERS: Readonly<Record<string, (bytes: Bytes) => AsyncGenerator<Uint8Array>>> = {
  'image/jpeg': jpegWithout,
  'image/png': pngWithout,
  'image/webp': webpWithout,
};
/**
 * How much is gathered before it is passed on: each piece is written separately, and a picture may consist of parts of a few bytes.
 */
export const GATHERED_BYTES = 64 * 1024;
/** More parts than any program makes a picture of, yet few enough to be looked at in a moment. */
export const MOST_PARTS = 50_000;

/** The media types of pictures whose metadata can be removed. */
export const STRIPPABLE: readonly string[] = Object.keys(STRIPPERS);

/**
 * A picture without what the camera and programs have written into it, for example place, device, time and an embedded preview, and
 * without anything that follows it in the file. Only its pixels, colours and orientation stay as they were. Nothing is re-encoded,
 * and no more than a piece of it is in memory at a time.
 *
 * @param type - one of `STRIPPABLE`
 * @throws VALIDATION for what is not structured as a picture.
 */
export async function* withoutMetadata(type: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const strip = STRIPPERS[type];
  if (!strip) throw new Error(`no metadata can be taken out of ${type}`);
  const bytes = new Bytes(pieces);
  yield* gathered(strip(bytes));
  // What follows is still read: the upload may be too long, or break off.
  await bytes.drain();
}

/** The same bytes in larger pieces. */
async function* gathered(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let some: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    some.push(piece);
    size += piece.length;
    if (size < GATHERED_BYTES) continue;
    yield Buffer.concat(some);
    [some, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(some);
}

const unreadable = () => invalid('file', reason('picture-unreadable'));

/** Reads given numbers of bytes from pieces as they arrive. */
class Bytes {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);
  #parts = 0;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const piece = await this.#pieces.next();
    if (!piece.done) this.#held = Buffer.concat([this.#held, piece.value]);
    return !piece.done;
  }

  /** Counts another part: each costs processing time, however short it is. */
  beginPart(): void {
    this.#parts += 1;
    if (this.#parts > MOST_PARTS) throw unreadable();
  }

  /** The next bytes; null if there are not that many. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#held.length < count) if (!(await this.#more())) return null;
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** The next bytes, all of which must be there. */
  async demand(count: number): Promise<Buffer> {
    const taken = await this.take(count);
    if (!taken) throw unreadable();
    return taken;
  }

  /** Up to this many of the next bytes, one piece at a time; fewer if the input ends. */
  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#held.length === 0 && !(await this.#more())) return;
      const some = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(some.length);
      left -= some.length;
      yield some;
    }
  }

  async skip(count: number): Promise<void> {
    for await (const _ of this.pass(count));
  }

  /** The bytes up to where `find` finds something, one piece at a time; all of them if it finds nothing. */
  async *until(find: (bytes: Buffer) => { at: number; found: boolean }): AsyncGenerator<Buffer> {
    for (;;) {
      const { at, found } = find(this.#held);
      const before = this.#held.subarray(0, at);
      this.#held = this.#held.subarray(at);
      if (before.length > 0) yield before;
      if (found) return;
      if (!(await this.#more())) return;
    }
  }

  async drain(): Promise<void> {
    this.#held = Buffer.alloc(0);
    while (!(await this.#pieces.next()).done);
  }
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** The orientation of a picture according to its metadata; 1 for upright. */
function orientationIn(metadata: Buffer): number {
  const tiff = metadata.subarray(0, EXIF.length).equals(EXIF) ? metadata.subarray(EXIF.length) : metadata;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = short(first);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    const value = short(at + 8);
    if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Metadata that gives the orientation of a picture and nothing else. */
function turned(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

/** Whether a segment of a JPEG is needed to decode its pixels and colours. */
function belongsToPixels(marker: number, segment: Buffer): boolean {
  const begins = (text: string) => segment.toString('latin1', 0, text.length) === text;
  if (marker === 0xe0) return begins('JFIF\0');
  if (marker === 0xe2) return begins('ICC_PROFILE\0');
  if (marker === 0xee) return begins('Adobe');
  // Other application segments, and comments, are not.
  return !((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe);
}

async function* jpegWithout(bytes: Bytes): AsyncGenerator<Uint8Array> {
  yield await bytes.demand(2);
  for (let isTurned = false; ; ) {
    const head = await bytes.take(2);
    // A truncated picture shows as much as there is.
    if (!head) return;
    if (head[0] !== 0xff) throw unreadable();
    bytes.beginPart();
    let marker = head[1] ?? 0;
    // Fill bytes may precede a marker.
    while (marker === 0xff) {
      bytes.beginPart();
      marker = (await bytes.demand(1))[0] ?? 0;
    }
    const mark = Buffer.from([0xff, marker]);
    if (marker === 0xd9) {
      yield mark;
      return;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      yield mark;
      continue;
    }
    const length = await bytes.take(2);
    const segment = length && (await bytes.take(Math.max(0, length.readUInt16BE() - 2)));
    if (!segment) return;
    if (belongsToPixels(marker, segment)) {
      yield Buffer.concat([mark, length, segment]);
    } else if (marker === 0xe1 && !isTurned && segment.subarray(0, EXIF.length).equals(EXIF)) {
      isTurned = true;
      const kept = Buffer.concat([EXIF, turned(orientationIn(segment))]);
      yield Buffer.concat([mark, Buffer.from([0, kept.length + 2]), kept]);
    }
    if (marker === 0xda) yield* bytes.until(nextMarker);
  }
}

/** Finds the end of a JPEG's compressed pixels: the first marker that does not belong to them. */
function nextMarker(bytes: Buffer): { at: number; found: boolean } {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return { at, found: false };
    const isPixels = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return { at, found: true };
  }
  return { at: bytes.length, found: false };
}

const PNG_PARTS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);
/** More than any camera writes: longer ones are dropped unread. */
const MOST_EXIF = 1_000_000;

async function* pngWithout(bytes: Bytes): AsyncGenerator<Uint8Array> {
  yield await bytes.demand(8);
  for (let head = await bytes.take(8); head; head = await bytes.take(8)) {
    bytes.beginPart();
    const length = head.readUInt32BE();
    const kind = head.toString('latin1', 4);
    // Including the checksum.
    const rest = length + 4;
    if (PNG_PARTS.has(kind)) {
      yield head;
      yield* bytes.pass(rest);
    } else if (kind === 'eXIf' && length <= MOST_EXIF) {
      yield pngPart(kind, turned(orientationIn(await bytes.demand(rest))));
    } else await bytes.skip(rest);
    if (kind === 'IEND') return;
  }
}

function pngPart(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const HAS_XMP = 0x04;
/** The length of the VP8X part, which says what else the file contains. */
const FLAGS_BYTES = 10;

/** A WebP starts with its length, so what is removed is replaced by as many zeros, in a part that decoders skip. */
async function* webpWithout(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const head = await bytes.demand(12);
  yield head;
  for (let left = head.readUInt32LE(4) - 4; left > 0; ) {
    const part = await bytes.take(8);
    if (!part) return;
    bytes.beginPart();
    const kind = part.toString('latin1', 0, 4);
    const length = part.readUInt32LE(4);
    const padded = length + (length % 2);
    left -= 8 + padded;
    if (kind === 'VP8X') {
      if (length > FLAGS_BYTES) throw unreadable();
      const flags = await bytes.demand(padded);
      yield Buffer.concat([part, Buffer.from([(flags[0] ?? 0) & ~HAS_XMP]), flags.subarray(1)]);
    } else if (WEBP_PARTS.has(kind)) {
      yield part;
      yield* bytes.pass(padded);
    } else {
      const kept = kind === 'EXIF' && length >= 26 && length <= MOST_EXIF ? await bytes.demand(padded) : null;
      yield Buffer.concat([Buffer.from(kept ? 'EXIF' : 'NONE', 'latin1'), part.subarray(4)]);
      if (kept) yield Buffer.concat([turned(orientationIn(kept)), Buffer.alloc(padded - 26)]);
      else for await (const piece of bytes.pass(padded)) yield Buffer.alloc(piece.length);
    }
  }
}
