import { reason } from '@siteward/contract';
import {
  type CellPart,
  EMAIL_MAX,
  fault,
  nameCandidates,
  nameKeyOf,
  namesIn,
  partsOf,
  reachesSite,
  reachOf,
  SERVICE_PROVIDER_LIMITS,
  SITE_NAME_MAX,
  WORK_ORDER_LIMITS,
} from '@siteward/domain';
import type { Types } from 'mongoose';
import { invalid } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { MEMBER_LIST, type MemberDoc, memberStatusIn } from '#modules/members/members.model.ts';
import { SERVICE_PROVIDER_LIST, type ServiceProviderDoc } from '#modules/service-providers/service-providers.model.ts';
import { limitsOf, sitesWithin } from '#modules/sites/reach.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import type { Actor, OrgScope } from '#scope.ts';
import { assertMayAssign } from '../create-work-order.ts';

/** How many names one query looks up. */
const AT_ONCE = 1000;
/** How many unknown names are remembered, so that a file that repeats them does not cause further queries. */
const MOST_UNKNOWN = 20_000;
/** Names can contain commas, so a cell with the maximum number of assignees can have more parts than that. */
const MOST_PARTS = 3 * WORK_ORDER_LIMITS.assignees;
const LONGEST_SITE = 2 * SITE_NAME_MAX;

type Person = Pick<MemberDoc, '_id' | 'nameKey' | 'email' | 'type' | 'sites' | 'customerOrgId' | 'customerSiteId'>;
type Provider = Pick<ServiceProviderDoc, '_id' | 'nameKey' | 'worksAt'>;
const PERSON = { nameKey: 1, email: 1, type: 1, sites: 1, customerOrgId: 1, customerSiteId: 1 } as const;

/** The cells of a row that name the site, the assignees and the provider. */
export type NamingCells = { site: string; assignees: string; provider: string };

/**
 * The sites, members and service providers that the rows of a file name. They are looked up for many rows together, each only
 * once: everything found is kept, which cannot be more than exists, and names not found are kept as far as there is room.
 */
export class ImportNames {
  readonly #scope: OrgScope;
  readonly #mayAssign: boolean;
  readonly #sites = new Map<string, SiteDoc[]>();
  readonly #people = new Map<string, Person[]>();
  readonly #notSites = new Set<string>();
  readonly #notPeople = new Set<string>();
  readonly #providers = new Map<string, Provider[]>();
  readonly #notProviders = new Set<string>();

  constructor(scope: OrgScope) {
    this.#scope = scope;
    this.#mayAssign = scope.actor.permissions.includes('work-orders:assign');
  }

