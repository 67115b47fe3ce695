import { scoped } from '#database/scoped.ts';
import { type AuditEntry, type AuditScope, audit } from '#modules/audit/audit.service.ts';
import type { InvitationDoc } from './invitations.model.ts';

type Ended = Pick<InvitationDoc, '_id' | 'member' | 'email'>;

/**
 * Ends a pending invitation, whatever the reason: its invited member is removed, its seat free, its link dead. Where it
 * is no longer pending nothing changes. Needs the organization locked, in a transaction.
 *
 * @param status - what it becomes
 * @param reason - what the audit log says besides the address: why, and who did it if not the person signed in
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
  await scoped(models.Member, org).updateOne(
    { _id: member, status: 'invited' },
    { $set: { status: 'removed', invitedUntil: null } },
  );
  const changes = { email, ...(because && { because }) };
  await audit(scope, { action: `invitation.${status}`, target: { kind: 'invitation', id: _id }, changes, ...by });
}

/**
 * Ends the organization's invitations whose time is up, and the invited members with them (domain, MEMBER_TRANSITIONS).
 * To be called by writes whose rule counts invited people; reads derive it (docs/adr/0014), and for the rest a job does
 * so. When there is nothing to end, which is nearly always, it costs one look into an index. Needs the organization
 * locked, in a transaction.
 *
 * @param limit - how many at most, all by default
 * @returns How many were ended.
 */
export async function endExpiredInvitations(scope: AuditScope & { org: string }, limit?: number): Promise<number> {
  const { models, org, clock, bulk } = scope;
  // A bulk change has done so before its first member.
  if (bulk) return 0;
  const due = await scoped(models.Invitation, org).list(
    { status: 'pending', expiresAt: { $lte: clock() } },
    { fields: { member: 1, email: 1 }, ...(limit !== undefined && { limit }) },
  );
  for (const invitation of due) await endInvitation(scope, invitation, 'expired', { actor: null });
  return due.length;
}
