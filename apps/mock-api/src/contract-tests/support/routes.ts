import { needsSession } from '@siteward/contract';
import { ROUTES } from '@siteward/contract-suite/calls';

export {
  type AnyCall,
  type CallOf,
  type Fields,
  fieldsOf,
  isWrite,
  ROUTES,
  type RouteName,
} from '@siteward/contract-suite/calls';

/** The routes that need a session. */
export const GUARDED_ROUTES = ROUTES.filter(({ route }) => needsSession(route.metadata.access));

/** The routes for people with a link. */
export const LINK_ROUTES = ROUTES.filter(({ route }) => route.metadata.access.kind === 'link');
