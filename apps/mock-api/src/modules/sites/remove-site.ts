import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-expired-invitations.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { assertNobodyNeeds } from './site-use.ts';
import { toWire } from './sites.model.ts';
import { findSite } from './sites.service.ts';

/**
 * Deletes a site. Throws NOT_FOUND; VERSION_CONFLICT; CONFLICT for the last site, and while members or invitations are
 * limited to this site alone: without it they would reach all sites. Who is limited to several keeps the others.
 */
export async function removeSite(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const { models, org } = scope;
  await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const site = await findSite(scope, id);
  assertVersion(expectedVersion, toWire(site), scope.actor.permissions.includes('sites:view'));
  const sites = scoped(models.Site, org);
  if ((await sites.count()) <= 1) {
    throw new AppError('CONFLICT', 'An organization needs a site. Create another one before you delete this one.');
  }
  const alone = { $or: [{ sites: { $eq: [site._id] } }, { customerSiteId: site._id }] };
  await assertNobodyNeeds(scope, alone, 'delete it');
  await sites.removeOne({ _id: id });
  const limited = { org, sites: site._id };
  await models.Member.updateMany(limited, { $pull: { sites: site._id } });
  await models.Invitation.updateMany({ ...limited, status: 'pending' }, { $pull: { sites: site._id } });
  await audit(scope, { action: 'site.removed', target: { kind: 'site', id }, changes: { name: site.name } });
}
