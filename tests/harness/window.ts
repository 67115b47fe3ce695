import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, type TestContext } from 'vitest';
import { type ContextOptions, newContext } from './context.ts';

/** Somebody's own browser window: cookies, storage and what went wrong in it are theirs alone. */
export type OpenWindow = {
  page: Page;
  context: BrowserContext;
  /** What was written to the console as an error. */
  errors: string[];
};

/**
 * Put into every document: what pulses, turns or goes to and fro for as long as something loads stands still. Nothing looks at it, and drawing it
 * sixty times a second is a part of the work of each page that is loaded. What comes and goes moves as it does for everybody.
 */
const STILL = `{
  const still = new CSSStyleSheet();
  still.replaceSync('.animate-pulse, .animate-search, .animate-spin { animation: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}`;

const FAILURES = join(import.meta.dirname, '../test-results/failures');

let browser: Browser | undefined;
const open = new Set<OpenWindow & { faults: string[]; refusals: string[] }>();

/** Opens a window on the shared server unless told. It is closed after the test, which fails when a page threw in it. */
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

/** The values of the session's cookies that a window has now, by name. */
export async function sessionCookies({ context }: OpenWindow): Promise<Record<string, string>> {
  return Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
}

/**
 * Closes the windows of a test that is over (setup.ts); what was on the screens of one that failed is kept.
 *
 * @throws When a page threw in one of them.
 */
export async function closeWindows({ task }: Pick<TestContext, 'task'>): Promise<void> {
  if (task.result?.state === 'fail') await keepScreens(task.name);
  const faults = [...open].flatMap((window) => window.faults);
  await Promise.all([...open].map(({ context }) => context.close()));
  open.clear();
  expect(faults, 'what pages threw').toEqual([]);
}

/** Leaves the browser, when the tests of a file are over. */
export async function leaveBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

/**
 * What stood on the screens when a test failed: pictures in test-results/failures, and beside them words and what the server
 * refused, which the summary of a run prints (scripts/test-summary.mjs): all that is left of one elsewhere.
 */
async function keepScreens(test: string): Promise<void> {
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
  await mkdir(FAILURES, { recursive: true });
  await Promise.all(
    [...open].map(async ({ page, errors, refusals }, index) => {
      const path = join(FAILURES, `${name}-${index + 1}`);
      // A window that is gone, or hangs, has neither a picture nor words.
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
