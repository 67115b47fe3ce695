import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createPerson, createPlace, newEmail, type Person, signInPerson } from '../harness/people.ts';
import { area, gone, heading, see, seeFocus, switcher } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

let owner: Person;
beforeAll(async () => {
  owner = await signInPerson(url, 'owner@north.example');
});

/** Enters Northwind's first site at an area. */
async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await see(heading(page, 'Dashboard'));
  await area(page, name).click();
  await see(heading(page, name));
}

const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

describe('the switcher', () => {
  it('keeps the section when the site or the organization changes', async () => {
    const { page } = await openWindow({ as: owner });
    await enter(page, 'Members');
    const [, org = '', site = ''] = new URL(page.url()).pathname.split('/');
    await switcher(page).click();
    await page.getByRole('option', { name: 'Riverside Depot' }).click();
    await page.waitForURL((address) => !address.pathname.includes(site));
    await see(heading(page, 'Members'));
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/${org}/[0-9a-f]{24}/members/active$`));
    await see(switcher(page).getByText('Riverside Depot'));

    await gone(page.getByRole('listbox'));
    await switcher(page).click();
    await page.getByRole('option', { name: 'Southgate Properties' }).click();
    await see(page.getByRole('row', { name: /Sandra Oduya/ }));
    expect(new URL(page.url()).pathname).toMatch(/\/members\/active$/);
    // A Viewer there can look, but not invite. At the next start this is the first page.
    await gone(page.getByRole('button', { name: 'Invite members' }));
  });
});

// Just making the sites takes a while on a busy machine.
describe('an organization with 120 sites', { timeout: 180_000 }, () => {
  it('has them all in the switcher, the palette and the guards, with the focus back where it was', async () => {
    const place = await createPlace(url, 'Wide Facilities');
    for (let from = 0; from < 120; from += 10) {
      const names = Array.from({ length: 10 }, (_, index) => `Site ${String(from + index).padStart(3, '0')}`);
      const created = names.map((name) => place.owner.api.sites.create({ body: { org: place.org, name } }));
      await Promise.all(created.map((answer) => expectStatus(answer, 201)));
    }
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/settings`);
    await see(heading(page, 'Settings'));
    await switcher(page).click();
    const search = page.getByPlaceholder('Search sites and organizations');
    await see(page.getByText('Sites of Wide Facilities, 20 of 121'));
    await search.fill('site 119');
    await see(page.getByRole('option', { name: 'Site 119' }));
    await page.keyboard.press('Escape');
    await gone(search);
    await seeFocus(switcher(page));
    await switcher(page).click();
    await search.fill('site 119');
    await page.getByRole('option', { name: 'Site 119' }).click();
    await see(trail(page).getByText('Site 119'));
    const far = page.url();

    await page.keyboard.press('Control+k');
    await see(page.getByRole('dialog', { name: 'Search or jump to' }));
    await page.keyboard.type('site 117');
    await page.getByRole('option', { name: 'Site 117' }).click();
    await see(trail(page).getByText('Site 117'));
    await page.goto(far);
    await see(heading(page, 'Settings'), trail(page).getByText('Site 119'));
    // People begin at the site where they were last.
    await page.goto('/');
    await see(heading(page, 'Dashboard'), trail(page).getByText('Site 119'));
    await page.goto(`/${place.org}`);
    await see(heading(page, 'Dashboard'), trail(page).getByText('Site 119'));
  });
});

describe('the command palette', () => {
  it('opens with Ctrl+K, goes where it is told, finds members, and closes with Escape', async () => {
    const { page } = await openWindow({ as: owner });
    await enter(page, 'Calendar');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await see(palette);
    await page.keyboard.press('Escape');
    await gone(palette);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('roles');
    await see(palette.getByRole('option', { name: 'Roles and permissions' }));
    await page.keyboard.press('Enter');
    await see(heading(page, 'Roles and permissions'));
    await gone(palette);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('Dana Whit');
    await palette.getByRole('option', { name: /Dana Whitfield/ }).click();
    await see(heading(page, 'Members'), page.getByText('1 - 1 of 1'));
    await see(page.getByRole('row', { name: /Dana Whitfield/ }));
  });
});

