import { createDevClient } from '@siteward/contract/dev';
import { DAY_MS, HOUR_MS } from '@siteward/domain';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiAt, expectStatus } from '../harness/api.ts';
import { createPlace, signInPerson } from '../harness/people.ts';
import { gone, heading, see, seeFocus, toast } from '../harness/screen.ts';
import { type Stack, startStack } from '../harness/stack.ts';
import { openWindow } from '../harness/window.ts';
import { layoutFaults } from '../screens/layout.ts';

// A server of its own, because faults set up on a server affect everybody who uses it.
let stack: Stack;
let dev: ReturnType<typeof createDevClient>;
beforeAll(async () => {
  stack = await startStack();
  dev = createDevClient(stack.url);
});
afterEach(() => dev.clearMisbehaviour());
afterAll(() => stack?.stop());

/** Opens the page of the server, which answers nobody who comes through a proxy. */
async function openDevPage(options: { width?: number; colorScheme?: 'light' | 'dark' } = {}): Promise<Page> {
  const { width = 1440, colorScheme = 'light' } = options;
  const viewport = { width, height: width === 390 ? 844 : 900 };
  const { page } = await openWindow({ at: stack.url, extraHTTPHeaders: {}, viewport, colorScheme });
  await page.goto('/dev');
  await see(heading(page, 'Development server'));
  return page;
}

describe('the page of a development server', () => {
  it('makes calls go wrong and stops that, with the keyboard only', async () => {
    const page = await openDevPage();
    const api = apiAt(stack.url);
    await page.getByRole('radio', { name: 'Error' }).press('Space');
    await page.getByLabel('Status of the error').selectOption('503');
    await page.getByLabel('Calls').fill('auth.signIn');
    await page.getByLabel('Ends after').fill('2');
    await page.getByLabel('Ends after').press('Enter');
    const said = page.getByRole('status').filter({ hasText: 'Added' });
    await see(said, page.getByText('Answers 503'));
    await seeFocus(said);
    const body = { email: 'owner@north.example', password: 'siteward-demo' };
    await expectStatus(api.auth.signIn({ body }), 503);
    await page.reload();
    await see(page.getByText('Happened 1 time, 1 more time to come.'));
    await page.getByRole('button', { name: 'End: Answers 503' }).press('Enter');
    await see(page.getByText('No misbehaviour right now.'));
    await expectStatus(api.auth.signIn({ body }), 200);
    await page.getByRole('link', { name: 'Refresh' }).press('Enter');
    await see(page.getByRole('listitem').filter({ hasText: '503 auth.signIn' }).getByText('error=503'));
  });

  it('says what is wrong with the input, and keeps it', async () => {
    const page = await openDevPage();
    await page.getByRole('radio', { name: 'Cut body' }).check();
    await page.getByLabel('Calls').fill('workOrders.lst');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await see(page.getByRole('alert').filter({ hasText: 'There is no call workOrders.lst.' }));
    expect(await page.getByLabel('Calls').inputValue()).toBe('workOrders.lst');
    expect(await page.getByRole('radio', { name: 'Cut body' }).isChecked()).toBe(true);
    expect((await dev.state()).misbehaviour.rules).toEqual([]);
  });

  it('signs somebody in with one click, and leads to the web application', async () => {
    const page = await openDevPage();
    await page.getByRole('button', { name: /owner@north\.example/ }).click();
    await see(page.getByText('You are signed in as Olivia Brandt.'));
    await page.getByRole('link', { name: 'Open the web application' }).click();
    await see(heading(page, /Dashboard/));
  });

  it('lists contradictions to the contract separately', async () => {
    for (const path of ['health', 'no-such-call']) await fetch(`${stack.url}/api/${path}`);
    const page = await openDevPage();
    const requests = page.getByRole('region', { name: 'Requests' }).getByRole('listitem');
    const right = requests.filter({ hasText: 'GET /api/health' });
    const wrong = requests.filter({ hasText: 'GET /api/no-such-call' });
    await see(right, wrong);
    await page.getByRole('link', { name: /^With faults/ }).click();
    await page.waitForURL(/only=faults/);
    expect([await right.count(), await wrong.count()]).toEqual([0, 1]);
  });

  it.each([
    { width: 1440, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)('can be used by everybody: $width px, $colorScheme', async (look) => {
    await dev.setMisbehaviour({
      rules: [
        { kind: 'latency', ms: 1 },
        { kind: 'error', status: 500, calls: ['workOrders.list', 'maintenancePlans.restoreDate'], rate: 0.3, times: 9 },
      ],
    });
    await fetch(`${stack.url}/api/no-such-call`);
    await fetch(`${stack.url}/api/work-orders`);
    const page = await openDevPage(look);
    for (const more of await page.locator('summary').all()) await more.click();
    await page.evaluate(axe.source);
    const findings = await page.evaluate(async () => {
      const rules = { 'target-size': { enabled: true } };
      const { violations } = await window.axe.run(document, { rules, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    });
    expect(findings).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    // The name of a call is never broken, however narrow the page is.
    const linesOf = await page.locator('#requests strong').evaluateAll((names) =>
      names.map((name) => {
        const words = document.createRange();
        words.selectNodeContents(name);
        return `${name.textContent}: ${new Set([...words.getClientRects()].map(({ top }) => top)).size}`;
      }),
    );
    expect(linesOf).toEqual(expect.arrayContaining(['No such call: 1', 'workOrders.list: 1']));
    expect(linesOf.filter((name) => !name.endsWith(': 1'))).toEqual([]);
  });
});

describe('a trial that ends while a page is open', () => {
  it('is noticed when a request is refused: no input is lost, and it says what can be done', async () => {
    const place = await createPlace(stack.url, 'Tentative Facilities');
    await dev.setClock({ advanceMs: 14 * DAY_MS - HOUR_MS });
    const owner = await signInPerson(stack.url, place.owner.email, place.owner.password);
    const { page } = await openWindow({ at: stack.url, as: owner });
    await page.clock.install({ time: (await dev.state()).now });
    await page.goto(`/${place.org}/${place.site}/work-orders?new=blank`);
    const dialog = page.getByRole('dialog', { name: 'New work order' });
    await dialog.getByLabel('Title').fill('Gate 4 does not open');
    await dev.setClock({ advanceMs: 2 * HOUR_MS });
    await page.clock.fastForward(2 * HOUR_MS);

    await dialog.getByRole('button', { name: 'Create work order' }).click();
    const message = toast(page, 'Tentative Facilities is read-only right now');
    await see(message, dialog.getByRole('alert'));
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Gate 4 does not open');
    const query = { org: place.org, search: 'Gate 4' };
    expect((await expectStatus(owner.api.workOrders.list({ query }), 200)).total).toBe(0);

    await see(dialog.getByRole('link', { name: 'What can be done' }));
    // The message lies over the open window, and also leads there.
    await message.getByRole('button', { name: 'What can be done' }).click();
    await gone(dialog);
    await see(heading(page, /Billing needed|needs a payment method/));
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('returnTo')]).toEqual([
      '/require-customer',
      `/${place.org}/${place.site}/work-orders?new=blank`,
    ]);
    expect(await page.evaluate(() => Object.values({ ...sessionStorage }).join())).toContain('Gate 4 does not open');
  });
});
