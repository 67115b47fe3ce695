import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

it('a file from a German spreadsheet is corrected after its dry run, imported on a phone, and its work found', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Importing Facilities');
  const manager = await createMember(url, place, 'Manager', 'Max Manager');
  const technician = await createMember(url, place, 'Technician', 'Tess Technician');
  const { org, site, owner } = place;
  const listed = async () =>
    (await expectStatus(owner.api.workOrders.list({ query: { org, sort: 'number' } }), 200)).items;
  const fileOf = (due: string) => ({
    name: 'aufträge.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        '\ufeffTitel;Priorität;Zuständig;Fällig;Schlagwörter;Kostenstelle',
        `Dachrinne verstopft;Hoch;Tess Technician;${due};"""Dach, Nord"", Regen";4711`,
        'Lampe defekt;Niedrig;;31.12.2030;;',
      ].join('\r\n'),
    ),
  });

  const { page } = await openWindow({ as: manager, viewport: PHONE });
  await page.goto(`/${org}/${site}/work-orders`);
  await see(heading(page, 'Work orders'));
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import work orders' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Get a template' }).click();
  expect((await download).suggestedFilename()).toBe('work-orders.csv');

  const input = dialog.getByLabel('CSV file');
  await input.setInputFiles(fileOf('12/31/2030'));
  await see(dialog.getByText(/^1 row has errors, 1 is valid/));
  await see(dialog.getByRole('row').filter({ hasText: /2.*Due.*Write a time like/s }));
  const send = dialog.getByRole('button', { name: /^Import/ });
  expect(await send.isDisabled()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await listed()).toEqual([]);

  await input.setInputFiles(fileOf('2030-12-31 08:30'));
  await see(dialog.getByText('All 2 rows are valid'));
  await see(dialog.getByText(/^These columns are unknown.*: Kostenstelle\.$/));
  // Twice, as impatient people do.
  await dialog.getByRole('button', { name: 'Import 2 work orders' }).dblclick();
  await see(dialog.getByText('2 work orders have been created'));
  await see(dialog.getByText('WO-000001 to WO-000002'));
  await dialog.getByRole('link', { name: 'Show the newest' }).click();
  await gone(dialog);
  await see(page.getByText('Dachrinne verstopft').filter({ visible: true }).first());
  const { timezone } = await expectStatus(owner.api.sites.get({ params: { id: site } }), 200);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  expect(
    (await listed()).map(({ title, priority, status, assignees, tags, dueAt }) => {
      const due = clock.format(new Date(dueAt ?? 0));
      return { title, priority, status, assignees: assignees.map(({ _id }) => _id), tags, due };
    }),
  ).toEqual([
    {
      title: 'Dachrinne verstopft',
      priority: 'high',
      status: 'open',
      assignees: [technician.member],
      tags: ['Dach, Nord', 'Regen'],
      due: '2030-12-31 08:30',
    },
    {
      title: 'Lampe defekt',
      priority: 'low',
      status: 'open',
      assignees: [],
      tags: [],
      due: '2030-12-31 23:59',
    },
  ]);
});
