import { addDays, calendarDay, instantOfMinute, startOfWeek } from '@siteward/domain';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, type Person, type Place } from '../harness/people.ts';
import { gone, heading, see, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 1000 };

let place: Place;
let technician: Person & { member: string };
let zone: string;
/** The Wednesday and the Thursday of next week, by the calendar of the site. */
let [wednesday, thursday] = ['', ''];
beforeAll(async () => {
  place = await createPlace(url, 'Calendar Facilities');
  technician = await createMember(url, place, 'Technician', 'Tess Technician');
  const { timezone } = await expectStatus(place.owner.api.sites.get({ params: { id: place.site } }), 200);
  zone = timezone;
  const monday = addDays(startOfWeek(calendarDay(Date.now(), zone), 0), 7);
  [wednesday, thursday] = [addDays(monday, 2), addDays(monday, 3)];
}, 60_000);

const calendar = (query: string) => `/${place.org}/${place.site}/calendar?${query}`;
const at = (day: string, hour: number) => new Date(instantOfMinute(hour * 60, day, zone)).toISOString();

/** Creates a work order over HTTP, by default without a due time. */
async function createWork(title: string, more: object = {}) {
  const body = { org: place.org, site: place.site, title, dueAt: null, ...more };
  return expectStatus(place.owner.api.workOrders.create({ body }), 201);
}

async function scheduleOf(id: string) {
  const { scheduledStart, scheduledEnd, allDay } = await expectStatus(
    place.owner.api.workOrders.get({ params: { id } }),
    200,
  );
  return { scheduledStart, scheduledEnd, allDay };
}

const entry = (page: Page, title: string) => page.locator('main [data-entry]', { hasText: title }).first();

/** The middle of an hour's line in the column of a day. */
async function pointAt(page: Page, day: string, hour: number): Promise<{ x: number; y: number }> {
  const box = await boxOf(page.locator(`[data-drop=hours][data-day="${day}"]`));
  return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 };
}

/** The box of something as soon as it is there; after a change, its record is drawn again. */
async function boxOf(locator: Locator) {
  return vi.waitUntil(() => locator.boundingBox(), { timeout: 20_000 });
}

it('work is dragged to another day, which is undone, and extended by dragging its end', {
  timeout: 120_000,
}, async () => {
  const before = { scheduledStart: at(wednesday, 9), scheduledEnd: at(wednesday, 10), allDay: false };
  const { _id: id } = await createWork('Pump leaks', before);
  const { page } = await openWindow({ as: place.owner, viewport: WIDE });
  await page.goto(calendar(`view=week&date=${wednesday}`));
  await see(entry(page, 'Pump leaks'));
  const from = await boxOf(entry(page, 'Pump leaks'));
  const to = await pointAt(page, thursday, 11);
  await page.mouse.move(from.x + from.width / 2, from.y + 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 2, { steps: 8 });
  await page.mouse.up();
  await see(toast(page, 'has been moved'));
  const moved = { scheduledStart: at(thursday, 11), scheduledEnd: at(thursday, 12), allDay: false };
  await expect.poll(() => scheduleOf(id)).toEqual(moved);
  // That was not a click: the page is still the calendar.
  await see(heading(page, 'Calendar'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => scheduleOf(id)).toEqual(before);
  await expect.poll(() => boxOf(entry(page, 'Pump leaks'))).toEqual(from);
  const again = await boxOf(page.locator('li.cal-entry', { hasText: 'Pump leaks' }).locator('.cal-resize'));
  const end = await pointAt(page, wednesday, 12);
  await page.mouse.move(again.x + again.width / 2, again.y + 3);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => scheduleOf(id)).toEqual({ ...before, scheduledEnd: at(wednesday, 12) });
});

