import { writeFile } from 'node:fs/promises';
import { OUTSIDE_FILE_BYTES } from '@siteward/domain';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf, photo, storedFiles } from '#modules/files/files-testing.ts';
import { OutsideArrival } from '#modules/files/outside-room.ts';
import { Spool } from '#modules/files/spool.ts';
import { DRAWINGS, drawings } from '#modules/files/thumbnail.ts';
import { CONFLICT } from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { held } from '#testing/held.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { openForm, sentByForm } from '../feedbacks-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
let token: string;
beforeAll(async () => {
  team = await createTeam(api);
  token = await openForm(team.owner, team.site);
}, 60_000);

const NAMELESS = { anonymous: true, name: '' };
const calls = (from?: string) => api.client(undefined, from).publicFeedbacks;
const add = (link: string, body: File, from?: string) => calls(from).addPhoto({ params: { token: link }, body });
const idOf = async (number: number) =>
  (await api.deps.models.Feedback.findOne({ org: team.org, number }).orFail().lean())._id.toString();
const taken = async (id: string) => (await api.deps.models.OutsideBytes.findOne({ _id: id }).lean())?.bytes ?? 0;
const ofOrganization = () => `organization ${team.org}`;

describe('a photo of somebody without an account', () => {
  it('does not reveal where, when and with what it was taken, nor its file name; it stays upright', async () => {
    const { token: link, number } = await sentByForm(api, token, NAMELESS);
    expect((await add(link, await photo('Farahs kitchen.jpg'))).status).toBe(201);
    expect((await add(link, await photo('IMG_20261121_0900.jpg'))).status).toBe(201);
    const id = await idOf(number);
    const { manager, org } = team;
    const listed = await manager.client.feedbackFiles.list({ params: { id } });
    if (listed.status !== 200) throw new Error(JSON.stringify(listed.body));
    expect(listed.body.files.map(({ name, hasThumbnail }) => [name, hasThumbnail])).toEqual([
      ['photo-1.jpg', true],
      ['photo-2.jpg', true],
    ]);
    const [file = ''] = listed.body.files.map(({ _id }) => _id);
    const content = await manager.client.feedbackFiles.content({ params: { id, file } });
    if (content.status !== 200) throw new Error('no content');
    const bytes = Buffer.from(await content.body.arrayBuffer());
    expect(bytes.includes('Siteward Phone')).toBe(false);
    // The API lets sharp read pictures only from files.
    await using spool = await Spool.create();
    await writeFile(spool.path, bytes);
    const { orientation, autoOrient } = await sharp(spool.path).metadata();
    expect([orientation, autoOrient]).toEqual([6, { width: 480, height: 640 }]);
    const lines = await api.deps.models.AuditRecord.find({ org, 'target.id': new Types.ObjectId(id) }).lean();
    expect(lines.map(({ action }) => action)).toContain('feedback.file-added');
    expect(lines.map(({ ip, requestId }) => [ip, requestId])).toEqual(lines.map(() => ['', '']));
    expect(JSON.stringify(lines)).not.toMatch(/Farah|IMG_/);
  });

  it('is drawn however many pictures of members are waiting', async () => {
    const { token: link, number } = await sentByForm(api, token);
    const { manager, org } = team;
    const [ended, end] = held();
    const drawing = drawings(org, () => ended);
    const waiting = Array.from({ length: DRAWINGS.waitingEach }, () => drawings(org, async () => undefined));
    expect((await add(link, await photo())).status).toBe(201);
    const listed = await manager.client.feedbackFiles.list({ params: { id: await idOf(number) } });
    expect(listed).toMatchObject({ status: 200, body: { files: [{ hasThumbnail: true }] } });
    end();
    await Promise.all([drawing, ...waiting]);
  });

  it('must be a picture whose metadata can be removed', async () => {
    const { token: link } = await sentByForm(api, token);
    const before = await storedFiles(api);
    const program = fileOf('MZ\x90\0', 'photo.jpg', 'image/jpeg');
    const page = fileOf('<svg onload="alert(1)"/>', 'photo.png', 'image/png');
    const paper = fileOf('%PDF-1.7\n', 'paper.pdf', 'image/jpeg');
    const renamed = fileOf('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'stain.jpg', 'image/jpeg');
    const broken = fileOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 3, 4]), 'x.jpg', 'image/jpeg');
    for (const file of [program, page, paper, renamed, broken]) expect((await add(link, file)).status).toBe(400);
    const heic = fileOf('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'stain.heic', 'image/heic');
    expect((await add(link, heic)).status).toBe(415);
    expect(await storedFiles(api)).toEqual(before);
  });
});

