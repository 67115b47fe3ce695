import type { ApiClient, PaymentMethod } from '@siteward/contract';
import type { TestCard } from '@siteward/domain';
import { createNorthwind } from '#modules/organizations/organizations-testing.ts';
import type { TestApi } from '#testing/harness.ts';

/** An organization in its trial, with its owner, for which nobody pays. */
export async function createUnpaid(api: TestApi) {
  const created = await createNorthwind(api, 5);
  await api.deps.models.Organization.updateOne({ _id: created.org }, { paymentLinked: false });
  return created;
}

/** The details that a new customer gives. */
export const PAYER = {
  name: 'Northwind Facilities GmbH',
  billingEmail: 'invoices@north.example',
  country: 'DE',
  currency: 'EUR',
  address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
};

/** The secret in the address of a page. */
export function tokenOf(url: string): string {
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
  if (!token) throw new Error(`no token in ${url}`);
  return token;
}

/** Creates the customer of an organization. */
export async function createPayer(client: ApiClient, org: string, more: { seats?: number; currency?: string } = {}) {
  const created = await client.customers.create({ body: { org, ...PAYER, ...more } });
  if (created.status !== 201) throw new Error(`no customer: ${JSON.stringify(created.body)}`);
  const { customer, paymentMethod, url } = created.body;
  return { customer: customer._id, method: paymentMethod._id, token: tokenOf(url) };
}

/** Opens the page for another card. */
export async function addCard(client: ApiClient, customer: string) {
  const added = await client.customers.addPaymentMethod({ params: { id: customer } });
  if (added.status !== 201) throw new Error(`no payment method: ${JSON.stringify(added.body)}`);
  return { method: added.body.paymentMethod._id, token: tokenOf(added.body.url) };
}

/** A test card in the form in which its page sends it. */
export function cardOf(last4: TestCard, expYear = 2029) {
  return { brand: 'visa' as const, last4, expMonth: 8, expYear };
}

/** A method as it is now. */
export async function methodOf(client: ApiClient, id: string): Promise<PaymentMethod> {
  const found = await client.paymentMethods.get({ params: { id } });
  if (found.status !== 200) throw new Error(`no payment method: ${JSON.stringify(found.body)}`);
  return found.body;
}

/** The parts of an organization that change with its customer and their card. */
export async function organizationOf(api: TestApi, org: string) {
  const found = await api.deps.models.Organization.findById(org).lean();
  if (!found) throw new Error('no organization');
  const { seats, currency, paymentLinked } = found;
  return { seats, currency, paymentLinked };
}
