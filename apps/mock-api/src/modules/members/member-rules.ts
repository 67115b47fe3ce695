import { isOwnerRole, wouldRemoveLastOwner } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';

/**
 * Demands that an active owner is left without this member (product 2). Needs the organization's lock, since two owners
 * may try it on each other. In: the member and their role until now. Throws LAST_OWNER.
 */
export async function assertNotLastOwner({ models, org }: OrgScope, member: MemberDoc, role: RoleDoc): Promise<void> {
  const isActiveOwner = member.status === 'active' && isOwnerRole(role);
  if (!isActiveOwner) return;
  const activeOwners = await scoped(models.Member, org).count({ role: role._id, status: 'active' });
  if (wouldRemoveLastOwner({ activeOwners, isActiveOwner })) {
    throw new AppError('LAST_OWNER', 'This is the only active owner. Make another member an owner first.');
  }
}

/** Whether the actor is this member. */
export function isOneself({ actor }: OrgScope, member: MemberDoc): boolean {
  return actor.member === member._id.toString();
}

/** Demands that somebody else is meant: nobody takes their own access or changes their own role. Throws FORBIDDEN. */
export function assertSomebodyElse(scope: OrgScope, member: MemberDoc, what: string): void {
  if (!isOneself(scope, member)) return;
  throw new AppError('FORBIDDEN', `You cannot ${what} yourself. Ask another member who may do it.`);
}
