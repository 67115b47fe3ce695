import { drawPictures } from '@siteward/mock-api/internals/seed/demo-pictures.ts';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { mailTo } from '../harness/mails.ts';
import { createMember, createPlace, type Place } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

/** A place whose site takes feedbacks, also without a name, and the token of its form. */
async function placeWithForm(name: string): Promise<Place & { token: string }> {
  const place = await createPlace(url, name);
  const body = { feedbackForm: { enabled: true, anonymous: true } };
  const site = await expectStatus(place.owner.api.sites.update({ params: { id: place.site }, body }), 200);
  return { ...place, token: site.feedbackForm.token };
}

async function feedbacksOf({ org, owner }: Place) {
  return (await expectStatus(owner.api.feedbacks.list({ query: { org, sort: 'number' } }), 200)).items;
}

it('a tenant reports through the code with two photos, a manager triages by keys and converts, and the tenant rates the work', {
  timeout: 180_000,
}, async () => {
  const place = await placeWithForm('Listening Facilities');
  const manager = await createMember(url, place, 'Manager', 'Max Manager');
  const technician = await createMember(url, place, 'Technician', 'Tess Technician');
  const { org, site, owner, token } = place;
  const { leak, stain } = await drawPictures();

  const { page: phone } = await openWindow({ viewport: PHONE });
  await phone.goto(`/f/${token}?place=Building%20A%2C%203.07`);
  await see(heading(phone, 'What should we know?'));
  expect(await phone.getByLabel(/^Where/).inputValue()).toBe('Building A, 3.07');
  await phone.getByLabel(/^What is wrong/).fill('Water drips from the ceiling');
  await phone.getByLabel(/^Tell us more/).fill('About one drop a second.');
  await phone.getByLabel('Add: Photos').setInputFiles([
    { name: 'ceiling.jpg', mimeType: 'image/jpeg', buffer: leak.bytes },
    { name: 'bucket.jpg', mimeType: 'image/jpeg', buffer: stain.bytes },
  ]);
  await see(phone.getByText('2 of 10'), phone.getByRole('img', { name: 'bucket.jpg' }));
  await phone.getByRole('textbox', { name: 'Name' }).fill('Farah Siddiqui');
  await phone.getByLabel('Email or phone').fill('farah@elbe.example');
  await phone.getByRole('button', { name: 'Send complaint' }).click();
  await see(heading(phone, 'Thank you, we have it'), phone.getByText('FB-000001'));
  const [sent] = await feedbacksOf(place);
  expect(sent).toMatchObject({
    subject: 'Water drips from the ceiling',
    place: 'Building A, 3.07',
    attachmentCount: 2,
  });
  expect(sent).toMatchObject({ reporterName: 'Farah Siddiqui', contact: 'farah@elbe.example', via: 'form' });
  const id = sent?._id ?? '';
  await phone.getByRole('link', { name: 'Open the tracking page' }).click();
  await see(heading(phone, 'Water drips from the ceiling'), phone.getByText('Sent by you'));
  expect((await mailTo(url, 'farah@elbe.example', /FB-000001/)).text).toContain(`${phone.url()}\n`);

  const { page } = await openWindow({ as: manager });
  await page.goto(`/${org}/${site}/feedbacks`);
  await see(page.getByRole('link', { name: 'Water drips from the ceiling' }));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Feedback' });
  await see(
    panel.getByText('About one drop a second.'),
    panel.getByRole('button', { name: 'photo-1.jpg', exact: true }),
  );
  await page.keyboard.press('a');
  // It stays where it is, with its new status.
  await see(page.getByRole('row', { name: /Water drips.*Acknowledged/ }));
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Convert FB-000001' });
  await dialog.getByRole('button', { name: 'Create work order' }).click();
  await gone(dialog);
  await see(panel.getByRole('link', { name: 'WO-000001' }));

  const converted = await expectStatus(owner.api.feedbacks.get({ params: { id } }), 200);
  const work = converted.workOrder?._id ?? '';
  const order = await expectStatus(owner.api.workOrders.get({ params: { id: work } }), 200);
  expect(order).toMatchObject({ title: 'Water drips from the ceiling', place: 'Building A, 3.07' });
  expect(order.feedbacks.map(({ number }) => number)).toEqual([1]);
  const { files } = await expectStatus(owner.api.workOrderFiles.list({ params: { id: work } }), 200);
  expect(files.map(({ name }) => name).toSorted()).toEqual(['photo-1.jpg', 'photo-2.jpg']);

  // Somebody does the work, and somebody else verifies it.
  const assigned = { assignees: [technician.member] };
  await expectStatus(owner.api.workOrders.update({ params: { id: work }, body: assigned }), 200);
  const step = (status: 'in-progress' | 'completed', body = {}) =>
    expectStatus(technician.api.workOrders.setStatus({ params: { id: work, status }, body }), 200);
  await step('in-progress');
  await step('completed', { resolution: 'A pipe was loose.' });
  const verified = { id: work, status: 'verified' } as const;
  await expectStatus(owner.api.workOrders.setStatus({ params: verified, body: {} }), 200);
  expect(await expectStatus(owner.api.feedbacks.get({ params: { id } }), 200)).toMatchObject({
    ...{ status: 'resolved', resolvedByWork: true },
  });

  await phone.reload();
  await see(
    phone.getByText('Somebody is on it'),
    phone.getByRole('heading', { name: 'How did we do?' }).or(phone.getByRole('group', { name: 'How did we do?' })),
  );
  await phone.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await phone.getByRole('button', { name: 'Send rating' }).click();
  await see(phone.getByText('Thank you for your rating.'));
  expect((await feedbacksOf(place)).map(({ rating }) => rating)).toEqual([4]);
});

