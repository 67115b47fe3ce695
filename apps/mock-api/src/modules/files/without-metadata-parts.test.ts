import { describe, expect, it } from 'vitest';
import { GATHERED_BYTES, withoutMetadata } from './without-metadata.ts';

/** What is left of a file that arrives in pieces of this size, and how many of its bytes were read. */
async function stripped(type: string, bytes: Uint8Array, size = bytes.length) {
  let read = 0;
  const arriving = async function* () {
    for (; read < bytes.length; read += size) yield bytes.subarray(read, read + size);
  };
  const pieces: Buffer[] = [];
  for await (const piece of withoutMetadata(type, arriving())) pieces.push(Buffer.from(piece));
  return { left: Buffer.concat(pieces), lengths: pieces.map(({ length }) => length), isRead: read >= bytes.length };
}

const hex = (text: string) => Buffer.from(text, 'hex');
const UNREADABLE = { code: 'VALIDATION', reason: { code: 'picture-unreadable' } };

/** A segment of a JPEG: its marker, its length and its content. */
function segment(marker: number, content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

const jpeg = (...parts: Uint8Array[]) => Buffer.concat([hex('ffd8'), ...parts, hex('ffd9')]);
const strip = async (bytes: Uint8Array, size?: number) => (await stripped('image/jpeg', bytes, size)).left;

/** TIFF metadata in either order of bytes: the orientation after one other entry, unless it is to be elsewhere. */
function tiff(order: 'II' | 'MM', value: number, { first = 8, count = 2, length = 34 } = {}): Buffer {
  const bytes = Buffer.alloc(34);
  bytes.write(order, 'latin1');
  const short = (at: number, what: number) =>
    order === 'II' ? bytes.writeUInt16LE(what, at) : bytes.writeUInt16BE(what, at);
  if (order === 'II') bytes.writeUInt32LE(first, 4);
  else bytes.writeUInt32BE(first, 4);
  short(8, count);
  short(10, 0x010f);
  short(22, 0x0112);
  short(24, 3);
  short(30, value);
  return bytes.subarray(0, length);
}

const exif = (content: Uint8Array) => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), content]);
/** What is kept of metadata: the orientation alone. */
const only = (orientation: number) =>
  exif(
    Buffer.concat([
      hex('49492a00080000000100120103000100 0000'.replace(' ', '')),
      Buffer.from([orientation, 0]),
      Buffer.alloc(6),
    ]),
  );

