import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { actionsOf } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { held } from '#testing/held.ts';
import { openForFile } from '#testing/open-for-file.ts';
import {
  addedFile,
  addFile,
  createOrder,
  fileOf,
  leaveNothingBehind,
  listedFiles,
  photo,
  pngOfSize,
  storedFiles,
} from './files-testing.ts';
import { DRAWINGS, drawings } from './thumbnail.ts';

const api = await openForFile(createTestApi());
leaveNothingBehind(api);
const url = await api.server.listen({ host: '127.0.0.1', port: 0 });

describe('a photograph', () => {
  it('is stored byte for byte, with a thumbnail that is upright and does not reveal where it was taken', async () => {
    const { technician, manager, id, version } = await createOrder(api);
    const original = await photo('Kessel – Größe 1.jpg');
    const file = await addedFile(technician, id, original);
    expect(file).toMatchObject({
      name: 'Kessel – Größe 1.jpg',
      type: 'image/jpeg',
      bytes: original.size,
      hasThumbnail: true,
      mayRemove: true,
      addedBy: { _id: technician.member },
    });
    expect(await listedFiles(manager, id)).toEqual({ files: [file], most: 30, mayAdd: true });

    const params = { id, file: file._id };
    const content = await manager.client.workOrderFiles.content({ params });
    if (content.status !== 200) throw new Error(JSON.stringify(content.body));
    expect([content.body.name, content.body.type]).toEqual(['Kessel – Größe 1.jpg', 'image/jpeg']);
    const bytes = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('base64');
    expect(await bytes(content.body)).toBe(await bytes(original));

    const small = await manager.client.workOrderFiles.thumbnail({ params });
    if (small.status !== 200) throw new Error(JSON.stringify(small.body));
    const picture = Buffer.from(await small.body.arrayBuffer());
    expect(picture.subarray(8, 12).toString()).toBe('WEBP');
    // 640 by 480, lying on its side.
    expect([picture.readUInt16LE(26), picture.readUInt16LE(28)]).toEqual([180, 240]);
    expect(picture.includes('EXIF') || picture.includes('Siteward Phone')).toBe(false);

    // The order's version stays, so that nobody who is changing it is disturbed; its history has the file.
    const order = await manager.client.workOrders.get({ params: { id } });
    expect(order.body).toMatchObject({ version });
    expect(await actionsOf(manager, id)).toEqual(['work-order.created', 'work-order.file-added']);
  });

  it('is served as a file that cannot run anything, and that only its reader caches', async () => {
    const { technician, id } = await createOrder(api);
    const { _id } = await addedFile(technician, id, await photo('Kessel.jpg'));
    for (const part of ['content', 'thumbnail']) {
      const answer = await fetch(`${url}/api/work-orders/id/${id}/attachments/${_id}/${part}`, {
        headers: { authorization: technician.sid },
      });
      await answer.arrayBuffer();
      const name = part === 'content' ? 'Kessel.jpg' : 'Kessel.jpg.webp';
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': part === 'content' ? 'image/jpeg' : 'image/webp',
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/; sandbox$/),
        'cache-control': 'private, max-age=86400, immutable',
        vary: expect.stringContaining('Authorization'),
      });
    }
  });

  it('may be a different kind of picture than its name says, and may be damaged', async () => {
    const { technician, id } = await createOrder(api);
    const jpeg = Buffer.from(await (await photo()).arrayBuffer());
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await addedFile(technician, id, fileOf(png, 'Sent on.jpg', 'image/jpeg'))).toMatchObject({
      type: 'image/png',
    });
    const half = fileOf(jpeg.subarray(0, -200), 'Half.jpg', 'image/jpeg');
    expect(await addedFile(technician, id, half)).toMatchObject({ hasThumbnail: true });
  });
});

/** A picture of a single colour. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1867c0' } });
const deepPng = (edge: number) => flat(edge, edge).toColourspace('rgb16').png({ progressive: true }).toBuffer();
const png = (...of: Parameters<typeof pngOfSize>) => Promise.resolve(pngOfSize(...of));

/** Occupies an organization with a drawing that lasts until it is ended. */
async function occupy(org: string): Promise<() => Promise<unknown>> {
  const [ended, end] = held();
  let drawing: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begun) => {
    drawing = drawings(org, () => {
      begun();
      return ended;
    });
  });
  return () => {
    end();
    return drawing;
  };
}

