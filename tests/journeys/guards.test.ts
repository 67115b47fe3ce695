import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPerson, createPlace, newEmail } from '../harness/people.ts';
import { area, chooseSignOut, gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const SITE = 'a'.repeat(24);

describe('the guards of a page', () => {
  it('no session: to the index page, in place of the requested one', async () => {
    const { page } = await openWindow();
    await page.goto('/unauthorized');
    await page.goto(`/${SITE}/${SITE}/settings`);
    await see(heading(page, 'Sign in'));
    const { pathname, searchParams } = new URL(page.url());
    expect({ pathname, returnTo: searchParams.get('returnTo') }).toEqual({
      pathname: '/',
      returnTo: `/${SITE}/${SITE}/settings`,
    });
    await page.goBack();
    await page.waitForURL('**/unauthorized');
  });

  it('a session that has ended: to the index page, which says so', async () => {
    const place = await createPlace(url, 'Ended Facilities');
    const { page } = await openWindow({ as: place.owner });
    await expectStatus(place.owner.api.auth.signOut({ params: { sid: place.owner.sid } }), 204);
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    await see(heading(page, 'Sign in'), page.getByText('Your session has ended. Sign in again.'));
  });

  it('a malformed organization id: "Invalid organization ID"', async () => {
    const { page } = await openWindow({ as: await createPerson(url, newEmail('lost')) });
    await page.goto(`/not-an-id/${SITE}/dashboard`);
    await page.waitForURL('**/require-organization-membership*');
    await see(page.getByText('Invalid organization ID'));
  });

  it("somebody else's organization: to the page about membership, which says why", async () => {
    const place = await createPlace(url, 'Closed Facilities');
    const { page } = await openWindow({ as: await createPerson(url, newEmail('stranger')) });
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    await page.waitForURL('**/require-organization-membership*');
    await see(page.getByText('You are not a member of this organization'));
    expect(await page.getByText('Closed Facilities').count()).toBe(0);
  });

  it('a missing permission: "unauthorized" names it, and the navigation does not offer the page', async () => {
    const place = await createPlace(url, 'Narrow Facilities');
    const technician = await createMember(url, place, 'Technician', 'Tara Technician');
    const { page } = await openWindow({ as: technician });
    await page.goto(`/${place.org}/${place.site}/work-orders`);
    await see(heading(page, 'Work orders'));
    await gone(area(page, 'Members'), area(page, 'Roles and permissions'));
    await page.goto(`/${place.org}/${place.site}/members/active`);
    await page.waitForURL('**/unauthorized*');
    await see(page.getByText('Members: view'), page.getByText(/owner or administrator/));
  });

  it.each([
    ['unauthorized', (org: string, site: string) => `/${org}/${site}/members/active`],
    ['require-organization-membership', (_: string, site: string) => `/not-an-id/${site}/dashboard`],
    ['', (_: string, site: string) => `/${'a'.repeat(24)}/${site}/settings`],
  ])('going back from "/%s" leads to the page before, and not into a trap', async (target, addressOf) => {
    const place = await createPlace(url, `Back ${target} Facilities`);
    const technician = await createMember(url, place, 'Technician', 'Tara Technician');
    const { page } = await openWindow({ as: technician });
    await page.goto(`/${place.org}/${place.site}/work-orders`);
    await see(heading(page, 'Work orders'));
    const before = await page.evaluate(() => history.length);
    await page.goto(addressOf(place.org, place.site));
    await page.waitForURL((address) => address.pathname === `/${target}`);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await see(heading(page, 'Work orders'));
    expect(new URL(page.url()).pathname).toBe(`/${place.org}/${place.site}/work-orders`);
  });

  it.each([
    ['the next page', (page: Page) => area(page, 'Calendar').click()],
    ['a search in a list', (page: Page) => page.getByRole('searchbox').fill('somebody')],
  ])('signing out in one tab ends the other at %s', async (_, go) => {
    const place = await createPlace(url, 'Two Tabs Facilities');
    const { page, context } = await openWindow({ as: place.owner });
    const address = `/${place.org}/${place.site}/members/active`;
    // Live changes could reveal it before the page makes a request.
    await page.route('**/api/live**', () => {});
    await page.goto(address);
    await see(page.getByText('1 - 1 of 1'));
    const other = await context.newPage();
    await other.goto(address);
    await see(heading(other, 'Members'));
    await chooseSignOut(other);
    await see(heading(other, 'Sign in'));
    await go(page);
    await see(heading(page, 'Sign in'));
    expect(new URL(page.url()).searchParams.get('returnTo')).toContain(`/${place.org}/${place.site}/`);
  });

  it('a truncated address leads to the intended page, in its place', async () => {
    const place = await createPlace(url, 'Short Facilities');
    const { page } = await openWindow({ as: place.owner });
    for (const [short, path] of [
      [`/${place.org}/${place.site}/members?search=x`, `/${place.org}/${place.site}/members/active?search=x`],
      [`/${place.org}/${place.site}`, `/${place.org}/${place.site}/dashboard`],
      [`/${place.org}`, `/${place.org}/${place.site}/dashboard`],
      ['/', `/${place.org}/${place.site}/dashboard`],
    ] as const) {
      await page.goto('/unauthorized');
      const before = await page.evaluate(() => history.length);
      await page.goto(short);
      await page.waitForURL(url + path);
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
    }
    await page.goto(`/${place.org}/nothing`);
    const message = heading(page, `Page not found: /${place.org}/nothing`);
    await see(message);
    // Spec section 2: large, bold and centred.
    const look = await message.evaluate((element) => {
      const { fontSize, fontWeight, textAlign } = getComputedStyle(element);
      return { isLarge: parseFloat(fontSize) >= 24, fontWeight, textAlign };
    });
    expect(look).toEqual({ isLarge: true, fontWeight: '700', textAlign: 'center' });
    await page.getByRole('link', { name: 'Go back' }).click();
    await see(heading(page, 'Dashboard'));
  });

  it('the refusal pages, opened directly, claim nothing that is not true', async () => {
    const { page } = await openWindow({ as: await createPerson(url, newEmail('curious')) });
    await page.goto('/unauthorized');
    await see(heading(page, 'Not allowed'), page.getByText('Nothing has been refused'));
    await page.goto('/require-customer');
    await see(heading(page, 'Billing needed'), page.getByText('This page appears when'));
    expect(await page.getByText('Its trial has ended').count()).toBe(0);
  });

  it('a site that does not exist: the 404 screen', async () => {
    const place = await createPlace(url, 'One Site Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${SITE}/dashboard`);
    await see(heading(page, `Page not found: /${place.org}/${SITE}/dashboard`));
  });
});
