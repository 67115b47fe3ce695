import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-expired-invitations.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { type SiteDoc, toWire } from './sites.model.ts';
import { findSite } from './sites.service.ts';

const NAMED_AT_MOST = 3;

/**
 * Deletes a site. Throws NOT_FOUND; CONFLICT for the last site, for a stale version, and while members or invitations
 * are limited to this site alone: without it they would reach all sites. Who is limited to several keeps the others.
 */
export async function removeSite(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const { models, org } = scope;
  await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const site = await findSite(scope, id);
  assertVersion(expectedVersion, toWire(site));
  const sites = scoped(models.Site, org);
  if ((await sites.count()) <= 1) {
    throw new AppError('CONFLICT', 'An organization needs a site. Create another one before you delete this one.');
  }
  await assertNobodyIsLeftWithout(scope, site);
  await sites.removeOne({ _id: id });
  const limited = { org, sites: site._id };
  await models.Member.updateMany(limited, { $pull: { sites: site._id } });
  await models.Invitation.updateMany({ ...limited, status: 'pending' }, { $pull: { sites: site._id } });
  await audit(scope, { action: 'site.removed', target: { kind: 'site', id }, changes: { name: site.name } });
}

async function assertNobodyIsLeftWithout({ models, org }: OrgScope, site: SiteDoc): Promise<void> {
  // Invited people are members too, with status `invited`.
  const limited = await scoped(models.Member, org).list(
    { sites: { $eq: [site._id] }, status: { $ne: 'removed' } },
    { sort: { nameKey: 1 }, fields: { name: 1, email: 1 }, limit: NAMED_AT_MOST + 1 },
  );
  if (limited.length === 0) return;
  const names = limited.slice(0, NAMED_AT_MOST).map(({ name, email }) => name || email);
  const more = limited.length > NAMED_AT_MOST ? ' and others' : '';
  throw new AppError(
    'CONFLICT',
    `Only this site is open to ${names.join(', ')}${more}. Give them other sites before you delete it.`,
  );
}
