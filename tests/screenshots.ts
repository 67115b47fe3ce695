import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchBrowserServer } from './harness/browser.ts';
import { ensureWebBuild } from './harness/builds.ts';
import { newContext } from './harness/context.ts';
import { SHOWN_LANGUAGES, type ShownLanguage, speak } from './harness/languages.ts';
import { startStack } from './harness/stack.ts';
import { isIn, LOOKS, type Look, SCREENS } from './screens/all-screens.ts';
import { layoutFaults } from './screens/layout.ts';
import { type Screen, settle, show } from './screens/screen.ts';
import { createWorld, type World } from './screens/world.ts';

/** The maximum height of a phone's picture of a long page, in px. */
const PHONE_HEIGHT = 1600;

/** The pictures in the README, as `<screen>-<look>`, taken with `--docs`. All others can be taken at any time. */
const DOCS: Partial<Record<ShownLanguage, readonly string[]>> = {
  en: [
    ...['work-orders-1440-light', 'work-orders-board-1440-dark', 'work-orders-390-light', 'work-order-390-light'],
    ...['feedbacks-1440-light', 'roles-permissions-1440-dark', 'feedback-form-390-light'],
    ...['plan-1440-light', 'calendar-week-1440-light', 'dashboard-1440-light', 'development-server-1440-light'],
  ],
  de: ['members-1440-light'],
  hi: ['roles-permissions-390-light'],
};

/** The page of a development server, only in English. It comes last, because the faults set up on it affect all other pages. */
const DEVELOPMENT_SERVER: Screen = {
  name: 'development-server',
  path: () => '/dev',
  open: async (page) => {
    await page.getByRole('radio', { name: 'Error' }).check();
    await page.getByLabel('Status of the error').selectOption('503');
    await page.getByLabel('Calls').fill('workOrders.list');
    await page.getByLabel('Share').fill('30');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('status').waitFor();
    // Without the message about what was just done.
    await page.goto('/dev');
  },
};

const HELP = `Takes pictures of every screen, in test-results/screenshots/<language>.
  --only <text>          only screens whose name contains it
  --look <look>          only one of: ${LOOKS.map(({ name }) => name).join(', ')}
  --language <a,b,...>   only some of: ${SHOWN_LANGUAGES.join(', ')}
                         (pseudo: English that is accented and half as long again; dark in English alone)
  --docs                 those that docs/screenshots keeps`;

const { values: options } = parseArgs({
  options: {
    docs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    only: { type: 'string' },
    look: { type: 'string' },
    language: { type: 'string' },
  },
});
const folder = resolve(import.meta.dirname, options.docs ? '../docs/screenshots' : 'test-results/screenshots');
const asked = options.language?.split(',');
const languages = SHOWN_LANGUAGES.filter((language) => !asked || asked.includes(language));
const print = (line: string): void => void process.stderr.write(`${line}\n`);

/** The languages in which a screen is wanted in a look. */
function wanted(look: Look, { name }: Screen): ShownLanguage[] {
  if (options.look && options.look !== look.name) return [];
  if (options.only && !name.includes(options.only)) return [];
  if (name === DEVELOPMENT_SERVER.name && !options.docs) return languages.filter((language) => language === 'en');
  if (!options.docs) return languages.filter((language) => language === 'en' || look.colorScheme === 'light');
  return languages.filter((language) => DOCS[language]?.includes(`${name}-${look.name}`));
}

function pathOf({ name }: Screen, look: Look, language: ShownLanguage): string {
  if (!options.docs) return join(folder, language, `${name}-${look.name}.png`);
  return join(folder, `${[name, ...(language === 'en' ? [] : [language]), look.name].join('-')}.png`);
}

async function take(page: Page, look: Look, path: string): Promise<void> {
  // The README shows what a phone shows, including the bar at the bottom; otherwise a picture shows the whole screen.
  const tall =
    look.width === 390 &&
    !options.docs &&
    (await page.evaluate(() => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null));
  const height = tall ? await page.evaluate(() => document.documentElement.scrollHeight) : look.height;
  if (tall) await page.evaluate(() => window.scrollTo(0, 0));
  const clip = { x: 0, y: 0, width: look.width, height: Math.min(height, PHONE_HEIGHT) };
  await page.screenshot({ path, clip, fullPage: tall });
}

/** Shows a screen once, takes its picture in each of these languages, and prints its layout faults. */
async function takeIn(
  browser: Browser,
  world: World,
  screen: Screen,
  look: Look,
  shown: readonly ShownLanguage[],
): Promise<void> {
  const { width, height, colorScheme } = look;
  const as = screen.as?.(world);
  const viewport = { width, height };
  const context = await newContext(browser, {
    at: world.url,
    as,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    // The page of a development server answers nobody who comes through a proxy.
    ...(screen === DEVELOPMENT_SERVER && { extraHTTPHeaders: {} }),
  });
  try {
    const page = await context.newPage();
    await show(page, screen, world);
    for (const language of shown) {
      if (language !== 'en') await speak(page, language);
      await settle(page);
      await take(page, look, pathOf(screen, look, language));
      for (const fault of await layoutFaults(page)) print(`${screen.name}, ${look.name}, ${language}: ${fault}`);
    }
  } finally {
    await context.close();
  }
}

/** Takes the pictures of a screen. One that cannot be shown is reported, and the others are still taken. */
async function takeAll(browser: Browser, world: World, screen: Screen, look: Look): Promise<number> {
  const shown = isIn(look, screen) ? wanted(look, screen) : [];
  // The longer English takes the place of another language.
  const rounds = [shown.filter((each) => each !== 'pseudo'), shown.filter((each) => each === 'pseudo')];
  let failed = 0;
  for (const round of rounds.filter(({ length }) => length > 0)) {
    await takeIn(browser, world, screen, look, round).catch((error: unknown) => {
      failed += 1;
      const [reason] = String(error).split('\n');
      print(`${screen.name}, ${look.name}, ${round}: ${reason}`);
    });
  }
  return failed;
}

async function takePictures(): Promise<void> {
  const all = LOOKS.flatMap((look) =>
    [...SCREENS.filter((screen) => isIn(look, screen)), DEVELOPMENT_SERVER].flatMap((screen) => wanted(look, screen)),
  );
  // Checked before anything is built: otherwise a misspelt look or name would pass for one that is done.
  if (all.length === 0) {
    print(`No screen is wanted by these options.\n\n${HELP}`);
    process.exitCode = 1;
    return;
  }
  const server = await launchBrowserServer(print);
  await ensureWebBuild(print);
  const stack = await startStack();
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const world = await createWorld(stack.url);
    if (!options.only && !options.look && !asked) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    let failed = 0;
    for (const look of LOOKS) {
      for (const screen of SCREENS) failed += await takeAll(browser, world, screen, look);
    }
    for (const look of LOOKS) failed += await takeAll(browser, world, DEVELOPMENT_SERVER, look);
    print(`The pictures are in ${folder}${failed > 0 ? `; ${failed} could not be taken` : ''}.`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await server.close();
    await stack.stop();
  }
}

if (options.help) print(HELP);
else await takePictures();
