import type { Member, updateMemberSchema } from '@siteward/contract';
import type { z } from 'zod';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertMayGrant } from '#modules/roles/grants.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { assertVersion, given } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { checkAccessLimits } from './access-limits.ts';
import { changeMember, type MemberFields } from './change-member.ts';
import type { MemberDoc } from './members.model.ts';
import { findMember, withNames } from './members.service.ts';

export type MemberChange = Omit<z.output<typeof updateMemberSchema>, 'version'>;

/**
 * Changes a member's name, or what they are limited to; what is not given stays. Throws NOT_FOUND for a member or site of
 * another organization; VERSION_CONFLICT; for limits FORBIDDEN where the member holds more permissions than the actor or
 * would get more sites, and VALIDATION where a customer is given to somebody who is no customer's member.
 */
export async function updateMember(
  scope: OrgScope,
  id: string,
  change: MemberChange,
  expectedVersion?: number,
): Promise<Member> {
  await lockOrganization(scope);
  const member = await findMember(scope, id);
  const before = await withNames(scope, member);
  assertVersion(expectedVersion, before);
  const fields = { ...given({ name: change.name }), ...(await newLimits(scope, member, change)) };
  if (Object.keys(fields).length === 0) return before;
  const after = await changeMember(scope, member, fields);
  await audit(scope, {
    action: 'member.updated',
    target: { kind: 'member', id },
    changes: changesBetween(before, after, ['name', 'sites', 'customerOrgId', 'customerSiteId']),
  });
  return after;
}

async function newLimits(scope: OrgScope, member: MemberDoc, change: MemberChange): Promise<MemberFields> {
  const { sites, customerOrgId, customerSiteId } = change;
  if (sites === undefined && customerOrgId === undefined && customerSiteId === undefined) return {};
  const role = await findRole(scope, member.role.toString());
  assertMayGrant(scope.actor, role, 'change the access of a member with');
  return checkAccessLimits(scope, {
    type: member.type,
    sites: sites ?? member.sites.map(String),
    customerOrgId: customerOrgId === undefined ? (member.customerOrgId?.toString() ?? null) : customerOrgId,
    customerSiteId: customerSiteId === undefined ? (member.customerSiteId?.toString() ?? null) : customerSiteId,
  });
}
