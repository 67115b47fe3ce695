import { gzipSync } from 'node:zlib';
import { type AnyReason, type RecordFile, reason } from '@siteward/contract';
import { FILE_KIND_NAMES, FILE_LIMITS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { actionsOf, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { dropContents, readContent, storeContent } from './contents.ts';
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
import { dropLeftContents, LOOSE_MS } from './sweep-job.ts';

const api = await openForFile(createTestApi());
leaveNothingBehind(api);
const url = await api.server.listen({ host: '127.0.0.1', port: 0 });

describe('a file', () => {
  it.each([
    ['Manual.pdf', '%PDF-1.7\n', 'application/pdf', 'Manual.pdf'],
    ['Readings.csv', 'Day;kWh\n1;20\n', 'text/csv', 'Readings.csv'],
    ['../../etc/pass\u0007wd\\Notes\u202e.txt', 'Key at the desk', 'text/plain', 'Notes.txt'],
    [`${'ä'.repeat(296)}.pdf`, '%PDF-1.7\n', 'application/pdf', `${'ä'.repeat(196)}.pdf`],
    ['', '%PDF-1.7\n', 'application/pdf', 'file.pdf'],
  ])('%j is added', async (name, content, type, kept) => {
    const { technician, id } = await createOrder(api);
    const file = await addedFile(technician, id, fileOf(content, name, type));
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
    ['a file without an extension', () => fileOf('%PDF-1.7', 'Manual', 'application/pdf'), KIND],
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
    const { technician, id } = await createOrder(api);
    const before = await storedFiles(api);
    expect(await addFile(technician, id, make())).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: [{ path: 'file', ...why }] },
    });
    expect(await storedFiles(api)).toEqual(before);
    expect(await actionsOf(technician, id)).toEqual(['work-order.created']);
  });

  it('that is empty, or unpacks to more than a file may be, is refused, and leaves nothing', async () => {
    const { technician, id } = await createOrder(api);
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

  it('can be added thirty times, and no more', async () => {
    const { technician, id } = await createOrder(api);
    for (let count = 0; count < FILE_LIMITS.perRecord; count += 1) {
      await addedFile(technician, id, fileOf('%PDF-1.7\n', `${count}.pdf`, 'application/pdf'));
    }
    const before = await storedFiles(api);
    const refusal = { status: 409, body: { code: 'CONFLICT', reason: 'too-many-files', params: { max: 30 } } };
    expect(await addFile(technician, id, await photo())).toMatchObject(refusal);
    expect(await storedFiles(api)).toEqual(before);
    // When one is removed, another one fits.
    const { files } = await listedFiles(technician, id);
    expect(files.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, count) => `${count}.pdf`));
    await technician.client.workOrderFiles.remove({ params: { id, file: files[7]?._id ?? '' } });
    expect(await addFile(technician, id, await photo('last.jpg'))).toMatchObject({ status: 201 });
    expect((await listedFiles(technician, id)).files.at(-1)).toMatchObject({ name: 'last.jpg' });
  });

  it('that is sent again with the same key is added once', async () => {
    const { technician, id } = await createOrder(api);
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
  it('can be added by those who work on it, and seen by those who see it', async () => {
    const { owner, technician, organization, id, add: addPerson, org, site } = await createOrder(api);
    const [viewer, other] = [await addPerson('Viewer'), await addPerson('Technician')];
    const file = await addedFile(technician, id, await photo());
    expect(await listedFiles(viewer, id)).toMatchObject({
      mayAdd: false,
      files: [{ _id: file._id, mayRemove: false }],
    });
    expect(await addFile(viewer, id, await photo())).toMatchObject({ status: 403, body: FORBIDDEN });
    // Somebody who watches it sees it as their own, but does not work on it.
    const watching = await createWork(owner, { org, site }, { assignees: [technician.member] });
    const { client } = owner;
    await client.workOrders.update({ params: { id: watching._id }, body: { watchers: [other.member] } });
    expect(await listedFiles(other, watching._id)).toMatchObject({ mayAdd: false, files: [] });
    const refusal = { status: 403, body: { code: 'FORBIDDEN', reason: 'not-assigned' } };
    expect(await addFile(other, watching._id, await photo())).toMatchObject(refusal);

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
    expect(await addFile(other, id, await photo())).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await storedFiles(api)).toEqual(before);
  });

  it('are not found through another order', async () => {
    const { technician, manager, ids, id } = await createOrder(api);
    const file = await addedFile(technician, id, await photo());
    const { _id: another } = await createWork(manager, ids);
    const params = { id: another, file: file._id };
    const { workOrderFiles } = manager.client;
    const answers = [
      await workOrderFiles.content({ params }),
      await workOrderFiles.thumbnail({ params }),
      await workOrderFiles.remove({ params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await listedFiles(manager, id)).files).toHaveLength(1);
  });

  it('can be removed by those who added them, and by those who may change any work order', async () => {
    const { technician, manager, id, add: addPerson } = await createOrder(api);
    const colleague = await addPerson('Technician');
    const assignees = [technician.member, colleague.member];
    await manager.client.workOrders.update({ params: { id }, body: { assignees } });
    const before = await storedFiles(api);
    const [one, two] = [
      await addedFile(technician, id, await photo('one.jpg')),
      await addedFile(technician, id, await photo()),
    ];
    const remove = (by: PersonInOrganization, file: RecordFile) =>
      by.client.workOrderFiles.remove({ params: { id, file: file._id } });
    const refusal = { status: 403, body: { code: 'FORBIDDEN', reason: 'not-own-file' } };
    expect(await remove(colleague, one)).toMatchObject(refusal);
    expect((await listedFiles(colleague, id)).files.map(({ mayRemove }) => mayRemove)).toEqual([false, false]);
    expect(await remove(technician, one)).toMatchObject({ status: 204 });
    expect(await remove(technician, one)).toMatchObject({ status: 404 });
    expect(await remove(manager, two)).toMatchObject({ status: 204 });
    expect(await listedFiles(technician, id)).toMatchObject({ files: [] });
    expect(await storedFiles(api)).toEqual(before);
    const history = await manager.client.workOrders.history({ params: { id }, query: { limit: 1 } });
    expect(history.body).toMatchObject({
      items: [{ action: 'work-order.file-removed', changes: [{ field: 'file', to: { message: 'Boiler.jpg' } }] }],
    });
  });

  it('are removed with it', async () => {
    const { technician, manager, id } = await createOrder(api);
    const before = await storedFiles(api);
    await addedFile(technician, id, await photo());
    await addedFile(technician, id, fileOf('%PDF-1.7\n', 'Manual.pdf', 'application/pdf'));
    expect(await manager.client.workOrders.remove({ params: { id } })).toMatchObject({ status: 204 });
    expect(await storedFiles(api)).toEqual(before);
  });
});

describe('what an interrupted process leaves behind', () => {
  it('is removed by the next sweep, but nothing that is still arriving', async () => {
    const { technician, id } = await createOrder(api);
    const file = await addedFile(technician, id, await photo());
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

/** A ZIP with one small member, which is not a document. */
function zip(): Uint8Array {
  const name = Buffer.from('bomb');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

it('a reader fetches a megabyte at a time, however large the file is, and never takes a part of it for the whole', async () => {
  const piece = Buffer.alloc(255 * 1024, 'x');
  async function* twenty() {
    for (let count = 0; count < 20; count += 1) yield piece;
  }
  const { id } = await storeContent(api.deps, twenty());
  const reader = readContent(api.deps, id);
  const lengths = [(await reader.next()).value?.length];
  // What has been fetched by now is all that can still be read.
  const { connection } = api.deps;
  await connection.getClient().db(connection.name).collection('contents.chunks').deleteMany({ files_id: id });
  const rest = async () => {
    for await (const { length } of reader) lengths.push(length);
  };
  await expect(rest()).rejects.toThrow(`${16 * piece.length} bytes are missing`);
  expect(lengths).toEqual(Array.from({ length: 4 }, () => piece.length));
  await dropContents(api.deps, [id]);
});
