import { isTooDeep, MAX_LIMIT, MAX_LISTED } from '@siteward/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPage, findsText, orderOf, searchWords, sliceOf, sortInMemory, withWords } from './list.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 100 });

describe('searchWords, findsText and withWords', () => {
  it.each([
    ['Dana Whitfield', ['dana', 'whitfield']],
    ['dana@north-wind.example', ['dana@north-wind.example', 'north-wind.example', 'wind.example', 'example']],
    ['  École  du école Straße ', ['ecole', 'du', 'straße']],
    ['नमस्ते 東京', ['नमस्ते', '東京']],
    ['(b)', ['(b)', 'b)']],
    ['', []],
  ])('cut %j into %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it.each([
    ['whit dan', 'Dana Whitfield', true],
    ['DÁNA', 'dana', true],
    ['hitfield', 'Dana Whitfield', false],
    ['dana@nor', 'dana@north.example', true],
    ['@nor', 'dana@north.example', true],
    ['d@nor', 'dana@north.example', false],
    ['a.c', 'abc', false],
    ['.*', 'anything', false],
    ['...', 'anything ...', true],
    ['a\0', 'a\0b', true],
    ['\0', 'ab', false],
  ])('look for %j in %j: %s', (search, text, found) => {
    expect(findsText(search, text)).toBe(found);
    const patterns = withWords(search).$and.map((each) => new RegExp(JSON.parse(JSON.stringify(each)).words.$regex));
    expect(patterns.every((pattern) => searchWords(text).some((word) => pattern.test(word)))).toBe(found);
    expect(patterns.map(({ source }) => source).join('')).not.toContain('\0');
  });

  it.each(['\u00b4', '\u0301', '\u00a8 \u0301'])('find nothing by accents alone (%j)', (search) => {
    expect(findsText(search, 'anything')).toBe(false);
    expect(withWords(search)).toEqual({ $and: [{ words: { $in: [] } }] });
  });

  it('find a text by the beginning of each of its words, whatever it is', () => {
    fc.assert(
      fc.property(text, fc.nat(), (stored, at) => {
        for (const word of searchWords(stored)) {
          const beginning = [...word].slice(0, 1 + (at % word.length)).join('');
          expect(findsText(beginning, stored)).toBe(true);
        }
      }),
    );
  });
});

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

describe('cutPage and sortInMemory', () => {
  it('give every item on exactly one page, in order', () => {
    const limits = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 5 })), limits, fc.boolean(), (items, limit, down) => {
        const sorted = sortInMemory(items, (item) => item, down ? '-name' : 'name');
        const { pages } = cutPage(sorted, { page: 1, limit });
        const read = Array.from({ length: pages }, (_, index) => cutPage(sorted, { page: index + 1, limit }).items);
        const expected = [...items].sort();
        expect(read.flat()).toEqual(down ? expected.reverse() : expected);
        expect(cutPage(sorted, { page: pages + 1, limit })).toEqual({
          ...{ items: [], page: pages + 1, pages, limit, total: items.length, capped: false },
        });
      }),
    );
  });
});

describe('sliceOf', () => {
  it('ends the last page where lists end, whatever their limit', () => {
    for (let limit = 1; limit <= MAX_LIMIT; limit += 1) {
      const page = Math.ceil(MAX_LISTED / limit);
      const { skip, limit: shown } = sliceOf({ page, limit });
      expect([limit, isTooDeep({ page, limit }), skip + shown]).toEqual([limit, false, MAX_LISTED]);
      expect(isTooDeep({ page: page + 1, limit })).toBe(true);
    }
  });
});
