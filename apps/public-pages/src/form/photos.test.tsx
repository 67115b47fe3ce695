import { FILE_LIMITS } from '@siteward/domain';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { FORM, fakeApi, renderPage, unmountPages } from '#testing/pages.tsx';
import { fakeStore, fakeUploads } from '#testing/photos.ts';
import { FormPage } from './form-page.tsx';

const sent = { number: 131, createdAt: '2026-11-20T11:04:00.000Z', token: 'secret', mailed: false };
const UPLOAD = 'POST /api/public/feedback-tracking/secret/attachments';

let uploads: ReturnType<typeof fakeUploads>;
let store: ReturnType<typeof fakeStore>;
beforeEach(() => {
  history.replaceState(null, '', '/f/abc');
  // The browser waits before it sends; these tests do not.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
  uploads = fakeUploads();
  store = fakeStore();
});

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const sized = (size: number, name = 'sink.jpg') =>
  Object.defineProperty(photo(name, name.endsWith('png') ? 'image/png' : 'image/jpeg'), 'size', { value: size });
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Add: Photos'), { target: { files } });
const type = (name: RegExp) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value: 'It drips' } });
const upload = (at: number) => waitFor(() => uploads[at] ?? expect.unreachable(`Only ${uploads.length} were sent`));

async function open({ photos = 10 } = {}) {
  const calls = fakeApi({
    'GET /api/public/feedbacks/abc': () => ({ body: { ...FORM, photos } }),
    'POST /api/public/feedbacks/abc': () => ({ status: 201, body: sent }),
  });
  renderPage(<FormPage token="abc" />);
  await screen.findByRole('heading', { name: 'What should we know?' });
  return calls;
}

function submit(): void {
  for (const name of [/^What is wrong/, /^Tell us more/]) type(name);
  fireEvent.click(screen.getByRole('button', { name: 'Send complaint' }));
}

it('sends the photos to the feedback once it has arrived, one after the other, and says how far it is', async () => {
  await open();
  choose(photo('sink.jpg'), photo('floor.png', 'image/png'));
  await screen.findByText('2 of 10');
  submit();
  const first = await upload(0);
  expect(await screen.findByRole('button', { name: /Sending photo 1 of 2/ })).toBeTruthy();
  expect([screen.queryByLabelText('Add: Photos'), screen.queryByRole('button', { name: /^Remove/ })]).toEqual([
    null,
    null,
  ]);
  first.progress(0.4);
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Progress of sending sink.jpg' }).getAttribute('value')).toBe('0.4'),
  );
  expect(uploads).toHaveLength(1);
  first.answer(201);
  const second = await upload(1);
  expect(await screen.findByRole('button', { name: /Sending photo 2 of 2/ })).toBeTruthy();
  second.answer(201);

  expect(await screen.findByText('FB-000131')).toBeTruthy();
  expect(screen.queryByText(/did not arrive/)).toBeNull();
  expect(uploads.map(({ call, file }) => [call, file.name, file.type])).toEqual([
    [UPLOAD, 'sink.jpg', 'image/jpeg'],
    [UPLOAD, 'floor.png', 'image/png'],
  ]);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second.key).not.toBe(first.key);
  expect([...store.keys()]).toEqual([]);
});

it('sends only the photos that did not arrive again, with their keys, and keeps them for the tracking page', async () => {
  await open();
  choose(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'));
  await screen.findByText('3 of 10');
  submit();
  (await upload(0)).answer(500);
  (await upload(1)).answer(201);
  (await upload(2)).lose();
  expect(await screen.findByText('2 photos did not arrive.')).toBeTruthy();
  expect([...store.keys()]).toEqual(['secret']);
  expect(store.get('secret')).toMatchObject({ photos: [{ key: uploads[0]?.key }, { key: uploads[2]?.key }] });

  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  (await upload(3)).answer(201);
  (await upload(4)).answer(500);
  expect(await screen.findByText('One photo did not arrive.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  (await upload(5)).answer(201);
  await waitFor(() => expect(screen.queryByText(/did not arrive/)).toBeNull());
  const asked = uploads.map(({ file, key }) => [file.name, key]);
  expect(asked.slice(3)).toEqual([asked[0], asked[2], asked[2]]);
  expect(store.size).toBe(0);
});

it('shows the photos chosen before the page was left, or says that they have to be added again', async () => {
  await open();
  choose(photo('sink.jpg'));
  await screen.findByText('1 of 10');
  type(/^Tell us more/);
  unmountPages();

  await open();
  expect(await screen.findByRole('button', { name: 'Remove the photo sink.jpg' })).toBeTruthy();
  expect(screen.getByText('This is what you typed before. It was not sent.')).toBeTruthy();
  unmountPages();

  store.clear();
  await open();
  expect(screen.getByText(/It was not sent\. Add the photos again\.$/)).toBeTruthy();
});

it('keeps to the photo that was chosen while those chosen earlier were still being looked for', async () => {
  let goOn = () => {};
  store = fakeStore({ busy: new Promise((resolve) => (goOn = resolve)) });
  store.set('abc', { owner: 'abc', at: Date.now(), photos: [{ key: 'earlier', file: photo('sink.jpg') }] });
  await open();
  choose(photo('floor.jpg'));
  await screen.findByText('1 of 10');
  goOn();
  submit();
  const { file, answer } = await upload(0);
  expect(file.name).toBe('floor.jpg');
  answer(201);
  expect(await screen.findByText('FB-000131')).toBeTruthy();
  expect(uploads).toHaveLength(1);
});

it('says no longer that a photo was refused once one is removed', async () => {
  await open();
  choose(photo('sink.jpg'), photo('plan.pdf', 'application/pdf'));
  await screen.findByText('Choose a photo: JPEG, PNG or WebP');
  fireEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(screen.queryByText('Choose a photo: JPEG, PNG or WebP')).toBeNull());
});

it('forgets a photo that is removed, and can take the same one again', async () => {
  await open();
  choose(photo('sink.jpg'), photo('floor.jpg'));
  await screen.findByText('2 of 10');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the photo sink.jpg' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Add: Photos'));
  await waitFor(() => expect(store.get('abc')).toMatchObject({ photos: [{ file: { name: 'floor.jpg' } }] }));
  choose(photo('sink.jpg'));
  await screen.findByText('2 of 10');
});

