import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPerson, createPlace, newEmail } from '../harness/people.ts';
import { area, gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const SITE = 'a'.repeat(24);

describe('the guards of a page', () => {
  it('no session: to the index page, in place of the asked one', async () => {
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

  it('an organization id of another form: "Invalid organization ID"', async () => {
    const { page } = await openWindow({ as: await createPerson(url, newEmail('lost')) });
    await page.goto(`/not-an-id/${SITE}/dashboard`);
    await page.waitForURL('**/require-organization-membership*');
    await see(page.getByText('Invalid organization ID'));
  });

  it("somebody else's organization: to the page that asks for a membership", async () => {
    const place = await createPlace(url, 'Closed Facilities');
    const { page } = await openWindow({ as: await createPerson(url, newEmail('stranger')) });
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    await page.waitForURL('**/require-organization-membership*');
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

  it('a site that is not there: the 404 screen', async () => {
    const place = await createPlace(url, 'One Site Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${SITE}/dashboard`);
    await see(heading(page, `Page not found: /${place.org}/${SITE}/dashboard`));
  });
});
