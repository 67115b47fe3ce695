import { TICKET_REOPEN_MS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { serverInTime } from '../harness/later.ts';
import { placeOf, signInPerson } from '../harness/people.ts';
import { gone, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

/** A day later than the last one on which the requester could open it again. */
const LATER_MS = TICKET_REOPEN_MS + 24 * 60 * 60 * 1000;

const server = serverInTime();

// The trial of a new organization would be over by then; that of the demo data pays.
const signIn = (name: string) => signInPerson(server.url, `${name}@north.example`);

it('a ticket that was resolved and rated is closed by the clock, and nothing can be written on it any more', {
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

  await server.goAhead(LATER_MS);
  const again = await signIn('requester');
  const { page } = await openWindow({ at: server.url, as: again });
  await page.goto(at);
  const thread = page.getByRole('region', { name: 'Support ticket' });
  // Who reads it is told at once; that it was written down comes with the job.
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
  await see(thread.getByText('Closed, since nobody opened it again'));
  await gone(thread.getByRole('textbox'));

  const reply = again.api.supportTickets.write({ ...ticket, body: { text: 'Still refused' } });
  expect(await expectStatus(reply, 409)).toMatchObject({ code: 'CONFLICT', reason: 'ticket-closed' });
  const { items } = await expectStatus(again.api.supportTickets.messages({ ...ticket, query: {} }), 200);
  expect(items.map(({ text }) => text)).toEqual(['The reader was exchanged', 'Since noon']);
  expect(await expectStatus(again.api.supportTickets.get(ticket), 200)).toMatchObject({
    ...{ status: 'closed', mayWrite: false, csat: { score: 4, note: '' } },
  });
});
