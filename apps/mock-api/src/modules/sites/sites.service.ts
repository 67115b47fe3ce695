import type { Site, SiteSummary } from '@siteward/contract';
import { reachesSite } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import type { OrgScope } from '#scope.ts';
import { sitesWithin } from './reach.ts';
import { SITE_LIST, type SiteDoc, SUMMARY_FIELDS, toSummary, toWire } from './sites.model.ts';

export type SiteListQuery = ListQuery<keyof typeof SITE_LIST.columns> & {
  id?: readonly string[] | undefined;
  customer?: string | undefined;
};

/**
 * The sites within the actor's reach, by name by default; `search` matches names and codes, `id` selects particular ones.
 * `customer`: those that this customer occupies.
 */
export async function listSites({ models, org, actor }: OrgScope, query: SiteListQuery): Promise<Page<SiteSummary>> {
  const { customer } = query;
  const filter = {
    ...sitesWithin(actor.reach),
    ...(customer && { customer }),
    ...(query.id && { $and: [{ _id: { $in: [...query.id] } }] }),
  };
  const options = { filter, fields: SUMMARY_FIELDS, byDefault: 'name' } as const;
  const page = await readPage(scoped(models.Site, org), SITE_LIST, query, options);
  return { ...page, items: page.items.map(toSummary) };
}

/**
 * A site with its settings.
 *
 * @throws NOT_FOUND, also if it is beyond the actor's reach.
 */
export async function getSite(scope: OrgScope, id: string): Promise<Site> {
  return toWire(await findSite(scope, id));
}

/**
 * A stored site of the organization.
 *
 * @throws NOT_FOUND, also if it is beyond the actor's reach.
 */
export async function findSite({ models, org, actor }: OrgScope, id: string): Promise<SiteDoc> {
  const site = reachesSite(actor.reach, id) ? await scoped(models.Site, org).findOne({ _id: id }) : null;
  if (!site) throw notFound('site');
  return site;
}

/**
 * Like `findSite`, and keeps the site from being deleted until the current transaction ends: if it is deleted at the same time,
 * one of the two transactions is retried after the other. Neither its version nor `updatedAt` changes.
 *
 * @throws NOT_FOUND, also if it is beyond the actor's reach.
 */
export async function holdSite({ models, org, actor }: OrgScope, id: string): Promise<SiteDoc> {
  if (!reachesSite(actor.reach, id)) throw notFound('site');
  const held = await scoped(models.Site, org).hold(id);
  if (!held) throw notFound('site');
  return held;
}
