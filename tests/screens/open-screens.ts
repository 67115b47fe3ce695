import type { Page } from 'playwright-core';
import { gone, see, switcher } from '../harness/screen.ts';
import { inNorth, ofWork, openFeedback, openTicket } from './area-screens.ts';
import type { Screen } from './screen.ts';

/** Opens the menu of a record. */
async function menuOf(page: Page, record: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}`, exact: true }).click();
  await see(page.getByRole('menu'));
}

function inMenu(record: string, item: string): Screen['open'] {
  return async (page) => {
    await menuOf(page, record);
    await page.getByRole('menuitem', { name: item }).click();
    // Not the browser's own dialog, which stands in for a window while its code is loading.
    await see(page.locator('[role=dialog], [role=alertdialog]'));
  };
}

/** Opens a window with a button of the page. */
function inWindow(button: string): Screen['open'] {
  return async (page) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await see(page.locator('[role=dialog]'));
  };
}

/** Opens the window that confirms a step with the feedback that was sent with the form. */
function forFeedback(step: string): Screen['open'] {
  return async (page) => {
    await openFeedback(page);
    await page.getByRole('button', { name: step }).click();
    await see(page.getByRole('dialog', { name: /FB-\d{6}/ }));
  };
}

/** Waits for a field in one's own account. */
function inAccount(field: string): Screen['open'] {
  return (page) => see(page.getByRole('dialog').getByLabel(field, { exact: true }));
}

/**
 * Scrolls to the end. A dark bar floats over the list until it reaches its own place there; whatever it half covers before that
 * does not count as too small a target.
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

/** Fills in the invitation of three people, as in the journey of two people; nothing is sent. */
async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  const addresses = 'Grace Hopper <grace.hopper@people.example>\nada.lovelace@people\nalan.turing@people.example';
  await dialog.getByLabel('Email addresses').fill(addresses);
  await dialog.getByLabel('Role').selectOption({ label: 'Technician' });
}

/** Chooses a file of people to invite that has a faulty row; nothing is sent. */
async function importFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite from a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite from a file' });
  const lines = ['Email;Role;Name', 'grace@people.example;Technician;Grace Hopper', 'ada@people;Plumber;Ada Lovelace'];
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await see(dialog.getByText('1 of 2 rows has errors.'));
}

/** Chooses a file of work orders that has a faulty row; nothing is sent. */
async function importOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import work orders' });
  const lines = ['Title;Priority;Due', 'Gutter blocked;High;2030-12-31', 'Lamp is out;Soon;12/31/2030'];
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await see(dialog.getByText(/^1 row has errors/));
}

/** Chooses files that are refused before they are sent; nothing is added. */
async function refuseFiles(page: Page): Promise<void> {
  const input = page.getByLabel('Add files', { exact: true }).and(page.locator('input'));
  await input.setInputFiles([
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'Meter readings of November.csv', mimeType: 'text/csv', buffer: Buffer.from('') },
  ]);
  await see(page.getByText('The file is empty.'));
}

/** Selects the first two work orders; on a phone, after bringing up the check boxes. */
async function selectWorkOrders(page: Page): Promise<void> {
  const select = page.getByRole('button', { name: 'Select', exact: true });
  const isPhone = await select.isVisible();
  if (isPhone) await select.click();
  const boxes = page.getByRole('checkbox', { name: /^Select WO-/ });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  if (isPhone) await scrollToEnd(page);
}

function forSelectedWorkOrders(action: string): Screen['open'] {
  return async (page) => {
    await selectWorkOrders(page);
    await page.getByRole('toolbar').getByRole('button', { name: action }).click();
    await see(page.locator('[role=dialog], [role=alertdialog]'));
  };
}

/** Everything that opens over the pages: menus, dialogs, the palette, the drawer. */
export const OPEN_SCREENS: readonly Screen[] = [
  inNorth('invite', 'members/active', invite),
  inNorth('import-work-orders', 'work-orders', importOrders),
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
  inNorth('feedback-convert', 'feedbacks', forFeedback('Convert to work order')),
  inNorth('feedback-decline', 'feedbacks', forFeedback('Decline…')),
  inNorth('feedback-new', 'feedbacks', inWindow('New feedback')),
  inNorth('service-provider-new', 'service-providers', inWindow('Add provider')),
  inNorth('service-provider-block', 'service-providers', inMenu('Alster Security Technik', 'Block')),
  inNorth('support-ticket-new', 'support-tickets', inWindow('New ticket')),
  inNorth('support-ticket-canned', 'support-tickets?status=open', async (page) => {
    await openTicket(page);
    await page.getByRole('button', { name: 'Canned replies' }).click();
    await see(page.getByRole('option').first());
  }),
  inNorth('work-orders-selected', 'work-orders', selectWorkOrders),
  inNorth('work-orders-assign', 'work-orders', forSelectedWorkOrders('Assign')),
  inNorth('work-orders-due', 'work-orders', forSelectedWorkOrders('Due date')),
  inNorth('work-orders-delete', 'work-orders', forSelectedWorkOrders('Delete')),
  inNorth('work-orders-filter', 'work-orders?priority=high', async (page) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await see(page.getByRole('dialog', { name: 'Filters' }));
  }),
  inNorth('work-order-status-menu', 'work-orders', async (page) => {
    await page
      .getByRole('button', { name: /^Status of WO-/ })
      .first()
      .click();
    await see(page.getByRole('menu'));
  }),
  inNorth('work-order-move-menu', 'work-orders?view=board', async (page) => {
    await page
      .getByRole('button', { name: /^Move WO-/ })
      .first()
      .click();
    await see(page.getByRole('menu'));
  }),
  inNorth('work-order-step', 'work-orders?status=open', async (page) => {
    await page
      .getByRole('button', { name: /^Status of WO-/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'On hold' }).click();
    await see(page.locator('[role=dialog]'));
  }),
  inNorth('work-order-new', 'work-orders', async (page) => {
    await page.getByRole('button', { name: 'New work order' }).click();
    const dialog = page.getByRole('dialog', { name: 'New work order' });
    await dialog.getByLabel('Tags', { exact: true }).fill('roof, chiller,');
    await dialog.getByRole('button', { name: 'Add point' }).click();
    // More people than the closed field has room for.
    await dialog.getByRole('combobox', { name: 'Assignees' }).click();
    const people = page.locator('[role=option]');
    for (const each of [0, 1, 2, 3, 4, 5]) await people.nth(each).click();
    await page.keyboard.press('Escape');
    await gone(people.first());
    await dialog.getByRole('button', { name: 'Create work order' }).click();
    await see(dialog.getByText('This field is required').first());
  }),
  ofWork('work-order-files', 'inProgress', refuseFiles),
  ofWork('work-order-mention', 'inProgress', async (page) => {
    await page.getByRole('switch', { name: /Internal/ }).check();
    await page.getByRole('textbox', { name: 'New internal comment' }).pressSequentially('Ask @');
    await see(page.getByRole('option').first());
  }),
  ofWork('work-order-comment-edit', 'inProgress', async (page) => {
    await page
      .getByRole('button', { name: /^Actions for the comment by/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await see(page.getByRole('textbox', { name: 'Your comment' }));
  }),
  ofWork('work-order-time', 'inProgress', async (page) => {
    await page.getByRole('button', { name: 'Add time' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time in minutes').fill('95');
    await dialog.getByLabel('Day').fill('');
    await dialog.getByRole('button', { name: 'Add time' }).click();
    await see(dialog.locator('[aria-invalid=true]').first());
  }),
  ofWork('work-order-cost', 'inProgress', async (page) => {
    await page.getByRole('button', { name: 'Add cost' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add cost' }).click();
    await see(page.getByRole('dialog').getByText('This field is required').first());
  }),
  {
    ...ofWork('work-order-sign', 'inProgress', async (page) => {
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Sign WO-/ });
      await dialog.getByLabel('Name of the person signing').fill('Jonas Petersen');
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
      await see(dialog.getByText('Sign here, or choose to sign by name only.'));
    }),
    isKept: true,
  },
  ofWork('work-order-link', 'inProgress', async (page) => {
    await page.getByRole('button', { name: 'Add link' }).click();
    await see(page.getByRole('dialog', { name: 'Add link' }));
  }),
  ofWork('work-order-menu', 'inProgress', async (page) => {
    await page.getByRole('button', { name: /^Actions for WO-/ }).click();
    await see(page.getByRole('menu'));
  }),
  ofWork('work-order-hold', 'inProgress', async (page) => {
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await see(page.locator('[role=dialog]'));
  }),
  ofWork('work-order-edit', 'inProgress', async (page) => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await see(page.getByRole('dialog').getByLabel('Title', { exact: true }));
  }),
  ofWork('work-order-remove', 'inProgress', async (page) => {
    await page.getByRole('button', { name: /^Actions for WO-/ }).click();
    await page.getByRole('menuitem', { name: 'Delete work order' }).click();
    await see(page.locator('[role=alertdialog]'));
  }),
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
  inNorth('new-customer', 'settings?section=customers&new=1', (page) =>
    see(page.getByRole('dialog', { name: 'New customer' })),
  ),
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
