import type { RecordFile } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { MessageFiles } from './message-files.tsx';
// Loaded on demand; imported here so tests need not wait for it.
import '#components/files/file-viewer.tsx';

const MESSAGE = 'e'.repeat(24);
const FILES = `/api/ticket-messages/id/${MESSAGE}/attachments`;
const aFile = (digit: string, name: string, type: string): RecordFile => ({
  _id: digit.repeat(24),
  createdAt: '2026-01-02T03:04:05.678Z',
  name,
  type,
  bytes: 1_234_567,
  hasThumbnail: type.startsWith('image/'),
  addedBy: { _id: 'a'.repeat(24), name: 'Farah' },
  mayRemove: false,
});
const report = aFile('1', 'report.pdf', 'application/pdf');
const gate = aFile('2', 'gate.jpg', 'image/jpeg');
const lift = aFile('3', 'lift.png', 'image/png');
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

function open() {
  const content = { status: 200, body: 'x', headers: { 'content-type': 'application/octet-stream' } };
  const api = fakeApi({ [`GET ${FILES}/*`]: () => content });
  renderPage(<MessageFiles message={MESSAGE} files={[report, gate, lift]} />, pageScope(['tickets:view-own']));
  const asked = (what: string) => api.calls.flatMap(({ path }) => (path.endsWith(what) ? [path] : []));
  return { ...api, asked };
}

it('files are named with their size, and pictures are shown small', async () => {
  const { asked } = open();
  const items = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['report.pdf1.2 MB', 'gate.jpg1.2 MB', 'lift.png1.2 MB']);
  expect(screen.getAllByRole('button').map((button) => button.title)).toEqual([
    'Download report.pdf',
    'Enlarge gate.jpg',
    'Enlarge lift.png',
  ]);
  await waitFor(() =>
    expect(asked('/thumbnail')).toEqual([`${FILES}/${gate._id}/thumbnail`, `${FILES}/${lift._id}/thumbnail`]),
  );
});

it('a file that is not a picture is downloaded', async () => {
  const { asked } = open();
  fireEvent.click(screen.getByTitle('Download report.pdf'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked('/content')).toEqual([`${FILES}/${report._id}/content`]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a picture is enlarged, among the pictures only, and downloaded from there', async () => {
  const { asked } = open();
  fireEvent.click(screen.getByTitle('Enlarge lift.png'));
  const viewer = within(await screen.findByRole('dialog', { name: 'lift.png' }));
  viewer.getByText('2 of 2');
  await waitFor(() => expect(asked('/content')).toEqual([`${FILES}/${lift._id}/content`]));
  fireEvent.click(viewer.getByRole('button', { name: 'Previous' }));
  const other = within(await screen.findByRole('dialog', { name: 'gate.jpg' }));
  await waitFor(() => expect(asked('/content')).toHaveLength(2));
  fireEvent.click(other.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked('/content').slice(1)).toEqual([`${FILES}/${gate._id}/content`, `${FILES}/${gate._id}/content`]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why a file could not be downloaded', async () => {
  const { answer } = open();
  answer(`GET ${FILES}/${report._id}/content`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
  fireEvent.click(screen.getByTitle('Download report.pdf'));
  await screen.findByText('report.pdf could not be downloaded');
  screen.getByText('Not now.');
  expect(saved).toEqual([]);
});