  /** Looks up everything that these rows name. */
  async load(rows: readonly NamingCells[]): Promise<void> {
    await this.#loadSites(rows.map(({ site }) => siteKeyOf(site)));
    await this.#loadProviders(rows.map(({ provider }) => providerKeyOf(provider)));
    // People who may not assign only find themselves, so they do not learn who else there is.
    if (!this.#mayAssign) return this.#loadThemselves();
    await this.#loadPeople(rows.flatMap(({ assignees }) => candidatesIn(partsOf(assignees))));
  }

  /** The site that the call names. */
  async siteOf(id: string): Promise<SiteDoc | undefined> {
    const { models, org } = this.#scope;
    return (await scoped(models.Site, org).findOne({ _id: id })) ?? undefined;
  }

  /**
   * The site that a cell names, by its code or else its name.
   *
   * @throws VALIDATION if there is none within the actor's reach, or several have the name.
   */
  siteCalled(cell: string): SiteDoc {
    const [site, other] = this.#sites.get(siteKeyOf(cell)) ?? [];
    if (!site) throw invalid('Site', reason('no-site-called', { name: cell.slice(0, SITE_NAME_MAX) }));
    if (other) throw invalid('Site', reason('sites-called', { name: site.name }));
    return site;
  }

  /**
   * The members that a cell names, by address or name, separated by commas or semicolons.
   *
   * @throws VALIDATION if one of them does not reach the site, or several have the name; FORBIDDEN if someone who may not assign
   *   names anyone else.
   */
  assigneesCalled(cell: string, site: SiteDoc): Types.ObjectId[] {
    const parts = partsOf(cell);
    if (parts.length > MOST_PARTS) throw invalid('Assignees', fault('too-many', { max: WORK_ORDER_LIMITS.assignees }));
    const known = (key: string) => this.#calledAt(site, key).length > 0;
    const names = namesIn(parts, { known, longest: EMAIL_MAX });
    const found = names.map(({ text, key }) => {
      const [person, other] = this.#calledAt(site, key);
      if (!person && !this.#mayAssign) assertMayAssign(this.#scope, [], ['']);
      if (!person) throw invalid('Assignees', reason('no-worker-called', { name: text.slice(0, SITE_NAME_MAX) }));
      if (other) throw invalid('Assignees', reason('workers-called', { name: text }));
      return person._id;
    });
    assertMayAssign(this.#scope, [], found.map(String));
    return [...new Map(found.map((id) => [id.toString(), id])).values()];
  }

  /**
   * The active service provider at a site that a cell names.
   *
   * @throws VALIDATION if there is none, or several have the name.
   */
  providerCalled(cell: string, site: SiteDoc): Types.ObjectId {
    const { org } = this.#scope;
    const all = this.#providers.get(providerKeyOf(cell)) ?? [];
    const [provider, other] = all.filter(({ worksAt }) => worksAt.some((at) => at.equals(org) || at.equals(site._id)));
    const name = cell.slice(0, SERVICE_PROVIDER_LIMITS.name);
    if (!provider) throw invalid('Service provider', reason('no-provider-called', { name }));
    if (other) throw invalid('Service provider', reason('providers-called', { name }));
    return provider._id;
  }

  #calledAt(site: SiteDoc, key: string): readonly Person[] {
    return (this.#people.get(key) ?? []).filter((person) => reaches(person, site));
  }

  async #loadSites(wanted: readonly string[]): Promise<void> {
    const { models, org, actor } = this.#scope;
    for (const asked of unknownIn(wanted, this.#sites, this.#notSites)) {
      const keys = [...asked];
      const called = { $or: [{ nameKey: { $in: keys } }, { code: { $in: keys } }] };
      const found = await scoped(models.Site, org).list({ $and: [called, sitesWithin(actor.reach)] });
      for (const site of found) if (asked.has(site.nameKey)) addTo(this.#sites, site.nameKey, site);
      // A code belongs to a single site, and takes precedence over a name.
      for (const site of found) if (asked.has(site.code)) this.#sites.set(site.code, [site]);
      keepUnknown(asked, this.#sites, this.#notSites);
    }
  }

  async #loadProviders(wanted: readonly string[]): Promise<void> {
    const { models, org, actor } = this.#scope;
    // Actors who may not see providers do not learn which ones there are, either.
    if (!actor.permissions.includes('providers:view')) return;
    for (const asked of unknownIn(wanted, this.#providers, this.#notProviders)) {
      const called = { nameKey: { $in: [...asked] }, status: 'active' } as const;
      const options = { fields: { nameKey: 1, worksAt: 1 }, ...SERVICE_PROVIDER_LIST.orderedBy('nameKey') } as const;
      for (const provider of await scoped(models.ServiceProvider, org).list(called, options)) {
        addTo(this.#providers, provider.nameKey, provider);
      }
      keepUnknown(asked, this.#providers, this.#notProviders);
    }
  }

  async #loadPeople(wanted: readonly string[]): Promise<void> {
    const { models, org, clock, actor } = this.#scope;
    const members = scoped(models.Member, org);
    const active = memberStatusIn(['active'], clock());
    for (const asked of unknownIn(wanted, this.#people, this.#notPeople)) {
      const keys = [...asked];
      const named = { $and: [{ nameKey: { $in: keys } }, active] };
      const mailed = {
        $and: [{ email: { $in: keys.filter((key) => key.includes('@')) } }, active, ofKnownAddress(actor)],
      };
      this.#keep(asked, await members.list(named, { fields: PERSON, ...MEMBER_LIST.orderedBy('nameKey') }));
      this.#keep(asked, await members.list(mailed, { fields: PERSON }));
      keepUnknown(asked, this.#people, this.#notPeople);
    }
  }

  async #loadThemselves(): Promise<void> {
    const { models, org, actor } = this.#scope;
    if (this.#people.size > 0) return;
    const themselves = await scoped(models.Member, org).list({ _id: actor.member }, { fields: PERSON });
    for (const person of themselves) this.#keep(new Set([person.nameKey, person.email]), [person]);
  }

  /** Keeps people only under the keys that were asked for: under any other name of theirs, others who share it may be missing. */
  #keep(asked: ReadonlySet<string>, found: readonly Person[]): void {
    for (const person of found) {
      for (const key of [person.nameKey, person.email]) if (asked.has(key)) addTo(this.#people, key, person);
    }
  }
}

function addTo<Value extends { _id: Types.ObjectId }>(map: Map<string, Value[]>, key: string, value: Value): void {
  const before = map.get(key) ?? [];
  if (before.some(({ _id }) => _id.equals(value._id))) return;
  map.set(key, [...before, value]);
}

/** The names that a cell may contain, each once; none if it has more parts than it can have. */
function candidatesIn(parts: readonly CellPart[]): string[] {
  return parts.length > MOST_PARTS ? [] : nameCandidates(parts, EMAIL_MAX);
}

/**
 * The key of a cell that may name a site; empty if it is too long for one, so as not to normalize it, which can make it even
 * longer.
 */
function siteKeyOf(cell: string): string {
  return cell.length > LONGEST_SITE ? '' : nameKeyOf(cell);
}

function providerKeyOf(cell: string): string {
  return cell.length > 2 * SERVICE_PROVIDER_LIMITS.name ? '' : nameKeyOf(cell);
}

function keepUnknown(asked: ReadonlySet<string>, known: ReadonlyMap<string, unknown>, unknown: Set<string>): void {
  for (const key of asked) if (!known.has(key) && unknown.size < MOST_UNKNOWN) unknown.add(key);
}

function* unknownIn(
  wanted: readonly string[],
  known: ReadonlyMap<string, unknown>,
  unknown: ReadonlySet<string>,
): Generator<ReadonlySet<string>> {
  const keys = [...new Set(wanted)].filter((key) => key !== '' && !known.has(key) && !unknown.has(key));
  for (let from = 0; from < keys.length; from += AT_ONCE) yield new Set(keys.slice(from, from + AT_ONCE));
}

/** Filter for the members whose addresses the actor may know. Without it, a file full of guesses would reveal who is a member. */
function ofKnownAddress({ permissions, member }: Actor): Filter<MemberDoc> {
  return permissions.includes('members:view') ? {} : { _id: member };
}

/** Whether a person reaches a site, by the one rule for this (domain, `reachOf`). */
function reaches(person: Person, { _id, customer }: SiteDoc): boolean {
  const site = _id.toString();
  const isOccupied = customer !== null && person.customerOrgId !== null && customer.equals(person.customerOrgId);
  return reachesSite(reachOf(limitsOf(person), isOccupied ? [site] : []), site);
}
