import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createPlace, PASSWORD, signInPerson } from '../harness/people.ts';
import { area, chooseAccount, gone, heading, see, switcher, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

describe('settings', () => {
  it('renames a site everywhere immediately', async () => {
    const place = await createPlace(url, 'Old Name');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/settings?section=sites&site=${place.site}`);
    const form = page.getByRole('form', { name: 'Old Name' });
    await form.getByLabel('Name', { exact: true }).fill('');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await see(form.getByText('This field is required'));
    await form.getByLabel('Name', { exact: true }).fill('New Harbour');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await see(toast(page, 'New Harbour has been saved'));
    await see(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'New Harbour' }));
    expect(await switcher(page).textContent()).toContain('New Harbour');
    await page.reload();
    await see(page.getByRole('form', { name: 'New Harbour' }));
    const { name } = await expectStatus(place.owner.api.sites.get({ params: { id: place.site } }), 200);
    expect(name).toBe('New Harbour');
  });

  it("lists one's own sessions and ends another one", async () => {
    const place = await createPlace(url, 'Session Facilities');
    const elsewhere = await signInPerson(url, place.owner.email, PASSWORD);
    const [here, there] = await Promise.all([openWindow({ as: place.owner }), openWindow({ as: elsewhere })]);
    await there.page.goto(`/${place.org}/${place.site}/dashboard`);
    await see(heading(there.page, 'Dashboard'));

    await here.page.goto(`/${place.org}/${place.site}/dashboard`);
    await chooseAccount(here.page, 'Sessions');
    const sessions = here.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await see(sessions);
    expect(await sessions.count()).toBe(2);
    expect(await sessions.filter({ hasText: 'This session' }).count()).toBe(1);
    await sessions.getByRole('button', { name: /^End session/ }).click();
    const question = here.page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'End session' }).click();
    await gone(question);
    await expect.poll(() => sessions.count()).toBe(1);

    await area(there.page, 'Calendar').click();
    await see(heading(there.page, 'Sign in'));
    await here.page.getByRole('button', { name: 'Close', exact: true }).click();
    await area(here.page, 'Calendar').click();
    await see(heading(here.page, 'Calendar'));
  });
});
