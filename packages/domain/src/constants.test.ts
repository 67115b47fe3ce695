import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_PER_SEAT } from './billing/seats.ts';
import * as constants from './constants.ts';
import { DEFAULT_LIMITS, DEFAULT_PAGE, MAX_LIMIT } from './pagination.ts';
import { DEFAULT_MEMBER_STATUS } from './transitions/member.ts';

describe('the constants of spec section 9', () => {
  it.each([
    ['per-seat price', PRICE_PER_SEAT, 8],
    ['default page size of members', DEFAULT_LIMITS.members, 10],
    ['default page size of roles', DEFAULT_LIMITS.roles, 20],
    ['default page size of organizations', DEFAULT_LIMITS.organizations, 20],
    ['default page', DEFAULT_PAGE, 1],
    ['largest page (product 1)', MAX_LIMIT, 100],
    ['default member status', DEFAULT_MEMBER_STATUS, 'active'],
    ['retry on 401', constants.RETRY_401, { retries: 1, delayMs: 500 }],
    ['reload guard', constants.RELOAD_GUARD_MS, 10_000],
    [
      'loading bar',
      constants.LOADING_BAR,
      { throttleMs: 200, durationMs: 2000, hideDelayMs: 500, resetDelayMs: 400, heightPx: 3 },
    ],
    ['scroll duration', constants.SCROLL.durationMs, 300],
    ['file-upload icon', constants.FILE_UPLOAD_ICON_PX, 150],
    ['breakpoints (section 2)', constants.BREAKPOINTS, { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 }],
    ['mobile breakpoint (section 2)', constants.MOBILE_BREAKPOINT, 1280],
    ['app name (product 9)', constants.APP_NAME, 'siteward'],
    ['logout failure (section 8)', constants.LOGOUT_FAILED, 'Logout failed'],
    ['path', constants.decodedPath('/a/b'), '/a/b'],
    ['encoded path', constants.decodedPath('/caf%C3%A9/a%20b'), '/café/a b'],
    ['wrongly encoded path', constants.decodedPath('/%zz%20'), '/%zz%20'],
  ])('%s', (_name, actual, expected) => {
    expect(actual).toEqual(expected);
  });
});

describe('easeInOutCubic', () => {
  it.each([
    [0, 0],
    [0.25, 0.0625],
    [0.5, 0.5],
    [0.75, 0.9375],
    [1, 1],
  ])('at %d of the time is %d of the way', (time, way) => {
    expect(constants.SCROLL.easing(time)).toBeCloseTo(way, 12);
  });

  it('never goes back, stays between 0 and 1, and is symmetrical', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fraction, fraction, (one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        const way = constants.easeInOutCubic(early);
        expect(way).toBeGreaterThanOrEqual(0);
        expect(way).toBeLessThanOrEqual(constants.easeInOutCubic(late) + 1e-12);
        expect(constants.easeInOutCubic(late)).toBeLessThanOrEqual(1);
        expect(constants.easeInOutCubic(1 - early)).toBeCloseTo(1 - way, 9);
      }),
    );
  });
});
