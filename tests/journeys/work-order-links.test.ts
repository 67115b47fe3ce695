import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

it('work orders are linked by number, people working on one are told what it waits for, and a link comes back with Undo', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Chain Facilities');
  const technician = await createMember(url, place, 'Technician', 'Tara Technician');
  const { org, site, owner } = place;
  const assignees = [technician.member];
  const make = async (title: string) =>
    (await expectStatus(owner.api.workOrders.create({ body: { org, site, title, assignees } }), 201))._id;
  const [drain, replace] = [await make('Drain the loop'), await make('Replace the pump')];
  const linksOf = async (id: string) => {
    const { items } = await expectStatus(owner.api.workOrderLinks.list({ params: { id }, query: {} }), 200);
    return items.map(({ relation, workOrder }) => [relation, workOrder.title]);
  };

  const { page } = await openWindow({ as: owner });
  await page.goto(`/${org}/${site}/work-orders/${replace}`);
  await see(heading(page, 'Replace the pump'));
  await page.getByRole('button', { name: 'Add link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await dialog.getByLabel('Work order').click();
  await page.getByPlaceholder('Search by number or title').fill('1');
  await page.getByRole('option', { name: 'WO-000001 Drain the loop' }).click();
  // Twice, as impatient people do.
  await dialog.getByRole('button', { name: 'Add link' }).dblclick();
  await gone(dialog);
  const blockedBy = page.getByRole('region', { name: 'Blocked by' });
  await see(blockedBy.getByRole('link', { name: /Drain the loop/ }));
  expect([await linksOf(replace), await linksOf(drain)]).toEqual([
    [['blocked-by', 'Drain the loop']],
    [['blocks', 'Replace the pump']],
  ]);
  await see(page.getByText('Link added – Blocked by: WO-000001 Drain the loop'));

  const step = { params: { id: replace, status: 'in-progress' }, body: {} } as const;
  await expectStatus(technician.api.workOrders.setStatus(step), 200);
  const { page: phone } = await openWindow({ as: technician, viewport: PHONE });
  await phone.goto(`/${org}/${site}/work-orders/${replace}`);
  await phone.getByRole('button', { name: 'Complete' }).click();
  const completing = phone.getByRole('dialog', { name: 'Complete WO-000002' });
  await see(completing.getByRole('link', { name: 'WO-000001 Drain the loop' }));
  await completing.getByLabel('Resolution').fill('Drained by hand');
  await completing.getByRole('button', { name: 'Complete' }).click();
  await gone(completing);
  const done = await expectStatus(owner.api.workOrders.get({ params: { id: replace } }), 200);
  expect(done.status).toBe('completed');

  await blockedBy.getByRole('button', { name: 'Remove the link with WO-000001' }).click();
  await gone(blockedBy);
  await expect.poll(() => linksOf(drain)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(blockedBy);
  await expect.poll(() => linksOf(drain)).toEqual([['blocks', 'Replace the pump']]);
});
