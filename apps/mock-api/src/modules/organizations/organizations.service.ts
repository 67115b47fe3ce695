import type { Organization } from '@siteward/contract';
import { type FirstStep, nameKeyOf, type OrganizationNature, type OrganizationType } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { type ListQuery, orderOf, type Page, pageOf, sliceOf } from '#modules/lists/list.ts';
import { NAME_ORDER } from '#modules/lists/list-plan.ts';
import { withWords } from '#modules/lists/search-words.ts';
import { memberStatusIn } from '#modules/members/members.model.ts';
import { membershipsOf } from '#modules/members/own-memberships.ts';
import { inSight, sitesWithin } from '#modules/sites/reach.ts';
import type { OrgScope, UserScope } from '#scope.ts';
import { toWire } from './organizations.model.ts';

const COLUMNS = { name: 'nameKey', createdAt: 'createdAt' };

export type OrganizationListQuery = ListQuery<keyof typeof COLUMNS> & {
  type?: OrganizationType | undefined;
  nature?: OrganizationNature | undefined;
};

/** The organizations in which the signed-in person is an active member, by name by default; `search` matches names. */
export async function listOrganizations(scope: UserScope, query: OrganizationListQuery): Promise<Page<Organization>> {
  const { search, sort, type, nature } = query;
  const { skip, limit } = sliceOf(query);
  const { Organization } = scope.models;
  const filter = {
    ...(await own(scope)),
    ...(type && { type }),
    ...(nature && { nature }),
    ...(search && withWords(search)),
  };
  const [items, total] = await Promise.all([
    Organization.find(filter)
      .collation(NAME_ORDER)
      .sort(orderOf(sort, COLUMNS, 'name'))
      .skip(skip)
      .limit(limit)
      .lean(),
    Organization.countDocuments(filter),
  ]);
  return pageOf(items.map(toWire), total, query);
}

/**
 * Finds one of the signed-in person's organizations by name, ignoring case; if several match, the oldest.
 *
 * @throws NOT_FOUND.
 */
export async function getOrganizationByName(scope: UserScope, name: string): Promise<Organization> {
  const filter = { ...(await own(scope)), nameKey: nameKeyOf(name) };
  const organization = await scope.models.Organization.findOne(filter).sort({ _id: 1 }).lean();
  if (!organization) throw notFound('organization');
  return toWire(organization);
}

async function own({ models, session }: UserScope) {
  const memberships = await membershipsOf(models, session.user);
  return { _id: { $in: memberships.map(({ org }) => org) }, deletedAt: null };
}

/**
 * The organization of the scope.
 *
 * @throws NOT_FOUND.
 */
export async function getOrganization({ models, org }: OrgScope): Promise<Organization> {
  const organization = await models.Organization.findOne({ _id: org, deletedAt: null }).lean();
  if (!organization) throw notFound('organization');
  return toWire(organization);
}

/**
 * Which of an organization's first steps are done, judging by the data that the actor sees (docs/product.md, First run): their
 * first site has an address or is not the only one, someone else is a member or invited, and there is a work order.
 */
export async function firstSteps(scope: OrgScope): Promise<Record<FirstStep, boolean>> {
  const { models, org, clock, actor } = scope;
  const sites = await scoped(models.Site, org).list(sitesWithin(actor.reach), { fields: { address: 1 }, limit: 2 });
  const present = memberStatusIn(['invited', 'active', 'suspended'], clock());
  const people = await scoped(models.Member, org).list(
    { $and: [present, await inSight(scope)] },
    { fields: { _id: 1 }, limit: 2 },
  );
  const site = sites.length > 1 || sites.some(({ address }) => address !== '');
  const workOrder = await scoped(models.WorkOrder, scope).findOne({}, { fields: { _id: 1 } });
  return { site, colleagues: people.length > 1, workOrder: workOrder !== null };
}
