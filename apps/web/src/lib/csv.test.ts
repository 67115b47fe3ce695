import { describe, expect, it } from 'vitest';
import { allPages, toCsv } from './csv.ts';

describe('toCsv', () => {
  it('quotes what needs it and makes formulas harmless', async () => {
    const columns = [
      { label: 'Name', value: ({ name }: { name: string; count: number }) => name },
      { label: 'Count', value: ({ count }: { name: string; count: number }) => count },
    ];
    const items = [
      { name: 'Brandt, "Olivia"', count: 1 },
      { name: '=HYPERLINK("http://x.example")', count: 2 },
      { name: '@sum', count: 3 },
    ];
    expect(await toCsv(columns, items)).toBe(
      `\uFEFF${['Name,Count', '"Brandt, ""Olivia""",1', `"'=HYPERLINK(""http://x.example"")",2`, `"'@sum",3`].join('\r\n')}`,
    );
  });

  it('has its column names also without a record', async () => {
    expect(await toCsv([{ label: 'Name', value: () => '' }], [])).toBe('\uFEFFName\r\n');
  });
});

describe('allPages', () => {
  it('reads every page once, with the most records a page', async () => {
    const asked: unknown[] = [];
    const all = await allPages(async (page) => {
      asked.push(page);
      return { items: [page.page * 10], pages: 3 };
    });
    expect([all, asked]).toEqual([[10, 20, 30], [1, 2, 3].map((page) => ({ page, limit: 100 }))]);
  });

  it('asks once for a list without pages', async () => {
    expect(await allPages(async () => ({ items: [], pages: 0 }))).toEqual([]);
  });
});
