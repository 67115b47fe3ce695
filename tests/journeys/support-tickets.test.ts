import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

it('a ticket is answered, with an internal note, reopened by a reply, resolved and rated', {
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
  // A list that is empty offers it as well, once it has loaded.
  await asking.page.getByRole('button', { name: 'New ticket' }).first().click();
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

it('a canned reply from the settings is inserted into a message, which survives a reload and is sent with a file', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Canned Facilities');
  const { org, site, owner } = place;
  const { page } = await openWindow({ as: owner });
  await page.goto(`/${org}/${site}/settings?section=support`);
  await page.getByRole('button', { name: 'New reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('On the way');
  await dialog.getByLabel('Text').fill('Somebody is on the way for ');
  await dialog.getByRole('button', { name: 'Number of the ticket' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('list', { name: 'Canned replies' }).getByText('Somebody is on the way for {number}'));
  await page.getByRole('textbox', { name: 'Urgent' }).fill('30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('The response times have been saved'));
  const organization = await expectStatus(owner.api.organizations.get({ params: { id: org } }), 200);
  expect(organization.responseMinutes).toEqual({ low: 1440, medium: 480, high: 240, urgent: 30 });

  const asked = { org, site, subject: 'Badge is refused', text: 'Since noon' };
  const { _id: id } = await expectStatus(owner.api.supportTickets.create({ body: asked }), 201);
  await page.goto(`/${org}/${site}/support-tickets?ticket=${id}`);
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await see(page.getByRole('option', { name: /On the way/ }));
  await page.getByRole('combobox', { name: 'Search canned replies' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Message' });
  expect(await field.inputValue()).toBe('Somebody is on the way for ST-000001');
  page.once('dialog', (asks) => void asks.accept());
  await page.reload();
  expect(await field.inputValue()).toBe('Somebody is on the way for ST-000001');
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('At four') };
  await page.locator('input[type=file]').setInputFiles(note);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'note.txt' }));
  const { items } = await expectStatus(owner.api.supportTickets.messages({ params: { id }, query: {} }), 200);
  expect(items[0]).toMatchObject({ text: 'Somebody is on the way for ST-000001', files: [{ name: 'note.txt' }] });
});
