import { addDays } from '@siteward/domain';
import { expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace } from '../harness/people.ts';
import { gone, heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

it('a firm is added with a document that is due, given work, blocked with a reason, and found by its documents', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace(url, 'Contracting Facilities');
  const manager = await createMember(url, place, 'Manager', 'Max Manager');
  const viewer = await createMember(url, place, 'Viewer', 'Vera Viewer');
  const { org, site, owner } = place;
  const at = `/${org}/${site}/service-providers`;
  const stored = async () => {
    const { items } = await expectStatus(owner.api.serviceProviders.list({ query: { org } }), 200);
    return expectStatus(owner.api.serviceProviders.get({ params: { id: items[0]?._id ?? '' } }), 200);
  };

  const { page } = await openWindow({ as: manager });
  await page.goto(at);
  await see(heading(page, 'Service providers'));
  // In the meantime, somebody who can only view has the same page open.
  const other = await openWindow({ as: viewer });
  await other.page.goto(at);
  await see(other.page.getByText('There are no service providers yet'));
  await gone(other.page.getByRole('button', { name: 'Add provider' }));

  await page.getByRole('button', { name: 'Add provider' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Wulf & Sohn');
  await form.getByLabel('Website').fill('javascript:alert(1)');
  await form.getByLabel(/^Hourly rate/).fill('68.50');
  await form.getByRole('button', { name: 'Add provider' }).click();
  await see(form.getByText(/^Must be a web address/));
  await form.getByLabel('Website').fill('wulf.example');
  await form.getByRole('button', { name: 'Add provider' }).click();
  await gone(form);
  expect(await stored()).toMatchObject({ website: 'https://wulf.example', hourlyRateMinor: 6850, status: 'active' });

  await page.getByRole('link', { name: 'Wulf & Sohn' }).click();
  const panel = page.getByRole('complementary', { name: 'Service provider' });
  await see(panel.getByRole('link', { name: 'wulf.example' }));
  await panel.getByRole('button', { name: 'Add document' }).click();
  const document = page.getByRole('dialog');
  await document.getByLabel('File').setInputFiles({
    name: 'Policy.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await document.getByLabel('Title').fill('Liability insurance');
  const { papers } = await stored();
  expect(papers.state).toBe('valid');
  const soon = addDays(new Date().toISOString().slice(0, 10), 12);
  await document.getByLabel('Last day').fill(soon);
  await document.getByRole('button', { name: 'Save' }).click();
  await gone(document);
  await see(panel.getByText(/^Expires in 1[12] days$/));
  expect(await stored()).toMatchObject({
    documents: [{ title: 'Liability insurance', expiresOn: soon, state: 'due' }],
  });
  // The other page updates by itself.
  await see(other.page.getByText('1 provider needs new documents'));

  const { _id: serviceProvider } = await stored();
  await expectStatus(owner.api.workOrders.create({ body: { org, site, title: 'Pump leaks', serviceProvider } }), 201);
  await see(panel.getByRole('link', { name: 'Pump leaks' }));

  await panel.getByRole('button', { name: 'Block' }).click();
  const block = page.getByRole('dialog');
  await block.getByRole('button', { name: 'Block' }).click();
  await see(block.getByText('This field is required'));
  await block.getByLabel('Reason').fill('Left a valve open');
  await block.getByRole('button', { name: 'Block' }).click();
  await gone(block);
  await see(panel.getByText('Left a valve open').first());
  expect(await stored()).toMatchObject({ status: 'blocked', blocked: { reason: 'Left a valve open' }, openWork: 1 });
  const refused = { body: { org, site, title: 'Another leak', serviceProvider } };
  expect(await owner.api.workOrders.create(refused)).toMatchObject({ status: 404 });

  await other.page.getByRole('link', { name: 'Show these' }).click();
  await see(other.page.getByRole('link', { name: 'Wulf & Sohn' }));
  expect(new URL(other.page.url()).searchParams.get('documents')).toBe('expired,due');
});
