import { LANGUAGES, type Language } from '@siteward/domain';
import type { Page } from 'playwright-core';
import { chunkOf } from './builds.ts';
import { pseudoCatalog } from './catalogs.ts';

/** The languages in which screens are checked: the real ones, and an English that is half as long again (`catalogs.ts`). */
export const SHOWN_LANGUAGES = [...LANGUAGES, 'pseudo'] as const;
export type ShownLanguage = (typeof SHOWN_LANGUAGES)[number];

/**
 * The language whose place the longer English takes. A page that has loaded the pseudo catalog can no longer show the real one.
 */
const STAND_IN: Language = 'es';

let pseudo: Promise<{ url: string; body: string }> | undefined;

async function readPseudo(): Promise<{ url: string; body: string }> {
  const [chunk, body] = await Promise.all([chunkOf(`src/locales/${STAND_IN}.ts`), pseudoCatalog()]);
  return { url: `**${chunk}`, body };
}

/**
 * Changes the browser language of an open page, which the page follows unless somebody has chosen another one. Nothing of this is
 * stored, and other pages in the same context stay as they are.
 */
export async function speak(page: Page, shown: ShownLanguage): Promise<void> {
  if (shown !== 'pseudo') return follow(page, shown);
  pseudo ??= readPseudo();
  const { url, body } = await pseudo;
  // Only for this moment, because a browser does not use its cache while requests are intercepted.
  await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await follow(page, STAND_IN);
  await page.unroute(url);
}

async function follow(page: Page, language: Language): Promise<void> {
  await page.evaluate((wanted) => {
    Object.defineProperty(navigator, 'languages', { configurable: true, get: () => [wanted] });
    dispatchEvent(new Event('languagechange'));
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
}
