/** The name of the app in `GET /api/members/user/{userId}/app/{app}` (product 9), and of the theme (spec section 2). */
export const APP_NAME = 'siteward';

/** A request answered with 401 is retried once, after 500 ms (spec section 9). */
export const RETRY_401 = { retries: 1, delayMs: 500 } as const;

/** After a reload because of a missing code chunk, how long until another one is allowed, in ms (spec section 9). */
export const RELOAD_GUARD_MS = 10_000;

/** The loading indicator: times in ms, height in px (spec section 9). */
export const LOADING_BAR = {
  throttleMs: 200,
  durationMs: 2000,
  hideDelayMs: 500,
  resetDelayMs: 400,
  heightPx: 3,
} as const;

/**
 * Eases from 0 to 1, slow at both ends.
 *
 * @param fraction - how far along, from 0 to 1
 * @returns The eased fraction.
 */
export function easeInOutCubic(fraction: number): number {
  return fraction < 0.5 ? 4 * fraction ** 3 : 1 - (2 - 2 * fraction) ** 3 / 2;
}

/** Scrolling to an element: its duration in ms and its easing (spec section 9). */
export const SCROLL = { durationMs: 300, easing: easeInOutCubic } as const;

/** The size of the icon of a file upload, in px (spec section 9). */
export const FILE_UPLOAD_ICON_PX = 150;

/** The width from which each size applies, in px (spec section 2, "Visual theme"). */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;

/** Below this width, in px, the mobile layout applies (spec section 2: "the mobile breakpoint is at lg"). */
export const MOBILE_BREAKPOINT = BREAKPOINTS.lg;

/** The log message for a failed sign-out (spec section 8). */
export const LOGOUT_FAILED = 'Logout failed';

/**
 * Decodes a path for people to read: `/caf%C3%A9` becomes `/café`. A path that is not correctly encoded is returned unchanged.
 */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The greatest age of a page's data, in ms, at which the server can still tell what has changed since (docs/adr/0019). */
export const MOST_LIVE_AGE_MS = 900_000;
