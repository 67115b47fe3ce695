import { plural, t } from '@lingui/core/macro';
import type { BulkAnswer, BulkMemberChange, Member, Role } from '@siteward/contract';
import { api, bodyOf } from '#lib/calls/api.ts';
import { changeInParts } from '#lib/calls/change-in-parts.ts';
import type { Fault } from '#lib/calls/problem.ts';
import { type Described, type Difference, differencesBetween } from '#lib/forms/differences.ts';
import { loadChunk } from '#lib/navigation/load-chunk.ts';
import { personName } from '#lib/organization/person-name.ts';
import { memberStatusLabel, roleLabel } from '#lib/words/labels.ts';

/** A change of one member. `limits`: the sites (an empty list means all), and those of a customer. */
export type MemberChange =
  | { kind: 'status'; to: 'active' | 'suspended' | 'removed' }
  | { kind: 'role'; role: Pick<Role, '_id' | 'name' | 'type'> }
  | { kind: 'limits'; limits: Limits };

/** What a member is limited to. The customer, and the service provider that they belong to, are included only if they change. */
export type Limits = Pick<Member, 'sites'> &
  Partial<Pick<Member, 'customerOrgId' | 'customerSiteId' | 'serviceProviderId'>>;

/**
 * Makes a change, based on the version shown.
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

/** Makes several changes to one member, one after the other, and returns the member after the last. */
export async function applyChanges(member: Member, changes: readonly MemberChange[]): Promise<Member> {
  let now = member;
  for (const change of changes) now = await applyChange(now, change);
  return now;
}

/**
 * Makes the same change to several members. `results` says what became of each, `changes` lists what can be undone as a whole.
 */
export async function changeSeveral(members: readonly Member[], what: MemberChange) {
  const changes: NonNullable<BulkAnswer['change']>[] = [];
  const results = await changeInParts(members, async (org, named) => {
    const body = { org, members: named, change: bulkChangeOf(what) };
    const answer = await bodyOf(api.bulkChanges.create.mutate({ body }));
    if (answer.change) changes.push(answer.change);
    return answer.results;
  });
  return { results, changes };
}

/** A change in the format of the call for several members. */
function bulkChangeOf(what: MemberChange): BulkMemberChange {
  switch (what.kind) {
    case 'status':
      return { kind: 'status', status: what.to };
    case 'role':
      return { kind: 'role', role: what.role._id, type: what.role.type };
    case 'limits':
      return { kind: 'sites', sites: [...what.limits.sites] };
  }
}

/** The member after the change, to be shown before the API has answered. */
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

/** Two people have changed a member: the saved version, the version with one's own change, and that change. */
export type Conflict = { theirs: Member; yours: Member; change: MemberChange };

/** Reads both versions from a VERSION_CONFLICT; null if the answer does not contain the member. */
export async function readConflict(member: Member, change: MemberChange, fault: Fault): Promise<Conflict | null> {
  const { memberSchema } = await loadChunk(() => import('@siteward/contract'));
  const current = memberSchema.safeParse(fault.current);
  return current.success ? { theirs: current.data, yours: previewChange(member, change), change } : null;
}

/** The names of what a member is limited to, by id. */
export type LimitWords = {
  sites: (ids: readonly string[]) => string;
  customer: (id: string) => string;
  serviceProvider: (id: string) => string;
};

/** The differences between two versions, in words. */
export function differencesOf({ theirs, yours }: Conflict, nameOf: LimitWords): Difference[] {
  const described: readonly Described<Member>[] = [
    { label: t`Name`, words: ({ name }) => name },
    { label: t`Role`, words: ({ roleName }) => roleLabel(roleName) },
    { label: t`Sites`, words: ({ sites }) => nameOf.sites(sites) },
    { label: t`Customer`, words: ({ customerOrgId: id }) => (id === null ? '' : nameOf.customer(id)) },
    { label: t`Customer's site`, words: ({ customerSiteId: id }) => (id === null ? '' : nameOf.sites([id])) },
    {
      label: t`Service provider`,
      words: ({ serviceProviderId: id }) => (id === null ? '' : nameOf.serviceProvider(id)),
    },
    { label: t`Status`, words: ({ status }) => memberStatusLabel(status) },
  ];
  return differencesBetween(described, theirs, yours);
}

/**
 * The changes that undo a change; none if it cannot be undone.
 *
 * @param before - the member before it
 */
