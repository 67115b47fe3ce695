import { t } from '@lingui/core/macro';
import { mayReload } from '@siteward/domain';
import { serverAnswers, untilAnswered } from './connection.ts';

const MARKER = 'siteward:reloaded-at';

/** Where the person is going, while a navigation waits for its code; `undefined` when they are not. */
let destination: () => string | undefined = () => undefined;

/** Says how to find out where the person is going. Call once. */
export function setDestination(find: () => string | undefined): void {
  destination = find;
}

/**
 * Loads a part of the code: `loadChunk(() => import('./palette.tsx'))`. Without a connection it waits for one, and the
 * page stays; where the part is gone, as after a new version was deployed, the page is loaded anew, once.
 *
 * @throws What a person can read, when the part is still missing then.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const loaded = await untilAnswered(
    async () => {
      try {
        return await load();
      } catch (error) {
        if (isChunkError(error)) {
          if (!(await serverAnswers())) throw error;
          // The browser keeps a part that failed once as failed; another page load asks for it again.
          if (reloadOnce()) return new Promise<never>(() => {});
        }
        throw new Error(chunkMissing(), { cause: error });
      }
    },
    { signal: new AbortController().signal },
  );
  // Undefined is for a wait that was given up, and nobody gives up this one: what was loaded is kept for whoever is next.
  return loaded as Module;
}

/** What the screen says where a part of the code stays missing. */
export const chunkMissing = (): string => t`This page could not be loaded`;

/**
 * Loads the page anew because a part of its code is missing (spec section 4), at the address that the person is going
 * to. A marker in the session storage keeps it from doing so again within 10 seconds.
 *
 * @returns Whether the page is being loaded.
 */
export function reloadOnce(now = Date.now()): boolean {
  if (!navigator.onLine || !mayReload(sessionStorage.getItem(MARKER), now)) return false;
  sessionStorage.setItem(MARKER, String(now));
  const target = destination();
  if (target === undefined) location.reload();
  else location.assign(target);
  return true;
}

/** Whether an error says that a code chunk could not be loaded, in the words of Chromium, Firefox, Safari and Vite. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}
