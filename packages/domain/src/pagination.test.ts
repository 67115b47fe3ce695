import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLabel, isTooDeep, MAX_LISTED, pageCount, pageRangeLabel } from './pagination.ts';

describe('pageCount', () => {
  it.each([
    [0, 10, 0],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [32, 10, 4],
    [100, 1, 100],
  ])('of %d records by %d is %d', (total, limit, pages) => {
    expect(pageCount(total, limit)).toBe(pages);
  });
});

describe('isTooDeep', () => {
  it.each([
    [1, 10, false],
    [1000, 10, false],
    [1001, 10, true],
    [100, 100, false],
    [101, 100, true],
    // The last page is shorter.
    [334, 30, false],
    [335, 30, true],
    [10_000, 1, false],
    [10_001, 1, true],
  ])('of page %i by %i is %s', (page, limit, tooDeep) => {
    expect(isTooDeep({ page, limit })).toBe(tooDeep);
  });

  it('lets every page through that a full list has, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (limit) => {
        const last = pageCount(MAX_LISTED, limit);
        expect([isTooDeep({ page: last, limit }), isTooDeep({ page: last + 1, limit })]).toEqual([false, true]);
      }),
    );
  });
});

it.each([
  [0, '0'],
  [9999, '9999'],
  [10_000, '10,000+'],
])('%d is counted as %s', (count, label) => expect(countLabel(count)).toBe(label));

describe('pageRangeLabel', () => {
  it.each([
    [{}, '-- - -- of --'],
    [undefined, '-- - -- of --'],
    [{ page: 1, limit: 10 }, '-- - -- of --'],
    [{ page: 1, total: 32 }, '-- - -- of --'],
    [{ limit: 10, total: 32 }, '-- - -- of --'],
    [{ page: 1, limit: 10, total: undefined }, '-- - -- of --'],
    [{ page: 0, limit: 10, total: 32 }, '-- - -- of --'],
    [{ page: 1, limit: 0, total: 32 }, '-- - -- of --'],
    [{ page: 1, limit: 10, total: -1 }, '-- - -- of --'],
    [{ page: 1.5, limit: 10, total: 32 }, '-- - -- of --'],
    [{ page: 1, limit: 10, total: Number.NaN }, '-- - -- of --'],
    [{ page: 1, limit: 10, total: 0 }, '0 - 0 of 0'],
    [{ page: 1, limit: 10, total: 32 }, '1 - 10 of 32'],
    [{ page: 2, limit: 10, total: 32 }, '11 - 20 of 32'],
    [{ page: 4, limit: 10, total: 32 }, '31 - 32 of 32'],
    [{ page: 5, limit: 10, total: 32 }, '0 - 0 of 32'],
    [{ page: 1, limit: 10, total: 1 }, '1 - 1 of 1'],
    [{ page: 1, limit: 10, total: 32, capped: false }, '1 - 10 of 32'],
    [{ page: 1000, limit: 10, total: 10_000, capped: true }, '9991 - 10000 of 10,000+'],
  ])('of %j is %j', (range, label) => {
    expect(pageRangeLabel(range)).toBe(label);
  });

  it('names every record exactly once over all pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 100 }), (total, limit) => {
        let next = 1;
        for (let page = 1; page <= pageCount(total, limit); page += 1) {
          const last = Math.min(total, next + limit - 1);
          expect(pageRangeLabel({ page, limit, total })).toBe(`${next} - ${last} of ${total}`);
          next = last + 1;
        }
        expect(next).toBe(total + 1);
      }),
    );
  });
});
