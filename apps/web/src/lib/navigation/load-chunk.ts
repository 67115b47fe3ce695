import { t } from '@lingui/core/macro';
import { mayReload } from '@siteward/domain';
import { inTab } from '#lib/browser/stored.ts';
import { serverAnswers, untilAnswered } from '#lib/calls/connection.ts';

const MARKER = 'siteward:reloaded-at';

/** Where the person is going while a navigation waits for its code; `undefined` if there is no navigation. */
let destination: () => string | undefined = () => undefined;

/** Sets how to find out where the person is going. Call once. */
export function setDestination(find: () => string | undefined): void {
  destination = find;
}

/**
 * Loads a part of the code: `loadChunk(() => import('./palette.tsx'))`. Without a connection it waits for one, and the
 * page stays. If the part no longer exists, as after a new version was deployed, the page is reloaded once.
 *
 * @throws An error with a message for people, if the part is still missing then.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const loaded = await untilAnswered(
    async () => {
      try {
        return await load();
      } catch (error) {
        if (isChunkError(error)) {
          if (!(await serverAnswers())) throw error;
          // The browser remembers that the part has failed, and requests it again only after a reload.
          if (reloadOnce()) return new Promise<never>(() => {});
        }
        throw new Error(chunkMissing(), { cause: error });
      }
    },
    { signal: new AbortController().signal },
  );
  // `undefined` would mean that the wait was given up, and nothing gives up this one: the result is kept for the next caller.
  return loaded as Module;
}

/** What the screen says if a part of the code stays missing. */
export const chunkMissing = (): string => t`This page could not be loaded`;

/**
 * Reloads the page because a part of its code is missing (spec section 4), at the address that the person is going to. A
 * marker in the session storage keeps it from doing so again within 10 seconds.
 *
 * @returns Whether the page is being reloaded.
 */
export function reloadOnce(now = Date.now()): boolean {
  if (!navigator.onLine || !mayReload(inTab.read(MARKER), now)) return false;
  // Without the marker, it would reload for ever.
  if (!inTab.write(MARKER, String(now))) return false;
  const target = destination();
  if (target === undefined) location.reload();
  else location.assign(target);
  return true;
}

/** Whether an error says that a code chunk could not be loaded, in the words of Chromium, Firefox and Safari. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script failed/i.test(error.message);
}
