import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { feedbacksOf, placeWithForm } from '../harness/feedbacks.ts';
import { chooseFiles, gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

/** Presses the Tab key until an element has the focus, as somebody without a mouse does. */
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

it('the form works with only the keyboard; without a network it keeps the input, and what is sent twice arrives once', {
  timeout: 120_000,
}, async () => {
  const place = await placeWithForm(url, 'Patient Facilities');
  const { page, context } = await openWindow({ viewport: PHONE });
  await page.goto(`/f/${place.token}`);
  await see(heading(page, 'What should we know?'));
  await tabTo(page, /^ ?Complaint/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /What you need/);
  await page.keyboard.type('A second key');
  await tabTo(page, /Tell us more/);
  await page.keyboard.type('For the bicycle store.');
  // In Arabic or Hebrew, the text would begin at the right.
  const bidi = page.getByLabel(/^Tell us more/).evaluate((field) => getComputedStyle(field).unicodeBidi);
  expect(await bidi).toBe('plaintext');
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
  // It arrives, but the answer is lost on the way back.
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

/** A picture as large as a phone's, drawn by the browser. */
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

it('photos chosen by keyboard survive a lost network, show their progress, and can still be sent from the tracking page', {
  timeout: 120_000,
}, async () => {
  const place = await placeWithForm(url, 'Enduring Facilities');
  const { page, context } = await openWindow({ viewport: PHONE });
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const narrow = (bytesASecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesASecond,
    });
  await page.goto(`/f/${place.token}`);
  await see(heading(page, 'What should we know?'));
  await tabTo(page, /What is wrong/);
  await page.keyboard.type('A door sticks');
  await tabTo(page, /Tell us more/);
  await page.keyboard.type('It scrapes over the floor.');
  const [door, floor] = [await largePhoto(page, 'door.jpg'), await largePhoto(page, 'floor.jpg')];
  await tabTo(page, /Add: Photos/);
  await chooseFiles(page, () => page.keyboard.press('Enter'), [door, floor]);
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
  const bar = page.getByRole('progressbar', { name: 'Progress of sending door.jpg' });
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
  // Both were reduced in size before they were sent.
  for (const { bytes } of files) expect(bytes).toBeLessThan(door.buffer.length / 2);
});
