import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { hire, linkTo } from '../harness/firms.ts';
import { mailTo } from '../harness/mails.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { chooseFiles, gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');
const PAPER = { name: 'Report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };

it('work is sent by link to a firm that declines it, then to one that does it, and somebody else verifies it', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Harbour Facilities');
  const manager = await createMember(url, place, 'Manager', 'Max Manager');
  const { org, site, owner } = place;
  const [busy, free] = [await hire(place, 'Wulf & Sohn'), await hire(place, 'Elbe Pumpen')];
  const order = await expectStatus(
    owner.api.workOrders.create({
      body: {
        org,
        site,
        title: 'Pump leaks',
        description: 'Under the boiler, since Monday',
        serviceProvider: busy._id,
        checklist: [{ label: 'Water is off', kind: 'check', required: true }],
        requiresSignature: true,
      },
    }),
    201,
  );
  const params = { id: order._id };
  await expectStatus(
    owner.api.workOrderComments.create({ params, body: { text: 'The last firm was too dear', internal: true } }),
    201,
  );
  const stored = () => expectStatus(owner.api.workOrders.get({ params }), 200);

  const { page } = await openWindow({ as: manager });
  await page.goto(`/${org}/${site}/work-orders/${order._id}`);
  await page.getByRole('button', { name: 'Dispatch…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await see(page.getByText(/^Sent \d.*, the link works until/));

  // The firm has no account, only a phone.
  const firm = await openWindow({ viewport: { width: 390, height: 844 } });
  const first = await linkTo(url, busy, 'Pump leaks');
  await firm.page.goto(first);
  await see(heading(firm.page, 'Pump leaks'), firm.page.getByText('Under the boiler, since Monday'));
  await gone(firm.page.getByText('too dear'));
  await firm.page.getByRole('button', { name: 'Decline…' }).click();
  const dialog = firm.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline the job' }).click();
  await see(dialog.getByText('This field is required'));
  await dialog.getByLabel('Reason').fill('No time before Friday');
  await dialog.getByRole('button', { name: 'Decline the job' }).click();
  await see(heading(firm.page, 'Declined'));
  expect(await stored()).toMatchObject({ dispatch: { status: 'declined', declineReason: 'No time before Friday' } });
  expect((await mailTo(url, manager.email, /Wulf & Sohn has declined/)).text).toContain('No time before Friday');
  await firm.page.goto(first);
  await see(heading(firm.page, 'This link no longer works'));
  await gone(firm.page.getByText('Pump leaks'), firm.page.getByText('Harbour Facilities'));

  await see(page.getByText('Declined: No time before Friday'));
  await expectStatus(owner.api.workOrders.update({ params, body: { serviceProvider: free._id } }), 200);
  await see(page.getByText('Elbe Pumpen').first());
  await page.getByRole('button', { name: 'Dispatch…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await see(page.getByText(/^Sent \d/));
  const other = await openWindow();
  await other.page.goto(await linkTo(url, free, 'Pump leaks'));
  await other.page.getByRole('button', { name: 'Accept the job' }).click();
  await other.page.getByRole('button', { name: 'Start work' }).click();
  await other.page.getByRole('button', { name: 'Complete the job' }).click();
  await see(other.page.getByText('Required points still open: 1'));
  await other.page.getByRole('checkbox', { name: 'Water is off' }).click();
  await gone(other.page.getByText('Required points still open: 1'));
  await other.page.getByLabel('Your comment').fill('The seal was gone');
  await other.page.getByRole('button', { name: 'Send' }).click();
  await see(other.page.getByText('The seal was gone').last());
  await chooseFiles(other.page, () => other.page.getByRole('button', { name: 'Add photos' }).click(), PAPER);
  await see(other.page.getByRole('link', { name: 'Report.pdf' }));
  await other.page.getByLabel('What was done').fill('Seal replaced');
  await other.page.getByLabel('Name of the person signing').fill('Jonas Petersen');
  await other.page.getByRole('button', { name: 'Complete the job' }).click();
  await see(other.page.getByText('Done. Thank you.'));

  expect(await stored()).toMatchObject({
    status: 'completed',
    resolution: 'Seal replaced',
    completedBy: { name: 'Elbe Pumpen' },
    checklist: [{ value: true, doneByName: 'Elbe Pumpen' }],
    dispatch: { status: 'completed' },
  });
  const { items: history } = await expectStatus(owner.api.workOrders.history({ params, query: { limit: 50 } }), 200);
  const byFirm = history.filter(({ actor }) => actor?.name === 'Elbe Pumpen').map(({ action }) => action);
  expect(byFirm).toEqual(
    ['completed', 'signed', 'file-added', 'point-answered', 'started', 'dispatch-accepted'].map(
      (what) => `work-order.${what}`,
    ),
  );
  await mailTo(url, manager.email, /Elbe Pumpen has completed/);
  // The page was open all the time and has shown what the firm did; the person who sent the work verifies it.
  await page
    .getByRole('button', { name: /Verify/ })
    .first()
    .click();
  await expect.poll(async () => (await stored()).status).toBe('verified');
});

it('a revoked link opens the same page as every dead link', { timeout: 120_000 }, async () => {
  const place = await createPlace(url, 'Northgate Facilities');
  const { org, site, owner } = place;
  const firm = await hire(place, 'Elbe Pumpen');
  const body = { org, site, title: 'Gutter', serviceProvider: firm._id };
  const { _id: id } = await expectStatus(owner.api.workOrders.create({ body }), 201);
  const { page } = await openWindow({ as: owner });
  await page.goto(`/${org}/${site}/work-orders/${id}`);
  await page.getByRole('button', { name: 'Dispatch…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await see(page.getByText(/^Sent \d/));
  const link = await linkTo(url, firm, 'Gutter');
  const other = await openWindow();
  await other.page.goto(link);
  await see(heading(other.page, 'Gutter'));
  await page.getByRole('button', { name: 'Take back…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await see(page.getByText('Taken back; the link no longer works'));
  await other.page.getByRole('button', { name: 'Accept the job' }).click();
  await see(other.page.getByText(/^This link no longer works/).first());
  await other.page.reload();
  await see(heading(other.page, 'This link no longer works'));
  expect(await expectStatus(owner.api.workOrders.get({ params: { id } }), 200)).toMatchObject({
    status: 'open',
    dispatch: { status: 'revoked' },
  });
  await mailTo(url, firm.email, /has taken back/);
});

it('a signed-in member of the firm has the same work: accepts it, does it, and sees no other', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Southgate Facilities');
  const { org, site, owner } = place;
  const firm = await hire(place, 'Elbe Pumpen');
  const jonas = await createMember(url, place, 'Provider', 'Jonas Petersen');
  const belongs = { params: { id: jonas.member }, body: { serviceProviderId: firm._id } };
  await expectStatus(owner.api.members.update(belongs), 200);
  const create = (title: string) => {
    const checklist = [{ label: 'Water is off', kind: 'check' as const, required: true }];
    const body = { org, site, title, serviceProvider: firm._id, checklist };
    return expectStatus(owner.api.workOrders.create({ body }), 201);
  };
  const [sent, kept] = [await create('Pump leaks'), await create('Not sent yet')];
  const params = { id: sent._id };
  const secret = { params, body: { text: 'The last firm was too dear', internal: true } };
  await expectStatus(owner.api.workOrderComments.create(secret), 201);
  await expectStatus(owner.api.workOrders.dispatch({ params, body: {} }), 200);

  const theirs = await openWindow({ as: jonas, viewport: { width: 390, height: 844 } });
  await theirs.page.goto(`/${org}/${site}/work-orders`);
  await theirs.page.getByRole('link', { name: 'Pump leaks' }).click();
  await see(heading(theirs.page, 'Pump leaks'));
  await gone(theirs.page.getByText('too dear'), theirs.page.getByRole('button', { name: 'Start' }));
  await theirs.page.getByRole('button', { name: 'Accept the job' }).click();
  await theirs.page.getByRole('button', { name: 'Start' }).click();
  await theirs.page.getByRole('checkbox', { name: 'Water is off' }).click();
  await see(theirs.page.getByText('Water is off: done'));
  await see(theirs.page.getByRole('button', { name: 'We cannot come after all…' }));
  const stored = () => expectStatus(owner.api.workOrders.get({ params }), 200);
  await expect.poll(async () => (await stored()).checklistDone).toBe(1);
  await theirs.page.getByRole('button', { name: 'Complete' }).click();
  const dialog = theirs.page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Seal replaced');
  await dialog.getByRole('button', { name: /Complete/ }).click();
  await expect.poll(async () => (await stored()).status).toBe('completed');
  expect(await stored()).toMatchObject({
    resolution: 'Seal replaced',
    completedBy: { name: 'Jonas Petersen' },
    dispatch: { status: 'completed' },
  });
  await mailTo(url, owner.email, /Elbe Pumpen has completed/);
  await theirs.page.goto(`/${org}/${site}/work-orders/${kept._id}`);
  await see(theirs.page.getByText('This work order no longer exists, or you do not have access to it.'));
});