/** Goes on by the Tab key until an element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const named = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return '';
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
      return `${element?.getAttribute('aria-label') ?? ''} ${labels?.[0]?.textContent ?? ''} ${element?.textContent ?? ''}`;
    });
  for (let count = 0; count < 40; count += 1) {
    if (name.test(await named())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

it('the form works with the keyboard alone; without a network it keeps what was typed, and what is sent twice arrives once', {
  timeout: 120_000,
}, async () => {
  const place = await placeWithForm('Patient Facilities');
  const { page, context } = await openWindow({ viewport: PHONE });
  await page.goto(`/f/${place.token}`);
  await see(heading(page, 'What should we know?'));
  await tabTo(page, /^ ?Complaint/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /What you need/);
  await page.keyboard.type('A second key');
  await tabTo(page, /Tell us more/);
  await page.keyboard.type('For the bicycle store.');
  await tabTo(page, /Send without a name/);
  await page.keyboard.press('Space');

  await context.setOffline(true);
  await see(page.getByText('There is no connection. What you type is kept on this device.'));
  await tabTo(page, /Send request/);
  await page.keyboard.press('Enter');
  await see(page.getByText('Not sent yet'), page.getByRole('button', { name: 'Send again' }));
  expect(await feedbacksOf(place)).toEqual([]);

  await context.setOffline(false);
  await page.reload();
  await see(page.getByText('This is what you typed before. It was not sent.'));
  expect(await page.getByLabel(/^Tell us more/).inputValue()).toBe('For the bicycle store.');
  // It arrives, but the answer is lost on its way back.
  await page.route('**/api/public/feedbacks/*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await (route.request().method() === 'POST' ? route.abort() : route.continue());
  });
  await tabTo(page, /Send request/);
  await page.keyboard.press('Enter');
  await see(page.getByText('Not sent yet'));
  expect(await feedbacksOf(place)).toHaveLength(1);
  await page.unrouteAll();
  await tabTo(page, /Send again/);
  await page.keyboard.press('Enter');
  await see(heading(page, 'Thank you, we have it'), page.getByText('FB-000001'));
  expect(await feedbacksOf(place)).toMatchObject([{ number: 1, kind: 'request', anonymous: true, reporterName: '' }]);
});

/** A picture as large as those of a phone, which the browser draws. */
async function largePhoto(page: Page, name: string) {
  const address = await page.evaluate(() => {
    const grain = new OffscreenCanvas(800, 600);
    const dots = grain.getContext('2d')?.createImageData(grain.width, grain.height);
    dots?.data.forEach((_, index) => {
      dots.data[index] = index % 4 === 3 ? 255 : Math.random() * 255;
    });
    if (dots) grain.getContext('2d')?.putImageData(dots, 0, 0);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3200, 2400];
    canvas.getContext('2d')?.drawImage(grain, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 1);
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') };
}

it('photos that were chosen by keys outlast a lost network, are seen on their way, and those that did not arrive go from the tracking page', {
  timeout: 120_000,
}, async () => {
  const place = await placeWithForm('Enduring Facilities');
  const { page, context } = await openWindow({ viewport: PHONE });
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const narrow = (bytesASecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesASecond },
    });
  await page.goto(`/f/${place.token}`);
  await see(heading(page, 'What should we know?'));
  await tabTo(page, /What is wrong/);
  await page.keyboard.type('A door sticks');
  await tabTo(page, /Tell us more/);
  await page.keyboard.type('It scrapes over the floor.');
  await tabTo(page, /Add: Photos/);
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const [door, floor] = [await largePhoto(page, 'door.jpg'), await largePhoto(page, 'floor.jpg')];
  await (await choosing).setFiles([door, floor]);
  const pictures = [page.getByRole('img', { name: 'door.jpg' }), page.getByRole('img', { name: 'floor.jpg' })];
  await see(page.getByText('2 of 10'), ...pictures);
  await tabTo(page, /Send without a name/);
  await page.keyboard.press('Space');
  await context.setOffline(true);
  await tabTo(page, /Send complaint/);
  await page.keyboard.press('Enter');
  await see(page.getByText('Not sent yet'));

  await context.setOffline(false);
  await page.reload();
  await see(page.getByText('This is what you typed before. It was not sent.'), ...pictures);
  expect(await page.getByLabel(/^Tell us more/).inputValue()).toBe('It scrapes over the floor.');
  await narrow(60_000);
  await tabTo(page, /Send complaint/);
  await page.keyboard.press('Enter');
  await see(page.getByRole('button', { name: 'Sending photo 1 of 2' }));
  const bar = page.getByRole('progressbar', { name: 'How much of door.jpg has been sent' });
  await expect.poll(async () => Number(await bar.getAttribute('value')), { timeout: 20_000 }).toBeGreaterThan(0);
  await page.route('**/attachments', (route) => route.abort());
  await narrow(-1);
  await see(heading(page, 'Thank you, we have it'), page.getByText('One photo did not arrive.'));

  await page.getByRole('link', { name: 'Open the tracking page' }).click();
  await see(heading(page, 'A door sticks'), page.getByText('One photo did not arrive.'));
  expect((await feedbacksOf(place)).map(({ attachmentCount }) => attachmentCount)).toEqual([1]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await gone(page.getByRole('button', { name: 'Try again' }));
  const [sent] = await feedbacksOf(place);
  expect(sent).toMatchObject({ attachmentCount: 2 });
  const { files } = await expectStatus(place.owner.api.feedbackFiles.list({ params: { id: sent?._id ?? '' } }), 200);
  expect(files.map(({ name }) => name).toSorted()).toEqual(['photo-1.jpg', 'photo-2.jpg']);
  // Both were made smaller before they were sent.
  for (const { bytes } of files) expect(bytes).toBeLessThan(door.buffer.length / 2);
});
