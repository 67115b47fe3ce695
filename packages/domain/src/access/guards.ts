import type { PayerStatus } from '../billing/billing.ts';
import { isPaidFor } from '../billing/without-customer.ts';
import { currentOrganization, INVALID_ORGANIZATION_ID, isOrganizationId } from '../organizations/organization-id.ts';
import { sameId } from '../records/record-id.ts';
import type { Instant } from '../time/instants.ts';
import type { MemberStatus } from '../transitions/member.ts';
import { holdsAny } from './held-permissions.ts';
import type { Permission } from './permissions.ts';

/** The named guards, in the order in which they run (spec section 2). */
export const GUARD_NAMES = ['01-auth', '02-org', '03-customer', 'member'] as const;
export type GuardName = (typeof GUARD_NAMES)[number];

/** Where guards redirect people (spec section 6). */
export type RedirectTarget = 'index' | 'unauthorized' | 'require-customer' | 'require-organization-membership';

/**
 * `replace`: the refused page's history entry is replaced, because going back to it would only lead here again. `message` is
 * shown on the screen that follows; `returnTo` is the path to come back to after sign-in; `permission` is the missing one.
 */
export type GuardRedirect = {
  outcome: 'redirect';
  to: RedirectTarget;
  replace: true;
  message?: string;
  returnTo?: string;
  permission?: Permission;
};
export type GuardResult = { outcome: 'allow' } | GuardRedirect;

export const ALLOW: GuardResult = { outcome: 'allow' };

/** A redirect in place of the requested page (docs/product.md, Guards). */
export function redirectTo(
  to: RedirectTarget,
  more: Pick<GuardRedirect, 'message' | 'permission'> = {},
): GuardRedirect {
  return { outcome: 'redirect', to, replace: true, ...more };
}

/**
 * A path to come back to after sign-in; null if it leads nowhere or out of the app: `//host`, `/\host`, `https:...`.
 *
 * @param asked - the value from the URL
 */
export function safeReturnTo(asked: string | null | undefined): string | null {
  // Browsers drop tabs and line breaks from URLs, so "/\t/host" means "//host".
  if (!asked || asked === '/' || !/^\/(?![/\\])/.test(asked) || /[\p{Cc}\p{Cf}\p{Cs}\\]/u.test(asked)) return null;
  // They also resolve dots in paths: "/.//host" appears in the address bar as "//host", and the next link from there leads to
  // that host.
  return /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(asked) ? null : asked;
}

export type AuthState = { sid: string | null | undefined; user: 'loaded' | 'failed' | 'missing'; asked: string };

/** 01-auth (product 3.1): without a sid or a loaded user, redirects to `index`; after sign-in, back to the requested path. */
export function authGuard({ sid, user, asked }: AuthState): GuardResult {
  if (sid && user === 'loaded') return ALLOW;
  const returnTo = safeReturnTo(asked);
  return { ...redirectTo('index'), ...(returnTo !== null && { returnTo }) };
}

/** Shown to people who are not members of the organization in the address. */
export const NOT_A_MEMBER = 'You are not a member of this organization';

export type OrganizationState = {
  routeOrg?: string | null | undefined;
  defaultOrg?: string | null | undefined;
  memberships: readonly { org: string; status: MemberStatus }[] | 'failed';
};

/** 02-org (product 3.2): the current organization has an id, and the user is an active member of it. */
export function organizationGuard({ routeOrg, defaultOrg, memberships }: OrganizationState): GuardResult {
  const current = currentOrganization(routeOrg, defaultOrg);
  if (!isOrganizationId(current)) {
    return redirectTo('require-organization-membership', { message: INVALID_ORGANIZATION_ID });
  }
  if (memberships === 'failed') return redirectTo('index');
  const isMember = memberships.some(({ org, status }) => status === 'active' && sameId(org, current));
  return isMember ? ALLOW : redirectTo('require-organization-membership', { message: NOT_A_MEMBER });
}

export type CustomerState = {
  customer?: { status: PayerStatus; linkedPaymentMethod: boolean } | null | undefined;
  trialEndsAt: Instant;
  now: Instant;
  /** Set when someone who was told that there is no customer chose to continue read-only. */
  isReading?: boolean;
};

/**
 * 03-customer (product 3.3): requires an active customer with a linked payment method or a running trial, unless the person has
 * chosen to continue read-only.
 */
export function customerGuard({ customer, trialEndsAt, now, isReading = false }: CustomerState): GuardResult {
  const paymentLinked = customer?.status === 'active' && customer.linkedPaymentMethod;
  return isReading || isPaidFor({ paymentLinked, trialEndsAt }, now) ? ALLOW : redirectTo('require-customer');
}

/** A page that requires a permission, or any one of a list (product 3.5); an empty list requires nothing. */
export function pagePermissionGuard(state: {
  permissions: readonly string[];
  needed: Permission | readonly Permission[];
}): GuardResult {
  const needed = typeof state.needed === 'string' ? [state.needed] : state.needed;
  const [first] = needed;
  if (first === undefined || holdsAny(state.permissions, needed)) return ALLOW;
  return redirectTo('unauthorized', { permission: first });
}

/**
 * Runs guards in order, up to the first that redirects.
 *
 * @param run - runs one guard, loading whatever it needs
 */
export async function runGuards(
  names: readonly GuardName[],
  run: (name: GuardName) => GuardResult | Promise<GuardResult>,
): Promise<GuardResult> {
  for (const name of names) {
    const result = await run(name);
    if (result.outcome === 'redirect') return result;
  }
  return ALLOW;
}
