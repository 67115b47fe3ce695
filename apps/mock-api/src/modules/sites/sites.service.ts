import type { Site, SiteSummary } from '@siteward/contract';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { literalPattern, orderOf, type Page, type PageQuery, paginate } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { type SiteDoc, SUMMARY_FIELDS, toSummary, toWire } from './sites.model.ts';

const COLUMNS = { name: 'nameKey', code: 'code', createdAt: 'createdAt' };
type Column = keyof typeof COLUMNS;

export type SiteListQuery = PageQuery & {
  search?: string | undefined;
  sort?: Column | `-${Column}` | undefined;
  id?: readonly string[] | undefined;
};

/** The sites that the actor is not kept out of, by name as a rule; `search` looks into names and codes, `id` names some. */
export async function listSites({ models, org, actor }: OrgScope, query: SiteListQuery): Promise<Page<SiteSummary>> {
  const pattern = query.search ? literalPattern(query.search) : undefined;
  const filter = {
    ...(actor.sites.length > 0 && { _id: { $in: actor.sites } }),
    ...(pattern && { $or: [{ nameKey: pattern }, { code: pattern }] }),
    ...(query.id && { $and: [{ _id: { $in: [...query.id] } }] }),
  };
  const page = await paginate(scoped(models.Site, org), filter, query, {
    fields: SUMMARY_FIELDS,
    sort: orderOf(query.sort, COLUMNS, 'name'),
  });
  return { ...page, items: page.items.map(toSummary) };
}

/** A site with its settings. Throws NOT_FOUND, also to members who are kept out of it. */
export async function getSite(scope: OrgScope, id: string): Promise<Site> {
  return toWire(await findSite(scope, id));
}

/** A stored site of the organization. Throws NOT_FOUND, also to members who are kept out of it. */
export async function findSite({ models, org, actor }: OrgScope, id: string): Promise<SiteDoc> {
  const keptOut = actor.sites.length > 0 && !actor.sites.includes(id);
  const site = keptOut ? null : await scoped(models.Site, org).findOne({ _id: id });
  if (!site) throw notFound('site');
  return site;
}
