import { describe, expect, it, vi } from 'vitest';
import { allPages } from './all-pages.ts';
import { problemOf } from './problem.ts';

const record = (number: number) => ({ _id: String(number) });

describe('allPages', () => {
  it('reads every page once, with as many records per page as possible', async () => {
    const asked: unknown[] = [];
    const all = await allPages(async (page) => {
      asked.push(page);
      return { items: [record(page.page * 10)], pages: 3, capped: false };
    });
    expect([all, asked]).toEqual([[10, 20, 30].map(record), [1, 2, 3].map((page) => ({ page, limit: 100 }))]);
  });

  it('refuses a list with more records than can be read, in words for people', async () => {
    const read = vi.fn(async () => ({ items: [record(1)], pages: 100, capped: true }));
    const error = await allPages(read).catch((thrown: unknown) => thrown);
    expect(problemOf(error).message).toBe(
      'There are more than 10,000 records, the most that can be read. Narrow the list with a search or a filter.',
    );
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('keeps a record once, as it was read last, if it moves to a later page in the meantime', async () => {
    const pages = [
      [{ _id: '1', name: 'Ann' }, record(2)],
      [record(3), { _id: '1', name: 'Zoe' }],
    ];
    const all = await allPages(async ({ page }) => ({ items: pages[page - 1] ?? [], pages: 2, capped: false }));
    expect(all).toEqual([{ _id: '1', name: 'Zoe' }, record(2), record(3)]);
  });

  it('requests a list without pages once', async () => {
    expect(await allPages(async () => ({ items: [], pages: 0, capped: false }))).toEqual([]);
  });

  it('reads on for as long as the list last said, however it changes in the meantime', async () => {
    // What each page says of the list when it is read: how many pages there are by then, or that there are too many.
    const SAID = [0, 1, 2, 3, 'too many'] as const;
    const courses = SAID.flatMap((one) => SAID.flatMap((two) => SAID.map((three) => [one, two, three] as const)));
    for (const course of courses) {
      const last = course.findIndex((said, at) => said === 'too many' || said <= at + 1);
      const asked = Array.from({ length: last + 1 }, (_, at) => at + 1);
      const read = vi.fn(async ({ page }: { page: number }) => {
        const said = course[page - 1] ?? 0;
        return { items: [record(page)], pages: said === 'too many' ? 3 : said, capped: said === 'too many' };
      });
      const all = await allPages(read).catch(() => 'refused');
      expect([course, all]).toEqual([course, course[last] === 'too many' ? 'refused' : asked.map(record)]);
      expect([course, read.mock.calls.map(([{ page }]) => page)]).toEqual([course, asked]);
    }
  });
});
