import type { Comment } from '@siteward/contract';
import { mentionText, type Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#lib/api.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { Comments } from './comments.tsx';

const id = (number: number) => number.toString(16).padStart(24, '0');
const ME = { _id: pageScope([]).member._id, name: 'Olivia', type: 'staff' } as const;
const ADA = { _id: id(7), name: 'Ada Lovelace', type: 'staff' } as const;
const url = `/api/work-orders/id/${id(1)}/comments`;
const WRITING: Permission[] = ['work-orders:view-any', 'work-orders:update-own'];
const MODERATING: Permission[] = ['work-orders:view-any', 'work-orders:update-any'];

function aComment(number: number, text: string, more: Partial<Comment> = {}): Comment {
  const at = `2026-11-22T09:${String(number % 60).padStart(2, '0')}:00.000Z`;
  return {
    ...{ _id: id(100 + number), createdAt: at, updatedAt: at, deletedAt: null, version: 1, org: ORG, site: SITE },
    ...{ record: id(1), author: ADA, text, mentions: [], internal: false },
    ...{ editedAt: null, removedAt: null, removedBy: null },
    ...more,
  };
}

afterEach(() => sessionStorage.clear());

type Answers = Parameters<typeof fakeApi>[0];
type Written = { text: string; internal?: boolean };

/** A thread, and an API that keeps what is done with it. */
function open(
  before: Comment[] = [],
  permissions = WRITING,
  answers: Answers = {},
  type: 'staff' | 'provider' = 'staff',
) {
  let comments = before;
  const change = (path: string, fields: Partial<Comment>) => {
    comments = comments.map((each) =>
      path.endsWith(each._id) ? { ...each, ...fields, version: each.version + 1 } : each,
    );
    return { status: 200, body: comments.find(({ _id }) => path.endsWith(_id)) };
  };
  const server = fakeApi({
    [`GET ${url}`]: () => pageOf([...comments].reverse()),
    [`GET ${url}/people`]: ({ query }) =>
      pageOf(
        [ADA, { _id: id(8), name: 'Ben' }].filter(({ name }) =>
          name.toLowerCase().startsWith(query.get('search') ?? ''),
        ),
      ),
    [`POST ${url}`]: ({ body }) => {
      const { text, internal = false } = body as Written;
      const written = aComment(comments.length + 1, text, { author: ME, internal });
      comments = [...comments, written];
      return { status: 201, body: written };
    },
    [`PATCH ${url}/*`]: ({ path, body }) =>
      change(path, { text: (body as Written).text, editedAt: '2026-11-22T10:00:00.000Z' }),
    [`DELETE ${url}/*`]: ({ path }) => {
      change(path, { text: '', removedAt: '2026-11-22T10:00:00.000Z', removedBy: ME });
      return { status: 204 };
    },
    ...answers,
  });
  const scope = pageScope(permissions);
  const page = renderPage(
    <Comments
      id={id(1)}
      calls={api.workOrderComments}
      area="work-orders"
      events={[{ key: 'event', at: '2026-11-22T09:01:30.000Z', content: <p>Started</p> }]}
    />,
    { ...scope, member: { ...scope.member, type } },
  );
  return { server, page, change, say: (comment: Comment) => (comments = [...comments, comment]) };
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^New/ });
const entries = () =>
  within(screen.getByRole('list', { name: 'Comments and history' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Types into the field, the caret at its end. */
function type(element: HTMLTextAreaElement, text: string): void {
  element.focus();
  fireEvent.change(element, { target: { value: text } });
  element.setSelectionRange(text.length, text.length);
  fireEvent.select(element);
}

describe('a thread', () => {
  it('has what was said and what happened in the order of time', async () => {
    open([aComment(1, 'First'), aComment(2, 'Second')]);
    await screen.findByText('Second');
    expect(entries()).toEqual([expect.stringContaining('First'), 'Started', expect.stringContaining('Second')]);
    fireEvent.click(screen.getByRole('button', { name: 'Only comments' }));
    expect(entries()).toHaveLength(2);
  });

  it('shows present names, links that lead out safely, and nothing that was written as markup', async () => {
    const named = mentionText({ id: ADA._id, name: 'Ada Byron' });
    const text = `${named} see (https://parts.example/a?b=1&c), not javascript:alert(1) <b>x</b>`;
    open([aComment(1, text, { mentions: [ADA] })]);
    await screen.findByText('@Ada Lovelace');
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('https://parts.example/a?b=1&c');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(screen.getByText(/<b>x<\/b>/)).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('says what is internal, who is from outside, what was edited and what was removed', async () => {
    const provider = { ...ADA, type: 'provider' } as const;
    const removed = { text: '', removedAt: '2026-11-22T09:30:00.000Z', removedBy: ME };
    open([
      aComment(1, 'For us', { internal: true }),
      aComment(2, 'From outside', { author: provider, editedAt: '2026-11-22T09:30:00.000Z' }),
      aComment(3, '', removed),
    ]);
    await screen.findByText('For us');
    const [internal, , outside, gone] = entries();
    expect(internal).toContain('Internal');
    expect(outside).toMatch(/Service provider.*edited/);
    expect(gone).toContain('Olivia removed a comment by Ada Lovelace');
  });

  it('is only to be read by whoever has no part in it', async () => {
    open([], ['work-orders:view-any']);
    await screen.findByText('No comments yet.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says when it could not be loaded, and loads it again', async () => {
    const { server } = open([], WRITING, { [`GET ${url}`]: () => problem('INTERNAL', 500) });
    await screen.findByText('The comments could not be loaded.');
    server.answer(`GET ${url}`, () => pageOf([aComment(1, 'First')]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('First');
  });

  it('loads earlier ones on demand, and shows nothing of what happened beside a gap', async () => {
    open([], WRITING, {
      [`GET ${url}`]: ({ query }) => {
        const page = Number(query.get('page'));
        const items = page === 1 ? [aComment(3, 'Third'), aComment(2, 'Second')] : [aComment(1, 'First')];
        return { status: 200, body: { items, page, pages: 2, limit: 2, total: 3, capped: false } };
      },
    });
    await screen.findByText('Third');
    expect(entries()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
    await screen.findByText('First');
    expect(entries()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });
});

it('has times that are no stops on the way through the page, and say the exact one to who cannot point', async () => {
  open([aComment(1, 'One')]);
  const [said] = await screen.findAllByTitle(/22 November 2026/);
  expect([said?.tabIndex, said?.textContent]).toEqual([-1, expect.stringContaining('22 November 2026')]);
});

describe('writing', () => {
  it('is in the thread at once, and sent once with Ctrl and Enter', async () => {
    const { server } = open();
    const text = await field();
    type(text, 'Bearing\nis gone');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    expect(text.value).toBe('');
    expect(screen.getByText(/^Bearing/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ text: 'Bearing\nis gone' }]);
    expect(screen.getAllByText(/^Bearing/)).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('names people by the keys, as they are found', async () => {
    const { server } = open();
    const text = await field();
    type(text, 'Ask @');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    type(text, 'Ask @ad');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    const [option] = screen.getAllByRole('option');
    expect(text.getAttribute('aria-activedescendant')).toBe(option?.id);
    expect(text.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    fireEvent.keyDown(text, { key: 'Enter' });
    expect(text.value).toBe('Ask @Ada Lovelace ');
    expect(screen.queryByRole('listbox')).toBeNull();
    type(text, 'Ask @Ada Lovelace today');
    fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1));
    const written = `Ask ${mentionText({ id: ADA._id, name: ADA.name })} today`;
    expect(server.sent('POST')[0]?.body).toEqual({ text: written });
  });

  it('goes through the people with the arrow keys, and closes with Escape', async () => {
    open();
    const text = await field();
    type(text, '@');
    const options = await screen.findAllByRole('option');
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowDown', 0],
      ['ArrowUp', 1],
    ] as const) {
      fireEvent.keyDown(text, { key });
      expect(text.getAttribute('aria-activedescendant')).toBe(options[index]?.id);
    }
    fireEvent.keyDown(text, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(text.value).toBe('@');
  });

  it('internally looks so, and asks for those who see it', async () => {
    const { server } = open();
    const text = await field();
    fireEvent.click(screen.getByRole('switch', { name: /Internal/ }));
    expect(screen.getByText('Customers and service providers do not see it.')).toBeTruthy();
    type(text, '@');
    await screen.findAllByRole('option');
    expect(server.calls.at(-1)?.query.get('internal')).toBe('true');
    type(text, 'For us');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    await waitFor(() =>
      expect(server.sent('POST').map(({ body }) => body)).toEqual([{ text: 'For us', internal: true }]),
    );
  });

  it('internally is not offered to members of a provider', async () => {
    open([], WRITING, {}, 'provider');
    await field();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('that fails stays with why, and is sent again by the same key', async () => {
    const { server } = open();
    const accept = { status: 201, body: aComment(1, 'Bearing', { author: ME }) };
    server.answer(`POST ${url}`, () => problem('UNAVAILABLE', 503));
    const text = await field();
    type(text, 'Bearing');
    fireEvent.keyDown(text, { key: 'Enter', metaKey: true });
    await screen.findByText('Not sent');
    expect(screen.getByText('Bearing')).toBeTruthy();
    server.answer(`POST ${url}`, () => accept);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
    const keys = server.sent('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('that is refused says what is wrong with it, and can be taken up again', async () => {
    const { server } = open();
    const fault = { path: 'text', code: 'mention-out-of-sight', params: { names: ['Ben'] }, message: 'Leave out Ben' };
    server.answer(`POST ${url}`, () => problem('VALIDATION', 400, { errors: [fault] }));
    const text = await field();
    type(text, 'Ask @Ben');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await screen.findByText('Leave out Ben.');
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect((await field()).value).toBe('Ask @Ben');
    expect(screen.queryByText('Not sent')).toBeNull();
  });

  it('is kept in this tab until it is sent, what could not be sent too', async () => {
    const { server, page } = open();
    server.answer(`POST ${url}`, () => problem('UNAVAILABLE', 503));
    const text = await field();
    type(text, 'Not sent yet');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await screen.findByText('Not sent');
    type(text, 'Half a sen');
    page.router.dispose();
    document.body.replaceChildren();
    open();
    expect((await field()).value).toBe('Half a sen');
    expect(await screen.findByText('Sending this was interrupted.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    type(await field(), '');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

describe('writing internally', () => {
  const sent = (server: ReturnType<typeof open>['server']) => server.sent('POST').map(({ body }) => body);
  const writeInternally = async (written: string) => {
    const text = await field();
    fireEvent.click(screen.getByRole('switch', { name: /Internal/ }));
    type(text, written);
  };

  it('stays so where it is refused, taken up again and sent anew', async () => {
    const { server } = open();
    server.answer(`POST ${url}`, () => problem('VALIDATION', 400));
    await writeInternally('They have not paid');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add internal comment' }));
    const body = { text: 'They have not paid', internal: true };
    await waitFor(() => expect(sent(server)).toEqual([body, body]));
  });

  it('stays so where what is kept in this tab is taken up again', async () => {
    const { page } = open();
    await writeInternally('They have not paid');
    page.router.dispose();
    document.body.replaceChildren();
    const { server } = open();
    expect((await field()).value).toBe('They have not paid');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    await waitFor(() => expect(sent(server)).toEqual([{ text: 'They have not paid', internal: true }]));
  });

  it('is not what follows it, once that is switched off', async () => {
    const { server } = open();
    server.answer(`POST ${url}`, () => problem('UNAVAILABLE', 503));
    await writeInternally('For us');
    fireEvent.click(screen.getByRole('button', { name: 'Add internal comment' }));
    await screen.findByText('Not sent');
    fireEvent.click(screen.getByRole('switch', { name: /Internal/ }));
    type(await field(), 'For all');
    fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(screen.getAllByText('Not sent')).toHaveLength(2));
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button);
    const [ours, theirs] = [{ text: 'For us', internal: true }, { text: 'For all' }];
    await waitFor(() => expect(sent(server)).toEqual([ours, theirs, ours, theirs]));
  });
});

describe('one’s own comment', () => {
  const menu = async (item: string) => {
    fireEvent.keyDown(await screen.findByRole('button', { name: /^Actions for the comment by/ }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('is written anew in its place', async () => {
    const { server } = open([
      aComment(1, `Ask ${mentionText({ id: ADA._id, name: 'Ada' })}`, { author: ME, mentions: [ADA] }),
    ]);
    await menu('Edit');
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    expect(text.value).toBe('Ask @Ada Lovelace');
    type(text, 'Please ask @Ada Lovelace');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await screen.findByText('edited');
    const written = `Please ask ${mentionText({ id: ADA._id, name: 'Ada Lovelace' })}`;
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ text: written, version: 1 }]);
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  });

  it('is left by Escape at once, and after a question where it was changed', async () => {
    const { server } = open([
      aComment(1, `Ask ${mentionText({ id: ADA._id, name: 'A. L.' })}`, { author: ME, mentions: [ADA] }),
    ]);
    const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    await menu('Edit');
    fireEvent.keyDown(await text(), { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
    await menu('Edit');
    type(await text(), 'Never mind');
    fireEvent.keyDown(await text(), { key: 'Escape' });
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect((await text()).value).toBe('Never mind');
    fireEvent.keyDown(await text(), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull());
    expect(server.sent('PATCH')).toEqual([]);
  });

  it('that was changed elsewhere says so, and is saved over it by saving again', async () => {
    const { server, change } = open([aComment(1, 'One', { author: ME })]);
    await menu('Edit');
    const { body: current } = change(id(101), { text: 'Other' });
    const accept = aComment(1, 'Mine', { author: ME, version: 3 });
    server.answer(`PATCH ${url}/*`, ({ body }) =>
      (body as { version: number }).version === 2
        ? { status: 200, body: accept }
        : problem('VERSION_CONFLICT', 409, { current }),
    );
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    type(text, 'Mine');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/there it says “Other”/);
    expect(text.value).toBe('Mine');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull());
    expect(server.sent('PATCH')).toHaveLength(2);
  });

  it('is removed after a question, and leaves that there was one', async () => {
    const { server } = open([aComment(1, 'One', { author: ME })]);
    await menu('Remove comment');
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the comment by Olivia?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove comment' }));
    await screen.findByText('Olivia removed this comment');
    expect(server.sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['1']);
    expect(screen.queryByText('One')).toBeNull();
  });

  it.each([
    ['nothing', WRITING, []],
    ['removing', MODERATING, ['Remove comment']],
  ] as const)('of somebody else offers %s', async (_, permissions, expected) => {
    open([aComment(1, 'One')], [...permissions]);
    await screen.findByText('One');
    const button = screen.queryByRole('button', { name: /^Actions for/ });
    if (button) fireEvent.keyDown(button, { key: 'Enter' });
    const items = button ? await screen.findAllByRole('menuitem') : [];
    expect(items.map(({ textContent }) => textContent)).toEqual(expected);
  });
});

it('says to screen readers who has said something new', async () => {
  const { page, say } = open([aComment(1, 'First')]);
  await screen.findByText('First');
  say(aComment(2, 'Second'));
  await page.queryClient.invalidateQueries({ queryKey: ['comments'] });
  await screen.findByText('Second');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'New comment by Ada Lovelace',
    ),
  );
});
