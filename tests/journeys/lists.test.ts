import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, type Place } from '../harness/people.ts';
import { chooseFor, gone, see, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const LONG = 'Bartholomew-Featherstonehaugh Constantinopolitan of the Northern Harbour Campus Facilities Department';

/** A place with an owner and this many technicians, "Member 01" and so on. */
async function placeWith(name: string, members: number): Promise<Place> {
  const place = await createPlace(url, name);
  await expectStatus(place.owner.api.seats.set({ params: { org: place.org }, body: { seats: members + 5 } }), 200);
  for (let number = 1; number <= members; number += 1) {
    await createMember(url, place, 'Technician', `Member ${String(number).padStart(2, '0')}`);
  }
  return place;
}

const membersOf = ({ org, site }: Place) => `/${org}/${site}/members/active`;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Whether two things overlap on the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('Not on the screen.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('lists', () => {
  it('select all matching records, over all pages, and undo a bulk change as a whole', async () => {
    const place = await placeWith('Twelve Facilities', 12);
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`${membersOf(place)}?search=member`);
    await see(page.getByText('1 - 10 of 12'));
    await page.getByRole('checkbox', { name: 'Select Member 02' }).click();
    await page.getByRole('checkbox', { name: 'Select Member 04' }).click({ modifiers: ['Shift'] });
    await see(page.getByText('3 selected'));
    await page.getByRole('button', { name: 'Select all 12 members' }).click();
    const bar = page.getByRole('toolbar', { name: 'Actions for 12 members' });
    // The page is longer than its window, and stays where it is when the keyboard reaches the bar.
    await page.setViewportSize({ width: 1280, height: 500 });
    const view = () => page.evaluate(() => [scrollY, scrollY + innerHeight < document.documentElement.scrollHeight]);
    const [top] = await view();
    await bar.getByRole('button', { name: 'Suspend' }).focus();
    expect(await view()).toEqual([top, true]);
    await bar.getByRole('button', { name: 'Suspend' }).click();
    await see(toast(page, '12 members are suspended'));
    await gone(bar);
    const counts = () => expectStatus(place.owner.api.members.counts({ query: { org: place.org } }), 200);
    expect(await counts()).toMatchObject({ active: 1, suspended: 12 });
    await toast(page, '12 members are suspended').getByRole('button', { name: 'Undo' }).click();
    await see(toast(page, 'The change to 12 members has been undone'), page.getByText('1 - 10 of 12'));
    expect(await counts()).toMatchObject({ active: 13, suspended: 0 });
  });

  it('return the focus to what opened a window, and to the next record if one has gone', async () => {
    const place = await placeWith('Focused Facilities', 3);
    const { page } = await openWindow({ as: place.owner });
    await page.goto(membersOf(place));
    await chooseFor(page, 'Member 01', 'Change role');
    await see(page.getByRole('dialog', { name: 'Change the role of Member 01' }));
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Actions for Member 01');
    await chooseFor(page, 'Member 01', 'Suspend');
    await see(toast(page, 'Member 01 is suspended'));
    const row = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(row).toMatch(/Member 02/);
    await toast(page, 'Member 01 is suspended').getByRole('button', { name: 'Undo' }).click();
    await see(page.getByRole('row', { name: /Member 01/ }));
    await expect.poll(row).toMatch(/Member 02/);
  });

  it('open the menu of a row, which loads on demand, with the keyboard at its first item, and close it again', async () => {
    const place = await placeWith('Opened Facilities', 1);
    const { page } = await openWindow({ as: place.owner });
    await page.goto(membersOf(place));
    const button = page.getByRole('button', { name: 'Actions for Member 01' });
    const menu = page.getByRole('menu', { name: 'Actions for Member 01' });
    const item = () => page.evaluate(() => document.activeElement?.textContent);
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await button.press(key);
      await expect.poll(item).toBe('Change role');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('Actions for Member 01');
      await gone(menu);
    }
    await page.reload();
    const before = await button.boundingBox();
    await button.click();
    await see(menu);
    expect(await button.boundingBox()).toEqual(before);
    await button.click();
    await gone(menu);
  });

  it('shorten a long name and keep the menu of its row in sight; tables begin at 960 px', async () => {
    const place = await placeWith('Long Facilities', 1);
    await createMember(url, place, 'Technician', LONG);
    const { page } = await openWindow({ as: place.owner });
    await page.goto(membersOf(place));
    for (const width of [1280, 1024, 960]) {
      await page.setViewportSize({ width, height: 900 });
      const menu = page.getByRole('row', { name: new RegExp(LONG) }).getByRole('button', { name: /Actions for/ });
      await see(menu);
      const box = await menu.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `right edge at ${width}`).toBeLessThanOrEqual(width - 16);
    }
    const name = page.getByText(LONG, { exact: true });
    await name.hover();
    await expect.poll(() => name.getAttribute('title')).toBe(LONG);
    await page.setViewportSize({ width: 959, height: 900 });
    await gone(page.getByRole('table'));
  });

  it.each([390, 1024, 1440])(
    'show messages that cover neither heading nor pager nor menu nor bar, %i px wide',
    async (width) => {
      const place = await placeWith(`Messages ${width}`, 2);
      const { page } = await openWindow({ as: place.owner });
      await page.setViewportSize({ width, height: 700 });
      await page.goto(membersOf(place));
      await chooseFor(page, 'Member 01', 'Suspend');
      const message = toast(page, 'Member 01 is suspended');
      // A message stays for as long as its page is hidden, so there is time to measure.
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { get: () => true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await overlap(message, page.getByRole('heading', { level: 1 })), 'heading').toBe(false);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      for (const name of ['Previous', 'Next']) {
        expect(await overlap(message, page.getByRole('button', { name })), name).toBe(false);
      }
      const navigation = page.getByRole('button', { name: /Open navigation|Account/ }).first();
      expect(await overlap(message, navigation), 'navigation').toBe(false);
      const select = page.getByRole('button', { name: 'Select', exact: true });
      if (await select.isVisible()) await select.click();
      await page.getByRole('checkbox', { name: 'Select Member 02' }).click();
      const bar = page.getByRole('toolbar', { name: /Actions/ });
      await expect.poll(() => overlap(message, bar), { message: 'at the foot of the page' }).toBe(false);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => overlap(message, bar), { message: 'at its top' }).toBe(false);
    },
  );

  it('are printed in full, in light colours, without navigation and buttons', async () => {
    const place = await placeWith('Printed Facilities', 2);
    const { page } = await openWindow({ as: place.owner });
    await page.goto(membersOf(place));
    await see(page.getByRole('row', { name: /Member 02/ }));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 718, height: 1000 });
    await see(page.getByRole('table'), page.getByText('1 - 3 of 3'));
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, nav, select, input')]
        .filter((element) => element.checkVisibility() && !element.closest('th') && element.ariaLabel !== 'Pages')
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(shown).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(245, 247, 249)');
    // A3 landscape is as wide as a window with room for the navigation; the page still gets the whole paper.
    await page.setViewportSize({ width: 1587, height: 1000 });
    const table = await page.getByRole('table').boundingBox();
    expect(table?.width).toBeGreaterThan(1200);
  });
});

