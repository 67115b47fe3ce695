import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { type AuditScope, audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations, endInvitation } from '#modules/invitations/end-invitation.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import { type MemberDoc, memberKeys, memberStatusIn } from './members.model.ts';
import { membershipsOf } from './own-memberships.ts';

/** Who is invited again keeps the address that was invited, and accepts with it. */
const MOVED = ['active', 'suspended', 'removed'] as const;

/**
 * Gives a person's memberships in all organizations their new address, in whatever status they are. Where the organization
 * has invited that address too, it meant somebody who is there already: that invitation ends. In: the person as they are
 * until now. Throws CONFLICT where another person is there with the address. Needs a transaction around it.
 */
export async function moveMemberAddresses(scope: AuditScope, user: UserDoc, email: string): Promise<void> {
  const memberships = await membershipsOf(scope.models, user._id, memberStatusIn(MOVED, scope.clock()));
  // In one order, so that two who wait for several locks do not wait for each other.
  const inOrder = memberships.toSorted((one, other) => (one.org.toString() < other.org.toString() ? -1 : 1));
  for (const member of inOrder) {
    const orgScope = { ...scope, org: member.org.toString() };
    await lockOrganization(orgScope);
    await endExpiredInvitations(orgScope);
    await makeRoom(orgScope, member, email);
    const keys = memberKeys({ name: member.name, email });
    await scoped(scope.models.Member, member.org).updateOne({ _id: member._id }, { $set: { email, ...keys } });
    await audit(orgScope, {
      action: 'member.email-changed',
      target: { kind: 'member', id: member._id },
      changes: { email: { from: member.email, to: email } },
      actor: user._id,
    });
  }
}

/** One organization has one member record an address: the one that only an invitation made goes. */
async function makeRoom(scope: AuditScope & { org: string }, { _id }: MemberDoc, email: string): Promise<void> {
  const { models, org } = scope;
  const members = scoped(models.Member, org);
  const other = await members.findOne({ email, _id: { $ne: _id } });
  if (!other) return;
  if (other.status === 'active' || other.status === 'suspended') {
    throw new AppError('CONFLICT', 'Another member of your organization has this address.');
  }
  const pending = await scoped(models.Invitation, org).findOne({ member: other._id, status: 'pending' });
  if (pending) await endInvitation(scope, pending, 'revoked', { actor: null });
  await members.updateOne({ _id: other._id }, { $set: { status: 'removed', invitedUntil: null } });
  await members.removeOne({ _id: other._id });
}
