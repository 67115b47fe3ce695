import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { writeDraft } from '#lib/drafts/draft.ts';
import { problem } from '#testing/fake-api.ts';
import { ADA, aComment, field, id, ME, openThread, type, url, WRITING } from './comments-testing.tsx';

afterEach(() => sessionStorage.clear());

const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it.each([
  [1, '1 comment'],
  [2, '2 comments'],
])('counts the comments: %i', async (count, words) => {
  openThread(Array.from({ length: count }, (_, index) => aComment(index + 1, `No. ${index + 1}`)));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('counts nothing while there is nothing, and invites only those to write who may', async () => {
  openThread();
  expect(await screen.findByText('No comments yet. Write the first one.')).toBeTruthy();
  expect(screen.queryByText('0 comments')).toBeNull();
  type(await field(), 'One');
  fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
  expect(screen.queryByText(/^No comments yet/)).toBeNull();
});

it('tells of no comment that was there, nor of one’s own', async () => {
  const { page, say } = openThread([aComment(1, 'First')]);
  await screen.findByText('First');
  expect(told().join('')).not.toContain('New comment');
  say(aComment(2, 'Mine', { author: ME }));
  await act(() => page.queryClient.invalidateQueries({ queryKey: ['comments'] }));
  await screen.findByText('Mine');
  expect(told().join('')).not.toContain('New comment');
  say(aComment(3, 'Theirs', { author: { ...ADA, name: 'Ben' } }));
  await act(() => page.queryClient.invalidateQueries({ queryKey: ['comments'] }));
  await waitFor(() => expect(told()).toContain('New comment by Ben'));
});

it('sends nothing that is empty, and moves to the field instead', async () => {
  const { server } = openThread();
  type(await field(), '  ');
  const button = screen.getByRole('button', { name: 'Add comment' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.focus();
  fireEvent.click(button);
  expect([server.sent('POST'), document.activeElement]).toEqual([[], await field()]);
  type(await field(), ' One ');
  expect(button.getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(button);
  expect(document.activeElement).toBe(await field());
  await waitFor(() => expect(server.sent('POST').map(({ body }) => body)).toEqual([{ text: 'One' }]));
});

it('starts anew if what was kept cannot be read', async () => {
  writeDraft(`comment/${id(1)}`, { text: 'Half', internal: false, unsent: 'none' });
  openThread();
  expect((await field()).value).toBe('');
});

it('puts a comment that was refused before what has been typed since', async () => {
  const { server } = openThread();
  server.answer(`POST ${url}`, () => problem('UNAVAILABLE', 503));
  type(await field(), 'First');
  fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
  await screen.findByText('Not sent');
  type(await field(), 'Second');
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect((await field()).value).toBe('Second\nFirst');
});

it('asks for page after page, twenty comments each, and shows each comment once', async () => {
  const { server } = openThread([], WRITING, {
    [`GET ${url}`]: ({ query }) => {
      const page = Number(query.get('page'));
      // Another one was written in the meantime, so that one is on both pages.
      const items =
        page === 1 ? [aComment(3, 'Third'), aComment(2, 'Second')] : [aComment(2, 'Second'), aComment(1, 'First')];
      return { status: 200, body: { items, page, pages: 2, limit: 2, total: 3, capped: false } };
    },
  });
  await screen.findByText('Third');
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await screen.findByText('First');
  expect(screen.getAllByText('Second')).toHaveLength(1);
  const asked = server.sent('GET').filter(({ path }) => path === url);
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { page: '1', limit: '20' },
    { page: '2', limit: '20' },
  ]);
});

it('leaves the field where it is in the window when something is added above it, while it has the focus', async () => {
  const { page, say } = openThread([aComment(1, 'First')]);
  const text = await field();
  await screen.findByText('First');
  let top = 100;
  const composer = text.closest('.print\\:hidden');
  if (!composer) throw new Error('The composer is not there');
  composer.getBoundingClientRect = () => new DOMRect(0, top, 1, 1);
  const scrolled: unknown[] = [];
  globalThis.scrollBy = (...to: unknown[]) => void scrolled.push(to);
  const add = async (number: number, by: number) => {
    top += by;
    say(aComment(number, `No. ${number}`));
    await act(() => page.queryClient.invalidateQueries({ queryKey: ['comments'] }));
    await screen.findByText(`No. ${number}`);
  };
  text.focus();
  type(text, 'a');
  await add(2, 40);
  expect(scrolled).toEqual([[{ top: 40, behavior: 'instant' }]]);
  text.blur();
  await add(3, 30);
  expect(scrolled).toHaveLength(1);
});
