import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { newAddress } from './api.ts';
import type { Person } from './people.ts';

const WAIT_MS = 30_000;

/** `at`: the server. `as`: the person whose session the browser has; nobody's by default. The rest are Playwright's options. */
export type ContextOptions = BrowserContextOptions & { at: string; as?: Pick<Person, 'sid' | 'user'> | undefined };

/** A browser context of its own, 1440 x 900 px and light by default; it shares its cookies and storage with no other. */
export async function newContext(browser: Browser, { at, as, ...options }: ContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: at,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  // tsx uses this helper to name inner functions; defining it lets scripts run by tsx pass functions to a page, too.
  await context.addInitScript('globalThis.__name ??= (each) => each;');
  if (as) {
    await context.addCookies([
      { name: 'sid', value: as.sid, url: at, sameSite: 'Strict' },
      { name: 'user', value: as.user._id, url: at, sameSite: 'Strict' },
    ]);
  }
  return context;
}
