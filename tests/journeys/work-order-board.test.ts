import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createPlace, type Place } from '../harness/people.ts';
import { gone, see, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

/** Creates work orders at a place, and returns them in the order of their titles. */
async function createOrders({ owner, org, site }: Place, ...titles: string[]) {
  const created = [];
  for (const title of titles) {
    created.push(await expectStatus(owner.api.workOrders.create({ body: { org, site, title } }), 201));
  }
  return created;
}

const statusOf = async ({ owner }: Place, id: string) =>
  (await expectStatus(owner.api.workOrders.get({ params: { id } }), 200)).status;

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, name: string, title: string) =>
  column(page, name).getByRole('article').filter({ hasText: title });

describe('the board of work orders', () => {
  it('moves a card with the keyboard, keeps the focus on it, and undoes the move', async () => {
    const place = await createPlace(url, 'Keyboard Board');
    const [order] = await createOrders(place, 'Chiller trips');
    if (!order) throw new Error('It was not created.');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/work-orders?view=board`);
    await card(page, 'Open', 'Chiller trips')
      .getByRole('button', { name: /^Move / })
      .focus();
    await page.keyboard.press('Enter');
    // Steps that are not possible are listed too, and say why.
    await see(
      page.getByRole('menuitem', { name: /^Completed/ }).getByText('Work that is “Open” cannot become “Completed”.'),
    );
    await page.getByRole('menuitem', { name: 'On hold' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Put WO-000001 on hold' });
    await dialog.getByLabel('Reason').fill('Nobody has the key');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await see(card(page, 'On hold', 'Chiller trips'), toast(page, 'WO-000001 is now “On hold”'));
    expect(await statusOf(place, order._id)).toBe('on-hold');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Chiller trips/);
    await toast(page, 'WO-000001 is now “On hold”').getByRole('button', { name: 'Undo' }).click();
    await see(card(page, 'Open', 'Chiller trips'));
    await gone(card(page, 'On hold', 'Chiller trips'));
    await expect.poll(() => statusOf(place, order._id)).toBe('open');
  });

  it('moves a dragged card, and shows meanwhile where it cannot go', async () => {
    const place = await createPlace(url, 'Dragging Board');
    const [order] = await createOrders(place, 'Lift door');
    if (!order) throw new Error('It was not created.');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/work-orders?view=board`);
    const box = async (name: string) => {
      const found = await column(page, name).boundingBox();
      if (!found) throw new Error(`${name} is not on the screen.`);
      return found;
    };
    await see(card(page, 'Open', 'Lift door'));
    const drag = async (to: string) => {
      const [from, target] = [await box('Open'), await box(to)];
      await page.mouse.move(from.x + 60, from.y + 90);
      await page.mouse.down();
      await page.mouse.move(from.x + 90, from.y + 100, { steps: 4 });
      await page.mouse.move(target.x + 60, target.y + 60, { steps: 8 });
    };
    await drag('Completed');
    await see(column(page, 'Completed').getByText('Work that is “Open” cannot become “Completed”.'));
    await page.mouse.up();
    await gone(column(page, 'Completed').getByText(/no step leads/));
    expect(await statusOf(place, order._id)).toBe('open');
    await drag('In progress');
    await page.mouse.up();
    await see(card(page, 'In progress', 'Lift door'), toast(page, 'WO-000001 is now “In progress”'));
    expect(await statusOf(place, order._id)).toBe('in-progress');
    await toast(page, 'WO-000001 is now “In progress”').getByRole('button', { name: 'Undo' }).click();
    await see(card(page, 'Open', 'Lift door'));
    await gone(card(page, 'In progress', 'Lift door'));
    const after = await expectStatus(place.owner.api.workOrders.get({ params: { id: order._id } }), 200);
    expect(after).toEqual({ ...order, version: 3, updatedAt: expect.any(String) });
    expect(after).toMatchObject({ status: 'open', firstResponseAt: null, statusSince: order.statusSince });
  });

  it('shows what somebody else changes', async () => {
    const place = await createPlace(url, 'Live Board');
    const [order] = await createOrders(place, 'Grease trap');
    if (!order) throw new Error('It was not created.');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/work-orders?view=board`);
    await see(card(page, 'Open', 'Grease trap'));
    const params = { id: order._id, status: 'in-progress' } as const;
    await expectStatus(place.owner.api.workOrders.setStatus({ params, body: {} }), 200);
    await see(card(page, 'In progress', 'Grease trap'));
    await gone(card(page, 'Open', 'Grease trap'));
  });
});

describe('many work orders', () => {
  it('are changed over all pages, and the change is undone as a whole', async () => {
    const place = await createPlace(url, 'Bulk Orders');
    const titles = Array.from({ length: 12 }, (_, index) => `Filter ${String(index + 1).padStart(2, '0')}`);
    await createOrders(place, ...titles, 'Another job');
    const { owner, org } = place;
    const { page } = await openWindow({ as: owner });
    await page.goto(`/${org}/${place.site}/work-orders?search=filter&limit=10`);
    await see(page.getByText('1 - 10 of 12'));
    await page.getByRole('checkbox', { name: 'Select all work orders on this page' }).click();
    await page.getByRole('button', { name: 'Select all 12 work orders' }).click();
    const bar = page.getByRole('toolbar', { name: 'Actions for 12 work orders' });
    await bar.getByRole('button', { name: 'Priority' }).click();
    await page.getByRole('menuitem', { name: 'Urgent' }).click();
    await see(toast(page, '12 work orders are changed'));
    const urgent = async () => {
      const found = await expectStatus(owner.api.workOrders.list({ query: { org, priority: 'urgent' } }), 200);
      return found.total;
    };
    expect(await urgent()).toBe(12);
    await toast(page, '12 work orders are changed').getByRole('button', { name: 'Undo' }).click();
    await see(toast(page, 'The change to 12 work orders has been undone'));
    expect(await urgent()).toBe(0);
  });
});
