import axe, { type AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newContext } from '../harness/context.ts';
import { LOOKS, type Look, screensFor } from './all-screens.ts';
import { type Screen, settle, show } from './screen.ts';
import { createWorld, type World } from './world.ts';

// All rules are on, this one too, which axe leaves off: WCAG 2.2 AA wants targets of 24 px (docs/web.md, Every screen).
const RULES = { 'target-size': { enabled: true } };
// An open menu stands at the end of the body, where nothing clips it, as ARIA's menu buttons do; no landmark is around it.
const WITH_MENU = { ...RULES, region: { enabled: false } };

/** A screen is loaded once a width; the theme then changes under it, as the system's may at any time. */
const WIDTHS = LOOKS.filter(({ colorScheme }) => colorScheme === 'light');
const SCHEMES = ['light', 'dark'] as const;
const ROOTS = { light: 'html:not(.dark)', dark: 'html.dark' };

let browser: Browser;
let world: World;
const contexts = new Map<string, BrowserContext>();
beforeAll(async () => {
  browser = await chromium.connect(inject('browserEndpoint'));
  world = await createWorld(inject('stackUrl'));
});
afterAll(() => browser.close());

/** A new page of this width, of whoever looks at the screen. Contexts are kept: their caches make the run shorter. */
async function pageFor({ width, height }: Look, screen: Screen): Promise<Page> {
  const as = screen.as?.(world);
  const key = `${width} ${as?.email ?? ''}`;
  const kept = contexts.get(key);
  const viewport = { width, height };
  const context =
    kept ?? (await newContext(browser, { at: world.url, as, viewport, reducedMotion: 'reduce', bypassCSP: true }));
  contexts.set(key, context);
  return context.newPage();
}

/**
 * Makes the window as high as what scrolls in it. What stands still at an edge while the rest scrolls covers something
 * wherever that was scrolled to, which is no fault: people scroll on.
 */
async function showWhole(page: Page, { width, height }: Look): Promise<void> {
  const hidden = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('html, body *')]
        .filter((each) => each.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(each).overflowY))
        .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ),
  );
  if (hidden > 0) await page.setViewportSize({ width, height: height + hidden });
}

async function analyse(page: Page): Promise<AxeResults> {
  const hasMenu = (await page.getByRole('menu').count()) > 0;
  return page.evaluate((rules) => window.axe.run(document, { rules }), hasMenu ? WITH_MENU : RULES);
}

function findings({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

// Several at once, since each waits for the server much of the time.
describe.concurrent.each(WIDTHS)('$width px wide, light and dark', (look) => {
  it.each(screensFor(look))('$name', async (screen) => {
    const page = await pageFor(look, screen);
    try {
      await show(page, screen, world);
      await showWhole(page, look);
      await page.addScriptTag({ content: axe.source });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.locator(ROOTS[colorScheme]).waitFor();
        await settle(page);
        const results = await analyse(page);
        expect(findings(results), colorScheme).toEqual([]);
        expect(results.passes.length).toBeGreaterThan(5);
      }
      expect(await page.locator('h1').count()).toBe(1);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'px that the page scrolls sideways').toBeLessThanOrEqual(0);
    } finally {
      await page.close();
    }
  });
});

declare global {
  interface Window {
    axe: typeof axe;
  }
}
