import { PERMISSIONS } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { FeedbacksScreen } from '../feedbacks-screen.tsx';
import { aFeedback } from '../feedbacks-testing.ts';

const made = aFeedback('3'.repeat(24), 98, 'A second key', { own: true });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

/** The window with a text and two files. */
async function write() {
  const api = fakeApi({
    'GET /api/feedbacks': () => pageOf([]),
    'GET /api/feedbacks/counts': () => problem('NOT_FOUND', 404),
    'POST /api/feedbacks': () => ({ status: 201, body: made }),
    [`GET /api/feedbacks/id/${made._id}`]: () => ({ status: 200, body: made }),
  });
  const { router } = renderPage(<FeedbacksScreen />, pageScope(PERMISSIONS));
  fireEvent.click(await screen.findByRole('button', { name: 'New feedback' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New feedback' }));
  for (const [name, value] of [
    [/^Subject/, 'A second key'],
    [/^Message/, 'For the bicycle store.'],
  ] as const) {
    fireEvent.input(dialog.getByRole('textbox', { name }), { target: { value } });
  }
  const files = ['key.jpg', 'door.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  fireEvent.change(dialog.getByLabelText('Add files', { selector: 'input' }), { target: { files } });
  return { ...api, router, dialog, send: () => fireEvent.click(dialog.getByRole('button', { name: 'Send' })) };
}

it('says how many files have been sent, one after the other, and then opens what was sent', async () => {
  const arrive: (() => void)[] = [];
  const uploads = fakeUploads(() => new Promise((resolve) => arrive.push(() => resolve({ status: 201 }))));
  const { dialog, send, router } = await write();
  send();
  await dialog.findByText('Sending file 1 of 2');
  expect(uploads).toHaveLength(1);
  arrive[0]?.();
  await dialog.findByText('Sending file 2 of 2');
  arrive[1]?.();
  await screen.findByText('FB-000098 has been sent');
  await waitFor(() => expect(router.state.location.search).toBe(`?feedback=${made._id}`));
  const path = `/api/feedbacks/id/${made._id}/attachments`;
  expect(uploads.map((each) => [each.path, each.name])).toEqual([
    [path, 'key.jpg'],
    [path, 'door.jpg'],
  ]);
});

it('names the files that could not be sent, and sends the others all the same', async () => {
  const uploads = fakeUploads(({ name }) => (name === 'key.jpg' ? problem('CONFLICT', 409) : { status: 201 }));
  const { send, sent } = await write();
  send();
  await screen.findByText('FB-000098 has been sent, but not all files');
  screen.getByText('key.jpg');
  expect(screen.queryByText('FB-000098 has been sent')).toBeNull();
  expect(uploads.map(({ name }) => name)).toEqual(['key.jpg', 'door.jpg']);
  expect(sent('POST')).toHaveLength(1);
});

it('sends no files if the feedback itself was refused, and keeps what was typed', async () => {
  const uploads = fakeUploads();
  const { answer, dialog, send } = await write();
  answer('POST /api/feedbacks', () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
  send();
  await dialog.findByText('Not now.');
  expect(uploads).toEqual([]);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ }).value).toBe('A second key');
  dialog.getByText('key.jpg');
});
