import {
  ALLOW,
  type GuardRedirect,
  type RedirectTarget,
  ROUTE_GUARDS,
  type RouteName,
  safeReturnTo,
  sameId,
} from '@siteward/domain';
import { data, type LoaderFunction, redirect, replace } from 'react-router-dom';
import type { ShellClient } from '#lib/client.ts';
import { reportLost, retryAfterMs, saysNothing, untilAnswered } from '#lib/connection.ts';
import type { OrganizationScope } from '#lib/organization-scope.ts';
import { pathTo, type RouteParams, reasonOf } from '#lib/paths.ts';
import { readSession, rememberOrganization, rememberSite } from '#lib/session.ts';
import { checkKnown, checkRoute, type RouteCheck, toIndex } from './check-route.ts';
import { standingLoader } from './lookups.ts';
import { forgetScopes, keepScope, knownScope } from './scope-store.ts';

/** Where refusals lead to that say nothing against what is known: the page that is on the screen is still shown. */
const STAYING: readonly RedirectTarget[] = ['unauthorized', 'require-customer'];

type LoaderArguments = Parameters<LoaderFunction>[0];

/**
 * The loader of a route: runs its guards before the page is entered, and answers with a redirect where they refuse.
 * Within an organization that was entered already the page opens at once on what is known, and the same guards run right
 * after the navigation (`useGuardAfterNavigation`), as the spec has it (section 4, "after every navigation").
 */
export function guardLoader(client: ShellClient, name: RouteName): LoaderFunction {
  return async (args) => {
    if (ROUTE_GUARDS[name].guards.length === 0) return null;
    const { params, request } = args;
    const known = ROUTE_GUARDS[name].guards.includes('member') ? knownScope(params['org']) : null;
    const isHere = known !== null && !isUnknownSite(name, params['site'], known);
    const found = isHere ? checkKnown(name, known) : undefined;
    // What was known may be from before a payment method was linked.
    const isStale = found === undefined || (found.outcome === 'redirect' && found.to === 'require-customer');
    const check = isStale ? await checkOnEntry(client, name, args) : found;
    if (check.outcome === 'redirect') {
      if (check.to === 'require-customer') forgetScopes();
      return leaveFor(check, params, request.url);
    }
    if (check.scope && isUnknownSite(name, params['site'], check.scope)) throw data(null, { status: 404 });
    return null;
  };
}

/** The same for a page that is about the organization of its query (`org`): its guards first, then the person's standing there. */
export function guardedStandingLoader(client: ShellClient, name: RouteName): LoaderFunction {
  const guard = guardLoader(client, name);
  const standing = standingLoader(client);
  return async (args, context) => (await guard(args, context)) ?? standing(args, context);
}

/**
 * Runs the guards when there is nothing known yet. Where the connection fails, the page that is on the screen stays and
 * the navigation waits; at the first entry there is none, and the current user cannot be loaded (spec section 8).
 */
export async function checkOnEntry(
  client: ShellClient,
  name: RouteName,
  { params, request }: LoaderArguments,
): Promise<RouteCheck> {
  const asked = pathOf(request.url);
  const check = () => checkAndKeep(client, { name, params, asked, signal: request.signal, isEntry: true });
  if (!isFirstEntry()) return (await untilAnswered(check, { signal: request.signal, passes: saysNothing })) ?? ALLOW;
  try {
    return await check();
  } catch (error) {
    if (!saysNothing(error)) throw error;
    reportLost(retryAfterMs(error));
    return toIndex({ session: readSession(), asked });
  }
}

type CheckRequest = {
  name: RouteName;
  params: RouteParams;
  asked: string;
  signal: AbortSignal;
  /** Whether the page is being opened. One that is open already does not become one for reading: somebody may be typing. */
  isEntry: boolean;
};

/** Runs a route's guards against the API and keeps, or forgets, the scope. The caller follows the result. */
export async function checkAndKeep(client: ShellClient, request: CheckRequest): Promise<RouteCheck> {
  const { name, params, asked, signal, isEntry } = request;
  const session = readSession();
  const { org, site } = params;
  const check = await checkRoute(client, { name, session, org, site, asked });
  // Another tab may have signed out, or in, while the guards were asking: their answers are not this session's.
  // Nor do they count where a later check has begun: what that one has found may be there already.
  if (readSession().sid !== session.sid || signal.aborted) return check;
  if (check.outcome === 'redirect' && !STAYING.includes(check.to)) forgetScopes();
  const isLate = check.outcome === 'allow' && check.scope?.isReadOnly && knownScope(org)?.isReadOnly === false;
  if (isLate && !isEntry) return check;
  if (check.outcome === 'allow' && check.scope && session.sid && org) {
    keepScope(session.sid, org, check.scope, site);
    rememberOrganization(check.scope.member.org);
    if (check.scope.knownSites[0]) rememberSite(check.scope.member.org, check.scope.knownSites[0]._id);
  }
  return check;
}

/**
 * Leads away from a page that was refused, in place of its history entry. A link that was followed within the
 * application has made no entry yet: the page with the link keeps its own, unless that page is closed as well, as all
 * pages are where the way leads to index.
 */
export function leaveFor(check: GuardRedirect, params: RouteParams, url: string): Response {
  const hasEntry = new URL(url).pathname === location.pathname;
  const lead = hasEntry || check.to === 'index' ? replace : redirect;
  return lead(addressOf(check, params, pathOf(url)));
}

/**
 * The address that a guard sends to, with what the screen there has to know.
 *
 * @param asked - path and query of the page that was refused
 */
export function addressOf(check: GuardRedirect, { org }: RouteParams, asked: string): string {
  const { to, message, permission } = check;
  const ofOrganization = to === 'unauthorized' || to === 'require-customer';
  const returnTo = to === 'require-customer' ? (safeReturnTo(asked) ?? undefined) : check.returnTo;
  return pathTo(to, {}, { returnTo, permission, reason: reasonOf(message), org: ofOrganization ? org : undefined });
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Whether the member does not see the site of the address. A customer's site may belong to another organization. */
export function isUnknownSite(name: RouteName, site: string | undefined, { knownSites }: OrganizationScope): boolean {
  if (name === 'org-customer-site-invitations-status-status') return false;
  return !knownSites.some(({ _id }) => sameId(_id, site ?? ''));
}

let isShown = false;

/**
 * Notes that a page is on the screen.
 *
 * @returns What takes the note away, for an effect.
 */
export function noteFirstPage(): () => void {
  isShown = true;
  return () => {
    isShown = false;
  };
}

/** Whether no page was shown yet since the application was opened: nothing is there that could stay. */
function isFirstEntry(): boolean {
  return !isShown;
}
