import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Checks the sites that somebody is to be limited to; none means all of them. Out: each once.
 * Throws NOT_FOUND where one is no site of the organization, and FORBIDDEN where the actor is limited to fewer sites:
 * nobody gives more than they have (product 2).
 */
export async function checkSiteLimits({ models, org, actor }: OrgScope, wanted: readonly string[]): Promise<string[]> {
  const sites = [...new Set(wanted)];
  const known = await scoped(models.Site, org).count({ _id: { $in: sites } });
  if (known !== sites.length) {
    throw new AppError('NOT_FOUND', 'There is no such site, or it is not yours to see.', {
      errors: [{ path: 'sites', message: 'Choose sites of this organization' }],
    });
  }
  const isBeyond = sites.length === 0 || sites.some((site) => !actor.sites.includes(site));
  if (actor.sites.length > 0 && isBeyond) {
    throw new AppError('FORBIDDEN', 'You are limited to some sites, and can give access only to those.', {
      errors: [{ path: 'sites', message: 'Choose among your own sites' }],
    });
  }
  return sites;
}
