import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { RecordFile } from '@siteward/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';

/** A photograph as a phone takes it: lying on its side, and with the place where it was taken. */
export async function photo(name = 'Boiler.jpg', { width = 640, height = 480 } = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#1867c0' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Siteward Phone' }, IFD3: GPS })
    .toBuffer();
  return fileOf(bytes, name, 'image/jpeg');
}

const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' };

/** A file made of the given bytes. */
export function fileOf(bytes: Uint8Array | string, name: string, type: string): File {
  return new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name, { type });
}

/**
 * A PNG that claims to have this many pixels, in a few hundred bytes: either with one byte per pixel, or with the eight bytes of
 * 16-bit RGBA.
 *
 * @param how - `texts`: how many compressed texts of a megabyte each it has
 */
export function pngOfSize(
  width: number,
  height: number,
  { deep = false, interlaced = false, texts = 0 } = {},
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([...(deep ? [16, 6] : [8, 0]), 0, 0, interlaced ? 1 : 0], 8);
  const text = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1e6, 'a'))]),
  );
  const said = [chunk('IHDR', header), ...Array.from({ length: texts }, () => text)];
  const parts = [...said, chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** How many files a database has: records that are not deleted, contents, contents with chunks, and loose ones. */
export async function storedFiles({ deps }: Pick<TestApi, 'deps'>) {
  const { models, connection } = deps;
  const db = connection.getClient().db(connection.name);
  return {
    files: await models.File.collection.countDocuments({ deletedAt: null }),
    contents: await db.collection('contents.files').countDocuments(),
    // Each content has at least one chunk.
    pieces: (await db.collection('contents.chunks').distinct('files_id')).length,
    loose: await models.LooseContent.collection.countDocuments(),
  };
}

/** A team with a work order, which is assigned to its technician by default. */
export async function createOrder(api: TestApi, assigned = true) {
  const team = await createTeam(api);
  const assignees = assigned ? [team.technician.member] : [];
  const { _id: id, version } = await createWork(team.manager, team.ids, { assignees });
  return { ...team, id, version };
}

/** Adds a file to a work order, and returns the response. */
export function addFile(by: PersonInOrganization, id: string, body: File) {
  return by.client.workOrderFiles.add({ params: { id }, body });
}

/** Adds a file to a work order, and returns it. */
export async function addedFile(by: PersonInOrganization, id: string, file: File): Promise<RecordFile> {
  const answer = await addFile(by, id, file);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The files of a work order as somebody sees them. */
export async function listedFiles(by: PersonInOrganization, id: string) {
  const answer = await by.client.workOrderFiles.list({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/**
 * Checks after each test of a file that each content belongs to a file, nothing is loose, and no picture is left on the disk, where
 * these tests have a folder of their own.
 */
export function leaveNothingBehind(api: TestApi): void {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteward-files-'));
    vi.stubEnv('TMPDIR', folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    const { contents, pieces, loose } = await storedFiles(api);
    expect({ pieces, loose }).toEqual({ pieces: contents, loose: 0 });
    expect(await readdir(folder)).toEqual([]);
  });
}
