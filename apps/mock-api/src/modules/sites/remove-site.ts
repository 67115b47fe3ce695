import { reason } from '@siteward/contract';
import { ACTIVE_WORK_ORDER_STATUSES, MAX_LISTED } from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { announceLock } from '#database/unit-of-work.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { NAME_ORDER } from '#modules/lists/list-plan.ts';
import { removePlansOf } from '#modules/maintenance-plans/plans-of-site.ts';
import { type MemberDoc, memberStatusIn } from '#modules/members/members.model.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { takeFromProviders } from '#modules/service-providers/leave-site.ts';
import type { OrgScope } from '#scope.ts';
import { assertWholeOrganization } from './reach.ts';
import { toWire } from './sites.model.ts';
import { findSite } from './sites.service.ts';

/**
 * Deletes a site. Members limited to several sites keep the others, which the audit log records for each of them; invitations
 * that nobody vouches for any more end.
 *
 * @throws NOT_FOUND.
 * @throws FORBIDDEN to members limited to some sites, because it changes what they and others are limited to.
 * @throws VERSION_CONFLICT.
 * @throws CONFLICT for the last site, while work is still to be done or tickets are open there, and while it is the only site of
 *   any member, invitation or service provider: without it they would have all sites.
 */
export async function removeSite(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const { models, org } = scope;
  await lockOrganization(scope);
  announceLock(`Site ${id}`);
  await endExpiredInvitations(scope);
  const site = await findSite(scope, id);
  assertWholeOrganization(scope.actor);
  assertVersion(expectedVersion, toWire(site), scope.actor.permissions.includes('sites:view'));
  const sites = scoped(models.Site, org);
  if ((await sites.count()) <= 1) {
    throw new AppError('CONFLICT', reason('last-site'));
  }
  await assertNoWorkLeft(scope, id);
  await assertNoTicketsLeft(scope, id);
  const alone = { $or: [{ sites: { $eq: [site._id] } }, { customerSiteId: site._id }] };
  await assertNobodyNeeds(scope, alone);
  await takeFromProviders(scope, id);
  await removePlansOf(scope, site._id);
  await sites.removeOne({ _id: id });
  await takeFromMembers(scope, site._id);
  await models.Invitation.updateMany({ org, sites: site._id, status: 'pending' }, { $pull: { sites: site._id } });
  await endUnbackedInvitations(scope);
  await audit(scope, { action: 'site.removed', target: { kind: 'site', id }, changes: { name: site.name } });
}

/** Removed members keep their limits: without any, it would look as if they had had all sites. */
async function takeFromMembers(scope: OrgScope, site: Types.ObjectId): Promise<void> {
  const { models, org } = scope;
  const filter = { sites: site, status: { $ne: 'removed' as const } };
  const limited = await scoped(models.Member, org).list(filter, { fields: { sites: 1 }, sort: { _id: 1 } });
  await models.Member.updateMany({ org, ...filter }, { $pull: { sites: site } });
  if (limited.length === 0) return;
  const lines = limited.map(({ _id, sites }) => {
    const left = sites.filter((each) => !each.equals(site));
    const changes = { sites: { from: sites.map(String), to: left.map(String) } };
    return { action: 'member.updated', target: { kind: 'member', id: _id }, changes } as const;
  });
  await audit(scope, ...lines);
}

/** Counts all of it, including what the actor does not see. */
async function assertNoWorkLeft({ models, org }: OrgScope, site: string): Promise<void> {
  const status = { $in: ['draft' as const, ...ACTIVE_WORK_ORDER_STATUSES] };
  const left = await models.WorkOrder.countDocuments({ org, site, listed: true, status }, { limit: MAX_LISTED });
  if (left > 0) throw new AppError('CONFLICT', reason('work-left-at-site', { left }));
}

/** Like `assertNoWorkLeft`, for tickets: resolved ones end by themselves. */
async function assertNoTicketsLeft({ models, org }: OrgScope, site: string): Promise<void> {
  const status = { $in: ['new' as const, 'open' as const, 'waiting-customer' as const] };
  const left = await models.SupportTicket.countDocuments({ org, site, listed: true, status }, { limit: MAX_LISTED });
  if (left > 0) throw new AppError('CONFLICT', reason('tickets-left-at-site', { left }));
}

const NAMED_AT_MOST = 3;

/**
 * Checks that nobody depends on a site as it is. Removed members do not count, invited people do.
 *
 * @param filter - the members who would depend on it
 * @throws CONFLICT with the names of some.
 */
export async function assertNobodyNeeds({ models, org, clock }: OrgScope, filter: Filter<MemberDoc>): Promise<void> {
  const limited = await scoped(models.Member, org).list(
    { $and: [filter, memberStatusIn(['invited', 'active', 'suspended'], clock())] },
    { sort: { nameKey: 1 }, collation: NAME_ORDER, fields: { name: 1, email: 1 }, limit: NAMED_AT_MOST + 1 },
  );
  if (limited.length === 0) return;
  const names = limited.slice(0, NAMED_AT_MOST).map(({ name, email }) => name || email);
  throw new AppError(
    'CONFLICT',
    reason(limited.length > NAMED_AT_MOST ? 'only-site-of-many' : 'only-site-of', { names }),
  );
}
