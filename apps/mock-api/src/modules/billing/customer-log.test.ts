import { DAY_MS, HOUR_MS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { de } from '#mail/texts/de.ts';
import { auditLog } from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addCard, cardOf, createPayer, createUnpaid, methodOf, organizationOf, PAYER } from './test-cards-testing.ts';

const api = await openForFile(createTestApi());

type Line = [action: string, target: string, actor: string | null, changes: object];

const CHECKED_MS = 8000;
const send = async (token: string, last4: Parameters<typeof cardOf>[0]) =>
  expect((await api.client().localPayments.send({ params: { token }, body: cardOf(last4) })).status).toBe(200);

it('the audit log says of each step of a customer what changed, whose it is and who did it', async () => {
  const { owner, org } = await createUnpaid(api);
  const { customers, paymentMethods, seats } = owner.client;
  const before = (await auditLog(api, org)).length;
  const { customer, method, token } = await createPayer(owner.client, org, { seats: 34 });
  const linkedAt = api.clock.next().toISOString();
  await send(token, '4242');
  expect(await methodOf(owner.client, method)).toMatchObject({ linkedAt });
  const read = () => customers.get({ params: { id: customer } });
  expect(await read()).toMatchObject({ body: { status: 'active', statusSince: linkedAt } });

  await send((await addCard(owner.client, customer)).token, '0002');
  const second = await addCard(owner.client, customer);
  await send(second.token, '3155');
  api.advance(CHECKED_MS);
  const params = { id: second.method };
  expect(await paymentMethods.check({ params })).toMatchObject({ body: { status: 'linked' } });
  // Nothing changes when it is already the default, or when an address is the same as before.
  const made = await paymentMethods.setDefault({ params });
  expect(await paymentMethods.setDefault({ params })).toMatchObject({ status: 200, body: made.body });
  const change = { params: { id: customer }, body: { address: { ...PAYER.address, street: 'Am Kaiserkai 1' } } };
  const changed = await customers.update(change);
  expect(await customers.update(change)).toMatchObject({ status: 200, body: changed.body });
  await seats.set({ params: { org }, body: { seats: 10 } });
  expect((await paymentMethods.remove({ params: { id: method } })).status).toBe(204);
  expect(await read()).toMatchObject({ body: { status: 'active', statusSince: linkedAt } });
  const statusSince = api.clock.next().toISOString();
  expect((await paymentMethods.remove({ params })).status).toBe(204);
  expect(await read()).toMatchObject({ body: { status: 'past-due', statusSince } });

  const lines = (await auditLog(api, org)).slice(before);
  const [address, moved] = ['Am Sandtorkai 48, 20457, Hamburg', 'Am Kaiserkai 1, 20457, Hamburg'];
  const [visa, other] = ['Visa •••• 4242', 'Visa •••• 3155'];
  const seatsSet = (who: string | null, from: number, to: number): Line[] => [
    ['organization.seats-set', org, who, { seats: { from, to } }],
    ['customer.seats-set', customer, who, { seats: { from, to } }],
  ];
  const by = owner.id;
  const expected: Line[] = [
    ['customer.created', customer, by, { name: PAYER.name, seatsOrdered: 34 }],
    ...seatsSet(by, 5, 20),
    ['customer.method-added', customer, by, {}],
    // By way of the page's link, which says whose it is.
    ['customer.method-linked', customer, null, { card: visa }],
    ['customer.status-changed', customer, null, { status: { from: 'pending', to: 'active' } }],
    ['organization.payment-linked', org, null, {}],
    ...seatsSet(null, 20, 34),
    ['customer.method-added', customer, by, {}],
    ['customer.method-failed', customer, null, { card: 'Visa •••• 0002', failure: 'declined' }],
    ['customer.method-added', customer, by, {}],
    ['customer.method-linked', customer, by, { card: other }],
    ['customer.default-set', customer, by, { card: other }],
    ['customer.updated', customer, by, { address: { from: address, to: moved } }],
    ...seatsSet(by, 34, 10),
    ['customer.method-removed', customer, by, { card: visa }],
    ['customer.method-removed', customer, by, { card: other }],
    ['customer.status-changed', customer, by, { status: { from: 'active', to: 'past-due' } }],
    ['organization.payment-ended', org, by, {}],
  ];
  expect(lines.map(({ action, target, actor, changes }) => [action, target.id, actor, changes])).toEqual(expected);
  const byLink = await api.deps.models.AuditRecord.find({ org, linkKind: 'card' }).lean();
  expect(new Set(byLink.map(({ linkName }) => linkName))).toEqual(new Set(['Olga Owner']));
});

