import { scoped } from '#database/scoped.ts';
import { type AuditEntry, type AuditScope, audit } from '#modules/audit/audit.service.ts';
import type { InvitationDoc } from './invitations.model.ts';

type Ended = Pick<InvitationDoc, '_id'>;

/**
 * Ends pending invitations, whatever the reason: their invited members are removed, their seats freed, their links dead. Nothing
 * changes for those that are no longer pending. A thousand take as many queries as one, because others wait for the lock meanwhile.
 * Must run in a transaction with the organization locked.
 *
 * @param status - what they become
 * @param reason - what the audit log says besides the address: why, and who did it if not the signed-in person
 */
export async function endInvitations(
  scope: AuditScope & { org: string },
  invitations: readonly Ended[],
  status: 'revoked' | 'declined' | 'expired',
  { because, ...by }: { because?: string } & Pick<AuditEntry, 'actor'> = {},
): Promise<void> {
  if (invitations.length === 0) return;
  const { models, org } = scope;
  const asked = { _id: { $in: invitations.map(({ _id }) => _id) }, status: 'pending' as const };
  const options = { fields: { member: 1, email: 1 }, sort: { _id: 1 } } as const;
  const ended = await scoped(models.Invitation, org).list(asked, options);
  if (ended.length === 0) return;
  await models.Invitation.updateMany({ org, _id: { $in: ended.map(({ _id }) => _id) } }, { $set: { status } });
  const invited = { org, _id: { $in: ended.map(({ member }) => member) }, status: 'invited', deletedAt: null } as const;
  await models.Member.updateMany(invited, { $set: { status: 'removed', invitedUntil: null } });
  const lines = ended.map(({ _id, email }) => ({
    action: `invitation.${status}` as const,
    target: { kind: 'invitation' as const, id: _id },
    changes: { email, ...(because && { because }) },
    ...by,
  }));
  await audit(scope, ...lines);
}

/**
 * Ends the organization's expired invitations, and their invited members with them (domain, MEMBER_TRANSITIONS). Call it from
 * writes whose rules count invited people; reads derive the status (docs/adr/0014), and a job takes care of the rest. Nearly always
 * there is nothing to end, and then it costs one index lookup. Must run in a transaction with the organization locked.
 *
 * @param limit - how many at most, all by default
 * @returns How many were ended.
 */
export async function endExpiredInvitations(scope: AuditScope & { org: string }, limit?: number): Promise<number> {
  const { models, org, clock, bulk } = scope;
  // A bulk change has already done this before its first member.
  if (bulk) return 0;
  const due = await scoped(models.Invitation, org).list(
    { status: 'pending', expiresAt: { $lte: clock() } },
    { fields: { _id: 1 }, ...(limit !== undefined && { limit }) },
  );
  await endInvitations(scope, due, 'expired', { actor: null });
  return due.length;
}
