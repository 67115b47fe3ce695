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
import { forgetAhead } from '#lib/calls/ahead.ts';
import type { ShellClient } from '#lib/calls/client.ts';
import { reportLost, retryAfterMs, saysNothing, untilAnswered } from '#lib/calls/connection.ts';
import { pathTo, type RouteParams, reasonOf } from '#lib/navigation/paths.ts';
import type { OrganizationScope } from '#lib/organization/organization-scope.ts';
import { readSession, rememberOrganization, rememberSite } from '#lib/session/session.ts';
import { checkKnown, checkRoute, type RouteCheck, toIndex } from './check-route.ts';
import { standingLoader } from './lookups.ts';
import { forgetScopes, keepScope, knownScope } from './scope-store.ts';

/** Where refusals lead that leave the known scope valid: the page on the screen still shows it. */
const STAYING: readonly RedirectTarget[] = ['unauthorized', 'require-customer'];

type LoaderArguments = Parameters<LoaderFunction>[0];

/**
 * The loader of a route: runs its guards before the page is entered, and answers with a redirect if they refuse. Within an
 * organization that has been entered before, the page opens immediately with what is known, and the same guards run right
 * after the navigation (`useGuardAfterNavigation`), as the spec requires (section 4, "after every navigation").
 */
export function guardLoader(client: ShellClient, name: RouteName): LoaderFunction {
  return async (args) => {
    if (ROUTE_GUARDS[name].guards.length === 0) return null;
    const { params, request } = args;
    const known = ROUTE_GUARDS[name].guards.includes('member') ? knownScope(params['org']) : null;
    const isHere = known !== null && !isUnknownSite(name, params['site'], known);
    const found = isHere ? checkKnown(name, known) : undefined;
    // What is known may date from before a payment method was linked.
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

/**
 * The same for a page about the organization in its query (`org`), or else the person's default one: first its guards, then the
 * person's standing there.
 */
export function guardedStandingLoader(client: ShellClient, name: RouteName): LoaderFunction {
  const guard = guardLoader(client, name);
  const standing = standingLoader(client, { orDefault: true });
  return async (args, context) => (await guard(args, context)) ?? standing(args, context);
}

/**
 * Runs the guards when nothing is known yet. If the connection fails, the page on the screen stays and the navigation waits.
 * On the first entry there is no such page: the current user counts as one that cannot be loaded (spec section 8).
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
  /** Whether the page is being opened. One that is already open does not become read-only, because somebody may be typing. */
  isEntry: boolean;
};

/** Runs a route's guards against the API and keeps, or forgets, the scope. The caller follows the result. */
export async function checkAndKeep(client: ShellClient, request: CheckRequest): Promise<RouteCheck> {
  const { name, params, asked, signal, isEntry } = request;
  const session = readSession();
  const { org, site } = params;
  const check = await checkRoute(client, { name, session, org, site, asked });
  // Another tab may have signed out or in while the guards were asking: then their answers are not about this session.
  // Nor do they count once a later check has begun, whose result may already be there.
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
 * Leads away from a page that was refused, replacing its history entry. A link followed within the application has not made
 * an entry yet: the page with the link keeps its own, unless that page is closed too, as all pages are when the way leads
 * to index.
 */
export function leaveFor(check: GuardRedirect, params: RouteParams, url: string): Response {
  const hasEntry = new URL(url).pathname === location.pathname;
  const lead = hasEntry || check.to === 'index' ? replace : redirect;
  return lead(addressOf(check, params, pathOf(url)));
}

/**
 * The address that a guard leads to, with what the screen there has to know.
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

/** Whether the member cannot see the site in the address. On the customer route the site may belong to another organization. */
export function isUnknownSite(name: RouteName, site: string | undefined, { knownSites }: OrganizationScope): boolean {
  if (name === 'org-customer-site-invitations-status-status') return false;
  return !knownSites.some(({ _id }) => sameId(_id, site ?? ''));
}

let isShown = false;

/**
 * Notes that a page is on the screen.
 *
 * @returns A function that undoes it, for an effect's cleanup.
 */
export function noteFirstPage(): () => void {
  isShown = true;
  forgetAhead();
  return () => {
    isShown = false;
  };
}

/** Whether no page has been shown since the application was opened, so that there is none to stay on. */
function isFirstEntry(): boolean {
  return !isShown;
}
