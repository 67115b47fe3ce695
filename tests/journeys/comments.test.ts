import { mentionText } from '@siteward/domain';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, type Person, type Place } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

type Worker = Person & { member: string };
let place: Place;
let manager: Worker;
let provider: Worker;
beforeAll(async () => {
  place = await createPlace(url, 'Talking Facilities');
  manager = await createMember(url, place, 'Manager', 'Max Manager');
  provider = await createMember(url, place, 'Provider', 'Petra Provider');
}, 60_000);

async function createWork(title: string): Promise<string> {
  const { org, site, owner } = place;
  const body = { org, site, title, assignees: [provider.member] };
  return (await expectStatus(owner.api.workOrders.create({ body }), 201))._id;
}

const thread = async (id: string, as: Person = place.owner) => {
  const query = { sort: 'createdAt', limit: 100 } as const;
  return (await expectStatus(as.api.workOrderComments.list({ params: { id }, query }), 200)).items;
};

async function openOrder(page: Page, id: string, title: string): Promise<Locator> {
  await page.goto(`/${place.org}/${place.site}/work-orders/${id}`);
  await see(heading(page, title));
  const field = page.getByRole('textbox', { name: /^New (internal )?comment$/ });
  await see(field);
  return field;
}

/** The position of something in the window, from its top. */
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y;

describe('two people talk about a work order', () => {
  it('one of them from outside, who never sees internal comments', { timeout: 120_000 }, async () => {
    const id = await createWork('Reader rejects badges');
    const inside = await openWindow({ as: manager });
    const outside = await openWindow({ as: provider, viewport: PHONE });
    const field = await openOrder(inside.page, id, 'Reader rejects badges');
    const theirs = await openOrder(outside.page, id, 'Reader rejects badges');

    // Mentions somebody with the keyboard only.
    await field.pressSequentially('@pet');
    await see(inside.page.getByRole('option', { name: 'Petra Provider' }));
    await inside.page.keyboard.press('Enter');
    await inside.page.keyboard.type('when can you come?');
    await inside.page.keyboard.press('Control+Enter');
    const question = outside.page.getByRole('listitem').filter({ hasText: '@Petra Provider when can you come?' });
    await see(question);

    await inside.page.getByRole('switch', { name: /Internal/ }).check();
    await field.fill('They are late with everything');
    await inside.page.getByRole('button', { name: 'Add internal comment' }).click();
    await see(inside.page.getByRole('listitem').filter({ hasText: /Internal.*They are late/s }));

    // The next step at the bottom of the window does not cover the field and its button.
    await theirs.click();
    await theirs.fill('Tomorrow at eight');
    const send = outside.page.getByRole('button', { name: 'Add comment' });
    await send.scrollIntoViewIfNeeded();
    const bar = await topOf(outside.page.locator('[data-bulk-bar]'));
    for (const part of [theirs, send]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar ?? 0);
    }
    expect(await outside.page.getByRole('switch').count()).toBe(0);
    await send.click();
    await see(
      inside.page.getByRole('listitem').filter({ hasText: /Petra Provider.*Service provider.*Tomorrow at eight/s }),
    );

    expect(await thread(id)).toMatchObject([
      {
        text: `${mentionText({ id: provider.member, name: 'Petra Provider' })} when can you come?`,
        internal: false,
        author: { _id: manager.member },
        mentions: [{ _id: provider.member }],
      },
      { text: 'They are late with everything', internal: true },
      { text: 'Tomorrow at eight', internal: false, author: { _id: provider.member, type: 'provider' } },
    ]);
    expect((await thread(id, provider)).map(({ text }) => text)).toEqual([
      expect.stringContaining('when can you come?'),
      'Tomorrow at eight',
    ]);
    await outside.page.reload();
    await see(outside.page.getByText('Tomorrow at eight'));
    expect(await outside.page.getByText('They are late').count()).toBe(0);
  });

  it('and what the other says appears without moving what one is writing', async () => {
    const id = await createWork('Pump is loud');
    for (let count = 1; count <= 12; count += 1) {
      const body = { text: `Line ${count}` };
      await expectStatus(manager.api.workOrderComments.create({ params: { id }, body }), 201);
    }
    const { page } = await openWindow({ as: manager });
    const field = await openOrder(page, id, 'Pump is loud');
    await see(page.getByText('Line 12'));
    await field.click();
    await field.pressSequentially('Half a sen');
    const before = await topOf(field);
    const body = { text: 'Meanwhile from outside' };
    await expectStatus(provider.api.workOrderComments.create({ params: { id }, body }), 201);
    await see(page.getByText('Meanwhile from outside'));
    expect(Math.abs(((await topOf(field)) ?? 0) - (before ?? 0))).toBeLessThan(2);
    expect(await field.inputValue()).toBe('Half a sen');

    // After the page was left by mistake, the unfinished text is there again.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await see(heading(page, 'Dashboard'));
    await page.goBack();
    await see(page.getByText('Line 12'));
    expect(await page.getByRole('textbox', { name: 'New comment' }).inputValue()).toBe('Half a sen');
  });
});

it('one’s own comment is edited, and removed after a confirmation', async () => {
  const id = await createWork('Door sticks');
  await expectStatus(manager.api.workOrderComments.create({ params: { id }, body: { text: 'Hinge' } }), 201);
  const { page } = await openWindow({ as: manager });
  await openOrder(page, id, 'Door sticks');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for the comment by Max Manager' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Edit');
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Hinges');
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('listitem').filter({ hasText: /edited.*Hinges/s }));
  expect(await thread(id)).toMatchObject([{ text: 'Hinges', editedAt: expect.any(String) }]);
  await choose('Remove comment');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove comment' }).click();
  await see(page.getByText('Max Manager removed this comment'));
  await gone(page.getByText('Hinges'));
  expect(await thread(id, provider)).toMatchObject([{ text: '', removedBy: { _id: manager.member } }]);
});
