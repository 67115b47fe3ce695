import { contract } from '../contract.ts';
import { type ClientRoutes, clientRoutes } from './routes.ts';

/**
 * Method and path of every call, for `createClient`. Once built, it is plain data, so that importing it loads no schema.
 *
 * @public
 */
export const routes: ClientRoutes = clientRoutes(contract);
