import type { Customer, updateCustomerSchema } from '@siteward/contract';
import { normalTaxId, taxIdFault } from '@siteward/contract/tax-ids';
import type { z } from 'zod';
import { invalid, notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { type ListQuery, type Page, readPage } from '#modules/list.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import { assertVersion } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { CUSTOMERS_LIST, type CustomerDoc, customerKeys, toWire } from './customers.model.ts';

/** The customer that pays for the organization, if there is one. */
export async function listCustomers(
  scope: OrgScope,
  query: ListQuery<keyof typeof CUSTOMERS_LIST.columns>,
): Promise<Page<Customer>> {
  const customers = scoped(scope.models.Customer, scope.org);
  const page = await readPage(customers, CUSTOMERS_LIST, query, { filter: {}, byDefault: 'name' });
  const payer = await payerOf(scope);
  return { ...page, items: page.items.map((doc) => toWire(doc, payer)) };
}

/**
 * A customer of the organization.
 *
 * @throws NOT_FOUND.
 */
export async function findCustomer(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  id: string,
): Promise<CustomerDoc> {
  const customer = await scoped(models.Customer, org).findOne({ _id: id });
  if (!customer) throw notFound('customer');
  return customer;
}

/** The same as the contract shows it. */
export async function getCustomer(scope: OrgScope, id: string): Promise<Customer> {
  return toWire(await findCustomer(scope, id), await payerOf(scope));
}

/** What a customer takes from its organization. */
async function payerOf({ models, org }: OrgScope): Promise<Pick<OrganizationDoc, 'currency'>> {
  const found = await models.Organization.findOne({ _id: org, deletedAt: null }, { currency: 1 }).lean();
  if (!found) throw notFound('organization');
  return found;
}

const TOLD = ['name', 'billingEmail', 'address', 'country', 'taxId', 'currency'] as const;

/**
 * Changes a customer; what is not given stays. Its currency is that of the organization, which changes with it.
 *
 * @param ref - what the provider calls it by now; null where it was not asked, and somebody else may have been
 * @throws NOT_FOUND; FORBIDDEN to members limited to some sites; VERSION_CONFLICT; VALIDATION for a tax id that is not of its country.
 */
export async function updateCustomer(
  scope: OrgScope,
  id: string,
  { currency, ...change }: Omit<z.output<typeof updateCustomerSchema>, 'version'>,
  ref: { provider: string; providerRef: string } | null,
  expectedVersion?: number,
): Promise<Customer> {
  const customers = scoped(scope.models.Customer, scope.org);
  const organization = await lockOrganization(scope);
  const customer = await customerToChange(scope, id, expectedVersion, organization);
  const next = { ...customer, ...definedFields(change), ...ref };
  const found = taxIdFault(next.country, next.taxId);
  if (found) throw invalid('taxId', found);
  const { name, billingEmail, address, country } = next;
  const taxId = normalTaxId(country, next.taxId);
  const payer = currency === undefined ? organization : { currency };
  const [before, after] = [toWire(customer, organization), toWire({ ...next, taxId }, payer)];
  const changes = changesBetween(before, after, TOLD);
  if (Object.keys(changes).length === 0) return before;
  if ('currency' in changes) {
    await scope.models.Organization.updateOne({ _id: scope.org }, { $set: { currency: after.currency } });
  }
  const set = { name, billingEmail, address, country, taxId, ...ref, ...customerKeys(name) };
  const changed = await customers.versionedUpdate(id, customer.version, { $set: set });
  if (!changed) throw notFound('customer');
  const target = { kind: 'customer', id: customer._id } as const;
  await audit(scope, { action: 'customer.updated', target, changes: inLines(changes) });
  return toWire(changed, payer);
}

/**
 * Tells the provider what a customer is called from now on, where that changes.
 *
 * @returns What the provider calls it; null where nothing of that changes, and the provider was not asked.
 * @throws As `updateCustomer`.
 */
export async function renameAtProvider(
  scope: OrgScope,
  id: string,
  { name, billingEmail }: { name?: string | undefined; billingEmail?: string | undefined },
  expectedVersion?: number,
): Promise<{ provider: string; providerRef: string } | null> {
  const { payments, org } = scope;
  const customer = await customerToChange(scope, id, expectedVersion);
  const { provider, providerRef } = customer;
  const called = { name: name ?? customer.name, email: billingEmail ?? customer.billingEmail };
  const isSame = called.name === customer.name && called.email === customer.billingEmail;
  if (isSame) return null;
  const known = provider === payments.name ? providerRef : null;
  return { provider: payments.name, providerRef: await payments.ensureCustomer({ org, ...called, known }) };
}

/** A customer that the actor may change, on the version that they knew. */
export async function customerToChange(
  scope: OrgScope,
  id: string,
  expectedVersion?: number,
  payer?: Pick<OrganizationDoc, 'currency'>,
): Promise<CustomerDoc> {
  const customer = await findCustomer(scope, id);
  assertWholeOrganization(scope.actor);
  assertVersion(expectedVersion, toWire(customer, payer ?? (await payerOf(scope))), true);
  return customer;
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** An address is one line in a history. */
function inLines(changes: Changes): Changes {
  const { address, ...others } = changes;
  return address ? { ...others, address: { from: lineOf(address.from), to: lineOf(address.to) } } : others;
}

function lineOf(address: unknown): string {
  return typeof address === 'object' && address !== null ? Object.values(address).join(', ') : '';
}
