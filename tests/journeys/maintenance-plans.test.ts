import { workOrderNumber } from '@siteward/domain';
import { expect, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { serverInTime } from '../harness/later.ts';
import { placeOf, signInPerson } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The first date is after the clock's move, and its work order is made before that. */
const [FIRST, AHEAD] = [35, 34];
const TITLE = 'Read the water meters';

const server = serverInTime();

const signIn = (name: string) => signInPerson(server.url, `${name}@north.example`);

it('a plan is made in words, fired by the clock, and its work counts as done on time', {
  timeout: 300_000,
}, async () => {
  const owner = await signIn('owner');
  const params = { id: owner.user.defaultOrg ?? '' };
  const { org, site } = await placeOf(owner, await expectStatus(owner.api.organizations.get({ params }), 200));
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(Date.now() + FIRST * DAY_MS);

  const { page } = await openWindow({ at: server.url, as: owner });
  await page.goto(`/${org}/${site}/work-orders`);
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await see(heading(page, 'Maintenance plans'));
  await page.getByRole('link', { name: 'New plan' }).click();
  await see(heading(page, 'New plan'));
  const word = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) });
  const editor = (name: string) => page.getByRole('group', { name });
  // All of it by keys: a word opens its editor, which has the focus, and Escape leads back to the word.
  await word('How often').press('Enter');
  await editor('How often').getByLabel('Interval').fill('2');
  await page.keyboard.press('Escape');
  await gone(editor('How often'));
  expect(await word('How often').evaluate((element) => element === document.activeElement)).toBe(true);
  await word('On which days').press('Enter');
  await editor('On which days').getByRole('button', { name: 'Tuesday' }).press('Space');
  await editor('On which days').getByRole('button', { name: 'Monday' }).press('Space');
  await see(page.getByRole('button', { name: 'How often: second' }));
  await see(page.getByRole('button', { name: 'On which days: Tuesday' }));
  await word('First day').press('Enter');
  await editor('First day').getByLabel('First day').fill(day);
  await page.getByLabel('Title').fill(TITLE);
  await see(page.getByText('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'));
  await page.getByRole('button', { name: 'Create plan' }).click();
  await see(heading(page, TITLE), page.getByText('It has not made a work order yet.'));
  const plan = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { dates, repeats } = await expectStatus(owner.api.maintenancePlans.get({ params: { id: plan } }), 200);
  expect(repeats).toEqual({ every: 'week', interval: 2, weekdays: ['TU'] });
  expect((dates[0]?.day ?? '') >= day).toBe(true);

  await server.goAhead(AHEAD * DAY_MS);
  const [again, admin] = [await signIn('owner'), await signIn('admin')];
  const made = async () => (await expectStatus(again.api.workOrders.list({ query: { org, plan } }), 200)).items;
  await expect.poll(made, { timeout: 90_000 }).toMatchObject([{ title: TITLE, status: 'open' }]);
  const [order] = await made();
  if (!order) throw new Error('no work order');
  const step = { params: { id: order._id } };
  const started = again.api.workOrders.setStatus({ params: { ...step.params, status: 'in-progress' }, body: {} });
  await expectStatus(started, 200);
  const done = { params: { ...step.params, status: 'completed' as const }, body: { resolution: 'Read: 4,410' } };
  await expectStatus(again.api.workOrders.setStatus(done), 200);

  const later = await openWindow({ at: server.url, as: admin });
  await later.page.goto(`/${org}/${site}/work-orders/${order._id}`);
  await see(later.page.getByRole('link', { name: TITLE, exact: true }));
  await later.page.getByRole('button', { name: 'Verify', exact: true }).click();
  await see(later.page.getByText('Verified', { exact: true }));
  await later.page.getByRole('link', { name: TITLE, exact: true }).click();
  await see(heading(later.page, TITLE));
  const card = later.page.getByRole('region', { name: 'Made so far' });
  await see(card.getByText('1 of 1', { exact: true }), card.getByText('Verified', { exact: true }));
  await see(card.getByRole('link', { name: new RegExp(workOrderNumber(order.number)) }));
  await card.getByRole('link', { name: /Show/ }).click();
  await see(heading(later.page, 'Work orders'), later.page.getByRole('link', { name: TITLE }));
  expect(new URL(later.page.url()).searchParams.get('plan')).toBe(plan);
});
