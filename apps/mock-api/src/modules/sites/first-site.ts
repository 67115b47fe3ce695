import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { Models } from '#modules/models.ts';
import type { SiteDoc } from './sites.model.ts';

/** What someone is limited to in an organization; nothing if all of it is empty. */
type Limits = {
  sites: readonly Types.ObjectId[];
  customerOrgId: Types.ObjectId | null;
  customerSiteId: Types.ObjectId | null;
};

/** The locale and time zone of a site. */
type Place = Pick<SiteDoc, 'timezone' | 'locale'>;

/**
 * Finds each person's site, which decides the language and times in mails to them: the oldest site that they are limited to, or
 * else the organization's oldest. Takes two queries, however many people there are.
 *
 * @returns A function from one of the limits to the place; undefined if there is no such site.
 */
export async function firstSitesOf(
  { models, org }: { models: Models; org: string },
  everybody: readonly Limits[],
): Promise<(limits: Limits) => Place | undefined> {
  const sites = scoped(models.Site, org);
  const options = { sort: { createdAt: 1, _id: 1 }, fields: { timezone: 1, locale: 1, customer: 1 } } as const;
  const ids = everybody.flatMap(({ sites: own, customerSiteId }) => (customerSiteId ? [customerSiteId] : own));
  const customers = everybody.flatMap(({ customerOrgId }) => customerOrgId ?? []);
  const theirs = await sites.list({ $or: [{ _id: { $in: ids } }, { customer: { $in: customers } }] }, options);
  const [oldest] = await sites.list({}, { ...options, limit: 1 });
  return ({ sites: own, customerOrgId, customerSiteId }) => {
    const chosen = customerSiteId ? [customerSiteId] : own;
    if (chosen.length > 0) return theirs.find(({ _id }) => chosen.some((id) => id.equals(_id)));
    return customerOrgId ? theirs.find(({ customer }) => customer?.equals(customerOrgId)) : oldest;
  };
}
