import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, type Place } from '../harness/people.ts';
import { area, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

/** Creates work at a site, and takes it through some steps. */
async function addWork(
  { owner, org }: Place,
  site: string,
  work: { title: string; category?: string; assignees?: string[]; dueAt?: string; done?: true },
) {
  const { done, ...fields } = work;
  const { _id: id } = await expectStatus(owner.api.workOrders.create({ body: { org, site, ...fields } }), 201);
  if (!done) return id;
  for (const status of ['in-progress', 'completed'] as const) {
    const body = status === 'completed' ? { resolution: 'Sealed' } : {};
    await expectStatus(owner.api.workOrders.setStatus({ params: { id, status }, body }), 200);
  }
  return id;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('the dashboard', () => {
  it('has figures that lead to the lists they count, at one site and at all of them, and is told of changes', async () => {
    const place = await createPlace(url, 'Counting House');
    const { owner, org, site } = place;
    const { _id: mill } = await expectStatus(owner.api.sites.create({ body: { org, name: 'Mill Street' } }), 201);
    await addWork(place, site, { title: 'Pump leaks', category: 'Plumbing', dueAt: inHours(-30) });
    await addWork(place, site, { title: 'Tap drips', category: 'Plumbing' });
    await addWork(place, site, { title: 'Lamp is out', done: true });
    await addWork(place, mill, { title: 'Door jams', category: 'Doors', dueAt: inHours(-50) });
    const { page } = await openWindow({ as: owner });
    await page.goto(`/${org}/${site}/dashboard`);
    await see(heading(page, 'Dashboard'), page.getByRole('link', { name: /^Overdue:? ?:? 1$/ }));
    // Links within a tile or a line of text are high enough for a finger too.
    const links = page.getByRole('link', { name: /unassigned$|created$|completed$|^All/ });
    // Two of them are on cards whose contents are loaded on their own.
    await expect.poll(() => links.count()).toBe(5);
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(heights.filter((height) => height < 24)).toEqual([]);

    // Following the link leads to a list with the same number.
    await page.getByRole('link', { name: /^Plumbing/ }).click();
    await see(heading(page, 'Work orders'), page.getByText('1 - 2 of 2'), page.getByText('Tap drips'));
    await page.goBack();
    await page.getByRole('link', { name: '3 created' }).click();
    await see(page.getByText('1 - 3 of 3'), page.getByText('Lamp is out'));
    await page.goBack();
    await page.getByRole('link', { name: '1 completed' }).click();
    await see(page.getByText('1 - 1 of 1'), page.getByText('Lamp is out'));
    await page.goBack();

    // To all sites, and from there to one of them.
    await page.getByRole('combobox', { name: 'Sites' }).selectOption('all');
    const glance = page.getByRole('table', { name: 'Organization at a glance' });
    await see(glance);
    await expect
      .poll(() => glance.getByRole('row').allTextContents())
      .toEqual(
        ['SiteOverdueOpenUnassigned', 'Counting House122', 'Mill Street111'].map((row) => expect.stringContaining(row)),
      );
    await page.getByRole('link', { name: /^Overdue.*2$/ }).click();
    await see(page.getByText('1 - 2 of 2'), page.getByText('Door jams'), page.getByText('Pump leaks'));
    await page.goBack();
    await glance.getByRole('link', { name: 'Mill Street' }).click();
    await see(page.getByRole('link', { name: /^Doors/ }));

    // What others do appears without a reload.
    await addWork(place, mill, { title: 'Window jams', category: 'Windows' });
    await see(page.getByRole('link', { name: /^Windows/ }));
  });

  it('shows a technician their work on a phone, overdue work first', async () => {
    const place = await createPlace(url, 'Field Service');
    const technician = await createMember(url, place, 'Technician');
    const mine = { assignees: [technician.member] };
    await addWork(place, place.site, { title: 'Check filters', dueAt: inHours(70), ...mine });
    await addWork(place, place.site, { title: 'Pump leaks', dueAt: inHours(-30), ...mine });
    await addWork(place, place.site, { title: 'Not mine' });
    const { page } = await openWindow({ as: technician, viewport: { width: 390, height: 844 } });
    await page.goto(`/${place.org}/${place.site}/work-orders`);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click();
    await see(heading(page, 'Dashboard'), page.getByRole('heading', { name: 'My work' }));
    const work = page.getByRole('main').getByRole('listitem');
    await see(work.first());
    const titles = await work.allTextContents();
    expect(titles).toEqual([expect.stringContaining('Pump leaks'), expect.stringContaining('Check filters')]);
    expect(titles[0]).toMatch(/over/);
    // None of the figures.
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('link', { name: /Pump leaks/ }).click();
    await see(heading(page, /Pump leaks/));
    expect(await area(page, 'Dashboard').count()).toBe(0);
  });
});
