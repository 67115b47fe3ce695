import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { type AnyReason, type RecordFile, reason } from '@siteward/contract';
import { FILE_KIND_NAMES, FILE_LIMITS } from '@siteward/domain';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { actionsOf, createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization, type TestApi } from '#testing/harness.ts';
import { storeContent } from './contents.ts';
import { fileOf, photo, pngOfSize, storedFiles } from './files-testing.ts';
import { dropLeftContents, LOOSE_MS } from './sweep-job.ts';
import { DRAWINGS, drawings } from './thumbnail.ts';

let api: TestApi;
let url: string;
beforeAll(async () => {
  api = await createTestApi();
  url = await api.server.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);
// Whatever a test did: each content is held by a file, and nothing is loose.
let spoolsBefore: ReadonlySet<string>;
beforeAll(async () => {
  spoolsBefore = new Set(await readdir(tmpdir()));
});
afterEach(async () => {
  const { contents, pieces, loose } = await storedFiles(api);
  expect({ pieces, loose }).toEqual({ pieces: contents, loose: 0 });
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith('siteward-picture-'));
  // Others may be at work on the same machine, or have been killed there.
  expect(left.filter((name) => !spoolsBefore.has(name))).toEqual([]);
});
afterAll(() => api.close());

async function createOrder(assigned = true) {
  const team = await createTeam(api);
  const assignees = assigned ? [team.technician.member] : [];
  const { _id: id, version } = await createWork(team.manager, team.ids, { assignees });
  return { ...team, id, version };
}

const add = (by: PersonInOrganization, id: string, body: File) =>
  by.client.workOrderFiles.add({ params: { id }, body });

