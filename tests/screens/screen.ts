import type { Page } from 'playwright-core';
import type { World } from './world.ts';

/** One state that a screen can be in. */
export type Screen = {
  /** Unique; also the name of its picture. */
  name: string;
  path: (world: World) => string;
  /** The person who looks at it; undefined for somebody without a session. */
  as?: (world: World) => World['newcomer'];
  /** What to open, type or click once the page is there. */
  open?: (page: Page, world: World) => Promise<void>;
  /** Whether Escape keeps what was begun in its window instead of discarding it. */
  isKept?: boolean;
  /** False: its texts are modules (docs/adr/0035), so there is no catalog that the longer English could replace. */
  hasCatalogs?: boolean;
  /** Only when the navigation is a drawer (390 px), or only when it is not. */
  only?: 'phone' | 'desktop';
};

/** Opens a screen and waits until it is at rest: loaded, drawn in its font, and nothing moving. */
export async function show(page: Page, screen: Screen, world: World): Promise<void> {
  // If only the part after the # differs, the page is not reloaded by itself.
  if ((await page.goto(screen.path(world))) === null) await page.reload();
  await rest(page, screen, world);
}

/** Waits for the page of a screen, and brings it into the state to be shown. */
async function rest(page: Page, screen: Screen, world: World): Promise<void> {
  await settle(page);
  if (screen.open) {
    await screen.open(page, world);
    await settle(page);
  }
}

/** An address without a page, for between two screens; the page that it leads to shows the address in every language. */
const NOWHERE = '/nowhere/that/anything/is';

/** Goes to another address without reloading the application, as its links do; nothing that is open can prevent it. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Leaves and closes everything that the application shows, and keeps it loaded for `showFromNowhere`. */
export async function goNowhere(page: Page): Promise<void> {
  await follow(page, NOWHERE);
  await page.getByText(NOWHERE).waitFor();
}

/** Goes from nowhere to a page, keeping the application loaded. */
async function comeFromNowhere(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await page.getByText(NOWHERE).waitFor({ state: 'detached' });
}

/**
 * Goes to another page of an organization without reloading the application, which is most of the work; nothing of the page
 * before remains.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await goNowhere(page);
  await comeFromNowhere(page, path);
}

/** Like `show`, for a page that has gone nowhere before: the application is not loaded again. */
export async function showFromNowhere(page: Page, screen: Screen, world: World): Promise<void> {
  await comeFromNowhere(page, screen.path(world));
  await rest(page, screen, world);
}

/** Grey placeholders of content that is still to come, and everything that is marked as loading. */
const LOADING = '[aria-busy=true], .animate-pulse';

/** Waits until the screen is at rest. */
export async function settle(page: Page): Promise<void> {
  // Usually it is at rest already, which takes only one question to the browser to find out.
  while (!(await page.evaluate(rested, LOADING))) {
    await page.locator('h1').first().waitFor();
    await page.locator(LOADING).first().waitFor({ state: 'detached' });
  }
}

/**
 * Waits in the page until nothing moves, and returns whether everything was loaded by then. It can use nothing outside itself.
 */
async function rested(loading: string): Promise<boolean> {
  const isThere = () => {
    const heading = document.querySelector('h1');
    if (!heading?.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = heading.getBoundingClientRect();
    return width > 0 && height > 0 && document.querySelector(loading) === null;
  };
  if (!isThere()) return false;
  await document.fonts.ready;
  // One movement may start another, as an inherited colour does in each nested element: only after three quiet frames is it over.
  for (let quiet = 0; quiet < 3; ) {
    // Endless movements, such as that of a spinner, cannot be waited for.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    quiet = moving.length === 0 ? quiet + 1 : 0;
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
  return isThere();
}
