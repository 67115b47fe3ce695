import { type RecordFile, reason } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetConnection } from '#lib/calls/connection.ts';
import type { Sending } from '#lib/calls/send-file.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { FilesCard } from './files-card.tsx';

afterEach(() => resetConnection());

const aFile = (name: string, more: Partial<RecordFile> = {}): RecordFile => ({
  _id: name.padEnd(24, '0'),
  createdAt: '2026-11-22T08:40:00.000Z',
  name,
  type: 'application/pdf',
  bytes: 1_234_567,
  hasThumbnail: false,
  addedBy: { _id: 'b'.repeat(24), name: 'Tess Technician' },
  mayRemove: true,
  ...more,
});
const chosen = (name: string, size = 10) => new File(['x'.repeat(size)], name);

/** The card of a record whose uploads behave as the test says. */
function open(
  files: RecordFile[],
  {
    mayAdd = true,
    send = async () => {},
    isReadOnly = false,
    isMobile = false,
  }: {
    mayAdd?: boolean;
    isReadOnly?: boolean;
    isMobile?: boolean;
    send?: (file: File, how: Sending) => Promise<void>;
  } = {},
) {
  fakeApi({});
  vi.stubGlobal('matchMedia', () => ({
    matches: !isMobile,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const calls = {
    send: vi.fn(async (file: File, how: Sending) => {
      await send(file, how);
      files.push(aFile(file.name));
    }),
    content: vi.fn(async ({ name }: Pick<RecordFile, 'name'>) => new File(['content'], name)),
    thumbnail: vi.fn(async () => new File(['picture'], 'small.webp', { type: 'image/webp' })),
    remove: vi.fn(async ({ _id }: RecordFile) => {
      files.splice(0, files.length, ...files.filter((each) => each._id !== _id));
    }),
  };
  function Host() {
    const [shown, setShown] = useState([...files]);
    const refresh = async () => setShown([...files]);
    const query = {
      data: { body: { files: shown, most: 3, mayAdd } },
      error: null,
      isFetching: false,
      refetch: refresh,
    };
    return <FilesCard query={query} calls={{ ...calls, refresh }} />;
  }
  renderPage(<Host />, pageScope([], { isReadOnly }));
  return calls;
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Add files', { selector: 'input' }), { target: { files } });
const rows = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
const texts = () => rows().map(({ textContent }) => textContent);

describe('the files of a record', () => {
  it('are shown with their details, and downloaded under their names', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { content, thumbnail } = open([aFile('Manual.pdf'), aFile('Boiler.jpg', { hasThumbnail: true })]);
    expect(texts()).toEqual([expect.stringMatching(/^Manual\.pdf1\.2 MB · Tess Technician · /), expect.any(String)]);
    await waitFor(() => expect(document.querySelector('img')?.src).toMatch(/^data:image\/webp;base64,/));
    expect(thumbnail).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Manual.pdf' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(content).toHaveBeenCalledWith(expect.objectContaining({ name: 'Manual.pdf' }));
  });

  it('are read-only for members who may neither add nor remove any', () => {
    open([aFile('Manual.pdf', { mayRemove: false })], { mayAdd: false });
    expect(screen.queryByLabelText('Add files')).toBeNull();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Manual.pdf']);
  });

  it('say that there are none yet', () => {
    open([]);
    expect(screen.getByText(/^No files yet\. Drop/)).toBeDefined();
  });

  it('are added several at a time: a refused one is named with the reason, and nothing else is lost', async () => {
    const { send } = open([], {
      send: async ({ name }) => {
        const why = reason('file-is-not', { kind: 'JPEG' });
        if (name === 'fake.jpg')
          throw problem('VALIDATION', 400, { detail: why.message, reason: why.code, params: why.params });
      },
    });
    choose(
      chosen('one.pdf'),
      chosen('virus.exe'),
      chosen('empty.pdf', 0),
      chosen('fake.jpg'),
      chosen('two.pdf'),
      chosen('3.pdf'),
    );
    await waitFor(() => expect(texts().filter((text) => text?.includes('Tess'))).toHaveLength(2));
    expect(texts()).toEqual([
      expect.stringMatching(/^one\.pdf/),
      expect.stringMatching(/^two\.pdf/),
      expect.stringMatching(/^virus\.exeThis kind of file cannot be added; use one of: JPEG, .*\.$/),
      'empty.pdfThe file is empty.',
      'fake.jpgThe name says JPEG, but the content is something else.',
      // Three fit, and one of the others was still being uploaded.
      '3.pdfThere can be at most 3 files here; remove one first.',
    ]);
    expect(send).toHaveBeenCalledTimes(3);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss virus.exe' }));
    expect(texts()).toHaveLength(5);
  });

  it('show their progress, and can be cancelled', async () => {
    let sending: Sending | undefined;
    open([], {
      send: (_, how) => {
        sending = how;
        return new Promise((_resolve, reject) => how.signal.addEventListener('abort', () => reject(new Error('over'))));
      },
    });
    choose(chosen('one.pdf', 4000));
    const meter = () => screen.findByRole('meter', { name: 'Sending one.pdf' });
    expect((await meter()).getAttribute('aria-valuenow')).toBe('0');
    sending?.onProgress(0.5);
    await waitFor(async () => expect((await meter()).getAttribute('aria-valuenow')).toBe('50'));
    expect(texts()).toEqual(['one.pdf2 kB of 4 kB']);
    fireEvent.click(screen.getByRole('button', { name: 'Stop sending one.pdf' }));
    await waitFor(() => expect(screen.queryByText('one.pdf')).toBeNull());
    expect(sending?.signal.aborted).toBe(true);
  });

  it('wait for the connection, and are resent with the same key', async () => {
    const keys: string[] = [];
    open([], {
      send: async (_, { key }) => {
        keys.push(key);
        if (keys.length === 1) throw new TypeError('no connection');
      },
    });
    choose(chosen('one.pdf'));
    await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^one\.pdfWaiting for the connection/)]));
    await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/Tess/)]));
    expect(keys[1]).toBe(keys[0]);
  });

  it('that wait too long are resent by hand, with the same key', async () => {
    const keys: string[] = [];
    open([], {
      send: async (_, { key }) => {
        keys.push(key);
        if (keys.length === 1) throw { ...problem('RATE_LIMITED', 429), headers: new Headers({ 'retry-after': '60' }) };
      },
    });
    choose(chosen('one.pdf'));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/Tess/)]));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('that are still being uploaded count when more are chosen', async () => {
    const { send } = open([aFile('Manual.pdf')], { send: () => new Promise(() => {}) });
    choose(chosen('one.pdf'));
    choose(chosen('two.pdf'), chosen('3.pdf'));
    await waitFor(() => expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['one.pdf', 'two.pdf']));
    expect(texts().at(-1)).toBe('3.pdfThere can be at most 3 files here; remove one first.');
  });

  it('are dropped and pasted', async () => {
    const { send } = open([]);
    const card = screen.getByText(/^No files yet/);
    fireEvent.dragOver(card, { dataTransfer: { types: ['Files'] } });
    fireEvent.drop(card, { dataTransfer: { types: ['Files'], files: [chosen('dropped.pdf')] } });
    fireEvent.paste(document, { clipboardData: { files: [chosen('pasted.png')] } });
    fireEvent.paste(document, { clipboardData: { files: [] } });
    await waitFor(() => expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['dropped.pdf', 'pasted.png']));
  });

  it.each([
    ['leave a text to the field that it is pasted into, although a spreadsheet adds a picture of it', 'text/plain', []],
    ['are taken from a field too, if there is no text', 'image/png', ['cells.png']],
  ])('%s', async (_, type, sent) => {
    const { send } = open([]);
    const field = document.body.appendChild(document.createElement('textarea'));
    const clipboardData = { files: [chosen('cells.png')], types: [type, 'Files'] };
    const isLeft = fireEvent.paste(field, { clipboardData });
    field.remove();
    await waitFor(() => expect(send.mock.calls.map(([{ name }]) => name)).toEqual(sent));
    expect(isLeft).toBe(sent.length === 0);
  });

  it('are not sent if they are taken back while they wait their turn', async () => {
    const ends: (() => void)[] = [];
    const { send } = open([], { send: () => new Promise((resolve) => ends.push(resolve)) });
    choose(chosen('one.pdf'), chosen('two.pdf'), chosen('3.pdf'));
    const names = () => send.mock.calls.map(([{ name }]) => name);
    await waitFor(() => expect(texts()).toContainEqual('3.pdfWaiting its turn'));
    const before = names();
    fireEvent.click(screen.getByRole('button', { name: 'Stop sending 3.pdf' }));
    for (const end of ends) end();
    await waitFor(() => expect(texts().filter((text) => text?.includes('Tess'))).toHaveLength(before.length));
    expect([before, names()]).toEqual([
      ['one.pdf', 'two.pdf'],
      ['one.pdf', 'two.pdf'],
    ]);
  });

  it('say that they are being checked once all of them has arrived', async () => {
    let sending: Sending | undefined;
    open([], {
      send: (_, how) => {
        sending = how;
        return new Promise(() => {});
      },
    });
    choose(chosen('one.pdf', 4000));
    await screen.findByRole('meter', { name: 'Sending one.pdf' });
    sending?.onProgress(1);
    await waitFor(() => expect(texts()).toEqual(['one.pdfIs being checked']));
  });

  it('can be dropped only if they are files; anything else is left to the browser', () => {
    const { send } = open([]);
    const card = screen.getByText(/^No files yet/);
    const over = (type: string) => fireEvent.dragOver(card, { dataTransfer: { types: [type] } });
    const isLeft = [over('text/plain'), fireEvent.drop(card, { dataTransfer: { types: ['text/plain'], files: [] } })];
    expect([isLeft, over('Files'), send.mock.calls.length]).toEqual([[true, true], false, 0]);
  });

  it('are taken with the camera of a phone, or chosen', async () => {
    const { send } = open([], { isMobile: true });
    expect(screen.getByText('No files yet. Photos and documents of up to 20 MB can be added.')).toBeDefined();
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo', { selector: 'input' });
    expect([camera.accept, camera.getAttribute('capture'), camera.multiple]).toEqual(['image/*', 'environment', false]);
    const picker = screen.getByLabelText<HTMLInputElement>('Add files', { selector: 'input' });
    expect([picker.accept.includes('.pdf'), picker.hasAttribute('capture'), picker.multiple]).toEqual([
      true,
      false,
      true,
    ]);
    const dialogs: string[] = [];
    for (const input of [camera, picker]) input.click = () => dialogs.push(input.getAttribute('aria-label') ?? '');
    fireEvent.click(screen.getByRole('button', { name: 'Take a photo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add files' }));
    expect(dialogs).toEqual(['Take a photo', 'Add files']);
    fireEvent.change(camera, { target: { files: [chosen('photo.jpg')] } });
    await waitFor(() => expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['photo.jpg']));
  });

  it('name nobody who was never a member, and have a size in a suitable unit', () => {
    const nobody = { _id: 'b'.repeat(24), name: '' };
    open([
      aFile('a.pdf', { addedBy: nobody, bytes: 900 }),
      aFile('b.csv', { bytes: 45_600 }),
      aFile('c.mp4', { bytes: 12_345_678 }),
      ...[0, 1, 9940, 9960, 10_000, 999_499, 1_000_000].map((bytes) => aFile(`${bytes}.txt`, { bytes })),
    ]);
    expect(texts()).toEqual([
      expect.stringMatching(/^a\.pdf0\.9 kB · Someone who is not a member · /),
      expect.stringMatching(/^b\.csv46 kB · Tess Technician · /),
      expect.stringMatching(/^c\.mp412 MB · Tess Technician · /),
      ...[
        '0.txt0 kB',
        '1.txt0.1 kB',
        '9940.txt9.9 kB',
        '9960.txt10 kB',
        '10000.txt10 kB',
        '999499.txt999 kB',
        '1000000.txt1 MB',
      ].map((words) => expect.stringContaining(`${words} · `)),
    ]);
  });

  it('are downloaded once, however often that is pressed, and then again', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { content } = open([aFile('Manual.pdf')]);
    const button = screen.getByRole('button', { name: 'Manual.pdf' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect([content.mock.calls.length, button.getAttribute('aria-busy')]).toEqual([1, 'true']);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
    expect(content).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['image/heic', 'file-image'],
    ['video/mp4', 'file-video'],
    ['text/csv', 'file-spreadsheet'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'file-spreadsheet'],
    ['application/pdf', 'file-text'],
  ])('of type %s have an icon: %s', (type, icon) => {
    open([aFile('Manual', { type })]);
    expect(rows()[0]?.querySelector('svg')?.classList).toContain(`lucide-${icon}`);
  });

  it('are removed after a question that names the file', async () => {
    const { remove } = open([aFile('Manual.pdf')]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Manual.pdf' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove “Manual.pdf”?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove file' }));
    await waitFor(() => expect(screen.queryByText('Manual.pdf')).toBeNull());
    expect(remove).toHaveBeenCalledTimes(1);
  });
});

