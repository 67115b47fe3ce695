import type { Role } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, type Place } from '../harness/people.ts';
import { area, gone, heading, see, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

function createRole({ owner, org }: Place, name: string, permissions: Permission[]): Promise<Role> {
  return expectStatus(owner.api.roles.create({ body: { name, org, type: 'staff', permissions } }), 201);
}

async function rolesNamed({ owner, org }: Place, name: string): Promise<Role[]> {
  const { items } = await expectStatus(owner.api.roles.list({ query: { org, search: name, limit: 100 } }), 200);
  return items;
}

describe('roles and permissions', () => {
  it('creates a role once, even with a double click; changes it, shows the differences and saves them', async () => {
    const place = await createPlace(url, 'Matrix Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/roles-permissions`);
    await page.getByRole('button', { name: 'New role' }).click();
    const form = page.getByRole('dialog', { name: 'New role' });
    await form.getByRole('button', { name: 'Create role' }).click();
    await see(form.getByText('This field is required'));
    await form.getByLabel('Start from').selectOption({ label: 'A copy of Technician' });
    await form.getByLabel('Name', { exact: true }).fill('Night crew');
    await form.getByRole('button', { name: 'Create role' }).dblclick();
    await see(toast(page, 'Role “Night crew” has been created'));
    await gone(form);
    expect(await rolesNamed(place, 'Night crew')).toHaveLength(1);

    const dashboard = page.getByRole('checkbox', { name: /^Dashboard: view, Night crew/ });
    const calendar = page.getByRole('checkbox', { name: /^Calendar: view, Night crew/ });
    expect([await dashboard.isChecked(), await calendar.isChecked()]).toEqual([false, true]);
    await dashboard.check();
    await calendar.uncheck();
    const bar = page.getByRole('toolbar', { name: 'Unsaved changes' });
    await bar.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await see(review);
    expect(await review.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/Dashboard: view\s*added/),
      expect.stringMatching(/Calendar: view\s*removed/),
    ]);
    await review.getByRole('button', { name: 'Save changes' }).click();
    await see(toast(page, 'Night crew has been saved'));
    await gone(bar);
    const [saved] = await rolesNamed(place, 'Night crew');
    expect(saved?.permissions).toContain('dashboard:view');
    expect(saved?.permissions).not.toContain('calendar:view');
    await page.reload();
    await see(dashboard);
    expect([await dashboard.isChecked(), await calendar.isChecked()]).toEqual([true, false]);
  });

  it('warns before unsaved changes are left', async () => {
    const place = await createPlace(url, 'Careful Facilities');
    await createRole(place, 'Night crew', ['calendar:view']);
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/roles-permissions`);
    await page.getByRole('checkbox', { name: /^Dashboard: view, Night crew/ }).check();
    await area(page, 'Calendar').click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await gone(question);
    await see(heading(page, 'Roles and permissions'), page.getByRole('toolbar', { name: 'Unsaved changes' }));
    await area(page, 'Calendar').click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await see(heading(page, 'Calendar'));
  });

  it('keeps what two people change in a role at the same time', async () => {
    const place = await createPlace(url, 'Contested Facilities');
    const role = await createRole(place, 'Night crew', ['work-orders:view-own']);
    const colleague = await createMember(url, place, 'Administrator', 'Carl Colleague');
    const [mine, theirs] = await Promise.all([openWindow({ as: place.owner }), openWindow({ as: colleague })]);
    const path = `/${place.org}/${place.site}/roles-permissions`;
    await Promise.all([mine.page.goto(path), theirs.page.goto(path)]);
    await mine.page.getByRole('checkbox', { name: /^Calendar: view, Night crew/ }).check();
    await theirs.page.getByRole('checkbox', { name: /^Dashboard: view, Night crew/ }).check();
    await theirs.page.getByRole('button', { name: 'Save changes' }).click();
    await see(toast(theirs.page, 'Night crew has been saved'));

    await mine.page.getByRole('button', { name: 'Save changes' }).click();
    await see(
      toast(mine.page, 'Night crew has been saved'),
      mine.page.getByText('Somebody else changed this role too (1 permission added); both are kept.'),
    );
    const after = await expectStatus(place.owner.api.roles.get({ params: { id: role._id } }), 200);
    expect(after.permissions).toEqual(['work-orders:view-own', 'calendar:view', 'dashboard:view']);
  });
});
