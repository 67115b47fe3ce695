import { mentionText } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { ADA, aComment, id, ME, MODERATING, openThread as open, type, url, WRITING } from './comments-testing.tsx';

afterEach(() => sessionStorage.clear());

describe('one’s own comment', () => {
  const menu = async (item: string) => {
    fireEvent.keyDown(await screen.findByRole('button', { name: /^Actions for the comment by/ }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('is edited in place', async () => {
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

  it('closes on Escape immediately, and after a question if it was changed', async () => {
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

  it('says so if it was changed elsewhere, and saving again overwrites that', async () => {
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

  it('is removed after a question, and leaves a note that there was one', async () => {
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
