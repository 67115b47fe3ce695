import { LANGUAGES, type Language } from '@siteward/domain';
import type { Page } from 'playwright-core';
import { chunkOf } from './builds.ts';
import { pseudoCatalog } from './catalogs.ts';

/** What screens are looked at in: the languages there are, and an English that is half as long again (`catalogs.ts`). */
export const SHOWN_LANGUAGES = [...LANGUAGES, 'pseudo'] as const;
export type ShownLanguage = (typeof SHOWN_LANGUAGES)[number];

/** Which language the other English stands in for: a page that has loaded this one cannot show the other any more. */
const STAND_IN: Language = 'es';

let pseudo: Promise<{ url: string; body: string }> | undefined;

async function readPseudo(): Promise<{ url: string; body: string }> {
  const [chunk, body] = await Promise.all([chunkOf(`src/locales/${STAND_IN}.ts`), pseudoCatalog()]);
  return { url: `**${chunk}`, body };
}

/**
 * Changes the language of the page's browser while it is open, which a page follows where nobody chose another one.
 * Nothing of it is kept, and other pages of the same context stay as they are.
 */
export async function speak(page: Page, shown: ShownLanguage): Promise<void> {
  if (shown !== 'pseudo') return follow(page, shown);
  pseudo ??= readPseudo();
  const { url, body } = await pseudo;
  // For this moment alone: a browser that hands out its requests keeps no cache.
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
