import { drawPictures } from '@siteward/mock-api/internals/seed/demo-pictures.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { mailTo } from '../harness/mails.ts';
import { createPlace, newEmail } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

const onPaper = (page: Page) => page.emulateMedia({ media: 'print', colorScheme: 'dark' });

/** What is printed although it can only be clicked or typed into. */
function controlsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button:not([data-prints]), nav, input, textarea')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** The elements around an element that end before its content does, or are in the same place on every sheet. */
function cutBy(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const cutting = [];
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowY, position } = getComputedStyle(box);
      const ends = overflowY !== 'visible' && box.scrollHeight > box.clientHeight;
      if (ends || position === 'fixed') cutting.push(box.outerHTML.slice(0, 120));
    }
    return cutting;
  });
}

it('a ticket is printed from its first message to its last, with neither the list nor an input field', {
  timeout: 120_000,
}, async () => {
  const { org, site, owner } = await createPlace(url, 'Printing Facilities');
  const asked = { org, site, subject: 'Badge is refused', text: 'This is where it begins' };
  const { _id: id } = await expectStatus(owner.api.supportTickets.create({ body: asked }), 201);
  for (let number = 1; number <= 15; number += 1) {
    const body = {
      text: number === 15 ? 'This is where it ends' : `Still refused\nat door ${number}`,
      internal: false,
    };
    await expectStatus(owner.api.supportTickets.write({ params: { id }, body }), 201);
  }
  const { page } = await openWindow({ as: owner });
  await page.goto(`/${org}/${site}/support-tickets?ticket=${id}`);
  const messages = page.getByRole('list', { name: 'Messages' });
  const [first, last] = [messages.getByText('This is where it begins'), messages.getByText('This is where it ends')];
  await see(last, page.getByRole('textbox', { name: 'Message' }));
  await onPaper(page);
  await gone(page.getByRole('region', { name: 'List of tickets' }), page.getByRole('textbox', { name: 'Message' }));
  await see(page.getByRole('heading', { level: 2, name: 'Badge is refused' }), first, last);
  for (const message of [first, last]) expect(await cutBy(message)).toEqual([]);
  const [top, bottom] = [await first.boundingBox(), await last.boundingBox()];
  expect(top?.y).toBeGreaterThan(0);
  const paper = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(bottom?.y).toBeLessThan(paper);
  expect(bottom?.y).toBeGreaterThan((top?.y ?? 0) + 900);
  expect(await controlsOn(page)).toEqual([]);
});

it('work is printed with its pictures and the names of its files, without controls, and the same as a firm sees it', {
  timeout: 120_000,
}, async () => {
  const { org, site, owner } = await createPlace(url, 'Sheets and Pumps');
  const email = newEmail('elbe');
  const firm = { org, name: 'Elbe Pumpen', email, trades: ['plumbing' as const] };
  const { _id: serviceProvider } = await expectStatus(owner.api.serviceProviders.create({ body: firm }), 201);
  const body = { org, site, title: 'Pump leaks', description: 'Under the boiler', serviceProvider };
  const { _id: id } = await expectStatus(owner.api.workOrders.create({ body }), 201);
  const { leak } = await drawPictures();
  const photo = new File([new Uint8Array(leak.bytes)], 'Pump.jpg', { type: 'image/jpeg' });
  await expectStatus(owner.api.workOrderFiles.add({ params: { id }, body: photo }), 201);
  const paper = new File(['%PDF-1.7\n'], 'Manual.pdf', { type: 'application/pdf' });
  await expectStatus(owner.api.workOrderFiles.add({ params: { id }, body: paper }), 201);
  await expectStatus(owner.api.workOrders.dispatch({ params: { id }, body: {} }), 200);
  const { text } = await mailTo(url, email, /Work from .*Pump leaks/);

  const { page } = await openWindow();
  await page.goto(/^http\S+\/dispatch\/\S+$/m.exec(text)?.[0] ?? '');
  await see(heading(page, 'Pump leaks'));
  const picture = page.getByRole('list', { name: 'Photos' }).locator('img');
  await see(picture);
  await onPaper(page);
  await page.setViewportSize({ width: 718, height: 1000 });
  await see(picture, page.getByText('Under the boiler'));
  expect((await picture.boundingBox())?.width).toBeGreaterThan(100);
  expect(await controlsOn(page)).toEqual([]);
  expect(await page.locator('select').isVisible()).toBe(false);

  const own = await openWindow({ as: owner });
  await own.page.goto(`/${org}/${site}/work-orders/${id}`);
  const name = own.page.getByRole('button', { name: 'Pump.jpg', exact: true });
  await see(name);
  await onPaper(own.page);
  await see(name, own.page.getByRole('button', { name: 'Manual.pdf', exact: true }));
  await gone(own.page.getByRole('button', { name: 'Remove Pump.jpg' }));
});

