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

/** The same as `show`, for a page that has gone nowhere before: the application is not loaded again, which is most of the work. */
export async function showFromNowhere(page: Page, screen: Screen, world: World): Promise<void> {
  await follow(page, screen.path(world));
  await page.getByText(NOWHERE).waitFor({ state: 'detached' });
  await rest(page, screen, world);
}

/** Waits until the screen is at rest. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  // The grey shapes of what is still to come, and whatever says that it loads.
  await page.locator('[aria-busy=true], .animate-pulse').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
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
  });
}
