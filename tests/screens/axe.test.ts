import { keysOf, pageAt, ROUTE_GUARDS } from '@siteward/domain';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newContext } from '../harness/context.ts';
import { englishOn } from '../harness/english.ts';
import { speak } from '../harness/languages.ts';
import { signInPerson } from '../harness/people.ts';
import { isIn, LOOKS, type Look, SCREENS } from './all-screens.ts';
import { focusFaults } from './focus.ts';
import { layoutFaults } from './layout.ts';
import { ringFaults } from './rings.ts';
import { goNowhere, type Screen, settle, show, showFromNowhere } from './screen.ts';
import { createWorld, type World } from './world.ts';

// All rules are on, including this one, which axe leaves off by default: WCAG 2.2 AA requires targets of 24 px (docs/web.md,
// Every screen).
const RULES = { 'target-size': { enabled: true } };
// An open menu is at the end of the body, where nothing clips it, as with ARIA's menu buttons; it is in no landmark.
const WITH_MENU = { ...RULES, region: { enabled: false } };
/** The rules about colours: these are all that another theme can break, because it changes nothing else (base.css). */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Injected into every document: axe, and a style that stops all movement. Otherwise fading from theme to theme would proceed from
 * element to nested element, for seconds.
 */
const INIT_SCRIPT = `${axe.source}
{
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}`;

const WIDTHS = LOOKS.filter(({ colorScheme }) => colorScheme === 'light');
const SCHEMES = ['light', 'dark'] as const;
/** What has to fit on a phone: long words, another script, and everything half as long again. */
const LONG_LANGUAGES = ['de', 'hi', 'pseudo'] as const;
const ROOTS = { light: 'html:not(.dark)', dark: 'html.dark' };

let browser: Browser;
let world: World;
/** The pages that nobody is using at the moment, by person. */
const idlePages = new Map<string, UsedPage[]>();
beforeAll(async () => {
  browser = await chromium.connect(inject('browserEndpoint'));
  world = await createWorld(inject('stackUrl'));
});
afterAll(() => browser.close());

it('covers every page with a screen', () => {
  const shown = new Set(SCREENS.map((screen) => pageAt(new URL(screen.path(world), 'http://localhost').pathname)));
  const none = keysOf(ROUTE_GUARDS).filter((name) => !shown.has(name));
  expect(none, 'add a screen of each to area-screens.ts, or to plain-screens.ts').toEqual([]);
});

/**
 * A page in a browser context of its own, with the number of requests that it made in its session within the last minute, how
 * often it was loaded, and whether the application is loaded but shows nothing (`goNowhere`).
 */
type UsedPage = { page: Page; requests: () => number; loads: () => number; isNowhere: boolean };

/** A page rests after this many requests: a session may make 300 in a minute, and screens are visited quickly. */
const MAX_REQUESTS = 200;
/** Pages within an organization can follow each other without being loaded again, because looking at them uses nothing up. */
const IN_ORGANIZATION = /^\/[0-9a-f]{24}\/[0-9a-f]{24}\//;

/**
 * Visits a screen on a page of the person who sees it. Pages are reused, because a new one costs as much as the visit itself: it
 * is a process of its own that compiles everything again. What a page stored is removed from it.
 */
async function onPageOf(screen: Screen, { width, height }: Look, look: (page: Page) => Promise<void>): Promise<void> {
  const as = screen.as?.(world);
  const key = as?.email ?? '';
  const idle = idlePages.get(key) ?? [];
  idlePages.set(key, idle);
  const rested = idle.findIndex(({ requests }) => requests() <= MAX_REQUESTS);
  const [used = await newUsedPage(as)] = rested === -1 ? [] : idle.splice(rested, 1);
  const { page, loads } = used;
  const isWithin = IN_ORGANIZATION.test(screen.path(world));
  await page.setViewportSize({ width, height });
  const staysLoaded = used.isNowhere && isWithin;
  const loadsBefore = loads();
  try {
    await (staysLoaded ? showFromNowhere : show)(page, screen, world);
    await look(page);
  } catch (error) {
    await page.context().close();
    throw error;
  }
  await page.unrouteAll();
  await page.mouse.move(0, 0);
  // A screen that loads its page itself made the server answer differently, which the application would remember.
  const isLoadedOnce = loads() - loadsBefore === (staysLoaded ? 0 : 1);
  // A toast stays for a while, in the language in which it appeared.
  used.isNowhere = isWithin && isLoadedOnce && (await page.locator('[data-sonner-toast]').count()) === 0;
  if (used.isNowhere) {
    await goNowhere(page);
    await speak(page, 'en');
  }
  await page.evaluate(() => sessionStorage.clear());
  idle.push(used);
}

