import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOfSize } from './files-testing.ts';
import { STRIPPABLE, withoutMetadata } from './without-metadata.ts';

const SECRET = 'Siteward Phone of Farah';
const EXIF = {
  IFD0: { Make: SECRET, Artist: SECRET, DateTime: '2026:11:21 09:00:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${SECRET}</rdf:RDF></x:xmpmeta>`;
const BLUE = { r: 24, g: 103, b: 192 };

/** A picture of two colours, with a profile and everything that people do not want to tell. */
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

async function strip(type: string, bytes: Uint8Array, size = bytes.length): Promise<Buffer> {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const left: Uint8Array[] = [];
  for await (const piece of withoutMetadata(type, pieces())) left.push(piece);
  return Buffer.concat(left);
}

// The small pictures block whatever reads from memory, in the whole process.
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
  it('keeps its pixels, its colours and how it is turned, and nothing else, however it arrives', async () => {
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

  it('loses what follows it, and shows what there is where it is cut off', async () => {
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

it('takes the texts of a PNG out, and has no way for other media types', async () => {
  const without = await strip('image/png', pngOfSize(10, 10, { texts: 2 }));
  expect(without.includes('zTXt')).toBe(false);
  expect(STRIPPABLE).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  await expect(strip('image/heic', Buffer.from('x'))).rejects.toThrow('no metadata');
});
