import type { Member, updateMemberSchema } from '@siteward/contract';
import type { z } from 'zod';
import { definedFields, differsFrom } from '#database/model.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertMayGrant } from '#modules/roles/grants.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { assertMayManage, assertWithinReach, limitsOf, reachOfLimits } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { checkAccessLimits, type WantedLimits } from './access-limits.ts';
import type { MemberDoc } from './members.model.ts';
import { findMemberInSight, withNames } from './members.service.ts';
import { assertNotLastOwner, isOneself, type MemberFields, storeMember } from './store-member.ts';

export type MemberChange = Omit<z.output<typeof updateMemberSchema>, 'version'>;

/**
 * Changes a member's name or limits; fields that are not given stay as they are.
 *
 * @throws NOT_FOUND for a member, site or customer of another organization, or a member whom the actor does not see.
 * @throws FORBIDDEN for a member who reaches more sites than the actor, before or afterwards, holds more permissions, or does not
 *   belong to the actor's service provider, and for one's own limits.
 * @throws VALIDATION if a customer is given to someone who is not a customer's member.
 * @throws LAST_OWNER if no owner without limits would be left.
 * @throws VERSION_CONFLICT.
 */
export async function updateMember(
  scope: OrgScope,
  id: string,
  change: MemberChange,
  expectedVersion?: number,
): Promise<Member> {
  const member = await findMemberInSight(scope, id);
  const before = await withNames(scope, member);
  const reach = await reachOfLimits(scope, member);
  const wanted = wantedLimits(member, change);
  // Only a change of limits takes the organization's lock, because it also affects owners, sites and customers.
  if (wanted) await lockOrganization(scope);
  // Names appear in mails and next to what people did, so renaming a member needs the same rights as changing their access.
  const isRenamed = change.name !== undefined && change.name !== member.name;
  if (wanted || isRenamed) assertMayGrant(scope.actor, await findRole(scope, member.role.toString()));
  if (wanted) assertWithinReach(scope.actor, { ofOwnLimits: isOneself(scope, member) });
  assertMayManage(scope.actor, member, reach);
  const limits = wanted ? await checkLimits(scope, member, wanted) : {};
  const fields = { ...definedFields({ name: change.name }), ...limits };
  assertVersion(expectedVersion, before, scope.actor.permissions.includes('members:view'));
  if (!differsFrom(member, fields)) return before;
  const after = await storeMember(scope, member, fields);
  await audit(scope, {
    action: 'member.updated',
    target: { kind: 'member', id },
    changes: changesBetween(before, after, ['name', 'sites', 'customerOrgId', 'customerSiteId', 'serviceProviderId']),
  });
  return after;
}

/** The limits that a change leads to; undefined if it changes none. */
function wantedLimits(
  member: MemberDoc,
  { sites, customerOrgId, customerSiteId, serviceProviderId }: MemberChange,
): WantedLimits | undefined {
  const current = limitsOf(member);
  const wanted = { ...current, ...definedFields({ sites, customerOrgId, customerSiteId, serviceProviderId }) };
  // Sites are a set, whose order means nothing.
  const inOrder = (limits: WantedLimits) => JSON.stringify({ ...limits, sites: [...new Set(limits.sites)].sort() });
  return inOrder(wanted) === inOrder(current) ? undefined : wanted;
}

/** The limits that a member is to get, as they are stored. */
async function checkLimits(scope: OrgScope, member: MemberDoc, wanted: WantedLimits): Promise<MemberFields> {
  const { limits, reach } = await checkAccessLimits(scope, wanted);
  assertWithinReach(scope.actor, { after: reach });
  if (reach !== 'all') await assertNotLastOwner(scope, member, await findRole(scope, member.role.toString()));
  return limits;
}