const most = FILE_LIMITS.bytes;
it.each<[what: string, files: File[], says: string | null, taken: number]>([
  [
    'another kind of file',
    [photo('plan.pdf', 'application/pdf'), photo('a.jpg')],
    'Choose a photo: JPEG, PNG or WebP',
    1,
  ],
  ['a picture that browsers cannot show', [photo('a.heic', 'image/heic')], 'Choose a photo: JPEG, PNG or WebP', 0],
  ['an empty photo', [photo('a.jpg'), sized(0)], 'This photo is empty. Choose it again', 1],
  ['a photo that is too large', [sized(most + 1), photo('a.jpg')], 'At most 20 MB per photo', 1],
  ['a photo of the greatest size', [sized(most)], null, 1],
  ['as many photos as there may be', [photo('a.jpg'), photo('b.webp'), photo('c.png')], null, 3],
  ['more photos than there may be', ['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)), 'At most 3 photos', 3],
])('takes what it can of %s, and says what is wrong', async (_, files, says, taken) => {
  await open({ photos: 3 });
  choose(...files);
  if (taken > 0) await screen.findByText(`${taken} of 3`);
  if (says !== null) await screen.findByText(says);
  expect(screen.queryAllByRole('button', { name: /^Remove/ })).toHaveLength(taken);
  const faults = /^(Choose a photo|This photo is empty|At most)/;
  expect(screen.queryAllByText(faults).map(({ textContent }) => textContent)).toEqual(says === null ? [] : [says]);
  // Nothing can be added when there is no room left.
  expect(screen.queryByLabelText('Add: Photos') === null).toBe(taken === 3);
});

it('sends a photo with the type that its name implies', async () => {
  await open();
  choose(photo('sink.JPG', 'application/octet-stream'));
  await screen.findByText('1 of 10');
  submit();
  const { file } = await upload(0);
  expect([file.name, file.type, await file.text()]).toEqual(['sink.JPG', 'image/jpeg', 'sink.JPG']);
});

/** A browser that draws pictures of a size; `drawn` is what that results in, null for a browser that cannot. */
function fakeDrawing(width: number, height: number, drawn: Blob | null, canDraw = true) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  const context = { fillStyle: '', fillRect: vi.fn(), drawImage: vi.fn() };
  const asked: unknown[] = [];
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    if (!(element instanceof HTMLCanvasElement)) return element;
    const toBlob = (done: (blob: Blob | null) => void, kind: string, quality: number) => {
      asked.push([element.width, element.height, context.fillStyle, kind, quality]);
      done(drawn);
    };
    return Object.assign(element, { getContext: () => (canDraw ? context : null), toBlob });
  });
  return { asked, context };
}

const LARGE = 5_000_000;
const DRAWN = new Blob(['smaller']);

it.each<[what: string, size: number, width: number, height: number, drawn: [width: number, height: number]]>([
  ['a wide photo', LARGE, 4000, 3000, [2560, 1920]],
  ['a tall photo', LARGE, 3000, 4000, [1920, 2560]],
  ['a photo with few pixels', LARGE, 2000, 1000, [2000, 1000]],
])('scales down %s before it is sent', async (_, size, width, height, drawn) => {
  const { asked, context } = fakeDrawing(width, height, DRAWN);
  await open();
  choose(sized(size, 'the sink.in.png'));
  await screen.findByText('1 of 10');
  submit();
  const { file } = await upload(0);
  expect([file.name, file.type, await file.text()]).toEqual(['the sink.in.jpg', 'image/jpeg', 'smaller']);
  expect(asked).toEqual([[...drawn, 'white', 'image/jpeg', 0.85]]);
  expect(context.fillRect).toHaveBeenCalledBefore(context.drawImage);
});

it.each<[what: string, size: number, drawn: Blob | null, canDraw: boolean]>([
  ['it is small', 1_000_000, DRAWN, true],
  ['the browser cannot draw', LARGE, DRAWN, false],
  ['the browser makes nothing of it', LARGE, null, true],
  ['that would not make it smaller', LARGE, Object.defineProperty(new Blob(), 'size', { value: LARGE }), true],
])('sends a photo as it is if %s', async (_, size, drawn, canDraw) => {
  fakeDrawing(4000, 3000, drawn, canDraw);
  await open();
  const chosen = sized(size, 'sink.png');
  choose(chosen);
  await screen.findByText('1 of 10');
  submit();
  expect((await upload(0)).file).toBe(chosen);
});