describe('a JPEG', () => {
  it.each([
    ['its form', segment(0xe0, 'JFIF\0rest')],
    ['its colours', segment(0xe2, 'ICC_PROFILE\0rest')],
    ['the meaning of its channels', segment(0xee, 'Adobe rest')],
    ['a table', segment(0xc4, hex('fffe0002'))],
    ['an extension of its format', segment(0xf7, 'rest')],
    ['a mark', hex('ff01')],
    ['the last of the marks between its parts', hex('ffd7')],
  ])('keeps %s', async (_, part) => {
    expect(await strip(jpeg(part))).toEqual(jpeg(part));
  });

  it.each([
    ['a preview', segment(0xe0, 'JFXX\0Farah')],
    ['other pictures', segment(0xe2, 'MPF\0Farah')],
    ['notes of a program', segment(0xed, 'Photoshop 3.0\0Farah')],
    ['notes of another one', segment(0xee, 'Farah')],
    ['the last kind of notes', segment(0xef, 'Farah')],
    ['a comment', segment(0xfe, 'Farah')],
    ['XMP', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0Farah')],
  ])('loses %s', async (_, part) => {
    expect(await strip(jpeg(part, segment(0xdb, 'table')))).toEqual(jpeg(segment(0xdb, 'table')));
  });

  it.each([
    ['by the first metadata, in either order of bytes', tiff('II', 6), 6],
    ['in the other one', tiff('MM', 8), 8],
    ['only if there is such an orientation: not 0', tiff('II', 0), 1],
    ['nor 9', tiff('MM', 9), 1],
    ['only as one of the entries', tiff('II', 6, { count: 1 }), 1],
    ['only by a whole entry', tiff('II', 6, { length: 32 }), 1],
    ['only in metadata of a known form', Buffer.concat([Buffer.from('XX'), tiff('MM', 6).subarray(2)]), 1],
    ['not in metadata that is too short', Buffer.from('II', 'latin1'), 1],
    ['not beyond the end', tiff('II', 6, { first: 34 }), 1],
    ['nor far beyond', tiff('MM', 6, { first: 4_000_000_000 }), 1],
  ])('is turned %s', async (_, metadata, orientation) => {
    const second = segment(0xe1, exif(tiff('II', 3)));
    const bytes = jpeg(segment(0xe1, 'XMP'), segment(0xe1, exif(metadata)), second);
    expect(await strip(bytes)).toEqual(jpeg(segment(0xe1, only(orientation))));
  });

  it('loses what stands between its scans, and none of their pixels, however it arrives', async () => {
    const scan = (pixels: string) => Buffer.concat([segment(0xda, 'scan'), hex(pixels)]);
    const [one, other] = [scan('11ff0022ffd033ffd344ffd755'), scan('66ff')];
    const table = segment(0xc4, hex('fffe0002'));
    const bytes = jpeg(one, table, segment(0xfe, 'Farah'), other);
    for (const size of [1, 2, 3, bytes.length]) expect(await strip(bytes, size)).toEqual(jpeg(one, table, other));
  });

  it('is refused if anything else stands between its segments', async () => {
    const bytes = jpeg(segment(0xdb, 'table'), Buffer.from('Farah'), segment(0xdb, 'table'));
    await expect(strip(bytes)).rejects.toMatchObject(UNREADABLE);
  });
});

describe('a PNG', () => {
  const part = (kind: string, content: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(kind, 'latin1'), content, Buffer.alloc(4)]);
  };
  const png = (...parts: Uint8Array[]) => Buffer.concat([hex('89504e470d0a1a0a'), ...parts]);
  const END = part('IEND', Buffer.alloc(0));

  it('loses a part that follows its end, whatever it is called, which is read nevertheless', async () => {
    const bytes = png(END, part('IDAT', Buffer.from('Farah')));
    for (const size of [1, 20, bytes.length]) {
      expect(await stripped('image/png', bytes, size)).toMatchObject({ left: png(END), isRead: true });
    }
  });

  it('loses metadata that is longer than any camera writes, with its orientation', async () => {
    const long = (length: number) => part('eXIf', Buffer.concat([tiff('II', 6), Buffer.alloc(length - 34)]));
    expect((await stripped('image/png', png(long(1_000_001), END))).left).toEqual(png(END));
    const { left } = await stripped('image/png', png(long(1_000_000), END));
    expect([left.includes('eXIf'), left.readUInt32BE(8), left[34]]).toEqual([true, 26, 6]);
  });

  it('is passed on in pieces of some size, none of them empty, and never as a whole', async () => {
    const bytes = png(part('IDAT', Buffer.alloc(5 * GATHERED_BYTES)), END);
    const { left, lengths } = await stripped('image/png', bytes, GATHERED_BYTES / 4);
    expect(left.equals(bytes)).toBe(true);
    expect(lengths.length).toBeGreaterThanOrEqual(5);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
  });
});

describe('a WebP', () => {
  const part = (kind: string, content: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(kind, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
  };
  const webp = (...parts: Uint8Array[]) => {
    const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
    return Buffer.concat([part('RIFF', body)]);
  };
  const left = async (bytes: Uint8Array) => (await stripped('image/webp', bytes)).left;

  it('keeps parts of any length, and has as many zeros in place of those that it loses', async () => {
    const [colours, pixels] = [part('ICCP', Buffer.from('abc')), part('VP8 ', Buffer.from('pixel'))];
    const bytes = webp(colours, part('XMP ', Buffer.from('Farah')), pixels);
    expect(await left(bytes)).toEqual(webp(colours, part('NONE', Buffer.alloc(5)), pixels));
  });

  it.each([
    ['too short for an orientation', 25, 'NONE'],
    ['just long enough', 26, 'EXIF'],
    ['as long as any camera writes', 1_000_000, 'EXIF'],
    ['longer', 1_000_001, 'NONE'],
  ])('has metadata that is %s replaced', async (_, length, kind) => {
    const content = Buffer.concat([tiff('II', 6), Buffer.alloc(length)]).subarray(0, length);
    const bytes = webp(part('EXIF', content));
    const after = await left(bytes);
    expect([after.length, after.toString('latin1', 12, 16)]).toEqual([bytes.length, kind]);
    expect(after.subarray(20 + 26).every((byte) => byte === 0)).toBe(true);
  });
});

it.each(['image/jpeg', 'image/png', 'image/webp'])('a picture of %s that has hardly begun is refused', async (type) => {
  await expect(stripped(type, hex('ff'))).rejects.toMatchObject(UNREADABLE);
});