describe('the theme', () => {
  it('survives a reload, in the palette, the button and the next page', async () => {
    const { page } = await openWindow({ as: owner });
    await enter(page, 'Calendar');
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    const button = page.getByRole('button', { name: /^Theme/ });
    expect(await isDark()).toBe(false);
    await button.click();
    await button.click();
    expect(await isDark()).toBe(true);
    await page.reload();
    await see(heading(page, 'Calendar'));
    expect(await isDark()).toBe(true);
    await page.goto('/unauthorized');
    await see(heading(page, /./));
    expect(await isDark()).toBe(true);
  });
});

describe('the drawer, 390 px wide', () => {
  it('opens, holds the focus, and closes with Escape and on navigation', async () => {
    const { page } = await openWindow({ as: owner, viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await see(heading(page, 'Dashboard'));
    await gone(area(page, 'Members'));
    const opener = page.getByRole('button', { name: 'Open navigation' });
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await opener.click();
    await see(drawer.getByRole('link', { name: 'Members' }));
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      // After the last element, the focus moves to the browser itself, and then to the body.
      const place = await page.evaluate(() => document.activeElement?.closest('dialog, main, header, body')?.tagName);
      expect(place).toMatch(/DIALOG|BODY/);
    }
    await page.keyboard.press('Escape');
    await gone(drawer);
    await seeFocus(opener);

    await opener.click();
    await drawer.getByRole('link', { name: 'Members' }).click();
    await see(heading(page, 'Members'));
    await gone(drawer);

    // Menus work inside it.
    const [, , site = ''] = new URL(page.url()).pathname.split('/');
    await opener.click();
    await switcher(page).click();
    await page.getByRole('option', { name: 'Riverside Depot' }).click();
    await page.waitForURL((address) => !address.pathname.includes(site));
    await see(heading(page, 'Members'), trail(page).getByText('Riverside Depot'));
    await gone(drawer);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('a double click', () => {
  it('creates one organization', async () => {
    const person = await createPerson(url, newEmail('hasty'));
    const { page } = await openWindow({ as: person });
    await page.goto('/require-organization-membership');
    await page.getByLabel('Your name').fill('Hasty Hannah');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Hasty Facilities');
    await page.getByRole('button', { name: 'Create organization' }).dblclick();
    await see(heading(page, 'Dashboard'));
    const { items } = await expectStatus(person.api.organizations.list({ query: {} }), 200);
    expect(items.map(({ name }) => name)).toEqual(['Hasty Facilities']);
    // Coming back without asking for a page leads into it.
    await createPlace(url, 'Hasty Annexe', person);
    await page.goto('/');
    await see(heading(page, 'Dashboard'));
    await see(switcher(page).getByText('Hasty Facilities').first());
  });
});

describe('with forced colours, as in a contrast theme', () => {
  const coloursOf = (all: Element[]) => [...new Set(all.map((each) => getComputedStyle(each).backgroundColor))];

  it('shows which of several options is selected, the current page, and what is new', async () => {
    const { page } = await openWindow({ as: owner, forcedColors: 'active' });
    await enter(page, 'Feedbacks');
    const [chosen, others] = await Promise.all([
      page.locator('nav a[aria-current=page]').evaluateAll(coloursOf),
      page.locator('nav a:not([aria-current])').evaluateAll(coloursOf),
    ]);
    expect(chosen).toHaveLength(1);
    expect(others).not.toContain(chosen[0]);
    const unread = page.getByRole('row').getByText('Unread:').locator('..').first();
    expect([...others, ...chosen]).not.toContain(
      await unread.evaluate((each) => getComputedStyle(each).backgroundColor),
    );
  });
});

it('says next to the lock, on a phone too, which permission is needed to change the organization', async () => {
  const technician = await signInPerson(url, 'technician@north.example');
  const { page } = await openWindow({ as: technician, viewport: { width: 390, height: 844 } });
  await page.goto('/');
  await see(heading(page, 'Work orders'));
  await page.goto(page.url().replace(/work-orders.*$/, 'settings'));
  const foot = page.getByText('Changing it needs the permission Organization: manage.');
  await see(foot);
  const [lock, words] = await foot.evaluate((element) => {
    const around = element.querySelector('svg') ? element : element.parentElement;
    const range = document.createRange();
    range.selectNodeContents(element);
    return [around?.querySelector('svg'), range].map((each) => each?.getBoundingClientRect());
  });
  expect(words?.left).toBeGreaterThanOrEqual(lock?.right ?? Number.POSITIVE_INFINITY);
});
