import { isOwnerRole, wouldRemoveLastOwner } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';

/**
 * Demands that an active owner is left without this member, and one without limits unless this one had some: nobody lifts
 * their own, so that otherwise nobody could ever lift them (docs/product.md, Members). Needs the organization's lock,
 * since two owners may try it on each other. In: the member and their role until now. Throws LAST_OWNER.
 */
export async function assertNotLastOwner({ models, org }: OrgScope, member: MemberDoc, role: RoleDoc): Promise<void> {
  const isActiveOwner = member.status === 'active' && isOwnerRole(role);
  if (!isActiveOwner) return;
  const isLimited = member.sites.length > 0 || member.customerOrgId !== null;
  const unlimited = isLimited ? {} : { sites: { $size: 0 }, customerOrgId: null };
  const owners = { role: role._id, status: 'active' } as const;
  const activeOwners = await scoped(models.Member, org).count({ ...owners, ...unlimited });
  if (!wouldRemoveLastOwner({ activeOwners, isActiveOwner })) return;
  const isAlone = (await scoped(models.Member, org).count(owners)) === 1;
  const which = isAlone ? 'the only active owner' : 'the only active owner who is not limited to some sites';
  throw new AppError('LAST_OWNER', `This is ${which}. Make another member an owner first.`);
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
