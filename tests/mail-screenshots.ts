import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@siteward/domain';
import { LOGO_CID, LOGO_PNG } from '@siteward/mock-api/internals/mail/logo.ts';
import { sampleMails } from '@siteward/mock-api/internals/testing/mail-samples.ts';
import { chromium, type Page } from 'playwright-core';
import { launchBrowserServer } from './harness/browser.ts';

/** A phone held upright, and the column of a mail program on a desktop. */
const WIDTHS = [320, 640];
const COLOR_SCHEMES = ['light', 'dark'] as const;

const { values: options } = parseArgs({ options: { only: { type: 'string' }, language: { type: 'string' } } });
const folder = resolve(import.meta.dirname, 'test-results/mails');
const print = (line: string): void => void process.stderr.write(`${line}\n`);

const LOGO = `data:image/png;base64,${LOGO_PNG.toString('base64')}`;

/** How much wider a page is than its window, in px. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const server = await launchBrowserServer(print);
try {
  const browser = await chromium.connect(server.wsEndpoint());
  if (!options.only && !options.language) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const language of LANGUAGES.filter((each) => !options.language || each === options.language)) {
    const mails = sampleMails(language).filter(({ name }) => !options.only || name.includes(options.only));
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: 480 }, deviceScaleFactor: 2 });
      for (const { name, html } of mails) {
        await page.setContent(html.replaceAll(`cid:${LOGO_CID}`, LOGO));
        for (const colorScheme of COLOR_SCHEMES) {
          await page.emulateMedia({ colorScheme });
          const path = join(folder, `${name}-${language}-${width}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
        const over = await tooWide(page);
        if (over <= 0) continue;
        process.exitCode = 1;
        print(`${name} in ${language} is ${over} px too wide for ${width} px.`);
      }
      await page.close();
    }
  }
  print(`The pictures are in ${folder}.`);
} finally {
  await server.close();
}
