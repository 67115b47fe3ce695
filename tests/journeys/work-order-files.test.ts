import { drawPictures } from '@siteward/mock-api/internals/seed/demo-pictures.ts';
import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

it('a photo is added on a phone, its picture seen and the file downloaded by somebody else; a refused one is named', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Picturing Facilities');
  const technician = await createMember(url, place, 'Technician', 'Tess Technician');
  const manager = await createMember(url, place, 'Manager', 'Max Manager');
  const { org, site, owner } = place;
  const body = { org, site, title: 'Leak under the sink', assignees: [technician.member] };
  const { _id: id } = await expectStatus(owner.api.workOrders.create({ body }), 201);
  const at = `/${org}/${site}/work-orders/${id}`;
  const { leak } = await drawPictures();

  const { page } = await openWindow({ as: technician, viewport: PHONE });
  await page.goto(at);
  await see(heading(page, 'Leak under the sink'));
  // In the meantime, somebody else has the page open.
  const other = await openWindow({ as: manager });
  await other.page.goto(at);
  await see(other.page.getByText(/^No files yet/));

  await see(page.getByRole('button', { name: 'Take a photo' }));
  await page.getByLabel('Take a photo', { exact: true }).and(page.locator('input')).setInputFiles({
    name: 'image.jpg',
    mimeType: 'image/jpeg',
    buffer: leak.bytes,
  });
  await see(page.getByRole('button', { name: 'image.jpg', exact: true }));
  await see(page.locator('img[src^="data:image/webp"]'));

  await page
    .getByLabel('Add files', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([
      { name: 'Manual.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
      { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('alert("no picture")') },
      { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
  await see(page.getByRole('button', { name: 'Manual.pdf', exact: true }));
  await see(page.getByText('The name says JPEG, but the content is something else.'));
  await see(page.getByText(/^This kind of file cannot be added/));
  const stored = async () => (await expectStatus(owner.api.workOrderFiles.list({ params: { id } }), 200)).files;
  expect((await stored()).map(({ name, type }) => [name, type])).toEqual([
    ['image.jpg', 'image/jpeg'],
    ['Manual.pdf', 'application/pdf'],
  ]);

  // The other page has updated by itself.
  await see(other.page.locator('img[src^="data:image/webp"]'));
  const download = other.page.waitForEvent('download');
  await other.page.getByRole('button', { name: 'image.jpg', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('image.jpg');
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(leak.bytes)).toBe(true);

  await other.page.getByRole('button', { name: 'Remove Manual.pdf' }).click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click();
  await gone(other.page.getByRole('button', { name: 'Manual.pdf', exact: true }));
  await gone(page.getByRole('button', { name: 'Manual.pdf', exact: true }));
  expect((await stored()).map(({ name }) => name)).toEqual(['image.jpg']);
  await see(other.page.getByText('File removed: Manual.pdf'));
});
