import type { ErrorCode } from '@siteward/contract';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import type { OrgScope } from '#scope.ts';
import type { RoleDoc } from './roles.model.ts';

/**
 * Demands that nobody holds a role, suspended members included, and that no pending invitation gives it (product 2).
 * Needs the organization's lock. Throws an AppError of the given code that says how many there are.
 */
export async function assertUnused(scope: OrgScope, role: RoleDoc, code: ErrorCode): Promise<void> {
  const { models, org } = scope;
  await endExpiredInvitations(scope);
  const holders = await scoped(models.Member, org).count({
    role: role._id,
    status: { $in: ['active', 'invited', 'suspended'] },
  });
  const invitations = await scoped(models.Invitation, org).count({ role: role._id, status: 'pending' });
  if (holders === 0 && invitations === 0) return;
  const isOne = holders === 1;
  const who = isOne ? '1 member holds' : `${holders} members hold`;
  const pending = isOne ? ' by a pending invitation' : `, ${invitations} of them by a pending invitation`;
  const next = isOne ? 'Give that person another role first.' : 'Give them another role first.';
  throw new AppError(code, `${who} the role ${role.name}${invitations === 0 ? '' : pending}. ${next}`);
}