it('lists are printed with each word in its column, and without the links that look like buttons', {
  timeout: 120_000,
}, async () => {
  const { org, site, owner } = await createPlace(url, 'Listed Facilities');
  const trades = ['cleaning' as const, 'plumbing' as const];
  for (const name of ['Hafen Schädlingsschutz', 'Reinwerk Gebäudedienste']) {
    await expectStatus(
      owner.api.serviceProviders.create({ body: { org, name, email: newEmail('firm'), trades } }),
      201,
    );
  }
  for (const [area, shown] of [
    ['service-providers', 'Hafen Schädlingsschutz'],
    ['roles-permissions', 'Administrator'],
  ] as const) {
    const { page } = await openWindow({ as: owner });
    await page.goto(`/${org}/${site}/${area}`);
    const name = page.getByRole('table').getByText(shown);
    await see(name);
    await onPaper(page);
    await page.setViewportSize({ width: 718, height: 1000 });
    await see(name);
    const over = await page.evaluate(() =>
      [...document.querySelectorAll('td, th')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
    expect(over, area).toEqual([]);
  }

  const work = await openWindow({ as: owner });
  await work.page.goto(`/${org}/${site}/work-orders`);
  const plans = work.page.getByRole('link', { name: 'Plans' });
  await see(plans);
  await onPaper(work.page);
  await gone(plans);
});

it('the board is printed in full, each card with its urgency and due date, even for people who can change these', {
  timeout: 120_000,
}, async () => {
  const { org, site, owner } = await createPlace(url, 'Boards and Sheets');
  const body = { org, site, title: 'Pump leaks', priority: 'urgent' as const, dueAt: '2038-01-19T03:14:00.000Z' };
  await expectStatus(owner.api.workOrders.create({ body }), 201);
  const { page } = await openWindow({ as: owner });
  await page.goto(`/${org}/${site}/work-orders?view=board`);
  const card = page.getByRole('article').filter({ hasText: 'Pump leaks' });
  await see(card);
  await onPaper(page);
  // A sheet of paper in landscape.
  await page.setViewportSize({ width: 1047, height: 718 });
  await see(card.getByText('Urgent'), card.getByText('19 Jan 2038'));
  const board = page.getByRole('main').locator('[data-wide]');
  const columns = await board.getByRole('region').all();
  expect(columns.length).toBeGreaterThan(3);
  for (const column of columns) {
    const box = await column.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(1047);
  }
  await see(card.getByText('Nobody yet'));
  // Each line of a text has a box of its own.
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  };
  expect(await card.getByText('WO-000001', { exact: true }).evaluate(linesOf)).toBe(1);
});

it('the code of the form is printed as a poster alone, and the form itself in dark letters on white', {
  timeout: 120_000,
}, async () => {
  const { org, site, owner } = await createPlace(url, 'Posted Facilities');
  const form = { feedbackForm: { enabled: true, anonymous: true } };
  const { feedbackForm } = await expectStatus(owner.api.sites.update({ params: { id: site }, body: form }), 200);
  const { page } = await openWindow({ as: owner });
  // The browser's own dialog would wait for somebody.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto(`/${org}/${site}/feedbacks`);
  await page.getByRole('button', { name: 'Form and QR code' }).click();
  await page.getByRole('button', { name: 'Print poster' }).click();
  await see(page.locator('body[data-printed]'));
  await onPaper(page);
  await page.setViewportSize({ width: 718, height: 1000 });
  const poster = page.locator('[data-print-sheet]');
  await see(poster.getByText('Tell us about this place'), poster.locator('svg'));
  await gone(page.getByRole('dialog'));
  const code = await poster.locator('svg').boundingBox();
  expect(code?.width).toBeGreaterThan(300);
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeLessThanOrEqual(718);

  const { page: open } = await openWindow();
  await open.goto(`/f/${feedbackForm.token}`);
  await see(heading(open, 'What should we know?'));
  await onPaper(open);
  const name = open.locator('.building p').last();
  const colours = await name.evaluate((element) => {
    const building = element.closest('.building');
    return { text: getComputedStyle(element).color, back: building && getComputedStyle(building).backgroundImage };
  });
  expect(colours).toEqual({ text: await open.evaluate(() => getComputedStyle(document.body).color), back: 'none' });
  await gone(open.getByRole('combobox', { name: 'Language' }).first());
});
