import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { misbehave, sentTo } from '../harness/misbehave.ts';
import { createPlace, PASSWORD, type Place, signInPerson } from '../harness/people.ts';
import { area, gone, heading, see, seeFocus, toast } from '../harness/screen.ts';
import { type OpenWindow, openWindow, sessionCookies } from '../harness/window.ts';

const url = inject('stackUrl');

/** Lists, counts and records on the pages below, but not the requests of the guards. */
const MEMBERS = /\/api\/members\?/;
const WORK_ORDERS = /\/api\/work-orders\?/;
const DASHBOARD = /\/api\/dashboard\?/;
const FILES = /\/api\/work-orders\/id\/\w+\/attachments\b/;
const IMPORT = /\/api\/work-orders\/import\?/;
const COMMENTS = /\/api\/work-orders\/id\/\w+\/comments/;

const pathOf = ({ org, site }: Place, page: string) => `/${org}/${site}/${page}`;
const trying = (page: Page) => page.getByText('trying again');

/** A new organization with a work order in it. */
async function placeWithWork(name: string): Promise<{ place: Place; order: string }> {
  const place = await createPlace(url, name);
  const body = { org: place.org, site: place.site, title: 'Lift 2 stands still' };
  const { _id: order } = await expectStatus(place.owner.api.workOrders.create({ body }), 201);
  return { place, order };
}

/** Opens a window on a page of an organization, as its owner. */
async function openAt<Found extends { place: Place }>(found: Found): Promise<OpenWindow & Found> {
  const window = await openWindow({ as: found.place.owner });
  await window.page.goto(pathOf(found.place, 'settings'));
  await see(heading(window.page, 'Settings'));
  return { ...window, ...found };
}
const openPlace = async (name: string) => openAt(await placeWithWork(name));

// Tests that change nothing share one organization, each in a session of its own.
let unchanged: Place;
beforeAll(async () => {
  unchanged = (await placeWithWork('Unchanged Facilities')).place;
});
const openUnchanged = async () =>
  openAt({ place: { ...unchanged, owner: await signInPerson(url, unchanged.owner.email, PASSWORD) } });

/** How much a page shifts without input from its user; up to 0.1 is good (web.dev/cls). */
async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) moved.sum += Number(entry.value);
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => ('moved' in window ? Number((window.moved as { sum: number }).sum) : Number.NaN));
}

/** The number of endless animations. Runs in the page, so it can use nothing outside itself. */
function countEndless(): number {
  return document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length;
}

describe('latency', () => {
  it.each([
    ['Dashboard', DASHBOARD, 'Loading the dashboard'],
    ['Work orders', WORK_ORDERS, 'Loading work orders'],
    ['Members', MEMBERS, 'Loading members'],
  ])('%s: placeholders are where things will be, and nothing jumps when they come', async (name, calls, loading) => {
    const { page } = await openUnchanged();
    await misbehave(page, calls, { kind: 'latency', ms: 1500 });
    const jumps = await watchJumps(page);
    await area(page, name).click();
    await see(heading(page, new RegExp(name)));
    const region = page.getByRole('status').filter({ hasText: loading });
    await see(region);
    // They all pulse as one, because every animation would be a layer of its own.
    const pulsing = page.locator('.animate-pulse');
    expect(await region.and(pulsing).or(region.locator(pulsing)).count()).toBe(1);
    // Nothing is redrawn while it waits, which would be most of a page's work.
    expect(await page.evaluate(countEndless)).toBe(0);
    expect(await trying(page).count()).toBe(0);
    await gone(region);
    expect(await jumps()).toBeLessThan(0.1);
  });
});

describe('a single 401', () => {
  it('is retried once after half a second, and nobody is signed out', async () => {
    const window = await openUnchanged();
    const { page, place } = window;
    await misbehave(page, MEMBERS, { kind: 'unauthenticated' }, { times: 1 });
    const sent = sentTo(page, MEMBERS);
    await area(page, 'Members').click();
    await see(page.getByText('1 - 1 of 1'));
    expect(sent.slice(0, 2).map(({ status }) => status)).toEqual([401, 200]);
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(500);
    expect(new URL(page.url()).pathname).toBe(pathOf(place, 'members/active'));
    expect((await sessionCookies(window))['sid']).toBe(place.owner.sid);
    expect(await trying(page).count()).toBe(0);
  });
});

