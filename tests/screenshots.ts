import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchBrowserServer } from './harness/browser.ts';
import { ensureWebBuild } from './harness/builds.ts';
import { newContext } from './harness/context.ts';
import { startStack } from './harness/stack.ts';
import { isIn, LOOKS, type Look, SCREENS } from './screens/all-screens.ts';
import { type Screen, show } from './screens/screen.ts';
import { createWorld, type World } from './screens/world.ts';

/** A phone's picture shows at most this much of a long page, in px. */
const PHONE_HEIGHT = 1600;

/** What the repository keeps, for the README and for reviews: `--docs`. The rest can be made at any time. */
const DOCS_SCREENS = [
  'sign-in',
  'require-organization-membership-new',
  'members',
  'invite',
  'invitations',
  'roles-permissions',
  'roles-review',
  'settings-site',
  'palette',
  'page-not-found',
];
const DOCS_LOOKS = ['1440-light', '1440-dark', '390-light'];

const { values: options } = parseArgs({
  options: { docs: { type: 'boolean', default: false }, only: { type: 'string' }, look: { type: 'string' } },
});
const folder = resolve(import.meta.dirname, options.docs ? '../docs/screenshots' : 'test-results/screenshots');
const print = (line: string): void => void process.stderr.write(`${line}\n`);

function wanted(look: Look): readonly Screen[] {
  if (options.look && options.look !== look.name) return [];
  const screens = SCREENS.filter(
    (screen) => isIn(look, screen) && (!options.only || screen.name.includes(options.only)),
  );
  if (!options.docs) return screens;
  return DOCS_LOOKS.includes(look.name) ? screens.filter(({ name }) => DOCS_SCREENS.includes(name)) : [];
}

async function take(page: Page, look: Look, { name }: Screen): Promise<void> {
  const path = join(folder, `${name}-${look.name}.png`);
  const isPhone = look.width === 390;
  const tall =
    isPhone &&
    (await page.evaluate(() => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null));
  const height = tall ? await page.evaluate(() => document.documentElement.scrollHeight) : look.height;
  if (tall) await page.evaluate(() => window.scrollTo(0, 0));
  const clip = { x: 0, y: 0, width: look.width, height: Math.min(height, PHONE_HEIGHT) };
  await page.screenshot({ path, clip, fullPage: tall });
}

/**
 * Takes the pictures of one look. A screen that cannot be shown is told, and the rest goes on.
 *
 * @returns How many failed.
 */
async function takeAll(browser: Browser, world: World, look: Look): Promise<number> {
  let failed = 0;
  const { width, height, colorScheme } = look;
  for (const screen of wanted(look)) {
    const as = screen.as?.(world);
    const viewport = { width, height };
    const context = await newContext(browser, { at: world.url, as, viewport, colorScheme, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await show(page, screen, world);
      await take(page, look, screen);
    } catch (error) {
      failed += 1;
      const [reason] = String(error).split('\n');
      print(`${screen.name}, ${look.name}: ${reason}`);
    } finally {
      await context.close();
    }
  }
  return failed;
}

const server = await launchBrowserServer(print);
await ensureWebBuild(print);
const stack = await startStack();
try {
  const browser = await chromium.connect(server.wsEndpoint());
  const world = await createWorld(stack.url);
  if (!options.only && !options.look) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let failed = 0;
  for (const look of LOOKS) failed += await takeAll(browser, world, look);
  print(`The pictures are in ${folder}${failed > 0 ? `; ${failed} could not be taken` : ''}.`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await server.close();
  await stack.stop();
}
