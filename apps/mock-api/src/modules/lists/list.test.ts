import { isTooDeep, MAX_LIMIT, MAX_LISTED } from '@siteward/domain';
import fc from 'fast-check';
import { Types } from 'mongoose';
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

describe('a search', () => {
  const WORDS = { words: 1 } as const;
  /** Searches records that have so many hits for each word. */
  async function searched(hits: Readonly<Record<string, number>>) {
    const limits: (number | undefined)[] = [];
    const sought: (string[] | null)[] = [];
    const records = {
      list: async (filter: object): Promise<{ _id: Types.ObjectId }[]> => {
        sought.push(JSON.stringify(filter).match(/(?<=\^)\w+/g));
        return [];
      },
      count: async (filter: object, { limit = 0 }: { limit?: number }) => {
        limits.push(limit);
        const [word = ''] = JSON.stringify(filter).match(/(?<=\^)\w+/g) ?? [];
        return Math.min(hits[word] ?? 0, limit);
      },
    };
    await search(records, WORDS, Object.keys(hits).join(' '), {}, undefined);
    return { limits, sought };
  }

  it('looks up the rarest of its words first, and counts further only if all of them are frequent', async () => {
    expect(await searched({ whitfield: 9000, dana: 3, bob: 5 })).toEqual({
      limits: [2000, 2000, 2000],
      sought: [['dana', 'bob', 'whitfield']],
    });
    expect(await searched({ whitfield: 5000, dana: 4000, bob: 3000 })).toEqual({
      limits: [2000, 2000, 2000, MAX_LISTED + 1, MAX_LISTED + 1, MAX_LISTED + 1],
      sought: [['bob', 'dana', 'whitfield']],
    });
  });

  const NUMBER = { filter: { number: 'WO-7' }, hint: { number: 1 } } as const;
  const ids = (count: number) => Array.from({ length: count }, () => ({ _id: new Types.ObjectId() }));
  /** Searches records of which some have its word, and some are found otherwise. */
  async function foundOf(ofWord: { _id: Types.ObjectId }[], others: { _id: Types.ObjectId }[]) {
    const counted: unknown[] = [];
    const isOther = ({ hint }: { hint?: object }) => hint === NUMBER.hint;
    const result = await search(
      {
        list: async (_filter, options) => (isOther(options) ? others : ofWord),
        count: async (filter, options) => {
          counted.push({ ...options, isWithoutOthers: JSON.stringify(filter).includes('$nor') });
          return isOther(options) ? 5 : 7;
        },
      },
      WORDS,
      'pump',
      {},
      NUMBER,
    );
    return { ...result, counted };
  }

  it('counts each record once that is found by its words and otherwise, in memory if they are few', async () => {
    const [one, both, other] = ids(3);
    if (!one || !both || !other) throw new Error('no records');
    const few = await foundOf([one, both], [both, other]);
    expect(few).toMatchObject({ total: 3, few: [one._id, both._id, other._id], counted: [] });
    const limit = MAX_LISTED + 1;
    const counted = [
      { hint: WORDS, limit, isWithoutOthers: true },
      { hint: NUMBER.hint, limit, isWithoutOthers: false },
    ];
    expect(await foundOf(ids(MAX_LISTED), [])).toMatchObject({ total: MAX_LISTED, counted: [] });
    for (const [ofWord, others] of [
      [limit, 1],
      [1, limit],
    ] as const) {
      expect(await foundOf(ids(ofWord), ids(others))).toMatchObject({ total: 12, few: undefined, counted });
    }
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
