import { initTsrReactQuery } from '@ts-rest/react-query/v5';
import type { Contract } from '../contract.ts';
import type { createFetcher } from './client.ts';
import type { ClientRoutes } from './routes.ts';

// Tells ts-rest that only the declared statuses are ever answered.
type Strict<Areas> = {
  [Area in keyof Areas]: { [Call in keyof Areas[Area]]: Areas[Area][Call] & { strictStatusCodes: true } };
};

type Options = Parameters<typeof initTsrReactQuery>[1];
type Args = { baseUrl: string };

/**
 * The hooks of every call.
 *
 * @public
 */
export type QueryApi = ReturnType<typeof initTsrReactQuery<Strict<Contract>, Args>>;

/**
 * The contract as hooks of TanStack Query: `api.members.list.useQuery({ queryKey: ['members', 'list', query], queryData: { query
 * } })`, `api.roles.create.useMutation()`. An answer of 400 or above is thrown.
 *
 * @param routes - method and path of every call, `routes` of `./routes`
 * @param send - how a request is sent, `createFetcher(options)` of `./client`
 * @param baseUrl - where the API is; by default on the page's own address
 * @public For clients outside the repository: the web app has hooks of its own (docs/adr/0017).
 */
export function createQueryApi(routes: ClientRoutes, send: ReturnType<typeof createFetcher>, baseUrl = ''): QueryApi {
  const options: Options = {
    baseUrl: baseUrl.replace(/\/$/, ''),
    // The body as it was given: what ts-rest makes of a file is no longer a file.
    api: ({ path, method, headers, rawBody: body, fetchOptions }) =>
      send({ path, method, headers, body, fetchOptions }),
  };
  // The routes are derived from the contract that has this type, without the schemas, which a browser does not need.
  return initTsrReactQuery<Strict<Contract>, Args>(routes as unknown as Strict<Contract>, options);
}
