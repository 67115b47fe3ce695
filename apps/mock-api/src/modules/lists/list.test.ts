import { isTooDeep, MAX_LIMIT, MAX_LISTED } from '@siteward/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPage, orderOf, search, sliceOf, sortInMemory } from './list.ts';

describe('orderOf', () => {
  const fields = { name: 'nameKey', createdAt: 'createdAt' };
  it.each([
    ['name', { nameKey: 1, _id: 1 }],
    ['-name', { nameKey: -1, _id: -1 }],
    ['-createdAt', { createdAt: -1, _id: -1 }],
    [undefined, { nameKey: 1, _id: 1 }],
  ] as const)('orders by %s with the id last', (sort, order) => {
    expect(orderOf(sort, fields, 'name')).toEqual(order);
    expect(Object.keys(orderOf(sort, fields, 'name')).at(-1)).toBe('_id');
  });
});

describe('a search of many words', () => {
  const letters = Array.from({ length: 50 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  it.each([
    ['the same', letters.map(() => 'a').join(' '), 0, 1],
    ['beginnings of each other', letters.map((_, index) => 'a'.repeat(index + 1)).join(' '), 0, 1],
    ['others', letters.join(' '), 5, 50],
    ['three', 'dana whitfield b', 3, 3],
  ])('counts only a few of them: %s', async (_, text, counts, words) => {
    const asked: object[] = [];
    const found: unknown[] = [];
    await search(
      {
        list: async (filter) => {
          found.push(...Object.values(filter));
          return [];
        },
        count: async (filter) => asked.push(filter),
      },
      { words: 1 },
      text,
      {},
      undefined,
    );
    expect(asked).toHaveLength(counts);
    expect(JSON.stringify(found).match(/\$regex/g)).toHaveLength(words);
  });
});

describe('cutPage and sortInMemory', () => {
  it('give every item on exactly one page, in order', () => {
    const limits = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 5 })), limits, fc.boolean(), (items, limit, down) => {
        const sorted = sortInMemory(items, (item) => ['', item], down ? '-name' : 'name');
        const { pages } = cutPage(sorted, { page: 1, limit });
        const read = Array.from({ length: pages }, (_, index) => cutPage(sorted, { page: index + 1, limit }).items);
        const expected = [...items].sort();
        expect(read.flat()).toEqual(down ? expected.reverse() : expected);
        expect(cutPage(sorted, { page: pages + 1, limit })).toEqual({
          items: [],
          page: pages + 1,
          pages,
          limit,
          total: items.length,
          capped: false,
        });
      }),
    );
  });
});

describe('sliceOf', () => {
  it('ends the last page at the end of the list, whatever its limit', () => {
    for (let limit = 1; limit <= MAX_LIMIT; limit += 1) {
      const page = Math.ceil(MAX_LISTED / limit);
      const { skip, limit: shown } = sliceOf({ page, limit });
      expect([limit, isTooDeep({ page, limit }), skip + shown]).toEqual([limit, false, MAX_LISTED]);
      expect(isTooDeep({ page: page + 1, limit })).toBe(true);
    }
  });
});