async function newUsedPage(as: World['newcomer'] | undefined): Promise<UsedPage> {
  const person = as && (await signInPerson(world.url, as.email, as.password));
  const context = await newContext(browser, { at: world.url, as: person, reducedMotion: 'reduce', bypassCSP: true });
  await context.addInitScript({ content: INIT_SCRIPT });
  let times: number[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) times.push(performance.now());
  });
  const requests = () => {
    times = times.filter((time) => time > performance.now() - 60_000);
    return times.length;
  };
  const page = await context.newPage();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return { page, requests, loads: () => loads, isNowhere: false };
}

/**
 * The widths at which a screen is examined, as one list per load: a screen follows the width of its window, as on a phone that is
 * turned, but whatever was opened on it may close then.
 */
function visitsOf(screen: Screen): Look[][] {
  const widths = WIDTHS.filter((look) => isIn(look, screen));
  return screen.open ? widths.map((look) => [look]) : [widths];
}

/**
 * Makes the window as high as its scrolling content. Bars that stay at an edge cover something at any scroll position, which is
 * not a fault, because people scroll on.
 */
async function showWhole(page: Page, { width, height }: Look): Promise<void> {
  const hidden = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('html, body *')]
        .filter((each) => each.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(each).overflowY))
        .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ),
  );
  if (hidden === 0) return;
  await page.setViewportSize({ width, height: height + hidden });
  // What stands beside its button follows a moment later.
  await settle(page);
}

/** The findings of axe on the page, the names of the rules that something passed, and the number of level 1 headings. */
async function analyse(
  page: Page,
  scheme: (typeof SCHEMES)[number],
): Promise<{ findings: string[]; passed: string[]; headings: number }> {
  const options = scheme === 'light' ? { rules: RULES } : { runOnly: COLOUR_RULES };
  return page.evaluate(
    async ([asked, withMenu]) => {
      const hasMenu = [...document.querySelectorAll('[role=menu]')].some((menu) => menu.checkVisibility());
      const rules = hasMenu && 'rules' in asked ? { rules: withMenu } : {};
      const { violations, passes } = await window.axe.run(document, {
        ...asked,
        ...rules,
        resultTypes: ['violations'],
      });
      const findings = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      );
      return { findings, passed: passes.map(({ id }) => id), headings: document.querySelectorAll('h1').length };
    },
    [options, WITH_MENU] as const,
  );
}

/**
 * Examines a page at rest: every rule in light, the colours in dark, a single heading, nothing too wide or cut off. It begins in
 * the theme in which the page was left, because every change of theme restyles every element.
 */
async function examine(page: Page, look: Look): Promise<void> {
  const isDark = (await page.locator(ROOTS.dark).count()) > 0;
  for (const scheme of isDark ? SCHEMES.toReversed() : SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.locator(ROOTS[scheme]).waitFor({ state: 'attached' });
    await settle(page);
    const { findings, passed, headings } = await analyse(page, scheme);
    expect(findings, `${look.width} px, ${scheme}`).toEqual([]);
    expect(passed).toContain('color-contrast');
    expect(passed.length).toBeGreaterThan(scheme === 'light' ? 5 : 0);
    expect(headings).toBe(1);
  }
  expect(await layoutFaults(page), `${look.width} px`).toEqual([]);
}

/** Examines an open page in other languages, one after the other, without loading it again. */
async function examineLanguages(page: Page, look: Look, { hasCatalogs = true }: Screen): Promise<void> {
  for (const language of LONG_LANGUAGES) {
    await speak(page, language);
    await settle(page);
    await showWhole(page, look);
    expect(await layoutFaults(page), language).toEqual([]);
    if (language === 'de') expect(await englishOn(page, world), 'English').toEqual([]);
    if (language === 'pseudo' && hasCatalogs)
      expect(await page.locator('body').textContent()).toMatch(/([áçéíñóúý])\1/i);
  }
}

// Several at the same time, because each waits for the server much of the time.
describe.concurrent('at 1440 and 390 px, light and dark', () => {
  it.each(SCREENS)('$name', { timeout: 120_000 }, async (screen) => {
    for (const [first, ...others] of visitsOf(screen)) {
      if (!first) continue;
      await onPageOf(screen, first, async (page) => {
        for (const look of [first, ...others]) {
          await page.setViewportSize({ width: look.width, height: look.height });
          await settle(page);
          await showWhole(page, look);
          await examine(page, look);
          if (look.width > 390 && !screen.open) expect(await ringFaults(page)).toEqual([]);
          if (look.width === 390) await examineLanguages(page, look, screen);
        }
        // On a phone with Escape, otherwise with "Cancel": the open window is the same one at both widths.
        const way = first.width === 390 ? 'escape' : 'button';
        if (screen.open) expect(await focusFaults(page, way, screen.isKept)).toEqual([]);
      });
    }
  });
});

declare global {
  interface Window {
    axe: typeof axe;
  }
}