async function added(by: PersonInOrganization, id: string, file: File): Promise<RecordFile> {
  const answer = await add(by, id, file);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function listed(by: PersonInOrganization, id: string) {
  const answer = await by.client.workOrderFiles.list({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

describe('a photograph', () => {
  it('is kept byte by byte, with a small picture that stands upright and says nothing of where it was taken', async () => {
    const { technician, manager, id, version } = await createOrder();
    const original = await photo('Kessel – Größe 1.jpg');
    const file = await added(technician, id, original);
    expect(file).toMatchObject({
      name: 'Kessel – Größe 1.jpg',
      type: 'image/jpeg',
      bytes: original.size,
      hasThumbnail: true,
      mayRemove: true,
      addedBy: { _id: technician.member },
    });
    expect(await listed(manager, id)).toEqual({ files: [file], most: 30, mayAdd: true });

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
    // 640 by 480 and lying on its side.
    expect([picture.readUInt16LE(26), picture.readUInt16LE(28)]).toEqual([180, 240]);
    expect(picture.includes('EXIF') || picture.includes('Siteward Phone')).toBe(false);

    // The order is as it was, so that nobody who is changing it is in the way; its history knows.
    const order = await manager.client.workOrders.get({ params: { id } });
    expect(order.body).toMatchObject({ version });
    expect(await actionsOf(manager, id)).toEqual(['work-order.created', 'work-order.file-added']);
  });

  it('is served as a file that nothing runs from, and only its reader keeps', async () => {
    const { technician, id } = await createOrder();
    const { _id } = await added(technician, id, await photo('Kessel.jpg'));
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

  it('may be another kind of picture than its name says, and is damaged or not', async () => {
    const { technician, id } = await createOrder();
    const jpeg = Buffer.from(await (await photo()).arrayBuffer());
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await added(technician, id, fileOf(png, 'Sent on.jpg', 'image/jpeg'))).toMatchObject({ type: 'image/png' });
    const half = fileOf(jpeg.subarray(0, -200), 'Half.jpg', 'image/jpeg');
    expect(await added(technician, id, half)).toMatchObject({ hasThumbnail: true });
  });
});

/** A picture of one colour. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1867c0' } });
const deepPng = (edge: number) => flat(edge, edge).toColourspace('rgb16').png({ progressive: true }).toBuffer();
const png = (...of: Parameters<typeof pngOfSize>) => Promise.resolve(pngOfSize(...of));

/** Has a drawing of an organization go on until it is ended. */
async function occupy(org: string): Promise<() => Promise<unknown>> {
  let end = () => {};
  let drawing: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begun) => {
    drawing = drawings(org, () => {
      begun();
      return new Promise<void>((resolve) => {
        end = resolve;
      });
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
  ])('that %s is kept, with a small one or without', async (_, make, hasThumbnail) => {
    const { technician, id } = await createOrder();
    const before = await storedFiles(api);
    const bytes = await make();
    const file = await added(technician, id, fileOf(bytes, 'Boiler.png', 'image/png'));
    expect(file).toMatchObject({ hasThumbnail, bytes: bytes.length });
    const params = { id, file: file._id };
    const small = await technician.client.workOrderFiles.thumbnail({ params });
    expect(small.status).toBe(hasThumbnail ? 200 : 404);
    expect(await technician.client.workOrderFiles.content({ params })).toMatchObject({ status: 200 });
    const contents = before.contents + (hasThumbnail ? 2 : 1);
    expect(await storedFiles(api)).toEqual({ files: before.files + 1, contents, pieces: contents, loose: 0 });
  });

  it('is kept without a small one where many wait, and those of others go on', async () => {
    const [busy, other] = [await createOrder(), await createOrder()];
    const end = await occupy(busy.org);
    const waiting = Array.from({ length: DRAWINGS.waitingEach }, () => drawings(busy.org, async () => 'drawn'));
    expect(await added(busy.technician, busy.id, await photo())).toMatchObject({ hasThumbnail: false });
    expect(await added(other.technician, other.id, await photo())).toMatchObject({ hasThumbnail: true });
    // What is refused is refused however many wait.
    const refused = await add(busy.technician, busy.id, fileOf(pngOfSize(60_000, 60_000), 'a.png', 'image/png'));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    await end();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['drawn']));
    expect(await added(busy.technician, busy.id, await photo())).toMatchObject({ hasThumbnail: true });
  });

  it('is not drawn for somebody who has gone', async () => {
    const { technician, id, org } = await createOrder();
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
    await vi.waitFor(async () => expect((await storedFiles(api)).contents).toBe(contents + 1), { timeout: 10_000 });
    const closed = once(connection, 'close');
    sent.destroy();
    await closed;
    await end();
    const kept = async () =>
      expect(await listed(technician, id)).toMatchObject({ files: [{ name: 'a.jpg', hasThumbnail: false }] });
    await vi.waitFor(kept, { timeout: 10_000 });
  });
});

describe('a file', () => {
  it.each([
    ['Manual.pdf', '%PDF-1.7\n', 'application/pdf', 'Manual.pdf'],
    ['Readings.csv', 'Day;kWh\n1;20\n', 'text/csv', 'Readings.csv'],
    ['../../etc/pass\u0007wd\\Notes\u202e.txt', 'Key at the desk', 'text/plain', 'Notes.txt'],
    [`${'ä'.repeat(296)}.pdf`, '%PDF-1.7\n', 'application/pdf', `${'ä'.repeat(196)}.pdf`],
    ['', '%PDF-1.7\n', 'application/pdf', 'file.pdf'],
  ])('%j is added', async (name, content, type, kept) => {
    const { technician, id } = await createOrder();
    const file = await added(technician, id, fileOf(content, name, type));
    expect(file).toMatchObject({ name: kept, type, hasThumbnail: false, bytes: Buffer.byteLength(content) });
    const params = { id, file: file._id };
    expect(await technician.client.workOrderFiles.content({ params })).toMatchObject({ body: { name: kept } });
    expect(await technician.client.workOrderFiles.thumbnail({ params })).toMatchObject({ status: 404 });
  });

  const KIND = reason('file-kind-refused', { kinds: FILE_KIND_NAMES });
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const REFUSED: [string, () => File, AnyReason][] = [
    ['a script', () => fileOf('alert(1)', 'Boiler.js', 'image/jpeg'), KIND],
    ['a script named .jpg', () => fileOf('alert(1)', 'a.jpg', 'image/jpeg'), reason('file-is-not', { kind: 'JPEG' })],
    ['a program', () => fileOf('MZ\0\0', 'a.exe', 'application/pdf'), KIND],
    ['a program named .pdf', () => fileOf('MZ\0\0', 'a.pdf', 'image/png'), reason('file-is-not', { kind: 'PDF' })],
    ['a program named .txt', () => fileOf('MZ\0\0', 'a.txt', 'text/plain'), reason('file-is-not', { kind: 'TXT' })],
    ['an SVG', () => fileOf(SVG, 'a.svg', 'image/png'), KIND],
    ['an SVG named .png', () => fileOf(SVG, 'a.png', 'image/png'), reason('file-is-not', { kind: 'PNG' })],
    ['a page', () => fileOf('<!doctype html>', 'a.html', 'text/plain'), KIND],
    ['an archive', () => fileOf('PK\x03\x04', 'a.zip', 'application/pdf'), KIND],
    ['an archive named .docx', () => fileOf(zip(), 'a.docx', 'text/plain'), reason('file-is-not', { kind: 'DOCX' })],
    ['what has no ending', () => fileOf('%PDF-1.7', 'Manual', 'application/pdf'), KIND],
    [
      'a picture named .txt',
      () => fileOf(Buffer.from('ffd8ffe0', 'hex'), 'a.txt', 'text/plain'),
      reason('file-is-not', { kind: 'TXT' }),
    ],
    [
      'a broken picture',
      () => fileOf(pngOfSize(9, 9).subarray(0, 20), 'a.png', 'image/png'),
      reason('picture-unreadable'),
    ],
    [
      'a picture that unpacks to gigabytes',
      () => fileOf(pngOfSize(60_000, 60_000), 'a.png', 'image/png'),
      reason('picture-too-large', { max: FILE_LIMITS.megapixels }),
    ],
  ];
  it.each(REFUSED)('that is %s is refused, and leaves nothing', async (_, make, why) => {
    const { technician, id } = await createOrder();
    const before = await storedFiles(api);
    expect(await add(technician, id, make())).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: [{ path: 'file', ...why }] },
    });
    expect(await storedFiles(api)).toEqual(before);
    expect(await actionsOf(technician, id)).toEqual(['work-order.created']);
  });

  it('that is empty, or unpacks to more than a file may be, is refused, and leaves nothing', async () => {
    const { technician, id } = await createOrder();
    const before = await storedFiles(api);
    const post = (body: Uint8Array, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/work-orders/id/${id}/attachments`, {
        method: 'POST',
        body: Uint8Array.from(body),
        headers: { authorization: technician.sid, 'content-type': 'application/pdf', ...headers },
      });
    expect(await (await post(new Uint8Array())).json()).toMatchObject({ code: 'VALIDATION' });
    const bomb = gzipSync(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(FILE_LIMITS.bytes)]));
    expect(bomb.length).toBeLessThan(100_000);
    const answer = await post(bomb, { 'content-encoding': 'gzip' });
    expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', reason: 'file-too-large' });
    expect(await storedFiles(api)).toEqual(before);
  });

  it('comes thirty times, and not once more', async () => {
    const { technician, id } = await createOrder();
    for (let count = 0; count < FILE_LIMITS.perRecord; count += 1) {
      await added(technician, id, fileOf('%PDF-1.7\n', `${count}.pdf`, 'application/pdf'));
    }
    const before = await storedFiles(api);
    const refusal = { status: 409, body: { code: 'CONFLICT', reason: 'too-many-files', params: { max: 30 } } };
    expect(await add(technician, id, await photo())).toMatchObject(refusal);
    expect(await storedFiles(api)).toEqual(before);
    // Where one goes another one fits.
    const { files } = await listed(technician, id);
    expect(files.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, count) => `${count}.pdf`));
    await technician.client.workOrderFiles.remove({ params: { id, file: files[7]?._id ?? '' } });
    expect(await add(technician, id, await photo('last.jpg'))).toMatchObject({ status: 201 });
    expect((await listed(technician, id)).files.at(-1)).toMatchObject({ name: 'last.jpg' });
  });

  it('that is sent again with the same key is added once', async () => {
    const { technician, id } = await createOrder();
    const before = await storedFiles(api);
    const file = await photo();
    const send = () =>
      technician.client.workOrderFiles.add({
        params: { id },
        body: file,
        extraHeaders: { 'idempotency-key': `key-${id}` },
      });
    const [one, two] = await Promise.all([send(), send()]);
    const three = await send();
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201]);
    expect(two.body).toEqual(one.body);
    expect(three.body).toEqual(one.body);
    const { files, contents, pieces } = before;
    expect(await storedFiles(api)).toEqual({ files: files + 1, contents: contents + 2, pieces: pieces + 2, loose: 0 });
  });
});

describe('files of a work order', () => {
  it('are added by whoever works on it, and seen by whoever sees it', async () => {
    const { owner, technician, organization, id, add: addPerson, org, site } = await createOrder();
    const [viewer, other] = [await addPerson('Viewer'), await addPerson('Technician')];
    const file = await added(technician, id, await photo());
    expect(await listed(viewer, id)).toMatchObject({ mayAdd: false, files: [{ _id: file._id, mayRemove: false }] });
    expect(await add(viewer, id, await photo())).toMatchObject({ status: 403, body: FORBIDDEN });
    // Whoever watches it sees it as their own, and does not work on it.
    const watching = await createWork(owner, { org, site }, { assignees: [technician.member] });
    const { client } = owner;
    await client.workOrders.update({ params: { id: watching._id }, body: { watchers: [other.member] } });
    expect(await listed(other, watching._id)).toMatchObject({ mayAdd: false, files: [] });
    const refusal = { status: 403, body: { code: 'FORBIDDEN', reason: 'not-assigned' } };
    expect(await add(other, watching._id, await photo())).toMatchObject(refusal);

    const elsewhere = await api.addMember(organization, 'Viewer', {
      sites: [(await api.createOrganization(owner, 'Elsewhere')).sites[0] ?? ''],
    });
    const before = await storedFiles(api);
    for (const stranger of [other, elsewhere]) {
      const { workOrderFiles } = stranger.client;
      const params = { id, file: file._id };
      expect(await workOrderFiles.list({ params: { id } })).toMatchObject({ status: 404, body: NOT_FOUND });
      expect(await workOrderFiles.content({ params })).toMatchObject({ status: 404, body: NOT_FOUND });
      expect(await workOrderFiles.thumbnail({ params })).toMatchObject({ status: 404, body: NOT_FOUND });
    }
    expect(await add(other, id, await photo())).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await storedFiles(api)).toEqual(before);
  });

  it('are not found by another order', async () => {
    const { technician, manager, ids, id } = await createOrder();
    const file = await added(technician, id, await photo());
    const { _id: another } = await createWork(manager, ids);
    const params = { id: another, file: file._id };
    const { workOrderFiles } = manager.client;
    const answers = [
      await workOrderFiles.content({ params }),
      await workOrderFiles.thumbnail({ params }),
      await workOrderFiles.remove({ params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await listed(manager, id)).files).toHaveLength(1);
  });

  it('are removed by who added them, and by whoever may change any work order', async () => {
    const { technician, manager, id, add: addPerson } = await createOrder();
    const colleague = await addPerson('Technician');
    const assignees = [technician.member, colleague.member];
    await manager.client.workOrders.update({ params: { id }, body: { assignees } });
    const before = await storedFiles(api);
    const [one, two] = [
      await added(technician, id, await photo('one.jpg')),
      await added(technician, id, await photo()),
    ];
    const remove = (by: PersonInOrganization, file: RecordFile) =>
      by.client.workOrderFiles.remove({ params: { id, file: file._id } });
    const refusal = { status: 403, body: { code: 'FORBIDDEN', reason: 'not-own-file' } };
    expect(await remove(colleague, one)).toMatchObject(refusal);
    expect((await listed(colleague, id)).files.map(({ mayRemove }) => mayRemove)).toEqual([false, false]);
    expect(await remove(technician, one)).toMatchObject({ status: 204 });
    expect(await remove(technician, one)).toMatchObject({ status: 404 });
    expect(await remove(manager, two)).toMatchObject({ status: 204 });
    expect(await listed(technician, id)).toMatchObject({ files: [] });
    expect(await storedFiles(api)).toEqual(before);
    const history = await manager.client.workOrders.history({ params: { id }, query: { limit: 1 } });
    expect(history.body).toMatchObject({
      items: [{ action: 'work-order.file-removed', changes: [{ field: 'file', to: { message: 'Boiler.jpg' } }] }],
    });
  });

  it('go with it', async () => {
    const { technician, manager, id } = await createOrder();
    const before = await storedFiles(api);
    await added(technician, id, await photo());
    await added(technician, id, fileOf('%PDF-1.7\n', 'Manual.pdf', 'application/pdf'));
    expect(await manager.client.workOrders.remove({ params: { id } })).toMatchObject({ status: 204 });
    expect(await storedFiles(api)).toEqual(before);
  });
});

describe('what a process leaves that ends in between', () => {
  it('is removed by the next sweep, and nothing that is still arriving', async () => {
    const { technician, id } = await createOrder();
    const file = await added(technician, id, await photo());
    const before = await storedFiles(api);
    async function* pieces() {
      yield Buffer.alloc(600_000);
    }
    await storeContent(api.deps, pieces());
    expect(await dropLeftContents(api.deps)).toBe(0);
    expect(await storedFiles(api)).toEqual({
      ...before,
      contents: before.contents + 1,
      pieces: before.pieces + 1,
      loose: 1,
    });
    api.advance(LOOSE_MS);
    expect(await dropLeftContents(api.deps)).toBe(1);
    expect(await storedFiles(api)).toEqual(before);
    const params = { id, file: file._id };
    expect(await technician.client.workOrderFiles.content({ params })).toMatchObject({ status: 200 });
  });
});

/** A ZIP with one small member, which is no document. */
function zip(): Uint8Array {
  const name = Buffer.from('bomb');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}