describe('room for photos', () => {
  it('is limited for each feedback: what does not fit is refused and not stored', async () => {
    const { token: link, number } = await sentByForm(api, token);
    expect((await add(link, await photo())).status).toBe(201);
    const record = new Types.ObjectId(await idOf(number));
    const { File } = api.deps.models;
    await File.collection.updateOne({ record }, { $set: { bytes: OUTSIDE_FILE_BYTES.record - 100 } });
    const before = await storedFiles(api);
    expect((await add(link, await photo())).body).toMatchObject({ ...CONFLICT, reason: 'photos-too-large' });
    expect(await storedFiles(api)).toEqual(before);
  });

  it.each([
    ['a site on a day', () => `site ${team.site} ${Math.floor(api.now().getTime() / 86_400_000)}`, 'siteADay'],
    ['an organization', ofOrganization, 'organization'],
  ] as const)('is limited for %s, and checked before anything is read', async (_, idOfCounter, which) => {
    const { token: link } = await sentByForm(api, token);
    expect((await add(link, await photo())).status).toBe(201);
    const { OutsideBytes } = api.deps.models;
    const _id = idOfCounter();
    const earlier = await taken(_id);
    await OutsideBytes.updateOne({ _id }, { bytes: OUTSIDE_FILE_BYTES[which] });
    const before = await storedFiles(api);
    expect((await add(link, await photo())).body).toMatchObject({ ...CONFLICT, reason: 'no-room-for-photos' });
    expect(await storedFiles(api)).toEqual(before);
    await OutsideBytes.updateOne({ _id }, { bytes: earlier });
    expect((await add(link, await photo())).status).toBe(201);
  });

  it('is limited to a tenth for each address, so one person leaves room for others, even if they withdraw feedbacks', async () => {
    const { OutsideBytes } = api.deps.models;
    expect(OUTSIDE_FILE_BYTES.addressADay).toBe(OUTSIDE_FILE_BYTES.siteADay / 10);
    const [here, other] = ['192.0.2.7', '192.0.2.8'];
    const shares = async () => {
      const found = await OutsideBytes.find({ _id: /^address / }).lean();
      expect(JSON.stringify(found)).not.toMatch(/192\.0\.2|127\.0/);
      return new Map(found.map(({ _id, bytes }) => [_id, bytes]));
    };
    const ofSite = `site ${team.site} ${Math.floor(api.now().getTime() / 86_400_000)}`;
    const earlier = await shares();
    const { token: link } = await sentByForm(api, token, NAMELESS);
    expect((await add(link, await photo(), here)).status).toBe(201);
    const [[share = '', own = 0] = []] = [...(await shares())].filter(([_id]) => !earlier.has(_id));
    expect(own).toBeGreaterThan(0);
    const full = OUTSIDE_FILE_BYTES.addressADay;
    await OutsideBytes.updateOne({ _id: share }, { bytes: full });
    const before = await storedFiles(api);
    const NO_ROOM = { ...CONFLICT, reason: 'no-room-for-photos' };
    expect((await add(link, await photo(), here)).body).toMatchObject(NO_ROOM);
    // Nor through another form.
    const { token: second } = await sentByForm(api, token);
    expect((await add(second, await photo(), here)).body).toMatchObject(NO_ROOM);
    expect(await storedFiles(api)).toEqual(before);
    expect((await add(second, await photo(), other)).status).toBe(201);
    // Withdrawing from another address gives the room back to the share that it came from, and the site gets back exactly that
    // much.
    const [room, sent] = [await taken(ofSite), await shares()];
    const withdraw = { params: { token: link, status: 'withdrawn' as const }, body: {} };
    expect((await calls(other).step(withdraw)).status).toBe(200);
    expect(await taken(ofSite)).toBe(room - own);
    expect(await shares()).toEqual(new Map([...sent, [share, full - own]]));
    expect((await add(second, await photo(), here)).status).toBe(201);
  });

  it('is taken up by what is still arriving, so that nobody has more under way at the same time than fits', async () => {
    const { OutsideBytes } = api.deps.models;
    const here = '192.0.2.9';
    const { token: link } = await sentByForm(api, token);
    const known = new Set((await OutsideBytes.find({ _id: /^address / }).lean()).map(({ _id }) => _id));
    expect((await add(link, await photo(), here)).status).toBe(201);
    const [share] = (await OutsideBytes.find({ _id: /^address / }).lean()).filter(({ _id }) => !known.has(_id));
    if (!share) throw new Error('nothing was counted');
    // Room for one more such photo, but not for two.
    const bytes = OUTSIDE_FILE_BYTES.addressADay - 1.5 * share.bytes;
    await OutsideBytes.updateOne({ _id: share._id }, { bytes });
    const before = await storedFiles(api);
    // The first one has arrived as a whole, and waits until its thumbnail can be drawn.
    const [ended, end] = held();
    const drawing = drawings('by link', () => ended);
    const first = add(link, await photo(), here);
    await expect.poll(async () => (await storedFiles(api)).contents).toBe(before.contents + 1);
    expect((await add(link, await photo(), here)).body).toMatchObject({ ...CONFLICT, reason: 'no-room-for-photos' });
    // It is refused for what is arriving: nothing has been added meanwhile.
    expect((await OutsideBytes.findById(share._id).lean())?.bytes).toBe(bytes);
    end();
    await drawing;
    expect((await first).status).toBe(201);
    // What was refused or has been added is not arriving any more.
    await OutsideBytes.updateOne({ _id: share._id }, { bytes });
    expect((await add(link, await photo(), here)).status).toBe(201);
  });

  it('of what is refused while it arrives is free immediately, so that others under way are not refused with it', async () => {
    const place = { record: new Types.ObjectId(), site: new Types.ObjectId(), ip: '192.0.2.10' };
    const half = new Uint8Array(OUTSIDE_FILE_BYTES.addressADay / 2);
    const sent = async function* () {
      yield half;
      yield half;
    };
    const scope = { ...api.deps, org: team.org };
    using one = await OutsideArrival.begin(scope, place);
    using other = await OutsideArrival.begin(scope, place);
    const [ofOne, ofOther] = [one.within(sent()), other.within(sent())];
    await ofOne.next();
    await ofOther.next();
    await expect(ofOne.next()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await ofOther.next()).value).toBe(half);
  });

  it('of one day is not given back on another', async () => {
    const { token: link } = await sentByForm(api, token);
    expect((await add(link, await photo())).status).toBe(201);
    const { OutsideBytes } = api.deps.models;
    const files = { _id: /^file / };
    expect(await OutsideBytes.countDocuments(files)).toBeGreaterThan(0);
    // The state of the database once the day is over, when it has deleted the counters of addresses.
    await OutsideBytes.deleteMany({ expiresAt: { $ne: null } });
    const room = await taken(ofOrganization());
    const withdrawn = await calls().step({ params: { token: link, status: 'withdrawn' }, body: {} });
    expect(withdrawn.status).toBe(200);
    expect(await taken(ofOrganization())).toBeLessThan(room);
    expect(await OutsideBytes.countDocuments({ expiresAt: { $ne: null } })).toBe(0);
  });

  it('is freed once a feedback is withdrawn, because its photos go with it', async () => {
    const [files, room] = [await storedFiles(api), await taken(ofOrganization())];
    const { token: link } = await sentByForm(api, token);
    for (let index = 0; index < 2; index += 1) expect((await add(link, await photo())).status).toBe(201);
    expect(await taken(ofOrganization())).toBeGreaterThan(room);
    const withdrawn = await calls().step({ params: { token: link, status: 'withdrawn' }, body: {} });
    expect(withdrawn).toMatchObject({ status: 200, body: { photos: 0, mayAddPhotos: false } });
    expect([await storedFiles(api), await taken(ofOrganization())]).toEqual([files, room]);
  });

  it('is not used up by what members add', async () => {
    const { number } = await sentByForm(api, token);
    const before = await taken(ofOrganization());
    const params = { id: await idOf(number) };
    const added = await team.manager.client.feedbackFiles.add({ params, body: await photo('Boiler.jpg') });
    expect(added).toMatchObject({ status: 201, body: { name: 'Boiler.jpg' } });
    expect(await taken(ofOrganization())).toBe(before);
  });
});
