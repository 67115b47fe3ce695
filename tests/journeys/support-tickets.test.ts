import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

it('a ticket is answered with a note beside it, opened again by a reply, resolved and rated', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Answering Facilities');
  const manager = await createMember(url, place, 'Manager', 'Max Manager');
  const { org, site, owner } = place;
  const at = `/${org}/${site}/support-tickets`;
  const stored = async () => {
    const { items } = await expectStatus(owner.api.supportTickets.list({ query: { org } }), 200);
    return expectStatus(owner.api.supportTickets.get({ params: { id: items[0]?._id ?? '' } }), 200);
  };

  const asking = await openWindow({ as: owner });
  await asking.page.goto(at);
  await see(heading(asking.page, 'Support tickets'));
  await asking.page.getByRole('button', { name: 'New ticket' }).click();
  const form = asking.page.getByRole('dialog');
  await form.getByLabel('Subject').fill('Badge is refused');
  await form.getByLabel('Message').fill('Since noon');
  await form.getByRole('button', { name: 'Send' }).click();
  await see(asking.page.getByText('Your ticket has been sent'));
  expect(await stored()).toMatchObject({ status: 'new', number: 1, subject: 'Badge is refused' });

  const { page } = await openWindow({ as: manager });
  await page.goto(at);
  await page.getByRole('link', { name: 'Badge is refused' }).click();
  await page.getByRole('button', { name: 'Internal note' }).click();
  await see(page.getByText('Only your team sees this'));
  await page.getByRole('textbox', { name: 'Internal note' }).fill('It is the reader');
  await page.getByRole('button', { name: 'Add note' }).click();
  await see(page.getByRole('list', { name: 'Messages' }).getByText('It is the reader'));
  expect(await stored()).toMatchObject({ status: 'new', version: 1 });

  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Somebody is on the way');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByRole('list', { name: 'Messages' }).getByText('Somebody is on the way'));
  expect(await stored()).toMatchObject({ status: 'open', lastMessage: { fromTeam: true } });
  await page.getByRole('button', { name: 'Resolve' }).click();
  await gone(page.getByRole('button', { name: 'Resolve' }));
  expect(await stored()).toMatchObject({ status: 'resolved' });

  await see(asking.page.getByRole('list', { name: 'Messages' }).getByText('Somebody is on the way'));
  await asking.page.getByRole('textbox', { name: 'Message' }).fill('Still refused');
  await asking.page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByRole('button', { name: 'Resolve' }));
  expect(await stored()).toMatchObject({ status: 'open', resolvedAt: null });
  await page.getByRole('button', { name: 'Resolve' }).click();

  await asking.page.getByRole('button', { name: '4 of 5' }).click();
  await asking.page.getByRole('button', { name: 'Send rating' }).click();
  await see(asking.page.getByText('Thank you for your rating'));
  expect(await stored()).toMatchObject({ status: 'resolved', csat: { score: 4, note: '' } });
});
