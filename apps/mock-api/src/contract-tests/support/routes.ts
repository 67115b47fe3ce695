import { contract, listRoutes, type NamedRoute, needsSession } from '@siteward/contract';

export type { AnyCall, CallOf, Fields, RouteName } from '@siteward/contract-suite/calls';

/** All routes of the contract, in its order. */
export const ROUTES: readonly NamedRoute[] = listRoutes(contract);

/** Whether a call may have an effect. */
export function isWrite({ route }: NamedRoute): boolean {
  return route.method !== 'GET' || route.metadata.writes === true;
}

/** The routes that need a session. */
export const GUARDED_ROUTES = ROUTES.filter(({ route }) => needsSession(route.metadata.access));

/** The routes of whoever has a link. */
export const LINK_ROUTES = ROUTES.filter(({ route }) => route.metadata.access.kind === 'link');
