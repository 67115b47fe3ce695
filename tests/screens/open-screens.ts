import type { Page } from 'playwright-core';
import { see, switcher } from '../harness/screen.ts';
import { inNorth } from './area-screens.ts';
import type { Screen } from './screen.ts';

/** The menu of a record, opened. */
async function menuOf(page: Page, record: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}`, exact: true }).click();
  await see(page.getByRole('menu'));
}

function inMenu(record: string, item: string): Screen['open'] {
  return async (page) => {
    await menuOf(page, record);
    await page.getByRole('menuitem', { name: item }).click();
    // Not the browser's own, which stands in for a window while its code is loaded.
    await see(page.locator('[role=dialog], [role=alertdialog]'));
  };
}

/** Waits for a field of one's own account. */
function inAccount(field: string): Screen['open'] {
  return (page) => see(page.getByRole('dialog').getByLabel(field, { exact: true }));
}

/**
 * The dark bar floats over a list until it reaches its own place; what it half covers until then is no smaller target
 * for that.
 */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

async function changeRole(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Dashboard: view, Night crew|^Feedbacks: triage, Night crew/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Feedbacks: create, Night crew/ }).click();
  await see(page.getByRole('toolbar', { name: 'Unsaved changes' }));
}

async function changeRoleOnPhone(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Feedbacks: create' }).click();
  await page.getByRole('switch', { name: 'Dashboard: view' }).click();
  await see(page.getByRole('toolbar', { name: 'Unsaved changes' }));
  await scrollToEnd(page);
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click();
  await see(page.getByRole('dialog', { name: 'Review changes' }));
}

/** Fills in the invitation of three, as in the journey of two people; nothing is sent. */
async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  const addresses = 'Grace Hopper <grace.hopper@people.example>\nada.lovelace@people\nalan.turing@people.example';
  await dialog.getByLabel('Email addresses').fill(addresses);
  await dialog.getByLabel('Role').selectOption({ label: 'Technician' });
}

/** Chooses a file of people to invite in which a row is faulty; nothing is sent. */
async function importFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite from a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite from a file' });
  const lines = ['Email;Role;Name', 'grace@people.example;Technician;Grace Hopper', 'ada@people;Plumber;Ada Lovelace'];
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await see(dialog.getByText('1 of 2 rows has errors.'));
}

/** What opens over the pages: menus, dialogs, the palette, the drawer. */
export const OPEN_SCREENS: readonly Screen[] = [
  inNorth('invite', 'members/active', invite),
  inNorth('invite-file', 'invitations', async (page) => {
    await page.getByRole('button', { name: 'Invite from a file' }).click();
    await see(page.getByText('Drop a CSV file here, or choose one'));
  }),
  inNorth('invite-file-faults', 'invitations', importFile),
  inNorth('member-menu', 'members/active', (page) => menuOf(page, 'Aisha Bello')),
  inNorth('member-role', 'members/active', inMenu('Aisha Bello', 'Change role')),
  inNorth('member-sites', 'members/active', inMenu('Aisha Bello', 'Limit to sites')),
  inNorth('member-remove', 'members/active', inMenu('Aisha Bello', 'Remove')),
  inNorth('members-selected', 'members/active', async (page) => {
    const select = page.getByRole('button', { name: 'Select', exact: true });
    const isPhone = await select.isVisible();
    if (isPhone) await select.click();
    await page.getByRole('checkbox', { name: 'Select Aisha Bello' }).click();
    await page.getByRole('checkbox', { name: 'Select Dana Whitfield' }).click();
    if (isPhone) await scrollToEnd(page);
  }),
  inNorth('members-filter', 'members/active?type=staff', async (page) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await see(page.getByRole('dialog', { name: 'Filters' }));
  }),
  inNorth(
    'members-columns',
    'members/active',
    async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await see(page.getByRole('menu'));
    },
    'desktop',
  ),
  inNorth('seats', 'members/active', async (page) => {
    await page.getByRole('button', { name: 'Manage seats' }).click();
    await see(page.getByRole('dialog').getByLabel('Seats', { exact: true }));
  }),
  inNorth('invitation-revoke', 'invitations', inMenu('Sofia Rossi', 'Revoke')),
  inNorth('new-role', 'roles-permissions?new=blank', (page) => see(page.getByRole('dialog', { name: 'New role' }))),
  inNorth('roles-changed', 'roles-permissions', changeRole, 'desktop'),
  inNorth('roles-changed', 'roles-permissions', changeRoleOnPhone, 'phone'),
  inNorth(
    'roles-review',
    'roles-permissions',
    async (page) => {
      await changeRole(page);
      await review(page);
    },
    'desktop',
  ),
  inNorth(
    'roles-review',
    'roles-permissions',
    async (page) => {
      await changeRoleOnPhone(page);
      await review(page);
    },
    'phone',
  ),
  inNorth('role-preview', 'roles-permissions', async (page) => {
    await page.getByRole('button', { name: 'View as role' }).click();
    await page.getByRole('menuitem', { name: 'Technician' }).click();
    await see(page.getByRole('region', { name: 'Preview as Technician' }));
  }),
  inNorth('new-site', 'settings?section=sites&new=1', (page) => see(page.getByRole('dialog', { name: 'New site' }))),
  inNorth('account-profile', 'dashboard?account=profile', inAccount('Name')),
  inNorth('account-sign-in', 'dashboard?account=sign-in', inAccount('Current password')),
  inNorth('account-email', 'dashboard?account=sign-in', async (page) => {
    await page.getByRole('button', { name: 'Change email' }).click();
    await see(page.getByLabel('New email'));
  }),
  inNorth('account-sessions', 'dashboard?account=sessions', (page) =>
    see(page.getByRole('list', { name: 'Sessions' })),
  ),
  inNorth('account-leave', 'dashboard?account=organizations', async (page) => {
    await page
      .getByRole('button', { name: /^Leave/ })
      .first()
      .click();
    await see(page.getByRole('alertdialog'));
  }),
  inNorth('session-end', 'dashboard?account=sessions', async (page) => {
    await page
      .getByRole('button', { name: /^End session/ })
      .first()
      .click();
    await see(page.getByRole('alertdialog'));
  }),
  inNorth('palette', 'members/active', async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('night');
    await see(page.getByRole('option').first());
    await page.getByRole('dialog').getByRole('combobox').fill('');
  }),
  inNorth('shortcuts', 'members/active', async (page) => {
    await page.keyboard.press('?');
    await see(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  }),
  inNorth(
    'switcher',
    'members/active',
    async (page) => {
      await switcher(page).click();
      await see(page.getByRole('option', { name: 'Southgate Properties' }));
    },
    'desktop',
  ),
  inNorth(
    'account',
    'members/active',
    async (page) => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await see(page.getByRole('menuitem', { name: 'Sign out' }));
    },
    'desktop',
  ),
  inNorth(
    'drawer',
    'members/active',
    async (page) => {
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await see(page.getByRole('dialog', { name: 'Navigation' }));
    },
    'phone',
  ),
  inNorth(
    'drawer-switcher',
    'members/active',
    async (page) => {
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await switcher(page).click();
      await see(page.getByRole('option', { name: 'Southgate Properties' }));
    },
    'phone',
  ),
];
