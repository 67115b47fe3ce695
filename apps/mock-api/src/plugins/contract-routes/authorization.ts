import { type Access, type OrganizationSource, reason, type SiteSource } from '@siteward/contract';
import { reachesSite } from '@siteward/domain';
import { assertHolds, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { demandPaidFor } from '#modules/organizations/paid-for.ts';
import type { Actor } from '#scope.ts';
import type { Entry } from './authentication.ts';
import type { Input } from './input.ts';
import { findMembership, type NamedOrganization } from './membership.ts';

export type OrganizationAccess = Extract<Access, { org: OrganizationSource }>;
/** Whether a call is refused if its organization has neither a customer nor a running trial. */
export type CustomerDemand = { asksForCustomer?: boolean };

/**
 * Decides whether the person may make the call in its organization (product 2; docs/api.md, Tenancy).
 *
 * @returns The organization, the person as its member, and the site that the call is about, if any.
 * @throws NOT_FOUND to anyone who is not an active member of it, as if it did not exist, and for a site of another organization
 *   or beyond their reach; FORBIDDEN to members without the permission; then CUSTOMER_REQUIRED, if that is demanded.
 */
export async function authorize(
  deps: Deps,
  entry: Entry,
  access: OrganizationAccess,
  input: Input,
  { asksForCustomer = false }: CustomerDemand = {},
) {
  const named = organizationNamed(access, input);
  const { org, actor } = entry.membership ?? (await findMembership(deps, entry.session, named));
  if (!org && named.by === 'default') throw invalid('query.org', reason('no-default-organization'));
  // Worded as services word it, so that a record out of sight cannot be told from one that does not exist.
  if (!org || !actor) throw notFound(access.org.from === 'record' ? access.org.kind : 'record');
  const isOwnRole = access.kind === 'permission' && access.orOwnRole && field(input.params, 'id') === actor.role;
  if (!isOwnRole) assertHolds(actor.permissions, access);
  const site = access.site && (await siteOf(deps, { org, actor, access, source: access.site, input }));
  if (asksForCustomer) await demandPaidFor({ models: deps.models, clock: deps.clock, org });
  return site === undefined ? { org, actor } : { org, actor, site };
}

type AboutSite = { org: string; actor: Actor; access: OrganizationAccess; source: SiteSource; input: Input };

/**
 * The site that a call is about; undefined if it names none.
 *
 * @throws NOT_FOUND for a site of another organization or beyond the actor's reach.
 */
async function siteOf(
  { models }: Deps,
  { org, actor: { reach }, access, source, input: { params, query, body } }: AboutSite,
): Promise<string | undefined> {
  const { from } = source;
  const site = from === 'params' ? field(params, source.name) : field(from === 'query' ? query : body, 'site');
  if (site === undefined) return undefined;
  // A site that led to the organization exists, and limited members only reach sites of their own organization.
  const isKnown = reach !== 'all' || (access.org.from === 'record' && access.org.kind === 'site');
  const found = isKnown ? reachesSite(reach, site) : (await scoped(models.Site, org).count({ _id: site })) > 0;
  if (!found) throw notFound('site');
  return site;
}

/** How a call names its organization: in the path, query or body, or through the record that it is about. */
export function organizationNamed({ org }: OrganizationAccess, { params, query, body }: Input): NamedOrganization {
  if (org.from === 'record') return { by: 'record', kind: org.kind, id: field(params, 'id') ?? '' };
  const named = org.from === 'params' ? field(params, org.name) : field(org.from === 'query' ? query : body, 'org');
  return named === undefined ? { by: 'default' } : { by: 'id', org: named };
}

/** A string in a part of a request; undefined if there is none of that name. */
export function field(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}
