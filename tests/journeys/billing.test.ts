import { TRIAL_MS } from '@siteward/domain';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { serverInTime } from '../harness/later.ts';
import { createMember, createPlace, PASSWORD, type Person, signInPerson } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { EMPTY } from '../harness/stack.ts';
import { openWindow } from '../harness/window.ts';

/** A day past the trial of an organization that is created now. */
const AHEAD_MS = TRIAL_MS + 24 * 60 * 60 * 1000;
const LINKED = '4242 4242 4242 4242';
const CHECKED = '4000 0025 0000 3155';
const DECLINED = '4000 0000 0000 0002';
/** Not one of the cards that the page accepts. */
const OTHER = '4111 1111 1111 1111';

const server = serverInTime(EMPTY);
/** How far ahead the server's clock is now. */
let ahead = 0;

/** Opens somebody's window, whose clock is as far ahead as the server's, and records everything it sends to the API. */
async function openAhead(as: Person): Promise<{ page: Page; sent: string[] }> {
  const { page, context } = await openWindow({ at: server.url, as });
  await context.addInitScript((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
    globalThis.Date = new Proxy(Date, {
      construct: (date, values, made) => Reflect.construct(date, values.length === 0 ? [Date.now()] : values, made),
    });
  }, ahead);
  const sent: string[] = [];
  context.on('request', (request) => {
    const said = [request.method(), request.url(), ...Object.values(request.headers()), request.postData() ?? ''];
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(said.join(' '));
  });
  return { page, sent };
}

/** Reloads the page, and checks that it shows the same. */
async function reloaded(page: Page, name: string | RegExp): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await page.reload();
  await see(heading(page, name));
  expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual([pathname, search]);
}

const goOn = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Enters who pays, from the first step to the page for the card, reloading at each step. */
async function sayWhoPays(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('Quayside Works GmbH');
  await reloaded(page, 'Set up billing');
  expect(await page.getByLabel('Company name').inputValue()).toBe('Quayside Works GmbH');
  await goOn(page, 'Continue');
  await page.getByLabel('Billing email').fill('invoices@quayside.example');
  await page.getByLabel('Street and number').fill('Am Sandtorkai 48');
  await page.getByLabel('Postcode').fill('20457');
  await page.getByLabel('City').fill('Hamburg');
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await page.getByLabel('Tax id').fill('DE 29841773');
  await goOn(page, 'Continue');
  await see(page.getByText(/A German tax id has DE and 9 digits/));
  await page.getByLabel('Tax id').fill('');
  await reloaded(page, 'Set up billing');
  expect(await page.getByLabel('City').inputValue()).toBe('Hamburg');
  await goOn(page, 'Continue');
  await see(page.getByRole('button', { name: 'Go to card page' }));
  await reloaded(page, 'Set up billing');
  await see(page.getByText('invoices@quayside.example · Hamburg'));
}

/** Chooses a number on the page of test cards, which accepts it. */
async function takeCard(page: Page, number: string): Promise<void> {
  await see(heading(page, 'Link a test card'));
  await page.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  await goOn(page, 'Link this test card');
}

it('a trial ends: the app asks who pays, reports a declined card, and after a linked one opens the requested page', {
  timeout: 300_000,
}, async () => {
  const before = await createPlace(server.url, 'Quayside Works');
  const { org, site } = before;
  await server.goAhead(AHEAD_MS);
  ahead = AHEAD_MS;
  const owner = await signInPerson(server.url, before.owner.email, PASSWORD);
  const asked = `/${org}/${site}/work-orders?tab=all`;
  const { page, sent } = await openAhead(owner);
  const create = { body: { org, site, title: 'Pump leaks' } };
  expect(await expectStatus(owner.api.workOrders.create(create), 402)).toMatchObject({ code: 'CUSTOMER_REQUIRED' });

  await page.goto(asked);
  await see(heading(page, 'Quayside Works needs a payment method'));
  await reloaded(page, 'Quayside Works needs a payment method');
  await page.getByRole('link', { name: 'Continue reading' }).click();
  await see(heading(page, 'Work orders'));
  await gone(page.getByRole('button', { name: 'New work order' }));
  await page.goto(`/require-customer?${new URLSearchParams({ org, returnTo: asked })}`);
  await page.getByRole('link', { name: 'Set up billing' }).click();
  await see(heading(page, 'Set up billing'));
  await sayWhoPays(page);
  await goOn(page, 'Go to card page');

  await see(heading(page, 'Link a test card'));
  expect(new URL(page.url()).pathname).toBe('/test-card');
  await page.reload();
  await see(heading(page, 'Link a test card'));
  await page.getByLabel('Test card number').fill(OTHER);
  await page.getByLabel('Expires').fill('08/29');
  await page.getByLabel('Security code').fill('123');
  await goOn(page, 'Link this test card');
  await see(page.getByText(/Only the test numbers of this page work\. Nothing was sent\./));
  await takeCard(page, DECLINED);
  await see(heading(page, 'The card was not accepted'), page.getByText('The bank declined it.'));
  await reloaded(page, 'The card was not accepted');
  expect(await expectStatus(owner.api.workOrders.create(create), 402)).toMatchObject({ code: 'CUSTOMER_REQUIRED' });

  await goOn(page, 'Try another card');
  await takeCard(page, LINKED);
  await see(heading(page, 'Your card is linked'));
  await reloaded(page, 'Your card is linked');
  await page.getByRole('link', { name: /^Go to / }).click();
  await see(heading(page, 'Work orders'), page.getByRole('button', { name: 'New work order' }));
  expect(page.url()).toBe(`${server.url}${asked}`);
  await expectStatus(owner.api.workOrders.create(create), 201);
  const { items } = await expectStatus(owner.api.customers.list({ query: { org } }), 200);
  expect(items).toMatchObject([{ name: 'Quayside Works GmbH', country: 'DE', taxId: '', status: 'active' }]);

  // Of the card numbers that were typed, only the last digits of test cards have left the browser.
  const digits = (text: string) => text.replace(/\D/g, '');
  const typed = [LINKED, DECLINED, OTHER].map(digits);
  expect(sent.filter((each) => typed.some((number) => digits(each).includes(number)))).toEqual([]);
  const taken = sent.filter((each) => each.startsWith('POST') && each.includes('/api/local-payments/'));
  const expYear = new Date(Date.now() + AHEAD_MS).getFullYear() + 3;
  expect(taken.map((each) => JSON.parse(each.slice(each.lastIndexOf('{'))))).toEqual(
    ['0002', '4242'].map((last4) => ({ brand: 'visa', last4, expMonth: 8, expYear })),
  );
});

