import type { Payer, updatePayerSchema } from '@siteward/contract';
import { normalTaxId, taxIdFault } from '@siteward/contract/tax-ids';
import type { z } from 'zod';
import { invalid, notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { PAYERS_LIST, type PayerDoc, payerKeys, toWire } from './payers.model.ts';

/** The payer of the organization, if there is one. */
export async function listPayers(
  scope: OrgScope,
  query: ListQuery<keyof typeof PAYERS_LIST.columns>,
): Promise<Page<Payer>> {
  const payers = scoped(scope.models.Payer, scope.org);
  const page = await readPage(payers, PAYERS_LIST, query, { filter: {}, byDefault: 'name' });
  const organization = await organizationOf(scope);
  return { ...page, items: page.items.map((doc) => toWire(doc, organization)) };
}

/**
 * A payer of the organization.
 *
 * @throws NOT_FOUND.
 */
export async function findPayer({ models, org }: Pick<OrgScope, 'models' | 'org'>, id: string): Promise<PayerDoc> {
  const payer = await scoped(models.Payer, org).findOne({ _id: id });
  if (!payer) throw notFound('customer');
  return payer;
}

/** The same, in the contract's form. */
export async function getPayer(scope: OrgScope, id: string): Promise<Payer> {
  return toWire(await findPayer(scope, id), await organizationOf(scope));
}

/** What a payer takes from its organization: the currency. */
async function organizationOf({ models, org }: OrgScope): Promise<Pick<OrganizationDoc, 'currency'>> {
  const found = await models.Organization.findOne({ _id: org, deletedAt: null }, { currency: 1 }).lean();
  if (!found) throw notFound('organization');
  return found;
}

const TOLD = ['name', 'billingEmail', 'address', 'country', 'taxId', 'currency'] as const;

/**
 * Changes a payer; what is not given stays as it is. Its currency is the organization's, which changes with it.
 *
 * @param ref - what the provider calls it now; null if the provider was not asked, and what is stored stays
 * @throws NOT_FOUND; FORBIDDEN to members limited to some sites; VERSION_CONFLICT; VALIDATION for a tax id that does not fit its
 *   country.
 */
export async function updatePayer(
  scope: OrgScope,
  id: string,
  { currency, ...change }: Omit<z.output<typeof updatePayerSchema>, 'version'>,
  ref: { provider: string; providerRef: string } | null,
  expectedVersion?: number,
): Promise<Payer> {
  const payers = scoped(scope.models.Payer, scope.org);
  // Only the currency is shared with others; the rest is guarded by the payer's version.
  const organization = await (currency === undefined ? organizationOf(scope) : lockOrganization(scope));
  const payer = await payerToChange(scope, id, expectedVersion, organization);
  const next = { ...payer, ...definedFields(change), ...ref };
  const found = taxIdFault(next.country, next.taxId);
  if (found) throw invalid('taxId', found);
  const { name, billingEmail, address, country } = next;
  const taxId = normalTaxId(country, next.taxId);
  const changedOrganization = currency === undefined ? organization : { currency };
  const [before, after] = [toWire(payer, organization), toWire({ ...next, taxId }, changedOrganization)];
  const changes = changesBetween(before, after, TOLD);
  if (Object.keys(changes).length === 0) return before;
  if ('currency' in changes) {
    await scope.models.Organization.updateOne({ _id: scope.org }, { $set: { currency: after.currency } });
  }
  const set = { name, billingEmail, address, country, taxId, ...ref, ...payerKeys(name) };
  const changed = await payers.versionedUpdate(id, payer.version, { $set: set });
  if (!changed) throw notFound('customer');
  const target = { kind: 'customer', id: payer._id } as const;
  await audit(scope, { action: 'customer.updated', target, changes: inLines(changes) });
  return toWire(changed, changedOrganization);
}

/**
 * Tells the provider the payer's new name and email, if they change.
 *
 * @returns What the provider calls it; null if neither changes, and the provider was not asked.
 * @throws As `updatePayer`.
 */
export async function renameAtProvider(
  scope: OrgScope,
  id: string,
  { name, billingEmail }: { name?: string | undefined; billingEmail?: string | undefined },
  expectedVersion?: number,
): Promise<{ provider: string; providerRef: string } | null> {
  const { payments, org } = scope;
  const payer = await payerToChange(scope, id, expectedVersion);
  const called = { name: name ?? payer.name, email: billingEmail ?? payer.billingEmail };
  const isSame = called.name === payer.name && called.email === payer.billingEmail;
  if (isSame) return null;
  const known = knownBy(scope, payer);
  return { provider: payments.name, providerRef: await payments.ensureCustomer({ org, ...called, known }) };
}

/** What the current provider calls a payer; null if it is known to another provider. */
export function knownBy({ payments }: Pick<OrgScope, 'payments'>, payer: PayerDoc): string | null {
  return payer.provider === payments.name ? payer.providerRef : null;
}

/** A payer that the actor may change, at the version that they know. */
export async function payerToChange(
  scope: OrgScope,
  id: string,
  expectedVersion?: number,
  organization?: Pick<OrganizationDoc, 'currency'>,
): Promise<PayerDoc> {
  const payer = await findPayer(scope, id);
  assertWholeOrganization(scope.actor);
  assertVersion(expectedVersion, toWire(payer, organization ?? (await organizationOf(scope))), true);
  return payer;
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** An address is a single line in a history. */
function inLines(changes: Changes): Changes {
  const { address, ...others } = changes;
  return address ? { ...others, address: { from: lineOf(address.from), to: lineOf(address.to) } } : others;
}

function lineOf(address: unknown): string {
  return typeof address === 'object' && address !== null ? Object.values(address).join(', ') : '';
}
