/** Values of `busInst` (product 2). */
export const BUSINESS_KINDS = ['business', 'institution'] as const;
export type BusinessKind = (typeof BUSINESS_KINDS)[number];

export const ORGANIZATION_TYPES = ['organization', 'customer', 'service-provider'] as const;
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number];

/** The type of organization that a person's list shows by default (spec section 7). */
export const DEFAULT_ORGANIZATION_TYPE: OrganizationType = 'organization';

export const ORGANIZATION_NATURES = ['facility-management', 'property-owner', 'occupier', 'service-provider'] as const;
export type OrganizationNature = (typeof ORGANIZATION_NATURES)[number];

export const ORGANIZATION_STATUSES = ['active', 'suspended'] as const;
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number];

/**
 * Whether demoting, suspending or removing a member would leave an organization without an owner (product 2; the API
 * answers LAST_OWNER).
 *
 * @param facts - how many active owners there are, and whether the member is one of them
 */
export function wouldRemoveLastOwner(facts: { activeOwners: number; isActiveOwner: boolean }): boolean {
  return facts.isActiveOwner && facts.activeOwners <= 1;
}
