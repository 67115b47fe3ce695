import type { Page } from 'playwright-core';
import { see } from '../harness/screen.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

const payer = ({ paying }: World) => paying.owner;
const beginner = ({ begun }: World) => begun.owner;
const linked = (which: 'linked' | 'failed' | 'open') => ({
  path: ({ paying }: World) =>
    `/payment-method-linked?${new URLSearchParams({ org: paying.org, method: paying[which] })}`,
  as: payer,
});

/** Makes every organization's trial over and nothing linked in the API's answers, and reloads the page. */
async function endTrial(page: Page): Promise<void> {
  await page.route(/\/api\/organizations\//, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"trialEndsAt":"[^"]*"/g, '"trialEndsAt":"2026-01-05T08:14:00.000Z"')
      .replaceAll('"paymentLinked":true', '"paymentLinked":false');
    await route.fulfill({ response, body });
  });
  await page.reload();
}

/** Fills in who pays until the step with the address is open, and submits that empty. */
async function skipAddress(page: Page): Promise<void> {
  await page.locator('[type=submit]:visible').first().click();
  await see(page.locator('[data-step=billing]:focus'));
  await page.locator('button[type=submit]:visible').first().click();
  await see(page.locator('[data-fault]'));
}

const typeOther = async (page: Page) => {
  await page.locator('input[name=number]').fill('4111 1111 1111 1111');
  await page.locator('[type=submit]').click();
  await see(page.locator('[data-fault]'));
};

/** Billing: setting it up, what became of a card, what is closed without it, and the page of test cards. */
export const BILLING_SCREENS: readonly Screen[] = [
  { name: 'billing-company', path: ({ begun }) => `/create-customer?org=${begun.org}`, as: beginner },
  { name: 'billing-faults', path: ({ begun }) => `/create-customer?org=${begun.org}`, as: beginner, open: skipAddress },
  { name: 'billing-another-card', path: ({ paying }) => `/create-customer?org=${paying.org}`, as: payer },
  { name: 'card-linked', ...linked('linked') },
  { name: 'card-declined', ...linked('failed') },
  { name: 'card-pending', ...linked('open') },
  {
    name: 'settings-billing',
    path: ({ paying: { org, site } }) => `/${org}/${site}/settings?section=billing`,
    as: payer,
  },
  {
    name: 'trial-over',
    path: ({ begun: { org, site } }) =>
      `/require-customer?${new URLSearchParams({ org, returnTo: `/${org}/${site}/dashboard` })}`,
    as: beginner,
    open: async (page) => {
      await endTrial(page);
      await see(page.locator('main a[href^="/create-customer"]'));
    },
  },
  {
    name: 'reading-on',
    path: ({ begun: { org, site } }) => `/${org}/${site}/work-orders`,
    as: beginner,
    open: async (page, { begun: { org } }) => {
      await page.evaluate((id) => sessionStorage.setItem(`siteward:reads-on:${id}`, 'yes'), org);
      await endTrial(page);
      await see(page.locator('a[href^="/create-customer"], a[href^="/require-customer"]'));
    },
  },
  ...[
    { name: 'test-card', path: ({ paying }: World) => `/test-card#token=${paying.card}` },
    { name: 'test-card-faults', path: ({ paying }: World) => `/test-card#token=${paying.card}`, open: typeOther },
    { name: 'test-card-over', path: () => '/test-card#token=no-such-token' },
  ].map((screen): Screen => ({ ...screen, hasCatalogs: false })),
];
