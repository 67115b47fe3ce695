import type { Member, Role } from '@siteward/contract';
import { MEMBER_STATUS_LABELS } from '@siteward/domain';
import { api, bodyOf } from '#lib/api.ts';
import { type Described, type Difference, differencesBetween } from '#lib/differences.ts';
import { personName } from '#lib/people.ts';

/** A change of one member. `limits`: the sites, none for all of them, and a customer's. */
export type MemberChange =
  | { kind: 'status'; to: 'active' | 'suspended' | 'removed' }
  | { kind: 'role'; role: Pick<Role, '_id' | 'name' | 'type'> }
  | { kind: 'limits'; limits: Limits };

/** What members are limited to; a customer only where it changes. */
export type Limits = Pick<Member, 'sites'> & Partial<Pick<Member, 'customerOrgId' | 'customerSiteId'>>;

/**
 * Makes a change, on the version that was looked at.
 *
 * @returns The member as it is now.
 * @throws What `bodyOf` throws.
 */
export function applyChange(member: Member, change: MemberChange): Promise<Member> {
  const { _id: id, org, version } = member;
  switch (change.kind) {
    case 'status':
      return bodyOf(api.members.setStatus.mutate({ params: { id, status: change.to }, body: { version } }));
    case 'role': {
      const { _id: roleId, type } = change.role;
      return bodyOf(api.members.assignRole.mutate({ params: { id, roleId, type, orgId: org }, body: { version } }));
    }
    case 'limits':
      return bodyOf(api.members.update.mutate({ params: { id }, body: { ...change.limits, version } }));
  }
}

/** Makes several changes of one member, one after the other, and returns the member after the last. */
export async function applyChanges(member: Member, changes: readonly MemberChange[]): Promise<Member> {
  let now = member;
  for (const change of changes) now = await applyChange(now, change);
  return now;
}

/** What the member will be, to show it before the API has answered. */
export function previewChange(member: Member, change: MemberChange): Member {
  switch (change.kind) {
    case 'status':
      return { ...member, status: change.to };
    case 'role':
      return { ...member, role: change.role._id, roleName: change.role.name, type: change.role.type };
    case 'limits':
      return { ...member, ...change.limits };
  }
}

/** Two people have changed a member: as it is now, as it would be with one's own change, and that change. */
export type Conflict = { theirs: Member; yours: Member; change: MemberChange };

/**
 * What differs between two versions, in words.
 *
 * @param sitesText - the names of sites, by their ids
 */
export function differencesOf(
  { theirs, yours }: Conflict,
  sitesText: (ids: readonly string[]) => string,
): Difference[] {
  const described: readonly Described<Member>[] = [
    { label: 'Name', words: ({ name }) => name },
    { label: 'Role', words: ({ roleName }) => roleName },
    { label: 'Sites', words: ({ sites }) => sitesText(sites) },
    { label: 'Status', words: ({ status }) => MEMBER_STATUS_LABELS[status] },
  ];
  return differencesBetween(described, theirs, yours);
}

/**
 * The changes that undo one; none where it cannot be undone.
 *
 * @param before - the member before it
 */
export function reverseOf(before: Member, change: MemberChange): readonly MemberChange[] {
  const { sites, customerOrgId, customerSiteId } = before;
  switch (change.kind) {
    case 'status':
      if (before.status === 'invited' || change.to === 'removed') return [];
      return [{ kind: 'status', to: before.status }];
    case 'role': {
      const role = { _id: before.role, name: before.roleName, type: before.type };
      // A customer's member who gets another kind of role is not limited to the customer any more (product 2).
      const limits: MemberChange[] =
        customerOrgId === null ? [] : [{ kind: 'limits', limits: { sites, customerOrgId, customerSiteId } }];
      return [{ kind: 'role', role }, ...limits];
    }
    case 'limits': {
      const isCustomers = customerOrgId !== null || change.limits.customerOrgId !== undefined;
      return [{ kind: 'limits', limits: { sites, ...(isCustomers && { customerOrgId, customerSiteId }) } }];
    }
  }
}

/**
 * What has happened, for a toast.
 *
 * @param who - who it happened to, as "Dana Whitfield" or "3 members"
 */
export function changeWords(who: string, change: MemberChange, count = 1): string {
  const [is, has] = count === 1 ? ['is', 'has'] : ['are', 'have'];
  switch (change.kind) {
    case 'status':
      return {
        active: `${who} ${is} active again`,
        suspended: `${who} ${is} suspended`,
        removed: `${who} ${is} removed`,
      }[change.to];
    case 'role':
      return `${who} ${has} the role ${change.role.name}`;
    case 'limits':
      if (change.limits.customerOrgId) return `${who} ${is} limited to the sites of a customer`;
      return change.limits.sites.length === 0
        ? `${who} can see all sites`
        : `${who} ${is} limited to ${siteCount(change)}`;
  }
}

/** What did not work, after the person's name: "could not be suspended". */
export function failureWords(change: MemberChange): string {
  switch (change.kind) {
    case 'status':
      return {
        active: 'could not be reactivated',
        suspended: 'could not be suspended',
        removed: 'could not be removed',
      }[change.to];
    case 'role':
      return `could not be given the role ${change.role.name}`;
    case 'limits':
      return 'could not be limited to these sites';
  }
}

function siteCount({ limits }: { limits: Limits }): string {
  return limits.sites.length === 1 ? '1 site' : `${limits.sites.length} sites`;
}

/** One member by name, several by their number. */
export function namesOf(members: readonly Pick<Member, 'name' | 'email'>[]): string {
  const [first] = members;
  return members.length === 1 && first ? personName(first) : countOf(members.length);
}

/** "1 member", "3 members". */
export function countOf(members: number): string {
  return members === 1 ? '1 member' : `${members} members`;
}
