import { backsInvitation, onlySites, permissionsHeld, reachOf, throughProvider } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { AuditScope } from '#modules/audit/audit.service.ts';
import { UNBACKED } from '#modules/audit/audit-words.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';
import { limitsOf, type StoredLimits } from '#modules/sites/reach.ts';
import { endInvitations } from './end-invitation.ts';
import type { InvitationDoc } from './invitations.model.ts';

type Scope = AuditScope & { org: string };

/**
 * Ends the pending invitations that nobody vouches for any more (domain, `backsInvitation`). Call it after anything that may have
 * taken rights away from a member, a role, a site or a service provider, in the same transaction, with the organization locked.
 *
 * @param backers - the members, if only some were changed; those of a bulk change are checked together at its end
 */
export async function endUnbackedInvitations(scope: Scope, ...backers: Types.ObjectId[]): Promise<void> {
  const { models, org, clock, bulk } = scope;
  if (bulk && backers.length > 0) {
    bulk.later.backers.push(...backers);
    return;
  }
  const invitations = scoped(models.Invitation, org);
  const among = { $in: backers };
  const own = backers.length > 0 && { $or: [{ backedBy: among }, { backedBy: null, invitedBy: among }] };
  const pending = await invitations.list({ status: 'pending', expiresAt: { $gt: clock() }, ...own });
  await endInvitations(scope, await unbackedOf(scope, pending), 'revoked', { because: UNBACKED });
}

const FIRM = { org: 1, status: 1 } as const;
const REASON = { acrossOrganizations: 'each invitation is checked against the records of its own organization' };

/**
 * Those of some invitations, from one or several organizations, that nobody vouches for now. Takes a fixed number of queries for
 * all of them, because many may have invited the same person, and one member may have invited many.
 */
export async function unbackedOf(
  { models }: Pick<Scope, 'models'>,
  pending: readonly InvitationDoc[],
): Promise<InvitationDoc[]> {
  if (pending.length === 0) return [];
  const backerOf = ({ backedBy, invitedBy }: InvitationDoc) => backedBy ?? invitedBy;
  const among = { deletedAt: null, org: { $in: pending.map(({ org }) => org) } };
  const backers = { ...among, _id: { $in: pending.map(backerOf) } };
  const members = byRecord(await models.Member.find(backers, null, REASON).lean());
  const given = { ...among, _id: { $in: [...members.values(), ...pending].map(({ role }) => role) } };
  const roles = byRecord(await models.Role.find(given, { org: 1, type: 1, permissions: 1 }, REASON).lean());
  const customers = [...members.values(), ...pending].flatMap(({ customerOrgId }) => customerOrgId ?? []);
  const occupied = { ...among, customer: { $in: customers } };
  const sites = customers.length === 0 ? [] : await models.Site.find(occupied, { org: 1, customer: 1 }, REASON).lean();
  const belonged = [...members.values()].flatMap(({ serviceProviderId }) => serviceProviderId ?? []);
  const named = { ...among, _id: { $in: belonged } };
  const found = belonged.length === 0 ? [] : await models.ServiceProvider.find(named, FIRM, REASON).lean();
  const firms = byRecord(found);
  const firmOf = ({ org, serviceProviderId: id }: MemberDoc) => {
    if (!id) return null;
    const firm = firms.get(keyOf(org, id));
    return firm && { _id: firm._id.toString(), status: firm.status };
  };
  const reachIn = (org: Types.ObjectId, limits: StoredLimits) => {
    const own = sites.filter((site) => site.org.equals(org) && site.customer?.equals(limits.customerOrgId ?? ''));
    return reachOf(
      limitsOf(limits),
      own.map(({ _id }) => _id.toString()),
    );
  };

  return pending.filter((invitation) => {
    const { org } = invitation;
    const member = members.get(keyOf(org, backerOf(invitation)));
    const held = member && roles.get(keyOf(org, member.role));
    const gift = roles.get(keyOf(org, invitation.role));
    if (!gift || !held) return true;
    const { provider, seesNothing } = throughProvider(member.type, firmOf(member));
    const backer = {
      status: member.status,
      type: held.type,
      permissions: permissionsHeld(held.permissions),
      reach: seesNothing ? onlySites([]) : reachIn(org, member),
      provider,
    };
    const given = invitation.serviceProviderId?.toString() ?? null;
    return !backsInvitation(backer, { ...gift, provider: given, reach: reachIn(org, invitation) });
  });
}

type OwnedRecord = { _id: Types.ObjectId; org: Types.ObjectId };

/** A key that prevents a record of another organization from being found by its id. */
function keyOf(org: Types.ObjectId, id: Types.ObjectId): string {
  return `${org}/${id}`;
}

function byRecord<T extends OwnedRecord>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [keyOf(record.org, record._id), record]));
}
