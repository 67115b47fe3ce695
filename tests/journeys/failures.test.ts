import { describe, expect, inject, it } from 'vitest';
import { chunkOf } from '../harness/builds.ts';
import { createPlace } from '../harness/people.ts';
import { area, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const CALENDAR = 'src/app/pages/calendar.tsx';

describe('an address that is no page', () => {
  it('says so with the focus on its heading, and leads back to the index page', async () => {
    const { page } = await openWindow();
    await page.goto('/no/such/page/here');
    const title = heading(page, 'Page not found: /no/such/page/here');
    await see(title);
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Go back' }).click();
    await see(heading(page, 'Sign in'));
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a chunk of the code that cannot be loaded', () => {
  it('reloads the page once, and then says what is wrong', async () => {
    const place = await createPlace(url, 'Chunk Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    await see(heading(page, 'Dashboard'));

    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(`**${await chunkOf(CALENDAR)}`, (route) => route.abort());
    const reloaded = page.waitForEvent('load');
    await area(page, 'Calendar').click();
    await reloaded;
    await see(heading(page, 'Dashboard'));
    await area(page, 'Calendar').click();
    await see(page.getByRole('link', { name: 'Go back' }));
    expect(documents).toBe(1);
    expect(await page.evaluate(() => Number(sessionStorage.getItem('siteward:reloaded-at')))).toBeGreaterThan(0);
  });
});

describe('the loading bar', () => {
  it('appears 3 px high while a page loads slowly, and goes away', async () => {
    const place = await createPlace(url, 'Slow Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    await see(heading(page, 'Dashboard'));

    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**${await chunkOf(CALENDAR)}`, async (route) => {
      await held;
      await route.continue();
    });
    const bar = page.locator('[data-phase]');
    expect(await bar.getAttribute('data-phase')).toBe('idle');
    await area(page, 'Calendar').click();
    await page.locator('[data-phase=loading]').waitFor({ state: 'attached' });
    expect(await bar.evaluate((element) => getComputedStyle(element).height)).toBe('3px');
    letGo();
    await see(heading(page, 'Calendar'));
    await page.locator('[data-phase=idle]').waitFor({ state: 'attached' });
  });
});