export function reverseOf(before: Member, change: MemberChange): readonly MemberChange[] {
  const { sites, customerOrgId, customerSiteId, serviceProviderId } = before;
  switch (change.kind) {
    case 'status':
      if (before.status === 'invited' || change.to === 'removed') return [];
      return [{ kind: 'status', to: before.status }];
    case 'role': {
      const role = { _id: before.role, name: before.roleName, type: before.type };
      // A customer's member who gets another kind of role is no longer limited to the customer (product 2).
      const limits: MemberChange[] =
        customerOrgId === null ? [] : [{ kind: 'limits', limits: { sites, customerOrgId, customerSiteId } }];
      // Likewise, a service provider's member no longer belongs to the service provider.
      const belonging: MemberChange[] =
        serviceProviderId === null ? [] : [{ kind: 'limits', limits: { sites, serviceProviderId } }];
      return [{ kind: 'role', role }, ...limits, ...belonging];
    }
    case 'limits': {
      const isCustomers = customerOrgId !== null || change.limits.customerOrgId !== undefined;
      const belonged = change.limits.serviceProviderId !== undefined && { serviceProviderId };
      return [
        { kind: 'limits', limits: { sites, ...(isCustomers && { customerOrgId, customerSiteId }), ...belonged } },
      ];
    }
  }
}

/** What has happened to one member, for a toast. */
export function changeWords(name: string, change: MemberChange): string {
  switch (change.kind) {
    case 'status':
      return {
        active: t`${name} is active again`,
        suspended: t`${name} is suspended`,
        removed: t`${name} is removed`,
      }[change.to];
    case 'role': {
      const role = roleLabel(change.role.name);
      return t`${name} has the role ${role}`;
    }
    case 'limits': {
      const sites = change.limits.sites.length;
      if (change.limits.customerOrgId) return t`${name} is limited to the sites of a customer`;
      if (sites === 0) return t`${name} can see all sites`;
      return t`${name} is limited to ${plural(sites, { one: '# site', other: '# sites' })}`;
    }
  }
}

/** What has happened to several members, for a toast. Changes to several never limit them to a customer. */
export function countedChangeWords(count: number, change: MemberChange): string {
  switch (change.kind) {
    case 'status':
      return {
        active: plural(count, { one: '# member is active again', other: '# members are active again' }),
        suspended: plural(count, { one: '# member is suspended', other: '# members are suspended' }),
        removed: plural(count, { one: '# member is removed', other: '# members are removed' }),
      }[change.to];
    case 'role': {
      const role = roleLabel(change.role.name);
      return plural(count, { one: `# member has the role ${role}`, other: `# members have the role ${role}` });
    }
    case 'limits': {
      const sites = change.limits.sites.length;
      if (sites === 0)
        return plural(count, { one: '# member can see all sites', other: '# members can see all sites' });
      return t`${plural(count, { one: '# member is', other: '# members are' })} limited to ${plural(sites, { one: '# site', other: '# sites' })}`;
    }
  }
}

/** What has happened, shown next to a member's name. */
export function resultWords(change: MemberChange): string {
  switch (change.kind) {
    case 'status':
      return { active: t`is active again`, suspended: t`is suspended`, removed: t`is removed` }[change.to];
    case 'role': {
      const role = roleLabel(change.role.name);
      return t`has the role ${role}`;
    }
    case 'limits': {
      const sites = change.limits.sites.length;
      if (change.limits.customerOrgId) return t`is limited to the sites of a customer`;
      if (sites === 0) return t`can see all sites`;
      return plural(sites, { one: 'is limited to # site', other: 'is limited to # sites' });
    }
  }
}

/** What did not work: "Dana Whitfield could not be suspended". */
export function failureWords(name: string, change: MemberChange): string {
  switch (change.kind) {
    case 'status':
      return {
        active: t`${name} could not be reactivated`,
        suspended: t`${name} could not be suspended`,
        removed: t`${name} could not be removed`,
      }[change.to];
    case 'role': {
      const role = roleLabel(change.role.name);
      return t`${name} could not be given the role ${role}`;
    }
    case 'limits':
      return t`${name} could not be limited to these sites`;
  }
}

/** The member's name if there is only one; null for several. */
export function onlyName(members: readonly Pick<Member, 'name' | 'email'>[]): string | null {
  const [only, ...others] = members;
  return only && others.length === 0 ? personName(only) : null;
}
