import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from '#components/page/page.tsx';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { FeedbackFiles } from './feedback-files.tsx';

const FEEDBACK = '2'.repeat(24);
const FILE = '4'.repeat(24);
const url = `/api/feedbacks/id/${FEEDBACK}/attachments`;
const photo = {
  _id: FILE,
  createdAt: '2026-01-02T03:04:05.678Z',
  name: 'Ceiling.jpg',
  type: 'image/jpeg',
  bytes: 9,
  hasThumbnail: true,
  addedBy: { _id: '7'.repeat(24), name: 'Tess Technician' },
  mayRemove: true,
};

function open(files = [photo]) {
  const listed = { files };
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: { files: listed.files, most: 30, mayAdd: true } }),
  });
  renderPage(
    <Page title="Feedback">
      <FeedbackFiles id={FEEDBACK} />
    </Page>,
    pageScope([]),
  );
  const paths = (method: string) => api.sent(method).map(({ path }) => path);
  return { ...api, listed, paths };
}

it('loads the small picture of a file, and the file itself once it is opened', async () => {
  const { paths } = open();
  const button = await screen.findByRole('button', { name: 'Enlarge Ceiling.jpg' });
  await waitFor(() => expect(paths('GET')).toEqual([url, `${url}/${FILE}/thumbnail`]));
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('dialog', { name: 'Ceiling.jpg' });
  await waitFor(() => expect(paths('GET')).toContain(`${url}/${FILE}/content`));
});

it('removes a file after a confirmation, and lists those that are left', async () => {
  const { answer, listed, paths } = open();
  answer(`DELETE ${url}/${FILE}`, () => {
    listed.files = [];
    return { status: 204 };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ceiling.jpg' }));
  const asks = within(await screen.findByRole('alertdialog'));
  expect(paths('DELETE')).toEqual([]);
  fireEvent.click(asks.getByRole('button', { name: /^(Remove|Delete)/ }));
  await waitFor(() => expect(paths('DELETE')).toEqual([`${url}/${FILE}`]));
  await waitFor(() => expect(screen.queryByText('Ceiling.jpg')).toBeNull());
});

it('adds files to this feedback, and then lists them', async () => {
  const uploads = fakeUploads();
  const { listed } = open([]);
  const input = await screen.findByLabelText('Add files', { selector: 'input' });
  await screen.findByRole('button', { name: /Add|Choose/ });
  listed.files = [photo];
  const file = new File(['x'], 'Ceiling.jpg', { type: 'image/jpeg' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByRole('button', { name: 'Remove Ceiling.jpg' });
  expect(uploads).toMatchObject([{ method: 'POST', path: url, name: 'Ceiling.jpg' }]);
});
