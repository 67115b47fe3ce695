import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { chunkOf } from '../harness/builds.ts';
import { createPlace } from '../harness/people.ts';
import { area, chooseSignOut, gone, heading, see, seeFocus } from '../harness/screen.ts';
import { openWindow, sessionCookies } from '../harness/window.ts';

const url = inject('stackUrl');
const CALENDAR = 'src/app/pages/calendar.tsx';

describe('an address without a page', () => {
  it('says so with the focus on its heading, and leads back to the index page', async () => {
    const { page } = await openWindow();
    await page.goto('/no/such/page/here');
    const title = heading(page, 'Page not found: /no/such/page/here');
    await see(title);
    await seeFocus(title);
    await page.getByRole('link', { name: 'Go back' }).click();
    await see(heading(page, 'Sign in'));
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a chunk of the code that cannot be loaded', () => {
  it('reloads the page that was clicked, once, and then says what is wrong', async () => {
    const place = await createPlace(url, 'Chunk Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    await see(heading(page, 'Dashboard'));

    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(`**${await chunkOf(CALENDAR)}`, (route) => route.abort());
    await area(page, 'Calendar').click();
    await see(heading(page, 'This page could not be loaded'));
    expect(new URL(page.url()).pathname).toBe(`/${place.org}/${place.site}/calendar`);
    expect(documents).toBe(1);
    expect(await page.evaluate(() => Number(sessionStorage.getItem('siteward:reloaded-at')))).toBeGreaterThan(0);

    await page.unroute(`**${await chunkOf(CALENDAR)}`);
    await page.goBack();
    await see(heading(page, 'Dashboard'));
  });
});

describe('a connection that fails', () => {
  const lost = (page: Page) => page.getByText(/(Connection lost|Not everything could be loaded), trying again/);

  it('offline: the page stays, and what was clicked opens when the connection is back', async () => {
    const place = await createPlace(url, 'Offline Facilities');
    const { page, context } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    await see(heading(page, 'Dashboard'));
    await context.setOffline(true);
    await see(lost(page));
    await area(page, 'Calendar').click();
    await page.locator('[data-phase=loading]').waitFor({ state: 'attached' });
    await see(heading(page, 'Dashboard'));
    await context.setOffline(false);
    await see(heading(page, 'Calendar'));
    await gone(lost(page));
    expect(new URL(page.url()).pathname).toBe(`/${place.org}/${place.site}/calendar`);
  });

  it('offline: a window that is not loaded yet says so, and opens when the connection is back', async () => {
    const place = await createPlace(url, 'Windowless Facilities');
    const { page, context } = await openWindow({ as: place.owner });
    const chunk = `**${await chunkOf('src/features/invitations/invite-dialog.tsx')}`;
    await page.route(chunk, (route) => route.abort());
    await page.goto(`/${place.org}/${place.site}/members/active`);
    await see(heading(page, 'Members'));
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    const focusIn = (name: string) => {
      const dialog = page.getByRole('dialog', { name });
      return seeFocus(dialog.or(dialog.locator('*')));
    };
    const invite = page.getByRole('button', { name: 'Invite members' });
    const waiting = page.getByRole('dialog', { name: 'Loading' });
    await context.setOffline(true);

    await invite.click();
    await see(waiting, waiting.getByText('This opens as soon as the connection is back.'));
    await focusIn('Loading');
    await page.keyboard.press('Escape');
    await gone(waiting);
    await seeFocus(invite);

    await invite.click();
    await see(waiting);
    await page.unroute(chunk);
    await context.setOffline(false);
    await see(page.getByRole('dialog', { name: 'Invite members' }));
    await gone(waiting);
    await focusIn('Invite members');
    expect(documents).toBe(0);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await seeFocus(invite);
  });

  it.each([500, 503, 429])(
    '%i within the application: the page stays, says so once, and recovers by itself',
    async (status) => {
      const place = await createPlace(url, `Failing ${status} Facilities`);
      const window = await openWindow({ as: place.owner });
      const { page } = window;
      await page.goto(`/${place.org}/${place.site}/dashboard`);
      await see(heading(page, 'Dashboard'));
      const answer = { status, contentType: 'application/problem+json', body: '{}', headers: { 'retry-after': '1' } };
      await page.route(/\/api\/(?!health)/, (route) => route.fulfill(answer));
      await area(page, 'Members').click();
      await see(heading(page, 'Members'), lost(page));
      expect(await lost(page).count()).toBe(1);
      expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
      expect(Object.keys(await sessionCookies(window)).sort()).toEqual(['organization', 'sid', 'user']);
      await page.unroute(/\/api\/(?!health)/);
      await see(page.getByText('1 - 1 of 1'));
      await gone(lost(page));
      expect(new URL(page.url()).pathname).toBe(`/${place.org}/${place.site}/members/active`);
    },
  );

  it('at the first visit: to index with a way back, which is taken as soon as the person can be loaded', async () => {
    const place = await createPlace(url, 'Late Facilities');
    const window = await openWindow({ as: place.owner });
    const { page } = window;
    const asked = `/${place.org}/${place.site}/members/active?search=owner`;
    await page.route('**/api/users/id/*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(asked);
    await see(lost(page));
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('returnTo')]).toEqual(['/', asked]);
    await page.unroute('**/api/users/id/*');
    await see(heading(page, 'Members'));
    expect(page.url()).toBe(url + asked);
    expect(Object.keys(await sessionCookies(window))).toContain('sid');
  });

  it('while signing out: only the log mentions it, and the cookies stay', async () => {
    const place = await createPlace(url, 'Stuck Facilities');
    const window = await openWindow({ as: place.owner });
    const { page, errors } = window;
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    await see(heading(page, 'Dashboard'));
    await page.route('**/api/auth/*', (route) => route.abort());
    await chooseSignOut(page);
    await expect.poll(() => errors).toContain('Logout failed');
    await see(heading(page, 'Dashboard'));
    expect(await lost(page).count()).toBe(0);
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    expect(Object.keys(await sessionCookies(window)).sort()).toEqual(['organization', 'sid', 'user']);
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
