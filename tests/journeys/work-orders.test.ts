import { isDrawing } from '@siteward/domain';
import { drawPictures } from '@siteward/mock-api/internals/seed/demo-pictures.ts';
import type { Locator, Page } from 'playwright-core';
import { encode } from 'uqr';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, type Person, type Place } from '../harness/people.ts';
import { gone, heading, see, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

type Worker = Person & { member: string };
let place: Place;
let technician: Worker;
let manager: Worker;
beforeAll(async () => {
  place = await createPlace(url, 'Working Facilities');
  technician = await createMember(url, place, 'Technician', 'Tess Technician');
  manager = await createMember(url, place, 'Manager', 'Max Manager');
}, 60_000);

const list = () => `/${place.org}/${place.site}/work-orders`;

/** Creates a work order for the technician, over HTTP. */
async function createWork(title: string, more: object = {}) {
  const body = { org: place.org, site: place.site, title, assignees: [technician.member], ...more };
  return expectStatus(place.owner.api.workOrders.create({ body }), 201);
}

const stored = (id: string) => expectStatus(place.owner.api.workOrders.get({ params: { id } }), 200);

async function actionsOf(id: string): Promise<string[]> {
  const query = { sort: 'createdAt', limit: 100 } as const;
  const { items } = await expectStatus(place.owner.api.workOrders.history({ params: { id }, query }), 200);
  return items.map(({ action }) => action.replace('work-order.', ''));
}

/** Takes a step on the page that asks for a text. */
async function stepWith(page: Page, step: string, field: 'Reason' | 'Resolution', words: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(field).fill(words);
  await dialog.getByRole('button', { name: step, exact: true }).click();
  await gone(dialog);
}

/** Draws a zigzag with the mouse. */
async function draw(page: Page, surface: Locator): Promise<void> {
  const box = await surface.boundingBox();
  if (!box) throw new Error('there is no surface to draw on');
  const at = (across: number, down: number) => [box.x + box.width * across, box.y + box.height * down] as const;
  await page.mouse.move(...at(0.1, 0.7));
  await page.mouse.down();
  for (const [across, down] of [
    [0.25, 0.3],
    [0.4, 0.8],
    [0.55, 0.3],
    [0.9, 0.6],
  ] as const) {
    await page.mouse.move(...at(across, down), { steps: 4 });
  }
  await page.mouse.up();
}

describe('a work order, from report to verified', () => {
  it('is worked through on a phone, verified by somebody else, and reopened', { timeout: 180_000 }, async () => {
    const { _id: id, number } = await createWork('Chiller trips', {
      place: 'Plant room B',
      requiresSignature: true,
      checklist: [
        { label: 'Isolated', kind: 'check', required: true },
        { label: 'Pressure, bar', kind: 'number', required: true },
        { label: 'Alarm test', kind: 'pass-fail', required: false },
      ],
    });

    const { page } = await openWindow({ as: technician, viewport: PHONE });
    await page.goto(list());
    await page.getByRole('link', { name: /Chiller trips/ }).click();
    await see(heading(page, 'Chiller trips'));
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await see(page.getByRole('button', { name: 'Complete', exact: true }));
    await stepWith(page, 'Put on hold', 'Reason', 'Waiting for a part');
    await see(page.getByText('Waiting for a part').first());
    expect(await stored(id)).toMatchObject({ status: 'on-hold', holdReason: 'Waiting for a part' });
    await page.getByRole('button', { name: 'Resume', exact: true }).click();

    await page.getByRole('checkbox', { name: 'Isolated' }).check();
    await page.getByLabel('Pressure, bar').fill('15.2');
    await page.getByLabel('Pressure, bar').blur();
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await expect.poll(async () => (await stored(id)).checklistDone).toBe(3);
    const { leak } = await drawPictures();
    const photo = page.getByLabel('Take a photo', { exact: true }).and(page.locator('input'));
    await photo.setInputFiles({ name: 'coils.jpg', mimeType: 'image/jpeg', buffer: leak.bytes });
    await see(page.locator('img[src^="data:image/webp"]'));

    // Completing it leads to the signature that it still needs.
    await see(page.getByText('It must be signed before it is completed.').first());
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign');
    await page.keyboard.press('Enter');
    const signing = page.getByRole('dialog', { name: `Sign WO-${String(number).padStart(6, '0')}` });
    await signing.getByLabel('Name of the person signing').fill('Jonas Petersen');
    await draw(page, signing.locator('canvas'));
    await signing.getByRole('button', { name: 'Clear' }).click();
    await signing.getByRole('button', { name: 'Sign', exact: true }).click();
    await see(signing.getByText('Sign here, or choose to sign by name only.'));
    await draw(page, signing.locator('canvas'));
    await signing.getByRole('button', { name: 'Sign', exact: true }).click();
    await gone(signing);
    await see(page.getByRole('img', { name: 'Signature of Jonas Petersen' }));
    const { signatures } = await expectStatus(place.owner.api.workOrders.signatures({ params: { id } }), 200);
    expect(signatures).toMatchObject([{ name: 'Jonas Petersen', takenBy: { _id: technician.member } }]);
    expect(isDrawing(signatures[0]?.drawing ?? '')).toBe(true);
    expect(signatures[0]?.drawing?.split('L').length).toBeGreaterThan(4);
    await stepWith(page, 'Complete', 'Resolution', 'Coils cleaned');
    await expect.poll(async () => (await stored(id)).status).toBe('completed');
    expect(await stored(id)).toMatchObject({
      completedBy: { _id: technician.member },
      resolution: 'Coils cleaned',
      number,
      checklist: [{ value: true }, { value: 15.2 }, { value: 'pass' }],
      signature: signatures[0]?._id,
    });
    // Nobody can verify what they completed themselves.
    await gone(page.getByRole('button', { name: 'Verify', exact: true }));

    const other = await openWindow({ as: manager });
    await other.page.goto(`${list()}/${id}`);
    await other.page.getByRole('button', { name: 'Verify', exact: true }).click();
    await gone(other.page.getByRole('button', { name: 'Verify', exact: true }));
    await stepWith(other.page, 'Reopen', 'Reason', 'Trips again');
    await expect.poll(async () => (await stored(id)).status).toBe('open');
    // The first completion remains in the history, on the page too.
    await see(other.page.getByText(/Coils cleaned/).first());
    expect(await actionsOf(id)).toEqual([
      ...['created', 'started', 'held', 'resumed', 'point-answered', 'point-answered', 'point-answered'],
      ...['file-added', 'signed', 'completed', 'verified', 'reopened'],
    ]);
    // The technician's page has updated by itself.
    await see(page.getByRole('button', { name: 'Start', exact: true }));
  });

  it('is printed as a sheet of its own, with a code that leads to its page', async () => {
    const checklist = [{ label: 'Pressure, bar', kind: 'number', required: true } as const];
    const { _id: id } = await createWork('Boiler inspection', {
      description: 'Yearly',
      checklist,
      requiresSignature: true,
    });
    const { page } = await openWindow({ as: manager });
    // The browser's own dialog would wait for somebody.
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.goto(`${list()}/${id}`);
    await page.getByRole('button', { name: /^Actions for WO-/ }).click();
    await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
    await see(page.locator('body[data-printed]'));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const sheet = page.locator('[data-print-sheet]');
    await see(sheet.getByText('Boiler inspection'));
    expect(await sheet.textContent()).toMatch(
      /Working Facilities.*WO-\d{6}.*Yearly.*Pressure, bar \*.*Number.*Signature.*Name, date/s,
    );
    await gone(page.getByRole('heading', { level: 1, name: 'Boiler inspection' }).and(page.locator('main h1')));
    const modules = await sheet.locator('svg path').first().getAttribute('d');
    const { data } = encode(page.url(), { border: 4 });
    expect(modules?.match(/M/g)).toHaveLength(data.flat().filter(Boolean).length);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => sheet.count()).toBe(0);
    await see(heading(page, 'Boiler inspection'));
  });

  it('is created with its due time in the time zone of the site', async () => {
    const { page } = await openWindow({ as: manager });
    await page.goto(list());
    await page.getByRole('button', { name: /New work order/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New work order' });
    await dialog.getByLabel('Title').fill('Badge reader rejects all');
    await dialog.getByLabel('Place').fill('East gate');
    await dialog.getByLabel('Due', { exact: true }).fill('2027-07-01T17:00');
    await dialog.getByRole('button', { name: 'Create work order' }).click();
    await gone(dialog);
    const query = { org: place.org, search: 'badge' };
    const { items } = await expectStatus(place.owner.api.workOrders.list({ query }), 200);
    // Berlin is two hours ahead in summer.
    expect(items).toMatchObject([{ place: 'East gate', dueAt: '2027-07-01T15:00:00.000Z', status: 'open' }]);
  });

  it('lets the second of two people who edit it choose between the two versions', async () => {
    const { _id: id } = await createWork('Lift door');
    const [mine, theirs] = [await openWindow({ as: manager }), await openWindow({ as: place.owner })];
    const edit = async (page: Page, title: string) => {
      await page.goto(`${list()}/${id}`);
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Title').fill(title);
    };
    await edit(mine.page, 'Lift 3 door');
    await edit(theirs.page, 'Lift door closes too fast');
    await theirs.page.getByRole('dialog').getByLabel('Place').fill('Shaft 3');
    await mine.page.getByRole('dialog').getByLabel('Priority').selectOption('urgent');
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await see(heading(mine.page, 'Lift 3 door'));
    await theirs.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const conflict = theirs.page.getByRole('dialog', { name: 'Somebody changed this in the meantime' });
    await see(conflict.getByText('Lift 3 door'), conflict.getByText('Lift door closes too fast'));
    // Only fields that both have changed are asked about.
    expect(await conflict.getByRole('row').count()).toBe(2);
    expect(await stored(id)).toMatchObject({ title: 'Lift 3 door', place: '', priority: 'urgent' });
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(async () => (await stored(id)).title).toBe('Lift door closes too fast');
    expect(await stored(id)).toMatchObject({ place: 'Shaft 3', priority: 'urgent' });
  });

  it('keeps the changes of both people if these do not conflict', async () => {
    const { _id: id } = await createWork('Gate motor', {
      checklist: [{ label: 'Locked', kind: 'check', required: true }],
    });
    const { page } = await openWindow({ as: manager });
    await page.goto(`${list()}/${id}`);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Change WO-/ });
    await dialog.getByLabel('Place').fill('South gate');
    const body = { title: 'Gate motor hums', priority: 'high' } as const;
    await expectStatus(place.owner.api.workOrders.update({ params: { id }, body }), 200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await gone(dialog);
    await see(heading(page, 'Gate motor hums'), page.getByText('South gate'));
    expect(await stored(id)).toMatchObject({ ...body, place: 'South gate', checklist: [{ label: 'Locked' }] });
  });
});

describe('the list of work orders', () => {
  it('shows the same to another browser that opens its address', async () => {
    await createWork('Zinc gutter', { priority: 'urgent', tags: ['roof'] });
    await createWork('Zebra crossing', { priority: 'low' });
    const { page } = await openWindow({ as: manager });
    await page.goto(list());
    await page.getByRole('searchbox').fill('z');
    await see(page.getByRole('row', { name: /Zebra crossing/ }), page.getByRole('row', { name: /Zinc gutter/ }));
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'Urgent' }).check();
    await page.keyboard.press('Escape');
    await gone(page.getByRole('row', { name: /Zebra crossing/ }));
    const other = await openWindow({ as: place.owner });
    await other.page.goto(page.url());
    await see(other.page.getByRole('row', { name: /Zinc gutter/ }));
    await gone(other.page.getByRole('row', { name: /Zebra crossing/ }));
  });

  it('changes a priority in its row, and undoes it', async () => {
    const { _id: id } = await createWork('Quiet pump', { priority: 'low' });
    const { page } = await openWindow({ as: manager });
    await page.goto(`${list()}?search=quiet`);
    await page.getByRole('button', { name: /^Priority of WO-/ }).click();
    await page.getByRole('menuitem', { name: 'Urgent' }).click();
    await expect.poll(async () => (await stored(id)).priority).toBe('urgent');
    await toast(page, /Urgent|urgent/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(async () => (await stored(id)).priority).toBe('low');
  });
});