it('the page for a card, and the mail about it, are in the language of whoever reads them, and lead back', async () => {
  const { owner, organization, org } = await createUnpaid(api);
  await api.deps.models.User.updateOne({ _id: owner.id }, { language: 'de' });
  const created = await owner.client.customers.create({ body: { org, ...PAYER, returnTo: '/somewhere?tab=all' } });
  if (created.status !== 201) throw new Error('no customer');
  // Seats that are not given stay as they are.
  expect(await organizationOf(api, org)).toEqual({ seats: 5, currency: 'EUR', paymentLinked: false });
  const token = new URL(created.body.url).hash.slice('#token='.length);
  const query = new URLSearchParams({ org, method: created.body.paymentMethod._id, returnTo: '/somewhere?tab=all' });
  const { PUBLIC_URL } = api.deps.env;
  const returnUrl = `${PUBLIC_URL}/payment-method-linked?${query.toString()}`;
  const page = await api.client().localPayments.get({ params: { token } });
  expect(page.body).toEqual({ organizationName: 'Northwind', language: 'de', returnUrl, status: 'pending' });

  await send(token, '4242');
  const [mail] = await api.mails(owner.email);
  const told = { organization: 'Northwind', card: 'Visa •••• 4242' };
  expect(mail?.subject).toBe(de.mails.cardLinked.subject(told));
  const link = `${PUBLIC_URL}/${org}/${organization.sites[0] ?? ''}/settings?section=billing`;
  expect(mail?.text.split('\n')).toEqual(expect.arrayContaining([de.mails.cardLinked.intro(told), link]));
});

it('methods are listed latest first, without those that led to nothing more than a day ago', async () => {
  const { owner, org } = await createUnpaid(api);
  const { customer, method: linked, token } = await createPayer(owner.client, org);
  const add = () => addCard(owner.client, customer);
  const [refused, checked, left, abandoned] = [await add(), await add(), await add(), await add()];
  await send(token, '4242');
  await send(refused.token, '0002');
  await send(checked.token, '3155');
  await api.client().localPayments.cancel({ params: { token: left.token } });
  const listed = async () => {
    const page = await owner.client.customers.listPaymentMethods({ params: { id: customer }, query: {} });
    return page.status === 200 ? page.body.items.map(({ _id, status }) => [_id, status]) : [];
  };
  api.advance(HOUR_MS);
  const all: [string, string][] = [
    [abandoned.method, 'failed'],
    [left.method, 'failed'],
    [checked.method, 'pending'],
    [refused.method, 'failed'],
    [linked, 'linked'],
  ];
  expect(await listed()).toEqual(all);
  const { endsAt } = await api.deps.models.PaymentMethod.findOne({ _id: refused.method, org }).orFail().lean();
  api.advance(endsAt.getTime() + DAY_MS - 1 - api.now().getTime());
  expect(await listed()).toEqual(all);
  // A millisecond later.
  expect(await listed()).toEqual(all.filter(([id]) => id !== refused.method));
  api.advance(1000);
  expect(await listed()).toEqual([
    [checked.method, 'pending'],
    [linked, 'linked'],
  ]);
});
