import { scoped } from '#database/scoped.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import { type AuditEntry, type AuditScope, audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrgScope } from '#scope.ts';
import type { InvitationDoc } from './invitations.model.ts';

type Ended = Pick<InvitationDoc, '_id' | 'member' | 'email'>;

/**
 * Ends a pending invitation, whatever the reason: its invited member is removed, its seat free, its link dead. Where it is
 * not pending any more nothing changes. Needs the organization locked, in a transaction. In: the invitation; what it becomes;
 * what the audit log says besides the address: why, and who did it if not the person signed in.
 */
export async function endInvitation(
  scope: AuditScope & { org: string },
  { _id, member, email }: Ended,
  status: 'revoked' | 'declined' | 'expired',
  { because, ...by }: { because?: string } & Pick<AuditEntry, 'actor'> = {},
): Promise<void> {
  const { models, org } = scope;
  const ended = await scoped(models.Invitation, org).updateOne({ _id, status: 'pending' }, { $set: { status } });
  if (!ended) return;
  await scoped(models.Member, org).updateOne({ _id: member, status: 'invited' }, { $set: { status: 'removed' } });
  const changes = { email, ...(because && { because }) };
  await audit(scope, { action: `invitation.${status}`, target: { kind: 'invitation', id: _id }, changes, ...by });
}

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
    const over = await invitations.list(due, { fields: { member: 1, email: 1 } });
    for (const invitation of over) await endInvitation(scope, invitation, 'expired', { actor: null });
  });
}