describe('429', () => {
  it('of a few seconds is waited out, and the page then loads by itself', async () => {
    const { page } = await openUnchanged();
    await misbehave(page, MEMBERS, { kind: 'rate-limited', retryAfter: 3 }, { times: 1 });
    const sent = sentTo(page, MEMBERS);
    await area(page, 'Members').click();
    await see(page.getByText('1 - 1 of 1'));
    expect(sent.slice(0, 2).map(({ status }) => status)).toEqual([429, 200]);
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(3000);
  });

  it('of a longer time is announced with that time, in place of the content, which then loads by itself', async () => {
    const { page } = await openUnchanged();
    await misbehave(page, MEMBERS, { kind: 'rate-limited', retryAfter: 7 }, { times: 1 });
    const sent = sentTo(page, MEMBERS);
    await area(page, 'Members').click();
    const alert = page.getByRole('alert').filter({ hasText: /This will reload at \d\d:\d\d:\d\d\./ });
    await see(alert);
    expect(await alert.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await see(page.getByText('1 - 1 of 1'));
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(7000);
  });

  it('for something that is sent says when it may be sent again, and keeps the input', async () => {
    const { page, place } = await openPlace('Hastiest Facilities');
    await page.goto(pathOf(place, 'work-orders?new=blank'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Gate 4 does not open');
    const end = await misbehave(page, /\/api\/work-orders$/, { kind: 'rate-limited', retryAfter: 2 });
    await dialog.getByRole('button', { name: 'Create work order' }).click();
    const alert = dialog.getByRole('alert').filter({ hasText: /2 seconds/ });
    await see(alert);
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Gate 4 does not open');
    await end();
    await gone(alert);
    await dialog.getByRole('button', { name: 'Create work order' }).click();
    await gone(dialog);
    const { total } = await expectStatus(
      place.owner.api.workOrders.list({ query: { org: place.org, search: 'Gate 4' } }),
      200,
    );
    expect(total).toBe(1);
  });
});

describe('500', () => {
  /** A work order whose comments could not be loaded. */
  async function openBroken(name: string) {
    const { page, place, order } = await openPlace(name);
    const end = await misbehave(page, COMMENTS, { kind: 'error', status: 500 });
    await page.goto(pathOf(place, `work-orders/${order}`));
    await see(heading(page, 'Lift 2 stands still'));
    const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await see(failed);
    expect(await failed.count()).toBe(1);
    return { page, end, failed };
  }

  it('stays in its part of the page, and the rest works', async () => {
    const { page, failed } = await openBroken('Broken Facilities');
    expect(await failed.textContent()).toMatch(/Something went wrong on our side.*[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(await page.getByText('Connection lost').count()).toBe(0);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await see(page.getByRole('button', { name: 'Complete', exact: true }));
    await see(failed);
  });

  // On a page on which nothing else happens: any change would load its history anew by itself.
  it('“Try again” loads it', async () => {
    const { page, end, failed } = await openBroken('Mended Facilities');
    await end();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await gone(failed, trying(page));
    await see(page.getByRole('textbox', { name: /comment/i }));
  });
});

describe('an answer that breaks off, comes slowly, or does not come', () => {
  it.each([
    ['breaks off', { kind: 'cut-body', bytes: 40 }, 'Not everything could be loaded', 'came, or it broke off'],
    ['never begins', { kind: 'drop' }, 'Connection lost', 'The server cannot be reached'],
  ] as const)(
    '%s: it is retried by itself, nothing is half shown, and what failed says so',
    async (_, rule, bar, why) => {
      const { page } = await openUnchanged();
      const end = await misbehave(page, MEMBERS, rule);
      await area(page, 'Members').click();
      await see(page.getByText(`${bar}, trying again`));
      await see(heading(page, 'Members'));
      expect(await page.getByText('1 - 1 of 1').count()).toBe(0);
      const failed = page.getByRole('alert').filter({ hasText: why });
      await see(failed);
      const again = failed.getByRole('button', { name: 'Try again' });
      await again.press('Enter');
      await seeFocus(again);
      await end();
      await see(page.getByText('1 - 1 of 1'));
      await gone(trying(page));
    },
  );

  it('comes slowly: the placeholders stay until it is complete', async () => {
    const { page } = await openUnchanged();
    await misbehave(page, MEMBERS, { kind: 'slow-body', ms: 120 });
    await area(page, 'Members').click();
    const loading = page.getByRole('status').filter({ hasText: 'Loading members' });
    await see(loading);
    await see(page.getByText('1 - 1 of 1'));
    await gone(loading);
    expect(await trying(page).count()).toBe(0);
  });

  it.each([
    ['before it is done', { kind: 'drop' }],
    ['after it is done', { kind: 'drop', after: true }],
    ['in the middle of its answer', { kind: 'cut-body', bytes: 20 }],
  ] as const)('what is sent while the connection breaks %s exists once, thanks to the same key', async (_, rule) => {
    const { page, place } = await openPlace('Dropped Facilities');
    await page.goto(pathOf(place, 'work-orders?new=blank'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Gate 4 does not open');
    const calls = /\/api\/work-orders$/;
    const sent = sentTo(page, calls);
    const end = await misbehave(page, calls, rule);
    const create = dialog.getByRole('button', { name: 'Create work order' });
    await create.click();
    await see(dialog.getByRole('alert'));
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Gate 4 does not open');
    await end();
    await create.click();
    await gone(dialog);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent.length).toBeGreaterThanOrEqual(2);
    const { total } = await expectStatus(
      place.owner.api.workOrders.list({ query: { org: place.org, search: 'Gate 4' } }),
      200,
    );
    expect(total).toBe(1);
    await expect.poll(() => trying(page).count()).toBe(0);
    expect(await toast(page, /could not/).count()).toBe(0);
  });
});

describe('progress', () => {
  const manual = {
    name: 'Manual.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600_000)]),
  };

  /** Opens the page of a work order without files, whose upload speed can be set in bytes per second. */
  async function openFiles(name: string) {
    const { page, context, place, order } = await openPlace(name);
    await page.goto(pathOf(place, `work-orders/${order}`));
    await see(page.getByText(/^No files yet/));
    const network = await context.newCDPSession(page);
    const sendAt = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const bar = page.getByRole('meter', { name: 'Sending Manual.pdf' });
    const add = () => page.getByLabel('Add files', { exact: true }).and(page.locator('input')).setInputFiles(manual);
    const halfWay = () =>
      vi.waitFor(async () => {
        const share = Number(await bar.getAttribute('aria-valuenow'));
        expect([share > 0, share < 100]).toEqual([true, true]);
      }, 20_000);
    const stored = async () => {
      const { files } = await expectStatus(place.owner.api.workOrderFiles.list({ params: { id: order } }), 200);
      return files.map((file) => file.name);
    };
    return { page, sendAt, bar, add, halfWay, stored };
  }

  it('of a file: how much of it was sent, then that it is being checked until the whole answer is there', async () => {
    const { page, sendAt, bar, add, halfWay, stored } = await openFiles('Heavy Facilities');
    const end = await misbehave(page, FILES, { kind: 'slow-body', ms: 250 });
    await sendAt(60_000);
    await add();
    await halfWay();
    await see(page.getByText(/^\d.* of 600 kB$/));
    await sendAt(-1);
    await see(page.getByText('Is being checked'));
    // The answer still arrives slowly; the requests after it do not.
    await end();
    await see(page.getByRole('button', { name: 'Manual.pdf', exact: true }));
    await gone(bar);
    expect(await stored()).toEqual(['Manual.pdf']);
  });

  it('of a file that is stopped on its way: it is not added, and can be added again', async () => {
    const { page, sendAt, bar, add, halfWay, stored } = await openFiles('Halting Facilities');
    await sendAt(60_000);
    await add();
    await halfWay();
    await page.getByRole('button', { name: 'Stop sending Manual.pdf' }).click();
    await gone(bar);
    await see(page.getByText(/^No files yet/));
    expect(await stored()).toEqual([]);
    await sendAt(-1);
    await add();
    await see(page.getByRole('button', { name: 'Manual.pdf', exact: true }));
    expect(await stored()).toEqual(['Manual.pdf']);
  });

  it('of an import: that the file is being checked, then that it is being imported, once', async () => {
    const { page, place } = await openPlace('Filing Facilities');
    await page.goto(pathOf(place, 'work-orders'));
    await misbehave(page, IMPORT, { kind: 'slow-body', ms: 120 });
    const sent = sentTo(page, IMPORT);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import work orders' });
    const buffer = Buffer.from('Title\nGate 4\nGate 5\nGate 6\n');
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'gates.csv', mimeType: 'text/csv', buffer });
    await see(dialog.getByText('Checking the file…'));
    expect(await dialog.getByRole('button', { name: /^Import/ }).isDisabled()).toBe(true);
    await see(dialog.getByText('All 3 rows are valid'));
    const send = dialog.getByRole('button', { name: 'Import 3 work orders' });
    await send.dblclick();
    await see(dialog.getByText('Importing 3 work orders… This may take a moment.'));
    expect(await send.getAttribute('aria-busy')).toBe('true');
    await see(dialog.getByText('3 work orders have been created'));
    expect(sent.map(({ status }) => status)).toEqual([200, 201]);
    const query = { org: place.org, search: 'Gate' };
    expect((await expectStatus(place.owner.api.workOrders.list({ query }), 200)).total).toBe(3);
  });
});
