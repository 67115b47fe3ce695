import {
  type CustomerOrganization,
  type createCustomerOrganizationSchema,
  type Organization,
  reason,
} from '@siteward/contract';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { notFound } from '#app-error.ts';
import { recordToWire } from '#database/base-schema.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type ListQuery, listedFrom, type Page, readPage } from '#modules/lists/list.ts';
import { assertWholeOrganization, sitesWithin } from '#modules/sites/reach.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import type { MemberScope, OrgScope } from '#scope.ts';
import { createOrganizationFor } from './create-organization.ts';
import { lockOrganization } from './organization-lock.ts';
import { CUSTOMER_ORGANIZATION_LIST, type OrganizationDoc, toWire } from './organizations.model.ts';

export type CustomerOrganizationQuery = ListQuery<keyof typeof CUSTOMER_ORGANIZATION_LIST.columns> & {
  id?: readonly string[] | undefined;
};

/**
 * The customers that the organization serves, by name by default; `search` matches names, `id` selects particular ones. Limited
 * members see those that occupy one of their sites.
 */
export async function listCustomerOrganizations(
  scope: OrgScope,
  query: CustomerOrganizationQuery,
): Promise<Page<CustomerOrganization>> {
  const filter = {
    ...(await customersInSight(scope)),
    deletedAt: null,
    ...(query.id && { $and: [{ _id: { $in: [...query.id] } }] }),
  };
  const options = { filter, byDefault: 'name' } as const;
  const page = await readPage(
    listedFrom<OrganizationDoc>(scope.models.Organization),
    CUSTOMER_ORGANIZATION_LIST,
    query,
    options,
  );
  const sites = await sitesOf(
    scope,
    page.items.map(({ _id }) => _id),
  );
  return { ...page, items: page.items.map((doc) => toCustomer(doc, sites.get(String(doc._id)) ?? [])) };
}

const SITES_SHOWN = 20;
type NamedSite = Pick<SiteDoc, '_id' | 'name'>;

/** The sites that customers occupy and the actor reaches, by name, for each customer. */
async function sitesOf(
  { models, org, actor }: OrgScope,
  customers: readonly Types.ObjectId[],
): Promise<Map<string, NamedSite[]>> {
  const filter = { ...sitesWithin(actor.reach), customer: { $in: customers } };
  const found = await scoped(models.Site, org).list(filter, {
    fields: { name: 1, customer: 1 },
    sort: { nameKey: 1, _id: 1 },
  });
  const byCustomer = new Map<string, NamedSite[]>();
  for (const site of found) {
    const key = String(site.customer);
    byCustomer.set(key, [...(byCustomer.get(key) ?? []), site]);
  }
  return byCustomer;
}

/** Filter for the customers that the actor sees: all of the organization's, or for limited members, those at their sites. */
export async function customersInSight({ models, org, actor }: OrgScope): Promise<Filter<OrganizationDoc>> {
  const served = { servedBy: new Types.ObjectId(org) };
  if (actor.reach === 'all') return served;
  const sites = await scoped(models.Site, org).list(sitesWithin(actor.reach), { fields: { customer: 1 } });
  return { ...served, _id: { $in: sites.flatMap(({ customer }) => customer ?? []) } };
}

function toCustomer(doc: OrganizationDoc, occupied: readonly NamedSite[]): CustomerOrganization {
  const { name, email, contact, busInst, nature, status } = doc;
  const sites = occupied.slice(0, SITES_SHOWN).map((site) => ({ _id: String(site._id), name: site.name }));
  return recordToWire(doc, { name, email, contact, busInst, nature, status, sites, siteCount: occupied.length });
}

/**
 * Creates the organization of a customer that this one serves. The caller becomes its Owner, as with any organization.
 *
 * @throws FORBIDDEN to members limited to some sites.
 */
export async function createCustomerOrganization(
  scope: MemberScope,
  input: z.output<typeof createCustomerOrganizationSchema>,
): Promise<Organization> {
  const { models, session, actor } = scope;
  assertWholeOrganization(actor);
  const { _id: servedBy } = await lockOrganization(scope);
  const user = await models.User.findOne({ _id: session.user, deletedAt: null }).lean();
  if (!user) throw notFound('person');
  const { organization } = await createOrganizationFor(scope, user, { ...input, type: 'customer' }, servedBy);
  const { _id: id, name } = organization;
  await audit(scope, {
    action: 'organization.customer-added',
    target: { kind: 'organization', id },
    changes: { name },
  });
  return toWire(organization);
}

/**
 * Finds a customer that the organization serves and the actor sees.
 *
 * @param path - the field of the input that named it
 * @throws NOT_FOUND, worded the same whether the id is unknown, not a customer's, a customer of someone else, or a customer at
 *   sites beyond the actor's.
 */
export async function findCustomerOrganization(scope: OrgScope, id: string, path: string): Promise<OrganizationDoc> {
  const filter = { $and: [{ _id: id }, await customersInSight(scope)], type: 'customer' as const, deletedAt: null };
  const customer = await scope.models.Organization.findOne(filter).lean();
  if (customer) return customer;
  throw notFound('customer', { errors: [{ path, ...reason('unknown-customer') }] });
}
