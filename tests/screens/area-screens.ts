import type { Page } from 'playwright-core';
import { gone, see } from '../harness/screen.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

const HEX = 'a'.repeat(24);

/**
 * A screen within Northwind, as its owner sees it.
 *
 * @param path - the path after the site
 */
export function inNorth(name: string, path: string, open?: Screen['open'], only?: Screen['only']): Screen {
  return {
    name,
    path: ({ north: { org, site } }) => `/${org}/${site}/${path}`,
    as: ({ north }) => north.owner,
    ...(open && { open }),
    ...(only && { only }),
  };
}

/**
 * A work order of Northwind, as its owner sees it.
 *
 * @param which - a key of `World.work`
 */
export function ofWork(name: string, which: keyof World['work'], open?: Screen['open']): Screen {
  return {
    name,
    path: ({ north: { org, site }, work }) => `/${org}/${site}/work-orders/${work[which]}`,
    as: ({ north }) => north.owner,
    ...(open && { open }),
  };
}

/** Opens the only blocked service provider. */
async function openProvider(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Wulf & Sohn Sanitär' }).click();
  await see(page.getByRole('link', { name: 'wulf-sanitaer.example' }));
}

/** Opens a maintenance plan in the list, with its files and what it has created. */
function openPlan(title: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: title }).click();
    await see(page.getByRole('heading', { level: 1, name: title }));
    await see(page.getByRole('heading', { level: 2, name: 'Files' }));
  };
}

/** Opens the first ticket in the list, on the tab or with the filter that the address asks for. */
export async function openTicket(page: Page): Promise<void> {
  await page.locator('[data-row]').getByRole('link').first().click();
  await see(page.getByRole('heading', { level: 2 }).first());
}

/** Waits for the entries of the calendar. */
async function seeEntries(page: Page): Promise<void> {
  await see(page.locator('main [data-entry]').first());
}

/** Opens a saved view from the menu, which exists at every width. */
async function openView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Waiting for parts' }).click();
  await gone(page.getByRole('menu'));
  await see(page.getByRole('link', { name: /^Waiting for parts/ }));
}

const customerPath = ({ north, customer }: World, status: string) =>
  `/${north.org}/${customer.org}/${customer.site}/invitations/status/${status}`;

/** Opens the feedback that was sent with the form of the site. */
export async function openFeedback(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Agua en la cocina' }).first().click();
  await see(page.getByText('Gotea desde ayer.'));
}

