import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

it('time is recorded on a phone, its rate and a cost by the office, and somebody from outside sees no money', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Charging Facilities');
  const technician = await createMember(url, place, 'Technician', 'Tara Technician');
  const provider = await createMember(url, place, 'Provider', 'Petra Provider');
  const { org, site, owner } = place;
  const body = { org, site, title: 'Pump leaks', assignees: [technician.member, provider.member] };
  const { _id: id } = await expectStatus(owner.api.workOrders.create({ body }), 201);
  const address = `/${org}/${site}/work-orders/${id}`;
  const total = /^Total/;

  const { page: phone } = await openWindow({ as: technician, viewport: PHONE });
  await phone.goto(address);
  await see(heading(phone, 'Pump leaks'));
  await phone.getByRole('button', { name: 'Add time' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Add time' });
  await dialog.getByLabel('Time in minutes').fill('95');
  await dialog.getByLabel('Note').fill('Seal replaced');
  // Twice, as impatient people do.
  await dialog.getByRole('button', { name: 'Add time' }).dblclick();
  await gone(dialog);
  await see(phone.getByRole('listitem').filter({ hasText: /1 h 35 min.*Tara Technician.*Seal replaced/s }));

  const { page: office } = await openWindow({ as: owner });
  await office.goto(address);
  await see(office.getByRole('navigation', { name: 'Breadcrumb' }).getByText('WO-000001'));
  await office.getByRole('button', { name: /^Actions for 1 h 35 min/ }).click();
  await office.getByRole('menuitem', { name: 'Change' }).click();
  const change = office.getByRole('dialog', { name: 'Change time' });
  await change.getByLabel('Rate per hour').fill('48');
  await change.getByRole('button', { name: 'Save' }).click();
  await gone(change);
  await office.getByRole('button', { name: 'Add cost' }).click();
  const cost = office.getByRole('dialog', { name: 'Add cost' });
  await cost.getByLabel('What for').fill('Shaft seal');
  await cost.getByLabel('Amount').fill('12.5');
  await cost.getByRole('button', { name: 'Add cost' }).click();
  await gone(cost);
  await see(office.getByText(total).locator('..').filter({ hasText: '€88.50' }));
  // The phone shows both without a reload.
  await see(phone.getByText(total).locator('..').filter({ hasText: '€88.50' }));

  const time = await expectStatus(owner.api.workOrderTime.get({ params: { id } }), 200);
  const costs = await expectStatus(owner.api.workOrderCosts.get({ params: { id } }), 200);
  expect([time, costs]).toMatchObject([
    { minutes: 95, labour: [{ currency: 'EUR', amount: 7600 }], entries: [{ member: { _id: technician.member } }] },
    { sums: [{ currency: 'EUR', amount: 1250 }], entries: [{ description: 'Shaft seal' }] },
  ]);
  expect(time.entries).toHaveLength(1);

  const { page: outside } = await openWindow({ as: provider });
  await outside.goto(address);
  await see(outside.getByRole('listitem').filter({ hasText: /1 h 35 min/ }));
  await see(outside.getByRole('button', { name: 'Add time' }));
  expect(await outside.getByRole('main').textContent()).not.toMatch(/€|Shaft seal|Add cost/);
});
