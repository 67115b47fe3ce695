import { type Access, type OrganizationSource, reason, type SiteSource } from '@siteward/contract';
import { holdsAny, reachesSite } from '@siteward/domain';
import { invalid, lacksPermission, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { demandPaidFor } from '#modules/organizations/paid-for.ts';
import { ownerOf } from '#modules/ownership.ts';
import type { Actor, Session } from '#scope.ts';
import { findActor } from './actor.ts';
import type { Entry } from './authentication.ts';
import type { Input } from './input.ts';

export type OrganizationAccess = Extract<Access, { org: OrganizationSource }>;
/** Whether a call is refused where its organization has neither a customer nor a trial that runs. */
export type CustomerDemand = { asksForCustomer?: boolean };

/**
 * Decides whether the person may make the call in its organization (product 2; docs/api.md, Tenancy).
 *
 * @returns The organization, the person as its member, and the site that the call is about, if any.
 * @throws NOT_FOUND to whoever is not an active member of it, as if it did not exist, also for a site of others or
 *   beyond their reach; FORBIDDEN to members without the permission; then CUSTOMER_REQUIRED, where that is asked.
 */
export async function authorize(
  deps: Deps,
  entry: Entry,
  access: OrganizationAccess,
  input: Input,
  { asksForCustomer = false }: CustomerDemand = {},
) {
  const { session } = entry;
  const org = namedOrganization(access, input) ?? (await organizationOf(deps, session, access, input));
  const known = org !== undefined && entry.org === org;
  const actor = known ? entry.actor : org && (await findActor(deps, session, org));
  // Worded as the services word it, so that a record out of sight reads like one that does not exist.
  if (!org || !actor) throw notFound(access.org.from === 'record' ? access.org.kind : 'record');
  if (access.kind === 'permission' && !holdsAny(actor.permissions, [access.permission, ...access.or])) {
    const ownRole = access.orOwnRole && field(input.params, 'id') === actor.role;
    if (!ownRole) throw lacksPermission(access.permission);
  }
  const site = access.site && (await siteOf(deps, org, actor, access, access.site, input));
  if (asksForCustomer) await demandPaidFor({ models: deps.models, clock: deps.clock, org });
  return site === undefined ? { org, actor } : { org, actor, site };
}

async function siteOf(
  { models }: Deps,
  org: string,
  { reach }: Actor,
  access: OrganizationAccess,
  source: SiteSource,
  { params, query, body }: Input,
) {
  const { from } = source;
  const site = from === 'params' ? field(params, source.name) : field(from === 'query' ? query : body, 'site');
  if (site === undefined) return undefined;
  // A site by which the organization was found exists, and whoever is limited reaches only sites of their organization.
  const isKnown = reach !== 'all' || (access.org.from === 'record' && access.org.kind === 'site');
  const found = isKnown ? reachesSite(reach, site) : (await scoped(models.Site, org).count({ _id: site })) > 0;
  if (!found) throw notFound('site');
  return site;
}

/** The organization that a call names itself, in path, query or body; undefined where it has to be looked up. */
export function namedOrganization(access: Access, { params, query, body }: Input): string | undefined {
  if (!('org' in access)) return undefined;
  if (access.org.from === 'params') return field(params, access.org.name);
  if (access.org.from === 'record') return undefined;
  return field(access.org.from === 'query' ? query : body, 'org');
}

/** The organization of a call that does not name one itself. */
async function organizationOf(deps: Deps, session: Session, access: OrganizationAccess, input: Input) {
  if (access.org.from === 'record') return ownerOf(deps.models, access.org.kind, field(input.params, 'id') ?? '');
  const user = await deps.models.User.findById(session.user, { defaultOrg: 1 }).lean();
  if (user?.defaultOrg) return user.defaultOrg.toString();
  throw invalid('query.org', reason('no-default-organization'));
}

/** A text in a part of a request; undefined where it has none of that name. */
export function field(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}