it('unscheduled work is moved from its tray with the keyboard', { timeout: 120_000 }, async () => {
  const { _id: id } = await createWork('Handrail loose', { estimatedMinutes: 45 });
  const { page } = await openWindow({ as: place.owner, viewport: WIDE });
  await page.goto(calendar(`view=week&date=${thursday}`));
  const tray = page.getByRole('region', { name: 'Unscheduled' });
  await tray.getByRole('link', { name: 'Handrail loose' }).focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: /^Move WO-\d+ “Handrail loose”$/ });
  await see(dialog);
  await dialog.getByLabel('Start').fill('14:00');
  await dialog.getByLabel('End').fill('13:00');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await see(dialog.getByText('The end must be after the start'));
  await dialog.getByLabel('End').fill('14:45');
  await page.keyboard.press('Enter');
  await gone(dialog);
  const start = new Date(instantOfMinute(14 * 60, thursday, zone)).toISOString();
  const end = new Date(instantOfMinute(14 * 60 + 45, thursday, zone)).toISOString();
  await expect.poll(() => scheduleOf(id)).toEqual({ scheduledStart: start, scheduledEnd: end, allDay: false });
  await gone(tray.getByRole('link', { name: 'Handrail loose' }));
  await entry(page, 'Handrail loose').focus();
  await page.keyboard.press('Enter');
  await see(heading(page, 'Handrail loose'));
});

it('a technician has the week on a phone: only their own work, which nobody else may move', {
  timeout: 120_000,
}, async () => {
  const times = { scheduledStart: at(thursday, 8), scheduledEnd: at(thursday, 9), allDay: false };
  const { _id: id } = await createWork('Lift 3 stops', { ...times, assignees: [technician.member] });
  await createWork('Of somebody else', times);
  const { page } = await openWindow({ as: technician, viewport: PHONE });
  await page.goto(calendar(`date=${wednesday}`));
  await see(page.getByRole('link', { name: 'Lift 3 stops' }));
  expect(await page.getByText('Of somebody else').count()).toBe(0);
  const strip = page.getByRole('navigation', { name: 'Days of the week' });
  await strip.getByRole('button', { name: /Thursday/ }).click();
  await see(strip.locator('[aria-current=date]', { hasText: String(Number(thursday.slice(8))) }));
  await page.getByRole('button', { name: 'Move Lift 3 stops to…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('All day').check();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await gone(dialog);
  await expect.poll(async () => (await scheduleOf(id)).allDay).toBe(true);
  await page.getByRole('link', { name: 'Lift 3 stops' }).click();
  await see(heading(page, 'Lift 3 stops'));
});

it.each(['day', 'month'])(
  'on a phone the trays stay at the bottom of the window, even at the end of a %s',
  async (view) => {
    const { page } = await openWindow({ as: place.owner, viewport: PHONE });
    await page.goto(calendar(`date=${wednesday}&view=${view}`));
    const tray = page.getByRole('button', { name: /^Unscheduled/ });
    await see(tray);
    // The page grows for as long as it is loading.
    const isAtItsEnd = () => {
      scrollTo(0, document.body.scrollHeight);
      return scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 1;
    };
    await expect.poll(() => page.evaluate(isAtItsEnd)).toBe(true);
    const { y = 0, height = 0 } = (await tray.boundingBox()) ?? {};
    expect(PHONE.height - (y + height)).toBeLessThan(16);
  },
);

it('a calendar is subscribed to, read without a session, and its link revoked', { timeout: 120_000 }, async () => {
  await createWork('Gutter drips', { scheduledStart: at(thursday, 8), scheduledEnd: at(thursday, 9) });
  const { page } = await openWindow({ as: place.owner, viewport: WIDE });
  await page.goto(calendar(''));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const feed = page.getByRole('dialog').getByRole('region', { name: /^Everything at / });
  await feed.getByRole('button', { name: 'Create link' }).click();
  const field = feed.getByLabel('Your link');
  await see(field);
  const link = new URL(new URL(await field.inputValue()).pathname, url);
  const read = await fetch(link);
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await read.text()).toContain('Gutter drips');
  await feed.getByRole('button', { name: 'Revoke link…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await see(feed.getByText('No link yet'));
  await gone(field);
  expect((await fetch(link)).status).toBe(404);
});
