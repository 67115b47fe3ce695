import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { endAccess } from '#modules/members/set-member-status.ts';
import { namesOf } from '#modules/names/membership-names.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { inSight } from '#modules/sites/reach.ts';
import type { Bulk, OrgScope } from '#scope.ts';

/**
 * Begins a bulk change: locks the organization and reads what the change needs.
 *
 * @param id - the id of the change
 * @param ids - the members (24 hex)
 * @param customers - customers that members will be limited to, besides those that they are limited to now
 * @returns The scope for the services that change one member.
 * @throws NOT_FOUND.
 */
export async function beginBulk(
  scope: OrgScope,
  id: Types.ObjectId,
  ids: readonly string[],
  customers: readonly Types.ObjectId[] = [],
): Promise<OrgScope & { bulk: Bulk }> {
  const { models, org } = scope;
  const organization = await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const records = scoped(models.Member, org);
  const members = await records.list({ _id: { $in: [...ids] } });
  const seen =
    scope.actor.reach === 'all'
      ? members
      : await records.list({ $and: [{ _id: { $in: [...ids] } }, await inSight(scope)] }, { fields: { _id: 1 } });
  const roles = await scoped(models.Role, org).list();
  const named = [...members, ...roles.map(({ _id }) => ({ org: organization._id, role: _id }))];
  const concerned = [...customers, ...members.flatMap(({ customerOrgId }) => customerOrgId ?? [])];
  const occupied = new Map(concerned.map((customer): [string, string[]] => [customer.toString(), []]));
  if (occupied.size > 0) {
    const fields = { customer: 1 } as const;
    for (const { _id, customer } of await scoped(models.Site, org).list({ customer: { $in: concerned } }, { fields })) {
      occupied.get(customer?.toString() ?? '')?.push(_id.toString());
    }
  }
  const belonged = members.flatMap(({ serviceProviderId }) => serviceProviderId ?? []);
  const providers: Bulk['providers'] = new Map(
    (belonged.length === 0 ? [] : await scoped(models.ServiceProvider, org).list({ _id: { $in: belonged } })).map(
      ({ _id, status }) => [_id.toString(), { _id: _id.toString(), status }],
    ),
  );
  const bulk: Bulk = {
    id,
    organization,
    occupied,
    providers,
    names: await namesOf(models, named),
    members: byId(members),
    inSight: new Set(seen.map(({ _id }) => _id.toString())),
    roles: byId(roles),
    later: { lines: [], backers: [], ended: [] },
  };
  return { ...scope, bulk };
}

/**
 * Ends a bulk change: writes the audit log, and ends whatever depended on the access that was taken away.
 *
 * @param within - what `beginBulk` returned
 */
export async function finishBulk({ bulk, ...scope }: OrgScope & { bulk: Bulk }): Promise<void> {
  const { lines, backers, ended } = bulk.later;
  if (lines.length > 0) await scope.models.AuditRecord.insertMany(lines);
  if (backers.length > 0) await endUnbackedInvitations(scope, ...backers);
  await endAccess(scope, ...ended);
}

function byId<T extends { _id: Types.ObjectId }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [record._id.toString(), record]));
}
