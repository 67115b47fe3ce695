import { drawPictures } from '@siteward/mock-api/internals/seed/demo-pictures.ts';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { feedbacksOf, placeWithForm } from '../harness/feedbacks.ts';
import { hire, linkTo } from '../harness/firms.ts';
import { mailTo } from '../harness/mails.ts';
import { createMember } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PHONE = { width: 390, height: 844 };
const SUBJECT = 'Water drips from the ceiling';

/** Fills in the form with two photos, and continues to the page on which the feedback can be followed. */
async function report(phone: Page, token: string): Promise<void> {
  const { leak, stain } = await drawPictures();
  await phone.goto(`/f/${token}?place=Building%20A%2C%203.07`);
  await see(heading(phone, 'What should we know?'));
  expect(await phone.getByLabel(/^Where/).inputValue()).toBe('Building A, 3.07');
  await phone.getByLabel(/^What is wrong/).fill(SUBJECT);
  await phone.getByLabel(/^Tell us more/).fill('About one drop a second.');
  await phone.getByLabel('Add: Photos').setInputFiles([
    { name: 'ceiling.jpg', mimeType: 'image/jpeg', buffer: leak.bytes },
    { name: 'bucket.jpg', mimeType: 'image/jpeg', buffer: stain.bytes },
  ]);
  await see(phone.getByText('2 of 10'), phone.getByRole('img', { name: 'bucket.jpg' }));
  await phone.getByRole('textbox', { name: 'Name' }).fill('Farah Siddiqui');
  await phone.getByLabel('Email or phone').fill('farah@elbe.example');
  await phone.getByRole('button', { name: 'Send complaint' }).click();
  await see(heading(phone, 'Thank you, we have it'), phone.getByText('FB-000001'));
  await phone.getByRole('link', { name: 'Open the tracking page' }).click();
  await see(heading(phone, SUBJECT), phone.getByText('Sent by you'));
  expect((await mailTo(url, 'farah@elbe.example', /FB-000001/)).text).toContain(`${phone.url()}\n`);
}

/** Accepts a feedback in the list and converts it to work without a mouse, and opens that work. */
async function triage(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await see(page.getByRole('link', { name: SUBJECT }));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Feedback' });
  const photo = panel.getByRole('button', { name: 'photo-1.jpg', exact: true });
  await see(panel.getByText('About one drop a second.'), photo);
  await page.keyboard.press('a');
  // It stays where it is, with its new status.
  await see(page.getByRole('row', { name: /Water drips.*Acknowledged/ }));
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Convert FB-000001' });
  await dialog.getByRole('button', { name: 'Create work order' }).click();
  await gone(dialog);
  await panel.getByRole('link', { name: 'WO-000001' }).click();
  await see(heading(page, SUBJECT), page.getByRole('link', { name: 'FB-000001' }));
}

/** Assigns the work on the page to a service provider, and sends it to them. */
async function dispatch(page: Page, firm: string): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change WO-000001' });
  await dialog.getByLabel(/^Service provider/).selectOption({ label: firm });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await gone(dialog);
  await page.getByRole('button', { name: 'Dispatch…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await see(page.getByText(/^Sent \d.*, the link works until/));
}

it('what a tenant reports is triaged, declined by one firm and done by another, verified, and rated by the tenant', {
  timeout: 240_000,
}, async () => {
  const place = await placeWithForm(url, 'Listening Facilities');
  const manager = await createMember(url, place, 'Manager', 'Max Manager');
  const [busy, free] = [await hire(place, 'Wulf & Sohn'), await hire(place, 'Elbe Pumpen')];
  const { org, site, owner, token } = place;

  const { page: phone } = await openWindow({ viewport: PHONE });
  await report(phone, token);
  const [sent] = await feedbacksOf(place);
  expect(sent).toMatchObject({
    subject: SUBJECT,
    place: 'Building A, 3.07',
    attachmentCount: 2,
    via: 'form',
    reporterName: 'Farah Siddiqui',
    contact: 'farah@elbe.example',
  });
  const feedback = { params: { id: sent?._id ?? '' } };

  const { page } = await openWindow({ as: manager });
  await triage(page, `/${org}/${site}/feedbacks`);
  const converted = await expectStatus(owner.api.feedbacks.get(feedback), 200);
  const params = { id: converted.workOrder?._id ?? '' };
  const stored = () => expectStatus(owner.api.workOrders.get({ params }), 200);
  expect(await stored()).toMatchObject({ title: SUBJECT, place: 'Building A, 3.07', feedbacks: [{ number: 1 }] });
  const { files } = await expectStatus(owner.api.workOrderFiles.list({ params }), 200);
  expect(files.map(({ name }) => name).toSorted()).toEqual(['photo-1.jpg', 'photo-2.jpg']);

  await dispatch(page, 'Wulf & Sohn');
  const { page: first } = await openWindow({ viewport: PHONE });
  await first.goto(await linkTo(url, busy, SUBJECT));
  await see(heading(first, SUBJECT), first.getByText('Building A, 3.07').first());
  // The firm must not learn who complained.
  await gone(first.getByText('Farah Siddiqui'), first.getByText('farah@elbe.example'));
  await first.getByRole('button', { name: 'Decline…' }).click();
  await first.getByRole('dialog').getByLabel('Reason').fill('No time before Friday');
  await first.getByRole('dialog').getByRole('button', { name: 'Decline the job' }).click();
  await see(heading(first, 'Declined'), page.getByText('Declined: No time before Friday'));
  expect(await stored()).toMatchObject({ status: 'open', dispatch: { status: 'declined' } });

  await dispatch(page, 'Elbe Pumpen');
  const { page: second } = await openWindow({ viewport: PHONE });
  await second.goto(await linkTo(url, free, SUBJECT));
  await second.getByRole('button', { name: 'Accept the job' }).click();
  await second.getByRole('button', { name: 'Start work' }).click();
  await second.getByLabel('What was done').fill('A pipe was loose.');
  await second.getByRole('button', { name: 'Complete the job' }).click();
  await see(second.getByText('Done. Thank you.'));
  expect(await stored()).toMatchObject({
    status: 'completed',
    resolution: 'A pipe was loose.',
    completedBy: { name: 'Elbe Pumpen' },
    dispatch: { status: 'completed', serviceProvider: { _id: free._id } },
  });

  const { page: verifying } = await openWindow({ as: owner });
  await verifying.goto(`/${org}/${site}/work-orders/${params.id}`);
  await verifying.getByRole('button', { name: 'Verify' }).first().click();
  await expect.poll(async () => (await stored()).status).toBe('verified');
  expect((await stored()).verifiedBy?._id).not.toBe(manager.member);
  expect(await expectStatus(owner.api.feedbacks.get(feedback), 200)).toMatchObject({
    status: 'resolved',
    resolvedByWork: true,
  });

  await phone.reload();
  await see(phone.getByText('Resolved'), phone.getByText('Somebody is on it'));
  await see(phone.getByRole('group', { name: 'How did we do?' }));
  await phone.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await phone.getByRole('button', { name: 'Send rating' }).click();
  await see(phone.getByText('Thank you for your rating.'));
  expect((await feedbacksOf(place)).map(({ rating }) => rating)).toEqual([4]);

  // It counts for the firm that did the work, and not for the one that did not.
  const ratingOf = async ({ _id: id }: { _id: string }) =>
    (await expectStatus(owner.api.serviceProviders.get({ params: { id } }), 200)).rating;
  expect([await ratingOf(free), await ratingOf(busy)]).toEqual([{ average: 4, count: 1 }, null]);
});