it('a card that the bank has to check gets linked by itself; one of two is removed, and the last one stays while it pays for seats', {
  timeout: 300_000,
}, async () => {
  const { owner, org, site } = await createPlace(server.url, 'Basin Works');
  const said = { org, name: 'Basin Works GmbH', billingEmail: owner.email, country: 'DE', currency: 'EUR', seats: 34 };
  const address = { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' };
  const { customer, url } = await expectStatus(owner.api.customers.create({ body: { ...said, address } }), 201);
  const { page } = await openAhead(owner);
  await page.goto(url);
  await takeCard(page, CHECKED);
  await see(heading(page, 'Your bank is still checking'));
  await see(heading(page, 'Your card is linked'));
  await page.getByRole('link', { name: 'Billing settings' }).click();
  const methods = page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem');
  await see(methods.filter({ hasText: '3155' }).getByText('Default'));
  await goOn(page, 'Link another card');
  await takeCard(page, LINKED);
  await see(heading(page, 'Your card is linked'));
  await page.getByRole('link', { name: /^Go (on|to )/ }).click();
  await see(methods.filter({ hasText: '4242' }));
  expect(new URL(page.url()).pathname).toBe(`/${org}/${site}/settings`);
  await goOn(page, 'Make default: Visa 4242');
  await see(methods.filter({ hasText: '4242' }).getByText('Default', { exact: true }));
  await goOn(page, 'Remove: Visa 3155');
  await goOn(page, 'Remove card');
  await see(page.getByText('Visa 3155 has been removed'));
  await gone(methods.filter({ hasText: '3155' }));
  await page.reload();
  await goOn(page, 'Remove: Visa 4242');
  await see(page.getByText('Visa 4242 cannot be removed yet'));
  await page.keyboard.press('Escape');

  const query = { params: { id: customer._id }, query: {} };
  const { items } = await expectStatus(owner.api.customers.listPaymentMethods(query), 200);
  expect(items).toMatchObject([{ last4: '4242', status: 'linked', default: true }]);
  const last = { params: { id: items[0]?._id ?? '' } };
  const refused = await expectStatus(owner.api.paymentMethods.remove(last), 409);
  expect(refused).toMatchObject({ code: 'CONFLICT', reason: 'last-payment-method' });
  expect((await expectStatus(owner.api.customers.listPaymentMethods(query), 200)).items).toEqual(items);
});

it('two owners who set up the billing at the same time pay as one', { timeout: 300_000 }, async () => {
  const place = await createPlace(server.url, 'Lock Works');
  const other = await createMember(server.url, place, 'Owner', 'Otto');
  const { org, owner } = place;
  const pages = [(await openAhead(owner)).page, (await openAhead(other)).page];
  const both = (does: (page: Page) => Promise<unknown>) => Promise.all(pages.map(does));
  await both(async (page) => {
    await page.goto(`/create-customer?org=${org}`);
    await see(heading(page, 'Set up billing'));
    await goOn(page, 'Continue');
    await page.getByLabel('Street and number').fill('Am Sandtorkai 48');
    await page.getByLabel('Postcode').fill('20457');
    await page.getByLabel('City').fill('Hamburg');
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await goOn(page, 'Continue');
    await see(page.getByRole('button', { name: 'Go to card page' }));
  });
  await both((page) => goOn(page, 'Go to card page'));
  // The slower one sees what the other has set up, and continues from there.
  await both(async (page) => {
    const [card, again] = [heading(page, 'Link a test card'), page.getByRole('list', { name: 'Payment methods' })];
    await see(card.or(again));
    if (await again.isVisible()) await goOn(page, 'Go to card page');
    await see(card);
  });
  await both((page) => takeCard(page, LINKED));
  await both((page) => see(heading(page, 'Your card is linked')));
  const { items } = await expectStatus(owner.api.customers.list({ query: { org } }), 200);
  expect(items).toMatchObject([{ status: 'active' }]);
  const query = { params: { id: items[0]?._id ?? '' }, query: {} };
  const methods = await expectStatus(owner.api.customers.listPaymentMethods(query), 200);
  expect(methods.items.map(({ status }) => status)).toEqual(['linked', 'linked']);
  expect(methods.items.filter((each) => each.default)).toHaveLength(1);
});