describe('pictures', () => {
  const pictures = () => [
    aFile('one.png', { type: 'image/png', hasThumbnail: true }),
    aFile('plan.pdf'),
    aFile('two.jpg', { type: 'image/jpeg' }),
  ];

  it('are viewed larger one by one, with buttons and arrow keys, and downloaded from there', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { content } = open(pictures());
    expect(screen.getAllByRole('button', { name: /^Enlarge / })).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge one.png' }));
    const first = within(await screen.findByRole('dialog', { name: 'one.png' }));
    expect((await first.findByRole('img', { name: 'one.png' })).getAttribute('src')).toMatch(
      /^data:image\/png;base64,/,
    );
    expect(first.getByText('1 of 2')).toBeTruthy();
    fireEvent.click(first.getByRole('button', { name: 'Next' }));
    const second = await screen.findByRole('dialog', { name: 'two.jpg' });
    await within(second).findByRole('img', { name: 'two.jpg' });
    expect(within(second).getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.keyDown(second, { key: 'ArrowLeft' });
    await screen.findByRole('dialog', { name: 'one.png' });
    expect(content.mock.calls.map(([{ name }]) => name)).toEqual(['one.png', 'two.jpg']);
    fireEvent.click(within(second).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });

  it('go no further than the first and the last one, and are closed', async () => {
    open(pictures());
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge one.png' }));
    const dialog = await screen.findByRole('dialog', { name: 'one.png' });
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    await screen.findByRole('dialog', { name: 'two.jpg' });
    for (const key of ['ArrowRight', 'ArrowUp']) fireEvent.keyDown(dialog, { key });
    expect(screen.getByRole('dialog', { name: 'two.jpg' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByRole('dialog', { name: 'one.png' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say why they cannot be shown', async () => {
    const { content } = open(pictures());
    content.mockRejectedValueOnce(new TypeError('fetch'));
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge two.jpg' }));
    const window = within(await screen.findByRole('dialog', { name: 'two.jpg' }));
    expect(await window.findByText('The picture could not be loaded.')).toBeTruthy();
  });
});

it('keeps the focus when an upload is stopped', async () => {
  open([], { send: () => new Promise(() => {}) });
  fireEvent.change(screen.getByLabelText('Add files', { selector: 'input' }), { target: { files: [chosen('a.pdf')] } });
  const stop = await screen.findByRole('button', { name: 'Stop sending a.pdf' });
  stop.focus();
  fireEvent.click(stop);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add files'));
});

it('offers neither adding nor removing files while the organization is read-only', async () => {
  open([aFile('plan.pdf')], { isReadOnly: true });
  expect(await screen.findByRole('button', { name: 'plan.pdf' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove plan.pdf' })).toBeNull();
});
