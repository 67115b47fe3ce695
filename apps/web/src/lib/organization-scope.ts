import type { Member, Organization, Role, SiteSummary, User } from '@siteward/contract';
import { type Grant, type Permission, permissionsHeld } from '@siteward/domain';
import { createContext, use, useCallback } from 'react';

/** Who works where: what the guards have loaded for the organization of the address (spec section 4). */
export type OrganizationScope = {
  user: User;
  member: Member;
  organization: Organization;
  role: Role;
  /** What the role allows; in an organization that is not paid for what is left of it. */
  permissions: readonly Permission[];
  /** Whether the organization has neither a customer nor a trial that runs (docs/adr/0049). */
  isReadOnly: boolean;
  /** The sites that the person was at, the one of the address among them; an organization may have any number of others. */
  knownSites: readonly SiteSummary[];
};

/** What a page of an organization gets. */
export type PageScope = OrganizationScope & {
  /** The site of the address; undefined where the member does not see it, as can happen with a customer's. */
  site: SiteSummary | undefined;
  /** The id in the address. */
  org: string;
  /** The site that links lead to: the one of the address, else another that the member sees. */
  siteId: string;
  /** Loads everything anew, after a change to the organization, its sites or one's own role. */
  refresh: () => Promise<void>;
};

export const OrganizationScopeContext = createContext<PageScope | null>(null);

/**
 * The organization, site, member and permissions of the page.
 *
 * @throws Outside of the organization's pages.
 */
export function useOrganizationScope(): PageScope {
  const scope = use(OrganizationScopeContext);
  if (scope === null) throw new Error('useOrganizationScope() works within the pages of an organization');
  return scope;
}

/** Who looks at a page, as the rules of the domain know them. */
export function useActor() {
  const { permissions, member } = useOrganizationScope();
  return { permissions, member: member._id, provider: member.serviceProviderId };
}

/**
 * What somebody has by which they may act on what others have: their type and, in an organization that is for reading alone still,
 * all that their role allows, since what is left of it says nothing of whose role has more.
 */
export function useOwnGrant(): Grant {
  const { permissions, role, isReadOnly } = useOrganizationScope();
  return { type: role.type, permissions: isReadOnly ? permissionsHeld(role.permissions) : permissions };
}

/**
 * What a query's `select` makes of a record that says itself what can be done with it: nothing, where the organization is for reading alone.
 *
 * @param nothing - the fields of the record that say it, as they are where nothing can be done; the same object each time
 */
export function useReadable<Body extends object>(nothing: Partial<Body>) {
  const { isReadOnly } = useOrganizationScope();
  return useCallback(
    <Answer extends { body: Body }>(answer: Answer): Answer =>
      isReadOnly ? { ...answer, body: { ...answer.body, ...nothing } } : answer,
    [isReadOnly, nothing],
  );
}

/** Whether the member is limited to some sites, or is a customer's and so to those of the customer. */
export function useIsLimited(): boolean {
  const { member } = useOrganizationScope();
  return member.sites.length > 0 || member.type === 'customer';
}

/** Whether the member sees the work of their service provider alone, which is sent to that and to none of its members by name. */
export function useSeesFirmsWork(): boolean {
  const { member } = useOrganizationScope();
  const can = useCan();
  return member.serviceProviderId !== null && !can('work-orders:view-any');
}

/** What concerns the organization as a whole, and so takes a member who is not limited (docs/product.md, Members). */
const ORGANIZATION_WIDE: readonly Permission[] = [
  'sites:create',
  'roles:manage',
  'billing:manage',
  'organization:manage',
];

/** A check of permissions: `const can = useCan(); can('members:invite')`. Several: any one of them is enough. */
export function useCan(): (...permissions: Permission[]) => boolean {
  const { permissions } = useOrganizationScope();
  const isLimited = useIsLimited();
  return (...wanted) =>
    wanted.some(
      (permission) => permissions.includes(permission) && !(isLimited && ORGANIZATION_WIDE.includes(permission)),
    );
}
