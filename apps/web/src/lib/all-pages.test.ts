import { describe, expect, it, vi } from 'vitest';
import { allPages } from './all-pages.ts';
import { problemOf } from './problem.ts';

describe('allPages', () => {
  it('reads every page once, with as many records per page as possible', async () => {
    const asked: unknown[] = [];
    const all = await allPages(async (page) => {
      asked.push(page);
      return { items: [page.page * 10], pages: 3, capped: false };
    });
    expect([all, asked]).toEqual([[10, 20, 30], [1, 2, 3].map((page) => ({ page, limit: 100 }))]);
  });

  it('refuses a list with more records than can be read, in words for people', async () => {
    const read = vi.fn(async () => ({ items: [1], pages: 100, capped: true }));
    const error = await allPages(read).catch((thrown: unknown) => thrown);
    expect(problemOf(error).message).toBe(
      'There are more than 10,000 records, the most that can be read. Narrow the list with a search or a filter.',
    );
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('requests a list without pages once', async () => {
    expect(await allPages(async () => ({ items: [], pages: 0, capped: false }))).toEqual([]);
  });
});