describe('roles', () => {
  it('are printed across a sheet of A4 with every column on it, however many there are', async () => {
    const place = await createPlace(url, 'Printed Roles');
    for (let number = 1; number <= 12; number += 1) {
      const body = { name: `A rather long role ${number}`, org: place.org, type: 'staff', permissions: [] } as const;
      await expectStatus(place.owner.api.roles.create({ body: { ...body, permissions: ['calendar:view'] } }), 201);
    }
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/roles-permissions`);
    const last = page.getByRole('columnheader', { name: /role 12/ });
    await see(last);
    await page.emulateMedia({ media: 'print' });
    // A4 landscape, minus the margins.
    await page.setViewportSize({ width: 1047, height: 718 });
    expect(await page.evaluate(() => getComputedStyle(document.body).page)).toBe('wide');
    expect(
      await page
        .getByRole('columnheader')
        .evaluateAll((heads) => Math.max(...heads.map((head) => head.getBoundingClientRect().right))),
    ).toBeLessThanOrEqual(1047);
  });

  it('scroll within their own card and not into empty space, and show the column of a new role', async () => {
    const place = await createPlace(url, 'Wide Facilities');
    for (const name of ['Alpha crew', 'Beta crew', 'Gamma crew']) {
      await expectStatus(
        place.owner.api.roles.create({ body: { name, org: place.org, type: 'staff', permissions: ['calendar:view'] } }),
        201,
      );
    }
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/roles-permissions`);
    await see(page.getByRole('columnheader', { name: /Gamma crew/ }));
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(
      0,
    );
    await page.locator('h1').click();
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New role' });
    await form.getByLabel('Name', { exact: true }).fill('Zulu crew');
    await form.getByRole('button', { name: 'Create role' }).click();
    await gone(form);
    const column = page.getByRole('columnheader', { name: /Zulu crew/ });
    await expect
      .poll(async () => {
        const box = await column.boundingBox();
        return box !== null && box.x + box.width <= 1440;
      })
      .toBe(true);
  });
});