describe('a picture', () => {
  it.each([
    ['is within every bound', () => deepPng(1000), true],
    ['unpacks to a gigabyte, interlaced', () => png(10_900, 10_900, { deep: true, interlaced: true }), false],
    ['unpacks to 100 MB, interlaced', () => png(4000, 4000, { deep: true, interlaced: true }), false],
    ['unpacks to a gigabyte, row by row', () => png(8000, 14_000, { deep: true }), false],
    ['has few rows, and long ones', () => png(1_000_000, 100, { deep: true }), false],
    ['unpacks to a gigabyte before its pixels', () => png(9, 9, { texts: 1000 }), false],
    ['has the texts that programs write', () => png(9, 9, { texts: 3 }), true],
    ['is a progressive JPEG of 20 megapixels', () => flat(5000, 4000).jpeg({ progressive: true }).toBuffer(), false],
    ['is any other JPEG of 20 megapixels', () => flat(5000, 4000).jpeg().toBuffer(), true],
    ['is a WebP of 26 megapixels', () => flat(5200, 5000).webp({ effort: 0 }).toBuffer(), false],
    ['is a WebP of 20 megapixels', () => flat(5000, 4000).webp({ effort: 0 }).toBuffer(), true],
  ])('that %s is stored, with or without a thumbnail', async (_, make, hasThumbnail) => {
    const { technician, id } = await createOrder(api);
    const before = await storedFiles(api);
    const bytes = await make();
    const file = await addedFile(technician, id, fileOf(bytes, 'Boiler.png', 'image/png'));
    expect(file).toMatchObject({ hasThumbnail, bytes: bytes.length });
    const params = { id, file: file._id };
    const small = await technician.client.workOrderFiles.thumbnail({ params });
    expect(small.status).toBe(hasThumbnail ? 200 : 404);
    expect(await technician.client.workOrderFiles.content({ params })).toMatchObject({ status: 200 });
    const contents = before.contents + (hasThumbnail ? 2 : 1);
    expect(await storedFiles(api)).toEqual({ files: before.files + 1, contents, pieces: contents, loose: 0 });
  });

  it('is stored without a thumbnail if many are waiting, while others’ are still drawn', async () => {
    const [busy, other] = [await createOrder(api), await createOrder(api)];
    const end = await occupy(busy.org);
    const waiting = Array.from({ length: DRAWINGS.waitingEach }, () => drawings(busy.org, async () => 'drawn'));
    expect(await addedFile(busy.technician, busy.id, await photo())).toMatchObject({ hasThumbnail: false });
    expect(await addedFile(other.technician, other.id, await photo())).toMatchObject({ hasThumbnail: true });
    // Bad pictures are refused however many are waiting.
    const refused = await addFile(busy.technician, busy.id, fileOf(pngOfSize(60_000, 60_000), 'a.png', 'image/png'));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    await end();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['drawn']));
    expect(await addedFile(busy.technician, busy.id, await photo())).toMatchObject({ hasThumbnail: true });
  });

  it('is not drawn for somebody who has disconnected', async () => {
    const { technician, id, org } = await createOrder(api);
    const end = await occupy(org);
    const { contents } = await storedFiles(api);
    const connected = once(api.server.server, 'connection');
    const sent = request(`${url}/api/work-orders/id/${id}/attachments`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: technician.sid,
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="a.jpg"',
      },
    });
    sent.on('error', () => undefined);
    sent.end(Buffer.from(await (await photo()).arrayBuffer()));
    const [connection] = await connected;
    await vi.waitFor(async () => expect((await storedFiles(api)).contents).toBe(contents + 1), { timeout: 20_000 });
    const closed = once(connection, 'close');
    sent.destroy();
    await closed;
    await end();
    const kept = async () =>
      expect(await listedFiles(technician, id)).toMatchObject({ files: [{ name: 'a.jpg', hasThumbnail: false }] });
    await vi.waitFor(kept, { timeout: 20_000 });
  });
});
