import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

it('somebody who sees all work watches a work order, and somebody who sees it only by watching is asked before they lose it', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Lookout Facilities');
  const viewer = await createMember(url, place, 'Viewer', 'Vera Viewer');
  const technician = await createMember(url, place, 'Technician', 'Tara Technician');
  const { org, site, owner } = place;
  const { _id: id } = await expectStatus(
    owner.api.workOrders.create({ body: { org, site, title: 'Pump leaks' } }),
    201,
  );
  const body = { watchers: [technician.member] };
  await expectStatus(owner.api.workOrders.update({ params: { id }, body }), 200);
  const address = `/${org}/${site}/work-orders/${id}`;
  const stored = async () => {
    const { watchers, version } = await expectStatus(owner.api.workOrders.get({ params: { id } }), 200);
    return { watchers: watchers.map(({ name }) => name), version };
  };

  const { page } = await openWindow({ as: viewer });
  await page.goto(address);
  await see(heading(page, 'Pump leaks'));
  await page.getByRole('button', { name: /^Watch/ }).click();
  await see(page.getByRole('button', { name: /^Watching/, pressed: true }).filter({ hasText: '2 watchers' }));
  expect(await stored()).toEqual({ watchers: ['Tara Technician', 'Vera Viewer'], version: 2 });

  const { page: phone } = await openWindow({ as: technician, viewport: PHONE });
  await phone.goto(address);
  await phone.getByRole('button', { name: /^Watching/ }).click();
  const dialog = phone.getByRole('alertdialog', { name: 'Stop watching WO-000001?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog);
  expect((await stored()).watchers).toHaveLength(2);
  await phone.getByRole('button', { name: /^Watching/ }).click();
  await dialog.getByRole('button', { name: 'Stop watching' }).click();
  await see(heading(phone, 'Work orders'));
  expect(await stored()).toEqual({ watchers: ['Vera Viewer'], version: 2 });
  expect(await technician.api.workOrders.get({ params: { id } })).toMatchObject({ status: 404 });
  // The other page updates by itself.
  await see(page.getByRole('button', { name: /^Watching/ }).filter({ hasText: '1 watcher' }));
});
