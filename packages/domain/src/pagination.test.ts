import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooDeep, MAX_LISTED, pageCount, pageRange } from './pagination.ts';

describe('pageCount', () => {
  it.each([
    [0, 10, 0],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [32, 10, 4],
    [100, 1, 100],
  ])('of %d records in pages of %d is %d', (total, limit, pages) => {
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
  ])('for page %i with a limit of %i is %s', (page, limit, tooDeep) => {
    expect(isTooDeep({ page, limit })).toBe(tooDeep);
  });

  it('allows every page of a full list, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (limit) => {
        const last = pageCount(MAX_LISTED, limit);
        expect([isTooDeep({ page: last, limit }), isTooDeep({ page: last + 1, limit })]).toEqual([false, true]);
      }),
    );
  });
});

describe('pageRange', () => {
  it.each([
    [{}],
    [undefined],
    [{ page: 1, limit: 10 }],
    [{ page: 1, total: 32 }],
    [{ limit: 10, total: 32 }],
    [{ page: 1, limit: 10, total: undefined }],
    [{ page: 0, limit: 10, total: 32 }],
    [{ page: 1, limit: 0, total: 32 }],
    [{ page: 1, limit: 10, total: -1 }],
    [{ page: 1.5, limit: 10, total: 32 }],
    [{ page: 1, limit: 10, total: Number.NaN }],
  ])('of %j is unknown', (page) => expect(pageRange(page)).toBeUndefined());

  it.each([
    [{ page: 1, limit: 10, total: 0 }, 0, 0],
    [{ page: 1, limit: 10, total: 32 }, 1, 10],
    [{ page: 2, limit: 10, total: 32 }, 11, 20],
    [{ page: 4, limit: 10, total: 32 }, 31, 32],
    [{ page: 5, limit: 10, total: 32 }, 0, 0],
    [{ page: 1, limit: 10, total: 1 }, 1, 1],
    [{ page: 1000, limit: 10, total: 10_000 }, 9991, 10_000],
  ])('of %j is %d to %d', (page, first, last) => expect(pageRange(page)).toEqual({ first, last }));

  it('covers every record exactly once over all pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 100 }), (total, limit) => {
        let next = 1;
        for (let page = 1; page <= pageCount(total, limit); page += 1) {
          const last = Math.min(total, next + limit - 1);
          expect(pageRange({ page, limit, total })).toEqual({ first: next, last });
          next = last + 1;
        }
        expect(next).toBe(total + 1);
      }),
    );
  });
});
