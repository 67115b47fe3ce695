import type { Organization } from '@siteward/contract';
import {
  ALLOW,
  authGuard,
  customerGuard,
  type GuardName,
  type GuardRedirect,
  type GuardResult,
  isOrganizationId,
  isPaidFor,
  memberGuard,
  organizationGuard,
  pagePermissionGuard,
  permissionsHeld,
  permissionsWithoutCustomer,
  ROUTE_GUARDS,
  type RouteName,
  redirectTo,
  roleStep,
  runGuards,
} from '@siteward/domain';
import type { ShellClient } from '#lib/calls/client.ts';
import type { OrganizationScope } from '#lib/organization/organization-scope.ts';
import { isReadingOn } from '#lib/organization/read-only.ts';
import type { Session } from '#lib/session/session.ts';
import { forgetOwnLanguage, setOwnLanguage } from '#lib/words/language.ts';
import { createLookups, type Lookups, lookupOf, SessionEnded } from './lookups.ts';

export type RouteRequest = {
  name: RouteName;
  session: Session;
  /** The organization in the address; undefined on routes without one. */
  org: string | undefined;
  /** The site in the address; without one, the first site is used. */
  site?: string | undefined;
  /** Path and query, to come back to after sign-in. */
  asked: string;
  now?: number;
};

/** The result of a route's guards; `scope` is set on routes with the `member` guard. */
export type RouteCheck = GuardRedirect | { outcome: 'allow'; scope?: OrganizationScope };

/**
 * Runs a route's guards in the spec's order (docs/product.md, Guards; spec section 4), loading what they need through the
 * client.
 *
 * @returns Where to go instead, or the person's scope in the organization.
 * @throws Errors that do not answer the question (`saysNothing`): a failing connection is not a refusal.
 */
export async function checkRoute(client: ShellClient, request: RouteRequest): Promise<RouteCheck> {
  const { name, session, org, site } = request;
  const lookups = createLookups(client, session.user ?? '', org ?? '', site);
  const { guards } = ROUTE_GUARDS[name];
  if (guards.includes('member') && session.sid && session.user && isOrganizationId(org)) sendAhead(lookups);
  try {
    const result = await runGuards(guards, (guard) => runGuard(guard, request, lookups));
    if (result.outcome === 'redirect') return result;
    if (!guards.includes('member')) return ALLOW;
    const scope = await scopeOf(lookups, request.now);
    return scope ? checkKnown(name, scope, request.now) : roleStep('failed');
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    forgetOwnLanguage(session.user);
    return toIndex(request);
  }
}

/**
 * Leads to the index page, and from there back to the requested page: the session has ended, or the current user cannot
 * be loaded.
 */
export function toIndex({ session: { sid }, asked }: Pick<RouteRequest, 'session' | 'asked'>): GuardResult {
  return authGuard({ sid, user: 'failed', asked });
}

/** Runs the guards that a known scope can answer without a call: the customer guard, and the page's permissions. */
export function checkKnown(name: RouteName, scope: OrganizationScope, now = Date.now()): RouteCheck {
  const { guards, permissions: needed } = ROUTE_GUARDS[name];
  const customer = guards.includes('03-customer') ? customerResult(scope.organization, now) : ALLOW;
  if (customer.outcome === 'redirect') return customer;
  const page = pagePermissionGuard({ permissions: scope.permissions, needed });
  if (page.outcome === 'allow') return { outcome: 'allow', scope };
  // Allowed by the role but not in read-only mode: closed for lack of a customer.
  const ofRole = pagePermissionGuard({ permissions: permissionsHeld(scope.role.permissions), needed });
  return scope.isReadOnly && ofRole.outcome === 'allow' ? redirectTo('require-customer') : page;
}

/**
 * Whether an organization's areas are open: because its customer has a payment method, because it is in its trial, or
 * otherwise only for reading, if that was chosen (docs/product.md, Guards).
 */
function customerResult(organization: Organization, now: number): GuardResult {
  const { _id, paymentLinked, trialEndsAt } = organization;
  const customer = paymentLinked ? ({ status: 'active', linkedPaymentMethod: true } as const) : null;
  return customerGuard({ customer, trialEndsAt, now, isReading: isReadingOn(_id) });
}

function runGuard(guard: GuardName, request: RouteRequest, lookups: Lookups): GuardResult | Promise<GuardResult> {
  const run = {
    '01-auth': () => checkSession(request, lookups),
    '02-org': () => checkOrganization(request, lookups),
    '03-customer': () => checkCustomer(request, lookups),
    member: () => checkMember(request, lookups),
  };
  return run[guard]();
}

async function checkSession({ session, asked }: RouteRequest, lookups: Lookups): Promise<GuardResult> {
  const { sid, user } = session;
  if (!sid || !user) return authGuard({ sid, user: 'missing', asked });
  const found = await lookups.user();
  if (found.state === 'found') setOwnLanguage(found.value);
  return authGuard({ sid, user: found.state === 'found' ? 'loaded' : 'failed', asked });
}

async function checkOrganization({ org }: RouteRequest, lookups: Lookups): Promise<GuardResult> {
  if (!isOrganizationId(org)) return organizationGuard({ routeOrg: org, memberships: [] });
  const member = await lookups.member();
  return organizationGuard({ routeOrg: org, memberships: member.state === 'found' ? [member.value] : [] });
}

async function checkCustomer({ org, now = Date.now() }: RouteRequest, lookups: Lookups): Promise<GuardResult> {
  // Without the organization nothing is known about its customer; the member guard, which comes next, asks for the membership
  // first and decides.
  if (!isOrganizationId(org)) return ALLOW;
  const found = await lookups.organization().catch(() => undefined);
  return found?.state === 'found' ? customerResult(found.value, now) : ALLOW;
}

function checkMember({ org = '' }: RouteRequest, lookups: Lookups): Promise<GuardResult> {
  return memberGuard(org, {
    membership: async () => lookupOf(await lookups.member(), ({ status }) => status),
    organization: async () => lookupOf(await lookups.organization(), ({ status }) => status),
    role: async () => lookupOf(await lookups.role(), () => 'loaded' as const),
  });
}

/**
 * Requests everything that a scope needs before anything waits for it. The guards still get their answers in turn, but the
 * calls take two round trips in all; one after the other they would take five. They are sent in the order of the spec
 * (section 4), except that the role has to wait until the membership says which one it is.
 */
function sendAhead(lookups: Lookups): void {
  // A failure reaches the guard that asks for the same thing.
  scopeOf(lookups).catch(() => undefined);
}

async function scopeOf(lookups: Lookups, now = Date.now()): Promise<OrganizationScope | undefined> {
  const [user, member, organization, role, site] = await Promise.all([
    lookups.user(),
    lookups.member(),
    lookups.organization(),
    lookups.role(),
    lookups.site(),
  ]);
  if (user.state !== 'found' || member.state !== 'found') return undefined;
  if (organization.state !== 'found' || role.state !== 'found') return undefined;
  const held = permissionsHeld(role.value.permissions);
  const isReadOnly = !isPaidFor(organization.value, now);
  return {
    user: user.value,
    member: member.value,
    organization: organization.value,
    role: role.value,
    permissions: isReadOnly ? permissionsWithoutCustomer(held) : held,
    isReadOnly,
    // If the address names no site that the member can see, links still have to lead to one.
    knownSites: [site ?? (await lookups.firstSite())].filter((each) => each !== undefined),
  };
}
