import { scoped } from '#database/scoped.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Ends the organization's invitations whose time is up, and the invited members with them (domain, MEMBER_TRANSITIONS).
 * Whatever counts or lists invited people calls it first, so that no job has to run on time; when there is nothing to
 * end, which is nearly always, it costs one look into an index.
 */
export async function endExpiredInvitations(scope: OrgScope): Promise<void> {
  const { models, org, clock, connection, bulk } = scope;
  // Done before its first member.
  if (bulk) return;
  const invitations = scoped(models.Invitation, org);
  const due = { status: 'pending', expiresAt: { $lte: clock() } } as const;
  if (!(await invitations.findOne(due, { fields: { _id: 1 } }))) return;
  await unitOfWork(connection, async () => {
    await lockOrganization(scope);
    for (const { _id, member } of await invitations.list(due, { fields: { member: 1 } })) {
      await invitations.updateOne({ _id }, { $set: { status: 'expired' } });
      await scoped(models.Member, org).updateOne({ _id: member, status: 'invited' }, { $set: { status: 'removed' } });
      await audit(scope, { action: 'invitation.expired', target: { kind: 'invitation', id: _id }, actor: null });
    }
  });
}
