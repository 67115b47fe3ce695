import { contract, listRoutes } from '@siteward/contract';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addQueryOptions, listed, queryFrom } from './query-options.ts';

const queries = listRoutes(contract).flatMap(({ name, route }) =>
  route.query instanceof z.ZodObject ? [{ name, query: route.query }] : [],
);

describe('the options of a query', () => {
  it.each(queries)('leave out no parameter of $name', ({ query }) => {
    const command = addQueryOptions(new Command(), query);
    const keys = command.options.map((option) => option.attributeName());
    const paging = 'page' in query.shape ? ['all'] : [];
    const wanted = Object.keys(query.shape).filter((key) => key !== 'org' && key !== 'site');
    expect(keys).toEqual([...wanted, ...paging]);
    for (const { description } of command.options) expect(description).not.toBe('');
  });

  it('begin with a small letter, unless it is that of an abbreviation', () => {
    const text = (description: string) => z.string().meta({ description });
    const query = z.object({ from: text('The first day.'), one: text('A site.'), as: text('CSV or PDF.') });
    const shown = addQueryOptions(new Command(), query).options.map(({ description }) => description);
    expect(shown).toEqual(['the first day', 'a site', 'CSV or PDF']);
  });

  it('say what the contract says', () => {
    const options = addQueryOptions(new Command(), contract.members.list.query).options;
    const shown = options.map(({ flags, description, argChoices }) => [flags, description, argChoices]);
    expect(shown).toContainEqual([
      '--status <value>',
      'only those with this status (by default active)',
      ['invited', 'active', 'suspended', 'removed'],
    ]);
    expect(shown).toContainEqual([
      '--role <ids>',
      'only those with this role (several: separated by commas)',
      undefined,
    ]);
    expect(shown).toContainEqual([
      '--limit <value>',
      'how many records on a page, at most 100 (by default 10)',
      undefined,
    ]);
  });

  it('take no value if there is only one', () => {
    const command = addQueryOptions(new Command(), contract.workOrders.list.query);
    const options = command.parse(['--overdue', '--status', 'open'], { from: 'user' }).opts();
    const org = 'a'.repeat(24);
    expect(queryFrom(contract.workOrders.list.query, options, { org })).toEqual({
      org,
      overdue: 'true',
      status: 'open',
    });
  });

  it('are sent as they were given, and nothing else is', () => {
    const query = queryFrom(contract.members.list.query, {
      type: 'staff,provider',
      limit: '20',
      json: true,
      all: true,
    });
    expect(query).toEqual({ type: 'staff,provider', limit: '20' });
  });

  it('are refused all together, by their names', () => {
    const wrong = () => queryFrom(contract.members.list.query, { type: 'staff,robot', limit: '1e3', sort: 'shoe' });
    expect(wrong).toThrow(
      expect.objectContaining({
        exitCode: 2,
        extras: expect.objectContaining({
          lines: ['limit', 'sort', 'type'].map((name) => expect.stringMatching(`^--${name}: `)),
        }),
      }),
    );
  });
});

describe('every page of a list', () => {
  const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ _id: `${from + at}` }));
  const page = (items: { _id: string }[], more: object) => ({
    items,
    page: 1,
    pages: 1,
    limit: 100,
    total: 250,
    capped: false,
    ...more,
  });

  it('is one page, with each record once', async () => {
    const asked: unknown[] = [];
    const all = await listed({ all: true }, async (paging) => {
      asked.push(paging);
      // A record that was added in the meantime moves the last one of each page to the next.
      const first = paging.page === 1 ? 0 : 99 * ((paging.page ?? 1) - 1);
      return page(rows(first, first + 100), { page: paging.page, pages: 3 });
    });
    expect(asked).toEqual([1, 2, 3].map((at) => ({ page: at, limit: 100 })));
    expect(all).toEqual({ items: rows(0, 298), page: 1, pages: 1, limit: 298, total: 298, capped: false });
  });

  it('is refused rather than cut off if no list reaches them all', async () => {
    const all = listed({ all: true }, async () => page(rows(0, 100), { pages: 100, total: 10_000, capped: true }));
    await expect(all).rejects.toMatchObject({ exitCode: 1, extras: { hint: expect.stringContaining('export') } });
  });

  it('is not asked for endlessly if the server gives no number of pages', async () => {
    let asked = 0;
    const all = listed({ all: true }, async () => {
      asked += 1;
      return page(rows(0, 1), { pages: Number.NaN });
    });
    await expect(all).rejects.toMatchObject({ exitCode: 1 });
    expect(asked).toBe(101);
  });

  it('cannot be combined with a single page', async () => {
    await expect(listed({ all: true, page: '2' }, async () => page([], {}))).rejects.toMatchObject({ exitCode: 2 });
  });
});