/** The pages of an organization, each as it is when opened. */
export const AREA_SCREENS: readonly Screen[] = [
  inNorth('dashboard', 'dashboard', (page) => see(page.getByRole('heading', { name: 'Open by status' }))),
  inNorth('dashboard-tables', 'dashboard?days=30&days-as=table&category-as=table', (page) =>
    see(page.getByRole('table', { name: 'Created and completed' })),
  ),
  inNorth('dashboard-all-sites', 'dashboard?sites=all&days=90', (page) =>
    see(page.getByRole('table', { name: 'Organization at a glance' })),
  ),
  {
    name: 'first-steps',
    path: ({ begun: { org, site } }) => `/${org}/${site}/dashboard`,
    as: ({ begun }) => begun.owner,
  },
  inNorth('feedbacks', 'feedbacks'),
  inNorth('feedback', 'feedbacks', openFeedback),
  inNorth('feedback-form-window', 'feedbacks', async (page) => {
    await page.getByRole('button', { name: 'Form and QR code' }).click();
    await see(page.getByRole('img', { name: 'QR code of the form' }));
  }),
  inNorth('work-orders', 'work-orders'),
  inNorth('work-orders-all', 'work-orders?tab=all&priority=high,urgent&sort=-dueAt'),
  inNorth('work-orders-board', 'work-orders?view=board', (page) => see(page.getByRole('article').first())),
  inNorth('work-orders-board-all', 'work-orders?view=board&tab=all&priority=high', (page) =>
    see(page.getByRole('article').first()),
  ),
  inNorth('work-orders-agenda', 'work-orders?view=agenda', (page) => see(page.getByRole('listitem').first())),
  inNorth('calendar-month', 'calendar?view=month', seeEntries),
  inNorth('calendar-week', 'calendar?view=week', seeEntries),
  inNorth('calendar-day', 'calendar?view=day', (page) => see(page.getByRole('region', { name: 'Hours' }))),
  inNorth('calendar-agenda', 'calendar?view=agenda', seeEntries),
  inNorth('calendar-assignee', 'calendar?view=assignee', seeEntries),
  inNorth('calendar-move', 'calendar?view=week', async (page) => {
    await seeEntries(page);
    await page.locator('[data-move]').first().focus();
    await page.keyboard.press('m');
    await see(page.getByRole('dialog', { name: /^Move WO-/ }));
  }),
  inNorth('calendar-subscribe', 'calendar?view=week', async (page) => {
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
    await see(dialog.getByRole('heading', { name: 'My work, at all my sites' }));
  }),
  inNorth('work-orders-view', 'work-orders', openView),
  inNorth('work-orders-view-changed', 'work-orders', async (page) => {
    await openView(page);
    await page.getByRole('button', { name: 'Board' }).click();
    await see(page.getByRole('article').first());
  }),
  inNorth('work-orders-view-menu', 'work-orders', async (page) => {
    await openView(page);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await see(page.getByRole('menuitem', { name: 'Rename or share' }));
  }),
  inNorth('work-orders-view-save', 'work-orders', async (page) => {
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save view' }).click();
    await see(page.locator('[role=dialog]').getByLabel('Name'));
  }),
  inNorth('work-orders-no-match', 'work-orders?search=nothing-like-this'),
  {
    name: 'work-orders-viewer',
    path: ({ north: { org, site } }) => `/${org}/${site}/work-orders`,
    as: ({ viewer }) => viewer,
  },
  {
    name: 'work-orders-none',
    path: ({ begun: { org, site } }) => `/${org}/${site}/work-orders`,
    as: ({ begun }) => begun.owner,
  },
  ofWork('work-order', 'inProgress'),
  ofWork('work-order-verified', 'verified'),
  { ...ofWork('work-order-viewer', 'inProgress'), as: ({ viewer }) => viewer },
  inNorth('work-order-missing', `work-orders/${HEX}`),
  inNorth('plans', 'work-orders/plans'),
  inNorth('plan', 'work-orders/plans', openPlan('Check filters, air handling units 1 to 7')),
  inNorth('plan-weekdays', 'work-orders/plans', async (page) => {
    await openPlan('Check filters, air handling units 1 to 7')(page);
    await page.getByRole('button', { name: 'On which days' }).click();
    await see(page.getByRole('group', { name: 'On which days' }));
  }),
  inNorth('plan-failing', 'work-orders/plans', openPlan('Clean the lift machine room')),
  inNorth('plan-paused', 'work-orders/plans', openPlan('Grease the dock levellers')),
  inNorth('plan-new', 'work-orders/plans/new', (page) => see(page.getByText('08:00').first())),
  inNorth('plan-missing', `work-orders/plans/${HEX}`),
  inNorth('feedback-missing', `feedbacks/${HEX}`),
  inNorth('service-providers', 'service-providers'),
  inNorth('service-providers-none', 'service-providers?search=nobody'),
  inNorth('service-provider', 'service-providers?status=blocked', openProvider),
  inNorth('support-tickets', 'support-tickets'),
  inNorth('support-ticket', 'support-tickets?status=open', openTicket),
  inNorth('support-ticket-details', 'support-tickets?status=resolved&part=details', openTicket),
  inNorth('members', 'members/active'),
  {
    name: 'members-lengthy',
    path: ({ lengthy: { org, site } }) => `/${org}/${site}/members/active`,
    as: ({ lengthy }) => lengthy.owner,
  },
  inNorth('members-invited', 'members/invited'),
  inNorth('members-suspended', 'members/suspended'),
  inNorth('members-no-match', 'members/active?search=nobody'),
  inNorth('invitations', 'invitations'),
  inNorth('invitations-expired', 'invitations?status=expired'),
  {
    name: 'customer-invitations',
    path: (world) => customerPath(world, 'pending'),
    as: ({ north }) => north.owner,
  },
  inNorth('roles-permissions', 'roles-permissions'),
  {
    name: 'roles-permissions-viewer',
    path: ({ north: { org, site } }) => `/${org}/${site}/roles-permissions`,
    as: ({ viewer }) => viewer,
  },
  inNorth('settings', 'settings'),
  inNorth('settings-sites', 'settings?section=sites'),
  inNorth('settings-customers', 'settings?section=customers'),
  inNorth('settings-support', 'settings?section=support'),
  {
    name: 'settings-site',
    path: ({ north: { org, site } }) => `/${org}/${site}/settings?section=sites&site=${site}`,
    as: ({ north }) => north.owner,
  },
  {
    name: 'settings-viewer',
    path: ({ north: { org, site } }) => `/${org}/${site}/settings`,
    as: ({ viewer }) => viewer,
  },
  inNorth('members-failing', 'members/active', async (page) => {
    // The server must not report that it is back either, or the page would retry and keep loading for seconds each time.
    await page.route(/\/api\/(members\?|health)/, (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await see(page.getByText('The members could not be loaded'));
  }),
];
