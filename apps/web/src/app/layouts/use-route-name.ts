import { ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import { useMatches } from 'react-router-dom';

/** The route that is shown; routes have their name as their id (router.tsx). */
export function useRouteName(): RouteName {
  return (
    useMatches()
      .map(({ id }) => id)
      .find(isRouteName) ?? 'index'
  );
}

function isRouteName(id: string): id is RouteName {
  return id in ROUTE_GUARDS;
}
