import type { Member, Organization, Role, SiteSummary, User } from '@siteward/contract';
import { type Grant, type Permission, permissionsHeld } from '@siteward/domain';
import { createContext, use, useCallback } from 'react';

/** Who is working where: what the guards have loaded for the organization in the address (spec section 4). */
export type OrganizationScope = {
  user: User;
  member: Member;
  organization: Organization;
  role: Role;
  /** What the role allows; in an organization that is not paid for, what remains of it. */
  permissions: readonly Permission[];
  /** Whether the organization has neither a customer nor a current trial (docs/adr/0049). */
  isReadOnly: boolean;
  /** The sites that the person has visited, including the one in the address; an organization may have any number of others. */
  knownSites: readonly SiteSummary[];
};

/** The scope as the pages of an organization get it. */
export type PageScope = OrganizationScope & {
  /** The site in the address; undefined if the member cannot see it, which can happen with a customer's site. */
  site: SiteSummary | undefined;
  /** The id in the address. */
  org: string;
  /** The site that links lead to: the one in the address, or else another that the member can see. */
  siteId: string;
  /** Reloads everything, after a change to the organization, its sites or the member's own role. */
  refresh: () => Promise<void>;
};

export const OrganizationScopeContext = createContext<PageScope | null>(null);

/**
 * The organization, site, member and permissions of the page.
 *
 * @throws When used outside of an organization's pages.
 */
export function useOrganizationScope(): PageScope {
  const scope = use(OrganizationScopeContext);
  if (scope === null) throw new Error('useOrganizationScope() works within the pages of an organization');
  return scope;
}

/** The person looking at the page, as the rules of the domain need them. */
export function useActor() {
  const { permissions, member } = useOrganizationScope();
  return { permissions, member: member._id, provider: member.serviceProviderId };
}

/**
 * What the member holds, to be compared with what others hold before acting on them. In a read-only organization that is still everything
 * their role allows: what remains of it does not tell whose role allows more.
 */
export function useOwnGrant(): Grant {
  const { permissions, role, isReadOnly } = useOrganizationScope();
  return { type: role.type, permissions: isReadOnly ? permissionsHeld(role.permissions) : permissions };
}

/**
 * A query's `select` for a record that itself says what can be done with it: in a read-only organization, nothing.
 *
 * @param nothing - the fields of the record that say so, with their values for when nothing can be done; the same object each time
 */
export function useReadable<Body extends object>(nothing: Partial<Body>) {
  const { isReadOnly } = useOrganizationScope();
  return useCallback(
    <Answer extends { body: Body }>(answer: Answer): Answer =>
      isReadOnly ? { ...answer, body: { ...answer.body, ...nothing } } : answer,
    [isReadOnly, nothing],
  );
}

/** Whether the member is limited to some sites, or belongs to a customer and is therefore limited to its sites. */
export function useIsLimited(): boolean {
  const { member } = useOrganizationScope();
  return member.sites.length > 0 || member.type === 'customer';
}

/**
 * The only service provider that the member can make others members of (domain, `managesPeopleOf`): their own, null if they belong to
 * none, and undefined for members of other types, who can choose any.
 */
export function useOwnProvider(): string | null | undefined {
  const { member } = useOrganizationScope();
  return member.type === 'provider' ? member.serviceProviderId : undefined;
}

/** Whether the member sees only the work of their service provider, which is sent to the provider and not to its members by name. */
export function useSeesFirmsWork(): boolean {
  const { member } = useOrganizationScope();
  const can = useCan();
  return member.serviceProviderId !== null && !can('work-orders:view-any');
}

/** What concerns the organization as a whole, and so needs a member who is not limited (docs/product.md, Members). */
export const ORGANIZATION_WIDE: readonly Permission[] = [
  'sites:create',
  'roles:manage',
  'billing:manage',
  'organization:manage',
];

/** Checks permissions: `const can = useCan(); can('members:invite')`. If several are given, any one of them is enough. */
export function useCan(): (...permissions: Permission[]) => boolean {
  const { permissions } = useOrganizationScope();
  const isLimited = useIsLimited();
  return (...wanted) =>
    wanted.some(
      (permission) => permissions.includes(permission) && !(isLimited && ORGANIZATION_WIDE.includes(permission)),
    );
}
