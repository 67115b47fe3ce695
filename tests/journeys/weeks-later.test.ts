import { DAY_MS, TICKET_REOPEN_MS, workOrderNumber } from '@siteward/domain';
import { expect, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { serverInTime } from '../harness/later.ts';
import { placeOf, signInPerson } from '../harness/people.ts';
import { gone, heading, see, seeFocus } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

/** A day after the last one on which the requester could reopen a ticket. */
const CLOSED_MS = TICKET_REOPEN_MS + DAY_MS;
/**
 * How many days from today the plan begins: after the ticket has closed. Its first date is the Tuesday after that, in the same
 * week or two weeks later.
 */
const FIRST = 35;
const TITLE = 'Read the water meters';

// One server for both, because starting it is most of the work; its clock advances from the one test to the other.
const server = serverInTime();

// The trial of a new organization would be over by then; the one in the demo data pays.
const signIn = (name: string) => signInPerson(server.url, `${name}@north.example`);

it('a ticket that was resolved and rated is closed by the clock, and nobody can write on it any more', {
  timeout: 240_000,
}, async () => {
  const [owner, manager, requester] = [await signIn('owner'), await signIn('manager'), await signIn('requester')];
  const params = { id: owner.user.defaultOrg ?? '' };
  const { org, site } = await placeOf(owner, await expectStatus(owner.api.organizations.get({ params }), 200));
  const asked = { org, site, subject: 'Badge is refused', text: 'Since noon' };
  const { _id: id } = await expectStatus(requester.api.supportTickets.create({ body: asked }), 201);
  const ticket = { params: { id } };
  const at = `/${org}/${site}/support-tickets?ticket=${id}`;

  const serving = await openWindow({ at: server.url, as: manager });
  await serving.page.goto(at);
  await serving.page.getByRole('textbox', { name: 'Message' }).fill('The reader was exchanged');
  await serving.page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(serving.page.getByRole('list', { name: 'Messages' }).getByText('The reader was exchanged'));
  await serving.page.getByRole('button', { name: 'Resolve' }).click();
  await gone(serving.page.getByRole('button', { name: 'Resolve' }));
  const asking = await openWindow({ at: server.url, as: requester });
  await asking.page.goto(at);
  await see(asking.page.getByRole('textbox', { name: 'Message' }));
  await asking.page.getByRole('button', { name: '4 of 5' }).click();
  await asking.page.getByRole('button', { name: 'Send rating' }).click();
  await see(asking.page.getByText('Thank you for your rating'));
  const before = await expectStatus(requester.api.supportTickets.get(ticket), 200);
  expect(before).toMatchObject({ status: 'resolved', mayWrite: true, csat: { score: 4 } });

  await server.goAhead(CLOSED_MS);
  const again = await signIn('requester');
  const { page } = await openWindow({ at: server.url, as: again });
  await page.goto(at);
  const thread = page.getByRole('region', { name: 'Support ticket' });
  // Readers see it immediately; the job only stores it later.
  await see(thread.getByText('Closed', { exact: true }), thread.getByText('The reader was exchanged'));
  await gone(thread.getByRole('textbox'), thread.getByRole('button', { name: 'Send', exact: true }));
  const latest = async () => {
    const { items } = await expectStatus(again.api.supportTickets.history({ ...ticket, query: {} }), 200);
    return items[0];
  };
  await expect
    .poll(latest, { timeout: 90_000 })
    .toMatchObject({ action: 'support-ticket.closed', actor: null, changes: [{ field: 'status' }] });
  await page.reload();
  await see(thread.getByText('Closed because nobody reopened it'));
  await gone(thread.getByRole('textbox'));

  const reply = again.api.supportTickets.write({ ...ticket, body: { text: 'Still refused' } });
  expect(await expectStatus(reply, 409)).toMatchObject({ code: 'CONFLICT', reason: 'ticket-closed' });
  const { items } = await expectStatus(again.api.supportTickets.messages({ ...ticket, query: {} }), 200);
  expect(items.map(({ text }) => text)).toEqual(['The reader was exchanged', 'Since noon']);
  expect(await expectStatus(again.api.supportTickets.get(ticket), 200)).toMatchObject({
    status: 'closed',
    mayWrite: false,
    csat: { score: 4, note: '' },
  });
});

it('a plan is made in words, triggered by the clock, and its work counts as done on time', {
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
  // All by keyboard: a word opens its editor, which gets the focus, and Escape returns to the word.
  await word('How often').press('Enter');
  await editor('How often').getByLabel('Interval').fill('2');
  await page.keyboard.press('Escape');
  await gone(editor('How often'));
  await seeFocus(word('How often'));
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
  await see(heading(page, TITLE), page.getByText('No work orders created yet.'));
  const plan = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { dates, repeats } = await expectStatus(owner.api.maintenancePlans.get({ params: { id: plan } }), 200);
  expect(repeats).toEqual({ every: 'week', interval: 2, weekdays: ['TU'] });
  const first = dates[0]?.day ?? '';
  expect(first >= day).toBe(true);

  // The day before, when the work order was created and is not due yet, whatever day it is today.
  await server.goAhead(Date.parse(first) - DAY_MS - Date.now());
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
  const card = later.page.getByRole('region', { name: 'Created so far' });
  await see(card.getByText('1 of 1', { exact: true }), card.getByText('Verified', { exact: true }));
  await see(card.getByRole('link', { name: new RegExp(workOrderNumber(order.number)) }));
  await card.getByRole('link', { name: /Show/ }).click();
  await see(heading(later.page, 'Work orders'), later.page.getByRole('link', { name: TITLE }));
  expect(new URL(later.page.url()).searchParams.get('plan')).toBe(plan);
});
