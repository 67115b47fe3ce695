import type { Page } from 'playwright-core';
import type { World } from './world.ts';

/** One thing that a screen can show. */
export type Screen = {
  /** Unique; the name of its picture. */
  name: string;
  path: (world: World) => string;
  /** Who looks at it; undefined for nobody in particular. */
  as?: (world: World) => World['newcomer'];
  /** What is opened, typed or clicked, once the page is there. */
  open?: (page: Page, world: World) => Promise<void>;
  /** Whether what was begun in its window is not lost by Escape. */
  isKept?: boolean;
  /** False: its words are modules (docs/adr/0035), so that Spanish stands in for an English that is longer. */
  hasCatalogs?: boolean;
  /** Only where the navigation is a drawer (390 px), or only where it is not. */
  only?: 'phone' | 'desktop';
};

/** Goes to a screen and waits until it is at rest: loaded, drawn in its font, nothing moving. */
export async function show(page: Page, screen: Screen, world: World): Promise<void> {
  // Where only what follows the # is another, the page stays as it is.
  if ((await page.goto(screen.path(world))) === null) await page.reload();
  await rest(page, screen, world);
}

/** Waits for the page of a screen, and opens what the screen is to show of it. */
async function rest(page: Page, screen: Screen, world: World): Promise<void> {
  await settle(page);
  if (screen.open) {
    await screen.open(page, world);
    await settle(page);
  }
}

/** An address that no page has, for between two screens: it shows itself in any language. */
const NOWHERE = '/nowhere/that/anything/is';

/** Goes to another address without loading the application again, as its links do; nothing that is open holds it back. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Leaves whatever the application shows and has open, and lets it stay loaded for `showFromNowhere`. */
export async function goNowhere(page: Page): Promise<void> {
  await follow(page, NOWHERE);
  await page.getByText(NOWHERE).waitFor();
}

/** Goes from nowhere to a page, whose application stays loaded. */
async function comeFromNowhere(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await page.getByText(NOWHERE).waitFor({ state: 'detached' });
}

/** Goes to another page of an organization without loading the application again, which is most of the work; nothing of the page before is left. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await goNowhere(page);
  await comeFromNowhere(page, path);
}

/** The same as `show`, for a page that has gone nowhere before: the application is not loaded again. */
export async function showFromNowhere(page: Page, screen: Screen, world: World): Promise<void> {
  await comeFromNowhere(page, screen.path(world));
  await rest(page, screen, world);
}

/** The grey shapes of what is still to come, and whatever says that it loads. */
const LOADING = '[aria-busy=true], .animate-pulse';

/** Waits until the screen is at rest. */
export async function settle(page: Page): Promise<void> {
  // Most often it is there already, and one question to the browser tells so.
  while (!(await page.evaluate(rested, LOADING))) {
    await page.locator('h1').first().waitFor();
    await page.locator(LOADING).first().waitFor({ state: 'detached' });
  }
}

/** Waits in the page until nothing moves, and returns whether it was there by then: it can use nothing from outside of itself. */
async function rested(loading: string): Promise<boolean> {
  const isThere = () => {
    const heading = document.querySelector('h1');
    if (!heading?.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = heading.getBoundingClientRect();
    return width > 0 && height > 0 && document.querySelector(loading) === null;
  };
  if (!isThere()) return false;
  await document.fonts.ready;
  // One movement may start another, as an inherited colour does in each element below: after three quiet frames it is
  // over.
  for (let quiet = 0; quiet < 3; ) {
    // What turns forever, as a spinner does, has no end to wait for.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    quiet = moving.length === 0 ? quiet + 1 : 0;
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
  return isThere();
}
