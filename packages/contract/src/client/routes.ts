import type { RouteMetadata } from '../answers.ts';
import { type AppRoute, type AppRouter, isAppRoute } from '../base.ts';

/** What a client needs to know about a route at run time: no schema, so that no browser loads zod for it. */
export type ClientRoute = { method: AppRoute['method']; path: string; responses: Record<number, never> };
export type ClientRoutes = { [area: string]: { [call: string]: ClientRoute } };

/** One route of a contract with its name, `area.call`. */
export type NamedRoute = { area: string; call: string; name: string; route: AppRoute & { metadata: RouteMetadata } };

/**
 * All routes of a contract, in its order.
 *
 * @param router - a router of areas
 * @throws If a route was declared without `answers(…)`.
 */
export function listRoutes(router: AppRouter): NamedRoute[] {
  return Object.entries(router).flatMap(([area, calls]) => {
    if (isAppRoute(calls)) throw new Error(`${area} is a route; the contract wants areas of routes`);
    return Object.entries(calls).map(([call, route]) => {
      if (!isAppRoute(route) || !hasMetadata(route)) throw new Error(`${area}.${call} is not a route with answers(…)`);
      return { area, call, name: `${area}.${call}`, route };
    });
  });
}

function hasMetadata(route: AppRoute): route is AppRoute & { metadata: RouteMetadata } {
  return typeof route.metadata === 'object' && route.metadata !== null && 'access' in route.metadata;
}

/** The contract without its schemas: method and path of every call, as plain data (docs/adr/0003). */
export function clientRoutes(router: AppRouter): ClientRoutes {
  const table: ClientRoutes = {};
  for (const { area, call, route } of listRoutes(router)) {
    table[area] = { ...table[area], [call]: { method: route.method, path: route.path, responses: {} } };
  }
  return table;
}
