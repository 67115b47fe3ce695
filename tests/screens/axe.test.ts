import axe, { type AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newContext } from '../harness/context.ts';
import { LOOKS, type Look, screensFor } from './all-screens.ts';
import { type Screen, show } from './screen.ts';
import { createWorld, type World } from './world.ts';

// All rules are on, this one too, which axe leaves off: WCAG 2.2 AA wants targets of 24 px (docs/web.md, Every screen).
const RULES = { 'target-size': { enabled: true } };
// An open menu stands at the end of the body, where nothing clips it, as ARIA's menu buttons do; no landmark is around it.
const WITH_MENU = { ...RULES, region: { enabled: false } };

let browser: Browser;
let world: World;
const contexts = new Map<string, BrowserContext>();
beforeAll(async () => {
  browser = await chromium.connect(inject('browserEndpoint'));
  world = await createWorld(inject('stackUrl'));
});
afterAll(() => browser.close());

/** A new page in the look, of whoever looks at the screen. Contexts are kept: their caches make the run shorter. */
async function pageFor({ name, width, height, colorScheme }: Look, screen: Screen): Promise<Page> {
  const as = screen.as?.(world);
  const key = `${name} ${as?.email ?? ''}`;
  const kept = contexts.get(key);
  const viewport = { width, height };
  const context =
    kept ??
    (await newContext(browser, { at: world.url, as, viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: true }));
  contexts.set(key, context);
  return context.newPage();
}

function findings({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

// The fourth look, 390 px and dark, differs from these in nothing that axe can see.
const AXE_LOOKS = LOOKS.filter(({ name }) => name !== '390-dark');

// Several at once, since each waits for the server most of the time.
describe.concurrent.each(AXE_LOOKS)('$name', (look) => {
  it.each(screensFor(look))('$name', async (screen) => {
    const page = await pageFor(look, screen);
    try {
      await show(page, screen, world);
      await page.addScriptTag({ content: axe.source });
      const hasMenu = (await page.getByRole('menu').count()) > 0;
      const rules = hasMenu ? WITH_MENU : RULES;
      const results = await page.evaluate((options) => window.axe.run(document, options), { rules });
      expect(findings(results)).toEqual([]);
      expect(results.passes.length).toBeGreaterThan(5);
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
