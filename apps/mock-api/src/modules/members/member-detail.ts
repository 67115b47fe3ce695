import type { MemberDetail } from '@siteward/contract';
import { MEMBER_TRANSITIONS, type MemberStatus } from '@siteward/domain';
import { attempt, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';
import { findMemberInSight, withNames } from './members.service.ts';
import { assertMayBecome } from './set-member-status.ts';

/**
 * A member, with how they joined, what their role allows, and the status changes that the actor can make now.
 *
 * @throws NOT_FOUND, also for a member whom the actor does not see.
 */
export async function getMember(scope: OrgScope, id: string): Promise<MemberDetail> {
  const { models, org } = scope;
  const member = await findMemberInSight(scope, id);
  // A removed member may have held a role that has been deleted since.
  const role = await scoped(models.Role, org).findOne({ _id: member.role }, { withDeleted: true });
  if (!role) throw notFound('role');
  const [invitation] = await scoped(models.Invitation, org).list(
    { member: member._id },
    { sort: { createdAt: -1 }, limit: 1, fields: { createdAt: 1, invitedByName: 1 } },
  );
  return {
    ...(await withNames(scope, member)),
    joinedAt: member.status === 'invited' ? null : (member.joinedAt ?? member.createdAt).toISOString(),
    invitedAt: invitation?.createdAt.toISOString() ?? null,
    invitedByName: invitation?.invitedByName ?? null,
    permissions: role.permissions,
    allowedTransitions: await allowedSteps(scope, member, role),
  };
}

/** The steps in the domain's table that `setMemberStatus` would allow the actor to take now. */
async function allowedSteps(scope: OrgScope, member: MemberDoc, role: RoleDoc): Promise<MemberStatus[]> {
  const { models, org } = scope;
  const organization = await models.Organization.findOne({ _id: org, deletedAt: null }).lean();
  if (!organization) throw notFound('organization');
  const allowed: MemberStatus[] = [];
  for (const { to } of MEMBER_TRANSITIONS[member.status]) {
    const { refusal } = await attempt(() => assertMayBecome(scope, { organization, member, role }, to));
    if (!refusal) allowed.push(to);
  }
  return allowed;
}
