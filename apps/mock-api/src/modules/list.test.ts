import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPage, literalPattern, orderOf, searchKey, sortInMemory } from './list.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 100 });

describe('literalPattern', () => {
  it.each([
    ['a.c', 'abc', false],
    ['a.c', 'x a.c y', true],
    ['.*', 'anything', false],
    ['(', 'a (b)', true],
    ['ÉCOLE', 'école du sud', true],
    ['two  words', 'two words', true],
    ['\0', 'a\0b', true],
    ['\0', 'ab', false],
  ])('looks for %j in %j: %s', (search, stored, found) => {
    expect(literalPattern(search).test(searchKey(stored))).toBe(found);
  });

  it('finds exactly what contains the text, whatever it is, and can always be sent', () => {
    fc.assert(
      fc.property(text, text, (search, stored) => {
        const pattern = literalPattern(search);
        expect(pattern.test(searchKey(stored))).toBe(searchKey(stored).includes(searchKey(search)));
        expect(pattern.source).not.toContain('\0');
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
          ...{ items: [], page: pages + 1, pages, limit, total: items.length },
        });
      }),
    );
  });
});
