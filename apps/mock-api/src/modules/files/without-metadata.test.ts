import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOfSize } from './files-testing.ts';
import { GATHERED_BYTES, MOST_PARTS, STRIPPABLE, withoutMetadata } from './without-metadata.ts';

const SECRET = 'Siteward Phone of Farah';
const EXIF = {
  IFD0: { Make: SECRET, Artist: SECRET, DateTime: '2026:11:21 09:00:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${SECRET}</rdf:RDF></x:xmpmeta>`;
const BLUE = { r: 24, g: 103, b: 192 };

/** A picture of two colours, with a profile and everything that people do not want to reveal. */
function picture(format: 'jpeg' | 'png' | 'webp', { progressive = false, orientation = 6 } = {}): Promise<Buffer> {
  const half = { create: { width: 40, height: 30, channels: 3 as const, background: '#c01867' } };
  return sharp({ create: { width: 80, height: 30, channels: 3, background: BLUE } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif(EXIF)
    .withXmp(XMP)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .withExifMerge(EXIF)
    .toFormat(format, format === 'jpeg' ? { progressive } : {})
    .toBuffer();
}

async function piecesOf(type: string, bytes: Uint8Array, size = bytes.length): Promise<Uint8Array[]> {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const left: Uint8Array[] = [];
  for await (const piece of withoutMetadata(type, pieces())) left.push(piece);
  return left;
}

async function strip(type: string, bytes: Uint8Array, size = bytes.length): Promise<Buffer> {
  return Buffer.concat(await piecesOf(type, bytes, size));
}

// The thumbnail module blocks reading pictures from memory, for the whole process.
const READERS = { operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] };
beforeAll(() => sharp.unblock(READERS));
afterAll(() => sharp.block(READERS));

const pixelsOf = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

describe.each([
  ['image/jpeg', 'jpeg', {}],
  ['image/jpeg', 'jpeg', { progressive: true }],
  ['image/png', 'png', {}],
  ['image/webp', 'webp', {}],
] as const)('a picture of %s (%s, %o)', (type, format, options) => {
  it('keeps its pixels, colours and orientation, and nothing else, however it arrives', async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const before = await picture(format, { ...options, orientation });
      expect(before.includes(SECRET)).toBe(true);
      const after = await strip(type, before);
      expect(after.includes(SECRET)).toBe(false);
      expect(after.includes('xmpmeta')).toBe(false);
      expect(await pixelsOf(after)).toEqual(await pixelsOf(before));
      const { exif, xmp, icc, orientation: kept = 1, width } = await sharp(after).metadata();
      expect([kept, width, xmp]).toEqual([orientation, 80, undefined]);
      expect((exif?.length ?? 0) <= 1000 && !exif?.includes('Siteward')).toBe(true);
      expect(icc).toBeDefined();
      for (const size of [1, 7, 100]) expect(await strip(type, before, size)).toEqual(after);
      expect(await strip(type, after)).toEqual(after);
    }
  });

  it('loses what follows it, and shows what there is if it is truncated', async () => {
    const before = await picture(format, options);
    const whole = await strip(type, before);
    expect(await strip(type, Buffer.concat([before, Buffer.from(`<script>${SECRET}</script>`)]))).toEqual(whole);
    const part = await strip(type, before.subarray(0, before.length - 20));
    expect(whole.subarray(0, part.length).equals(part)).toBe(true);
  });

  it('is refused or read, whatever its bytes say', async () => {
    const before = await picture(format, options);
    const changes = fc.array(fc.tuple(fc.nat(before.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const bytes = Buffer.from(before);
        for (const [at, value] of changed) bytes[at] = value;
        await strip(type, bytes).then(
          (left) => expect(left.length).toBeLessThanOrEqual(bytes.length + 100),
          (error) => expect(error).toMatchObject({ code: 'VALIDATION' }),
        );
      }),
    );
  });
});

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const WEBP = Buffer.from('RIFF\xff\xff\xff\x7fWEBP', 'latin1');

describe.each([
  ['an empty table of a JPEG', 'image/jpeg', Buffer.from('ffd8', 'hex'), Buffer.from('ffdb0002', 'hex')],
  ['a mark of a JPEG', 'image/jpeg', Buffer.from('ffd8', 'hex'), Buffer.from('ffd0', 'hex')],
  ['an empty part of a PNG', 'image/png', PNG, Buffer.from('\0\0\0\0IDAT\0\0\0\0', 'latin1')],
  ['an empty part of a WebP', 'image/webp', WEBP, Buffer.from('ALPH\0\0\0\0', 'latin1')],
])('%s', (_, type, head, part) => {
  const many = (count: number) => Buffer.concat([head, Buffer.alloc(count * part.length, part)]);

  it('costs no write of its own, however many there are', async () => {
    const bytes = many(MOST_PARTS);
    const pieces = await piecesOf(type, bytes, GATHERED_BYTES);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(pieces.length).toBeLessThanOrEqual(Math.ceil(bytes.length / GATHERED_BYTES));
  });

  it('is refused if there are more of them than any program writes', async () => {
    await expect(strip(type, many(MOST_PARTS + 1), GATHERED_BYTES)).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});

it('reads only a limited number of fill bytes before a part', async () => {
  const filled = Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    Buffer.alloc(MOST_PARTS + 1, 0xff),
    Buffer.from('d9', 'hex'),
  ]);
  await expect(strip('image/jpeg', filled, GATHERED_BYTES)).rejects.toMatchObject({ code: 'VALIDATION' });
});

it('does not gather a part of a WebP in memory that claims to be too long', async () => {
  let taken = 0;
  async function* pieces() {
    yield Buffer.concat([WEBP, Buffer.from('VP8X\xff\xff\xff\x0f', 'latin1')]);
    for (; taken < 10; taken += 1) yield Buffer.alloc(GATHERED_BYTES);
  }
  const read = async () => {
    for await (const _ of withoutMetadata('image/webp', pieces()));
  };
  await expect(read()).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(taken).toBe(0);
});

it('removes the texts of a PNG, and supports no other media types', async () => {
  const without = await strip('image/png', pngOfSize(10, 10, { texts: 2 }));
  expect(without.includes('zTXt')).toBe(false);
  expect(STRIPPABLE).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  await expect(strip('image/heic', Buffer.from('x'))).rejects.toThrow('no metadata');
});
