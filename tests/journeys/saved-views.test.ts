import type { SavedView } from '@siteward/contract';
import { beforeAll, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, type Person, type Place } from '../harness/people.ts';
import { gone, see, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };

let place: Place;
let manager: Person;
let technician: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  place = await createPlace(url, 'Viewing Facilities');
  manager = await createMember(url, place, 'Manager', 'Max Manager');
  technician = await createMember(url, place, 'Technician', 'Tess Technician');
  for (const [title, priority] of [
    ['Chiller trips', 'urgent'],
    ['Paint the fence', 'low'],
  ] as const) {
    const body = { org: place.org, site: place.site, title, priority, assignees: [technician.member] };
    await expectStatus(place.owner.api.workOrders.create({ body }), 201);
  }
}, 60_000);

const list = () => `/${place.org}/${place.site}/work-orders`;

async function viewsOf({ api }: Person): Promise<SavedView[]> {
  return (await expectStatus(api.savedViews.list({ query: { org: place.org, area: 'work-orders' } }), 200)).items;
}

it('a view is saved, shared, opened by somebody else on a phone, and deleted', { timeout: 180_000 }, async () => {
  const { page } = await openWindow({ as: manager });
  await page.goto(`${list()}?priority=urgent&sort=-dueAt`);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Urgent work');
  await dialog.getByLabel('Share with the staff').check();
  await dialog.getByLabel('Open the list with this view').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await gone(dialog);
  await see(page.getByRole('link', { name: /^Urgent work \d/ }));
  const query = { tab: 'active', priority: 'urgent', sort: '-dueAt', view: 'table' };
  const saved = { name: 'Urgent work', shared: true, own: true, default: true, query };
  expect(await viewsOf(manager)).toMatchObject([saved]);

  // The default view opens with the list, even after another of its tabs.
  await page.goto(list());
  await see(page.getByRole('link', { name: 'Chiller trips' }));
  expect(new URL(page.url()).searchParams.get('priority')).toBe('urgent');
  await page.getByRole('link', { name: /^All active/ }).click();
  await see(page.getByRole('link', { name: 'Paint the fence' }));
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Work orders/ })
    .first()
    .click();
  await gone(page.getByRole('link', { name: 'Paint the fence' }));

  const other = await openWindow({ as: technician, viewport: PHONE });
  await other.page.goto(list());
  await see(other.page.getByRole('link', { name: 'Paint the fence' }));
  await other.page.getByRole('button', { name: 'Saved views' }).click();
  await other.page.getByRole('menuitemcheckbox', { name: /^Urgent work/ }).click();
  await gone(other.page.getByRole('link', { name: 'Paint the fence' }));
  await see(other.page.getByRole('link', { name: /^Urgent work \d/ }));
  const link = other.page.url();

  // Its display is changed and saved, and that is undone.
  await page.getByRole('button', { name: 'Board' }).click();
  await see(page.getByText('Changed'));
  await page.getByRole('button', { name: 'Update view' }).click();
  await see(toast(page, 'View “Urgent work” has been updated'));
  expect(await viewsOf(technician)).toMatchObject([{ query: { ...query, view: 'board' }, own: false, default: false }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(toast(page, 'View “Urgent work” has been restored'));
  expect(await viewsOf(technician)).toMatchObject([{ query }]);

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete view “Urgent work”?' });
  await question.getByRole('button', { name: 'Delete view' }).click();
  await gone(question, page.getByRole('link', { name: /^Urgent work \d/ }));
  expect([await viewsOf(manager), await viewsOf(technician)]).toEqual([[], []]);

  // The link shows the same without the view.
  await gone(other.page.getByRole('link', { name: /^Urgent work \d/ }));
  await other.page.goto(link);
  await see(other.page.getByRole('link', { name: 'Chiller trips' }));
  await gone(other.page.getByRole('link', { name: 'Paint the fence' }));
});
