import { INVALID_ORGANIZATION_ID, isOrganizationId } from '../organizations/organization-id.ts';
import type { OrganizationStatus } from '../organizations/organizations.ts';
import type { MemberStatus } from '../transitions/member.ts';
import { ALLOW, type GuardResult, NOT_A_MEMBER, redirectTo } from './guards.ts';

/** The result of a lookup: `none` if there is no such record (404), `failed` if the lookup itself failed. */
export type Lookup<Found extends string> = Found | 'none' | 'failed';

/** Shown to members of a suspended organization. */
export const ORGANIZATION_SUSPENDED = 'This organization is suspended';

/** Shown when the member's role no longer exists. */
export const ROLE_MISSING = 'Your role in this organization could not be found';

/** Step 1: the organization id in the route is well formed (spec section 5). */
function organizationIdStep(org: string): GuardResult {
  if (isOrganizationId(org)) return ALLOW;
  return redirectTo('require-organization-membership', { message: INVALID_ORGANIZATION_ID });
}

/** Step 2: an active membership. A lookup that fails or finds none leads to `index` (spec section 8). */
function membershipStep(membership: Lookup<MemberStatus>): GuardResult {
  if (membership === 'failed') return redirectTo('index');
  if (membership === 'none') return redirectTo('index', { message: NOT_A_MEMBER });
  return membership === 'active' ? ALLOW : redirectTo('require-organization-membership');
}

/** Step 3: the organization was loaded and is active. The spec does not cover a failed lookup, so it is treated as in step 2. */
function organizationStep(organization: Lookup<OrganizationStatus>): GuardResult {
  if (organization === 'failed') return redirectTo('index');
  if (organization === 'suspended') {
    return redirectTo('require-organization-membership', { message: ORGANIZATION_SUSPENDED });
  }
  return organization === 'active' ? ALLOW : redirectTo('require-organization-membership');
}

/** Step 4 of `memberGuard`: the member's role was loaded; without a role nothing is allowed. */
export function roleStep(role: Lookup<'loaded'>): GuardResult {
  if (role === 'failed') return redirectTo('index');
  return role === 'loaded' ? ALLOW : redirectTo('unauthorized', { message: ROLE_MISSING });
}

/** The lookups of the guard; each is made only if the step before it passed. */
export type MemberLookups = {
  membership: () => Promise<Lookup<MemberStatus>>;
  organization: () => Promise<Lookup<OrganizationStatus>>;
  role: () => Promise<Lookup<'loaded'>>;
};

/**
 * `member` (spec section 4, "Entering a member-only route"): the four steps in order. The first refusal is final, and nothing is
 * looked up after it.
 *
 * @param org - the organization in the route
 * @param lookups - how to look up what the steps need
 */
export async function memberGuard(org: string, lookups: MemberLookups): Promise<GuardResult> {
  const steps = [
    async () => organizationIdStep(org),
    async () => membershipStep(await lookups.membership()),
    async () => organizationStep(await lookups.organization()),
    async () => roleStep(await lookups.role()),
  ];
  for (const step of steps) {
    const result = await step();
    if (result.outcome === 'redirect') return result;
  }
  return ALLOW;
}
