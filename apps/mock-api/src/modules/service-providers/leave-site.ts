import { reason } from '@siteward/contract';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { NAME_ORDER } from '#modules/lists/list-plan.ts';
import type { OrgScope } from '#scope.ts';
import { providerKeys } from './service-providers.model.ts';

const NAMED_AT_MOST = 3;

/**
 * Removes a site that is being deleted from the service providers that work there.
 *
 * @throws CONFLICT if it is the only site of any of them: without it they would work at all sites.
 */
export async function takeFromProviders(scope: OrgScope, site: string): Promise<void> {
  const providers = scoped(scope.models.ServiceProvider, scope.org);
  const gone = new Types.ObjectId(site);
  const alone = await providers.list(
    { sites: { $eq: [gone] } },
    { fields: { name: 1 }, sort: { nameKey: 1 }, collation: NAME_ORDER, limit: NAMED_AT_MOST + 1 },
  );
  if (alone.length > 0) {
    const names = alone.slice(0, NAMED_AT_MOST).map(({ name }) => name);
    const why = alone.length > NAMED_AT_MOST ? 'only-site-of-many-providers' : 'only-site-of-providers';
    throw new AppError('CONFLICT', reason(why, { names }));
  }
  const there = await providers.list({ sites: gone }, { sort: { _id: 1 } });
  const left = there.map((provider) => ({
    ...provider,
    sites: provider.sites.filter((each) => !each.equals(gone)),
  }));
  const setOf = (provider: (typeof left)[number]) => {
    const { worksAt } = providerKeys(provider.org, provider);
    return { _id: provider._id, set: { sites: provider.sites, worksAt } };
  };
  await providers.setEach(left.map(setOf));
  const lines = there.map(({ _id, sites }, index) => ({
    action: 'service-provider.updated' as const,
    target: { kind: 'service-provider' as const, id: _id },
    changes: { sites: { from: sites.map(String), to: left[index]?.sites.map(String) ?? [] } },
  }));
  if (lines.length > 0) await audit(scope, ...lines);
}
