import { describe, expect, it } from 'vitest';
import { MAX_LIMIT } from '../pagination.ts';
import { mayWithdrawView, SAVED_VIEW_LIMITS, sharesViews, viewableAreas } from './saved-views.ts';

describe('saved views', () => {
  it('all fit on one page of a list', () => {
    expect(SAVED_VIEW_LIMITS.own + SAVED_VIEW_LIMITS.shared).toBeLessThanOrEqual(MAX_LIMIT);
  });

  it.each([
    [['work-orders:view-own'], ['work-orders']],
    [['work-orders:view-any'], ['work-orders']],
    [['work-orders:export', 'members:view'], []],
    [[], []],
  ])('with %j are available for %j', (permissions, areas) => {
    expect(viewableAreas(permissions)).toEqual(areas);
  });

  it.each([
    ['staff', true],
    ['customer', false],
    ['provider', false],
  ] as const)('of %s are shared: %s', (type, shares) => {
    expect(sharesViews(type)).toBe(shares);
  });

  it.each([
    [{ isOwn: true, shared: false }, [], true],
    [{ isOwn: true, shared: true }, [], true],
    [{ isOwn: false, shared: true }, ['organization:manage'], true],
    [{ isOwn: false, shared: true }, ['work-orders:view-any', 'members:manage'], false],
    [{ isOwn: false, shared: false }, ['organization:manage'], false],
  ])('%j with %j can be withdrawn: %s', (view, permissions, may) => {
    expect(mayWithdrawView(view, permissions)).toBe(may);
  });
});
