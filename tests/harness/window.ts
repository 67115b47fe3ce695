import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, type TestContext } from 'vitest';
import { type ContextOptions, newContext } from './context.ts';

/** Somebody's own browser window, with its own cookies, storage and errors. */
export type OpenWindow = {
  page: Page;
  context: BrowserContext;
  /** The errors written to the console. */
  errors: string[];
};

/**
 * Injected into every document: stops the animations that run for as long as something is loading. Nothing looks at them, and
 * drawing them sixty times a second takes up part of the work of every page. Everything that appears and disappears moves as
 * usual.
 */
const STILL = `{
  const still = new CSSStyleSheet();
  still.replaceSync('.animate-pulse, .animate-search, .animate-spin { animation: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}`;

const FAILURES = join(import.meta.dirname, '../test-results/failures');

let browser: Browser | undefined;
const open = new Set<OpenWindow & { faults: string[]; refusals: string[] }>();

/** Opens a window, by default on the shared server. It is closed after the test, which fails if a page threw an error in it. */
export async function openWindow({
  at = inject('stackUrl'),
  ...options
}: Partial<ContextOptions> = {}): Promise<OpenWindow> {
  browser ??= await chromium.connect(inject('browserEndpoint'));
  const context = await newContext(browser, { at, ...options });
  await context.addInitScript(STILL);
  const [errors, faults, refusals]: [string[], string[], string[]] = [[], [], []];
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    errors.push(message.text());
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  context.on('response', (answer) => {
    if (answer.status() >= 400) refusals.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  context.on('requestfailed', (request) => {
    refusals.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`);
  });
  const window = { page: await context.newPage(), context, errors, faults, refusals };
  open.add(window);
  return window;
}

/** The current values of a window's cookies, by name. */
export async function sessionCookies({ context }: OpenWindow): Promise<Record<string, string>> {
  return Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
}

/**
 * Closes the windows of a finished test (setup.ts); if it failed, what was on its screens is saved.
 *
 * @throws When a page threw an error in one of them.
 */
export async function closeWindows({ task }: Pick<TestContext, 'task'>): Promise<void> {
  if (task.result?.state === 'fail') await keepScreens(task.name);
  const faults = [...open].flatMap((window) => window.faults);
  await Promise.all([...open].map(({ context }) => context.close()));
  open.clear();
  expect(faults, 'what pages threw').toEqual([]);
}

/** Disconnects from the browser when the tests of a file are over. */
export async function leaveBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

/**
 * Saves what was on the screens when a test failed: pictures in test-results/failures, and next to them the text and the failed
 * requests, which the summary of a run prints (scripts/test-summary.mjs). On other machines, that is all that is left of a
 * failure.
 */
async function keepScreens(test: string): Promise<void> {
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
  await mkdir(FAILURES, { recursive: true });
  await Promise.all(
    [...open].map(async ({ page, errors, refusals }, index) => {
      const path = join(FAILURES, `${name}-${index + 1}`);
      // A window that is closed or hangs has neither a picture nor text.
      await page.screenshot({ path: `${path}.png`, timeout: 5000 }).catch(() => undefined);
      const words = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5000 })
        .catch(() => '(no answer)');
      const lines = [`${test}, window ${index + 1}: ${page.url()}`, words, ...errors, ...refusals];
      await writeFile(`${path}.txt`, lines.join('\n'));
      process.stderr.write(`${lines.join('\n')}\n`);
    }),
  );
}
