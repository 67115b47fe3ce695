import { INVALID_ORGANIZATION_ID, isOrganizationId } from '../organizations/organization-id.ts';
import type { OrganizationStatus } from '../organizations/organizations.ts';
import type { MemberStatus } from '../transitions/member.ts';
import { ALLOW, type GuardResult, NOT_A_MEMBER, redirectTo } from './guards.ts';

/** What a lookup found: `none` when there is no such record (404), `failed` when it could not be made. */
export type Lookup<Found extends string> = Found | 'none' | 'failed';

/** What the screen says to members of an organization that is suspended. */
export const ORGANIZATION_SUSPENDED = 'This organization is suspended';

/** What the screen says when the member's role is gone. */
export const ROLE_MISSING = 'Your role in this organization could not be found';

/** Step 1: the organization id of the route has the right form (spec section 5). */
function organizationIdStep(org: string): GuardResult {
  if (isOrganizationId(org)) return ALLOW;
  return redirectTo('require-organization-membership', { message: INVALID_ORGANIZATION_ID });
}

/** Step 2: an active membership; a lookup that fails, or finds none, leads to `index` (spec section 8). */
function membershipStep(membership: Lookup<MemberStatus>): GuardResult {
  if (membership === 'failed') return redirectTo('index');
  if (membership === 'none') return redirectTo('index', { message: NOT_A_MEMBER });
  return membership === 'active' ? ALLOW : redirectTo('require-organization-membership');
}

/**
 * Step 3: the organization was loaded and is active; the spec is silent on a failure, so it is treated as in step 2.
 */
function organizationStep(organization: Lookup<OrganizationStatus>): GuardResult {
  if (organization === 'failed') return redirectTo('index');
  if (organization === 'suspended') {
    return redirectTo('require-organization-membership', { message: ORGANIZATION_SUSPENDED });
  }
  return organization === 'active' ? ALLOW : redirectTo('require-organization-membership');
}

/** Step 4 of `memberGuard`: the member's role was loaded; without one nothing is allowed. */
export function roleStep(role: Lookup<'loaded'>): GuardResult {
  if (role === 'failed') return redirectTo('index');
  return role === 'loaded' ? ALLOW : redirectTo('unauthorized', { message: ROLE_MISSING });
}

/** What the guard asks for, each only where the step before it was passed. */
export type MemberLookups = {
  membership: () => Promise<Lookup<MemberStatus>>;
  organization: () => Promise<Lookup<OrganizationStatus>>;
  role: () => Promise<Lookup<'loaded'>>;
};

/**
 * `member` (spec section 4, "Entering a member-only route"): the four steps in order; the first refusal counts, and
 * nothing is asked for after it.
 *
 * @param org - the organization of the route
 * @param lookups - how to find what is known of it
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
