import { mentionText } from '@siteward/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { ADA, aComment, entries, ME, openThread as open, url, WRITING } from './comments-testing.tsx';

afterEach(() => sessionStorage.clear());

describe('a thread', () => {
  it('lists comments and events in chronological order', async () => {
    open([aComment(1, 'First'), aComment(2, 'Second')]);
    await screen.findByText('Second');
    expect(entries()).toEqual([expect.stringContaining('First'), 'Started', expect.stringContaining('Second')]);
    fireEvent.click(screen.getByRole('button', { name: 'Only comments' }));
    expect(entries()).toHaveLength(2);
  });

  it('shows current names, links that lead out safely, and no markup from what was written', async () => {
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

  it('is read-only for members who may not comment', async () => {
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

  it('loads earlier entries on demand, and shows no events next to a gap', async () => {
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

it('has times that are not tab stops, and gives the exact time without a pointer too', async () => {
  open([aComment(1, 'One')]);
  const [said] = await screen.findAllByTitle(/22 November 2026/);
  expect([said?.tabIndex, said?.textContent]).toEqual([-1, expect.stringContaining('22 November 2026')]);
});
it('tells screen readers who has added a comment', async () => {
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
