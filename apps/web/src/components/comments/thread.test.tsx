import type { Comment } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#lib/calls/api.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { Comments } from './comments.tsx';
import { ADA, aComment, entries, id, ME, MODERATING, openThread, type, url, WRITING } from './comments-testing.tsx';

afterEach(() => sessionStorage.clear());

const event = (minute: string, words: string) => {
  return { key: words, at: `2026-11-22T09:${minute}.000Z`, content: <p>{words}</p> };
};

/** A thread with these events, of which older ones may be left to load. */
function open(comments: Comment[], events: ReturnType<typeof event>[], pages = 1) {
  const onEarlierEvents = vi.fn();
  const server = fakeApi({
    [`GET ${url}`]: ({ query }) => {
      const page = Number(query.get('page'));
      const items = page === 1 ? [...comments].reverse() : [aComment(1, 'Oldest')];
      return { status: 200, body: { items, page, pages, limit: 20, total: comments.length, capped: false } };
    },
  });
  renderPage(
    <Comments
      id={id(1)}
      calls={api.workOrderComments}
      area="work-orders"
      events={events}
      onEarlierEvents={onEarlierEvents}
    />,
    pageScope(WRITING),
  );
  return { server, onEarlierEvents };
}
const words = () => entries().map((text) => text?.match(/Oldest|Second|Fourth|Started|Held/)?.[0]);

it('shows no comment older than the oldest event while older events are left to load', async () => {
  const { onEarlierEvents } = open(
    [aComment(2, 'Second'), aComment(4, 'Fourth')],
    [event('05:00', 'Held'), event('03:00', 'Started')],
  );
  await screen.findByText('Fourth');
  expect(words()).toEqual(['Started', 'Fourth', 'Held']);
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect(onEarlierEvents).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Only comments' }));
  // All comments are there: only events were left to load.
  expect([words(), screen.queryByRole('button', { name: 'Show earlier' })]).toEqual([['Second', 'Fourth'], null]);
});

it('loads older comments and events together, and of those only comments while only they are shown', async () => {
  const { server, onEarlierEvents } = open([aComment(2, 'Second')], [event('03:00', 'Started')], 3);
  await screen.findByText('Started');
  fireEvent.click(screen.getByRole('button', { name: 'Only comments' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await screen.findByText('Oldest');
  expect(onEarlierEvents).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Only comments' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(server.sent('GET').filter(({ path }) => path === url)).toHaveLength(3));
  expect(onEarlierEvents).toHaveBeenCalledTimes(1);
});

it('shows what was said at the moment of an event before it', async () => {
  openThread([aComment(1, 'First'), { ...aComment(2, 'Second'), createdAt: '2026-11-22T09:01:30.000Z' }]);
  await screen.findByText('Second');
  expect(entries()).toEqual([expect.stringContaining('First'), expect.stringContaining('Second'), 'Started']);
});

const AT = '2026-11-22T09:30:00.000Z';
const NOBODY = { _id: id(66), name: '', type: 'staff' } as const;
it.each([
  ['its author', { author: ADA, removedBy: ADA }, 'Ada Lovelace removed this comment'],
  ['somebody else', { author: ADA, removedBy: ME }, 'Olivia removed a comment by Ada Lovelace'],
  ['nobody who is known', { author: ADA, removedBy: null }, 'Ada Lovelace removed this comment'],
  [
    'a former person',
    { author: ADA, removedBy: NOBODY },
    'Someone who is not a member removed a comment by Ada Lovelace',
  ],
  ['its former author', { author: NOBODY, removedBy: NOBODY }, 'Someone who is not a member removed this comment'],
])('says that a comment was removed by %s', async (_, who, expected) => {
  openThread([aComment(1, '', { ...who, removedAt: AT })]);
  expect((await screen.findByText(/removed/)).textContent).toContain(expected);
});

it('names no author who was never a member', async () => {
  openThread([aComment(1, 'First', { author: NOBODY })], MODERATING);
  await screen.findByText('First');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for the comment by Someone who is not a member' }), {
    key: 'Enter',
  });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove comment' }));
  const name = 'Remove the comment by Someone who is not a member?';
  expect(await screen.findByRole('alertdialog', { name })).toBeTruthy();
});

const edit = async () => {
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Actions for the comment by/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
};

it.each([
  ['   ', 1],
  [' One ', 0],
])('sends nothing if a comment is edited to %j', async (typed, stillOpen) => {
  const { server } = openThread([aComment(1, 'One', { author: ME })]);
  const text = await edit();
  type(text, typed);
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
  expect([server.sent('PATCH'), screen.queryAllByRole('textbox', { name: 'Your comment' }).length]).toEqual([
    [],
    stillOpen,
  ]);
});

it('keeps what was edited, and says why it was refused', async () => {
  const { server } = openThread([aComment(1, 'One', { author: ME })]);
  server.answer(`PATCH ${url}/*`, () => problem('UNAVAILABLE', 503, { detail: 'The server is busy.' }));
  const text = await edit();
  type(text, 'Two');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
  expect(text.value).toBe('Two');
});

it('shows what a comment says now if it was changed before it could be removed, and then removes that', async () => {
  const { server, change } = openThread([aComment(1, 'One', { author: ADA })], MODERATING);
  await screen.findByText('One');
  const accept = () => ({ status: 204 });
  server.answer(`DELETE ${url}/*`, () => {
    const { body: current } = change(id(101), { text: 'Changed' });
    return problem('VERSION_CONFLICT', 409, { current });
  });
  fireEvent.keyDown(screen.getByRole('button', { name: /^Actions for the comment by/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove comment' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove comment' }));
  expect(await screen.findByText('Changed')).toBeTruthy();
  expect(await dialog.findByRole('alert')).toBeTruthy();
  server.answer(`DELETE ${url}/*`, accept);
  server.answer(`GET ${url}`, () => pageOf([aComment(1, '', { removedAt: AT, removedBy: ME, version: 3 })]));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove comment' }));
  await screen.findByText(/Olivia removed a comment by Ada Lovelace/);
  expect(server.sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['1', '2']);
});
