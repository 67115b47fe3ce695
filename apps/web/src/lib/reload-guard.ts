import { mayReload } from '@siteward/domain';

const MARKER = 'siteward:reloaded-at';

/**
 * Reloads the page once because a code chunk is missing, as after a new version was put up (spec section 4). A marker in
 * the session storage keeps it from doing so again within 10 seconds. Out: whether the page is being reloaded.
 */
export function reloadOnce(reload: () => void = () => location.reload(), now = Date.now()): boolean {
  if (!mayReload(sessionStorage.getItem(MARKER), now)) return false;
  sessionStorage.setItem(MARKER, String(now));
  reload();
  return true;
}

/** Whether an error says that a code chunk could not be loaded, in the words of Chromium, Firefox, Safari and Vite. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}

/** Watches for chunks that fail to load outside of a route: menus, the command palette, styles. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', () => reloadOnce());
}
